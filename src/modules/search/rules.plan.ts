import { facetNames, type FacetName, type JobSort } from './contract.ts'
import { estimateFor, type Estimate, type SearchStatistics } from './rules.plan.estimate.ts'
import {
  bodyCapFor,
  minExactMatchesFor,
  facetCapFor,
  fewJobs,
  isLarge,
  needsSimpleQueries,
  manyJobs,
  partialShare,
  rankCap,
  singleWindowFor,
  totalCap,
} from './rules.plan.limits.ts'
import { partialQuery } from './rules.plan.partial-query.ts'
import { prefilterOf, type Prefilter } from './rules.plan.prefilter.ts'
import { firstWindows, furtherWindows, unbounded, type Progress, type TimeWindow } from './rules.plan.time-windows.ts'
import { variantsOf, type Predicate, type SearchCriteria } from './rules.query.criteria.ts'

/** One reading of the index: what has to match, the time windows of the first pass, the prefilter, and how many matches to take. */
export type Retrieval = {
  criteria: SearchCriteria
  predicate: Predicate
  estimate: Estimate
  windows: readonly TimeWindow[]
  /** Only where asking the index for everything costs more than looking up the rest in each job. */
  prefilter: Prefilter | undefined
  cap: number
  today: number
}

/** The newest matches by key; `all` when there are no others. Of the jobs read, which are `share` of all, `matched` matched. */
export type CandidateSet = { ids: number[]; all: boolean; matched: number; share: number }

export type SearchRequest = {
  /** The text as it was typed. */
  search: string
  /** The best matches come first; otherwise the page is read in its own order. */
  ranked: boolean
  facets: boolean
  /** Only the number is shown: in a large search partial matches count only where nothing matches exactly. */
  countOnly?: boolean
  today: number
}

/** Everything that is decided about a search before the index is read. `retrieveCandidates` follows it. */
export type SearchPlan = {
  criteria: SearchCriteria
  statistics: SearchStatistics
  request: SearchRequest
  /** What a page matches whose order needs no candidates. */
  predicate: Predicate
  /** Titles alone, where more match anywhere than are ranked; `first` where so many should match that titles may suffice. */
  titles: { retrieval: Retrieval; first: boolean } | null
  /** All words anywhere in the text; null where the order needs no candidates. */
  strict: Retrieval | null
  /** With fewer exact matches, partial ones follow. */
  minExactMatches: number
  /** Candidates that are ranked. */
  ranked: number
}

/** Decides where the words of a search are looked for. The plan is the same for every page of a search. */
export function planSearch(criteria: SearchCriteria, statistics: SearchStatistics, request: SearchRequest): SearchPlan {
  const { parsed } = criteria
  const heads: Predicate = { in: 'head', query: criteria.titleQuery, variants: parsed?.variants?.head }
  const plan = { criteria, statistics, request }
  if (!parsed) return { ...plan, predicate: heads, titles: null, strict: null, minExactMatches: 0, ranked: rankCap }
  const place = parsed.body ? 'body' : 'head'
  const bodies: Predicate = { in: place, query: parsed[place], variants: parsed.variants?.[place] }
  const cap = bodyCapFor(parsed.jobs)
  const read = (predicate: Predicate, minCap: number) =>
    planRetrieval(criteria, predicate, { statistics, today: request.today, cap: readCap(plan, minCap) })
  const many = estimateFor(criteria, bodies, statistics).matches > cap
  const titles = many ? read(heads, rankCap) : null
  return {
    ...plan,
    predicate: bodies,
    titles: titles && { retrieval: titles, first: titles.estimate.matches >= manyJobs },
    strict: request.ranked ? read(bodies, cap) : null,
    minExactMatches: countsOnly(plan) ? 1 : parsed.terms.length > 2 ? minExactMatchesFor(parsed.jobs) : fewJobs,
    ranked: cap,
  }
}

type Planned = Pick<SearchPlan, 'criteria' | 'request'>

/** Facets are counted among more jobs than are ranked. */
const readCap = ({ criteria, request }: Planned, minCap: number) =>
  request.facets ? Math.max(minCap, facetCapFor(criteria.parsed?.jobs ?? 0)) : minCap

const countsOnly = ({ criteria, request }: Planned) => request.countOnly === true && isLarge(criteria.parsed?.jobs ?? 0)

type ReadOptions = { statistics: SearchStatistics; today: number; cap: number; likely?: number | null }

/** `likely` is the share of possible matches that did match where this was measured. */
export function planRetrieval(
  criteria: SearchCriteria,
  predicate: Predicate,
  { statistics, today, cap, likely }: ReadOptions,
): Retrieval {
  const estimate = estimateFor(criteria, predicate, statistics, likely)
  return {
    criteria,
    predicate,
    estimate,
    windows: firstWindows(estimate, cap, today),
    prefilter: needsSimpleQueries(statistics.open) ? prefilterFor(criteria, predicate, statistics) : undefined,
    cap,
    today,
  }
}

/** The second pass behind what the first one read; null when the cap is reached or nothing is left. */
export function nextPass(retrieval: Retrieval, first: Progress & { jobs: number }): Retrieval | null {
  const { estimate, today } = retrieval
  const cap = retrieval.cap - first.jobs
  if (cap <= 0 || first.toDay >= unbounded.toDay) return null
  return { ...retrieval, cap, windows: furtherWindows(estimate, first, cap, today) }
}

/** Which conditions the index is asked for, by the last counts. */
export const prefilterFor = (
  { parsed, tokens }: SearchCriteria,
  predicate: Predicate,
  statistics: SearchStatistics,
): Prefilter =>
  prefilterOf(variantsOf(predicate), tokens, {
    open: statistics.open,
    tokens: (any) => any.reduce((sum, token) => sum + (statistics.tokens.get(token) ?? 0), 0),
    word: (word) => parsed?.counts[predicate.in][word] ?? 0,
  })

/** With so many expected matches in what was read, too few of them say that there are few in all. */
const fewestExpected = 5

/** Whether titles behind the first window are worth reading before full texts are: in a large search only where enough matched. */
export function titlesWorthReading(
  first: CandidateSet & { more: unknown },
  { statistics }: Pick<SearchPlan, 'statistics'>,
): boolean {
  const expected = manyJobs * first.share
  return !(isLarge(statistics.open) && first.more !== null && expected >= fewestExpected && first.matched < expected)
}

export const titlesSuffice = (titles: CandidateSet): boolean => titles.ids.length >= manyJobs

/** Whether the matches in titles are read as well, because full texts have more matches than were taken. */
export const titlesJoin = (plan: SearchPlan, strict: CandidateSet): boolean => !strict.all && !countsOnly(plan)

/** The most likely share of possible matches that do match, by what was read. */
export const likelihood = ({ matched, share }: CandidateSet, { matches }: Estimate): number =>
  Math.min(1, (matched + 10) / Math.max(1, share * matches))

/** Jobs that match most of the words, to follow `exact` matches; null where the search has one term only. */
export function planPartial(plan: SearchPlan, criteria: SearchCriteria, exact: number): Retrieval | null {
  const { statistics, request, ranked: cap } = plan
  const query = criteria.parsed ? partialQuery(criteria.parsed, cap, exact < fewJobs ? 0 : partialShare) : ''
  if (query === '') return null
  return planRetrieval(criteria, { in: 'body', query }, { statistics, today: request.today, cap: readCap(plan, cap) })
}

/** What was retrieved. `candidates` is null where another order needs none; `exact` counts full matches when partial ones follow. */
export type Retrieved = {
  criteria: SearchCriteria
  predicate: Predicate
  statistics: SearchStatistics
  exact: number | null
  candidates: CandidateSet | null | Promise<CandidateSet>
  /** How many of the candidates are ranked. */
  ranked: number
  /** The share of possible matches that matched, where jobs were read. */
  likely: number | null
}

/** Counts come from the last count of all jobs, or from the candidates, or from jobs read for it. */
type CountSource = 'STATISTICS' | Retrieval
export type CountPlan = {
  cap: number
  total: CountSource
  /** Facets that are counted with the total. */
  together: readonly FacetName[]
  /** Facets that are filtered by: each is counted without its own filter, so that its other values can be added. */
  apart: readonly { name: FacetName; source: CountSource }[]
}

/** Decides what the total and the facets are counted from. Of very many matches the newest stand for all. */
export function planCounts(
  { criteria, predicate, statistics, likely }: Retrieved,
  { facets, today }: Pick<SearchRequest, 'facets' | 'today'>,
): CountPlan {
  const names = facets ? facetNames : []
  const isFiltered = (name: FacetName) => criteria.tokens.groups.some((group) => group.name === name)
  const cap = facets ? facetCapFor(statistics.open) : totalCap
  const source = (counted: SearchCriteria): CountSource =>
    matchesAll(counted, predicate) && statistics.open > singleWindowFor(statistics.open)
      ? 'STATISTICS'
      : planRetrieval(counted, predicate, { statistics, today, cap, likely })
  return {
    cap,
    total: source(criteria),
    together: names.filter((name) => !isFiltered(name)),
    apart: names.filter(isFiltered).map((name) => ({ name, source: source(without(criteria, name)) })),
  }
}

/** True when every open job matches. */
const matchesAll = ({ tokens, minSalary }: SearchCriteria, { query }: Predicate): boolean =>
  query === '' && !minSalary && tokens.all.length === 0 && tokens.groups.length === 0

const without = (criteria: SearchCriteria, name: string): SearchCriteria => ({
  ...criteria,
  tokens: { ...criteria.tokens, groups: criteria.tokens.groups.filter((group) => group.name !== name) },
})

type PageRequest = { sort: JobSort; cursor: boolean; offset: number; limit: number }
export type PagePlan =
  | { from: 'SORTED'; by: 'minSalary' | 'maxSalary' | 'compNm' }
  | { from: 'RANKED'; ids: readonly number[] }
  | { from: 'NEWEST' }

/** Decides what a page is read from: the ranked candidates as far as they reach, then all matches newest first. */
export function planPage(
  { sort, cursor, offset, limit }: PageRequest,
  candidates: CandidateSet | null,
  ranked: number,
): PagePlan {
  if (sort === 'minSalary' || sort === 'maxSalary' || sort === 'compNm') return { from: 'SORTED', by: sort }
  if (sort !== 'relevance' || cursor || !candidates) return { from: 'NEWEST' }
  const ids = candidates.ids.slice(0, ranked)
  const complete = candidates.all && ids.length === candidates.ids.length
  return complete || offset + limit <= Math.min(rankCap, ids.length) ? { from: 'RANKED', ids } : { from: 'NEWEST' }
}
