import {
  allWords,
  either,
  isStopWord,
  nameQuery,
  queryVariants,
  type Group,
  type Stems,
  type Term,
} from './rules.query.parse.ts'
import { isLarge } from './rules.plan.limits.ts'
import { wordsOf } from './rules.query.tsquery.ts'

/** One part of a search as it is ranked by; queries are tsqueries as text, '' for none. */
export type RankTerm = {
  en: string
  id: string
  /** Other names of what it names, for heads and for whole texts. */
  headOthers: string
  bodyOthers: string
  /** What it says: the rarer, the more; and what its other names say, never more. */
  headWeight: number
  bodyWeight: number
  headOthersWeight: number
  bodyOthersWeight: number
  /** About how many jobs hold it anywhere, under any name. */
  jobs: number
}

/** What a search asks. `head` and `body` ask for everything; `terms` are what is ranked by; `without` must not be there. */
export type ParsedQuery = {
  head: string
  body: string
  /** The same as ways that an index goes one by one, where it is spared; any of them. */
  variants: { head: string[]; body: string[] } | null
  without: string
  terms: RankTerm[]
  /** Open jobs, and how many different stems one has on average. */
  jobs: number
  length: number
  /** How many jobs hold each of its stems in their heads, and anywhere. */
  counts: { head: Counts; body: Counts }
}

type Counts = Readonly<Record<string, number>>
export type WordStatistics = {
  heads: Counts
  bodies: Counts
  jobs: number
  length: number
}

/** How much a word says that `n` of `jobs` hold: the idf of BM25, never below nothing. */
export const wordWeight = (n: number, jobs: number): number => Math.log(1 + (Math.max(jobs, n) - n + 0.5) / (n + 0.5))

/** Of words that must all be there the rarest counts; of alternatives the most frequent. */
function countOf(counts: Counts, ...queries: readonly string[]): number {
  const each = queries.filter((query) => query !== '').map((query) => wordsOf(query).map((word) => counts[word] ?? 0))
  return Math.max(0, ...each.map((words) => Math.min(...words)))
}

/**
 * One of the two stems of a word, that which more jobs have: in a text a word stands under both, so nearly all that have the rarer one
 * have this as well.
 */
export const commoner = (counts: Counts, { en, id }: Stems): Stems =>
  en === '' || id === '' ? { en, id } : countOf(counts, id) > countOf(counts, en) ? { en: '', id } : { en, id: '' }

/** Puts a search together out of its parts. Parts that say nothing about a job are left out while others remain; null for none. */
export function assembleQuery(
  terms: readonly Term[],
  groups: readonly Group[],
  statistics: WordStatistics,
): ParsedQuery | null {
  const inGroup = (at: number) => groups.find(({ from, size }) => at >= from && at < from + size)
  const empty = ({ stems }: Term) => stems.en === '' && stems.id === ''
  const says = (term: Term, at: number) =>
    !empty(term) &&
    (term.phrase ||
      inGroup(at) !== undefined ||
      term.others.length > 0 ||
      (!isStopWord(term.text) && term.stems.en !== ''))
  const telling = terms.filter((term, at) => says(term, at) && !term.not)
  const kept = terms.map((term, at) =>
    (telling.length === 0 ? !empty(term) : says(term, at)) ? term : { ...term, stems: { en: '', id: '' }, others: [] },
  )
  const positive = (place: 'head' | 'body') => allWords(kept, groups, place)
  const body = positive('body')
  if (body === '' && positive('head') === '') return null
  const ranked = kept.flatMap((term, at): RankTerm[] => {
    const { stems } = term
    if (term.not || empty(term)) return []
    const others = [...term.others, ...(inGroup(at)?.others ?? [])]
    const [headOthers, bodyOthers] = [
      others.map((other) => nameQuery(other, 'head')),
      others.map((other) => nameQuery(other, 'body')),
    ]
    const { heads, bodies, jobs } = statistics
    const inHeads = countOf(heads, stems.en, stems.id)
    const own = countOf(bodies, stems.en, stems.id)
    const widest = Math.max(own, countOf(bodies, ...bodyOthers))
    return [
      {
        ...stems,
        headOthers: either(...headOthers),
        bodyOthers: either(...bodyOthers),
        headWeight: wordWeight(inHeads, jobs),
        bodyWeight: wordWeight(own, jobs),
        headOthersWeight: wordWeight(Math.max(inHeads, countOf(heads, ...headOthers)), jobs),
        bodyOthersWeight: wordWeight(widest, jobs),
        jobs: widest,
      },
    ]
  })
  const spared = (counts: Counts) => kept.map((term) => ({ ...term, stems: commoner(counts, term.stems) }))
  const unwanted = kept.filter((term) => term.not && !empty(term))
  return {
    head: positive('head'),
    body,
    variants: isLarge(statistics.jobs)
      ? {
          head: queryVariants(spared(statistics.heads), groups, 'head'),
          body: queryVariants(spared(statistics.bodies), groups, 'body'),
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
