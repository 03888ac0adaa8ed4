import type { ChartGeometry } from '#ui/line-chart.tsx'

export const chartSizes = {
  wide: { width: 460, height: 230, labels: 92 },
  narrow: { width: 330, height: 230, labels: 84 },
} as const

type Size = (typeof chartSizes)[keyof typeof chartSizes]
type Values = readonly (number | null)[]

const lineHeight = 15
const mostMarkers = 32
const round = (value: number) => Math.round(value * 10) / 10

/** Whole numbers from zero to at least the largest value, in steps of 1, 2 or 5 times a power of ten. */
export function ticksUpTo(largest: number, about = 4): number[] {
  const least = Math.max(1, largest / about)
  const power = 10 ** Math.floor(Math.log10(least))
  const step = [1, 2, 5, 10].map((times) => times * power).find((each) => each >= least) ?? 10 * power
  return Array.from({ length: Math.max(1, Math.ceil(largest / step)) + 1 }, (_, at) => at * step)
}

/** Lines through values at even distances; a hidden value (null) leaves a gap. */
export function lineChart(series: readonly Values[], { width, height, labels }: Size): ChartGeometry {
  const count = Math.max(0, ...series.map((values) => values.length))
  const yValues = ticksUpTo(Math.max(0, ...series.flat().map((value) => value ?? 0)))
  const top = yValues.at(-1) ?? 1
  const digits = String(Math.round(top)).length
  const plot = { left: 20 + digits * 9, right: width - labels, top: 12, bottom: height - 30 }
  const x = (at: number) =>
    round(count < 2 ? (plot.left + plot.right) / 2 : plot.left + (at / (count - 1)) * (plot.right - plot.left))
  const y = (value: number) => round(plot.bottom - (value / top) * (plot.bottom - plot.top))
  const drawn = series.map((values) => {
    const points = values.flatMap((value, at) => (value === null ? [] : [{ x: x(at), y: y(value), at }]))
    const path = points
      .map((each, at) => `${points[at - 1]?.at === each.at - 1 ? 'L' : 'M'}${each.x} ${each.y}`)
      .join('')
    const markers = count <= mostMarkers ? points : points.slice(-1)
    return { path, points: markers.map((each) => ({ x: each.x, y: each.y })), end: points.at(-1)?.y ?? plot.bottom }
  })
  const ends = apart(
    drawn.map(({ end }) => end),
    plot.bottom,
  )
  return {
    width,
    height,
    plot,
    yTicks: yValues.map((value) => ({ y: y(value), value })),
    xTicks: ticksAlong(count, Math.floor((plot.right - plot.left) / 52)).map((bucket) => ({ x: x(bucket), bucket })),
    lines: drawn.map(({ path, points }, at) => ({
      path,
      points,
      label: { x: plot.right + 10, y: ends[at] ?? plot.bottom },
    })),
  }
}

/** Indexes with even steps between them, at most so many, from the first on. */
function ticksAlong(count: number, most: number): number[] {
  const step = Math.max(1, Math.ceil(count / Math.max(1, most)))
  return Array.from({ length: Math.ceil(count / step) }, (_, at) => at * step)
}

/** The heights of names at the ends of lines, moved up where they would cover each other. */
function apart(heights: readonly number[], lowest: number): number[] {
  const places = heights
    .map((height, at) => ({ height: Math.min(height, lowest), at }))
    .toSorted((a, b) => b.height - a.height)
  let limit = lowest + lineHeight
  const moved: number[] = []
  for (const { height, at } of places) {
    limit = Math.min(height, limit - lineHeight)
    moved[at] = round(limit)
  }
  return moved
}
