import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type pg from 'pg'

/**
 * Begins a statement that is asked again and again in the same text: each connection keeps its plan after a few calls. Finding a way
 * through ten tables takes longer than going it for one row.
 */
export const mark = '/* planned */'
/** The same for Kysely, in its builder by `modifyFront`. */
export const planned = sql.raw(mark)
/** One of these, however many: the text of the statement stays the same. */
export const anyOf = (ids: readonly string[]) => sql<string>`any(${sql.val(ids)}::uuid[])`
export const anyKey = (keys: readonly number[]) => sql<number>`any(${sql.val(keys)}::int[])`
/** Kysely's `modifyFront` puts it behind the first word. */
const isPlanned = (text: string) => /^(select )?\/\* planned \*\//.test(text)

const names = new Map<string, string>()
/** Names in PostgreSQL end after 63 bytes. */
function nameOf(text: string): string {
  const name = names.get(text) ?? createHash('sha256').update(text).digest('hex').slice(0, 32)
  names.set(text, name)
  return name
}

/** Has the client keep the plans of statements that begin so. */
export function keepPlans(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  client.query = ((text: unknown, values: unknown, ...rest: unknown[]) =>
    typeof text === 'string' && isPlanned(text)
      ? query({ name: nameOf(text), text, values }, ...rest)
      : query(text, values, ...rest)) as typeof client.query
}
