import { jobName } from '#kernel/job.ts'
import type { Context } from '#platform/core/context.server.ts'
import { markReplaced, openPlanOrders } from './store.server.ts'

/** Cancels the orders of a company that another plan order replaced, at their provider first. */
export const cancelReplaced = jobName<{ companyId: string }>('billing.cancelReplaced')

/**
 * Takes the other open plan orders of a company out of the way: each was priced for a plan that this one changes. Nobody can open a
 * pay page of them from now on; when one was paid already, it stays PAID. The billing account is locked.
 */
export async function replaceOtherPlanOrders(ctx: Context, companyId: string, kept: string | null): Promise<void> {
  const open = await openPlanOrders(ctx.db, companyId, ctx.now)
  await replaceOrders(
    ctx,
    companyId,
    open.filter((id) => id !== kept),
  )
}

/** The same for orders that are known. */
export async function replaceOrders(ctx: Context, companyId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const replaced = await markReplaced(ctx.db, ids, ctx.now)
  for (const id of replaced) await ctx.audit({ action: 'order.replaced', subjectType: 'pay_order', subjectId: id })
  await ctx.enqueue(cancelReplaced, { companyId }, { key: `billing.cancelReplaced:${companyId}` })
}
