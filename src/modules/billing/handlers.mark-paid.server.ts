import { randomUUID } from 'node:crypto'
import type { Context } from '#platform/core/context.server.ts'
import { settle } from './handlers.settle.server.ts'
import { noFacts } from './rules.order.ts'
import type { OrderRow } from './store.orders.server.ts'
import { insertPayment, patchPayment } from './store.payments.server.ts'

/** Records that the exact total of an order arrived in the bank; the billing account is locked. */
export async function recordPaid(
  ctx: Context,
  order: OrderRow,
  { minor, reason }: { minor: number; reason: string },
): Promise<OrderRow> {
  const { db, now } = ctx
  const payment = randomUUID()
  await insertPayment(db, {
    id: payment,
    orderId: order.id,
    provider: 'manual',
    minor,
    currency: order.currency,
    now,
    expiresAt: order.expiresAt > now ? order.expiresAt : now,
    nextAskAt: null,
    endedAt: now,
  })
  const paid = { minor, currency: order.currency, at: now.toISOString() }
  await patchPayment(db, payment, { facts: JSON.stringify({ ...noFacts, paid }) })
  await ctx.audit({
    action: 'order.markPaid',
    subjectType: 'pay_order',
    subjectId: order.id,
    details: { reason, total: minor, currency: order.currency },
  })
  return settle(ctx, order.id)
}
