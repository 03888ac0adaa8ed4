import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '../../test/fixtures/render.tsx'
import { LineChart, type ChartGeometry } from './line-chart.tsx'

const line = (y: number) => ({
  path: `M20 ${y}L180 ${y}`,
  points: [
    { x: 20, y },
    { x: 180, y },
  ],
  label: { x: 190, y },
})
const chart: ChartGeometry = {
  width: 260,
  height: 120,
  plot: { left: 20, right: 180, top: 10, bottom: 100 },
  yTicks: [
    { y: 100, value: 0 },
    { y: 10, value: 5 },
  ],
  xTicks: [{ x: 20, bucket: 0 }],
  lines: [line(30), line(60), line(90)],
}
const draw = () =>
  render(
    <LineChart
      title="Are more people applying?"
      summary="In this period: Views 9."
      wide={chart}
      narrow={chart}
      series={['Views', 'Starts', 'Hires']}
      ticks={['Mon', 'Tue']}
      number={String}
      tableLabel="Show as a table"
    >
      <table>
        <caption>Numbers</caption>
      </table>
    </LineChart>,
  )

test('a chart is one picture with a name and a description, at every width', async () => {
  await draw()
  for (const width of [390, 1280]) {
    await page.viewport(width, 800)
    await expect.element(page.getByRole('img', { name: /^Are more people applying\?/ })).toBeVisible()
    const shown = [...document.querySelectorAll('svg')].filter((each) => each.checkVisibility())
    expect(shown).toHaveLength(1)
    expect(shown[0]?.querySelector('desc')?.textContent).toBe('In this period: Views 9.')
  }
})

test('lines differ by dash, marker and name, not by colour alone', async () => {
  await draw()
  const lines = [...document.querySelectorAll('svg')][0]?.querySelectorAll('g[stroke]') ?? []
  const looks = [...lines].map((group) => ({
    dash: group.querySelector('path')?.getAttribute('stroke-dasharray') ?? 'none',
    marker: [...group.children].filter(({ tagName }) => tagName !== 'text')[1]?.tagName,
    name: group.querySelector('text')?.textContent,
  }))
  expect(new Set(looks.map(({ dash }) => dash)).size).toBe(3)
  expect(looks.map(({ marker }) => marker)).toEqual(['circle', 'rect', 'path'])
  expect(looks.map(({ name }) => name)).toEqual(['Views', 'Starts', 'Hires'])
})

test('the table behind it is shown when it is asked for', async () => {
  await draw()
  const table = document.querySelector('table')
  expect(table?.checkVisibility()).toBe(false)
  await page.getByText('Show as a table').click()
  expect(table?.checkVisibility()).toBe(true)
})
