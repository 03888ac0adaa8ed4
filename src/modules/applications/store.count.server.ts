import { sql } from 'kysely'
import type { Db } from '#db/db.server.ts'

/** Whether anybody has applied to a job, withdrawn applications included. */
export async function hasApplications(db: Db, jobId: string): Promise<boolean> {
  const { rows } = await sql<{ any: boolean }>`
    select exists (select from application where job_id = ${jobId}) as any`.execute(db)
  return rows[0]?.any ?? false
}
