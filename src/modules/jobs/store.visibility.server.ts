import type { Db } from '#db/db.server.ts'
import type { Caller } from '#kernel/caller.ts'
import { publicStatuses } from './rules.ts'

/** True for a job that is or was public. */
export async function publicJobExists(db: Db, jobId: string): Promise<boolean> {
  return (await visibleJobQuery(db, { kind: 'guest' }, jobId).executeTakeFirst()) !== undefined
}

/** A job that is or was public, or of the caller's own company, public or not; no row for any other. */
export const visibleJobQuery = (db: Db, caller: Caller, jobId: string) =>
  db
    .selectFrom('job')
    .select('id')
    .where('id', '=', jobId)
    .where((where) =>
      where.or([
        where.and([where('deleted_at', 'is', null), where('status', 'in', publicStatuses)]),
        ...(caller.kind === 'employer' ? [where('company_id', '=', caller.companyId)] : []),
      ]),
    )
