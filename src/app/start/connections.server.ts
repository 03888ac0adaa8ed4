import type pg from 'pg'
import { searchPoolSize } from '#db/db.server.ts'
import type { Env } from '#platform/env/env.server.ts'
import type { Log } from '#platform/log/log.server.ts'
import { queueConnections } from '#platform/queue/connections.server.ts'

/** Sizes of the pools of a process, and how many connections it may open in all. */
export type Connections = { requests: number; jobs: number; total: number }

type Sizes = Pick<Env, 'databasePool' | 'workerConcurrency' | 'roles' | 'webProcesses'>

/** What a process opens at most: requests with their searches, live counters, jobs with theirs, the queue itself. */
export function connectionsOf({
  databasePool: requests,
  workerConcurrency,
  roles,
}: Omit<Sizes, 'webProcesses'>): Connections {
  const jobs = 2 * workerConcurrency
  const worker = roles.includes('worker') ? jobs + searchPoolSize(jobs) + queueConnections(workerConcurrency) : 0
  return { requests, jobs, total: requests + searchPoolSize(requests) + 1 + worker }
}

/** Whether pages and calls are served by processes other than the one that was started. */
export const hasWebProcesses = ({ roles, webProcesses }: Pick<Env, 'roles' | 'webProcesses'>): boolean =>
  webProcesses > 1 && (roles.includes('web') || roles.includes('api'))

/** What all processes of one start open at most. */
export function connectionsOfAll(sizes: Sizes): number {
  const web = connectionsOf({ ...sizes, roles: sizes.roles.filter((role) => role !== 'worker') }).total
  return connectionsOf(sizes).total + (hasWebProcesses(sizes) ? sizes.webProcesses * web : 0)
}

/** Logs a warning when this start alone may open more connections than the server takes. */
export async function warnOfTooManyConnections(pool: pg.Pool, total: number, log: Log): Promise<void> {
  const { rows } = await pool.query<{ limit: number }>(
    `select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as limit`,
  )
  const limit = rows[0]?.limit ?? total
  if (total > limit)
    log.warn(
      { connections: total, limit },
      'Karya may open more database connections than the server takes: lower WEB_PROCESSES, DATABASE_POOL or WORKER_CONCURRENCY',
    )
}
