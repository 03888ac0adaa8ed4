import type { Grain } from '#modules/analytics/rules.ts'
import { months } from '#platform/i18n/months.ts'
import { useFormat, useLocale, useTexts } from '#ui/i18n/i18n.tsx'
import { LineChart } from '#ui/line-chart.tsx'
import { Section } from '#ui/page.tsx'
import { Table } from '#ui/table.tsx'
import type { AnalyticsFilter } from './analytics-filter.ts'
import type { AnalyticsData, ChartData } from './data.ts'
import { GrainChoice } from './filter-bar.tsx'
import { useCount } from '#web/charts/numbers.tsx'

type ChartsProps = { filter: AnalyticsFilter; charts: NonNullable<AnalyticsData['charts']> }

/** How the numbers change from day to day, by week or by month. */
export function Charts({ filter, charts }: ChartsProps) {
  const t = useTexts('analytics')
  return (
    <Section
      id="charts"
      title={t('charts.title')}
      actions={<GrainChoice filter={filter} />}
      className="mt-8! scroll-mt-20"
    >
      <div className="grid items-start gap-4 xl:grid-cols-2">
        <Chart name="interest" data={charts.interest} grain={filter.grain} />
        <Chart name="hiring" data={charts.hiring} grain={filter.grain} />
      </div>
    </Section>
  )
}

function Chart({ name, data, grain }: { name: 'interest' | 'hiring'; data: ChartData; grain: Grain }) {
  const t = useTexts('analytics')
  const { short, day } = useFormat()
  const count = useCount()
  const locale = useLocale()
  const { metrics, buckets, values, wide, narrow } = data
  const monthOf = (bucket: string) => months[locale].short[Number(bucket.slice(5, 7)) - 1] ?? ''
  const tick = (bucket: string) =>
    grain === 'MONTH' ? `${monthOf(bucket)} ${bucket.slice(2, 4)}` : `${Number(bucket.slice(8))} ${monthOf(bucket)}`
  const total = (series: readonly (number | null)[]) => series.reduce<number>((sum, value) => sum + (value ?? 0), 0)
  const parts = metrics.map((metric, at) => `${t(`series.${metric}`)} ${count(total(values[at] ?? []))}`)
  const title = t(`charts.${name}`)
  return (
    <LineChart
      title={title}
      summary={t('charts.summary', { parts: parts.join(', ') })}
      wide={wide}
      narrow={narrow}
      series={metrics.map((metric) => t(`series.${metric}`))}
      ticks={buckets.map(tick)}
      number={short}
      tableLabel={t('charts.table')}
    >
      <Table
        caption={title}
        rows={buckets.map((bucket, at) => ({ bucket, at }))}
        rowKey={({ bucket }) => bucket}
        columns={[
          {
            key: 'bucket',
            head: t(`charts.${grain}`),
            rowHeader: true,
            cell: ({ bucket }) => (grain === 'MONTH' ? tick(bucket) : day(bucket)),
          },
          ...metrics.map((metric, column) => ({
            key: metric,
            head: t(`series.${metric}`),
            align: 'end' as const,
            cell: ({ at }: { at: number }) => count(values[column]?.[at] ?? null),
          })),
        ]}
      />
    </LineChart>
  )
}
