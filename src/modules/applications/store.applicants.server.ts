import { sql, type InferResult } from 'kysely'
import type { Db } from '#db/db.server.ts'
import { readTogether, rowsOf } from '#db/read-together.server.ts'
import { filteredApplications, narrowed, type ListReader } from './store.applicant-filter.server.ts'
import { emptyCounts, isNewPredicate, type ListInput } from './store.filters.server.ts'
import { optionParts, readOptions } from './store.filter-options.server.ts'
import { readView, visibleViewsQuery } from './store.views.server.ts'
import { scorecardAverages } from './store.scorecards.server.ts'
import { describeRows, visibleApplications, receivedInstants, selectRows } from './store.received.server.ts'
import { startOf } from './store.stages.server.ts'

/** Counts by status with the `meets` and `unseen` filters applied, and counts of unseen and not meeting without them. */
function countsQuery(
  query: ReturnType<typeof filteredApplications>,
  { now, timeZone }: ListReader,
  { filter }: ListInput,
) {
  const matchesFlags = sql`true ${filter.meets === null || filter.meets === undefined ? sql`` : sql`and a.meets = ${filter.meets}`}
    ${filter.unseen ? sql`and ${isNewPredicate('a')}` : sql``}`
  return query
    .select([
      'a.status',
      sql<number>`count(*) filter (where ${matchesFlags})::int`.as('count'),
      sql<number>`count(*) filter (where ${isNewPredicate('a')})::int`.as('unseen'),
      sql<number>`count(*) filter (where not a.meets)::int`.as('notMeeting'),
      sql<number>`count(*) filter (where a.created_at >= ${startOf(sql`(${now}::timestamptz at time zone ${timeZone})::date - 6`, timeZone)})::int`.as(
        'lastWeek',
      ),
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
    lastWeek: sum(rows.map(({ lastWeek }) => lastWeek)),
  }
}

type CardAverage = { application_id: string; average: number; cards: number }

/** A page of the applications a member may view, with counts. */
export async function listReceived(db: Db, reader: ListReader, input: ListInput) {
  const filtered = filteredApplications(db, reader, input)
  const query = narrowed(filtered, input.filter).select('a.id')
  const newest = input.order === -1
  const [down, up] = newest ? [sql`desc`, sql`asc`] : [sql`asc`, sql`desc`]
  const first = {
    name: sql`(select fold_text(p.full_name) from account p where p.id = a.account_id) ${up}, `,
    status: sql`a.status_at ${down}, `,
    match: sql`a.match_score ${down} nulls last, `,
    activity: sql`a.activity_at ${down}, `,
    scorecards: sql`scored.average ${down} nulls last, scored.cards ${down} nulls last, `,
    applied: sql``,
  }[input.sort]
  const order = sql`${first}a.created_at ${down}, a.id`
  const scored =
    input.sort === 'scorecards'
      ? query.leftJoin(
          sql<CardAverage>`${scorecardAverages(reader.member)}`.as('scored'),
          'scored.application_id',
          'a.id',
        )
      : query
  const page = scored
    .select(sql<number>`row_number() over (order by ${order})::int`.as('place'))
    .orderBy(order)
    .limit(input.limit)
    .offset((input.page - 1) * input.limit)
  const shown = selectRows(visibleApplications(db, reader.member, reader.now), reader.member)
    .innerJoin(page.as('page'), 'page.id', 'a.id')
    .orderBy('page.place')
  const parts = { counts: rowsOf(countsQuery(filtered, reader, input)), rows: rowsOf(shown, receivedInstants) }
  const jobId = input.filter.jobId ?? null
  const offered = input.withOptions
    ? await readTogether(db, {
        ...parts,
        ...optionParts(db, reader, jobId),
        views: rowsOf(visibleViewsQuery(db, reader.member)),
      })
    : null
  const { counts, rows } = offered ?? (await readTogether(db, parts))
  return {
    options: offered && (await readOptions(db, reader.locale, offered, jobId)),
    views: (offered?.views ?? []).map((row) => readView(row, reader.member)),
    side: 'EMPLOYER' as const,
    list: await describeRows(db, reader, rows),
    page: input.page,
    limit: input.limit,
    ...readCounts(counts, input),
  }
}
