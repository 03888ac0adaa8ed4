import { mayAdmin } from '#kernel/admin-rights.ts'
import { dayIn } from '#kernel/time-zone.ts'
import { topicRights, topics, type Topic } from '#modules/analytics/statistics/rules.ts'
import { chartSizes, lineChart } from '#web/charts/geometry.ts'
import { readPeriod } from '#web/charts/period.ts'
import { app, load } from '#web/pipeline/request.ts'
import type { PageContext } from '#web/pipeline/context.ts'

/** Loads one topic for the period of the address; without a topic the first that the administrator may see. */
export async function loadStatistics(context: PageContext, param: string | undefined) {
  const { url, settings, caller } = app(context)
  const seen = topics.filter((topic) => caller.kind === 'admin' && mayAdmin(caller.role, topicRights[topic]))
  const requested: Topic | undefined = topics.find((each) => each === param)
  const periodFilter = readPeriod(url.searchParams, dayIn(new Date(), settings.timeZone))
  const { charts, ...statistics } = await load(context, 'admin.statistics.get', {
    ...(requested && { topic: requested }),
    ...periodFilter.period,
  })
  const { topic } = statistics
  return {
    ...statistics,
    periodFilter,
    seen,
    charts: charts.map((chart) => {
      const values = chart.series.map((each) => each.values)
      return { ...chart, wide: lineChart(values, chartSizes.wide), narrow: lineChart(values, chartSizes.narrow) }
    }),
    missing: topic === 'search' ? (await load(context, 'admin.synonyms.missing', {})).list : [],
    kinds: topic === 'operations' ? (await load(context, 'admin.work.kinds', {})).list : [],
  }
}

export type StatisticsData = Awaited<ReturnType<typeof loadStatistics>>
