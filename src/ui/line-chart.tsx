import { useId, type ReactNode } from 'react'

type Point = { x: number; y: number }
/** Where everything stands, in pixels of the view box; computed on the server, so that no chart library is loaded. */
export type ChartGeometry = {
  width: number
  height: number
  plot: { left: number; right: number; top: number; bottom: number }
  yTicks: { y: number; value: number }[]
  /** Places on the axis with the index of the bucket they name. */
  xTicks: { x: number; bucket: number }[]
  lines: { path: string; points: Point[]; label: Point }[]
}

type LineChartProps = {
  /** The question that the chart answers. */
  title: string
  /** What a reader without eyes for it has to know, such as the totals. */
  summary: string
  /** The same chart for wide and for narrow screens. */
  wide: ChartGeometry
  narrow: ChartGeometry
  series: readonly string[]
  /** The name of each bucket, short, for the axis. */
  ticks: readonly string[]
  number: (value: number) => string
  /** Of the charts in the same row, so that all of them are drawn equally large. */
  margins?: ChartMargins | undefined
  tableLabel: string
  children: ReactNode
}

/** Lines told apart by dash, marker and the name at their end; colour only adds to that. */
const looks = [
  { tone: 'text-nila-ink', dash: undefined },
  { tone: 'text-kunyit-ink', dash: '7 4' },
  { tone: 'text-pandan-ink', dash: '2 4' },
] as const

/** Charts side by side: their pictures begin at the same height, whatever stands above them. */
export function ChartRow({ children }: { children: ReactNode }) {
  return <div className="grid gap-4 *:row-span-3 *:grid-rows-subgrid xl:grid-cols-2">{children}</div>
}

/** A chart without a script: a picture with a name, and behind it the table it is drawn from (`children`). */
export function LineChart({ title, summary, wide, narrow, margins, tableLabel, children, ...rest }: LineChartProps) {
  return (
    <figure className="k-card m-0 grid content-start gap-3">
      <figcaption>
        <h3 className="text-base">{title}</h3>
        <p className="mt-0.5 text-sm text-muted">{summary}</p>
      </figcaption>
      <Picture
        {...rest}
        title={title}
        summary={summary}
        chart={wide}
        margins={margins}
        className="max-w-140 max-sm:hidden"
      />
      <Picture {...rest} title={title} summary={summary} chart={narrow} className="sm:hidden" />
      <details>
        <summary className="k-link inline-flex min-h-6 cursor-pointer items-center text-sm">{tableLabel}</summary>
        <div className="-mx-(--pad) mt-2 max-h-96 overflow-y-auto">{children}</div>
      </details>
    </figure>
  )
}

/** Widths of letters at 12 px, plain and bold, rounded up. */
const letter = { plain: 7, bold: 8 }
const widest = (texts: readonly string[], width: number) => Math.max(0, ...texts.map((text) => text.length * width))

/** What the view box needs beyond its geometry so that no number or name is cut off. */
export type ChartMargins = { left: number; right: number }

/** The margins that are enough for all of these charts: how long numbers and names are, only their reader's language says. */
export function marginsFor(
  charts: readonly { chart: ChartGeometry; series: readonly string[]; number: (value: number) => string }[],
): ChartMargins {
  const needed = charts.map(({ chart: { width, plot, yTicks, lines }, series, number }) => {
    const numbers = yTicks.map(({ value }) => number(value))
    return {
      left: widest(numbers, letter.plain) + 8 - plot.left,
      right: (lines[0]?.label.x ?? 0) + widest(series, letter.bold) - width,
    }
  })
  return {
    left: Math.max(0, ...needed.map(({ left }) => left)),
    right: Math.max(0, ...needed.map(({ right }) => right)),
  }
}

type PictureProps = Pick<LineChartProps, 'title' | 'summary' | 'series' | 'ticks' | 'number' | 'margins'> & {
  chart: ChartGeometry
  className: string
}

function Picture(props: PictureProps) {
  const { title, summary, series, ticks, number, chart, className } = props
  const id = useId()
  const { left, right } = props.margins ?? marginsFor([props])
  const { plot, yTicks, xTicks, lines } = chart
  return (
    <svg
      role="img"
      aria-labelledby={`${id}-title ${id}-text`}
      viewBox={`${-left} 0 ${chart.width + left + right} ${chart.height}`}
      className={`h-auto w-full ${className}`}
      fontSize="12"
    >
      <title id={`${id}-title`}>{title}</title>
      <desc id={`${id}-text`}>{summary}</desc>
      <g className="text-muted" fill="currentColor">
        {yTicks.map(({ y, value }) => (
          <g key={value}>
            <line x1={plot.left} x2={plot.right} y1={y} y2={y} stroke="var(--line)" />
            <text x={plot.left - 8} y={y + 4} textAnchor="end">
              {number(value)}
            </text>
          </g>
        ))}
        {xTicks.map(({ x, bucket }) => (
          <text key={bucket} x={x} y={plot.bottom + 20} textAnchor="middle">
            {ticks[bucket]}
          </text>
        ))}
      </g>
      {lines.map(({ path, points, label }, at) => {
        const { tone, dash } = looks[at % looks.length] ?? looks[0]
        return (
          <g key={series[at]} className={tone} stroke="currentColor" fill="none" strokeWidth="2" strokeLinejoin="round">
            <path d={path} strokeDasharray={dash} />
            {points.map(({ x, y }) => (
              <Marker key={x} kind={at} x={x} y={y} />
            ))}
            <text x={label.x} y={label.y + 4} stroke="none" fill="currentColor" fontWeight="600">
              {series[at]}
            </text>
          </g>
        )
      })}
    </svg>
  )
}

function Marker({ kind, x, y }: { kind: number; x: number; y: number }) {
  const surface = { fill: 'var(--surface)' }
  if (kind % 3 === 0) return <circle cx={x} cy={y} r="3.25" {...surface} />
  if (kind % 3 === 1) return <rect x={x - 3.25} y={y - 3.25} width="6.5" height="6.5" {...surface} />
  return <path d={`M${x} ${y - 4.25}l4 7h-8z`} {...surface} />
}
