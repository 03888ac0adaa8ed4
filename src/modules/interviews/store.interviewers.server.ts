import { sql, type Expression } from 'kysely'
import type { Db } from '#db/db.server.ts'
import { coversJob } from '#modules/jobs/public.server.ts'
import { personZone } from './store.server.ts'

/** Active members who may see the applications of a job, and so may interview for it. */
export const possibleInterviewers = (db: Db, companyId: string, jobId: string | Expression<string>) =>
  db
    .selectFrom('company_member as m')
    .innerJoin('account as w', 'w.id', 'm.account_id')
    .select(['m.id', 'w.id as accountId', 'w.full_name as name'])
    .where('m.company_id', '=', companyId)
    .where('m.removed_at', 'is', null)
    .where('m.active', '=', true)
    .where('w.deleted_at', 'is', null)
    .where(coversJob('interviews.view', jobId))
    .orderBy('w.full_name')
    .orderBy('m.id')
    .limit(100)

type InterviewerChoice = { memberId: string; required: boolean }

/** Who interviews from now on. Returns whether that is somebody else than before. */
export async function setInterviewers(
  db: Db,
  { id, companyId, sequence }: { id: string; companyId: string; sequence: number },
  interviewers: readonly InterviewerChoice[],
): Promise<boolean> {
  const before = await db
    .selectFrom('interviewer')
    .select(['member_id', 'required', 'removed_sequence'])
    .where('interview_id', '=', id)
    .execute()
  const current = before.filter(({ removed_sequence }) => removed_sequence === null)
  const ids = new Set(interviewers.map(({ memberId }) => memberId))
  const gone = current.filter(({ member_id }) => !ids.has(member_id)).map(({ member_id }) => member_id)
  if (gone.length > 0)
    await db
      .updateTable('interviewer')
      .set({ removed_sequence: sequence })
      .where('interview_id', '=', id)
      .where('member_id', 'in', gone)
      .execute()
  for (const { memberId, required } of interviewers)
    await db
      .insertInto('interviewer')
      .values({ interview_id: id, company_id: companyId, member_id: memberId, required })
      .onConflict((conflict) =>
        conflict.columns(['interview_id', 'member_id']).doUpdateSet({ required, removed_sequence: null }),
      )
      .execute()
  const was = new Map(current.map(({ member_id, required }) => [member_id, required]))
  return gone.length > 0 || interviewers.some(({ memberId, required }) => was.get(memberId) !== required)
}

/**
 * Holds the required interviewers until the transaction ends, in one order, and returns who of them has another booked interview then:
 * of two candidates who pick the same time, the second waits here and finds it taken.
 */
export async function lockBusy(
  db: Db,
  { id, from, to }: { id: string; from: Date; to: Date },
): Promise<{ memberId: string; name: string }[]> {
  // Not the key: rows that refer to a member can still be written.
  await sql`select m.id from company_member m where m.account_id in (
      select o.account_id from interviewer v join company_member o on o.id = v.member_id
      where v.interview_id = ${id} and v.required and v.removed_sequence is null)
    order by m.id for no key update`.execute(db)
  const { rows } = await sql<{ memberId: string; name: string }>`
    select m.id as "memberId", w.full_name as name
    from interviewer v join company_member m on m.id = v.member_id join account w on w.id = m.account_id
    where v.interview_id = ${id} and v.required and v.removed_sequence is null and exists (
      select from interviewer v2 join company_member m2 on m2.id = v2.member_id join interview x on x.id = v2.interview_id
      where m2.account_id = m.account_id and v2.removed_sequence is null and x.id <> ${id} and x.status = 'BOOKED'
        and x.starts_at < ${to} and x.ends_at > ${from})
    order by w.full_name`.execute(db)
  return rows
}

/** Whether all of these belong to the company now. */
export async function areMembers(db: Db, companyId: string, memberIds: readonly string[]): Promise<boolean> {
  const ids = [...new Set(memberIds)]
  const rows = await db
    .selectFrom('company_member')
    .select('id')
    .where('company_id', '=', companyId)
    .where('removed_at', 'is', null)
    .where('id', 'in', ids)
    .execute()
  return rows.length === ids.length
}

/** Booked interviews of members, those of other companies without what they are. */
export async function busyTimes(
  db: Db,
  { companyId, memberIds, from, to }: { companyId: string; memberIds: readonly string[]; from: Date; to: Date },
  limit: number,
) {
  const { rows } = await sql<{
    memberId: string
    name: string
    from: Date
    to: Date
    title: string | null
    interviewId: string | null
  }>`
    select m.id as "memberId", w.full_name as name, x.starts_at as "from", x.ends_at as "to",
      case when x.company_id = ${companyId} then j.title end as title,
      case when x.company_id = ${companyId} then x.id end as "interviewId"
    from company_member m join account w on w.id = m.account_id
    join company_member m2 on m2.account_id = m.account_id
    join interviewer v2 on v2.member_id = m2.id and v2.removed_sequence is null
    join interview x on x.id = v2.interview_id and x.status = 'BOOKED'
    join job j on j.id = x.job_id
    where m.company_id = ${companyId} and m.id = any(${[...memberIds]}::uuid[]) and m.removed_at is null
      and x.starts_at < ${to} and x.ends_at > ${from}
    order by x.starts_at, w.full_name, x.id limit ${limit}`.execute(db)
  return rows
}

/** Those of an interview's company whom its news concern: interviewers and who planned it, as far as they may still see it. */
export async function partyOf(db: Db, interview: { id: string; companyId: string; jobId: string; createdBy: string }) {
  return db
    .selectFrom('company_member as m')
    .innerJoin('account as w', 'w.id', 'm.account_id')
    .leftJoin('interviewer as v', (join) =>
      join
        .onRef('v.member_id', '=', 'm.id')
        .on('v.interview_id', '=', interview.id)
        .on('v.removed_sequence', 'is', null),
    )
    .leftJoin('notification_schedule as s', 's.account_id', 'w.id')
    .select(['m.id as memberId', 'w.id as accountId', 'w.full_name as name', 'w.email', 'w.locale', 'v.required'])
    .select(personZone('w', 's').as('zone'))
    .where('m.company_id', '=', interview.companyId)
    .where('m.removed_at', 'is', null)
    .where('m.active', '=', true)
    .where('w.deleted_at', 'is', null)
    .where((where) => where.or([where('v.interview_id', 'is not', null), where('w.id', '=', interview.createdBy)]))
    .where(coversJob('interviews.view', interview.jobId))
    .orderBy('m.id')
    .execute()
}
