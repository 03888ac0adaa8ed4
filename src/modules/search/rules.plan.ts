import { daysBetween } from './rules.tokens.ts'

/** How many matches are ranked at most; pages beyond are newest first. Source: database.md §4.6. */
export const rankCap = 600
/** So many open jobs that a search must spare itself what a smaller site never notices. */
export const isLarge = (open: number): boolean => open > 100_000
/** So many that may fit are gone through in one go, and counted exactly; by how many jobs are open. */
export const oneArmFor = (open: number): number => (isLarge(open) ? 1500 : 4000)
/** How many of those are looked at whole, by how many jobs are open: reading whole texts is what a search among very many spends its time on. */
export const closeCapFor = (open: number): number => (isLarge(open) ? 60 : 150)
/** How many are ranked at most where the words may stand anywhere; up to here whole texts are searched at once. */
export const bodyCap = 2000
/** The same by how many jobs are open. */
export const bodyCapFor = (open: number): number => (isLarge(open) ? 300 : bodyCap)

/**
 * Other names that a search can afford: those whose rarest words stand in few jobs first, until the index would have to go through
 * more than a four-hundredth of all jobs for them; up to 100,000 jobs afford all. `count` is how many jobs hold the rarest word of a name.
 */
export function affordable<T>(names: readonly T[], open: number, count: (name: T) => number): T[] {
  let left = isLarge(open) ? open / 400 : Number.POSITIVE_INFINITY
  const kept = new Set(
    names
      .map((name) => ({ name, jobs: count(name) }))
      .toSorted((a, b) => a.jobs - b.jobs)
      .filter(({ jobs }) => {
        left -= jobs
        return left >= 0
      })
      .map(({ name }) => name),
  )
  return names.filter((name) => kept.has(name))
}
/** Fewer jobs that have everything that was asked, and those that have most of it follow. */
export const fewJobs = 20
/** So many titles that have the words say that these are what the jobs are called. */
export const manyJobs = 200
/** With fewer that have everything, where more than two things are asked, those that have most of it follow: at least this share of what the words say. Among very many jobs three pages are plenty. */
export const plentyFor = (open: number): number => (isLarge(open) ? 60 : 200)
export const mostOfIt = 0.4
/** Jobs that facets are counted among, by how many are open: all where a person could count them, else the newest. */
export const facetCapFor = (open: number): number => (isLarge(open) ? rankCap : oneArmFor(open))
/** Jobs that a total alone looks at. */
export const totalCap = 400

/** What the last count knows of a search: about how many fit at most, of how many open ones, and when those were published. */
export type Expected = { matches: number; open: number; days: Published; seen?: boolean }
/** Open jobs by the day of their publication, newest first, of those days that the search asks for. */
export type Published = readonly (readonly [day: number, jobs: number])[]

/** Days back from today, the first included; without end: all that is older. */
export type Arm = { fromDay: number; toDay: number }
/** No window at all. */
export const everything: Arm = { fromDay: 0, toDay: Number.POSITIVE_INFINITY }
/** So much more than should be needed, where that is known from jobs that were seen. */
const roomy = 1.3
/**
 * A first look where it is not: half of what is wanted if all fit that may, since most of the time far fewer do; but a share of all jobs
 * that says something of the rest, unless that were twice what is wanted.
 */
const small = { half: 0.5, most: 2, telling: 0.03 }

/**
 * The window of recency that is gone through first. `matches` is the most that may fit. An index reads of a window only
 * what is in it. Days count back from today.
 */
export function armsFor({ matches, days, open, seen = false }: Expected, cap: number, today: number): Arm[] {
  if (matches <= Math.max(oneArmFor(open), cap)) return [everything]
  const wanted = seen ? roomy * cap : Math.max(small.half * cap, Math.min(small.telling * matches, small.most * cap))
  return back(days, 0, [(wanted * jobsOf(days)) / matches], today)
}

/** How far back was looked, and how many jobs fitted. */
export type Seen = { toDay: number; matched: number }

/** The windows behind those: as far back as `cap` more jobs should reach by what was seen, then all that is older. */
export function armsBeyond({ days }: Expected, { toDay, matched }: Seen, cap: number, today: number): Arm[] {
  const held = jobsOf(days) * shareWithin(days, toDay, today)
  return back(days, toDay, [held + (roomy * cap * held) / (matched + 1), Number.POSITIVE_INFINITY], today)
}

/** Windows from one day on, each to where so many jobs are held; the first that would hold half of all has no end and is the last. */
function back(days: Published, fromDay: number, held: readonly number[], today: number): Arm[] {
  const [jobs, ...further] = held
  if (jobs === undefined) return []
  if (jobs >= jobsOf(days) / 2) return [{ ...everything, fromDay }]
  const toDay = Math.max(fromDay, daysHolding(days, jobs, today))
  return [...(toDay > fromDay ? [{ fromDay, toDay }] : []), ...back(days, toDay, further, today)]
}

const jobsOf = (days: Published) => days.reduce((sum, [, jobs]) => sum + jobs, 0)

/** So many days back, today included, that they hold this many jobs. Days after the last count are taken for average ones. */
function daysHolding(days: Published, jobs: number, today: number): number {
  let held = uncounted(days, today)
  for (const [day, n] of days) {
    if (held >= jobs) return Math.max(1, today - day)
    held += n
  }
  return today - (days.at(-1)?.[0] ?? today) + 1
}

/** Jobs of the days since the last count; of today hardly any, since it would have been counted by now. */
const uncounted = (days: Published, today: number): number => {
  const latest = days.slice(0, 7)
  const average = latest.reduce((sum, [, n]) => sum + n, 0) / Math.max(1, latest.length)
  return Math.max(0, today - 1 - (days[0]?.[0] ?? today)) * average
}

/** The share of all these jobs that the first `toDay` days back from today hold. */
export function shareWithin(days: Published, toDay: number, today: number): number {
  const late = uncounted(days, today)
  const all = days.reduce((sum, [, n]) => sum + n, late)
  const held = days.reduce((sum, [day, n]) => (day > today - toDay ? sum + n : sum), late)
  return all > 0 ? Math.min(1, held / all) : 1
}

/** Estimated matches at most: rarest term times the share of each filter token among all open jobs. */
export function estimateMatches(open: number, termCounts: readonly number[], tokenShares: readonly number[]): number {
  const text = termCounts.length > 0 ? Math.min(open, ...termCounts) : open
  return text * tokenShares.reduce((product, share) => product * share, 1)
}

/** A count a person can read: exact below 1,000, else two leading digits. */
export function roundedTotal(count: number): number {
  if (count < 1000) return Math.round(count)
  const step = 10 ** (Math.floor(Math.log10(count)) - 1)
  return Math.round(count / step) * step
}

/** Tokens of the days to look for the newest `limit` of about `estimate` jobs in: `near` first, then `far`, then all up to the day `before`. */
export type DayWindows = { near: number[]; far: number[]; before: number }
/** Days that one window of a list names at most. */
const mostListed = 60

/** Splits the past for one arm of a recommendation; few jobs are read at once. `today` is a day number. */
export function windowsFor(estimate: number, limit: number, today: number, spanDays = 90): DayWindows {
  if (estimate <= Math.max(600, 3 * limit)) return { near: [], far: [], before: 32_767 }
  const first = Math.min(mostListed, Math.max(2, Math.ceil((spanDays * 2 * limit) / estimate)))
  const last = Math.min(mostListed + first, first * 4)
  return {
    near: daysBetween(today - first + 1, today),
    far: daysBetween(today - last + 1, today - first),
    before: today - last,
  }
}
