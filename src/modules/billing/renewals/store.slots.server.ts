import { sql } from 'kysely'
import type { Db } from '#db/db.server.ts'
import type { SlotJob } from './rules.slots.ts'

/** How long after the end of a plan its company is still looked at; a stopped worker may come late. */
const daysAfter = 60

/** Companies whose plan ends within so many days or ended lately, and those that were told that they have too many jobs. */
export async function companiesToCheck(
  db: Db,
  { now, graceDays, noticeDays }: { now: Date; graceDays: number; noticeDays: number },
): Promise<string[]> {
  const { rows } = await sql<{ companyId: string }>`
    select p.company_id as "companyId" from plan_period p
    where coalesce(p.cut_at, p.ends_at) <= ${now}::timestamptz + make_interval(days => ${noticeDays}::int)
      and coalesce(p.cut_at, p.ends_at) > ${now}::timestamptz - make_interval(days => ${graceDays + daysAfter}::int)
      and exists (select from job_slot s where s.company_id = p.company_id and s.freed_at is null)
    union select company_id from slot_notice where closed_at is null
    order by 1`.execute(db)
  return rows.map(({ companyId }) => companyId)
}

export type SlotJobRow = SlotJob & { title: string; suspended: boolean; keep: boolean; version: number; status: string }

/** Jobs of a company that hold a slot of its plan or lost it, the oldest first. */
export async function slotJobs(db: Db, companyId: string, now: Date): Promise<SlotJobRow[]> {
  const { rows } = await sql<SlotJobRow>`
    select j.id, j.title, s.taken_at as "takenAt", s.suspended_at is not null as suspended, j.id = any(a.keep_jobs) as keep,
      j.version, j.status
    from job_slot s join job j on j.id = s.job_id join billing_account a on a.company_id = s.company_id
    where s.company_id = ${companyId} and s.freed_at is null and s.lot_id is null
      and (j.expires_at is null or j.expires_at > ${now} or j.status = 'PENDING_REVIEW')
    order by s.taken_at, j.id`.execute(db)
  return rows
}

export async function openSlotNotice(
  db: Db,
  notice: { companyId: string; limit: number; now: Date; dueAt: Date },
): Promise<string> {
  const { id } = await db
    .insertInto('slot_notice')
    .values({
      company_id: notice.companyId,
      slot_limit: notice.limit,
      noticed_at: notice.now,
      due_at: notice.dueAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function closeSlotNotice(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('slot_notice').set({ closed_at: now }).where('id', '=', id).execute()
}

export async function suspendSlots(db: Db, jobIds: readonly string[], now: Date): Promise<void> {
  if (jobIds.length === 0) return
  await sql`update job_slot set suspended_at = greatest(${now}, taken_at)
    where freed_at is null and job_id = any(${jobIds as string[]}::uuid[])`.execute(db)
}

/** Gives a slot back to its job; `lotId` is the job credit that pays for it. */
export async function resumeSlot(db: Db, id: string, lotId: string | null): Promise<void> {
  await db.updateTable('job_slot').set({ suspended_at: null, lot_id: lotId }).where('id', '=', id).execute()
}

/** What the company wants after a plan, and which jobs stay; null takes the choice back. */
export async function writePlanChoice(
  db: Db,
  companyId: string,
  choice: { of: string; code: string; period: 'MONTH' | 'YEAR' } | null,
): Promise<void> {
  await db
    .updateTable('billing_account')
    .set({ next_of: choice?.of ?? null, next_plan: choice?.code ?? null, next_period: choice?.period ?? null })
    .where('company_id', '=', companyId)
    .execute()
}

export async function writeKeptJobs(db: Db, companyId: string, jobIds: readonly string[]): Promise<void> {
  await db
    .updateTable('billing_account')
    .set({ keep_jobs: [...jobIds] })
    .where('company_id', '=', companyId)
    .execute()
}

/** How many of these jobs are the company's. */
export async function countOwnJobs(db: Db, companyId: string, ids: readonly string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from job
    where company_id = ${companyId} and deleted_at is null and id = any(${ids as string[]}::uuid[])`.execute(db)
  return rows[0]?.count ?? 0
}

/** A renewal that the buyer cancelled may be prepared again, because the company wants a plan after all. */
export async function reviveRenewal(db: Db, periodId: string, now: Date): Promise<void> {
  await db
    .updateTable('pay_order')
    .set({ replaced_at: now })
    .where('renews_period', '=', periodId)
    .where('status', '=', 'CANCELLED')
    .where('replaced_at', 'is', null)
    .execute()
}
