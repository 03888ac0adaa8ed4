import { sql, type Expression } from 'kysely'
import type { Db } from './db.server.ts'

type Instants<Row> = { [Column in keyof Row]-?: Extract<Row[Column], Date> extends never ? never : Column }[keyof Row]
/** JSON has no instants: every column that holds them is named, which the compiler checks. */
type InstantColumns<Row> = [Instants<Row>] extends [never] ? [] : [Readonly<Record<Instants<Row>, true>>]

export type RowsQuery<Row> = { query: Expression<Row>; instants: readonly string[] }

/** A query for `readTogether`, with its columns that hold instants; columns of bytes and ranges are not for it. */
export const rowsOf = <Row>(query: Expression<Row>, ...instants: InstantColumns<Row>): RowsQuery<Row> => ({
  query,
  instants: Object.keys(instants[0] ?? {}),
})

/** What `readTogether` answers to these queries. */
export type RowsOf<Queries> = { [Name in keyof Queries]: Queries[Name] extends RowsQuery<infer Row> ? Row[] : never }

/**
 * Queries that do not need one another's answers, read by one statement: a statement costs the server more than the rows of most of
 * them, and all parts come from one snapshot.
 */
export async function readTogether<Rows extends Record<string, object>>(
  db: Db,
  queries: { [Name in keyof Rows]: RowsQuery<Rows[Name]> },
): Promise<{ [Name in keyof Rows]: Rows[Name][] }> {
  const parts = Object.entries(queries) as [string, RowsQuery<unknown>][]
  const columns = parts.map(
    ([name, { query }]) =>
      sql`(select coalesce(json_agg(part_row), '[]') from (${query}) as part_row) as ${sql.ref(name)}`,
  )
  const { rows } = await sql<Record<string, Record<string, unknown>[]>>`select ${sql.join(columns)}`.execute(db)
  const answer = rows[0] ?? {}
  for (const [name, { instants }] of parts)
    for (const row of answer[name] ?? [])
      for (const column of instants) {
        const value = row[column]
        if (typeof value === 'string') row[column] = new Date(value)
      }
  return answer as { [Name in keyof Rows]: Rows[Name][] }
}
