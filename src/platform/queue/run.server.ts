import { EventEmitter } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import {
  run,
  type JobHelpers,
  type ParsedCronItem,
  type Runner,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker'
import type pg from 'pg'
import type { Log } from '#platform/log/log.server.ts'
import { QueuePool, queuePoolSize } from './connections.server.ts'
import { Lanes } from './lanes.ts'
import { Lease, settleJobs, type Outcome } from './lease.server.ts'
import { queueLogger } from './tasks.server.ts'

/** The times of a worker in milliseconds; tests shorten them. */
export type WorkerTimes = {
  /** Between two looks for dead workers; what is paused is read and figures are stored as often. */
  tidy: number
  /** Between two heartbeats. */
  beat: number
  /** A worker whose heartbeat is older is replaced. */
  stale: number
}

export type RunOptions = {
  config: pg.PoolConfig
  taskList: TaskList
  cronItems: ParsedCronItem[]
  log: Log
  concurrency: number
  times: WorkerTimes
  /** Runs before jobs are taken. */
  prepare: (pool: pg.Pool) => Promise<void>
  /** Jobs with one of these flags are not taken. */
  forbiddenFlags: () => string[] | null
}

/**
 * Both reports go through the library's batches although no job waits for another: only there is a failed report announced
 * ('pool:fatalError'). Without batches 0.18 does not wait for the report, and its failure is a rejection that nobody hears.
 */
export const preset = {
  worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0, gracefulShutdownAbortTimeout: 15_000 },
}

/**
 * One run of the queue library's worker, with its own connections and its own lease. A run that cannot report a job, ends, or
 * stands still is never repaired but replaced: `fault` resolves, and `close` hands its jobs back, whatever the library does.
 */
export class WorkerRun {
  readonly #options: RunOptions
  readonly #queue: QueuePool
  readonly #fault = Promise.withResolvers<string>()
  readonly #lanes = new Lanes()
  readonly #running = new Set<string>()
  readonly #outcomes = new Map<string, Outcome & { at: number }>()
  readonly #released = new AbortController()
  #runner: Runner | undefined
  #lease: Lease | undefined
  #id: string | undefined
  #beatAt: number | null = null
  #faulted = false
  #ended = false
  #closing = false
  #detached = false
  #deadline = Number.POSITIVE_INFINITY

  constructor(options: RunOptions) {
    this.#options = options
    const max = queuePoolSize(options.concurrency)
    this.#queue = new QueuePool({ ...options.config, max }, options.log)
  }

  /** Resolves with the reason when this run cannot go on. */
  get fault(): Promise<string> {
    return this.#fault.promise
  }

  /** The id under which it locks jobs, once it has begun. */
  get id(): string | undefined {
    return this.#id
  }

  /** When the database last answered over the lease while no lane stood still, on the clock of `performance.now()`. */
  get beatAt(): number | null {
    return this.#beatAt
  }

  /** Takes jobs from now on. Throws when the database does not answer. */
  async start(): Promise<void> {
    const { config, log, taskList, cronItems, concurrency, forbiddenFlags, prepare } = this.#options
    const events: WorkerEvents = new EventEmitter()
    events.once('pool:create', ({ workerPool }) => {
      this.#id = workerPool.id
      this.#lease = new Lease(config, workerPool.id, log)
      void this.#beatUntilReleased(this.#lease)
    })
    events.on('pool:fatalError', ({ action, error }) => this.#fail(`${action} failed: ${String(error)}`))
    events.on('pool:forcefulShutdown', () => (this.#detached = true))
    this.#lanes.follow(events)
    void this.#watchHeartbeat()
    await prepare(this.#queue.pool)
    this.#runner = await run({
      pgPool: this.#queue.pool,
      preset,
      concurrency,
      noHandleSignals: true,
      pollInterval: 2000,
      logger: queueLogger(log),
      events,
      taskList: this.#recorded(taskList),
      parsedCronItems: cronItems,
      forbiddenFlags,
    })
    const end = (reason: string) => {
      this.#ended = true
      this.#fail(reason)
    }
    this.#runner.promise.then(
      () => end('it ended'),
      (error: unknown) => end(String(error)),
    )
    if (this.#closing) this.#stopRunner(this.#runner)
  }

  /**
   * Takes no more jobs, waits for those under way until the deadline of `limitClose`, then gives the lease up and hands back what is
   * still locked. Jobs whose end the library could not report are reported here, again and again until the database answers.
   */
  async close(): Promise<void> {
    this.#closing = true
    this.#fail('it was told to stop')
    if (this.#runner) this.#stopRunner(this.#runner)
    while (!this.#quiet() && performance.now() < this.#deadline) await wait(50)
    this.#detached = true
    await this.#settle()
    await this.#lease?.release()
    this.#released.abort()
    await this.#queue.end()
  }

  /** From now on `close` waits at most so long. */
  limitClose(milliseconds: number): void {
    this.#deadline = Math.min(this.#deadline, performance.now() + milliseconds)
  }

  #fail(reason: string): void {
    this.#faulted = true
    this.#fault.resolve(reason)
  }

  /** The library's promise is not waited for: after two failed reports it never resolves. */
  #stopRunner(runner: Runner): void {
    runner.stop().catch((err: unknown) => this.#options.log.debug({ err }, 'the run had stopped already'))
  }

  /** No task is under way and none begins any more. */
  #quiet(): boolean {
    if (this.#running.size > 0) return false
    return this.#ended || !this.#runner || (this.#faulted && !this.#lanes.asking(this.#options.times.stale))
  }

  /** Remembers which tasks are under way and how others ended. What ends after `close` is not reported to the library any more. */
  #recorded(taskList: TaskList): TaskList {
    return Object.fromEntries(
      Object.entries(taskList).map(([name, task]) => [
        name,
        async (payload: unknown, helpers: JobHelpers) => {
          const id = String(helpers.job.id)
          if (this.#detached) return forever()
          this.#running.add(id)
          this.#outcomes.delete(id)
          let outcome: Outcome = { error: null }
          try {
            await task?.(payload, helpers)
          } catch (error) {
            outcome = { error: error instanceof Error ? error.message : String(error) }
            throw error
          } finally {
            this.#running.delete(id)
            this.#outcomes.set(id, { ...outcome, at: performance.now() })
            if (this.#detached) await forever()
          }
        },
      ]),
    )
  }

  async #beatUntilReleased(lease: Lease): Promise<void> {
    const { log, times } = this.#options
    const { signal } = this.#released
    while (!signal.aborted) {
      try {
        const startedAt = performance.now()
        const locked = await lease.renew()
        this.#compare(locked, startedAt)
        if (!this.#lanes.stalled(times.stale)) this.#beatAt = performance.now()
      } catch (err) {
        log.debug({ err }, 'the worker has no heartbeat')
      }
      await wait(times.beat, undefined, { signal }).catch(() => undefined) // only the signal rejects it
    }
  }

  /** Looks from outside, because what asks the database may wait for it. */
  async #watchHeartbeat(): Promise<void> {
    const { beat, stale } = this.#options.times
    const began = performance.now()
    while (!this.#faulted) {
      if (performance.now() - (this.#beatAt ?? began) > stale) this.#fail('its heartbeat is old')
      await wait(beat)
    }
  }

  /** Forgets the tasks whose report has arrived; a report that does not arrive is a fault, even when nothing announced it. */
  #compare(locked: ReadonlySet<string>, startedAt: number): void {
    for (const [id, { at }] of this.#outcomes) {
      if (at > startedAt) continue
      if (!locked.has(id)) this.#outcomes.delete(id)
      else if (startedAt - at > this.#options.times.stale) this.#fail(`the report of job ${id} did not arrive`)
    }
  }

  async #settle(): Promise<void> {
    const { config, log } = this.#options
    for (let tries = 1; this.#id; tries++) {
      try {
        return await settleJobs(config, this.#id, this.#outcomes)
      } catch (err) {
        log.warn({ err }, 'the jobs of a worker that ended could not be handed back yet')
      }
      await this.#lease?.release() // another process may take them over
      // A process that stops leaves them to the others.
      if (Number.isFinite(this.#deadline) && tries >= 2) return
      await wait(1000)
    }
  }
}

/** What nothing waits for and nothing refers to is collected as garbage. */
const forever = () => new Promise<never>(() => undefined)
