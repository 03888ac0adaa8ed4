import { sql, type Expression, type SqlBool } from 'kysely'
import type { Db } from '#db/db.server.ts'
import { readTogether, rowsOf, type RowsOf } from '#db/read-together.server.ts'
import { likeContaining } from '#db/like.ts'
import type { OpenInterviewStatus } from '#kernel/enums/interviews.ts'
import { savedCountQuery } from '#modules/activity/public.server.ts'
import { searchCountQuery } from '#modules/alerts/public.server.ts'
import { publicUri } from '#modules/files/rules.ts'
import { publicProblem, statusAt } from '#modules/jobs/rules.ts'
import { waitingInvitationsQuery } from '#modules/matching/public.server.ts'
import { loadLabels, of, readSetting } from '#modules/reference/public.server.ts'
import type { Locale } from '#kernel/shapes.ts'
import type { OwnApplication } from './contract.shapes.ts'
import { coverLetterProblem, visibleReason, withdrawProblem, type ApplicationStatus, listStates } from './rules.ts'
import { candidateTimeline } from './rules.timeline.ts'
import { readSent, sentParts } from './store.answers.server.ts'
import { answerCondition } from './store.applicant-filter.server.ts'
import { emptyCounts, statePredicate, type ListInput } from './store.filters.server.ts'

const ownApplications = (db: Db, accountId: string) =>
  db
    .selectFrom('application as a')
    .innerJoin('job as j', 'j.id', 'a.job_id')
    .innerJoin('company as c', 'c.id', 'j.company_id')
    .where('a.account_id', '=', accountId)

/**
 * A page of a candidate's own applications, with counts by shown status. Ended ones have no status in the counts, because they
 * are shown as withdrawn or closed.
 */
export async function listOwn(db: Db, accountId: string, input: ListInput, reader: { locale: Locale; now: Date }) {
  const { filter } = input
  let query = ownApplications(db, accountId).where((where) => statePredicate(where, filter.states, listStates))
  if (filter.ids) query = query.where('a.id', 'in', filter.ids.length > 0 ? filter.ids : [accountId])
  if (filter.jobId) query = query.where('a.job_id', '=', filter.jobId)
  for (const answer of filter.answers) query = query.where(sql<SqlBool>`${answerCondition(answer)}`)
  if (filter.meets !== null && filter.meets !== undefined) query = query.where('a.meets', '=', filter.meets)
  if (filter.unseen)
    query = query
      .where('a.viewed_at', 'is', null)
      .where('a.shown_status', '=', 'APPLIED')
      .where('a.closed_at', 'is', null)
  const like = likeContaining(input.search)
  if (input.search)
    query = query.where(
      sql<SqlBool>`(fold_text(j.title) like fold_text(${like}) or fold_text(c.name) like fold_text(${like}))`,
    )
  const shownStatus = sql<ApplicationStatus | null>`case when a.closed_reason is null then a.shown_status end`
  const byStatus = query.select([shownStatus.as('status'), sql<number>`count(*)::int`.as('count')]).groupBy(shownStatus)
  let listing = query.select('a.id')
  if (filter.statuses.length > 0) listing = listing.where(shownStatus, 'in', filter.statuses)
  const direction = input.order === 1 ? 'asc' : 'desc'
  if (input.sort === 'name') listing = listing.orderBy(sql`fold_text(j.title)`, input.order === 1 ? 'desc' : 'asc')
  if (input.sort === 'status') listing = listing.orderBy('a.shown_status', direction)
  const page = listing
    .orderBy('a.created_at', direction)
    .orderBy('a.id', direction)
    .limit(input.limit)
    .offset((input.page - 1) * input.limit)
  const count = (query: Expression<{ count: number }>) =>
    rowsOf(input.withOthers ? query : sql<{ count: number }>`select 0 as count where false`)
  const { statusCounts, shown, saved, searches, invitations, ...parts } = await readTogether(db, {
    statusCounts: rowsOf(byStatus),
    shown: rowsOf(page),
    saved: count(savedCountQuery(db, accountId)),
    searches: count(searchCountQuery(db, accountId)),
    invitations: count(waitingInvitationsQuery(accountId, reader.now)),
    ...ownParts(db, accountId, sql<string>`${page}`),
  })
  const counts = emptyCounts()
  for (const { status, count } of statusCounts) if (status) counts[status] = count
  const selected = statusCounts.filter(
    ({ status }) => filter.statuses.length === 0 || (status !== null && filter.statuses.includes(status)),
  )
  const described = await describeParts(db, parts, reader)
  const list = shown.flatMap(({ id }) => described.get(id) ?? [])
  return {
    side: 'CANDIDATE' as const,
    list,
    total: selected.reduce((sum, row) => sum + row.count, 0),
    page: input.page,
    limit: input.limit,
    counts,
    others: input.withOthers
      ? {
          saved: saved[0]?.count ?? 0,
          searches: searches[0]?.count ?? 0,
          invitations: invitations[0]?.count ?? 0,
        }
      : null,
  }
}

const cityName = sql<
  string | null
>`(select ci.name from job_location l join city ci on ci.id = l.city_id where l.job_id = j.id order by l.sort limit 1)`

/** Own applications with their events, answers and files; `ids` is a query of ids. */
const ownParts = (db: Db, accountId: string, ids: Expression<string>) => ({
  rows: rowsOf(ownQuery(db, accountId, ids), ownInstants),
  events: rowsOf(
    db
      .selectFrom('application_event')
      .select(['id', 'application_id', 'kind', 'to_status as to', 'reason', 'at'])
      .where('application_id', 'in', ids)
      .orderBy('version')
      .orderBy('id'),
    { at: true },
  ),
  ...sentParts(db, ids),
})

const ownInstants = {
  activity_at: true,
  answered_at: true,
  closed_at: true,
  created_at: true,
  deleted_at: true,
  employer_notified_at: true,
  expires_at: true,
  extended_at: true,
  jobClosedAt: true,
  notice_at: true,
  notice_sent_at: true,
  published_at: true,
  reminded_at: true,
  status_at: true,
  updated_at: true,
  viewed_at: true,
  withdrawn_at: true,
} as const

/** The interview of the application `a` that something can still come of. */
const openInterview = sql<{
  status: OpenInterviewStatus
  endsAt: string | null
} | null>`(select json_build_object('status', i.status, 'endsAt', i.ends_at) from interview i
  where i.application_id = a.id and i.status in ('PROPOSED', 'OTHER_TIMES', 'BOOKED') order by i.round desc limit 1)`

const ownQuery = (db: Db, accountId: string, ids: Expression<string>) =>
  ownApplications(db, accountId)
    .leftJoin('thread as t', 't.id', 'a.id')
    .leftJoin('thread_read as tr', (join) =>
      join.onRef('tr.application_id', '=', 'a.id').onRef('tr.account_id', '=', 'a.account_id'),
    )
    .selectAll('a')
    .select([
      'j.slug',
      'j.title',
      'j.status as jobStatus',
      'j.published_at',
      'j.expires_at',
      'j.closed_at as jobClosedAt',
      'j.extended_at',
      'j.deleted_at',
      'j.work_from_anywhere',
      'c.name as companyName',
      'c.logo_file_id',
      'c.promised_reply_days',
      cityName.as('cityName'),
      't.last_seq as messages',
      openInterview.as('interview'),
      sql<boolean>`coalesce(t.last_company_seq > coalesce(tr.seq, 0), false)`.as('unread'),
    ])
    .where('a.id', 'in', ids)

/** One own application in the output shape. */
export async function describeOwn(
  db: Db,
  accountId: string,
  id: string,
  reader: { locale: Locale; now: Date },
): Promise<OwnApplication | undefined> {
  const parts = await readTogether(db, ownParts(db, accountId, sql<string>`(select ${id}::uuid)`))
  return (await describeParts(db, parts, reader)).get(id)
}

/** Own applications in the output shape, by id. */
async function describeParts(
  db: Db,
  { rows, events, ...sent }: RowsOf<ReturnType<typeof ownParts>>,
  { locale, now }: { locale: Locale; now: Date },
): Promise<ReadonlyMap<string, OwnApplication>> {
  const codes = [
    ...rows.flatMap((row) => row.rejection_reason ?? []),
    ...events.flatMap((event) => (event.kind === 'NOTICE' && event.reason) || []),
  ]
  const labels = await loadLabels(db, locale, of('REJECTION_REASON', codes))
  const reasonOf = (code: string | null) => labels.masterRefs('REJECTION_REASON', visibleReason(code))?.label ?? null
  const { close } = await readSetting(db, 'applicationDays')
  const { answers, files } = readSent(sent)
  const described = rows.map((row): OwnApplication => {
    const facts = {
      status: row.jobStatus,
      publishedAt: row.published_at,
      expiresAt: row.expires_at,
      closedAt: row.jobClosedAt,
      extendedAt: row.extended_at,
      deletedAt: row.deleted_at,
    }
    const own = {
      shownStatus: row.shown_status,
      viewedAt: row.viewed_at,
      withdrawnAt: row.withdrawn_at,
      closedAt: row.closed_at,
    }
    const ownEvents = events.filter((event) => event.application_id === row.id)
    return {
      id: row.id,
      interview:
        row.interview && (row.interview.endsAt === null || new Date(row.interview.endsAt) > now)
          ? row.interview.status
          : null,
      messages: { count: row.messages ?? 0, unread: row.unread },
      job: {
        id: row.job_id,
        slug: row.slug,
        title: row.title,
        status: statusAt(facts, now),
        deleted: publicProblem(facts, now) !== null,
        company: {
          id: row.company_id,
          name: row.companyName,
          logoUrl: row.logo_file_id && publicUri(row.logo_file_id),
          promisedReplyDays: row.promised_reply_days,
        },
        cityName: row.cityName,
        workFromAnywhere: row.work_from_anywhere,
      },
      status: row.shown_status,
      meets: row.meets,
      missed: row.missed_questions.length,
      rejectionReason: row.shown_status === 'REJECTED' ? reasonOf(row.rejection_reason) : null,
      appliedAt: row.created_at.toISOString(),
      viewedAt: row.viewed_at?.toISOString() ?? null,
      withdrawnAt: row.withdrawn_at?.toISOString() ?? null,
      closedAt: row.closed_at?.toISOString() ?? null,
      closedReason: row.closed_reason,
      resumeName: row.resume_name,
      resume: (row.resume_file_id && files.get(row.resume_file_id)) || null,
      answers: answers.get(row.id) ?? [],
      coverLetter: row.cover_letter,
      timeline: candidateTimeline(
        ownEvents.map((event) => ({
          ...event,
          reason: event.kind === 'NOTICE' ? reasonOf(event.reason) : event.reason,
        })),
        { appliedAt: row.created_at, ...own, answered: row.status === 'APPLIED' && row.answered_at !== null },
        close,
      ),
      actionProblems: { withdraw: withdrawProblem(own), editLetter: coverLetterProblem(own) },
    }
  })
  return new Map(described.map((each) => [each.id, each]))
}
