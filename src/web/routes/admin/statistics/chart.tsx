import { months } from '#platform/i18n/months.ts'
import { useFormat, useLocale, useTexts } from '#ui/i18n/i18n.tsx'
import { LineChart } from '#ui/line-chart.tsx'
import { Table } from '#ui/table.tsx'
import type { StatisticsData } from './data.ts'
import { useNames, useShortValue, useValue } from './values.tsx'

type ChartProps = { data: StatisticsData; chart: StatisticsData['charts'][number] }

/** A series over the period, with the table it is drawn from. */
export function Chart({
  data: { topic, grain, buckets },
  chart: { name: key, unit, series, wide, narrow },
}: ChartProps) {
  const t = useTexts('analytics')
  const { day } = useFormat()
  const locale = useLocale()
  const { series: shortName, chart } = useNames()
  const [value, short] = [useValue(), useShortValue()]
  const currency = unit === 'money' ? (series[0]?.name ?? null) : null
  const seriesName = (each: string) => (unit === 'money' ? each : shortName(each))
  const monthOf = (bucket: string) => months[locale].short[Number(bucket.slice(5, 7)) - 1] ?? ''
  const tick = (bucket: string) =>
    grain === 'MONTH' ? `${monthOf(bucket)} ${bucket.slice(2, 4)}` : `${Number(bucket.slice(8))} ${monthOf(bucket)}`
  const title = chart(topic, key)
  const parts = series.map((each) => {
    const last = each.values.findLast((point) => point !== null)
    const latest = value(last ?? null, unit, currency)
    return unit === 'money' ? latest : `${seriesName(each.name)} ${latest}`
  })
  return (
    <LineChart
      title={title}
      summary={t('charts.latest', { parts: parts.join(', ') })}
      wide={wide}
      narrow={narrow}
      series={series.map((each) => seriesName(each.name))}
      ticks={buckets.map(tick)}
      number={(point) => short(point, unit, currency)}
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
          ...series.map((each) => ({
            key: each.name,
            head: seriesName(each.name),
            align: 'end' as const,
            cell: ({ at }: { at: number }) => value(each.values[at] ?? null, unit, currency),
          })),
        ]}
      />
    </LineChart>
  )
}
