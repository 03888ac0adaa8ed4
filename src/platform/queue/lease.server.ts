import { setTimeout as wait } from 'node:timers/promises'
import type { WorkerEvents } from 'graphile-worker'
import type { Pool } from 'pg'
import type { Log } from '#platform/log/log.server.ts'

const space = 5_262_015 // any constant: the room of our advisory locks

/**
 * Each worker holds an advisory lock by the id under which it locks jobs, on the connection that listens. PostgreSQL gives
 * the lock back the moment that process dies, so that others can tell a dead worker from a busy one.
 */
export function holdLease(events: WorkerEvents, log: Log): void {
  events.on('pool:listen:success', ({ client, workerPool }) => {
    client
      .query('select pg_advisory_lock($1, hashtext($2))', [space, workerPool.id])
      .catch((err: unknown) => log.warn({ err }, 'the worker holds no lease until it listens again'))
  })
}

/** Jobs of dead workers become free again (RE-14); the queue by itself would wait four hours. Returns whether there were any. */
export async function freeDeadJobs(pool: Pool): Promise<boolean> {
  const { rowCount } = await pool.query(
    `with holder as (
       select distinct locked_by from graphile_worker.jobs where locked_by like 'pool-%' and locked_at < now() - interval '5 seconds'
     ), dead as materialized (select locked_by from holder where pg_try_advisory_xact_lock($1, hashtext(locked_by)))
     select graphile_worker.force_unlock_workers(array_agg(locked_by)) from dead having count(*) > 0`,
    [space],
  )
  return (rowCount ?? 0) > 0
}

/** Looks for dead workers every ten seconds until `signal` fires. */
export async function reclaim(pool: Pool, log: Log, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      if (await freeDeadJobs(pool)) log.warn({}, 'jobs of a worker that died run again')
    } catch (err) {
      log.warn({ err }, 'could not look for dead workers')
    }
    await wait(10_000, undefined, { signal }).catch(() => undefined) // only the signal rejects it
  }
}
