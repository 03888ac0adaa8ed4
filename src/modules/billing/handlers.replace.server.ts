import { jobName } from '#kernel/job.ts'
import type { Context } from '#platform/core/context.server.ts'
import { replacePlanOrders } from './store.renewals.server.ts'

/** Cancels the orders of a company that another plan order replaced, at their provider first. */
export const cancelReplaced = jobName<{ companyId: string }>('billing.cancelReplaced')

/**
 * Takes the other open plan orders of a company out of the way: each was priced for a plan that this one changes. Nobody can open a
 * pay page of them from now on; when one was paid already, it stays PAID. The billing account is locked.
 */
export async function replaceOtherPlanOrders(ctx: Context, companyId: string, kept: string | null): Promise<void> {
  const replaced = await replacePlanOrders(ctx.db, { companyId, kept, now: ctx.now })
  for (const id of replaced)
    await ctx.audit({ action: 'order.replaced', subjectType: 'pay_order', subjectId: id, details: { by: kept } })
  if (replaced.length > 0)
    await ctx.enqueue(cancelReplaced, { companyId }, { key: `billing.cancelReplaced:${companyId}` })
}
