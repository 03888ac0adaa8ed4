import { sql, type SqlBool } from 'kysely'
import type { Db } from '#db/db.server.ts'
import { loadLabels, of } from '#modules/reference/public.server.ts'
import type { Member } from '#kernel/caller.ts'
import type { Locale } from '#kernel/shapes.ts'
import type { ReceivedRow } from './contract.shapes.ts'
import { retentionMs, moveProblems, restrictedToJobsOf, undoOf, type ApplicationStatus } from './rules.ts'
import { hasDealBreakers } from './store.filters.server.ts'

/** When a job ended, in whichever way came first; null while it runs. An index is made of just this. */
export const jobEndedAt = sql<Date | null>`least(j.deleted_at, j.closed_at, j.expires_at)`

/** Applications to jobs that ended before this are no longer the company's. */
export const retainedSince = (now: Date) => new Date(now.getTime() - retentionMs)

/**
 * The applications a member may see at all: of the own company, for a hiring manager those to jobs of their own, none of people
 * who are gone, none a year after the job ended (AZ-14). Everything an employer reads or writes goes through here.
 */
export function visibleApplications(db: Db, who: Member, now: Date) {
  const own = restrictedToJobsOf(who)
  let query = db
    .selectFrom('application as a')
    .innerJoin('job as j', 'j.id', 'a.job_id')
    .innerJoin('account as p', 'p.id', 'a.account_id')
    .where('a.company_id', '=', who.companyId)
    .where('p.deleted_at', 'is', null)
    .where(sql<SqlBool>`coalesce(${jobEndedAt} > ${retainedSince(now)}, true)`)
  if (own) query = query.where('j.created_by', '=', own)
  return query
}
type ReceivedQuery = ReturnType<typeof visibleApplications>

export type Reader = { who: Member; locale: Locale; now: Date }

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
  'a.resume_file_id',
  'a.version',
  'a.profile_snapshot',
  'j.title as jobTitle',
  'p.full_name',
] as const

/** Of a rejection that nobody was told of: where the application stood before. */
const rejectedFrom = sql<ApplicationStatus | null>`case when a.status = 'REJECTED' and a.notice_sent_at is null then
  (select e.from_status from application_event e where e.application_id = a.id and e.kind = 'STATUS' and e.to_status = 'REJECTED'
   order by e.at desc, e.id desc limit 1) end`

export const selectRows = (query: ReceivedQuery) =>
  query
    .select(columns)
    .select([
      rejectedFrom.as('rejected_from'),
      hasDealBreakers('a').as('asked'),
      sql<number>`(select count(*)::int from application_note n where n.application_id = a.id and n.deleted_at is null)`.as(
        'notes',
      ),
    ])
export type ReceivedRecord = Awaited<ReturnType<ReturnType<typeof selectRows>['execute']>>[number]

/** One application a member may see. */
export async function findReceived(db: Db, who: Member, id: string, now: Date): Promise<ReceivedRecord | undefined> {
  return selectRows(visibleApplications(db, who, now))
    .where('a.id', '=', id)
    .executeTakeFirst()
}

const textOf = (snapshot: Record<string, unknown>, key: string): string | null => {
  const value = snapshot[key]
  return typeof value === 'string' ? value : null
}

/** Rows as the employer's list shows them; of a withdrawn one only name and dates. */
export async function describeRows(
  db: Db,
  { who, locale, now }: Reader,
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
  return rows.map((row) => {
    const gone = row.withdrawn_at !== null
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
        headline: gone ? null : textOf(row.profile_snapshot, 'headline'),
        cityName: gone ? null : textOf(row.profile_snapshot, 'cityName'),
        experienceMonths: !gone && typeof months === 'number' ? months : null,
      },
      status: row.status,
      statusAt: row.status_at.toISOString(),
      noticeAt: row.notice_sent_at ? null : (row.notice_at?.toISOString() ?? null),
      undo: undo && { to: undo.to, until: undo.until.toISOString() },
      rejectionReason: labels.masterRefs('REJECTION_REASON', row.rejection_reason),
      meets: row.asked ? row.meets : null,
      missed: row.missed_questions.length,
      appliedAt: row.created_at.toISOString(),
      viewedAt: row.viewed_at?.toISOString() ?? null,
      withdrawnAt: row.withdrawn_at?.toISOString() ?? null,
      closedAt: row.closed_at?.toISOString() ?? null,
      closedReason: row.closed_reason,
      hasResume: !gone && row.resume_file_id !== null,
      notes: row.notes,
      version: row.version,
      moves: moveProblems(state, who.role, now),
    }
  })
}

/** True when some application lets this member read the file: live, of their company and jobs. A withdrawal ends it at once (PD-03). */
export async function mayReadFile(db: Db, who: Member, fileId: string, now: Date): Promise<boolean> {
  const row = await visibleApplications(db, who, now)
    .select('a.id')
    .where('a.withdrawn_at', 'is', null)
    .where(
      sql<SqlBool>`(a.resume_file_id = ${fileId} or exists (select 1 from application_answer x where x.application_id = a.id and x.file_id = ${fileId}))`,
    )
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
