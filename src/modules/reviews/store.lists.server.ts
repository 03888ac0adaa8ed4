import { sql, type InferResult } from 'kysely'
import type { Db } from '#db/db.server.ts'
import { listPage, type Paging } from '#db/list-page.server.ts'
import { rowsOf } from '#db/read-together.server.ts'
import type { ReviewKind, ReviewSort, SubRating } from './rules.ts'
import { sideColumns, summaryOf } from './rules.view.ts'

export type ListFilter = {
  page: number
  limit: number
  sort: ReviewSort
  filter: { overall?: number[] | undefined; kind?: ReviewKind[] | undefined; recommend?: boolean | null | undefined }
  unanswered?: boolean
}

const published = (db: Db, companyId: string) =>
  db
    .selectFrom('review as r')
    .where('r.company_id', '=', companyId)
    .where('r.status', '=', 'PUBLISHED')
    .where('r.deleted_at', 'is', null)

/** For `rowsOf` of whole reviews. */
export const reviewInstants = {
  created_at: true,
  decided_at: true,
  deleted_at: true,
  edited_at: true,
  employer_notified_at: true,
  next_review_at: true,
  published_at: true,
  reply_at: true,
  reported_at: true,
  waiting_since: true,
} as const

/** A page of published reviews of a company with what counts over all of them; an empty list in the filter means any. */
export function publishedParts(db: Db, companyId: string, { page, limit, sort, filter, unanswered }: ListFilter) {
  let query = published(db, companyId)
  if (filter.overall?.length) query = query.where('r.overall', 'in', filter.overall)
  if (filter.kind?.length) query = query.where('r.kind', 'in', filter.kind)
  if (typeof filter.recommend === 'boolean') query = query.where('r.recommend', '=', filter.recommend)
  if (unanswered) query = query.where('r.reply', 'is', null)
  const sorted = sort === 'newest' ? query : query.orderBy('r.overall', sort === 'highest' ? 'desc' : 'asc')
  const rows = sorted
    .selectAll('r')
    .orderBy('r.published_at', 'desc')
    .orderBy('r.id')
    .limit(limit)
    .offset((page - 1) * limit)
  return {
    rows: rowsOf(rows, reviewInstants),
    totals: rowsOf(query.select(sql<number>`count(*)::int`.as('n'))),
    summaries: rowsOf(summaryQuery(db, companyId)),
  }
}

/** Averages and counts over all published reviews of a company, for `readSummary`. */
function summaryQuery(db: Db, companyId: string) {
  const stars = [1, 2, 3, 4, 5]
  return published(db, companyId).select([
    sql<number>`count(*)::int`.as('count'),
    sql<number | null>`round(avg(r.overall), 2)::float8`.as('average'),
    sql<number>`(count(*) filter (where r.recommend))::int`.as('recommended'),
    sql<
      number[]
    >`array[${sql.join(stars.map((each) => sql`(count(*) filter (where r.overall = ${sql.lit(each)}))::int`))}]`.as(
      'stars',
    ),
    ...Object.entries(sideColumns).map(([side, column]) =>
      sql<{ average: number | null; count: number }>`jsonb_build_object(
          'average', round(avg(${sql.ref(`r.${column}`)}), 1), 'count', count(${sql.ref(`r.${column}`)}))`.as(
        side as SubRating,
      ),
    ),
    sql<number>`(count(*) filter (where r.reply is null))::int`.as('unanswered'),
  ])
}

export function readSummary([row]: InferResult<ReturnType<typeof summaryQuery>>) {
  if (!row) throw new Error('a count answers one row')
  const { count, average, recommended, stars: byStars, unanswered: _unanswered, ...sides } = row
  return summaryOf({ count, average, recommended, stars: byStars, sides })
}

/** Which reviews of the company the account has reported. */
export const reportedQuery = (db: Db, accountId: string, companyId: string) =>
  db
    .selectFrom('review_report as p')
    .innerJoin('review as r', 'r.id', 'p.review_id')
    .select('p.review_id')
    .where('p.account_id', '=', accountId)
    .where('r.company_id', '=', companyId)

/** Reviews of an author in any status, newest first, optionally of one company. */
export const listOwn = (db: Db, accountId: string, page: Paging) =>
  listPage(page, (place) => ownQuery(db, accountId, place).execute())

export function ownQuery(db: Db, accountId: string, page: { page: number; limit: number; companyId?: string }) {
  let query = db
    .selectFrom('review as r')
    .innerJoin('company as c', 'c.id', 'r.company_id')
    .selectAll('r')
    .select(['c.name as company', sql<number>`(count(*) over ())::int`.as('total')])
    .where('r.account_id', '=', accountId)
    .where('r.deleted_at', 'is', null)
  if (page.companyId) query = query.where('r.company_id', '=', page.companyId)
  return query
    .orderBy('r.created_at', 'desc')
    .orderBy('r.id')
    .limit(page.limit)
    .offset((page.page - 1) * page.limit)
}
