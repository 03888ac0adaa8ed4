import type { AdminRole } from '#kernel/caller.ts'
import type { Db } from '#db/db.server.ts'

const most = 50

/** Administrators of these roles that are switched on. */
export const activeAdministrators = (db: Db, roles: readonly AdminRole[]) =>
  db
    .selectFrom('account')
    .select(['id', 'email', 'full_name', 'locale', 'admin_role'])
    .where('kind', '=', 'ADMIN')
    .where('admin_role', 'in', [...roles])
    .where('blocked_at', 'is', null)
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .limit(most)
    .execute()
