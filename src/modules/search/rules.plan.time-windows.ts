import type { Estimate, JobsByDay } from './rules.plan.estimate.ts'
import { singleWindowFor } from './rules.plan.limits.ts'
import { daysBetween } from './rules.tokens.ts'

/** Days back from today, `fromDay` included and `toDay` not; an infinite `toDay` takes all that is older. */
export type TimeWindow = { fromDay: number; toDay: number }
/** All jobs. */
export const unbounded: TimeWindow = { fromDay: 0, toDay: Number.POSITIVE_INFINITY }
/** How much larger than needed a window is where the share of matches was measured. */
const margin = 1.3
/**
 * The first window where nothing was measured: half of the cap if every possible job matched, or a share of the matches that is large
 * enough to measure by, but at most twice the cap.
 */
const unmeasured = { ofCap: 0.5, maxOfCap: 2, sample: 0.03 }

/** The windows that are read first. The index reads of a window only what is in it. */
export function firstWindows(
  { matches, days, open, measured = false }: Estimate,
  cap: number,
  today: number,
): TimeWindow[] {
  if (matches <= Math.max(singleWindowFor(open), cap)) return [unbounded]
  const needed = measured
    ? margin * cap
    : Math.max(unmeasured.ofCap * cap, Math.min(unmeasured.sample * matches, unmeasured.maxOfCap * cap))
  return back(days, 0, [(needed * jobsOf(days)) / matches], today)
}

/** How far back was read, and how many jobs matched there. */
export type Progress = { toDay: number; matched: number }

/** The windows behind those: as far back as `cap` more matches should reach by the share so far, then all that is older. */
export function furtherWindows(
  { days }: Estimate,
  { toDay, matched }: Progress,
  cap: number,
  today: number,
): TimeWindow[] {
  const held = jobsOf(days) * shareWithin(days, toDay, today)
  return back(days, toDay, [held + (margin * cap * held) / (matched + 1), Number.POSITIVE_INFINITY], today)
}

/** Windows from a day on, each up to so many jobs; the first that would hold half of all jobs has no end and is the last. */
function back(days: JobsByDay, fromDay: number, held: readonly number[], today: number): TimeWindow[] {
  const [jobs, ...further] = held
  if (jobs === undefined) return []
  if (jobs >= jobsOf(days) / 2) return [{ ...unbounded, fromDay }]
  const toDay = Math.max(fromDay, daysHolding(days, jobs, today))
  return [...(toDay > fromDay ? [{ fromDay, toDay }] : []), ...back(days, toDay, further, today)]
}

const jobsOf = (days: JobsByDay) => days.reduce((sum, [, jobs]) => sum + jobs, 0)

/** How many days back hold this many jobs. Days after the last count are taken for average ones. */
function daysHolding(days: JobsByDay, jobs: number, today: number): number {
  let held = uncounted(days, today)
  for (const [day, n] of days) {
    if (held >= jobs) return Math.max(1, today - day)
    held += n
  }
  return today - (days.at(-1)?.[0] ?? today) + 1
}

/** Jobs of the days since the last count, today left out. */
const uncounted = (days: JobsByDay, today: number): number => {
  const latest = days.slice(0, 7)
  const average = latest.reduce((sum, [, n]) => sum + n, 0) / Math.max(1, latest.length)
  return Math.max(0, today - 1 - (days[0]?.[0] ?? today)) * average
}

/** The share of all these jobs that the last `toDay` days hold. */
export function shareWithin(days: JobsByDay, toDay: number, today: number): number {
  const uncountedJobs = uncounted(days, today)
  const all = days.reduce((sum, [, n]) => sum + n, uncountedJobs)
  const held = days.reduce((sum, [day, n]) => (day > today - toDay ? sum + n : sum), uncountedJobs)
  return all > 0 ? Math.min(1, held / all) : 1
}

/** Where the newest of many jobs are looked for: in the days of the tokens `near`, then `far`, then all up to the day `before`. */
export type DayWindows = { near: number[]; far: number[]; before: number }
/** Days that one window names at most. */
const maxListed = 60

/** Splits the past for the newest `limit` of about `estimate` jobs; few jobs are read at once. `today` is a day number. */
export function windowsFor(estimate: number, limit: number, today: number, spanDays = 90): DayWindows {
  if (estimate <= Math.max(600, 3 * limit)) return { near: [], far: [], before: 32_767 }
  const first = Math.min(maxListed, Math.max(2, Math.ceil((spanDays * 2 * limit) / estimate)))
  const last = Math.min(maxListed + first, first * 4)
  return {
    near: daysBetween(today - first + 1, today),
    far: daysBetween(today - last + 1, today - first),
    before: today - last,
  }
}
