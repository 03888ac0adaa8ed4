import { quantileOfClasses } from '#kernel/duration-classes.ts'
import { bucketOf, type Grain } from '../rules.ts'
import type { Figure, StatUnit } from './contract.ts'
import { smallestShown } from './rules.ts'

export type ReadPlan = {
  /** Metrics of events, summed over the period. */
  summed: readonly string[]
  /** Of these, durations that count once their day is old enough to be judged. */
  matured: readonly string[]
  /** Metrics with so many keys that durations are read of those a table shows. */
  timedMost: readonly string[]
  /** Metrics of how things stand. */
  snapshot: readonly string[]
  /** Metrics of the charts: of all keys together, which is the row of the empty key. */
  charted: readonly string[]
  /** Metrics whose keys are charted, and compared with the period before. */
  byKey: readonly string[]
  /** Weeks of retention; 0 for none. */
  cohortWeeks: number
}

export type SumRow = {
  metric: string
  key: string
  now: number
  before: number
  total: number
  totalBefore: number
  /** Of the days that are old enough to be judged. */
  judged: number
  judgedBefore: number
}
export type SnapshotRow = { metric: string; key: string; current: boolean; count: number; total: number }
export type SeriesRow = {
  metric: string
  key: string
  bucket: string
  count: number
  total: number
  last: number
  lastTotal: number
}
export type ClassRow = { metric: string; key: string; current: boolean; at: number; count: number }
export type CohortRow = { week: string; cohort: string; active: number; size: number }
export type ReadRows = {
  sums: readonly SumRow[]
  snapshot: readonly SnapshotRow[]
  series: readonly SeriesRow[]
  classes: readonly ClassRow[]
  cohorts: readonly CohortRow[]
}

/** A number of this period and of the one before. */
export type Pair = { now: number | null; before: number | null }
type MetricColumn = 'count' | 'total'

type ByMetric<Row> = ReadonlyMap<string, ReadonlyMap<string, readonly Row[]>>

/** A table of three hundred cities asks for each of them several times. */
function byMetric<Row extends { metric: string; key: string }>(rows: readonly Row[]): ByMetric<Row> {
  const metrics = Map.groupBy(rows, ({ metric }) => metric)
  return new Map([...metrics].map(([metric, all]) => [metric, Map.groupBy(all, ({ key }) => key)]))
}

/** What was read, by metric. */
export class StatReader {
  readonly rows: ReadRows
  readonly buckets: readonly string[]
  readonly #grain: Grain
  readonly #sums: ByMetric<SumRow>
  readonly #snapshot: ByMetric<SnapshotRow>
  readonly #classes: ByMetric<ClassRow>

  constructor(rows: ReadRows, buckets: readonly string[], grain: Grain) {
    this.rows = rows
    this.buckets = buckets
    this.#grain = grain
    this.#sums = byMetric(rows.sums)
    this.#snapshot = byMetric(rows.snapshot)
    this.#classes = byMetric(rows.classes)
  }

  /** What happened; 0 where nothing did. */
  sum(metric: string, key = '', column: MetricColumn | 'judged' = 'count'): { now: number; before: number } {
    const rows = this.#sums.get(metric)?.get(key) ?? []
    const add = (of: (row: SumRow) => number) => rows.reduce((sum, row) => sum + of(row), 0)
    if (column === 'total') return { now: add((row) => row.total), before: add((row) => row.totalBefore) }
    if (column === 'judged') return { now: add((row) => row.judged), before: add((row) => row.judgedBefore) }
    return { now: add((row) => row.now), before: add((row) => row.before) }
  }

  /** How things stand, of one key or of all together; null where nobody looked. */
  snapshot(metric: string, key?: string, column: MetricColumn = 'count'): Pair {
    const keys = this.#snapshot.get(metric)
    const looked = key === undefined ? [...(keys?.values() ?? [])].flat() : (keys?.get(key) ?? [])
    const of = (current: boolean) => {
      const rows = looked.filter((row) => row.current === current)
      return rows.length === 0 ? null : rows.reduce((sum, row) => sum + row[column], 0)
    }
    return { now: of(true), before: of(false) }
  }

  /** The duration that this share of the values does not exceed. */
  quantile(metric: string, share: number, key = ''): Pair {
    const of = (current: boolean) => {
      const classes: number[] = []
      for (const row of this.#classes.get(metric)?.get(key) ?? [])
        if (row.current === current) classes[row.at] = (classes[row.at] ?? 0) + row.count
      return quantileOfClasses(
        Array.from(classes, (count) => count ?? 0),
        share,
      )
    }
    return { now: of(true), before: of(false) }
  }

  /** Sums along the buckets, 0 where nothing happened. */
  series(metric: string, key = '', column: MetricColumn = 'count'): number[] {
    return this.#along(metric, key, (row) => row[column]).map((value) => value ?? 0)
  }

  /** What stood at the end of each bucket, null where nobody looked. */
  snapshotSeries(metric: string, key = '', column: MetricColumn = 'count'): (number | null)[] {
    return this.#along(metric, key, (row) => (column === 'count' ? row.last : row.lastTotal))
  }

  #along(metric: string, key: string, of: (row: SeriesRow) => number): (number | null)[] {
    const values = new Map<string, number>()
    for (const row of this.rows.series)
      if (row.metric === metric && row.key === key) values.set(bucketOf(row.bucket, this.#grain), of(row))
    return this.buckets.map((bucket) => values.get(bucket) ?? null)
  }

  keys(metric: string): string[] {
    const keys = [...(this.#sums.get(metric)?.keys() ?? []), ...(this.#snapshot.get(metric)?.keys() ?? [])]
    return [...new Set(keys)].filter((key) => key !== '')
  }
}

/** A part of a whole in per mille; null without a whole. */
export const perMille = (part: Pair, whole: Pair): Pair => {
  const of = (when: keyof Pair) => {
    const [one, all] = [part[when], whole[when]]
    return one === null || all === null || all === 0 ? null : Math.round((one / all) * 1000)
  }
  return { now: of('now'), before: of('before') }
}

export const figure = (name: string, { now, before }: Pair, unit: StatUnit = 'count'): Figure => ({
  name,
  unit,
  currency: null,
  value: now,
  hidden: false,
  before,
})

/** Somebody could be recognised. */
export const isSmall = (value: number | null) => value !== null && value > 0 && value < smallestShown

/** Numbers of people below five are hidden, and so is what could be subtracted from them. */
export function peopleFigure(name: string, { now, before }: Pair): Figure {
  const hidden = isSmall(now)
  return { ...figure(name, { now: hidden ? null : now, before: isSmall(before) ? null : before }), hidden }
}

export const smallHidden = (value: number | null): number | null => (isSmall(value) ? null : value)
