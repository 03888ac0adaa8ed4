import type { RouterContextProvider } from 'react-router'
import { dayIn } from '#kernel/time-zone.ts'
import type { SeriesMetric } from '#modules/analytics/rules.ts'
import type { EndpointOutput } from '#modules/contract.ts'
import { app, load } from '#web/pipeline/request.ts'
import { readAnalyticsFilter } from './analytics-filter.ts'
import { chartSizes, lineChart } from '#web/charts/geometry.ts'

/** Which numbers stand in one chart: those of like size, so that none lies flat on the axis. */
const charts = {
  interest: ['VIEW', 'START'],
  hiring: ['APPLIED', 'IN_INTERVIEW', 'HIRE'],
} as const satisfies Record<string, readonly SeriesMetric[]>

/** Loads the analytics page by its address. */
export async function loadAnalytics(context: Readonly<RouterContextProvider>) {
  const { url, settings } = app(context)
  const today = dayIn(new Date(), settings.timeZone)
  const filter = readAnalyticsFilter(url.searchParams, today)
  const asked = { ...filter.period, ...(filter.job && { jobId: filter.job }) }
  const counts = await load(context, 'analytics.counts', { ...asked, compare: filter.compare ? 'previous' : 'none' })
  if (!counts.hiring) return { filter, counts, charts: null }
  const metrics = Object.values(charts).flat()
  const series = await load(context, 'analytics.series', { ...asked, grain: filter.grain, metrics })
  return {
    filter,
    counts,
    charts: { interest: chartOf(series, charts.interest), hiring: chartOf(series, charts.hiring) },
  }
}

type ChartMetric = (typeof charts)[keyof typeof charts][number]

function chartOf({ buckets, series }: EndpointOutput<'analytics.series'>, metrics: readonly ChartMetric[]) {
  const values = metrics.map((metric) => series.find((each) => each.metric === metric)?.values ?? [])
  return {
    metrics,
    buckets,
    values,
    wide: lineChart(values, chartSizes.wide),
    narrow: lineChart(values, chartSizes.narrow),
  }
}

export type AnalyticsData = Awaited<ReturnType<typeof loadAnalytics>>
export type ChartData = NonNullable<AnalyticsData['charts']>['interest']
