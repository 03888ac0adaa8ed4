import { fail, invalid } from '#kernel/fail.ts'
import type { Context } from '#platform/core/context.server.ts'
import { settle } from '../handlers.settle.server.ts'
import { refundableOf } from '../rules.order.ts'
import { payableUnit } from '../rules.price.ts'
import { findOrder, type OrderRow } from '../store.orders.server.ts'
import { lockBillingAccount } from '../store.ledger.server.ts'
import { findPayment, patchPayment, paymentsOf, type PaymentRow } from '../store.payments.server.ts'
import { book } from './handlers.effects.server.ts'
import { createRefund, isByHand, sendRefund } from './handlers.refunds.server.ts'
import { mailAboutOrder } from './mail.server.ts'
import { maySend, takenBy } from './rules.ts'
import { findRefund, patchRefund, refundsOf, type RefundRow } from './store.server.ts'

/** An order under the lock of its company. */
export async function lockedOrder(ctx: Context, id: string): Promise<OrderRow> {
  const known = await findOrder(ctx.db, id)
  if (!known) throw fail('NOT_FOUND')
  await lockBillingAccount(ctx.db, known.companyId)
  return (await findOrder(ctx.db, id)) ?? known
}

export type RefundInput = { minor: number; reason: string; paymentId?: string | undefined; by: string }
export type RefundPlan = { payment: PaymentRow; kind: 'SALE' | 'UNMATCHED' }

/** What a refund of this sum would be about. Throws TRANSITION_NOT_ALLOWED where nothing can be given back, INVALID for a sum that cannot be. */
export async function planRefund(
  ctx: Context,
  order: OrderRow,
  input: Omit<RefundInput, 'by' | 'reason'>,
): Promise<RefundPlan> {
  const { minor, paymentId = order.paymentId } = input
  const payment = (await paymentsOf(ctx.db, order.id)).find(({ id }) => id === paymentId)
  const paid = payment?.facts.paid
  if (!payment || !paid) throw fail('TRANSITION_NOT_ALLOWED')
  const isSale = payment.id === order.paymentId
  if (isSale && order.status !== 'PAID' && order.status !== 'PARTIALLY_REFUNDED') throw fail('TRANSITION_NOT_ALLOWED')
  const total = { minor: order.totalMinor, currency: order.currency }
  const most = isSale ? refundableOf(payment.facts, { total }) : paid.minor
  const taken = (await refundsOf(ctx.db, order.id)).filter((refund) => refund.paymentId === payment.id)
  const left = most - takenBy(taken)
  if (left <= 0) throw fail('TRANSITION_NOT_ALLOWED')
  if (minor < 1 || minor % payableUnit(paid.currency) !== 0) throw invalid({ field: 'minor', code: 'NOT_PAYABLE' })
  if (minor > left) throw invalid({ field: 'minor', code: 'MORE_THAN_PAID' })
  if (minor < paid.minor && ctx.ports.pay.provider(payment.provider)?.can.refund === 'full')
    throw invalid({ field: 'minor', code: 'ONLY_WHOLE' })
  return { payment, kind: isSale ? 'SALE' : 'UNMATCHED' }
}

/** Gives back money of an order that is locked. */
export async function refund(ctx: Context, order: OrderRow, { by, reason, ...input }: RefundInput): Promise<void> {
  const plan = await planRefund(ctx, order, input)
  await createRefund(ctx, order, { ...plan, source: 'ADMIN', minor: input.minor, reason, by, state: 'REQUESTED' })
}

/** Whether a payment can be taken as the total: money in the currency of an order that nobody has paid otherwise. */
export const mayAccept = (order: OrderRow, { facts }: Pick<PaymentRow, 'facts'>): boolean =>
  order.paidAt === null && facts.paid !== null && facts.paid.currency === order.currency

/** The payment that is to be taken as the total, or TRANSITION_NOT_ALLOWED; one that is given back already is not. */
export async function acceptable(ctx: Context, order: OrderRow, paymentId: string): Promise<PaymentRow> {
  const payment = await findPayment(ctx.db, paymentId)
  if (payment?.orderId !== order.id || !mayAccept(order, payment)) throw fail('TRANSITION_NOT_ALLOWED')
  const refunds = await refundsOf(ctx.db, order.id)
  if (refunds.some((each) => each.paymentId === payment.id)) throw fail('TRANSITION_NOT_ALLOWED')
  return payment
}

/** Takes another sum as the total of an order that is locked: it is paid, and the difference is written off. */
export async function accept(
  ctx: Context,
  order: OrderRow,
  { paymentId, reason, by }: { paymentId: string; reason: string; by: string },
): Promise<void> {
  const { id, facts } = await acceptable(ctx, order, paymentId)
  const paid = facts.paid?.minor ?? 0
  await patchPayment(ctx.db, id, { facts: JSON.stringify({ ...facts, accepted: true }) })
  const missing = order.totalMinor - paid
  const [from, to] = missing > 0 ? (['SALES', 'UNMATCHED'] as const) : (['UNMATCHED', 'SALES'] as const)
  const booking = { minor: Math.abs(missing), currency: order.currency, reason: 'WRITE_OFF', subject: order.id, by }
  await book(ctx, order, { ...booking, from, to, kind: 'ADJUST', key: `write-off:${id}` })
  const details = { payment: id, paid, total: order.totalMinor, currency: order.currency, reason }
  await ctx.audit({ action: 'order.accept', subjectType: 'pay_order', subjectId: order.id, details })
  const sum = { minor: paid, currency: order.currency }
  if (missing !== 0) await mailAboutOrder(ctx, order, { text: 'accepted', key: id, sum, note: reason })
  await settle(ctx, order.id)
}

/** Sends what was prepared, or again what was refused for sure: then under a new key, because the old one is used up. */
export async function send(ctx: Context, order: OrderRow, { id, by }: { id: string; by: string }): Promise<void> {
  const { db, now } = ctx
  const known = await findRefund(db, id)
  const payment = known && (await findPayment(db, known.paymentId))
  if (!known || !payment || !maySend(known.state)) throw fail('TRANSITION_NOT_ALLOWED')
  const providerKey = known.state === 'FAILED' ? `${id}-${known.sends + 1}` : known.providerKey
  const toSend = !isByHand(ctx, payment)
  await patchRefund(db, id, {
    state: 'REQUESTED',
    provider_key: providerKey,
    failure: null,
    requested_by: by,
    next_send_at: toSend ? now : null,
  })
  const details = { refund: id, state: 'REQUESTED', minor: known.minor, currency: known.currency }
  await ctx.audit({ action: 'order.refund', subjectType: 'pay_order', subjectId: order.id, details })
  const { minor, currency } = known
  if (known.state === 'PREPARED')
    await mailAboutOrder(ctx, order, { text: 'refundUnmatched', key: id, sum: { minor, currency }, note: known.reason })
  if (toSend) await ctx.enqueue(sendRefund, { refundId: id })
}

/** Money of a refund that was sent by bank transfer, as a fact of its payment. */
export async function confirm(
  ctx: Context,
  order: OrderRow,
  known: RefundRow,
  { on, reference }: { on: string; reference: string },
): Promise<void> {
  const payment = await findPayment(ctx.db, known.paymentId)
  if (!payment || !isByHand(ctx, payment) || known.state !== 'REQUESTED') throw fail('TRANSITION_NOT_ALLOWED')
  const ask = payment.asks + 1
  const refunds = { ...payment.facts.refunds, [known.providerKey]: { ask, minor: known.minor } }
  await patchPayment(ctx.db, payment.id, { facts: JSON.stringify({ ...payment.facts, refunds }), asks: ask })
  await patchRefund(ctx.db, known.id, { returned_on: on, reference })
  const { minor, currency } = known
  await mailAboutOrder(ctx, order, { text: 'refundSent', key: known.id, sum: { minor, currency } })
  await settle(ctx, order.id)
}
