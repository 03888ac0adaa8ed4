import { requireAdministrator } from '#kernel/admin-rights.ts'
import { fail } from '#kernel/fail.ts'
import type { Context, Handlers } from '#platform/core/context.server.ts'
import { refuseOwnCompany } from '../handlers.access.server.ts'
import { recordPaid } from '../handlers.mark-paid.server.ts'
import { findOrder, type OrderRow } from '../store.orders.server.ts'
import type { refundsContract } from './contract.ts'
import { waitsForSecond } from './handlers.approvals.server.ts'
import {
  accept,
  acceptable,
  confirm,
  lockedOrder,
  planRefund,
  refund,
  send,
  type RefundInput,
} from './handlers.money.server.ts'
import { maySend } from './rules.ts'
import { decideApproval, lockApproval, type Approval } from './store.approvals.server.ts'
import { findRefund, type RefundRow } from './store.server.ts'

/** The order of an action, locked, and who acts: nobody does on a company of their own. */
async function actingOn(ctx: Context, orderId: string): Promise<{ order: OrderRow; by: string }> {
  const { accountId: by } = requireAdministrator(ctx)
  const order = await lockedOrder(ctx, orderId)
  await refuseOwnCompany(ctx, order.companyId)
  return { order, by }
}

const outcome = async (ctx: Context, { id, status }: OrderRow, waiting = false) => ({
  status: (await findOrder(ctx.db, id))?.status ?? status,
  waiting,
})

async function refundOf(ctx: Context, id: string): Promise<RefundRow> {
  const known = await findRefund(ctx.db, id)
  if (!known) throw fail('NOT_FOUND')
  return known
}

/** Carries out what a second administrator confirmed, in the name of the first. */
async function carryOut(ctx: Context, order: OrderRow, { action, input, requestedBy: by }: Approval): Promise<void> {
  if (action === 'MARK_PAID') return void (await recordPaid(ctx, order, input as { minor: number; reason: string }))
  if (action === 'ACCEPT') return accept(ctx, order, { ...(input as { paymentId: string; reason: string }), by })
  if (typeof input['refundId'] === 'string') return send(ctx, order, { id: input['refundId'], by })
  return refund(ctx, order, { ...(input as Omit<RefundInput, 'by'>), by })
}

export const refundsHandlers: Handlers<typeof refundsContract> = {
  async 'admin.orders.refund'({ ctx, input: { id, ...input } }) {
    const { order, by } = await actingOn(ctx, id)
    const { payment } = await planRefund(ctx, order, input)
    const currency = payment.facts.paid?.currency ?? order.currency
    const guarded = {
      action: 'REFUND',
      orderId: id,
      companyId: order.companyId,
      minor: input.minor,
      currency,
      input,
    } as const
    if (await waitsForSecond(ctx, guarded)) return outcome(ctx, order, true)
    await refund(ctx, order, { ...input, by })
    return outcome(ctx, order)
  },

  async 'admin.orders.accept'({ ctx, input: { id, ...input } }) {
    const { order, by } = await actingOn(ctx, id)
    const { facts } = await acceptable(ctx, order, input.paymentId)
    const minor = facts.paid?.minor ?? 0
    const guarded = {
      action: 'ACCEPT',
      orderId: id,
      companyId: order.companyId,
      minor,
      currency: order.currency,
      input,
    } as const
    if (await waitsForSecond(ctx, guarded)) return outcome(ctx, order, true)
    await accept(ctx, order, { ...input, by })
    return outcome(ctx, order)
  },

  async 'admin.refunds.send'({ ctx, input: { id } }) {
    const known = await refundOf(ctx, id)
    const { order, by } = await actingOn(ctx, known.orderId)
    const { state, minor, currency, reason } = await refundOf(ctx, id)
    if (!maySend(state)) throw fail('TRANSITION_NOT_ALLOWED')
    const input = { refundId: id, reason }
    const guarded = { action: 'REFUND', orderId: order.id, companyId: order.companyId, minor, currency, input } as const
    // What was refused was confirmed when it was asked for.
    if (state === 'PREPARED' && (await waitsForSecond(ctx, guarded))) return outcome(ctx, order, true)
    await send(ctx, order, { id, by })
    return outcome(ctx, order)
  },

  async 'admin.refunds.confirm'({ ctx, input: { id, ...transfer } }) {
    const known = await refundOf(ctx, id)
    const { order } = await actingOn(ctx, known.orderId)
    await confirm(ctx, order, await refundOf(ctx, id), transfer)
    return outcome(ctx, order)
  },

  async 'admin.approvals.decide'({ ctx, input: { id, approve } }) {
    const { accountId } = requireAdministrator(ctx)
    const approval = await lockApproval(ctx.db, id)
    if (!approval?.orderId) throw fail('NOT_FOUND')
    const { order } = await actingOn(ctx, approval.orderId)
    if (approval.decidedAt) throw fail('TRANSITION_NOT_ALLOWED')
    if (approval.requestedBy === accountId) throw fail('OWN_REQUEST')
    await decideApproval(ctx.db, id, { by: accountId, approved: approve, now: ctx.now })
    const details = { action: approval.action, approved: approve, minor: approval.minor, currency: approval.currency }
    await ctx.audit({ action: 'billing.decideApproval', subjectType: 'pay_order', subjectId: order.id, details })
    if (approve) await carryOut(ctx, order, approval)
    return outcome(ctx, order)
  },
}
