import { requireAdministrator } from '#kernel/admin-rights.ts'
import type { AdminRole } from '#kernel/caller.ts'
import { fail } from '#kernel/fail.ts'
import type { Context } from '#platform/core/context.server.ts'
import { administratorChanged } from '../events.ts'
import { recipientOf } from '../handlers.security.server.ts'
import { accountById, lockAccount, type Account } from '../store.server.ts'
import { revokeSessions } from '../store.session.server.ts'
import { closeLapsed } from '../acting/handlers.server.ts'
import { mailAdministratorChange } from './mail.server.ts'
import { writeRole } from './store.server.ts'

export type Target = Account & { admin_role: NonNullable<Account['admin_role']> }

/** Another administrator, locked. Throws OWN_ADMINISTRATOR for the caller and NOT_FOUND for anybody else. */
export async function lockOther(ctx: Context, id: string): Promise<Target> {
  if (requireAdministrator(ctx).accountId === id) throw fail('OWN_ADMINISTRATOR')
  const account = await lockAccount(ctx.db, id)
  if (!account?.admin_role) throw fail('NOT_FOUND')
  return { ...account, admin_role: account.admin_role }
}

export async function ownName(ctx: Context): Promise<string> {
  const account = await accountById(ctx.db, requireAdministrator(ctx).accountId)
  return account?.full_name ?? ''
}

/** Ends all sessions of an administrator, and with them acting for others and claims of cases. */
export async function endSessions(ctx: Context, accountId: string, reason: string): Promise<void> {
  await revokeSessions(ctx.db, { accountId, now: ctx.now, reason })
  await closeLapsed(ctx, { accountId, adminId: accountId })
  await ctx.emit(administratorChanged, { accountId })
}

type RoleChange = { role: AdminRole; reason: string }

/** Gives a locked administrator another role. */
export async function changeRole(ctx: Context, account: Target, { role, reason }: RoleChange): Promise<void> {
  const { id, admin_role: from } = account
  await writeRole(ctx.db, id, role, ctx.now)
  await endSessions(ctx, id, 'ROLE_CHANGED')
  await mailAdministratorChange(ctx, recipientOf(account), { kind: 'adminRoleChanged', role, by: await ownName(ctx) })
  const details = { from, to: role, reason }
  await ctx.audit({ action: 'administrators.role', subjectType: 'account', subjectId: id, details })
}
