import type { Context } from '#platform/core/context.server.ts'
import { disputeChanged } from '../events.ts'
import { refundableOf } from '../rules.order.ts'
import type { OrderRow } from '../store.orders.server.ts'
import { patchPayment, type PaymentRow } from '../store.payments.server.ts'
import { alarm, learnRefund } from './handlers.refunds.server.ts'
import { mailDispute } from './mail.server.ts'
import { takenBy, thawedUntil } from './rules.ts'
import { disputesOf, writeDispute, type DisputeFact } from './store.disputes.server.ts'
import { freezeLots, lotsOfOrder, thawLot } from './store.effects.server.ts'
import { refundsOf } from './store.server.ts'

/** How often the provider is asked about a payment whose dispute is open. */
const askMs = 3_600_000

/** Brings the disputes of an order to what its payments say; the billing account is locked. */
export async function settleDisputes(ctx: Context, order: OrderRow, payments: readonly PaymentRow[]): Promise<void> {
  const { db, now } = ctx
  for (const payment of payments) {
    for (const [key, { state, dueAt }] of Object.entries(payment.facts.disputes)) {
      const fact = { orderId: order.id, paymentId: payment.id, key, state, dueAt: dueAt ? new Date(dueAt) : null }
      await settleDispute(ctx, order, payment, fact)
    }
    if (Object.values(payment.facts.disputes).some(({ state }) => state === 'OPEN'))
      await patchPayment(db, payment.id, { next_ask_at: new Date(now.getTime() + askMs) })
  }
}

async function settleDispute(ctx: Context, order: OrderRow, payment: PaymentRow, fact: DisputeFact): Promise<void> {
  const { db, now } = ctx
  const { key, state, dueAt } = fact
  const known = (await disputesOf(db, order.id)).find(
    (each) => each.paymentId === payment.id && each.providerKey === key,
  )
  if (known?.state === state && known.dueAt?.getTime() === dueAt?.getTime()) return
  await writeDispute(db, fact, now)
  if (known?.state === state) return
  const details = { dispute: key, state, due: dueAt?.toISOString() ?? null }
  await ctx.audit({ action: 'order.dispute', subjectType: 'pay_order', subjectId: order.id, details })
  if (state === 'OPEN') {
    await freezeLots(db, order.id, now)
    await alarm(ctx, order, { kind: 'DISPUTE_OPENED', key: `${payment.id}:${key}`, details: { due: details.due } })
  }
  await mailDispute(ctx, order, fact)
  await ctx.emit(disputeChanged, { orderId: order.id, companyId: order.companyId, number: order.number, key, state })
  if (state === 'WON') await thaw(ctx, order)
  if (state === 'LOST') await lose(ctx, order, payment, key)
}

/** Credits can be spent again, for as long as they could have been: unless another dispute is open. */
async function thaw({ db, now }: Context, order: OrderRow): Promise<void> {
  if ((await disputesOf(db, order.id)).some(({ state }) => state === 'OPEN')) return
  for (const { id, frozenAt, expiresAt } of await lotsOfOrder(db, order.id))
    if (frozenAt) await thawLot(db, id, thawedUntil({ expiresAt, frozenAt }, now))
}

/** The provider gave the money to the buyer: as a refund of all that was left. */
async function lose(ctx: Context, order: OrderRow, payment: PaymentRow, key: string): Promise<void> {
  const total = { minor: order.totalMinor, currency: order.currency }
  const most =
    payment.id === order.paymentId ? refundableOf(payment.facts, { total }) : (payment.facts.paid?.minor ?? 0)
  const refunds = (await refundsOf(ctx.db, order.id)).filter(({ paymentId }) => paymentId === payment.id)
  const minor = most - takenBy(refunds)
  await alarm(ctx, order, { kind: 'DISPUTE_LOST', key: `${payment.id}:${key}`, details: { sum: minor } })
  if (minor > 0) await learnRefund(ctx, order, { payment, key: `dispute:${key}`, minor, source: 'DISPUTE' })
  await thaw(ctx, order)
}
