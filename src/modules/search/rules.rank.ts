import {
  allWords,
  either,
  isIdle,
  named,
  unordered,
  waysTo,
  type Group,
  type Stems,
  type Term,
} from './rules.query.parse.ts'
import { isLarge } from './rules.plan.ts'
import { wordsOf } from './rules.query.words.ts'

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
export type Asked = {
  head: string
  body: string
  /** The same as ways that an index goes one by one, where it is spared; any of them. */
  ways: { head: string[]; body: string[] } | null
  without: string
  terms: RankTerm[]
  /** Open jobs, and how many different stems one has on average. */
  jobs: number
  length: number
  /** How many jobs hold each of its stems in their heads, and anywhere. */
  counts: { head: Counts; body: Counts }
}

type Counts = Readonly<Record<string, number>>
export type WordFigures = {
  heads: Counts
  bodies: Counts
  jobs: number
  length: number
}

/** How much a word says that `n` of `jobs` hold: the idf of BM25, never below nothing. */
export const weightOf = (n: number, jobs: number): number => Math.log(1 + (Math.max(jobs, n) - n + 0.5) / (n + 0.5))

/** Of words that must all be there the rarest counts; of alternatives the most frequent. */
function countOf(counts: Counts, ...queries: readonly string[]): number {
  const each = queries.filter((query) => query !== '').map((query) => wordsOf(query).map((word) => counts[word] ?? 0))
  return Math.max(0, ...each.map((words) => Math.min(...words)))
}

/**
 * One of the two stems of a word, that which more jobs have: in a text a word stands under both, so nearly all that have the rarer one
 * have this as well.
 */
const commoner = (counts: Counts, { en, id }: Stems): Stems =>
  en === '' || id === '' ? { en, id } : countOf(counts, id) > countOf(counts, en) ? { en: '', id } : { en, id: '' }

/** Puts a search together out of its parts. Parts that say nothing about a job are left out while others remain; null for none. */
export function askedOf(terms: readonly Term[], groups: readonly Group[], figures: WordFigures): Asked | null {
  const inGroup = (at: number) => groups.find(({ from, size }) => at >= from && at < from + size)
  const empty = ({ stems }: Term) => stems.en === '' && stems.id === ''
  const says = (term: Term, at: number) =>
    !empty(term) &&
    (term.phrase || inGroup(at) !== undefined || term.others.length > 0 || (!isIdle(term.text) && term.stems.en !== ''))
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
      others.map((other) => named(other, 'head')),
      others.map((other) => named(other, 'body')),
    ]
    const { heads, bodies, jobs } = figures
    const inHeads = countOf(heads, stems.en, stems.id)
    const own = countOf(bodies, stems.en, stems.id)
    const widest = Math.max(own, countOf(bodies, ...bodyOthers))
    return [
      {
        ...stems,
        headOthers: either(...headOthers),
        bodyOthers: either(...bodyOthers),
        headWeight: weightOf(inHeads, jobs),
        bodyWeight: weightOf(own, jobs),
        headOthersWeight: weightOf(Math.max(inHeads, countOf(heads, ...headOthers)), jobs),
        bodyOthersWeight: weightOf(widest, jobs),
        jobs: widest,
      },
    ]
  })
  const spared = (counts: Counts) => kept.map((term) => ({ ...term, stems: commoner(counts, term.stems) }))
  const unwanted = kept.filter((term) => term.not && !empty(term))
  return {
    head: positive('head'),
    body,
    ways: isLarge(figures.jobs)
      ? { head: waysTo(spared(figures.heads), groups, 'head'), body: waysTo(spared(figures.bodies), groups, 'body') }
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
    jobs: figures.jobs,
    length: figures.length,
    counts: { head: figures.heads, body: figures.bodies },
  }
}

/** Parts of a search that are put into sets; among very many jobs. */
const [mostRequired, mostSpared] = [7, 5]
/** Shares of what a search says that a job must have, tried from the least. */
const shares = [0.15, 0.25, 0.4, 0.55, 0.7, 0.85]

/**
 * What fits most of a search: jobs that hold at least a share of what its words say together, as small a share as leaves about `most`
 * jobs to rank, never below `least`. '' when the search has one part only.
 */
export function mostWords({ terms, without, jobs, counts }: Asked, most: number, least = 0): string {
  const large = isLarge(jobs)
  const strongest = terms.toSorted((a, b) => b.bodyWeight - a.bodyWeight).slice(0, large ? mostSpared : mostRequired)
  if (strongest.length < 2) return ''
  const all = strongest.reduce((sum, { bodyWeight }) => sum + bodyWeight, 0)
  // Each name stands in many sets: among very many jobs the commoner stems themselves must do.
  const names = (term: RankTerm) => {
    const { en, id } = large ? commoner(counts.body, term) : term
    return either(en, id, large ? '' : term.bodyOthers)
  }
  let query = ''
  for (const share of shares.filter((each) => each >= least)) {
    const sets = leastSets(strongest, share * all)
    query = either(...sets.map((set) => set.map((term) => `(${names(term)})`).join(' & ')))
    if (sets.reduce((sum, set) => sum + together(set, jobs), 0) <= most) break
  }
  const quoted = terms.some(({ en, id }) => /<[-\d]/.test(`${en}${id}`))
  if (large && !quoted) query = unordered(query)
  return without === '' ? query : `(${query}) & ${without}`
}

/** The sets of terms that reach a weight, none holding another. Terms come heaviest first. */
function leastSets(terms: readonly RankTerm[], weight: number): RankTerm[][] {
  const found: RankTerm[][] = []
  const grow = (from: number, set: RankTerm[], sum: number) => {
    for (let at = from; at < terms.length; at++) {
      const term = terms[at]
      if (!term) continue
      const next = [...set, term]
      if (sum + term.bodyWeight >= weight - 1e-9) found.push(next)
      else grow(at + 1, next, sum + term.bodyWeight)
    }
  }
  grow(0, [], 0)
  return found
}

/** About how many jobs hold all of these. */
function together(set: readonly RankTerm[], jobs: number): number {
  const counts = set.map((term) => Math.min(term.jobs, jobs))
  return Math.min(...counts) * overlap(counts, jobs)
}

/** Of the jobs that hold the rarest of some things the share that holds the others too: between no connection and always. */
function overlap(counts: readonly number[], jobs: number): number {
  const most = Math.max(1, jobs)
  const [, ...others] = counts.toSorted((x, y) => x - y)
  return Math.sqrt(others.reduce((share, count) => (share * Math.min(count, most)) / most, 1))
}
