import { sql } from 'kysely'
import type { Db } from '#db/db.server.ts'
import { likeContaining } from '#db/like.ts'

export type QueueFilter = { page: number; limit: number; search: string; show: 'all' | 'new' | 'reported' }

/** When a review entered the queue: as new, or by its first report. Null when it is not in the queue. */
const since = sql<Date | null>`least(r.waiting_since, r.reported_at)`
const reports = sql<number>`(select count(*)::int from review_report p where p.review_id = r.id and p.handled_at is null)`

function waiting(db: Db, show: QueueFilter['show']) {
  const query = db
    .selectFrom('review as r')
    .innerJoin('company as c', 'c.id', 'r.company_id')
    .where('r.deleted_at', 'is', null)
  if (show === 'new') return query.where('r.waiting_since', 'is not', null)
  if (show === 'reported') return query.where('r.reported_at', 'is not', null)
  return query.where((where) =>
    where.or([where('r.waiting_since', 'is not', null), where('r.reported_at', 'is not', null)]),
  )
}

const shown = [
  'r.id',
  'r.status',
  'r.company_id as companyId',
  'c.name as companyName',
  'r.title',
  'r.overall',
  'r.flags',
  'r.version',
] as const

/** The moderation queue, oldest entry first. */
export async function listQueue(db: Db, filter: QueueFilter) {
  let query = waiting(db, filter.show)
  if (filter.search) {
    const like = likeContaining(filter.search)
    query = query.where(
      sql<boolean>`(fold_text(c.name) like fold_text(${like}) or fold_text(r.title) like fold_text(${like}))`,
    )
  }
  const rows = await query
    .select([
      ...shown,
      since.as('waitingSince'),
      reports.as('reports'),
      sql<number>`(count(*) over ())::int`.as('total'),
    ])
    .orderBy(since)
    .orderBy('r.id')
    .limit(filter.limit)
    .offset((filter.page - 1) * filter.limit)
    .execute()
  return { rows, total: rows[0]?.total ?? 0 }
}

/** Number of reviews in the queue by cause. */
export async function countQueue(db: Db) {
  const { rows } = await sql<{ all: number; new: number; reported: number }>`select
      count(*)::int as all, count(waiting_since)::int as new, count(reported_at)::int as reported
    from review where deleted_at is null and (waiting_since is not null or reported_at is not null)`.execute(db)
  return rows[0] ?? { all: 0, new: 0, reported: 0 }
}

export async function findForModerator(db: Db, id: string) {
  return db
    .selectFrom('review as r')
    .innerJoin('company as c', 'c.id', 'r.company_id')
    .innerJoin('account as a', 'a.id', 'r.account_id')
    .selectAll('r')
    .select([
      'c.name as company',
      'c.website',
      'a.email as authorEmail',
      'a.created_at as authorSince',
      since.as('waitingSince'),
      reports.as('reports'),
    ])
    .where('r.id', '=', id)
    .where('r.deleted_at', 'is', null)
    .executeTakeFirst()
}

/** Reports of a review, newest first, without their senders. */
export async function reportsOf(db: Db, reviewId: string) {
  return db
    .selectFrom('review_report')
    .select(['reason', 'details', 'by_company as byCompany', 'created_at as at', 'handled_at as handledAt'])
    .where('review_id', '=', reviewId)
    .orderBy('created_at', 'desc')
    .limit(100)
    .execute()
}

/** Counts of other reviews by the same author. */
export async function otherReviews(db: Db, accountId: string, exceptId: string) {
  return db
    .selectFrom('review')
    .select([
      sql<number>`count(*)::int`.as('other'),
      sql<number>`(count(*) filter (where status = 'REJECTED'))::int`.as('rejected'),
    ])
    .where('account_id', '=', accountId)
    .where('id', '<>', exceptId)
    .executeTakeFirstOrThrow()
}
