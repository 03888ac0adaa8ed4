import type { JobHelpers } from 'graphile-worker'
import type { Pool } from 'pg'
import { maskedPayload } from './masked-payload.ts'

/** Keeps what a job that gives up was queued with, masked, because the queue's public view has no payload. */
export async function keepPayload({ job, query }: Pick<JobHelpers, 'job' | 'query'>, payload: unknown): Promise<void> {
  await query(
    `insert into failed_job (job_id, payload) values ($1, $2::jsonb)
     on conflict (job_id) do update set payload = excluded.payload`,
    [job.id, JSON.stringify(maskedPayload(payload))],
  )
}

/** Forgets the payloads of jobs that were dropped or have attempts again. */
export async function forgetPayloads(pool: Pool): Promise<void> {
  await pool.query(
    `delete from failed_job where not exists (select from graphile_worker.jobs
       where id = job_id and attempts >= max_attempts)`,
  )
}
