import pg from 'pg'
import { vi } from 'vitest'
import type { Site } from './round.ts'

const patient = { timeout: 60_000, interval: 50 }

/** The site's database as the superuser, over a connection of its own that may be cut at any time. */
export async function asSuperuser<T>(site: Site, run: (client: pg.Client) => Promise<T>): Promise<T> {
  const url = new URL(site.adminUrl)
  url.pathname = '/karya'
  const client = new pg.Client({ connectionString: url.href, application_name: 'fault' })
  client.on('error', () => undefined) // the query that was cut rejects too
  await client.connect()
  try {
    return await run(client)
  } finally {
    await client.end().catch(() => undefined) // PostgreSQL may be gone
  }
}

export const command = (site: Site, ...statements: string[]) =>
  asSuperuser(site, async (client) => {
    for (const statement of statements) await client.query(statement)
  })

/** Process ids of PostgreSQL's own kinds of process: `client backend`, `walwriter`, `checkpointer` … */
export const backends = (site: Site, where: string) =>
  asSuperuser(site, async (client) => {
    const { rows } = await client.query<{ pid: number }>(
      `select pid from pg_stat_activity where ${where} and pid <> pg_backend_pid() and application_name <> 'fault' order by pid`,
    )
    return rows.map(({ pid }) => pid)
  })

/** Ours and the site's, but for superusers: the connections of Karya. */
export const karya = `backend_type = 'client backend' and usename = 'karya'`

/** Holds what `statement` locks in a transaction until `run` is over. */
export const holding = (site: Site, statement: string, run: () => Promise<unknown>) =>
  asSuperuser(site, async (client) => {
    await client.query('begin')
    await client.query(statement)
    await run()
    await client.query('rollback')
  })

/** Waits until so many statements wait for a lock. */
export const locksWaited = (site: Site, count: number) =>
  vi.waitFor(async () => {
    const waiting = await backends(site, `wait_event_type = 'Lock'`)
    if (waiting.length < count) throw new Error(`${waiting.length} of ${count} statements wait for a lock`)
  }, patient)
