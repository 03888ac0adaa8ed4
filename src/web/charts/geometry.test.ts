import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chartSizes, lineChart } from './geometry.ts'

const ticksUpTo = (largest: number) => lineChart([[largest]], chartSizes.wide).yTicks.map(({ value }) => value)

test.each([
  [0, [0, 1]],
  [3, [0, 1, 2, 3]],
  [10, [0, 2, 4, 6, 8, 10]],
  [87, [0, 20, 40, 60, 80, 100]],
])('the axis up to %i has %j', (largest, ticks) => {
  expect(ticksUpTo(largest)).toEqual(ticks)
})

test('ticks are whole, reach the largest value and are few', () => {
  fc.assert(
    fc.property(fc.nat(10_000_000), (largest) => {
      const ticks = ticksUpTo(largest)
      expect(ticks.every(Number.isInteger)).toBe(true)
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(largest)
      expect(ticks.length).toBeLessThanOrEqual(7)
    }),
  )
})

test('every point is inside the plot, and names at the ends do not cover each other', () => {
  const values = fc.array(fc.option(fc.nat(5000)), { minLength: 1, maxLength: 400 })
  fc.assert(
    fc.property(
      fc.array(values, { minLength: 1, maxLength: 3 }),
      fc.constantFrom(chartSizes.wide, chartSizes.narrow),
      (series, size) => {
        const { plot, lines, xTicks } = lineChart(series, size)
        for (const { points } of lines)
          for (const { x, y } of points) {
            expect(x).toBeGreaterThanOrEqual(plot.left)
            expect(x).toBeLessThanOrEqual(plot.right + 0.1)
            expect(y).toBeGreaterThanOrEqual(plot.top - 0.1)
            expect(y).toBeLessThanOrEqual(plot.bottom + 0.1)
          }
        const heights = lines.map(({ label }) => label.y).toSorted((a, b) => a - b)
        for (let at = 1; at < heights.length; at++)
          expect((heights[at] ?? 0) - (heights[at - 1] ?? 0)).toBeGreaterThan(14)
        expect(xTicks.length).toBeLessThanOrEqual(8)
      },
    ),
  )
})

test('a hidden value leaves a gap', () => {
  const [line] = lineChart([[1, null, 3, 4]], chartSizes.wide).lines
  expect(line?.path.match(/[ML]/g)).toEqual(['M', 'M', 'L'])
})
