import { sql, type Insertable, type Updateable } from 'kysely'
import type { Db } from '#db/db.server.ts'
import type { Tables } from '#db/schema.ts'

/** An existing review. `lock` locks it until the transaction ends. */
export async function findReview(db: Db, id: string, lock?: 'lock') {
  const query = db.selectFrom('review').selectAll().where('id', '=', id).where('deleted_at', 'is', null)
  return (lock ? query.forUpdate() : query).executeTakeFirst()
}

/** Inserts a review, or returns null when the author wrote one within twelve months. A constraint decides, also between concurrent inserts. */
export async function insertReview(db: Db, row: Insertable<Tables['review']>) {
  return db
    .insertInto('review')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'status', 'version'])
    .executeTakeFirst()
}

export async function patchReview(db: Db, id: string, patch: Updateable<Tables['review']>): Promise<void> {
  await db.updateTable('review').set(patch).where('id', '=', id).execute()
}

/** Deletes reviews of an author. Returns the companies of the deleted ones, and how many of `ids` belong to the author. */
export async function deleteOwnReviews(db: Db, accountId: string, ids: readonly string[], now: Date) {
  const own = await db
    .selectFrom('review')
    .select(['id', 'company_id', 'deleted_at'])
    .where('account_id', '=', accountId)
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute()
  const live = own.filter((row) => row.deleted_at === null)
  if (own.length === new Set(ids).size && live.length > 0)
    await db
      .updateTable('review')
      .set({ deleted_at: now, waiting_since: null, reported_at: null })
      .where(
        'id',
        'in',
        live.map((row) => row.id),
      )
      .execute()
  return { owned: own.length, companyIds: live.map((row) => row.company_id) }
}

/** Deletes all reviews of an author. Returns the companies whose averages change, in a fixed order. */
export async function withdrawReviewsOf(db: Db, accountId: string, now: Date): Promise<string[]> {
  const rows = await db
    .updateTable('review')
    .set({ deleted_at: now, waiting_since: null, reported_at: null })
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .returning('company_id')
    .execute()
  return [...new Set(rows.map((row) => row.company_id))].toSorted()
}

/**
 * Recomputes the average of the published reviews. A concurrent call waits for the row lock and then counts with a new snapshot, so
 * two reviews published at once both count.
 */
export async function refreshRating(db: Db, companyId: string): Promise<void> {
  await db
    .insertInto('company_rating')
    .values({ company_id: companyId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await db.selectFrom('company_rating').select('count').where('company_id', '=', companyId).forUpdate().execute()
  await sql`update company_rating r set (average, count) = (
      select coalesce(round(avg(v.overall), 2), 0), count(*) from review v
      where v.company_id = ${companyId} and v.status = 'PUBLISHED' and v.deleted_at is null)
    where r.company_id = ${companyId}`.execute(db)
}

/** Input of the screening: other reviews of the company in 24 hours, and reviews by others with the same text. */
export async function similarReviews(db: Db, about: Similar): Promise<Near> {
  const { rows } = await similarQuery(about).execute(db)
  return rows[0] ?? { recent: 0, copies: 0 }
}
type Similar = { companyId: string; exceptId: string | null; pros: string; cons: string; at: Date }
type Near = { recent: number; copies: number }

export function similarQuery({ companyId, exceptId, pros, cons, at }: Similar) {
  const except = sql`(${exceptId}::uuid is null or id <> ${exceptId}::uuid)`
  return sql<Near>`select
      (select count(*)::int from review where company_id = ${companyId} and ${except}
        and created_at > ${at}::timestamptz - interval '24 hours' and created_at <= ${at}) as recent,
      (select count(*)::int from review where company_id = ${companyId} and ${except}
        and (lower(pros) = lower(${pros}) or lower(cons) = lower(${cons}))) as copies`
}

/** Stores a report; returns false when the account has already reported the review. */
export async function insertReport(db: Db, row: Insertable<Tables['review_report']>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('review_report')
    .values(row)
    .onConflict((conflict) => conflict.columns(['review_id', 'account_id']).doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

export async function openReports(db: Db, reviewId: string): Promise<number> {
  const row = await db
    .selectFrom('review_report')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('review_id', '=', reviewId)
    .where('handled_at', 'is', null)
    .executeTakeFirstOrThrow()
  return row.n
}

export async function handleReports(db: Db, reviewId: string, now: Date): Promise<void> {
  await db
    .updateTable('review_report')
    .set({ handled_at: now })
    .where('review_id', '=', reviewId)
    .where('handled_at', 'is', null)
    .execute()
}
