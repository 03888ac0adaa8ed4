import type { Db } from '#db/db.server.ts'
import { mayUse, reachOf } from '#kernel/rights.ts'

/** The jobs of a member who left get another owner, and their hiring teams lose the member. */
export async function endAssignments(db: Db, memberId: string, jobsTo: string | null): Promise<void> {
  await db.updateTable('job').set({ owner_member_id: jobsTo }).where('owner_member_id', '=', memberId).execute()
  await db.deleteFrom('job_member').where('member_id', '=', memberId).execute()
}

/** Those of these ids that are jobs of the company. */
export async function jobsOfCompany(db: Db, companyId: string, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('job')
    .select('id')
    .where('company_id', '=', companyId)
    .where('deleted_at', 'is', null)
    .where('id', 'in', ids)
    .execute()
  return rows.map(({ id }) => id)
}

/** Locks jobs in a fixed order, so that teams of the same job change one after another. */
export async function lockJobs(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await db.selectFrom('job').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute()
}

export async function replaceMemberJobs(
  db: Db,
  set: { memberId: string; companyId: string; jobIds: readonly string[]; by: string | null },
  now: Date,
): Promise<void> {
  await db.deleteFrom('job_member').where('member_id', '=', set.memberId).execute()
  for (const job_id of set.jobIds)
    await db
      .insertInto('job_member')
      .values({ job_id, company_id: set.companyId, member_id: set.memberId, added_by: set.by, created_at: now })
      .execute()
}

type JobTeam = { id: string; companyId: string; ownerMemberId: string | null }

export async function replaceJobMembers(
  db: Db,
  { id, companyId, ownerMemberId, memberIds, by }: JobTeam & { memberIds: readonly string[]; by: string },
  now: Date,
): Promise<void> {
  await db.updateTable('job').set({ owner_member_id: ownerMemberId }).where('id', '=', id).execute()
  await db.deleteFrom('job_member').where('job_id', '=', id).execute()
  for (const member_id of memberIds)
    await db
      .insertInto('job_member')
      .values({ job_id: id, company_id: companyId, member_id, added_by: by, created_at: now })
      .execute()
}

/** Assigns the active members of one job's hiring team to another job. */
export async function copyTeam(
  db: Db,
  { from, to, companyId, by }: { from: string; to: string; companyId: string; by: string },
  now: Date,
): Promise<string[]> {
  const rows = await db
    .selectFrom('job_member as t')
    .innerJoin('company_member as m', 'm.id', 't.member_id')
    .select('t.member_id')
    .where('t.job_id', '=', from)
    .where('m.removed_at', 'is', null)
    .where('m.active', '=', true)
    .execute()
  for (const { member_id } of rows)
    await db
      .insertInto('job_member')
      .values({ job_id: to, company_id: companyId, member_id, added_by: by, created_at: now })
      .execute()
  return rows.map(({ member_id }) => member_id)
}

/** The jobs that a member is assigned to. */
export async function assignedTo(db: Db, memberId: string): Promise<string[]> {
  const rows = await db.selectFrom('job_member').select('job_id').where('member_id', '=', memberId).execute()
  return rows.map((row) => row.job_id)
}

const colleagues = (db: Db, companyId: string) =>
  db
    .selectFrom('company_member as m')
    .innerJoin('account as a', 'a.id', 'm.account_id')
    .select(['m.id', 'm.role', 'a.full_name as name', 'a.id as accountId'])
    .where('m.company_id', '=', companyId)
    .where('m.removed_at', 'is', null)
    .where('m.active', '=', true)
    .where('a.deleted_at', 'is', null)

/** The active members of the company among these. */
export async function teamOf(db: Db, companyId: string, ids: readonly string[]) {
  if (ids.length === 0) return []
  const rows = await colleagues(db, companyId).where('m.id', 'in', ids).execute()
  return rows.map((row) => ({ ...row, mayOwn: mayUse(row.role, 'jobs.draft') }))
}

/** Active members whom a job concerns or could concern, who answers for it first. */
export async function hiringTeam(db: Db, { id, companyId, ownerMemberId }: JobTeam) {
  const assigned = await db.selectFrom('job_member').select('member_id').where('job_id', '=', id).execute()
  const ids = new Set(assigned.map(({ member_id }) => member_id))
  const rows = await colleagues(db, companyId).orderBy('a.full_name').orderBy('m.id').limit(300).execute()
  const people = rows
    .filter(({ role }) => mayUse(role, 'applications.view'))
    .map((row) => ({
      ...row,
      owner: row.id === ownerMemberId,
      assigned: ids.has(row.id),
      seesAll: reachOf(row.role, 'applications.view') === 'all',
      mayOwn: mayUse(row.role, 'jobs.draft'),
    }))
  return { people: people.toSorted((one, other) => Number(other.owner) - Number(one.owner)) }
}
