import { sql } from 'kysely'
import type { Db } from '#db/db.server.ts'
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

/** A page of published reviews of a company; an empty list in the filter means any. */
export async function listPublished(db: Db, companyId: string, { page, limit, sort, filter, unanswered }: ListFilter) {
  let query = published(db, companyId)
  if (filter.overall?.length) query = query.where('r.overall', 'in', filter.overall)
  if (filter.kind?.length) query = query.where('r.kind', 'in', filter.kind)
  if (typeof filter.recommend === 'boolean') query = query.where('r.recommend', '=', filter.recommend)
  if (unanswered) query = query.where('r.reply', 'is', null)
  const total = await query.select(sql<number>`count(*)::int`.as('n')).executeTakeFirstOrThrow()
  const sorted = sort === 'newest' ? query : query.orderBy('r.overall', sort === 'highest' ? 'desc' : 'asc')
  const rows = await sorted
    .selectAll('r')
    .orderBy('r.published_at', 'desc')
    .orderBy('r.id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  return { rows, total: total.n }
}

/** Averages and counts over all published reviews of a company. */
export async function summarise(db: Db, companyId: string) {
  const stars = [1, 2, 3, 4, 5]
  const row = await published(db, companyId)
    .select([
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
    ])
    .executeTakeFirstOrThrow()
  const { count, average, recommended, stars: byStars, ...sides } = row
  return summaryOf({ count, average, recommended, stars: byStars, sides })
}

export async function countUnanswered(db: Db, companyId: string): Promise<number> {
  const row = await published(db, companyId)
    .where('r.reply', 'is', null)
    .select(sql<number>`count(*)::int`.as('n'))
    .executeTakeFirstOrThrow()
  return row.n
}

/** Which of these reviews the account has reported. */
export async function reportedBy(db: Db, accountId: string, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('review_report')
    .select('review_id')
    .where('account_id', '=', accountId)
    .where('review_id', 'in', ids)
    .execute()
  return new Set(rows.map((row) => row.review_id))
}

/** Reviews of an author in any status, newest first, optionally of one company. */
export async function listOwn(db: Db, accountId: string, page: { page: number; limit: number; companyId?: string }) {
  let query = db
    .selectFrom('review as r')
    .innerJoin('company as c', 'c.id', 'r.company_id')
    .selectAll('r')
    .select(['c.name as company', sql<number>`(count(*) over ())::int`.as('total')])
    .where('r.account_id', '=', accountId)
    .where('r.deleted_at', 'is', null)
  if (page.companyId) query = query.where('r.company_id', '=', page.companyId)
  const rows = await query
    .orderBy('r.created_at', 'desc')
    .orderBy('r.id')
    .limit(page.limit)
    .offset((page.page - 1) * page.limit)
    .execute()
  return { rows, total: rows[0]?.total ?? 0 }
}
