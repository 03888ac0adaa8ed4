import { ChartRow, marginsFor } from '#ui/line-chart.tsx'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { SeriesChart } from '#web/charts/series-chart.tsx'
import type { StatisticsData } from './data.ts'
import { useNames, useShortValue, useValue } from './values.tsx'

type ShownChart = StatisticsData['charts'][number]

const currencyOf = ({ unit, series }: ShownChart) => (unit === 'money' ? (series[0]?.name ?? null) : null)

/** Each series over the period, with the table it is drawn from. */
export function Charts({ data: { topic, grain, buckets, charts } }: { data: StatisticsData }) {
  const t = useTexts('analytics')
  const { series: shortName, chart: title } = useNames()
  const [value, short] = [useValue(), useShortValue()]
  const namesOf = ({ unit, series }: ShownChart) =>
    series.map(({ name }) => (unit === 'money' ? name : shortName(name)))
  const numberOf = (chart: ShownChart) => (point: number) => short(point, chart.unit, currencyOf(chart))
  const margins = marginsFor(
    charts.map((chart) => ({ chart: chart.wide, series: namesOf(chart), number: numberOf(chart) })),
  )
  return (
    <ChartRow>
      {charts.map((chart) => {
        const { name, unit, series, wide, narrow } = chart
        const names = namesOf(chart)
        const parts = series.map(({ values }, at) => {
          const last = values.findLast((point) => point !== null)
          const latest = value(last ?? null, unit, currencyOf(chart))
          return unit === 'money' ? latest : `${names[at]} ${latest}`
        })
        return (
          <SeriesChart
            key={`${name} ${series[0]?.name ?? ''}`}
            title={title(topic, name)}
            summary={t('charts.latest', { parts: parts.join(', ') })}
            wide={wide}
            narrow={narrow}
            number={numberOf(chart)}
            margins={margins}
            grain={grain}
            buckets={buckets}
            series={series.map((each, at) => ({ key: each.name, name: names[at] ?? '', values: each.values }))}
            cell={(point) => value(point, unit, currencyOf(chart))}
          />
        )
      })}
    </ChartRow>
  )
}
