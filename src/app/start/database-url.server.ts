import { setTimeout as pause } from 'node:timers/promises'
import { Client, DatabaseError } from 'pg'
import { StartError } from '#platform/env/start-error.ts'

const minimumVersion = 15

type Patience = { timeoutMs: number; attempts: number }

/**
 * Checks that Karya can use the database of DATABASE_URL. A server that does not answer in time or is still starting is asked again:
 * both often start together, and a busy machine is slow. Throws StartError, which never contains the password.
 */
export async function checkDatabase(
  url: string,
  { timeoutMs, attempts }: Patience = { timeoutMs: 10_000, attempts: 3 },
): Promise<void> {
  for (let attempt = 1; ; attempt++)
    try {
      return await askOnce(url, timeoutMs)
    } catch (error) {
      if (error instanceof StartError) throw error
      if (attempt >= attempts || !mayPass(error))
        throw new StartError(messageFor(error, new URL(url)), { cause: error })
      if (isStarting(error)) await pause(timeoutMs / 2)
    }
}

const isStarting = (error: unknown) => error instanceof DatabaseError && error.code === '57P03'
const mayPass = (error: unknown) => isStarting(error) || (error instanceof Error && error.message === 'timeout expired')

async function askOnce(url: string, timeoutMs: number): Promise<void> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
    application_name: 'karya start',
  })
  client.on('error', () => undefined) // a broken connection rejects the query as well
  try {
    await client.connect()
    const { rows } = await client.query<{ major: number; replica: boolean; encoding: string }>(
      `SELECT current_setting('server_version_num')::int / 10000 AS major, pg_is_in_recovery() AS replica, current_setting('server_encoding') AS encoding`,
    )
    const server = rows[0]
    if (server && server.major < minimumVersion)
      throw new StartError(`DATABASE_URL leads to PostgreSQL ${server.major}; Karya needs ${minimumVersion} or newer.`)
    if (server?.replica)
      throw new StartError('DATABASE_URL leads to a read-only replica; it must be the primary server.')
    if (server && server.encoding !== 'UTF8')
      throw new StartError(`The database of DATABASE_URL is encoded in ${server.encoding}; Karya needs UTF8.`)
  } finally {
    await client.end().catch(() => undefined) // it was only a check
  }
}

function messageFor(error: unknown, { hostname, port, pathname }: URL): string {
  const server = `${hostname || 'localhost'}:${port || 5432}`
  const code = error instanceof DatabaseError ? error.code : undefined
  if (code === '28P01' || code === '28000')
    return `PostgreSQL at ${server} refuses the user or the password of DATABASE_URL.`
  if (code === '3D000')
    return `PostgreSQL at ${server} has no database ${decodeURIComponent(pathname.slice(1))}: create it, or correct DATABASE_URL.`
  if (code === '57P03') return `PostgreSQL at ${server} (DATABASE_URL) is still starting: try again in a moment.`
  if (code === '53300') return `PostgreSQL at ${server} (DATABASE_URL) has no free connection.`
  const reason = error instanceof AggregateError ? String(error.errors[0]) : String(error)
  return `No PostgreSQL answers at ${server} (DATABASE_URL): ${reason.replace(/^\w*Error: /, '')}.`
}
