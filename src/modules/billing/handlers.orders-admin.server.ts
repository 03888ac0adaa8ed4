import { randomUUID } from 'node:crypto'
import { fail, invalid } from '#kernel/fail.ts'
import type { Handlers } from '#platform/core/context.server.ts'
import type { ordersAdminContract } from './contract.orders-admin.ts'
import { refuseOwnCompany, requireBookkeeper } from './handlers.access.server.ts'
import { orderView } from './handlers.orders.server.ts'
import { askAbout, reaching } from './handlers.payments.server.ts'
import { settle } from './handlers.settle.server.ts'
import { mayMarkPaid } from './rules.ts'
import { noFacts } from './rules.order.ts'
import { lockBillingAccount } from './store.ledger.server.ts'
import { allOrders, companyNameOf, eventsOf } from './store.orders-admin.server.ts'
import { findOrder } from './store.orders.server.ts'
import { insertPayment, patchPayment, paymentsOf, type PaymentRow } from './store.payments.server.ts'

const attemptView = ({ id, provider, facts, asks, nextAskAt, createdAt, expiresAt }: PaymentRow) => ({
  id,
  provider,
  paid: facts.paid,
  ended: facts.ended,
  asks,
  nextAskAt: nextAskAt?.toISOString() ?? null,
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
})

export const ordersAdminHandlers: Handlers<typeof ordersAdminContract> = {
  async 'admin.orders.list'({ ctx, input: { page, limit, search, status, checking, show } }) {
    requireBookkeeper(ctx)
    const { list, ...counts } = await allOrders(ctx.db, {
      search,
      status,
      checking,
      show,
      now: ctx.now,
      limit,
      offset: (page - 1) * limit,
    })
    return {
      ...counts,
      page,
      limit,
      list: list.map(({ totalMinor, currency, createdAt, paidAt, ...row }) => ({
        ...row,
        total: { minor: totalMinor, currency },
        createdAt: createdAt.toISOString(),
        paidAt: paidAt?.toISOString() ?? null,
      })),
    }
  },

  async 'admin.orders.get'({ ctx, input: { id } }) {
    requireBookkeeper(ctx)
    const order = await findOrder(ctx.db, id)
    if (!order) throw fail('NOT_FOUND')
    const events = await eventsOf(ctx.db, id)
    return {
      order: orderView(order, ctx.locale, ctx.now),
      companyId: order.companyId,
      companyName: await companyNameOf(ctx.db, order.companyId),
      attempts: (await paymentsOf(ctx.db, id)).map(attemptView),
      events: events.map((event) => ({ ...event, receivedAt: event.receivedAt.toISOString() })),
      mayMarkPaid: mayMarkPaid(order.status),
    }
  },

  async 'admin.orders.ask'({ ctx, input: { id } }) {
    requireBookkeeper(ctx)
    const order = await findOrder(ctx.db, id)
    if (!order) throw fail('NOT_FOUND')
    for (const payment of await paymentsOf(ctx.db, id))
      if (payment.provider !== 'manual') await reaching(askAbout(ctx, payment.id))
    const asked = await findOrder(ctx.db, id)
    return { status: asked?.status ?? order.status }
  },

  async 'admin.orders.markPaid'({ ctx, input: { id, minor, reason } }) {
    requireBookkeeper(ctx)
    const { db, now } = ctx
    const known = await findOrder(db, id)
    if (!known) throw fail('NOT_FOUND')
    await refuseOwnCompany(ctx, known.companyId)
    await lockBillingAccount(db, known.companyId)
    const order = await findOrder(db, id)
    if (!order || !mayMarkPaid(order.status)) throw fail('ORDER_CLOSED')
    if (minor !== order.totalMinor) throw invalid({ field: 'minor', code: 'NOT_THE_TOTAL' })
    const payment = randomUUID()
    await insertPayment(db, {
      id: payment,
      orderId: id,
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
      subjectId: id,
      details: { reason, total: minor, currency: order.currency },
    })
    const { status } = await settle(ctx, id)
    return { status }
  },
}
