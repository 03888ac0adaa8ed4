import type { Predicate, SearchCriteria } from './rules.query.criteria.ts'
import { coverOf, parseTsquery } from './rules.query.tsquery.ts'
import { dayOf, partOfDay, postedSince } from './rules.tokens.ts'

/** Open jobs by the day of their publication, newest first. */
export type JobsByDay = readonly (readonly [day: number, jobs: number])[]
/** What was counted last: all open jobs, jobs with each token of the filter, jobs by day. */
export type SearchStatistics = { open: number; tokens: ReadonlyMap<number, number>; days: JobsByDay }

/** The most jobs that may match, of how many open ones, and the days of those. `measured`: corrected by jobs that were read. */
export type Estimate = { matches: number; open: number; days: JobsByDay; measured?: boolean }

/**
 * How many jobs match at most, by the rarest words and the share of each filter. `likely` is the share of such an estimate that did
 * match where jobs were read before.
 */
export function estimateFor(
  { parsed, tokens }: Pick<SearchCriteria, 'parsed' | 'tokens'>,
  { in: place, query }: Predicate,
  statistics: SearchStatistics,
  likely: number | null = null,
): Estimate {
  const { open } = statistics
  const share = (token: number) => (statistics.tokens.get(token) ?? 0) / Math.max(1, open)
  const shares = [
    ...tokens.all.flatMap((part) => part.tokens.map(share)),
    ...tokens.groups.map(({ any }) =>
      Math.min(
        1,
        any.reduce((sum, token) => sum + share(token), 0),
      ),
    ),
  ]
  // A match has one of these words, so it is among the jobs that have any.
  const count = (word: string) => parsed?.counts[place][word] ?? 0
  const cover = coverOf(parseTsquery(query), count)
  const since = postedSince(tokens)
  return {
    open,
    matches:
      (likely ?? 1) * estimateMatches(open, cover ? [cover.reduce((sum, word) => sum + count(word), 0)] : [], shares),
    measured: likely !== null,
    days: since ? daysSince(statistics.days, since) : statistics.days,
  }
}

/** Jobs by day from a moment on: of its own day the part that is left then. */
function daysSince(days: JobsByDay, since: Date): JobsByDay {
  const first = dayOf(since)
  return days
    .filter(([day]) => day >= first)
    .map(([day, jobs]) => [day, day === first ? jobs * (1 - partOfDay(since)) : jobs])
}

/** Estimated matches at most: the rarest term times the share of each filter token among all open jobs. */
export function estimateMatches(open: number, termCounts: readonly number[], tokenShares: readonly number[]): number {
  const text = termCounts.length > 0 ? Math.min(open, ...termCounts) : open
  return text * tokenShares.reduce((product, share) => product * share, 1)
}

/** A count for people: exact below 1,000, else two leading digits. */
export function roundedTotal(count: number): number {
  if (count < 1000) return Math.round(count)
  const step = 10 ** (Math.floor(Math.log10(count)) - 1)
  return Math.round(count / step) * step
}
