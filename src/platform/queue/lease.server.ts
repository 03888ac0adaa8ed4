import { setTimeout as wait } from 'node:timers/promises'
import type { Pool, PoolClient } from 'pg'
import type { Log } from '#platform/log/log.server.ts'

const lockNamespace = 5_262_015 // any constant: the namespace of our advisory locks

/**
 * Each worker holds an advisory lock by the id under which it locks jobs, on a connection of its own, until `signal` fires.
 * PostgreSQL releases the lock when the process dies, so that others can tell a dead worker from a busy one.
 */
export async function holdLease(pool: Pool, workerPoolId: string, log: Log, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const over = Promise.withResolvers<void>()
    const end = () => over.resolve()
    signal.addEventListener('abort', end, { once: true })
    let client: PoolClient | undefined
    try {
      client = await pool.connect()
      client.on('error', end).on('end', end)
      await client.query('select pg_advisory_lock($1, hashtext($2))', [lockNamespace, workerPoolId])
      await over.promise
    } catch (err) {
      log.warn({ err }, 'the worker could not take its lease')
    } finally {
      signal.removeEventListener('abort', end)
      client?.release(true) // closed, not reused: the lock goes with the connection
    }
    await wait(1000, undefined, { signal }).catch(() => undefined) // only the signal rejects it
  }
}

/** Jobs of dead workers become free again (RE-14); the queue by itself would wait four hours. Returns whether there were any. */
export async function freeDeadJobs(pool: Pool): Promise<boolean> {
  const { rowCount } = await pool.query(
    `with holder as (
       select distinct locked_by from graphile_worker.jobs where locked_by like 'pool-%' and locked_at < now() - interval '5 seconds'
     ), dead as materialized (select locked_by from holder where pg_try_advisory_xact_lock($1, hashtext(locked_by)))
     select graphile_worker.force_unlock_workers(array_agg(locked_by)) from dead having count(*) > 0`,
    [lockNamespace],
  )
  return (rowCount ?? 0) > 0
}

/** Frees what a worker of this process held when it ended by a fault. */
export async function freeJobsOf(pool: Pool, workerPoolId: string): Promise<void> {
  await pool.query('select graphile_worker.force_unlock_workers(array[$1])', [workerPoolId])
}

/** Looks for dead workers every five seconds until `signal` fires. */
export async function reclaim(pool: Pool, log: Log, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      if (await freeDeadJobs(pool)) log.warn({}, 'jobs of a worker that died run again')
    } catch (err) {
      log.warn({ err }, 'could not look for dead workers')
    }
    await wait(5000, undefined, { signal }).catch(() => undefined) // only the signal rejects it
  }
}
