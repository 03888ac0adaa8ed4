import { idIn } from '#kernel/id.ts'
import { grainFor, grains, type Grain, type Period, type Preset } from '#modules/analytics/rules.ts'
import { periodFields, readPeriod } from '#web/charts/period.ts'

/** What the page shows; it is the address, so that it can be bookmarked and shared. */
export type AnalyticsFilter = {
  period: Period
  /** The name of the period; null for days of one's own. */
  preset: Preset | null
  job: string | null
  compare: boolean
  grain: Grain
  /** Why the days in the address were not taken. */
  problem: 'DATE_ORDER' | 'PERIOD_TOO_LONG' | null
}

export const page = '/employer/analytics'

/** The filter of an address; invalid values are ignored. */
export function readAnalyticsFilter(query: URLSearchParams, today: string): AnalyticsFilter {
  const { period, preset, problem } = readPeriod(query, today)
  const job = query.get('job')
  const usual = grainFor(period)
  const grain = grains.find((each) => each === query.get('by')) ?? usual
  return {
    period,
    preset,
    job: idIn(job),
    compare: query.get('compare') !== 'none',
    grain: grain === 'DAY' && usual === 'MONTH' ? 'WEEK' : grain,
    problem,
  }
}

/** The address of a filter, without what is usual. */
export function analyticsHref({ period, preset, job, compare, grain }: AnalyticsFilter): string {
  const query = new URLSearchParams(filterFields({ period, preset, job, compare }))
  if (grain !== grainFor(period)) query.set('by', grain)
  return query.size > 0 ? `${page}?${query}` : page
}

/** The parameters of a filter as fields. */
export function filterFields({
  period,
  preset,
  job,
  compare,
}: Pick<AnalyticsFilter, 'period' | 'preset' | 'job' | 'compare'>): Record<string, string> {
  return {
    ...periodFields({ period, preset }),
    ...(job && { job }),
    ...(!compare && { compare: 'none' }),
  }
}

/** The address of a table as a file. */
export function csvHref(
  { period, job, compare, grain }: AnalyticsFilter,
  table: 'numbers' | 'series' | 'jobs' | 'sources' | 'words',
): string {
  const query = new URLSearchParams({
    ...period,
    table,
    grain,
    ...(job && { jobId: job }),
    ...(!compare && { compare: 'none' }),
  })
  return `/client/api/v1/employer-analytics/csv?${query}`
}
