import type { ComponentProps } from 'react'
import type { Grain } from '#modules/analytics/rules.ts'
import { months } from '#platform/i18n/months.ts'
import { useFormat, useLocale, useTexts } from '#ui/i18n/i18n.tsx'
import { LineChart } from '#ui/line-chart.tsx'
import { Table } from '#ui/table.tsx'

type Drawing = Pick<ComponentProps<typeof LineChart>, 'title' | 'summary' | 'wide' | 'narrow' | 'number' | 'margins'>
type SeriesChartProps = Drawing & {
  grain: Grain
  /** The first day of each day, week or month. */
  buckets: readonly string[]
  series: readonly { key: string; name: string; values: readonly (number | null)[] | undefined }[]
  /** A number as the table shows it. */
  cell: (value: number | null) => string
}

/** Series over a period as lines, with the table that they are drawn from. */
export function SeriesChart({ grain, buckets, series, cell, ...drawing }: SeriesChartProps) {
  const t = useTexts('analytics')
  const { day } = useFormat()
  const locale = useLocale()
  const monthOf = (bucket: string) => months[locale].short[Number(bucket.slice(5, 7)) - 1] ?? ''
  const tick = (bucket: string) =>
    grain === 'MONTH' ? `${monthOf(bucket)} ${bucket.slice(2, 4)}` : `${Number(bucket.slice(8))} ${monthOf(bucket)}`
  return (
    <LineChart
      {...drawing}
      series={series.map(({ name }) => name)}
      ticks={buckets.map(tick)}
      tableLabel={t('charts.table')}
    >
      <Table
        caption={drawing.title}
        rows={buckets.map((bucket, at) => ({ bucket, at }))}
        rowKey={({ bucket }) => bucket}
        columns={[
          {
            key: 'bucket',
            head: t(`charts.${grain}`),
            rowHeader: true,
            cell: ({ bucket }) => (grain === 'MONTH' ? tick(bucket) : day(bucket)),
          },
          ...series.map(({ key, name, values }) => ({
            key,
            head: name,
            align: 'end' as const,
            cell: ({ at }: { at: number }) => cell(values?.[at] ?? null),
          })),
        ]}
      />
    </LineChart>
  )
}
