/** How many matches are ranked at most; pages beyond are newest first. Source: database.md §4.6. */
export const rankCap = 600
/** Below this estimate every match is ranked in one arm. */
export const oneArm = 4000
/** So many open jobs that a search must spare itself what a smaller site never notices. */
export const isLarge = (open: number): boolean => open > 100_000
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
      .toSorted((a, b) => count(a) - count(b))
      .filter((name) => {
        left -= count(name)
        return left >= 0
      }),
  )
  return names.filter((name) => kept.has(name))
}
/** Fewer jobs that have everything that was asked, and those that have most of it follow. */
export const fewJobs = 20
/** The same where more than two things are asked, then with at least this share of what the words say. */
export const [manyJobs, mostOfIt] = [200, 0.4]
/** Rows a facet count looks at, about. */
export const facetTarget = 2000

export type Arm = { fromDay: number; toDay: number; unit: 'day' | 'week' | 'rest' }

/**
 * Windows of recency that are tried in turn until the cap is filled: about 90 days hold the estimate evenly, the first
 * window is 1.3 times what the cap should need, the next four times as wide, then the rest. Days count back from today.
 */
export function armsFor(estimate: number, cap = rankCap, spanDays = 90): Arm[] {
  if (estimate <= oneArm) return [{ fromDay: 0, toDay: Number.POSITIVE_INFINITY, unit: 'rest' }]
  const first = Math.max(1, Math.ceil((spanDays * 1.3 * cap) / estimate))
  const second = first * 4
  return [
    { fromDay: 0, toDay: first, unit: first <= 21 ? 'day' : 'week' },
    { fromDay: first, toDay: second, unit: second - first <= 28 ? 'day' : 'week' },
    { fromDay: second, toDay: Number.POSITIVE_INFINITY, unit: 'rest' },
  ]
}

/** Counts up to about here are exact. */
const exactUpTo = 4200
/** Rows that a total alone looks at, about: good to a few per cent. */
export const totalTarget = 1000

/** The nested sample (64ths as a power of two) to count about `target` rows in, or null for an exact count. */
export function sampleFor(estimate: number, target = facetTarget): number | null {
  if (estimate <= exactUpTo) return null
  for (let power = 4; power >= 0; power--) if ((estimate * 2 ** power) / 64 <= target * 1.4) return power
  return 0
}

/** A sample for what an exact count found to be far more than was guessed. */
export const sampleForMany = 2

/** Estimated matches: rarest term times the share of each filter token among all open jobs. */
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

/** Days to look for the newest `limit` of about `estimate` jobs in: `near` first, then `far`, then all up to the day `before`. */
export type DayWindows = { near: number[]; far: number[]; before: number }
/** Days that one window names at most: each is a list that the index has to merge. */
const mostDays = 60

/** Splits the past for one arm of a recommendation as `armsFor` does for a search; few jobs are read at once. `today` is a day number. */
export function windowsFor(estimate: number, limit: number, today: number, spanDays = 90): DayWindows {
  if (estimate <= Math.max(600, 3 * limit)) return { near: [], far: [], before: 32_767 }
  const first = Math.min(mostDays, Math.max(2, Math.ceil((spanDays * 1.3 * limit) / estimate)))
  const last = Math.min(mostDays + first, first * 4)
  const back = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => today - from - at)
  return { near: back(0, first), far: back(first, last), before: today - last }
}
