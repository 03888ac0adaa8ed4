import { sql, type SqlBool } from 'kysely'
import type { Db } from '#db/db.server.ts'
import { loadLabels, of } from '#features/reference/door.server.ts'
import type { Member } from '#kernel/caller.ts'
import type { Locale } from '#kernel/shapes.ts'
import type { ReceivedRow } from './contract.shapes.ts'
import { keptMs, moves, onlyJobsOf, undoUntil } from './rules.ts'
import { emptyCounts, inStates, literal, type ListInput } from './store.filters.server.ts'

/** When a job ended, in whichever way came first; null while it runs. */
const endedAt = sql<Date | null>`least(j.deleted_at, j.closed_at, j.expires_at)`

/**
 * The applications a member may see at all: of the own company, for a hiring manager those to jobs of their own, none of people
 * who are gone, none a year after the job ended (AZ-14). Everything an employer reads or writes goes through here.
 */
export function received(db: Db, who: Member, now: Date) {
  const own = onlyJobsOf(who)
  let query = db
    .selectFrom('application as a')
    .innerJoin('job as j', 'j.id', 'a.job_id')
    .innerJoin('account as p', 'p.id', 'a.account_id')
    .where('a.company_id', '=', who.companyId)
    .where('p.deleted_at', 'is', null)
    .where(sql<SqlBool>`coalesce(${endedAt} > ${new Date(now.getTime() - keptMs)}, true)`)
  if (own) query = query.where('j.created_by', '=', own)
  return query
}
export type ReceivedQuery = ReturnType<typeof received>

type Reader = { who: Member; locale: Locale; now: Date }

function narrowed(db: Db, { who, now }: Reader, { filter, search }: ListInput): ReceivedQuery {
  let query = received(db, who, now).where((where) => inStates(where, filter.states, ['OPEN', 'CLOSED']))
  if (filter.ids) query = query.where('a.id', 'in', filter.ids.length > 0 ? filter.ids : [who.companyId])
  if (filter.jobId) query = query.where('a.job_id', '=', filter.jobId)
  if (search) query = query.where(sql<SqlBool>`plain(p.full_name) like plain(${literal(search)})`)
  return query
}

/** A page of the applications a member may see, with how many there are of each kind. */
export async function listReceived(db: Db, reader: Reader, input: ListInput) {
  const { filter } = input
  const all = narrowed(db, reader, input)
  let query = all
  if (filter.meets !== null && filter.meets !== undefined) query = query.where('a.meets', '=', filter.meets)
  if (filter.unseen) query = query.where('a.viewed_at', 'is', null)
  const tally = await query
    .select(['a.status', sql<number>`count(*)::int`.as('count')])
    .groupBy('a.status')
    .execute()
  const counts = { ...emptyCounts(), ...Object.fromEntries(tally.map((row) => [row.status, row.count])) }
  const marks = await all
    .select([
      sql<number>`count(*) filter (where a.viewed_at is null and a.withdrawn_at is null)::int`.as('unseen'),
      sql<number>`count(*) filter (where not a.meets)::int`.as('notMeeting'),
    ])
    .executeTakeFirstOrThrow()
  const total = tally
    .filter((row) => filter.statuses.length === 0 || filter.statuses.includes(row.status))
    .reduce((sum, row) => sum + row.count, 0)
  let listing = query
  if (filter.statuses.length > 0) listing = listing.where('a.status', 'in', filter.statuses)
  const newest = input.order === -1
  let ordered = rowsOf(listing)
  if (input.sort === 'name') ordered = ordered.orderBy(sql`plain(p.full_name)`, newest ? 'asc' : 'desc')
  if (input.sort === 'status') ordered = ordered.orderBy('a.status_at', newest ? 'desc' : 'asc')
  const rows = await ordered
    .orderBy('a.created_at', newest ? 'desc' : 'asc')
    .orderBy('a.id')
    .limit(input.limit)
    .offset((input.page - 1) * input.limit)
    .execute()
  return {
    side: 'EMPLOYER' as const,
    list: await describeRows(db, reader, rows),
    total,
    page: input.page,
    limit: input.limit,
    counts,
    ...marks,
  }
}

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

const rowsOf = (query: ReceivedQuery) =>
  query
    .select(columns)
    .select(
      sql<number>`(select count(*)::int from application_note n where n.application_id = a.id and n.deleted_at is null)`.as(
        'notes',
      ),
    )
export type ReceivedRecord = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number]

/** One application a member may see. */
export async function oneReceived(db: Db, who: Member, id: string, now: Date): Promise<ReceivedRecord | undefined> {
  return rowsOf(received(db, who, now))
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
    }
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
      undoUntil: undoUntil(state)?.toISOString() ?? null,
      rejectionReason: labels.of('REJECTION_REASON', row.rejection_reason),
      meets: row.meets,
      missed: row.missed_questions.length,
      appliedAt: row.created_at.toISOString(),
      viewedAt: row.viewed_at?.toISOString() ?? null,
      withdrawnAt: row.withdrawn_at?.toISOString() ?? null,
      closedAt: row.closed_at?.toISOString() ?? null,
      closedReason: row.closed_reason,
      hasResume: !gone && row.resume_file_id !== null,
      notes: row.notes,
      version: row.version,
      moves: moves(state, who.role, now),
    }
  })
}

/** True when some application lets this member read the file: live, of their company and jobs. A withdrawal ends it at once (PD-03). */
export async function exposesFile(db: Db, who: Member, fileId: string, now: Date): Promise<boolean> {
  const row = await received(db, who, now)
    .select('a.id')
    .where('a.withdrawn_at', 'is', null)
    .where(
      sql<SqlBool>`(a.resume_file_id = ${fileId} or exists (select 1 from application_answer x where x.application_id = a.id and x.file_id = ${fileId}))`,
    )
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
