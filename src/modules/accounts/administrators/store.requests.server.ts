import { sql } from 'kysely'
import type { Db } from '#db/db.server.ts'
import type { AdminRole } from '#kernel/caller.ts'

const most = 50

type Asked = {
  accountId: string
  from: AdminRole
  role: AdminRole
  reason: string
  by: string
  now: Date
  openSince: Date
}

/** Asks for a role; one that nobody decided in time makes room. False while another request for this person waits. */
export async function insertRoleRequest(
  db: Db,
  { accountId, from, role, reason, by, now, openSince }: Asked,
): Promise<boolean> {
  await db
    .updateTable('role_request')
    .set({ decided_at: now, approved: false })
    .where('account_id', '=', accountId)
    .where('decided_at', 'is', null)
    .where('requested_at', '<=', openSince)
    .execute()
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('role_request')
    .values({ account_id: accountId, from_role: from, role, reason, requested_by: by, requested_at: now })
    .onConflict((conflict) => conflict.column('account_id').where('decided_at', 'is', null).doNothing())
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows) > 0
}

/** What waits for a second administrator, the oldest first. */
export const openRoleRequests = (db: Db, openSince: Date) =>
  db
    .selectFrom('role_request as r')
    .innerJoin('account as a', 'a.id', 'r.account_id')
    .innerJoin('account as by', 'by.id', 'r.requested_by')
    .select(['r.id', 'r.account_id as accountId', 'a.full_name as name', 'r.from_role as from', 'r.role', 'r.reason'])
    .select(['r.requested_by as requestedBy', 'by.full_name as by', 'r.requested_at as requestedAt'])
    .where('r.decided_at', 'is', null)
    .where('r.requested_at', '>', openSince)
    .orderBy('r.requested_at')
    .limit(most)
    .execute()

export const lockRoleRequest = (db: Db, id: string) =>
  db.selectFrom('role_request').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export async function decideRoleRequest(
  db: Db,
  id: string,
  { by, approved, now }: { by: string; approved: boolean; now: Date },
): Promise<void> {
  await db.updateTable('role_request').set({ decided_by: by, decided_at: now, approved }).where('id', '=', id).execute()
}

/** Administrators who could decide: SUPER_ADMINs that are switched on. */
export const activeSuperAdministrators = (db: Db) =>
  db
    .selectFrom('account')
    .select(['id', 'email', 'full_name', 'locale'])
    .where('kind', '=', 'ADMIN')
    .where('admin_role', '=', sql.lit('SUPER_ADMIN'))
    .where('blocked_at', 'is', null)
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .limit(most)
    .execute()
