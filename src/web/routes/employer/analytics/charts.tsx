import type { Grain } from '#modules/analytics/rules.ts'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { ChartRow, marginsFor, type ChartMargins } from '#ui/line-chart.tsx'
import { Section } from '#ui/page.tsx'
import type { AnalyticsFilter } from './analytics-filter.ts'
import type { AnalyticsData, ChartData } from './data.ts'
import { GrainChoice } from './filter-bar.tsx'
import { useCount } from '#web/charts/numbers.tsx'
import { SeriesChart } from '#web/charts/series-chart.tsx'

type ChartsProps = { filter: AnalyticsFilter; charts: NonNullable<AnalyticsData['charts']> }

/** How the numbers change from day to day, by week or by month. */
export function Charts({ filter, charts }: ChartsProps) {
  const t = useTexts('analytics')
  const { short } = useFormat()
  const margins = marginsFor(
    [charts.interest, charts.hiring].map(({ wide, metrics }) => ({
      chart: wide,
      series: metrics.map((metric) => t(`series.${metric}`)),
      number: short,
    })),
  )
  return (
    <Section
      id="charts"
      title={t('charts.title')}
      actions={<GrainChoice filter={filter} />}
      className="mt-8! scroll-mt-20"
    >
      <ChartRow>
        <Chart name="interest" data={charts.interest} grain={filter.grain} margins={margins} />
        <Chart name="hiring" data={charts.hiring} grain={filter.grain} margins={margins} />
      </ChartRow>
    </Section>
  )
}

type ChartProps = { name: 'interest' | 'hiring'; data: ChartData; grain: Grain; margins: ChartMargins }

function Chart({ name, data, grain, margins }: ChartProps) {
  const t = useTexts('analytics')
  const { short } = useFormat()
  const count = useCount()
  const { metrics, buckets, values, totals, wide, narrow } = data
  const parts = metrics.map((metric, at) => `${t(`series.${metric}`)} ${count(totals[at] ?? null)}`)
  return (
    <SeriesChart
      title={t(`charts.${name}`)}
      summary={t('charts.summary', { parts: parts.join(', ') })}
      wide={wide}
      narrow={narrow}
      number={short}
      margins={margins}
      grain={grain}
      buckets={buckets}
      series={metrics.map((metric, at) => ({ key: metric, name: t(`series.${metric}`), values: values[at] }))}
      cell={count}
    />
  )
}
