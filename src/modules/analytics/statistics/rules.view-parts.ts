import type { Statistics, Table } from './contract.ts'
import { mostRows } from './rules.ts'
import { isSmall } from './rules.reader.ts'

export type View = Pick<Statistics, 'figures' | 'charts' | 'tables'>

export type Row = Table['rows'][number]
/** A number of people, which is hidden when it is small; others are plain. */
export type Cell = number | null | { people: number | null }
export const row = (key: string, cells: readonly Cell[], more: Partial<Row> = {}): Row => {
  const people = cells.map((cell) => (typeof cell === 'object' && cell !== null ? cell.people : null))
  return {
    key,
    label: null,
    currency: null,
    values: cells.map((cell, at) => {
      if (typeof cell !== 'object' || cell === null) return cell
      return isSmall(people[at] ?? null) ? null : cell.people
    }),
    hidden: people.flatMap((count, at) => (isSmall(count) ? [at] : [])),
    ...more,
  }
}
export const count = (name: string) => ({ name, unit: 'count' as const })

/** The first rows by a column, the most first; equal ones by the first column. */
export function longest(name: string, columns: Table['columns'], rows: readonly Row[], by = 0): Table {
  const sorted = rows.toSorted(
    (one, other) =>
      (other.values[by] ?? 0) - (one.values[by] ?? 0) ||
      (other.values[0] ?? 0) - (one.values[0] ?? 0) ||
      (one.key < other.key ? -1 : 1),
  )
  return { name, columns, rows: sorted.slice(0, mostRows), more: Math.max(0, sorted.length - mostRows) }
}
