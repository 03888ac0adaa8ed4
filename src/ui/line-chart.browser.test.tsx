import { expect, test } from 'vitest'
import { chartSizes, lineChart } from '#web/charts/geometry.ts'
import { render } from '../../test/fixtures/render.tsx'
import { LineChart } from './line-chart.tsx'

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
