import type { Db } from '#db/db.server.ts'
import { maxBrowsers } from './rules.push.ts'

/** The account of an installation, or undefined. */
export async function ownerOfInstallation(db: Db, id: string): Promise<string | undefined> {
  const row = await db.selectFrom('push_installation').select('account_id').where('id', '=', id).executeTakeFirst()
  return row?.account_id
}

/** Stores or refreshes an installation and removes the least recently used ones beyond the limit. */
export async function putInstallation(db: Db, row: { id: string; accountId: string; now: Date }): Promise<void> {
  await db
    .insertInto('push_installation')
    .values({ id: row.id, account_id: row.accountId, created_at: row.now, refreshed_at: row.now })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ refreshed_at: row.now })
        .where('push_installation.account_id', '=', row.accountId),
    )
    .execute()
  await db
    .deleteFrom('push_installation')
    .where('account_id', '=', row.accountId)
    .where('id', 'not in', (query) =>
      query
        .selectFrom('push_installation')
        .select('id')
        .where('account_id', '=', row.accountId)
        .orderBy('refreshed_at', 'desc')
        .limit(maxBrowsers),
    )
    .execute()
}

/** Deletes an installation together with its token. */
export async function deleteInstallation(db: Db, id: string): Promise<void> {
  await db.deleteFrom('push_installation').where('id', '=', id).execute()
}

/** Deletes installations not refreshed since `before`. */
export async function deleteStaleInstallations(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('push_installation').where('refreshed_at', '<', before).execute()
}

/** Which of these accounts can receive pushes. */
export async function accountsWithBrowsers(db: Db, accountIds: readonly string[]): Promise<Set<string>> {
  if (accountIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('push_token')
    .select('account_id')
    .distinct()
    .where('account_id', 'in', accountIds)
    .execute()
  return new Set(rows.map((row) => row.account_id))
}

export const browsersOf = (db: Db, accountId: string) => browsersQuery(db, accountId).execute()

export const browsersQuery = (db: Db, accountId: string) =>
  db
    .selectFrom('push_token')
    .select(['id', 'subscription'])
    .where('account_id', '=', accountId)
    .orderBy('refreshed_at', 'desc')
    .limit(maxBrowsers)

/** A registered browser, or undefined when its token was deleted in the meantime. */
export async function browserById(db: Db, id: string) {
  return db
    .selectFrom('push_token')
    .select(['id', 'account_id', 'subscription'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** An unread notification with the language and side of its recipient; undefined when read or the recipient is gone. */
export async function unreadForPush(db: Db, id: string) {
  return db
    .selectFrom('notification as n')
    .innerJoin('account as a', 'a.id', 'n.account_id')
    .select([
      'n.id',
      'n.account_id',
      'n.category',
      'n.kind',
      'n.job_id',
      'n.application_id',
      'n.created_at',
      'a.locale',
      'a.kind as side',
    ])
    .where('n.id', '=', id)
    .where('n.read_at', 'is', null)
    .where('a.deleted_at', 'is', null)
    .where('a.blocked_at', 'is', null)
    .executeTakeFirst()
}
