import type { AdminRole } from '#kernel/caller.ts'
import { needsSecondApproval } from '#modules/reference/public.server.ts'
import type { Context } from '#platform/core/context.server.ts'
import type { SecondApprovals, SecondApprovalSubject } from '#platform/core/module.server.ts'
import { accountById } from '../store.server.ts'
import type { administratorsContract } from './contract.ts'

/** Whoever could make or unmake a super administrator alone could confirm alone what two are asked for. */
async function aboutAdministrator(ctx: Context, id: string, given?: AdminRole): Promise<SecondApprovalSubject | null> {
  const account = await accountById(ctx.db, id)
  if (!account?.admin_role) return null
  const guarded = account.admin_role === 'SUPER_ADMIN' || given === 'SUPER_ADMIN'
  const kind = guarded ? 'ROLES' : given === undefined ? 'SIGN_INS' : null
  if (kind === null || !(await needsSecondApproval(ctx, kind, id))) return null
  const state = `${account.admin_role} ${account.blocked_at === null ? 'on' : 'off'}`
  return { type: 'account', id, name: account.full_name, state }
}

export const administratorsSecondApprovals: SecondApprovals<typeof administratorsContract> = {
  'admin.administrators.setRole': ({ ctx, input }) => aboutAdministrator(ctx, input.id, input.role),
  'admin.administrators.setActive': ({ ctx, input }) => aboutAdministrator(ctx, input.id),
  'admin.administrators.resetFactors': ({ ctx, input }) => aboutAdministrator(ctx, input.id),
  async 'admin.administrators.invite'({ ctx, input }) {
    if (input.role !== 'SUPER_ADMIN' || !(await needsSecondApproval(ctx, 'ROLES'))) return null
    return { type: 'adminInvitation', id: null, name: input.email }
  },
}
