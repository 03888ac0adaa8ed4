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

/** Answers a query with its rows. */
export type Reader = <Row extends object>(query: RowsQuery<Row>) => Promise<Row[]>

/** Each query by a statement of its own: several take less time beside one another than after one another. */
export const readApart =
  (db: Db): Reader =>
  async <Row extends object>({ query }: RowsQuery<Row>) =>
    (await sql<Row>`${query}`.execute(db)).rows

/** Queries that are made in the same turn of the event loop by one statement, without their callers knowing of one another. */
export function readByTurns(db: Db): Reader {
  type Waiting = { query: RowsQuery<object>; done: (rows: object[]) => void; fail: (error: unknown) => void }
  let waiting: Waiting[] = []
  const flush = async () => {
    const turn = waiting
    waiting = []
    try {
      const [first] = turn
      if (turn.length === 1 && first) return first.done(await readApart(db)(first.query))
      const answers = await readTogether(db, Object.fromEntries(turn.map(({ query }, at) => [`part_${at}`, query])))
      for (const [at, { done }] of turn.entries()) done(answers[`part_${at}`] ?? [])
    } catch (error) {
      for (const { fail } of turn) fail(error)
    }
  }
  return <Row extends object>(query: RowsQuery<Row>) =>
    new Promise<Row[]>((done, fail) => {
      // After all that goes on by promises that are settled already.
      if (waiting.push({ query, done: (rows) => done(rows as Row[]), fail }) === 1) process.nextTick(flush)
    })
}
