import { sql, type InferResult, type SqlBool } from 'kysely'
import type { Db } from '#db/db.server.ts'
import { readTogether, rowsOf } from '#db/read-together.server.ts'
import { likeContaining } from '#db/like.ts'
import { assignedJobs } from '#modules/jobs/public.server.ts'
import { analyticsPredicate } from './store.stages.server.ts'
import { emptyCounts, statePredicate, isNewPredicate, type ListInput } from './store.filters.server.ts'
import {
  describeRows,
  jobEndedAt,
  retainedSince,
  visibleApplications,
  receivedInstants,
  selectRows,
  type Reader,
} from './store.received.server.ts'

/** Days are those of this time zone. */
type ListReader = Reader & { timeZone: string }

/**
 * The same applications as `visibleApplications`, written for index-only scans: nothing here may read a column that
 * `application_company` and `application_job_id_account_id_key` do not have, or a large company's list is fetched row by row.
 */
function filteredApplications(db: Db, { member, now, timeZone }: ListReader, { filter, search }: ListInput) {
  let query = db
    .selectFrom('application as a')
    .where((where) => statePredicate(where, filter.states, ['OPEN', 'CLOSED']))
    // Whoever is gone took everything back before: only what was taken back is looked up.
    .where(
      sql<SqlBool>`(a.withdrawn_at is null or (select p.deleted_at from account p where p.id = a.account_id) is null)`,
    )
  if (filter.jobId) {
    query =
      query.where(sql<SqlBool>`a.job_id = (select j.id from job j where j.id = ${filter.jobId} and j.company_id = ${member.companyId}
      and coalesce(${jobEndedAt} > ${retainedSince(now)}, true) and ${assignedJobs(member, 'applications.view', 'j.id')})`)
  } else {
    query = query
      .where('a.company_id', '=', member.companyId)
      .where(assignedJobs(member, 'applications.view', 'a.job_id'))
      .where(
        sql<SqlBool>`a.job_id not in (select j.id from job j where j.company_id = ${member.companyId} and ${jobEndedAt} <= ${retainedSince(now)})`,
      )
  }
  query = query.where(analyticsPredicate(filter, timeZone))
  if (filter.ids) query = query.where('a.id', 'in', filter.ids.length > 0 ? filter.ids : [member.companyId])
  if (search)
    query = query.where(
      sql<SqlBool>`exists (select from account p where p.id = a.account_id and fold_text(p.full_name) like fold_text(${likeContaining(search)}))`,
    )
  return query
}

/** Counts by status with the `meets` and `unseen` filters applied, and counts of unseen and not meeting without them. */
function countsQuery(query: ReturnType<typeof filteredApplications>, { filter }: ListInput) {
  const matchesFlags = sql`true ${filter.meets === null || filter.meets === undefined ? sql`` : sql`and a.meets = ${filter.meets}`}
    ${filter.unseen ? sql`and ${isNewPredicate('a')}` : sql``}`
  return query
    .select([
      'a.status',
      sql<number>`count(*) filter (where ${matchesFlags})::int`.as('count'),
      sql<number>`count(*) filter (where ${isNewPredicate('a')})::int`.as('unseen'),
      sql<number>`count(*) filter (where not a.meets)::int`.as('notMeeting'),
    ])
    .groupBy('a.status')
}

function readCounts(rows: InferResult<ReturnType<typeof countsQuery>>, { filter }: ListInput) {
  const sum = (list: readonly number[]) => list.reduce((all, one) => all + one, 0)
  const selected = rows.filter((row) => filter.statuses.length === 0 || filter.statuses.includes(row.status))
  return {
    counts: { ...emptyCounts(), ...Object.fromEntries(rows.map((row) => [row.status, row.count])) },
    total: sum(selected.map(({ count }) => count)),
    unseen: sum(rows.map(({ unseen }) => unseen)),
    notMeeting: sum(rows.map(({ notMeeting }) => notMeeting)),
  }
}

/** A page of the applications a member may view, with counts. */
export async function listReceived(db: Db, reader: ListReader, input: ListInput) {
  const { filter } = input
  const filtered = filteredApplications(db, reader, input)
  let query = filtered.select('a.id')
  if (filter.meets !== null && filter.meets !== undefined) query = query.where('a.meets', '=', filter.meets)
  if (filter.unseen) query = query.where(isNewPredicate('a'))
  if (filter.statuses.length > 0) query = query.where('a.status', 'in', filter.statuses)
  const newest = input.order === -1
  const [down, up] = newest ? [sql`desc`, sql`asc`] : [sql`asc`, sql`desc`]
  const first = {
    name: sql`(select fold_text(p.full_name) from account p where p.id = a.account_id) ${up}, `,
    status: sql`a.status_at ${down}, `,
    applied: sql``,
  }[input.sort]
  const order = sql`${first}a.created_at ${down}, a.id`
  const page = query
    .select(sql<number>`row_number() over (order by ${order})::int`.as('place'))
    .orderBy(order)
    .limit(input.limit)
    .offset((input.page - 1) * input.limit)
  const shown = selectRows(visibleApplications(db, reader.member, reader.now))
    .innerJoin(page.as('page'), 'page.id', 'a.id')
    .orderBy('page.place')
  const { counts, rows } = await readTogether(db, {
    counts: rowsOf(countsQuery(filtered, input)),
    rows: rowsOf(shown, receivedInstants),
  })
  return {
    side: 'EMPLOYER' as const,
    list: await describeRows(db, reader, rows),
    page: input.page,
    limit: input.limit,
    ...readCounts(counts, input),
  }
}
