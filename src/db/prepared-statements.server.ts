import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type pg from 'pg'

/**
 * Starts a statement that runs often with the same text: each connection prepares it once and keeps its plan. Planning a join of ten
 * tables takes longer than running it for one row. Query builders take it with `modifyFront`.
 */
export const prepared = sql`/* prepared */`
/** Equal to any of these ids; the text of the statement does not depend on how many there are. */
export const anyOf = (ids: readonly string[]) => sql<string>`any(${sql.val(ids)}::uuid[])`
export const anyKey = (keys: readonly number[]) => sql<number>`any(${sql.val(keys)}::int[])`
/** Kysely's `modifyFront` puts the comment after `select`. */
const isPrepared = (text: string) => /^(select )?\/\* prepared \*\//.test(text)

const names = new Map<string, string>()
/** PostgreSQL cuts names after 63 bytes, so the name is a hash of the text. */
function nameOf(text: string): string {
  const name = names.get(text) ?? createHash('sha256').update(text).digest('hex').slice(0, 32)
  names.set(text, name)
  return name
}

/** Makes a connection prepare the statements that start with the comment. */
export function prepareStatements(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  client.query = ((text: unknown, values: unknown, ...rest: unknown[]) =>
    typeof text === 'string' && isPrepared(text)
      ? query({ name: nameOf(text), text, values }, ...rest)
      : query(text, values, ...rest)) as typeof client.query
}
