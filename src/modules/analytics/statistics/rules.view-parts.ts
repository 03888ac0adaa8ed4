import type { Statistics, Table } from './contract.ts'

export type View = Pick<Statistics, 'figures' | 'charts' | 'tables'>
const mostRows = 30

export type Row = Table['rows'][number]
export const row = (key: string, values: Row['values'], more: Partial<Row> = {}): Row => ({
  key,
  label: null,
  currency: null,
  values,
  ...more,
})
export const count = (name: string) => ({ name, unit: 'count' as const })

/** The first rows by a column, the most first. */
export function longest(name: string, columns: Table['columns'], rows: readonly Row[], by = 0): Table {
  const sorted = rows.toSorted(
    (one, other) => (other.values[by] ?? 0) - (one.values[by] ?? 0) || (one.key < other.key ? -1 : 1),
  )
  return { name, columns, rows: sorted.slice(0, mostRows), more: Math.max(0, sorted.length - mostRows) }
}
