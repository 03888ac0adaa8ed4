import { sql } from 'kysely'
import type { Pool } from 'pg'
import type { Db } from '#db/db.server.ts'
import { listPage } from '#db/list-page.server.ts'
import type { JobName, JobOptions } from '#kernel/job.ts'
import { isFailedJob, isReplaced, keyedFlag, kindFlag, replacedJob } from './flags.server.ts'
import { lockNamespace } from './lease.server.ts'
import type { PayloadPart } from './masked-payload.ts'

/** Attempts of an ordinary job. The wait before each is e^attempt seconds, so the twelfth comes about 20 hours later. */
const attempts = 12

/**
 * Queues a job in the caller's transaction (it runs only when that commits). With a `key`, at most one such job waits:
 * `replace` takes the new time, otherwise the first time stays; the newest payload wins either way.
 */
export async function addJob<P>(db: Db, job: JobName<P>, payload: P, options: JobOptions = {}): Promise<void> {
  const mode = options.key && !options.replace ? 'preserve_run_at' : 'replace'
  const unless = options.unlessDue
    ? sql`where not exists (select from graphile_worker.jobs where key = ${options.key ?? null}::text
        and run_at <= now() and locked_at is null and attempts < max_attempts)`
    : sql``
  const flags = [...(options.key ? [keyedFlag] : []), ...(options.pausable === false ? [] : [kindFlag(job.name)])]
  await sql`select graphile_worker.add_job(
    identifier => ${job.name}::text, payload => ${JSON.stringify(payload ?? {})}::json, run_at => ${options.runAt ?? null}::timestamptz,
    max_attempts => ${options.maxAttempts ?? attempts}::int, job_key => ${options.key ?? null}::text,
    priority => ${options.priority ?? 0}::int, job_key_mode => ${mode}::text, queue_name => ${options.queueName ?? null}::text,
    flags => ${flags}::text[]) ${unless}`.execute(db)
}

/** Removes a waiting job by its key; false when none waits (it may be running or done). */
export async function cancelJob(db: Db, key: string): Promise<boolean> {
  const { rows } = await sql<{ id: number | null }>`select (graphile_worker.remove_job(${key})).id`.execute(db)
  return rows[0]?.id != null
}

/** A job without attempts left. `error` is the last one; jobs keep personal data out of their errors. */
export type FailedJob = {
  id: string
  name: string
  attempts: number
  error: string | null
  /** Names what the job is about, such as `mail:` and the id of the mail. */
  key: string | null
  /** What it was queued with, without what may be secret or about a person; empty when its worker died before it could be kept. */
  payload: PayloadPart[]
  createdAt: Date
  failedAt: Date
}

/** The queue stores no time of failure, but moves `run_at` e^attempts seconds beyond it. */
const failureTime = sql`run_at - exp(least(attempts, 10)) * interval '1 second'`

/** Jobs that gave up, newest first, for the administrator (RE-15). */
export async function failedJobs(
  db: Db,
  { page, limit, name }: { page: number; limit: number; name?: string | undefined },
): Promise<{ list: FailedJob[]; total: number; page: number; limit: number }> {
  const { rows, total } = await listPage({ page, limit }, async (place) => {
    const answer = await sql<FailedJob & { total: number }>`
    select id::text, task_identifier as name, attempts, left(last_error, 2000) as error, key, created_at as "createdAt",
      ${failureTime} as "failedAt", (count(*) over ())::int as total,
      coalesce((select payload from failed_job where job_id = jobs.id), '[]') as payload
    from graphile_worker.jobs where ${isFailedJob} and (${name ?? null}::text is null or task_identifier = ${name ?? null})
    order by ${failureTime} desc, id desc limit ${place.limit} offset ${place.offset}`.execute(db)
    return answer.rows
  })
  const list = rows.map(({ total: _, ...job }) => job)
  return { list, total, page, limit }
}

/** Gives a failed job all its attempts again, from now. False when there is no such failed job. */
export async function retryJob(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql`
    select (graphile_worker.reschedule_jobs(job_ids => array_agg(id), run_at => now(), attempts => 0)).id
    from graphile_worker.jobs where id = ${id}::bigint and attempts >= max_attempts and locked_at is null
    having count(*) > 0`.execute(db)
  return rows.length > 0
}

/** Drops a failed job for good. False when there is no such failed job. */
export async function deleteJob(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql`
    select (graphile_worker.complete_jobs(array_agg(id))).id
    from graphile_worker.jobs where id = ${id}::bigint and attempts >= max_attempts and locked_at is null
    having count(*) > 0`.execute(db)
  return rows.length > 0
}

/** Removes jobs that were replaced while they ran and have ended without success. */
export async function removeReplacedJobs(pool: Pool): Promise<void> {
  await pool.query(
    `select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs
     where attempts >= max_attempts and locked_at is null and ${replacedJob} having count(*) > 0`,
  )
}

/**
 * Brings forward jobs that were queued, or failed, while the clock of PostgreSQL was ahead of what it is now: they would wait for as
 * long as it was. A job that was queued for a time of its own keeps it.
 */
export async function bringForwardJobs(pool: Pool): Promise<number> {
  const { rows } = await pool.query(
    `select graphile_worker.reschedule_jobs(array[id], run_at => run_at - (updated_at - now())) from graphile_worker.jobs
     where updated_at > now() + interval '5 seconds' and locked_at is null and (attempts > 0 or run_at <= updated_at)`,
  )
  return rows.length
}

/** Seconds for which the oldest due job waits, null when none is due. */
export const oldestDueJob = `select extract(epoch from now() - min(run_at))::float8 as oldest
  from graphile_worker.jobs where attempts < max_attempts and locked_at is null and run_at <= now()`

/**
 * `due` should run now, `later` waits for its time, `failed` gave up; `oldestSeconds` is how long the oldest due one waits;
 * `workers` hold a lease, in all processes of this database.
 */
export type QueueStats = {
  due: number
  later: number
  running: number
  failed: number
  oldestSeconds: number
  workers: number
}

/** State of the queue, for health and metrics (RE-16). */
export async function queueStats(db: Db): Promise<QueueStats> {
  const { rows } = await sql<QueueStats>`
    select count(*) filter (where open and run_at <= now())::int as due, count(*) filter (where open and run_at > now())::int as later,
      count(*) filter (where locked_at is not null)::int as running,
      count(*) filter (where not open and locked_at is null and not ${isReplaced})::int as failed,
      coalesce(extract(epoch from now() - min(run_at) filter (where open and run_at <= now())), 0)::float8 as "oldestSeconds",
      (select count(*)::int from pg_locks where locktype = 'advisory' and classid = ${lockNamespace}::int and objsubid = 2 and granted
        and database = (select oid from pg_database where datname = current_database())) as workers
    from (select *, attempts < max_attempts and locked_at is null as open from graphile_worker.jobs) as job`.execute(db)
  return rows[0] ?? { due: 0, later: 0, running: 0, failed: 0, oldestSeconds: 0, workers: 0 }
}
