import { Logger, parseCronItems, type JobHelpers, type ParsedCronItem, type TaskList } from 'graphile-worker'
import type { Log } from '#platform/log/log.server.ts'
import { redactAddresses } from '#platform/log/redact.ts'
import { keepPayload } from './failed-payloads.server.ts'

/** One run of a job. `attempt` counts from 1; `signal` fires when the process stops. */
export type TaskCall = {
  name: string
  payload: unknown
  jobId: string
  attempt: number
  maxAttempts: number
  signal: AbortSignal
}

/** What runs each job, by job name. A throw means: try again later, at most `maxAttempts` times. */
export type Tasks = Readonly<Record<string, (call: TaskCall) => Promise<void>>>

/**
 * A scheduled job; `match` is a cron expression in UTC. A renamed job keeps the identifier of its first name, because the backfill
 * is recorded under it and a job that waits under the old name must be replaced.
 */
export type Cron = { name: string; match: string; identifier?: string }

/** A job that takes longer has failed, so that one that hangs does not hold its lane for good. */
const timeLimitMs = 15 * 60_000

export type TaskOptions = {
  limitMs?: number
  onRun?: (name: string, milliseconds: number, failed: boolean) => void
  isPaused?: (name: string) => boolean
}

/** The tasks for the queue library, with logging, a time limit, and mail addresses redacted in stored errors. */
export function taskList(
  tasks: Tasks,
  log: Log,
  { limitMs = timeLimitMs, onRun, isPaused }: TaskOptions = {},
): TaskList {
  return Object.fromEntries(
    Object.entries(tasks).map(([name, task]) => [
      name,
      async (payload: unknown, helpers: JobHelpers) => {
        const { job, abortSignal } = helpers
        const call = {
          name,
          payload: withoutCron(payload),
          jobId: String(job.id),
          attempt: job.attempts,
          maxAttempts: job.max_attempts,
          signal: abortSignal,
        }
        // A run that the schedule began is left out; other jobs of a paused kind are not taken from the queue at all.
        if (isScheduled(payload) && isPaused?.(name)) return
        const startedAt = performance.now()
        let failed = false
        try {
          await inTime(limitMs, (timedOut) => task({ ...call, signal: AbortSignal.any([abortSignal, timedOut]) }))
        } catch (err) {
          failed = true
          const last = call.attempt >= call.maxAttempts
          const facts = { err, job: name, jobId: job.id, attempt: call.attempt, of: call.maxAttempts }
          if (last) {
            log.error(facts, 'a job gave up')
            await keepPayload(helpers, payload).catch((lost: unknown) =>
              log.warn({ ...facts, err: lost }, 'the payload of a job that gave up could not be kept'),
            )
          } else log.warn(facts, 'a job failed and will run again')
          throw new Error(redactAddresses(err instanceof Error ? err.message : String(err)).slice(0, 2000), {
            cause: err,
          })
        } finally {
          onRun?.(name, performance.now() - startedAt, failed)
        }
      },
    ]),
  )
}

async function inTime(limitMs: number, run: (timeout: AbortSignal) => Promise<void>): Promise<void> {
  const timeout = new AbortController()
  const limit = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    const error = new Error(`did not end within ${Math.round(limitMs / 1000)} seconds`)
    timeout.abort(error)
    limit.reject(error)
  }, limitMs)
  try {
    await Promise.race([run(timeout.signal), limit.promise])
  } finally {
    clearTimeout(timer)
  }
}

const isScheduled = (payload: unknown): payload is object & { _cron: unknown } =>
  typeof payload === 'object' && payload !== null && '_cron' in payload

function withoutCron(payload: unknown): unknown {
  if (!isScheduled(payload)) return payload
  const { _cron, ...rest } = payload
  return rest
}

/**
 * At most one run of a scheduled job waits, and two never overlap, on any number of nodes (RE-38). Daily and rarer jobs are
 * backfilled once when the worker was down at their time; more frequent ones run soon anyway.
 */
export function cronItems(crons: readonly Cron[]): ParsedCronItem[] {
  return parseCronItems(
    crons.map(({ name, match, identifier = name }) => ({
      task: name,
      match,
      identifier,
      options: {
        backfillPeriod: /^\d+ \d+ /.test(match) ? 25 * 3600 * 1000 : 0,
        jobKey: `cron:${identifier}`,
        jobKeyMode: 'preserve_run_at',
        queueName: `cron:${identifier}`,
        maxAttempts: 3,
      },
    })),
  )
}

/** The queue library's own messages. Failed jobs are left out: taskList reports them. */
export function queueLogger(log: Log): Logger {
  return new Logger((scope) => (level, message, meta) => {
    if (meta.failure) return
    const facts = { part: 'queue', worker: scope.workerId, err: meta.error }
    if (level === 'error') log.error(facts, message)
    else if (level === 'warning') log.warn(facts, message)
    else log.debug(facts, message)
  })
}
