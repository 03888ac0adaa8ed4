import type pg from 'pg'
import { searchPoolSize } from '#db/db.server.ts'
import type { Env } from '#platform/env/env.server.ts'
import type { Log } from '#platform/log/log.server.ts'
import { queueConnections } from '#platform/queue/connections.server.ts'

/** Sizes of the pools of a process, and how many connections it may open in all. */
export type Connections = { requests: number; jobs: number; total: number }

/** What a process opens at most: requests with their searches, live counters, jobs with theirs, the queue itself. */
export function connectionsOf({
  databasePool: requests,
  workerConcurrency,
  roles,
}: Pick<Env, 'databasePool' | 'workerConcurrency' | 'roles'>): Connections {
  const jobs = 2 * workerConcurrency
  const worker = roles.includes('worker') ? jobs + searchPoolSize(jobs) + queueConnections(workerConcurrency) : 0
  return { requests, jobs, total: requests + searchPoolSize(requests) + 1 + worker }
}

/** Logs a warning when this process alone may open more connections than the server takes. */
export async function warnOfTooManyConnections(pool: pg.Pool, total: number, log: Log): Promise<void> {
  const { rows } = await pool.query<{ limit: number }>(
    `select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as limit`,
  )
  const limit = rows[0]?.limit ?? total
  if (total > limit)
    log.warn(
      { connections: total, limit },
      'this process may open more database connections than the server takes: lower DATABASE_POOL or WORKER_CONCURRENCY',
    )
}
