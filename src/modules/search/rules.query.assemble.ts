import { genericHeads, genericWeight } from '#modules/reference/rules.name-likeness.ts'
import {
  allWords,
  either,
  fieldOfWork,
  isStopWord,
  nameQuery,
  queryVariants,
  termsForTexts,
  withoutNamesOfTitles,
  type Group,
  type Stems,
  type Term,
} from './rules.query.parse.ts'
import { needsSimpleQueries } from './rules.plan.limits.ts'
import { wordsOf } from './rules.query.tsquery.ts'

/** A term as it is ranked by; queries are tsqueries as text, '' for none. */
export type RankTerm = {
  /** Without it the word is none in English, and texts are compared with its other names only. */
  en: string
  id: string
  /** Synonyms, for heads and for full texts. */
  headOthers: string
  bodyOthers: string
  /** The rarer a term, the higher its weight; synonyms never weigh more. */
  headWeight: number
  bodyWeight: number
  headOthersWeight: number
  bodyOthersWeight: number
  /** About how many jobs have it anywhere, under any name. */
  jobs: number
  /** Such as "staff", which says little by itself. */
  isGeneric: boolean
}

/** A parsed search: tsqueries of all terms for `head` and `body`, `terms` to rank by, `without` for what is excluded. */
export type ParsedQuery = {
  head: string
  body: string
  /** Among many jobs: simpler queries of which any has to match, so that the index need not evaluate one large query. */
  variants: { head: string[]; body: string[] } | null
  without: string
  terms: RankTerm[]
  /** Open jobs, and the average number of different stems in one. */
  jobs: number
  length: number
  /** How many jobs have each stem in their heads, and anywhere. */
  counts: { head: TermCounts; body: TermCounts }
}

type TermCounts = Readonly<Record<string, number>>
export type WordStatistics = {
  heads: TermCounts
  bodies: TermCounts
  jobs: number
  length: number
}

/** The weight of a word in `n` of `jobs`: the idf of BM25, never negative. */
export const wordWeight = (n: number, jobs: number): number => Math.log(1 + (Math.max(jobs, n) - n + 0.5) / (n + 0.5))

/** Of words that are all required the rarest counts; of alternatives the most frequent. */
function countOf(counts: TermCounts, ...queries: readonly string[]): number {
  const each = queries.filter((query) => query !== '').map((query) => wordsOf(query).map((word) => counts[word] ?? 0))
  return Math.max(0, ...each.map((words) => Math.min(...words)))
}

/** The more common of a word's two stems: texts are indexed under both, so nearly all jobs with the rarer one have this as well. */
export const commoner = (counts: TermCounts, { en, id }: Stems): Stems =>
  en === '' || id === '' ? { en, id } : countOf(counts, id) > countOf(counts, en) ? { en: '', id } : { en, id: '' }

/** Assembles a search from its terms. Stop words are left out while other terms remain; null when none is left. */
export function assembleQuery(
  terms: readonly Term[],
  groups: readonly Group[],
  statistics: WordStatistics,
): ParsedQuery | null {
  const inGroup = (at: number) => groups.find(({ from, size }) => at >= from && at < from + size)
  const empty = ({ stems }: Term) => stems.en === '' && stems.id === ''
  const isMeaningful = (term: Term, at: number) =>
    !empty(term) &&
    (term.phrase ||
      inGroup(at) !== undefined ||
      term.others.length > 0 ||
      (!isStopWord(term.text) && term.stems.en !== ''))
  const meaningful = terms.filter((term, at) => isMeaningful(term, at) && !term.not)
  const usableTerms = terms.map((term, at) =>
    (meaningful.length === 0 ? !empty(term) : isMeaningful(term, at))
      ? term
      : { ...term, stems: { en: '', id: '' }, others: [] },
  )
  const field = fieldOfWork(usableTerms)
  const inHeads = field ?? usableTerms
  const inTexts = termsForTexts(withoutNamesOfTitles(usableTerms))
  const head = allWords(inHeads, groups, 'head')
  // Heads have the field of work; among texts the word, or its names, stand for anything.
  const body = field ? '' : allWords(inTexts, groups, 'body')
  if (body === '' && head === '') return null
  const ranked = usableTerms.flatMap((term, at): RankTerm[] => {
    const { stems } = term
    if (term.not || empty(term)) return []
    const ofGroup = inGroup(at)?.others ?? []
    const headOthers = [...(inHeads[at] ?? term).others, ...ofGroup].map((other) => nameQuery(other, 'head'))
    const bodyOthers = [...(inTexts[at] ?? term).others, ...ofGroup].map((other) => nameQuery(other, 'body'))
    const { heads, bodies, jobs } = statistics
    const ownInHeads = countOf(heads, stems.en, stems.id)
    const own = stems.en === '' ? countOf(bodies, ...bodyOthers) : countOf(bodies, stems.en, stems.id)
    const widest = Math.max(own, countOf(bodies, ...bodyOthers))
    const isGeneric = genericHeads.has(term.text)
    const weight = (n: number) => wordWeight(n, jobs) * (isGeneric ? genericWeight : 1)
    return [
      {
        ...stems,
        headOthers: either(...headOthers),
        bodyOthers: either(...bodyOthers),
        headWeight: weight(ownInHeads),
        bodyWeight: weight(own),
        headOthersWeight: weight(Math.max(ownInHeads, countOf(heads, ...headOthers))),
        bodyOthersWeight: weight(widest),
        jobs: widest,
        isGeneric,
      },
    ]
  })
  const commonestStems = (all: readonly Term[], counts: TermCounts) =>
    all.map((term) => ({ ...term, stems: commoner(counts, term.stems) }))
  const unwanted = usableTerms.filter((term) => term.not && !empty(term))
  return {
    head,
    body,
    variants: needsSimpleQueries(statistics.jobs)
      ? {
          head: queryVariants(commonestStems(inHeads, statistics.heads), groups, 'head'),
          body: queryVariants(commonestStems(inTexts, statistics.bodies), groups, 'body'),
        }
      : null,
    without:
      unwanted.length === 0
        ? ''
        : allWords(
            unwanted.map((term) => ({ ...term, or: false })),
            [],
            'body',
          ),
    terms: ranked,
    jobs: statistics.jobs,
    length: statistics.length,
    counts: { head: statistics.heads, body: statistics.bodies },
  }
}
