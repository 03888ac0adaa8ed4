import { csvOf } from '#kernel/csv.ts'
import { fromMinor } from '#kernel/money.ts'
import type { Context } from '#platform/core/context.server.ts'
import type { TextKey } from '#platform/i18n/sets.ts'
import type { Statistics, StatUnit } from './contract.ts'
import { smallestShown } from './rules.ts'

type Cells = (string | number | null)[]

/** A topic as a file: its figures, then every series and every table, named in the reader's language. */
export function statisticsCsv({ ports: { texts }, locale }: Pick<Context, 'ports' | 'locale'>, topic: Statistics) {
  const known = texts.read(locale, 'statistics')
  const word = (key: string) => texts.translate(locale, 'statistics', key as TextKey<'statistics'>, {})
  const nameOf = (key: string) => (known[`name.${key}`] === undefined ? key : word(`name.${key}`))
  const written = (value: number | null, unit: StatUnit, currency: string | null) => {
    if (value === null) return null
    if (unit === 'share') return value / 1000
    return unit === 'money' && currency ? fromMinor(value, currency) : value
  }
  const { period, previous, figures, buckets, charts, tables } = topic
  const rows: Cells[] = [
    [
      word(`topic.${topic.topic}`),
      `${period.from}..${period.to}`,
      `${previous.from}..${previous.to}`,
      word('column.unit'),
    ],
    ...figures.map(({ name, unit, currency, value, hidden, before }): Cells => [
      nameOf(name),
      hidden ? `<${smallestShown}` : written(value, unit, currency),
      written(before, unit, currency),
      currency ?? word(`unit.${unit}`),
    ]),
    ...charts.flatMap(({ name, unit, series }): Cells[] => [
      [],
      [word(`chart.${topic.topic}.${name}`), ...series.map((each) => nameOf(each.name))],
      ...buckets.map((bucket, at): Cells => [
        bucket,
        ...series.map((each) => written(each.values[at] ?? null, unit, unit === 'money' ? each.name : null)),
      ]),
    ]),
    ...tables.flatMap(({ name, columns, rows: lines }): Cells[] => [
      [],
      [word(`table.${name}`), ...columns.map((column) => nameOf(column.name))],
      ...lines.map(({ key, label, currency, values, hidden }): Cells => [
        label ?? nameOf(key),
        ...values.map((value, at) =>
          hidden.includes(at) ? `<${smallestShown}` : written(value, columns[at]?.unit ?? 'count', currency),
        ),
      ]),
    ]),
  ]
  return {
    name: `statistics-${topic.topic}-${period.from}-${period.to}.csv`,
    mime: 'text/csv; charset=utf-8',
    bytes: new TextEncoder().encode(csvOf(rows)),
  }
}
