import { expect, test } from 'vitest'
import { chartSizes, lineChart } from '#web/charts/geometry.ts'
import { render } from '../../test/fixtures/render.tsx'
import { ChartRow, LineChart, marginsFor } from './line-chart.tsx'

test('long numbers and names are never cut off', async () => {
  const values = [
    [1_200_000, 3_400_000, 2_000_000],
    [1, 2, 900_000],
  ]
  await render(
    <LineChart
      title="How much?"
      summary="Much"
      wide={lineChart(values, chartSizes.wide)}
      narrow={lineChart(values, chartSizes.narrow)}
      series={['Lowongan dengan pelamar', 'Dilamar']}
      ticks={['1 Nov', '2 Nov', '3 Nov']}
      number={(value) => `Rp ${value.toLocaleString('id-ID')},00`}
      tableLabel="Table"
    >
      <p>Table</p>
    </LineChart>,
  )
  const pictures = [...document.querySelectorAll('svg')].filter((svg) => svg.getBoundingClientRect().width > 0)
  expect(pictures.length).toBe(1)
  for (const svg of pictures) {
    const { x, width } = svg.viewBox.baseVal
    for (const text of svg.querySelectorAll('text')) {
      const box = text.getBBox()
      expect([text.textContent, box.x >= x, box.x + box.width <= x + width]).toEqual([text.textContent, true, true])
    }
  }
})

test('charts in one row are drawn equally large, at the same height', async () => {
  const wide = lineChart([[1, 2, 3]], chartSizes.wide)
  const narrow = lineChart([[1, 2, 3]], chartSizes.narrow)
  const charts = [
    {
      title: 'How many people applied for this job within the period that was chosen?',
      names: ['Lamaran yang dijawab'],
    },
    { title: 'Views', names: ['All'] },
  ].map(({ title, names }) => ({ title, chart: wide, series: names, number: String }))
  const margins = marginsFor(charts)
  await render(
    <div style={{ width: '60rem' }}>
      <ChartRow>
        {charts.map(({ title, series }) => (
          <LineChart
            key={title}
            title={title}
            summary="Much"
            wide={wide}
            narrow={narrow}
            series={series}
            ticks={['1 Nov', '2 Nov', '3 Nov']}
            number={String}
            margins={margins}
            tableLabel="Table"
          >
            <p>Table</p>
          </LineChart>
        ))}
      </ChartRow>
    </div>,
  )
  const [first, second] = [...document.querySelectorAll('svg:not(.sm\\:hidden)')].map((svg) =>
    svg.getBoundingClientRect(),
  )
  expect([first?.height, first?.width]).toEqual([second?.height, second?.width])
  expect(first?.height).toBeGreaterThan(0)
})
