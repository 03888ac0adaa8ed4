import { sql, type SqlBool } from 'kysely'
import type { Db } from '#db/db.server.ts'
import { assignedJobs } from '#modules/jobs/public.server.ts'
import { loadLabels, of, todayHere } from '#modules/reference/public.server.ts'
import type { Member } from '#kernel/caller.ts'
import { mayUse } from '#kernel/rights.ts'
import type { Locale } from '#kernel/shapes.ts'
import type { ReceivedRow } from './contract.shapes.ts'
import { describeMatch, skillLabels } from './store.match-view.server.ts'
import { retentionMs, moveProblems, undoOf, type ApplicationStatus } from './rules.ts'
import { scorecardCounts } from './store.scorecards.server.ts'
import { hasDealBreakers, isNewPredicate } from './store.filters.server.ts'

/** When a job ended, whichever came first; null while it is open. Must match the indexed expression. */
export const jobEndedAt = sql<Date | null>`least(j.deleted_at, j.closed_at, j.expires_at)`

/** The company has no access to applications of jobs that ended before this. */
export const retainedSince = (now: Date) => new Date(now.getTime() - retentionMs)

/**
 * The applications a member may view: of the own company, for hiring managers and viewers those of their jobs, none of people who
 * are gone, none a year after the job ended (AZ-14). Everything an employer reads or writes goes through here.
 */
export function visibleApplications(db: Db, member: Member, now: Date) {
  return db
    .selectFrom('application as a')
    .innerJoin('job as j', 'j.id', 'a.job_id')
    .innerJoin('account as p', 'p.id', 'a.account_id')
    .where('a.company_id', '=', member.companyId)
    .where('p.deleted_at', 'is', null)
    .where(sql<SqlBool>`coalesce(${jobEndedAt} > ${retainedSince(now)}, true)`)
    .where(assignedJobs(member, 'applications.view', 'j.id'))
}
type ReceivedQuery = ReturnType<typeof visibleApplications>

export type Reader = { member: Member; locale: Locale; now: Date }

const columns = [
  'a.id',
  'a.job_id',
  'a.company_id',
  'a.account_id',
  'a.status',
  'a.status_at',
  'a.notice_at',
  'a.notice_sent_at',
  'a.rejection_reason',
  'a.meets',
  'a.missed_questions',
  'a.created_at',
  'a.viewed_at',
  'a.withdrawn_at',
  'a.closed_at',
  'a.closed_reason',
  'a.activity_at',
  'a.match_score',
  'a.match_summary',
  'a.resume_file_id',
  'a.version',
  'a.profile_snapshot',
  'j.title as jobTitle',
  'p.full_name',
] as const

/** For a rejection without a sent notice: the status before it. */
const rejectedFrom = sql<ApplicationStatus | null>`case when a.status = 'REJECTED' and a.notice_sent_at is null then
  (select e.from_status from application_event e where e.application_id = a.id and e.kind = 'STATUS' and e.to_status = 'REJECTED'
   order by e.version desc, e.id desc limit 1) end`

/** The candidate wrote something that the member has not read; nothing for roles that read no messages. */
const unreadOf = ({ accountId, role }: Member) =>
  mayUse(role, 'messages.use')
    ? sql<boolean>`exists (select from thread t left join thread_read r on r.application_id = t.id and r.account_id = ${accountId}
        where t.id = a.id and t.last_candidate_seq > coalesce(r.seq, 0))`
    : sql<boolean>`false`

export const selectRows = (query: ReceivedQuery, member: Member) =>
  query
    .select(columns)
    .select([
      rejectedFrom.as('rejected_from'),
      hasDealBreakers('a').as('hasDealBreakers'),
      unreadOf(member).as('unread'),
      scorecardCounts(member).as('scorecards'),
      sql<number>`(select count(*)::int from application_note n where n.application_id = a.id and n.deleted_at is null)`.as(
        'notes',
      ),
    ])
export type ReceivedRecord = Awaited<ReturnType<ReturnType<typeof selectRows>['execute']>>[number]

/** For `rowsOf`. */
export const receivedInstants = {
  status_at: true,
  notice_at: true,
  notice_sent_at: true,
  created_at: true,
  viewed_at: true,
  withdrawn_at: true,
  closed_at: true,
  activity_at: true,
} as const

/** An application with whether the company's view of the person's profile is recorded today. */
export type OpenedRecord = ReceivedRecord & { viewedToday: boolean }

export async function findReceived(db: Db, member: Member, id: string, now: Date): Promise<OpenedRecord | undefined> {
  const today = await todayHere(db, now)
  return selectRows(visibleApplications(db, member, now), member)
    .select(
      sql<boolean>`exists (select from profile_view v where v.account_id = a.account_id and v.company_id = a.company_id
        and v.day = ${today})`.as('viewedToday'),
    )
    .where('a.id', '=', id)
    .executeTakeFirst()
}

const textOf = (snapshot: Record<string, unknown>, key: string): string | null => {
  const value = snapshot[key]
  return typeof value === 'string' ? value : null
}

/** Rows of the employer's list; withdrawn ones have name and dates only. */
export async function describeRows(
  db: Db,
  { member, locale, now }: Reader,
  rows: readonly ReceivedRecord[],
): Promise<ReceivedRow[]> {
  const labels = await loadLabels(
    db,
    locale,
    of(
      'REJECTION_REASON',
      rows.flatMap((row) => row.rejection_reason ?? []),
    ),
  )
  const skillOf = await skillLabels(db, locale, rows)
  return rows.map((row) => {
    const withdrawn = row.withdrawn_at !== null
    const state = {
      status: row.status,
      statusAt: row.status_at,
      noticeAt: row.notice_at,
      noticeSentAt: row.notice_sent_at,
      withdrawnAt: row.withdrawn_at,
      closedAt: row.closed_at,
      rejectedFrom: row.rejected_from,
    }
    const undo = undoOf(state)
    const months = row.profile_snapshot['experienceMonths']
    return {
      id: row.id,
      jobId: row.job_id,
      jobTitle: row.jobTitle,
      candidate: {
        name: row.full_name,
        headline: withdrawn ? null : textOf(row.profile_snapshot, 'headline'),
        cityName: withdrawn ? null : textOf(row.profile_snapshot, 'cityName'),
        experienceMonths: !withdrawn && typeof months === 'number' ? months : null,
      },
      status: row.status,
      statusAt: row.status_at.toISOString(),
      noticeAt: row.notice_sent_at ? null : (row.notice_at?.toISOString() ?? null),
      undo: undo && { to: undo.to, until: undo.until.toISOString() },
      rejectionReason: labels.masterRefs('REJECTION_REASON', row.rejection_reason),
      meets: row.hasDealBreakers ? row.meets : null,
      missed: row.missed_questions.length,
      appliedAt: row.created_at.toISOString(),
      viewedAt: row.viewed_at?.toISOString() ?? null,
      withdrawnAt: row.withdrawn_at?.toISOString() ?? null,
      closedAt: row.closed_at?.toISOString() ?? null,
      closedReason: row.closed_reason,
      activityAt: row.activity_at.toISOString(),
      match: withdrawn ? null : describeMatch(row, skillOf),
      hasResume: !withdrawn && row.resume_file_id !== null,
      notes: row.notes,
      unread: row.unread,
      scorecards: row.scorecards,
      version: row.version,
      moves: moveProblems(state, member.role, now),
    }
  })
}

/** Whether an application the member may view contains the file. A withdrawal ends access at once (PD-03). */
export async function mayReadFile(db: Db, member: Member, fileId: string, now: Date): Promise<boolean> {
  const row = await visibleApplications(db, member, now)
    .select('a.id')
    .where('a.withdrawn_at', 'is', null)
    .where(
      sql<SqlBool>`(a.resume_file_id = ${fileId} or exists (select 1 from application_answer x where x.application_id = a.id and x.file_id = ${fileId}))`,
    )
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Applications that a member may view and nobody has opened or decided. */
export const newApplicationsQuery = (db: Db, member: Member, now: Date) =>
  visibleApplications(db, member, now).where(isNewPredicate('a')).select('a.id')
