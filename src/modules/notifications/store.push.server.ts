import type { Db } from '#db/db.server.ts'
import { browsersMost } from './rules.push.ts'

/** Whose an installation is; undefined when nobody knows it. */
export async function ownerOfInstallation(db: Db, id: string): Promise<string | undefined> {
  const row = await db.selectFrom('push_installation').select('account_id').where('id', '=', id).executeTakeFirst()
  return row?.account_id
}

/** Keeps or refreshes an installation of the account; beyond ten browsers the one not seen for longest goes. */
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
        .limit(browsersMost),
    )
    .execute()
}

/** Forgets an installation, and with it its token. */
export async function dropInstallation(db: Db, id: string): Promise<void> {
  await db.deleteFrom('push_installation').where('id', '=', id).execute()
}

/** Forgets browsers that were not seen since `before`. */
export async function forgetInstallations(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('push_installation').where('refreshed_at', '<', before).execute()
}

/** Those of these people who can be reached by a push. */
export async function withBrowsers(db: Db, accountIds: readonly string[]): Promise<Set<string>> {
  if (accountIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('push_token')
    .select('account_id')
    .distinct()
    .where('account_id', 'in', accountIds)
    .execute()
  return new Set(rows.map((row) => row.account_id))
}

/** The browsers of a person. */
export async function browsersOf(db: Db, accountId: string) {
  return db
    .selectFrom('push_token')
    .select(['id', 'subscription'])
    .where('account_id', '=', accountId)
    .orderBy('refreshed_at', 'desc')
    .limit(browsersMost)
    .execute()
}

/** A browser as it is now; undefined when its owner left meanwhile. */
export async function browserById(db: Db, id: string) {
  return db
    .selectFrom('push_token')
    .select(['id', 'account_id', 'subscription'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** A notification with the language and side of its reader; undefined when it was read, or the reader is gone. */
export async function unreadForPush(db: Db, id: string) {
  return db
    .selectFrom('notification as n')
    .innerJoin('account as a', 'a.id', 'n.account_id')
    .select([
      'n.id',
      'n.account_id',
      'n.category as family',
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
