import { scaleLinear, scalePoint } from 'd3-scale'
import { line } from 'd3-shape'
import type { ChartGeometry } from '#ui/line-chart.tsx'

export const chartSizes = {
  wide: { width: 460, height: 230, labels: 92 },
  narrow: { width: 330, height: 230, labels: 84 },
} as const

type Size = (typeof chartSizes)[keyof typeof chartSizes]
type SeriesValues = readonly (number | null)[]

const lineHeight = 15
const mostMarkers = 32
const round = (value: number) => Math.round(value * 10) / 10

/** Lines through values at even distances; a hidden value (null) leaves a gap. */
export function lineChart(series: readonly SeriesValues[], { width, height, labels }: Size): ChartGeometry {
  const count = Math.max(0, ...series.map((values) => values.length))
  const largest = Math.max(1, ...series.flat().map((value) => value ?? 0))
  const vertical = scaleLinear().domain([0, largest]).nice(4)
  const yValues = vertical.ticks(4).filter((value) => Number.isInteger(value))
  const digits = String(yValues.at(-1) ?? 1).length
  const plot = { left: 20 + digits * 9, right: width - labels, top: 12, bottom: height - 30 }
  const horizontal = scalePoint(range(count), [plot.left, plot.right])
  vertical.range([plot.bottom, plot.top])
  const x = (at: number) => round(horizontal(at) ?? plot.left)
  const y = (value: number) => round(vertical(value))
  const draw = line<number | null>(
    (_, at) => x(at),
    (value) => y(value ?? 0),
  ).defined((value) => value !== null)
  const seriesPaths = series.map((values) => {
    const points = values.flatMap((value, at) => (value === null ? [] : [{ x: x(at), y: y(value) }]))
    const markers = count <= mostMarkers ? points : points.slice(-1)
    return { path: draw(values) ?? '', points: markers, end: points.at(-1)?.y ?? plot.bottom }
  })
  const ends = apart(
    seriesPaths.map(({ end }) => end),
    plot.bottom,
  )
  return {
    width,
    height,
    plot,
    yTicks: yValues.map((value) => ({ y: y(value), value })),
    xTicks: ticksAlong(count, Math.floor((plot.right - plot.left) / 52)).map((bucket) => ({ x: x(bucket), bucket })),
    lines: seriesPaths.map(({ path, points }, at) => ({
      path,
      points,
      label: { x: plot.right + 10, y: ends[at] ?? plot.bottom },
    })),
  }
}

const range = (count: number) => Array.from({ length: count }, (_, at) => at)

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
