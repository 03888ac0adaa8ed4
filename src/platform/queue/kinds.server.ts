import { sql } from 'kysely'
import type { Pool } from 'pg'
import type { Db } from '#db/db.server.ts'
import { durationClass, durationClasses, quantileOf } from './durations.ts'
import { isFailedJob, kindFlag } from './flags.server.ts'

/** A kind of job that this version has. `schedule` is a cron expression in UTC. */
export type KindDefinition = { name: string; schedule: string | null; pausable: boolean }

/**
 * Writes down the kinds of this version. Those of an earlier one go with their figures, unless a job of theirs still waits; what was
 * paused stays paused.
 */
export async function saveKinds(pool: Pool, kinds: readonly KindDefinition[]): Promise<void> {
  await pool.query(
    `with known as (select * from jsonb_to_recordset($1::jsonb) as k (name text, schedule text, pausable boolean)),
      gone as (delete from job_kind where name not in (select name from known)
        and not exists (select from graphile_worker.jobs where task_identifier = job_kind.name))
    insert into job_kind (name, schedule, pausable) select name, schedule, pausable from known
    on conflict (name) do update set schedule = excluded.schedule, pausable = excluded.pausable,
      paused_at = case when excluded.pausable then job_kind.paused_at end
    where (job_kind.schedule, job_kind.pausable) is distinct from (excluded.schedule, excluded.pausable)`,
    [JSON.stringify(kinds)],
  )
}

type Runs = { runs: number; failures: number; ms: number; endedAt: number; durations: number[] }

/** Counts the runs of this process by kind; `flush` adds them to what is stored. */
export class RunCounter {
  #runs = new Map<string, Runs>()

  count(name: string, milliseconds: number, failed: boolean): void {
    const empty = {
      runs: 0,
      failures: 0,
      ms: 0,
      endedAt: 0,
      durations: Array.from({ length: durationClasses }, () => 0),
    }
    const runs = this.#runs.get(name) ?? empty
    const at = durationClass(milliseconds)
    runs.durations[at] = (runs.durations[at] ?? 0) + 1
    runs.runs++
    if (failed) runs.failures++
    runs.ms = Math.round(milliseconds)
    runs.endedAt = performance.now()
    this.#runs.set(name, runs)
  }

  /** Runs that cannot be stored are counted again by the next flush. */
  async flush(pool: Pool): Promise<void> {
    const counted = this.#runs
    if (counted.size === 0) return
    this.#runs = new Map()
    const rows = [...counted].map(([name, { endedAt, ...runs }]) => ({
      name,
      ...runs,
      ago: (performance.now() - endedAt) / 1000,
    }))
    try {
      await pool.query(storeRuns, [JSON.stringify(rows)])
    } catch (error) {
      for (const [name, runs] of counted) this.#add(name, runs)
      throw error
    }
  }

  #add(name: string, before: Runs): void {
    const since = this.#runs.get(name)
    if (!since) return void this.#runs.set(name, before)
    since.runs += before.runs
    since.failures += before.failures
    since.durations = since.durations.map((count, at) => count + (before.durations[at] ?? 0))
  }
}

/** The newest 1,000 runs weigh most: what is stored is multiplied by e^(−1/1000) for each new one. */
const storeRuns = `insert into job_kind as k (name, runs, failures, last_ended_at, last_ms, durations)
  select name, runs, failures, clock_timestamp() - make_interval(secs => ago), ms, durations
  from jsonb_to_recordset($1::jsonb) as r (name text, runs bigint, failures bigint, ago float8, ms int, durations real[])
  on conflict (name) do update set runs = k.runs + excluded.runs, failures = k.failures + excluded.failures,
    last_ended_at = excluded.last_ended_at, last_ms = excluded.last_ms,
    durations = array(select (coalesce(k.durations[at], 0) * exp(-excluded.runs / 1000.0) + excluded.durations[at])::real
      from generate_subscripts(excluded.durations, 1) at order by at)`

/** The names of the kinds that are paused. */
export async function pausedKinds(pool: Pool): Promise<Set<string>> {
  const { rows } = await pool.query<{ name: string }>('select name from job_kind where paused_at is not null')
  return new Set(rows.map(({ name }) => name))
}

/** Pauses a kind, or lets it run again. False when there is none of that name, or none that can be paused. */
export async function pauseKind(db: Db, name: string, by: { accountId: string; at: Date } | null): Promise<boolean> {
  const row = await db
    .updateTable('job_kind')
    .set({ paused_at: by?.at ?? null, paused_by: by?.accountId ?? null })
    .where('name', '=', name)
    .where('pausable', '=', true)
    .returning('name')
    .executeTakeFirst()
  return row !== undefined
}

const longPauseHours = 24

/** The kinds that have been paused for a day or longer. */
export async function longPaused(db: Db, now: Date): Promise<{ name: string; pausedAt: Date }[]> {
  const since = new Date(now.getTime() - longPauseHours * 3_600_000)
  const rows = await db.selectFrom('job_kind').select(['name', 'paused_at']).where('paused_at', '<=', since).execute()
  return rows.flatMap(({ name, paused_at: pausedAt }) => (pausedAt ? [{ name, pausedAt }] : []))
}

export type JobKind = {
  name: string
  schedule: string | null
  pausable: boolean
  pausedAt: Date | null
  pausedBy: string | null
  due: number
  later: number
  running: number
  failed: number
  /** Seconds for which its oldest due job waits. */
  oldestSeconds: number | null
  runs: number
  failures: number
  lastEndedAt: Date | null
  lastMs: number | null
  /** Milliseconds that 95 % of the last runs did not exceed, to the next power of two. */
  p95Ms: number | null
}

/** Every kind of job with what waits and how it ran, those with something to look at first. */
export async function jobKinds(db: Db): Promise<JobKind[]> {
  const { rows } = await sql<Omit<JobKind, 'p95Ms'> & { durations: number[] }>`
    select coalesce(k.name, w.name) as name, k.schedule, coalesce(k.pausable, false) as pausable, k.paused_at as "pausedAt",
      a.full_name as "pausedBy", coalesce(w.due, 0) as due, coalesce(w.later, 0) as later, coalesce(w.running, 0) as running,
      coalesce(w.failed, 0) as failed, w.oldest as "oldestSeconds", coalesce(k.runs, 0)::float8 as runs,
      coalesce(k.failures, 0)::float8 as failures, k.last_ended_at as "lastEndedAt", k.last_ms as "lastMs",
      coalesce(k.durations, '{}') as durations
    from job_kind k
    full join (
      select task_identifier as name, count(*) filter (where open and run_at <= now())::int as due,
        count(*) filter (where open and run_at > now())::int as later, count(*) filter (where locked_at is not null)::int as running,
        count(*) filter (where ${isFailedJob})::int as failed,
        extract(epoch from now() - min(run_at) filter (where open and run_at <= now()))::float8 as oldest
      from (select *, attempts < max_attempts and locked_at is null as open from graphile_worker.jobs) job group by task_identifier
    ) w on w.name = k.name
    left join account a on a.id = k.paused_by
    order by coalesce(w.failed, 0) > 0 desc, k.paused_at is not null desc, coalesce(w.due, 0) desc, 1`.execute(db)
  return rows.map(({ durations, ...kind }) => ({ ...kind, p95Ms: quantileOf(durations, 0.95) }))
}

/** At most so many jobs are begun again at once, so many a second. */
const retriedMost = 1000
const retriedPerSecond = 50

/** Gives the failed jobs of a kind all their attempts again, spread over time. Answers how many they are. */
export async function retryKind(db: Db, name: string): Promise<number> {
  const { rows } = await sql`
    with failed as (
      select id, ((row_number() over (order by id) - 1) / ${retriedPerSecond}::int) as second from graphile_worker.jobs
      where task_identifier = ${name} and ${isFailedJob} order by id limit ${retriedMost}
    )
    select (graphile_worker.reschedule_jobs(job_ids => ids, run_at => now() + make_interval(secs => second), attempts => 0)).id
    from (select array_agg(id) as ids, second from failed group by second) batch`.execute(db)
  return rows.length
}

/** The flags of the kinds that no worker may take. */
export const flagsOf = (paused: ReadonlySet<string>): string[] | null =>
  paused.size === 0 ? null : [...paused].map(kindFlag)
