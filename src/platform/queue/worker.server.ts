import { setTimeout as wait } from 'node:timers/promises'
import { runOnce } from 'graphile-worker'
import type { Pool } from 'pg'
import { settlesWithin } from '#platform/core/settles-within.ts'
import { silentLog, type Log } from '#platform/log/log.server.ts'
import { queueConfig, QueuePool } from './connections.server.ts'
import { freeDeadJobs, type Suspects } from './lease.server.ts'
import { forgetPayloads } from './failed-payloads.server.ts'
import { flagsOf, pausedKinds, RunCounter, saveKinds, type KindDefinition } from './kinds.server.ts'
import { bringForwardJobs, removeReplacedJobs } from './queue.server.ts'
import { preset, WorkerRun, type WorkerTimes } from './run.server.ts'
import { cronItems, queueLogger, taskList, type Cron, type Tasks } from './tasks.server.ts'

export type { Cron, Tasks } from './tasks.server.ts'

export type Worker = {
  /** Takes no new job and waits for those under way; what has not ended after `seconds` is handed back. */
  stop(seconds?: number): Promise<void>
  /** Seconds since the database last answered while no lane stood still. */
  heartbeatAge(): number
  /** How many runs have been replaced. */
  readonly replaced: number
}

export type WorkerOptions = {
  /** The database; the worker opens connections of its own. */
  url: string
  tasks: Tasks
  crons?: readonly Cron[]
  /** What the operator's console shows of them; none in tests of the queue. */
  kinds?: readonly KindDefinition[]
  log: Log
  concurrency?: number
  times?: Partial<WorkerTimes>
}

export const defaultConcurrency = 4
const defaultTimes: WorkerTimes = { beat: 2000, stale: 30_000, tidy: 5000 }
/** Time for handing back and closing, after the seconds of `stop`. */
const releaseTimeoutMs = 3000

/**
 * Runs jobs until stopped. A run that fails or whose heartbeat is old is replaced at once, after failures in a row within 5 s;
 * the one before it ends in parallel, and nothing waits for that.
 */
export function startWorker(options: WorkerOptions): Worker {
  const { url, tasks, crons = [], kinds, log, concurrency = defaultConcurrency } = options
  const config = queueConfig(url)
  const counter = new RunCounter()
  let paused: ReadonlySet<string> = new Set()
  const runOptions = {
    config,
    log,
    concurrency,
    taskList: taskList(tasks, log, {
      onRun: (name, milliseconds, failed) => counter.count(name, milliseconds, failed),
      isPaused: (name) => paused.has(name),
    }),
    cronItems: cronItems(crons),
    times: { ...defaultTimes, ...options.times },
    forbiddenFlags: () => flagsOf(paused),
    async prepare(pool: Pool) {
      if (!kinds) return
      await saveKinds(pool, kinds)
      paused = await pausedKinds(pool)
    },
  }
  const stopping = new AbortController()
  const runs = new Set<WorkerRun>()
  const closings = new Set<Promise<void>>()
  let beatAt = performance.now()
  let replaced = 0

  function close(run: WorkerRun): void {
    const closing = run.close().catch((err: unknown) => log.error({ err }, 'a worker did not end cleanly'))
    closings.add(closing)
    void closing.finally(() => {
      closings.delete(closing)
      runs.delete(run)
    })
  }

  /** Runs until the run has to be replaced; the answer says why, or is null when the worker was stopped. */
  async function runUntilFault(): Promise<string | null> {
    const run = new WorkerRun(runOptions)
    runs.add(run)
    try {
      const begun = run.start().then(
        () => run.fault,
        (error: unknown) => `it could not begin: ${error instanceof Error ? error.message : String(error)}`,
      )
      const fault = await Promise.race([begun, run.fault, aborted(stopping.signal)])
      return stopping.signal.aborted ? null : fault
    } finally {
      beatAt = Math.max(beatAt, run.beatAt ?? 0)
      close(run)
    }
  }

  async function supervise(): Promise<void> {
    for (let failures = 0; !stopping.signal.aborted; failures++) {
      const began = performance.now()
      const reason = await runUntilFault()
      if (reason === null) return
      replaced++
      log.error({ reason }, 'the worker failed and is replaced')
      if (performance.now() - began > 60_000) failures = 0
      await pause(Math.min(5000, 250 * 2 ** Math.min(failures, 6)), stopping.signal)
    }
  }

  async function exchangeKinds(pool: Pool): Promise<void> {
    if (!kinds) return
    paused = await pausedKinds(pool)
    await counter.flush(pool)
  }

  const done = Promise.all([
    supervise(),
    tidy(config, log, { runs, signal: stopping.signal, exchangeKinds, everyMs: runOptions.times.tidy }),
  ])
  return {
    async stop(seconds = 15) {
      stopping.abort()
      for (const run of runs) run.limitClose(seconds * 1000)
      const ended = done.then(() => Promise.all(closings))
      if (!(await settlesWithin(seconds * 1000 + releaseTimeoutMs, ended)))
        log.warn({}, 'the worker did not end in time')
    },
    heartbeatAge: () => (performance.now() - Math.max(beatAt, ...[...runs].map((run) => run.beatAt ?? 0))) / 1000,
    get replaced() {
      return replaced
    },
  }
}

type Tidying = {
  runs: ReadonlySet<WorkerRun>
  signal: AbortSignal
  exchangeKinds: (pool: Pool) => Promise<void>
  everyMs: number
}

/**
 * Every `everyMs` frees the jobs of dead workers, removes jobs that were replaced and payloads nobody needs, brings forward those from a wrong future,
 * stores how jobs ran and reads what is paused; the last time when it has been stopped.
 */
async function tidy(
  config: ReturnType<typeof queueConfig>,
  log: Log,
  { runs, signal, exchangeKinds, everyMs }: Tidying,
): Promise<void> {
  const queue = new QueuePool({ ...config, max: 1 }, log)
  let suspects: Suspects = []
  for (let last = false; !last;) {
    last = signal.aborted
    try {
      await exchangeKinds(queue.pool)
      if (last) break
      const own = [...runs].flatMap(({ id }) => id ?? [])
      const freed = await freeDeadJobs(queue.pool, suspects, own)
      suspects = freed.suspects
      if (freed.freed.length > 0) log.warn({ workers: freed.freed.length }, 'jobs of a worker that died run again')
      await removeReplacedJobs(queue.pool)
      await forgetPayloads(queue.pool)
      const forward = await bringForwardJobs(queue.pool)
      if (forward > 0) log.warn({ jobs: forward }, 'the clock of PostgreSQL went back: jobs from its future run now')
    } catch (err) {
      log.warn({ err }, 'could not look for dead workers')
    }
    await pause(everyMs, signal)
  }
  await queue.end()
}

/** Waits, or returns at once when `signal` fires. */
async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await wait(milliseconds, undefined, { signal }).catch(() => undefined) // only the signal rejects it
}

function aborted(signal: AbortSignal): Promise<null> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve(null)
    signal.addEventListener('abort', () => resolve(null), { once: true })
  })
}

/** A pool or a client without an error listener ends the process when a backend is killed. */
function withErrorListener(pool: Pool, log: Log): Pool {
  const report = (err: Error) => log.warn({ err }, 'the queue lost a database connection')
  if (pool.listenerCount('error') === 0) pool.on('error', report)
  if (pool.listenerCount('connect') === 0) pool.on('connect', (client) => client.on('error', report))
  return pool
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
