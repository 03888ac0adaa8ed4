import { createHash } from 'node:crypto'
import type pg from 'pg'

/**
 * Begins a statement whose text is always the same: each connection keeps its plan after a few calls. Finding a way through ten tables
 * takes longer than going it for one row. Not for searches: the best way to rare words is none to common ones.
 */
export const planned = '/* planned */'

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
    typeof text === 'string' && text.startsWith(planned)
      ? query({ name: nameOf(text), text, values }, ...rest)
      : query(text, values, ...rest)) as typeof client.query
}
