import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import type { Db } from '#db/db.server.ts'
import type { Tables } from '#db/schema.ts'
import type { Member } from '#kernel/caller.ts'
import type { SlotStatus, TimeWindow } from '#kernel/enums/interviews.ts'
import { visibleApplications } from '#modules/applications/public.server.ts'

export type InterviewRow = Selectable<Tables['interview']>
export type InterviewPatch = Omit<Updateable<Tables['interview']>, 'id' | 'version' | 'uid' | 'created_at'>

type SlotFacts = { id: string; startsAt: string; wall: string; status: SlotStatus; busy: string[] }
type Interviewer = { memberId: string; accountId: string; name: string; required: boolean }

/** Interviewers of `v` who have another booked interview at a time; the ones of other companies count too. */
const busyAt = sql`exists (select from interviewer v2 join company_member m2 on m2.id = v2.member_id
    join interview x on x.id = v2.interview_id
  where m2.account_id = m.account_id and v2.removed_sequence is null and x.id <> i.id and x.status = 'BOOKED'
    and x.starts_at < s.starts_at + make_interval(mins => i.minutes) and x.ends_at > s.starts_at)`
const slots = sql<
  SlotFacts[]
>`(select coalesce(json_agg(json_build_object('id', s.id, 'startsAt', s.starts_at, 'wall', s.wall_time,
    'status', s.status, 'busy', case when s.status = 'OFFERED' then array(
      select w.full_name from interviewer v join company_member m on m.id = v.member_id join account w on w.id = m.account_id
      where v.interview_id = i.id and v.removed_sequence is null and ${busyAt} order by w.full_name) else '{}'::text[] end)
    order by s.starts_at), '[]')
  from interview_slot s where s.interview_id = i.id and s.status <> 'GONE')`
const interviewers = sql<Interviewer[]>`(select coalesce(json_agg(json_build_object('memberId', m.id, 'accountId', w.id,
    'name', w.full_name, 'required', v.required) order by v.required desc, w.full_name, m.id), '[]')
  from interviewer v join company_member m on m.id = v.member_id join account w on w.id = m.account_id
  where v.interview_id = i.id and v.removed_sequence is null)`

/** An interview with everything that is shown of it. */
export const interviewRecords = (db: Db) =>
  db
    .selectFrom('interview as i')
    .innerJoin('job as j', 'j.id', 'i.job_id')
    .innerJoin('company as c', 'c.id', 'i.company_id')
    .innerJoin('account as p', 'p.id', 'i.account_id')
    .selectAll('i')
    .select(['j.title', 'j.slug', 'c.name as company', 'c.status as companyStatus', 'p.full_name as candidate'])
    .select([slots.as('slots'), interviewers.as('interviewers')])
export type InterviewRecord = Awaited<ReturnType<ReturnType<typeof interviewRecords>['execute']>>[number]

/** For `rowsOf`. */
export const interviewInstants = {
  starts_at: true,
  ends_at: true,
  answer_by: true,
  reschedule_requested_at: true,
  outcome_requested_at: true,
  created_at: true,
  updated_at: true,
} as const

/** Those of applications that the member may view. Everything that an employer reads or writes goes through here. */
export const receivedRecords = (db: Db, member: Member, now: Date) =>
  interviewRecords(db)
    .where('i.company_id', '=', member.companyId)
    .where('i.application_id', 'in', visibleApplications(db, member, now).select('a.id'))

export const ownRecords = (db: Db, accountId: string) => interviewRecords(db).where('i.account_id', '=', accountId)

/** Holds an interview until the transaction ends, so that nobody else changes it. */
export async function lockInterview(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom('interview').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
  return row !== undefined
}

export async function findRecord(db: Db, id: string): Promise<InterviewRecord | undefined> {
  return interviewRecords(db).where('i.id', '=', id).executeTakeFirst()
}

/** False when the id is taken. */
export async function insertInterview(db: Db, values: Insertable<Tables['interview']>): Promise<boolean> {
  const row = await db
    .insertInto('interview')
    .values(values)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Changes a locked interview and increments its version, which is returned. */
export async function patchInterview(db: Db, id: string, patch: InterviewPatch, now: Date): Promise<number> {
  const { version } = await db
    .updateTable('interview')
    .set((row) => ({ ...patch, version: row('version', '+', 1), updated_at: now }))
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}

/** The same for what no form shows: the version stays, so that open forms can still be sent. */
export async function markInterview(db: Db, id: string, patch: InterviewPatch): Promise<void> {
  await db.updateTable('interview').set(patch).where('id', '=', id).execute()
}

export const asJson = (windows: readonly TimeWindow[]) => JSON.stringify(windows)

export type NewTime = { at: Date; wall: string }

/** Other times are offered from now on. */
export async function replaceOffers(db: Db, interviewId: string, times: readonly NewTime[]): Promise<void> {
  await endOffers(db, interviewId)
  if (times.length > 0)
    await db
      .insertInto('interview_slot')
      .values(times.map(({ at, wall }) => ({ interview_id: interviewId, starts_at: at, wall_time: wall })))
      .execute()
}

export async function endOffers(db: Db, interviewId: string): Promise<void> {
  await db
    .updateTable('interview_slot')
    .set({ status: 'GONE' })
    .where('interview_id', '=', interviewId)
    .where('status', '=', 'OFFERED')
    .execute()
}

export async function endSlot(db: Db, id: string): Promise<void> {
  await db.updateTable('interview_slot').set({ status: 'GONE' }).where('id', '=', id).execute()
}

/** The one time that is picked; the one before it and what else was offered is gone. */
export async function pickTime(db: Db, interviewId: string, { at, wall }: NewTime): Promise<void> {
  const slots = () => db.updateTable('interview_slot').where('interview_id', '=', interviewId)
  await slots().set({ status: 'GONE' }).where('status', '<>', 'GONE').where('starts_at', '<>', at).execute()
  const { numUpdatedRows } = await slots()
    .set({ status: 'PICKED', wall_time: wall })
    .where('status', '<>', 'GONE')
    .executeTakeFirst()
  if (numUpdatedRows === 0n)
    await db
      .insertInto('interview_slot')
      .values({ interview_id: interviewId, starts_at: at, wall_time: wall, status: 'PICKED' })
      .execute()
}

export async function insertEvent(db: Db, event: Insertable<Tables['interview_event']>): Promise<string> {
  return (await db.insertInto('interview_event').values(event).returning('id').executeTakeFirstOrThrow()).id
}

/**
 * The zone a person reads times in: one they chose, for times or for their notifications, else that of the browser in which they signed in
 * last; null is the site's. Of an account and its `notification_schedule`.
 */
export const personZone = (account: string, schedule: string) => sql<string | null>`coalesce(
  case when ${sql.ref(`${account}.time_zone_chosen`)} then ${sql.ref(`${account}.time_zone`)} end,
  ${sql.ref(`${schedule}.time_zone`)}, ${sql.ref(`${account}.time_zone`)})`

export const zoneQuery = (accountId: string) =>
  sql<{ zone: string | null }>`select ${personZone('a', 's')} as zone from account a
    left join notification_schedule s on s.account_id = a.id where a.id = ${accountId}`
