import pg from 'pg'
import type { Log } from '#platform/log/log.server.ts'

export const lockNamespace = 5_262_015 // any constant: the namespace of our advisory locks

/**
 * A worker holds an advisory lock by the id under which it locks jobs, on a connection of its own. PostgreSQL releases the lock
 * when the process dies, so that others can distinguish a dead worker from a busy one.
 */
export class Lease {
  readonly #config: pg.ClientConfig
  readonly #workerId: string
  readonly #log: Log
  #client: pg.Client | undefined
  #held = false
  #released = false

  constructor(config: pg.ClientConfig, workerId: string, log: Log) {
    this.#config = config
    this.#workerId = workerId
    this.#log = log
  }

  /**
   * The ids of the jobs that the worker has locked, asked over the connection of the lease: an answer proves that the lease
   * holds. A lost lease is taken again. Throws when the database does not answer.
   */
  async renew(): Promise<Set<string>> {
    const client = (this.#client ??= await this.#connect())
    try {
      if (!this.#held) {
        const lock = 'select pg_try_advisory_lock($1, hashtext($2)) as held'
        const { rows } = await client.query<{ held: boolean }>(lock, [lockNamespace, this.#workerId])
        this.#held = rows[0]?.held === true
      }
      const locked = 'select id::text from graphile_worker.jobs where locked_by = $1'
      const { rows } = await client.query<{ id: string }>(locked, [this.#workerId])
      return new Set(rows.map(({ id }) => id))
    } catch (error) {
      void this.#drop(client)
      throw error
    }
  }

  /** Gives the lease up for good: the lock goes with the connection. */
  async release(): Promise<void> {
    this.#released = true
    if (this.#client) await this.#drop(this.#client)
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client(this.#config)
    client.on('error', (err) => {
      this.#log.warn({ err }, 'the worker lost the connection of its lease')
      void this.#drop(client)
    })
    try {
      await client.connect()
      if (this.#released) throw new Error('the lease was given up while it was being taken')
      return client
    } catch (error) {
      void this.#drop(client)
      throw error
    }
  }

  async #drop(client: pg.Client): Promise<void> {
    if (this.#client === client) {
      this.#client = undefined
      this.#held = false
    }
    await client.end().catch((err: unknown) => this.#log.debug({ err }, 'the connection of the lease was gone already'))
  }
}

/** Worker ids that held jobs without a lease at one look. */
export type Suspects = readonly string[]

/**
 * Jobs of dead workers become free again (RE-14); the queue by itself would wait four hours. Dead is who has no lease at two looks
 * in a row: after an interruption the living take theirs again in between. `own` are the workers of this process, which it
 * frees itself.
 */
export async function freeDeadJobs(
  pool: pg.Pool,
  suspects: Suspects = [],
  own: readonly string[] = [],
): Promise<{ freed: Suspects; suspects: Suspects }> {
  const { rows } = await pool.query<{ worker: string; freed: boolean }>(
    `with holder as (
       select distinct locked_by as worker from graphile_worker.jobs
       where locked_by like 'pool-%' and locked_at < now() - interval '5 seconds' and locked_by <> all($3::text[])
     ), dead as materialized (
       select worker, worker = any($2::text[]) as freed from holder where pg_try_advisory_xact_lock($1, hashtext(worker))
     ), unlocked as materialized (
       select graphile_worker.force_unlock_workers(array_agg(worker)) from dead where freed having count(*) > 0
     )
     select worker, freed from dead left join unlocked on true`,
    [lockNamespace, suspects, own],
  )
  const of = (freed: boolean) => rows.filter((row) => row.freed === freed).map(({ worker }) => worker)
  return { freed: of(true), suspects: of(false) }
}

/** How the task of a job ended; `error` is null after success. */
export type Outcome = { error: string | null }

/**
 * Frees every job that this worker has locked, and reports for it those whose task has ended: done ones go, failed ones wait
 * for their next attempt as long as the queue would make them wait. In one transaction, so that nobody runs a done job again.
 */
export async function settleJobs(
  config: pg.ClientConfig,
  workerId: string,
  outcomes: ReadonlyMap<string, Outcome>,
): Promise<void> {
  const client = new pg.Client(config)
  client.on('error', () => undefined) // the statement that was cut rejects too
  try {
    await client.connect()
    await client.query('begin')
    const locked = `select id::text, attempts >= max_attempts as last from graphile_worker.jobs where locked_by = $1`
    const { rows } = await client.query<{ id: string; last: boolean }>(locked, [workerId])
    await client.query('select graphile_worker.force_unlock_workers(array[$1])', [workerId])
    const done = rows.filter(({ id }) => outcomes.get(id)?.error === null).map(({ id }) => id)
    await client.query('select graphile_worker.complete_jobs($1::bigint[])', [done])
    for (const { id, last } of rows) {
      const error = outcomes.get(id)?.error
      if (!error) continue
      if (last) await client.query('select graphile_worker.permanently_fail_jobs(array[$1::bigint], $2)', [id, error])
      else await client.query(postponeJob, [id])
    }
    await client.query('commit')
  } finally {
    await client.end().catch(() => undefined) // a connection that is gone has nothing left to end
  }
}

const postponeJob = `select graphile_worker.reschedule_jobs(job_ids => array[id],
  run_at => now() + exp(least(attempts, 10)) * interval '1 second') from graphile_worker.jobs where id = $1::bigint`
