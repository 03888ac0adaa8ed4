import { useTexts } from '#ui/i18n/i18n.tsx'
import { SeriesChart } from '#web/charts/series-chart.tsx'
import type { StatisticsData } from './data.ts'
import { useNames, useShortValue, useValue } from './values.tsx'

type ChartProps = { data: StatisticsData; chart: StatisticsData['charts'][number] }

/** A series over the period, with the table it is drawn from. */
export function Chart({
  data: { topic, grain, buckets },
  chart: { name: key, unit, series, wide, narrow },
}: ChartProps) {
  const t = useTexts('analytics')
  const { series: shortName, chart } = useNames()
  const [value, short] = [useValue(), useShortValue()]
  const currency = unit === 'money' ? (series[0]?.name ?? null) : null
  const seriesName = (each: string) => (unit === 'money' ? each : shortName(each))
  const parts = series.map((each) => {
    const last = each.values.findLast((point) => point !== null)
    const latest = value(last ?? null, unit, currency)
    return unit === 'money' ? latest : `${seriesName(each.name)} ${latest}`
  })
  return (
    <SeriesChart
      title={chart(topic, key)}
      summary={t('charts.latest', { parts: parts.join(', ') })}
      wide={wide}
      narrow={narrow}
      number={(point) => short(point, unit, currency)}
      grain={grain}
      buckets={buckets}
      series={series.map((each) => ({ key: each.name, name: seriesName(each.name), values: each.values }))}
      cell={(point) => value(point, unit, currency)}
    />
  )
}
