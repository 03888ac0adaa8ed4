import { requireAdministrator } from '#kernel/admin-rights.ts'
import type { ApprovalAction } from '#kernel/enums/accounts.ts'
import { fail } from '#kernel/fail.ts'
import { readSetting } from '#modules/reference/public.server.ts'
import type { Context } from '#platform/core/context.server.ts'
import { needsSecond } from './rules.ts'
import { insertApproval } from './store.approvals.server.ts'

export type GuardedAction = {
  action: ApprovalAction
  orderId: string | null
  companyId: string
  minor: number
  currency: string
  /** The input of the action, with its reason, as it is carried out later. */
  input: Record<string, unknown>
}

/**
 * Whether an action on money waits for a second administrator now: it was asked for, and nothing else may happen. Throws CONFLICT when
 * the same action on the same order waits already.
 */
export async function waitsForSecond(ctx: Context, guarded: GuardedAction): Promise<boolean> {
  const { accountId } = requireAdministrator(ctx)
  const twoEyes = await readSetting(ctx.db, 'twoEyes')
  if (!needsSecond(guarded.minor, twoEyes)) return false
  if (!(await insertApproval(ctx.db, { ...guarded, by: accountId }, ctx.now))) throw fail('CONFLICT')
  const { action, orderId, companyId, minor, currency } = guarded
  await ctx.audit({
    action: 'billing.requestApproval',
    subjectType: orderId ? 'pay_order' : 'company',
    subjectId: orderId ?? companyId,
    details: { action, minor, currency },
  })
  return true
}
