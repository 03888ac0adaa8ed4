import { sql } from 'kysely'
import type { Db } from '#db/db.server.ts'
import { listPage, type Paging } from '#db/list-page.server.ts'
import { viewPeriodDays } from './rules.privacy.ts'

const dayMs = 86_400_000
const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * dayMs)

/** One row per company, candidate and day of the site; true for the first view of the day. */
export async function insertView(
  db: Db,
  view: { accountId: string; companyId: string; by: string; day: string; now: Date },
): Promise<boolean> {
  const row = await db
    .insertInto('profile_view')
    .values({
      account_id: view.accountId,
      company_id: view.companyId,
      day: view.day,
      at: view.now,
      by_account: view.by,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('day')
    .executeTakeFirst()
  return row !== undefined
}

/** Distinct companies in the last `viewPeriodDays` days and in the period before. */
export async function countViews(db: Db, accountId: string, now: Date): Promise<{ companies: number; before: number }> {
  const since = daysBefore(now, viewPeriodDays)
  return db
    .selectFrom('profile_view')
    .select([
      sql<number>`(count(distinct company_id) filter (where at > ${since}))::int`.as('companies'),
      sql<number>`(count(distinct company_id) filter (where at <= ${since}))::int`.as('before'),
    ])
    .where('account_id', '=', accountId)
    .where('at', '>', daysBefore(now, 2 * viewPeriodDays))
    .executeTakeFirstOrThrow()
}

/** Companies with a view in the last `viewPeriodDays` days, latest first, with the total. */
export async function listViewers(db: Db, accountId: string, now: Date, page: Paging) {
  const listing = db
    .selectFrom('profile_view as v')
    .innerJoin('company as c', 'c.id', 'v.company_id')
    .select([
      'c.id',
      'c.name',
      'c.logo_file_id as logoFileId',
      sql<number>`count(*)::int`.as('days'),
      sql<Date>`max(v.at)`.as('lastAt'),
      sql<boolean>`exists (select 1 from application x where x.account_id = ${accountId} and x.company_id = c.id)`.as(
        'applied',
      ),
      sql<boolean>`exists (select 1 from company_block b where b.account_id = ${accountId} and b.company_id = c.id)`.as(
        'blocked',
      ),
      sql<boolean>`c.status = 'APPROVED' and c.deleted_at is null`.as('open'),
      sql<number>`(count(*) over ())::int`.as('total'),
    ])
    .where('v.account_id', '=', accountId)
    .where('v.at', '>', daysBefore(now, viewPeriodDays))
    .groupBy('c.id')
    .orderBy(sql`max(v.at)`, 'desc')
    .orderBy('c.id')
  return listPage(page, ({ limit, offset }) => listing.limit(limit).offset(offset).execute())
}
