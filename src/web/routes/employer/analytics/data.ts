import { dayIn } from '#kernel/time-zone.ts'
import type { Hiring } from '#modules/analytics/contract.ts'
import type { SeriesMetric } from '#modules/analytics/rules.ts'
import type { EndpointOutput } from '#modules/contract.ts'
import { app, load } from '#web/pipeline/request.ts'
import type { PageContext } from '#web/pipeline/context.ts'
import { readAnalyticsFilter } from './analytics-filter.ts'
import { chartSizes, lineChart } from '#web/charts/geometry.ts'

/** Which numbers stand in one chart: those of like size, so that none lies flat on the axis. */
const charts = {
  interest: ['VIEW', 'START'],
  hiring: ['APPLIED', 'IN_INTERVIEW', 'HIRE'],
} as const satisfies Record<string, readonly SeriesMetric[]>

/** Loads the analytics page by its address. */
export async function loadAnalytics(context: PageContext) {
  const { url, settings } = app(context)
  const today = dayIn(new Date(), settings.timeZone)
  const filter = readAnalyticsFilter(url.searchParams, today)
  const query = { ...filter.period, ...(filter.job && { jobId: filter.job }) }
  const counts = await load(context, 'analytics.counts', { ...query, compare: filter.compare ? 'previous' : 'none' })
  if (!counts.hiring) return { filter, counts, charts: null }
  const metrics = Object.values(charts).flat()
  const series = await load(context, 'analytics.series', { ...query, grain: filter.grain, metrics })
  return {
    filter,
    counts,
    charts: {
      interest: chartOf(charts.interest, series, counts.hiring),
      hiring: chartOf(charts.hiring, series, counts.hiring),
    },
  }
}

type ChartMetric = (typeof charts)[keyof typeof charts][number]

function chartOf(
  metrics: readonly ChartMetric[],
  { buckets, series }: EndpointOutput<'analytics.series'>,
  { funnel, hires }: Hiring,
) {
  const values = metrics.map((metric) => series.find((each) => each.metric === metric)?.values ?? [])
  const totals = [...funnel, { ...hires, metric: 'HIRE' }]
  return {
    metrics,
    buckets,
    values,
    // Not added up from the points, of which small ones are hidden from some readers.
    totals: metrics.map((metric) => totals.find((each) => each.metric === metric)?.value ?? null),
    wide: lineChart(values, chartSizes.wide),
    narrow: lineChart(values, chartSizes.narrow),
  }
}

export type AnalyticsData = Awaited<ReturnType<typeof loadAnalytics>>
export type ChartData = NonNullable<AnalyticsData['charts']>['interest']
