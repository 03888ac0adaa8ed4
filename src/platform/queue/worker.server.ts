import { EventEmitter } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { run, runOnce, type Runner, type WorkerEvents } from 'graphile-worker'
import type { Pool } from 'pg'
import { silentLog, type Log } from '#platform/log/log.server.ts'
import { cronItems, queueLogger, taskList, type Cron, type Tasks } from './tasks.server.ts'
import { freeJobsOf, holdLease, reclaim } from './lease.server.ts'

export type { Cron, Tasks } from './tasks.server.ts'

/** A running worker. `stop` takes no new job and waits for those under way; after `seconds` they are handed back. */
export type Worker = { stop(seconds?: number): Promise<void> }

export type WorkerOptions = { pool: Pool; tasks: Tasks; crons?: readonly Cron[]; log: Log; concurrency?: number }

// Batches are retried when the database is away for a moment; a single completion is not.
const preset = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0, gracefulShutdownAbortTimeout: 20_000 } }

/** A pool or a client without an error listener ends the process when a backend is killed. */
function withErrorListener(pool: Pool, log: Log): Pool {
  const report = (err: Error) => log.warn({ err }, 'the queue lost a database connection')
  if (pool.listenerCount('error') === 0) pool.on('error', report)
  if (pool.listenerCount('connect') === 0) pool.on('connect', (client) => client.on('error', report))
  return pool
}

/** Runs jobs until stopped; restarts with backoff up to 30 s when the database is unavailable. */
export function startWorker({ pool, tasks, crons = [], log, concurrency = 4 }: WorkerOptions): Worker {
  const stopping = new AbortController()
  let runner: Runner | undefined
  let ownId: string | undefined // under which the run before this one locked its jobs
  const pgPool = withErrorListener(pool, log)
  const options = { pgPool, preset, concurrency, noHandleSignals: true, pollInterval: 2000, logger: queueLogger(log) }

  async function runUntilStopped(): Promise<void> {
    const ended = new AbortController()
    const events: WorkerEvents = new EventEmitter()
    let lease: Promise<void> | undefined
    if (ownId) await freeJobsOf(pgPool, ownId)
    events.once('pool:create', ({ workerPool }) => {
      ownId = workerPool.id
      lease = holdLease(pgPool, workerPool.id, log, ended.signal)
    })
    try {
      runner = await run({ ...options, events, taskList: taskList(tasks, log), parsedCronItems: cronItems(crons) })
      if (stopping.signal.aborted) await runner.stop()
      await runner.promise
    } finally {
      ended.abort()
      await lease
    }
  }

  async function supervise(): Promise<void> {
    for (let failures = 0; !stopping.signal.aborted; failures++) {
      const began = Date.now()
      try {
        await runUntilStopped()
      } catch (err) {
        log.error({ err }, 'the worker stopped by a fault and starts again')
      }
      if (Date.now() - began > 60_000) failures = 0
      await pause(Math.min(30_000, 500 * 2 ** Math.min(failures, 6)), stopping.signal)
    }
  }

  const done = Promise.all([supervise(), reclaim(pgPool, log, stopping.signal)])
  return {
    async stop(seconds = 25) {
      stopping.abort()
      const timeout = new AbortController()
      runner?.stop().catch(() => undefined) // it may have stopped by itself; `done` tells the outcome
      const kill = wait(seconds * 1000, undefined, { signal: timeout.signal, ref: false }).then(
        () => runner?.kill('stop took too long'),
        () => undefined,
      )
      await Promise.race([done, kill])
      timeout.abort()
    },
  }
}

/** Waits, or returns at once when `signal` fires. */
async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await wait(milliseconds, undefined, { signal }).catch(() => undefined) // only the signal rejects it
}

export type RunReport = { ran: string[]; failed: { name: string; error: unknown }[] }

/**
 * Runs every due job, and the jobs those queue, one after the other, then returns: for tests and small commands.
 * `dueBy` first moves jobs that wait for a time up to then to now. A failing job is reported and left for its next attempt.
 */
export async function runJobsUntilEmpty(
  pool: Pool,
  tasks: Tasks,
  options: { log?: Log; dueBy?: Date } = {},
): Promise<RunReport> {
  const report: RunReport = { ran: [], failed: [] }
  const log = options.log ?? silentLog()
  const watched: Tasks = Object.fromEntries(
    Object.entries(tasks).map(([name, task]) => [
      name,
      async (call) => {
        report.ran.push(name)
        await task(call).catch((error: unknown) => {
          report.failed.push({ name, error })
          throw error
        })
      },
    ]),
  )
  if (options.dueBy) {
    const ids = `select array_agg(id) from graphile_worker.jobs where run_at > now() and run_at <= $1 and locked_at is null`
    await pool.query(`select graphile_worker.reschedule_jobs(job_ids => (${ids}), run_at => now())`, [options.dueBy])
  }
  // A job that waits in a queue behind another is not visible while that one ends, so this repeats until a round runs nothing.
  for (let ran = -1; ran < report.ran.length;) {
    ran = report.ran.length
    await runOnce(
      { pgPool: withErrorListener(pool, log), preset, noHandleSignals: true, logger: queueLogger(log) },
      taskList(watched, log),
    )
  }
  return report
}
