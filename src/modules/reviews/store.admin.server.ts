import { sql } from 'kysely'
import type { Db } from '#db/db.server.ts'
import { likeContaining } from '#db/like.ts'
import { listPage } from '#db/list-page.server.ts'

export type QueueFilter = { page: number; limit: number; search: string }

const reports = sql<number>`(select count(*)::int from review_report p where p.review_id = r.id and p.handled_at is null)`

/** New and edited reviews; reported ones are cases. */
const waiting = (db: Db) =>
  db
    .selectFrom('review as r')
    .innerJoin('company as c', 'c.id', 'r.company_id')
    .where('r.deleted_at', 'is', null)
    .where('r.waiting_since', 'is not', null)

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
  let query = waiting(db)
  if (filter.search) {
    const like = likeContaining(filter.search)
    query = query.where(
      sql<boolean>`(fold_text(c.name) like fold_text(${like}) or fold_text(r.title) like fold_text(${like}))`,
    )
  }
  const listing = query
    .select([
      ...shown,
      'r.waiting_since as waitingSince',
      reports.as('reports'),
      sql<number>`(count(*) over ())::int`.as('total'),
    ])
    .orderBy('r.waiting_since')
    .orderBy('r.id')
  return listPage(filter, ({ limit, offset }) => listing.limit(limit).offset(offset).execute())
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
      'r.waiting_since as waitingSince',
      reports.as('reports'),
    ])
    .where('r.id', '=', id)
    .where('r.deleted_at', 'is', null)
    .executeTakeFirst()
}

/** Reports of a review, newest first, without their senders. */
export const reportsQuery = (db: Db, reviewId: string) =>
  db
    .selectFrom('review_report')
    .select(['reason', 'details', 'by_company as byCompany', 'created_at as at', 'handled_at as handledAt'])
    .where('review_id', '=', reviewId)
    .orderBy('created_at', 'desc')
    .limit(100)

/** Counts of other reviews by the same author. */
export const otherReviewsQuery = (db: Db, accountId: string, exceptId: string) =>
  db
    .selectFrom('review')
    .select([
      sql<number>`count(*)::int`.as('other'),
      sql<number>`(count(*) filter (where status = 'REJECTED'))::int`.as('rejected'),
    ])
    .where('account_id', '=', accountId)
    .where('id', '<>', exceptId)
