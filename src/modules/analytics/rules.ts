import type { TeamRole } from '#kernel/caller.ts'
import type { ErrorCode } from '#kernel/fail.ts'
import { rightProblem } from '#kernel/rights.ts'
import { stages, type Stage } from '#modules/applications/rules.ts'

/** Days as YYYY-MM-DD in the time zone of the site, both included. */
export type Period = { from: string; to: string }

const dayMs = 86_400_000
const timeOf = (day: string) => Date.parse(`${day}T00:00:00Z`)
const dayAt = (time: number) => new Date(time).toISOString().slice(0, 10)
export const addDays = (day: string, days: number): string => dayAt(timeOf(day) + days * dayMs)
export const lengthOf = ({ from, to }: Period): number => Math.round((timeOf(to) - timeOf(from)) / dayMs) + 1

const yearOf = (day: string) => Number(day.slice(0, 4))
/** Months since the year 0. */
const monthOf = (day: string) => yearOf(day) * 12 + Number(day.slice(5, 7)) - 1
const firstOf = (month: number) => `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-01`
const lastOf = (month: number) => addDays(firstOf(month + 1), -1)

/** Who looked at a job is kept for so many whole months before this one; how many did is kept. */
const interactionMonths = 13
export const firstKeptDay = (today: string): string => firstOf(monthOf(today) - interactionMonths)

/** At most 24 months, and no more points than a chart can show. */
export const maxPeriodDays = 731
export const maxPoints = 400

/** Why a period cannot be shown: it ends before it begins, or is too long. */
export function periodProblem(period: Period): { field: keyof Period; code: 'DATE_ORDER' | 'PERIOD_TOO_LONG' } | null {
  const days = lengthOf(period)
  if (days < 1) return { field: 'to', code: 'DATE_ORDER' }
  return days > maxPeriodDays ? { field: 'from', code: 'PERIOD_TOO_LONG' } : null
}

/** What a period is compared with: as many days just before it, and whole months with as many months. */
export function previousPeriod({ from, to }: Period): Period {
  const [first, last] = [monthOf(from), monthOf(to)]
  if (from === firstOf(first) && to === lastOf(last)) {
    const months = last - first + 1
    return { from: firstOf(first - months), to: lastOf(first - 1) }
  }
  return { from: addDays(from, -lengthOf({ from, to })), to: addDays(from, -1) }
}

/** A period as its whole months, named by their first days, and the days around them. Nothing has happened after today. */
export function wholeMonths(period: Period, today: string): { months: Period | null; days: Period[] } {
  const first = monthOf(period.from) + (period.from.endsWith('-01') ? 0 : 1)
  const lastIsWhole = period.to >= today || period.to === lastOf(monthOf(period.to))
  const last = monthOf(period.to) - (lastIsWhole ? 0 : 1)
  if (first > last) return { months: null, days: [period] }
  const edges = [
    { from: period.from, to: addDays(firstOf(first), -1) },
    { from: firstOf(last + 1), to: period.to },
  ]
  return {
    months: { from: firstOf(first), to: firstOf(last) },
    days: edges.filter(({ from, to }) => from <= to),
  }
}

export const presets = ['month', 'lastMonth', 'days30', 'quarter', 'year'] as const
export type Preset = (typeof presets)[number]

/** A named period: those of the calendar go on until today. */
export function presetPeriod(preset: Preset, today: string): Period {
  const month = monthOf(today)
  switch (preset) {
    case 'month':
      return { from: firstOf(month), to: today }
    case 'lastMonth':
      return { from: firstOf(month - 1), to: lastOf(month - 1) }
    case 'days30':
      return { from: addDays(today, -29), to: today }
    case 'quarter':
      return { from: firstOf(month - (month % 3)), to: today }
    case 'year':
      return { from: firstOf(month - (month % 12)), to: today }
  }
}

export const grains = ['DAY', 'WEEK', 'MONTH'] as const
export type Grain = (typeof grains)[number]

/** The grain in which a period makes a chart that can be read. */
export const grainFor = (period: Period): Grain =>
  lengthOf(period) <= 45 ? 'DAY' : lengthOf(period) <= 185 ? 'WEEK' : 'MONTH'

/** The first day of the week (ISO: Monday) or month that a day belongs to. */
export function bucketOf(day: string, grain: Grain): string {
  if (grain === 'DAY') return day
  if (grain === 'MONTH') return `${day.slice(0, 7)}-01`
  return addDays(day, -((new Date(timeOf(day)).getUTCDay() + 6) % 7))
}

/** The first days of all weeks or months that a period touches, without gaps. */
export function bucketsOf({ from, to }: Period, grain: Grain): string[] {
  const buckets: string[] = []
  for (let day = bucketOf(from, grain); day <= to;) {
    buckets.push(day)
    day = grain === 'MONTH' ? firstOf(monthOf(day) + 1) : addDays(day, grain === 'WEEK' ? 7 : 1)
  }
  return buckets
}

/** Values by bucket with zeros where nothing happened. */
export const zeroFilled = (buckets: readonly string[], values: ReadonlyMap<string, number>): number[] =>
  buckets.map((bucket) => values.get(bucket) ?? 0)

/** Below this a number could tell who somebody is. */
export const smallestShown = 5

/** Words of searches are counted over so many days, whatever the period, and shown from so many people on. */
export const searchWordDays = 90
export const fewestSearchers = 5
export const wordsShown = 15

/**
 * Counts of one group, null where they are hidden: those below five, and the next smallest when hiding one alone would give it away to
 * whoever knows the sum.
 */
export function hideSmall(counts: readonly number[]): (number | null)[] {
  const hidden = new Set(counts.flatMap((count, at) => (count > 0 && count < smallestShown ? [at] : [])))
  if (hidden.size === 1) {
    const others = counts.map((count, at) => ({ count, at })).filter(({ count }) => count >= smallestShown)
    const smallest = others.toSorted((a, b) => a.count - b.count)[0]
    if (smallest) hidden.add(smallest.at)
  }
  return counts.map((count, at) => (hidden.has(at) ? null : count))
}

/** A share in per mille; null where there are too few to speak of one, or one of both is hidden. */
export function shareOf(part: number | null, whole: number | null): number | null {
  return part === null || whole === null || whole < 10 ? null : Math.round((part / whole) * 1000)
}

/** The change against the period before in percent; null where there is nothing to compare with. */
export function changeOf(value: number | null, before: number | null): number | null {
  return value === null || before === null || before === 0 ? null : Math.round(((value - before) / before) * 100)
}

/** The funnel in its order. */
export const funnelMetrics = ['VIEW', 'START', ...stages] as const
export type FunnelMetric = (typeof funnelMetrics)[number]
export const seriesMetrics = [...funnelMetrics, 'EXTERNAL_START', 'HIRE', 'REJECTION'] as const
export type SeriesMetric = (typeof seriesMetrics)[number]

export const analyticsProblem = (role: TeamRole): ErrorCode | null => rightProblem(role, 'analytics.view')
export const spendProblem = (role: TeamRole): ErrorCode | null => rightProblem(role, 'analytics.spend')

const days = ({ from, to }: Period) => `${from}..${to}`

/** The list of applicants behind a number, as the query of the page of responses. */
export const listQuery = {
  stage: (period: Period, stage: Stage, jobId?: string) =>
    query({ job: jobId, show: 'all', applied: days(period), reached: stage === 'APPLIED' ? undefined : stage }),
  hires: (period: Period, jobId?: string) => query({ job: jobId, show: 'all', hired: days(period) }),
  rejections: (period: Period, jobId?: string, reason?: string) =>
    query({ job: jobId, show: 'all', rejected: days(period), reason }),
  answered: (period: Period, answered: boolean, jobId?: string) =>
    query({ job: jobId, show: 'all', applied: days(period), answered: answered ? 'yes' : 'no' }),
  source: (period: Period, source: string, jobId?: string) =>
    query({ job: jobId, show: 'all', applied: days(period), source }),
  /** Those who chose an option of a question; yes and no are `true` and `false` where they are counted. */
  answer: (period: Period, { jobId, questionId, value }: { jobId: string; questionId: string; value: string }) =>
    query({
      job: jobId,
      show: 'all',
      applied: days(period),
      [`answer.${questionId}`]: { true: 'yes', false: 'no' }[value] ?? value,
    }),
  waiting: (jobId?: string) => query({ job: jobId, status: 'APPLIED', show: 'open' }),
  overdue: (before: string, jobId?: string) =>
    query({ job: jobId, status: 'APPLIED', show: 'open', applied: `..${before}` }),
}

const query = (fields: Readonly<Record<string, string | undefined>>): string =>
  `?${new URLSearchParams(Object.entries(fields).filter((entry): entry is [string, string] => entry[1] !== undefined))}`
