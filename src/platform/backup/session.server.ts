import pg from 'pg'

/** How values look as text: the same on every server, and nothing is rounded. */
const settings: Record<string, string> = {
  client_encoding: 'UTF8',
  datestyle: 'ISO, YMD',
  intervalstyle: 'postgres',
  timezone: 'UTC',
  extra_float_digits: '3',
  bytea_output: 'hex',
  // A table may take hours, and an operator's limits are meant for requests.
  statement_timeout: '0',
  lock_timeout: '0',
  idle_in_transaction_session_timeout: '0',
  transaction_timeout: '0',
  idle_session_timeout: '0',
}

/** A connection whose statements take as long as they need. Settings that an older PostgreSQL does not know are left out. */
export async function openSession(url: string, more: Record<string, string> = {}): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'karya backup',
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  })
  client.on('error', () => undefined) // the statement that was cut rejects too
  await client.connect()
  const requested = Object.entries({ ...settings, ...more })
  await client.query(
    `select set_config(s.name, w.value, false) from unnest($1::text[], $2::text[]) as w(name, value)
     join pg_settings s on lower(s.name) = w.name`,
    [requested.map(([name]) => name), requested.map(([, value]) => value)],
  )
  return client
}

/** Runs `work` for each item in order, on as many connections as given; the first failure stops the others. */
export async function onSessions<T>(
  sessions: readonly pg.Client[],
  items: readonly T[],
  work: (session: pg.Client, item: T) => Promise<void>,
): Promise<void> {
  const waiting = [...items]
  let failed = false
  await Promise.all(
    sessions.map(async (session) => {
      for (let item = waiting.shift(); item !== undefined && !failed; item = waiting.shift()) {
        await work(session, item).catch((error: unknown) => {
          failed = true
          throw error
        })
      }
    }),
  )
}

export const quoted = (...names: string[]): string => names.map((name) => pg.escapeIdentifier(name)).join('.')
