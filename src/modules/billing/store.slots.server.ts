import { sql } from 'kysely'
import type { Db } from '#db/db.server.ts'

/** The open slot of a job. */
export async function slotOf(
  db: Db,
  jobId: string,
): Promise<{ id: string; lotId: string | null; suspendedAt: Date | null } | undefined> {
  return db
    .selectFrom('job_slot')
    .select(['id', 'lot_id as lotId', 'suspended_at as suspendedAt'])
    .where('job_id', '=', jobId)
    .where('freed_at', 'is', null)
    .executeTakeFirst()
}

export async function insertSlot(
  db: Db,
  slot: { id: string; companyId: string; jobId: string; lotId: string | null; now: Date },
): Promise<void> {
  await db
    .insertInto('job_slot')
    .values({ id: slot.id, company_id: slot.companyId, job_id: slot.jobId, lot_id: slot.lotId, taken_at: slot.now })
    .execute()
}

/** Frees the slot of a job and answers it; undefined when it holds none. */
export async function freeSlot(
  db: Db,
  jobId: string,
  now: Date,
): Promise<{ id: string; lotId: string | null } | undefined> {
  const { rows } = await sql<{ id: string; lotId: string | null }>`
    update job_slot set freed_at = greatest(${now}, taken_at) where job_id = ${jobId} and freed_at is null
    returning id, lot_id as "lotId"`.execute(db)
  return rows[0]
}

/** Gives a job the slot back that it held last, unless it holds one. */
export async function reopenSlot(db: Db, jobId: string): Promise<void> {
  await sql`update job_slot set freed_at = null where id = (
      select id from job_slot where job_id = ${jobId} and freed_at is not null order by freed_at desc limit 1)
    and not exists (select from job_slot held where held.job_id = ${jobId} and held.freed_at is null)`.execute(db)
}
