import { createHash } from 'node:crypto'
import { DatabaseError, type PoolClient } from 'pg'

/** A text is named when it comes again; texts that are made for one call (long lists of values) mostly do not. */
const seenOnce = new Set<string>()
const maxSeenOnce = 5000
const names = new Map<string, string>()

/** PostgreSQL cuts names after 63 bytes, so the name is a hash of the text. */
function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known || names.size >= statements.maxNames || !/^\s*(select|with|insert|update|delete)\b/i.test(text))
    return known
  if (!seenOnce.delete(text)) {
    if (seenOnce.size >= maxSeenOnce) seenOnce.clear()
    seenOnce.add(text)
    return undefined
  }
  const name = createHash('sha256').update(text).digest('hex').slice(0, 32)
  names.set(text, name)
  return name
}

/** A statement was prepared before a migration changed its columns. */
export const isOutdated = (error: unknown) =>
  error instanceof DatabaseError && error.code === '0A000' && error.message.includes('cached plan')

/**
 * Statements that the connections of this process have run, for tests and benchmarks that count or list them. At most `maxNames` are
 * prepared: PostgreSQL keeps a plan for each name on each connection.
 */
export const statements: { count: number; maxNames: number; observe?: (text: string) => void } = {
  count: 0,
  maxNames: 1500,
}

type QueryFunction = (text: unknown, values?: unknown, ...rest: unknown[]) => unknown

/**
 * Makes a connection prepare the statements that run often: each connection parses and plans them once. Parsing and planning a join of
 * ten tables takes longer than running it for one row. PostgreSQL itself plans with the values again where that is cheaper. A parameter
 * may not stand in the predicate of an `on conflict`, which has to match an index: write it with `sql.lit`.
 */
export function prepareStatements(client: PoolClient): void {
  const query = client.query.bind(client) as QueryFunction
  let migrations = 0
  client.query = ((text: unknown, values: unknown, ...rest: unknown[]) => {
    statements.count++
    statements.observe?.(typeof text === 'string' ? text : String((text as { text?: unknown }).text))
    const name = typeof text === 'string' && rest.length === 0 && Array.isArray(values) ? nameOf(text) : undefined
    if (!name) return query(text, values, ...rest)
    const run = () => query({ name: `${name}${migrations || ''}`, text, values }) as Promise<unknown>
    return run().catch((error: unknown) => {
      if (!isOutdated(error)) throw error
      migrations++ // a new name is prepared anew
      if (client.getTransactionStatus() !== 'I') throw error // the transaction is over; the caller runs it again
      return run()
    })
  }) as typeof client.query
}
