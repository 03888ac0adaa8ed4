import { randomUUID } from 'node:crypto'
import type { RefundKind, RefundSource } from '#kernel/enums/billing.ts'
import { jobName } from '#kernel/job.ts'
import type { Context } from '#platform/core/context.server.ts'
import { alert } from '../audit/handlers.alarms.server.ts'
import type { AlarmKind } from '../audit/rules.ts'
import { orderRefunded } from '../events.ts'
import { isReversed, paysFor, refundableOf, refundedOf } from '../rules.order.ts'
import { patchOrder, type OrderRow } from '../store.orders.server.ts'
import type { PaymentRow } from '../store.payments.server.ts'
import { bookPayout, bookPayoutBack, endPlans, takeSaleBack } from './handlers.effects.server.ts'
import { mailRefund } from './mail.server.ts'
import { takenBy } from './rules.ts'
import { deleteRefund, insertRefund, patchRefund, refundsOf, type RefundRow } from './store.server.ts'

/** Sends a refund to its provider; queued with it, so it runs after the commit. */
export const sendRefund = jobName<{ refundId: string }>('billing.refund')
/** A refund is sent at once; when that job is lost the next minute finds it. */
const firstSendMs = 60_000

/** Whether somebody has to send the money by hand: a bank transfer, or a provider that is no longer configured. */
export const isByHand = ({ ports }: Context, { provider }: Pick<PaymentRow, 'provider'>): boolean =>
  (ports.pay.provider(provider)?.can.refund ?? 'by hand') === 'by hand'

export type NewRefundRequest = {
  payment: PaymentRow
  kind: RefundKind
  source: RefundSource
  minor: number
  reason: string
  by: string | null
  /** The provider's own key of a refund that it made already. */
  key?: string
  state: 'PREPARED' | 'REQUESTED' | 'DONE'
}

/** Creates a refund with all that follows from it; the billing account is locked. Its money is sent after the commit. */
export async function createRefund(ctx: Context, order: OrderRow, request: NewRefundRequest): Promise<RefundRow> {
  const { db, now } = ctx
  const { payment, key, by, ...given } = request
  const id = randomUUID()
  const before = takenBy((await refundsOf(db, order.id)).filter(({ kind }) => kind === 'SALE'))
  const refund: RefundRow = {
    ...given,
    id,
    orderId: order.id,
    paymentId: payment.id,
    currency: payment.facts.paid?.currency ?? order.currency,
    providerKey: key ?? id,
    sends: 0,
    failure: null,
    requestedBy: by,
    requestedAt: now,
    doneAt: given.state === 'DONE' ? now : null,
    returnedOn: null,
    reference: null,
  }
  const toSend = given.state === 'REQUESTED' && !isByHand(ctx, payment)
  await insertRefund(db, { ...refund, nextSendAt: toSend ? new Date(now.getTime() + firstSendMs) : null })
  if (toSend) await ctx.enqueue(sendRefund, { refundId: id })
  const { kind, source, minor, reason, state } = given
  const details = { refund: id, kind, source, state, minor, currency: refund.currency, reason }
  await ctx.audit({ action: 'order.refund', subjectType: 'pay_order', subjectId: order.id, details })
  if (state === 'DONE') await bookPayout(ctx, order, refund)
  if (state === 'PREPARED') return refund
  const next = kind === 'SALE' ? await endPlans(ctx, order) : undefined
  await mailRefund(ctx, order, refund, next)
  await ctx.emit(orderRefunded, { orderId: order.id, companyId: order.companyId, number: order.number, refundId: id })
  if (kind === 'SALE') await takeSaleBack(ctx, order, refund, before)
  return refund
}

/** The provider says that it gave the money back. */
async function finish(ctx: Context, order: OrderRow, refund: RefundRow, key = refund.providerKey): Promise<void> {
  const done = { provider_key: key, done_at: ctx.now, next_send_at: null, failure: null }
  await patchRefund(ctx.db, refund.id, { ...done, state: 'DONE' })
  await bookPayout(ctx, order, { ...refund, providerKey: key })
  const details = { refund: refund.id, state: 'DONE', minor: refund.minor, currency: refund.currency }
  await ctx.audit({ action: 'order.refund', subjectType: 'pay_order', subjectId: order.id, details })
}

/** A refund that was refused, for sure: somebody decides whether it is sent again. */
export async function markFailed(ctx: Context, order: OrderRow, refund: RefundRow, failure: string): Promise<void> {
  if (refund.state === 'DONE') await bookPayoutBack(ctx, order, refund)
  await patchRefund(ctx.db, refund.id, { state: 'FAILED', failure, done_at: null, next_send_at: null })
  const details = { refund: refund.id, state: 'FAILED', reason: failure }
  await ctx.audit({ action: 'order.refund', subjectType: 'pay_order', subjectId: order.id, details })
  // The nightly audit looks for it as well, and closes it when it was sent.
  const about = { orderId: order.id, companyId: order.companyId, details: { sum: refund.minor, reason: failure } }
  await alert(ctx, 'AUDIT', { ...about, kind: 'REFUND_FAILED', key: `REFUND_FAILED:${refund.id}` })
}

export async function alarm(
  ctx: Context,
  { id, companyId }: OrderRow,
  { kind, key, details }: { kind: AlarmKind; key: string; details: Readonly<Record<string, string | number | null>> },
): Promise<void> {
  await alert(ctx, 'EVENT', { kind, key: `${kind}:${key}`, orderId: id, companyId, details })
}

/** What a refund of this payment can still give back, and of which kind it is. */
function leftOf(
  order: OrderRow,
  payment: PaymentRow,
  refunds: readonly RefundRow[],
): { kind: RefundKind; left: number } {
  const total = { minor: order.totalMinor, currency: order.currency }
  const isSale = order.paymentId === payment.id
  const most = isSale ? refundableOf(payment.facts, { total }) : (payment.facts.paid?.minor ?? 0)
  const taken = takenBy(refunds.filter(({ paymentId }) => paymentId === payment.id))
  return { kind: isSale ? 'SALE' : 'UNMATCHED', left: Math.max(0, most - taken) }
}

/** A refund that was not asked for here: made at the provider, a payment that was reversed, or a lost dispute. */
export async function learnRefund(
  ctx: Context,
  order: OrderRow,
  { payment, key, minor, source }: { payment: PaymentRow; key: string; minor: number; source: RefundSource },
): Promise<void> {
  const refunds = await refundsOf(ctx.db, order.id)
  const { kind, left } = leftOf(order, payment, refunds)
  const waiting = refunds.find(
    (refund) => refund.paymentId === payment.id && refund.minor === minor && notSent.includes(refund.state),
  )
  const details = { sum: minor, currency: payment.facts.paid?.currency ?? order.currency }
  // Somebody did at the provider what was waiting here.
  if (waiting) return finish(ctx, order, waiting, key)
  const booked = Math.min(minor, left)
  if (booked < minor) await alarm(ctx, order, { kind: 'REFUND_EXCEEDS', key: `${payment.id}:${key}`, details })
  if (source === 'PROVIDER')
    await alarm(ctx, order, { kind: 'REFUND_AT_PROVIDER', key: `${payment.id}:${key}`, details })
  if (booked === 0) return
  const reason = ctx.ports.texts.translate('en', 'invoice', `refundReason.${source === 'ADMIN' ? 'PROVIDER' : source}`)
  await createRefund(ctx, order, { payment, kind, source, key, reason, minor: booked, by: null, state: 'DONE' })
}
const notSent: readonly RefundRow['state'][] = ['PREPARED', 'REQUESTED', 'FAILED']

/** Brings the refunds of an order to what its payments say; the billing account is locked. Answers the order, perhaps paid by another payment. */
export async function settleRefunds(
  ctx: Context,
  before: OrderRow,
  payments: readonly PaymentRow[],
): Promise<OrderRow> {
  const order = await paidByAnother(ctx, before, payments)
  for (const payment of payments) {
    const { facts, id } = payment
    for (const [key, { minor }] of Object.entries(facts.refunds)) {
      const known = (await refundsOf(ctx.db, order.id)).find(
        (each) => each.paymentId === id && each.providerKey === key,
      )
      if (!known && minor > 0) await learnRefund(ctx, order, { payment, key, minor, source: 'PROVIDER' })
      else if (known?.state === 'DONE' && minor === 0) await markFailed(ctx, order, known, 'REVERSED')
      else if (known && known.state !== 'DONE' && minor > 0) await finish(ctx, order, known)
    }
    if (isReversed(facts)) await reverse(ctx, order, payment)
    else if (facts.paid && order.paidAt !== null && id !== order.paymentId) await prepareExtra(ctx, order, payment)
  }
  return order
}

/** The payment of an order was cancelled after it had arrived: all that is left of it is given back. */
async function reverse(ctx: Context, order: OrderRow, payment: PaymentRow): Promise<void> {
  const refunds = await refundsOf(ctx.db, order.id)
  const key = `reversed:${payment.id}`
  const { left } = leftOf(order, payment, refunds)
  if (left === 0 || refunds.some(({ providerKey }) => providerKey === key)) return
  const details = { sum: left, currency: order.currency }
  await alarm(ctx, order, { kind: 'PAYMENT_REVERSED', key: payment.id, details })
  await learnRefund(ctx, order, { payment, key, minor: left, source: 'REVERSED' })
}

/** Money of a second payment is never a second grant: its refund is prepared, and somebody who keeps the books sends it. */
async function prepareExtra(ctx: Context, order: OrderRow, payment: PaymentRow): Promise<void> {
  const refunds = await refundsOf(ctx.db, order.id)
  const { left } = leftOf(order, payment, refunds)
  if (left === 0) return
  const details = { sum: left, currency: payment.facts.paid?.currency ?? order.currency }
  await alarm(ctx, order, { kind: 'SECOND_PAYMENT', key: payment.id, details })
  const reason = ctx.ports.texts.translate('en', 'invoice', 'refundReason.SECOND')
  const request = {
    payment,
    reason,
    kind: 'UNMATCHED',
    source: 'ADMIN',
    minor: left,
    by: null,
    state: 'PREPARED',
  } as const
  await createRefund(ctx, order, request)
}

/**
 * When the provider gave back the whole payment of an order that was paid twice, the other payment pays it: whichever of the two was
 * known first, the order ends in the same state.
 */
async function paidByAnother(ctx: Context, order: OrderRow, payments: readonly PaymentRow[]): Promise<OrderRow> {
  const total = { minor: order.totalMinor, currency: order.currency }
  const paying = payments.find(({ id }) => id === order.paymentId)
  if (!paying || refundedOf(paying.facts) < refundableOf(paying.facts, { total })) return order
  const refunds = await refundsOf(ctx.db, order.id)
  if (refunds.some(({ kind }) => kind === 'SALE')) return order
  const other = payments.find(
    ({ id, facts }) =>
      id !== paying.id &&
      paysFor(facts, { total }) &&
      refundedOf(facts) === 0 &&
      !isReversed(facts) &&
      refunds.every((refund) => refund.paymentId !== id || refund.state === 'PREPARED'),
  )
  if (!other) return order
  for (const refund of refunds) if (refund.paymentId === other.id) await deleteRefund(ctx.db, refund.id)
  await patchOrder(ctx.db, order.id, { payment_id: other.id })
  return { ...order, paymentId: other.id }
}
