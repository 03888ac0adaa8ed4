import { jobName } from '#kernel/job.ts'
import type { Context } from '#platform/core/context.server.ts'
import { handle } from '#platform/core/module.server.ts'
import { PayProblem, type PayProvider } from '#platform/pay/pay.server.ts'
import { askAbout } from '../handlers.payments.server.ts'
import { lockBillingAccount } from '../store.ledger.server.ts'
import { findOrder } from '../store.orders.server.ts'
import { findPayment, type PaymentRow } from '../store.payments.server.ts'
import { isByHand, markFailed, sendRefund } from './handlers.refunds.server.ts'
import { nextSendSeconds } from './rules.ts'
import { dueRefunds, findRefund, patchRefund, type RefundRow } from './store.server.ts'

const isInTransit = (refund: RefundRow | undefined): refund is RefundRow =>
  refund?.state === 'REQUESTED' || refund?.state === 'SENT'

/** Notes that a refund is being sent before it is, so that whatever happens is found again; null when there is nothing to send. */
const noteSending = (ctx: Context, { id, orderId }: RefundRow): Promise<RefundRow | null> =>
  ctx.inTransaction(async ({ db, now }) => {
    const order = await findOrder(db, orderId)
    if (!order) throw new Error('a refund without an order')
    await lockBillingAccount(db, order.companyId)
    const refund = await findRefund(db, id)
    if (!isInTransit(refund)) return null
    const sends = refund.sends + 1
    const next_send_at = new Date(now.getTime() + nextSendSeconds(sends) * 1000)
    await patchRefund(db, id, { state: 'SENT', sends, next_send_at })
    return refund
  })

/**
 * Sends a refund under its key. One that was sent before is asked about first, and sent again under the same key only when the provider
 * does not know it; so what is not sure to have failed never happens twice.
 */
async function send(ctx: Context, { refundId }: { refundId: string }): Promise<void> {
  const known = await findRefund(ctx.db, refundId)
  const payment = known && (await findPayment(ctx.db, known.paymentId))
  const provider = payment && ctx.ports.pay.provider(payment.provider)
  if (!isInTransit(known) || !payment || !provider || isByHand(ctx, payment)) return
  const refund = await noteSending(ctx, known)
  if (!refund) return
  try {
    if (refund.state === 'SENT') {
      await askAbout(ctx, payment.id)
      if (!isInTransit(await findRefund(ctx.db, refundId))) return
    }
    await give(ctx, provider, { payment, refund })
  } catch (error) {
    if (!(error instanceof PayProblem)) throw error
    ctx.log.warn({ refund: refundId, reason: error.reason, sure: error.sure }, 'sending a refund failed')
    if (error.sure && error.reason === 'REFUSED') await refuse(ctx, refund)
  }
}

async function give(
  ctx: Context,
  provider: PayProvider,
  { payment, refund }: { payment: PaymentRow; refund: RefundRow },
): Promise<void> {
  const { minor, currency, providerKey: key, reason } = refund
  const what = { ref: payment.id, id: payment.providerId, key, sum: { minor, currency }, reason }
  await provider.refund({ db: ctx.db, now: ctx.now }, what)
  // What counts is what it answers when it is asked.
  await askAbout(ctx, payment.id)
}

const refuse = (ctx: Context, { id, orderId }: RefundRow): Promise<void> =>
  ctx.inTransaction(async (tx) => {
    const order = await findOrder(tx.db, orderId)
    if (!order) throw new Error('a refund without an order')
    await lockBillingAccount(tx.db, order.companyId)
    const refund = await findRefund(tx.db, id)
    if (isInTransit(refund)) await markFailed(tx, order, refund, 'REFUSED')
  })

const sendDueRefunds = jobName<object>('billing.refunds')

/** What is still on its way is sent or asked about again, ever more seldom. */
async function sendDue(ctx: Context): Promise<void> {
  for (const refundId of await dueRefunds(ctx.db, ctx.now, 100)) await send(ctx, { refundId })
}

export const refundJobs = [
  handle(sendRefund, send, { ownTransactions: true }),
  handle(sendDueRefunds, sendDue, { cron: '* * * * *', ownTransactions: true }),
]
