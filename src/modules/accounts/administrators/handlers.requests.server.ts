import { requireAdministrator } from '#kernel/admin-rights.ts'
import type { AdminRole } from '#kernel/caller.ts'
import { fail } from '#kernel/fail.ts'
import { readSetting } from '#modules/reference/public.server.ts'
import type { Context, Handlers } from '#platform/core/context.server.ts'
import type { administratorsContract } from './contract.ts'
import { changeRole, lockOther } from './handlers.change.server.ts'
import { mailRoleRequest } from './mail.server.ts'
import { roleRequestHours } from './rules.ts'
import {
  activeSuperAdministrators,
  decideRoleRequest,
  insertRoleRequest,
  lockRoleRequest,
  openRoleRequests,
} from './store.requests.server.ts'

/** Requests made after this can still be decided. */
const openSince = (now: Date) => new Date(now.getTime() - roleRequestHours * 3_600_000)

type Asked = { id: string; from: AdminRole; role: AdminRole; reason: string }

/** Whether a role waits for a second administrator now: it was asked for, and nothing has changed. */
export async function waitsForSecond(ctx: Context, { id, from, role, reason }: Asked): Promise<boolean> {
  const guarded = from === 'SUPER_ADMIN' || role === 'SUPER_ADMIN'
  if (!guarded || !(await readSetting(ctx.db, 'twoEyesRoles'))) return false
  const { accountId: by } = requireAdministrator(ctx)
  const asked = { accountId: id, from, role, reason, by, now: ctx.now, openSince: openSince(ctx.now) }
  if (!(await insertRoleRequest(ctx.db, asked))) throw fail('CONFLICT')
  const details = { from, to: role, reason }
  await ctx.audit({ action: 'administrators.askRole', subjectType: 'account', subjectId: id, details })
  const others = (await activeSuperAdministrators(ctx.db)).filter((each) => each.id !== by && each.id !== id)
  for (const other of others) await mailRoleRequest(ctx, other, { role, reason })
  return true
}

export const waitingRoles = async (ctx: Context, me: string) =>
  (await openRoleRequests(ctx.db, openSince(ctx.now))).map(({ requestedBy, accountId, requestedAt, ...request }) => ({
    ...request,
    from: request.from as AdminRole,
    role: request.role as AdminRole,
    own: requestedBy === me || accountId === me,
    requestedAt,
  }))

export const roleRequestHandlers: Pick<Handlers<typeof administratorsContract>, 'admin.administrators.decideRole'> = {
  async 'admin.administrators.decideRole'({ ctx, input: { id, approve } }) {
    const { accountId: by } = requireAdministrator(ctx)
    const request = await lockRoleRequest(ctx.db, id)
    if (!request) throw fail('NOT_FOUND')
    if (request.decided_at || request.requested_at <= openSince(ctx.now)) throw fail('STALE_VERSION')
    if (request.requested_by === by) throw fail('OWN_REQUEST')
    const account = await lockOther(ctx, request.account_id)
    const stillMay = (await activeSuperAdministrators(ctx.db)).some((each) => each.id === request.requested_by)
    if (approve && (account.admin_role !== request.from_role || !stillMay)) throw fail('STALE_VERSION')
    await decideRoleRequest(ctx.db, id, { by, approved: approve, now: ctx.now })
    const { reason, requested_by: requestedBy } = request
    const role = request.role as AdminRole
    if (approve) await changeRole(ctx, account, { role, reason, requestedBy })
    else
      await ctx.audit({
        action: 'administrators.refuseRole',
        subjectType: 'account',
        subjectId: account.id,
        details: { from: request.from_role, to: role, requestedBy },
      })
    return { done: true }
  },
}

/** Whether somebody could be the second one. */
export const hasTwoSuperAdministrators = async (ctx: Context): Promise<boolean> =>
  (await activeSuperAdministrators(ctx.db)).length > 1
