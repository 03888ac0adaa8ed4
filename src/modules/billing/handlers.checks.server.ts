import { fieldProblems } from '#kernel/fail.ts'
import type { Checks } from '#platform/core/module.server.ts'
import { checkCorrection } from './admin/handlers.correction.server.ts'
import type { billingContract } from './contract.ts'
import { planRefund } from './refunds/handlers.money.server.ts'
import { findOrder } from './store.orders.server.ts'

/** What only the database knows about a sum, a count or a plan, beside what else is wrong with the form. */
export const billingChecks: Checks<typeof billingContract> = {
  async 'admin.money.adjustLot'({ ctx, input: { companyId, lotId, count } }) {
    if (!companyId || !lotId || count === undefined) return []
    return fieldProblems(() => checkCorrection(ctx, companyId, { kind: 'lot', lotId, count }))
  },
  async 'admin.money.grantPlan'({ ctx, input: { companyId, planCode } }) {
    if (!companyId || !planCode) return []
    return fieldProblems(() => checkCorrection(ctx, companyId, { kind: 'plan', planCode, months: 1 }))
  },
  async 'admin.orders.refund'({ ctx, input: { id, paymentId, minor } }) {
    const order = id && minor !== undefined ? await findOrder(ctx.db, id) : undefined
    if (!order || minor === undefined) return []
    return fieldProblems(() => planRefund(ctx, order, { minor, paymentId }))
  },
}
