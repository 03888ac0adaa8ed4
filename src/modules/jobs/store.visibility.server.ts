import type { Db } from '#db/db.server.ts'
import type { Caller } from '#kernel/caller.ts'

/** True for a job that is or was public. */
export async function publicJobExists(db: Db, jobId: string): Promise<boolean> {
  const row = await db
    .selectFrom('job')
    .select('id')
    .where('id', '=', jobId)
    .where('deleted_at', 'is', null)
    .where('status', 'in', ['ACTIVE', 'PAUSED', 'CLOSED', 'EXPIRED'])
    .executeTakeFirst()
  return row !== undefined
}

/** True for a job of the caller's own company, public or not. */
export async function isOwnJob(db: Db, caller: Caller, jobId: string): Promise<boolean> {
  if (caller.kind !== 'employer') return false
  const row = await db
    .selectFrom('job')
    .select('id')
    .where('id', '=', jobId)
    .where('company_id', '=', caller.companyId)
    .executeTakeFirst()
  return row !== undefined
}
