import { sql } from 'kysely'
import type { Db } from '#db/db.server.ts'
import { listPage, type Paging } from '#db/list-page.server.ts'
import type { TeamRole } from '#kernel/caller.ts'
import type { NotificationCategory } from '#kernel/notification-category.ts'
import { rolesWith, rolesWithAll } from '#kernel/rights.ts'
import { coversJob } from '#modules/jobs/public.server.ts'
import { notifyAccounts } from '#platform/live/notify.server.ts'

export type NewNotification = {
  accountId: string
  category: NotificationCategory
  kind: string
  params: Record<string, string | number | null>
  jobId: string | null
  applicationId: string | null
  /** A second row with the same key is not stored. */
  dedupeKey: string | null
  /** False: stored for deduplication only, not shown. */
  inApp?: boolean
  now: Date
}

/** Stores the new ones of these rows and updates open pages of their recipients. Returns the stored rows. */
export async function addNotifications(
  db: Db,
  rows: readonly NewNotification[],
): Promise<{ id: string; accountId: string }[]> {
  if (rows.length === 0) return []
  const added = await db
    .insertInto('notification')
    .values(
      rows.map((row) => ({
        account_id: row.accountId,
        category: row.category,
        kind: row.kind,
        params: JSON.stringify(row.params),
        job_id: row.jobId,
        application_id: row.applicationId,
        dedupe_key: row.dedupeKey,
        created_at: row.now,
        in_app: row.inApp ?? true,
      })),
    )
    .onConflict((conflict) => conflict.columns(['account_id', 'dedupe_key']).doNothing())
    .returning(['id', 'account_id as accountId'])
    .execute()
  await notifyAccounts(
    db,
    added.map(({ accountId }) => accountId),
  )
  return added
}

export type NotificationFilter = { unread?: boolean; category?: NotificationCategory | null | undefined; id?: string }

/** Notifications of an account, with `gone` when their job no longer exists. */
export async function listNotifications(db: Db, accountId: string, filter: NotificationFilter, page: Paging) {
  let query = db
    .selectFrom('notification as n')
    .leftJoin('job as j', 'j.id', 'n.job_id')
    .select([
      'n.id',
      'n.category',
      'n.kind',
      'n.params',
      'n.job_id',
      'n.application_id',
      'n.read_at',
      'n.created_at',
      sql<boolean>`n.job_id is not null and (j.id is null or j.deleted_at is not null or j.status = 'REMOVED')`.as(
        'gone',
      ),
      sql<number>`(count(*) over ())::int`.as('total'),
    ])
    .where('n.account_id', '=', accountId)
    .where('n.in_app', '=', true)
  if (filter.unread) query = query.where('n.read_at', 'is', null)
  if (filter.category) query = query.where('n.category', '=', filter.category)
  if (filter.id) query = query.where('n.id', '=', filter.id)
  const listing = query.orderBy('n.created_at', 'desc').orderBy('n.id', 'desc')
  return listPage(page, ({ limit, offset }) => listing.limit(limit).offset(offset).execute())
}

export async function unreadCount(db: Db, accountId: string): Promise<number> {
  const row = await db
    .selectFrom('notification')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('account_id', '=', accountId)
    .where('read_at', 'is', null)
    .where('in_app', '=', true)
    .executeTakeFirstOrThrow()
  return row.n
}

/** Marks one row (or, without an id, all unread rows) of an account. Returns false when no row matches. */
export async function setRead(
  db: Db,
  accountId: string,
  input: { id?: string; readAt: Date | null },
): Promise<boolean> {
  let query = db
    .updateTable('notification')
    .set({ read_at: input.readAt })
    .where('account_id', '=', accountId)
    .where('in_app', '=', true)
  if (input.id) query = query.where('id', '=', input.id)
  else query = query.where('read_at', 'is', null)
  const { numUpdatedRows } = await query.executeTakeFirst()
  if (numUpdatedRows > 0n) await notifyAccounts(db, [accountId])
  return numUpdatedRows > 0n
}

/** Members who decide about applications of a company; for one job also those who are assigned to it. */
export async function applicationHandlers(db: Db, companyId: string, jobId: string | null): Promise<string[]> {
  const rows = await db
    .selectFrom('company_member as m')
    .innerJoin('account as a', 'a.id', 'm.account_id')
    .select('m.account_id')
    .where('m.company_id', '=', companyId)
    .where('m.removed_at', 'is', null)
    .where('m.active', '=', true)
    .where('a.deleted_at', 'is', null)
    .where(coversJob('applications.decide', jobId))
    .execute()
  return rows.map((row) => row.account_id)
}

/** People with an undecided application at a company, or for one of its jobs, by id. */
export async function applicantsOf(
  db: Db,
  { companyId, jobId, after }: { companyId: string; jobId?: string; after: string | null },
  limit: number,
): Promise<string[]> {
  let query = db
    .selectFrom('application as p')
    .innerJoin('account as a', 'a.id', 'p.account_id')
    .select('p.account_id')
    .distinct()
    .where('p.company_id', '=', companyId)
    .where('p.status', 'in', ['APPLIED', 'SHORTLIST', 'IN_INTERVIEW'])
    .where('p.withdrawn_at', 'is', null)
    .where('a.deleted_at', 'is', null)
  if (jobId) query = query.where('p.job_id', '=', jobId)
  if (after) query = query.where('p.account_id', '>', after)
  const rows = await query.orderBy('p.account_id').limit(limit).execute()
  return rows.map((row) => row.account_id)
}

export async function personName(db: Db, accountId: string): Promise<string> {
  const row = await db.selectFrom('account').select('full_name').where('id', '=', accountId).executeTakeFirst()
  return row?.full_name ?? ''
}

/** The employer's account of an address that was verified. */
export async function employerWithAddress(db: Db, email: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('account')
    .select('id')
    .where('kind', '=', 'EMPLOYER')
    .where('email', '=', email)
    .where('email_verified_at', 'is not', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row?.id
}

/** Active owners of a company. */
export const companyOwners = (db: Db, companyId: string): Promise<string[]> =>
  accountsWith(db, companyId, rolesWithAll('company.close'))

/** Owners and administrators of a company. */
export const companyAdministrators = (db: Db, companyId: string): Promise<string[]> =>
  accountsWith(db, companyId, rolesWith('company.edit'))

/** Whoever made a pool, or the owners where that person no longer looks for candidates. */
export async function poolKeepers(db: Db, companyId: string, madeBy: string): Promise<string[]> {
  const finders = await accountsWith(db, companyId, rolesWith('candidates.find'))
  return finders.includes(madeBy) ? [madeBy] : companyOwners(db, companyId)
}

async function accountsWith(db: Db, companyId: string, roles: readonly TeamRole[]): Promise<string[]> {
  const rows = await db
    .selectFrom('company_member as m')
    .innerJoin('account as a', 'a.id', 'm.account_id')
    .select('m.account_id')
    .where('m.company_id', '=', companyId)
    .where('m.role', 'in', roles)
    .where('m.removed_at', 'is', null)
    .where('m.active', '=', true)
    .where('a.deleted_at', 'is', null)
    .execute()
  return rows.map((row) => row.account_id)
}

/** Names used in notification texts about a job or application. */
export async function sentenceParams(db: Db, ids: { jobId: string | null; accountId?: string | null }) {
  const job = ids.jobId
    ? await db
        .selectFrom('job as j')
        .innerJoin('company as c', 'c.id', 'j.company_id')
        .select(['j.title', 'c.name as company', 'c.id as companyId'])
        .where('j.id', '=', ids.jobId)
        .executeTakeFirst()
    : undefined
  const person = ids.accountId
    ? await db.selectFrom('account').select('full_name').where('id', '=', ids.accountId).executeTakeFirst()
    : undefined
  return {
    title: job?.title ?? '',
    company: job?.company ?? '',
    companyId: job?.companyId ?? null,
    person: person?.full_name ?? '',
  }
}

export async function companyName(db: Db, id: string): Promise<string> {
  const row = await db.selectFrom('company').select('name').where('id', '=', id).executeTakeFirst()
  return row?.name ?? ''
}

/** Deletes all notifications about applications of a person. */
export async function deleteOfApplicant(db: Db, accountId: string): Promise<void> {
  await db
    .deleteFrom('notification')
    .where('application_id', 'in', db.selectFrom('application').select('id').where('account_id', '=', accountId))
    .execute()
}
