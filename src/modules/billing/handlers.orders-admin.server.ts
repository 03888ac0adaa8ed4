import { mayAdmin, requireAdministrator } from '#kernel/admin-rights.ts'
import { fail, invalid } from '#kernel/fail.ts'
import type { Handlers } from '#platform/core/context.server.ts'
import type { ordersAdminContract } from './contract.orders-admin.ts'
import { withoutSums } from './admin/rules.without-sums.ts'
import { refuseOwnCompany } from './handlers.access.server.ts'
import { orderView } from './handlers.orders.server.ts'
import { askAbout, reaching } from './handlers.payments.server.ts'
import { recordPaid } from './handlers.mark-paid.server.ts'
import { waitsForSecond } from './refunds/handlers.approvals.server.ts'
import { moneyView } from './refunds/handlers.view.server.ts'
import { readOrderMoney } from './refunds/store.order.server.ts'
import { mayMarkPaid } from './rules.ts'
import { lockBillingAccount } from './store.ledger.server.ts'
import { allOrders, attemptsOf } from './store.orders-admin.server.ts'
import { findOrder } from './store.orders.server.ts'
import { paymentsOf, type PaymentRow } from './store.payments.server.ts'

const attemptView = ({ id, provider, facts, asks, nextAskAt, createdAt, expiresAt }: PaymentRow) => ({
  id,
  provider,
  paid: facts.paid && { sum: { minor: facts.paid.minor, currency: facts.paid.currency }, at: facts.paid.at },
  ended: facts.ended,
  asks,
  nextAskAt: nextAskAt?.toISOString() ?? null,
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
})

export const ordersAdminHandlers: Handlers<typeof ordersAdminContract> = {
  async 'admin.orders.list'({ ctx, input: { page, limit, search, status, checking, show } }) {
    const { list, ...counts } = await allOrders(ctx.db, {
      search,
      status,
      checking,
      show,
      now: ctx.now,
      limit,
      offset: (page - 1) * limit,
    })
    const sums = mayAdmin(requireAdministrator(ctx).role, 'money.manage')
    return {
      ...counts,
      page,
      limit,
      list: list.map(({ totalMinor, currency, createdAt, paidAt, ...row }) => ({
        ...row,
        total: sums ? { minor: totalMinor, currency } : null,
        createdAt: createdAt.toISOString(),
        paidAt: paidAt?.toISOString() ?? null,
      })),
    }
  },

  async 'admin.orders.get'({ ctx, input: { id } }) {
    const { accountId, role } = requireAdministrator(ctx)
    const order = await findOrder(ctx.db, id)
    if (!order) throw fail('NOT_FOUND')
    const { payments, events } = await attemptsOf(ctx.db, id)
    const money = await readOrderMoney(ctx.db, order, accountId)
    const view = {
      order: orderView(order, ctx.locale, ctx.now),
      companyId: order.companyId,
      companyName: money.companyName,
      buyer: money.buyer,
      attempts: payments.map(attemptView),
      events: events.map((event) => ({ ...event, receivedAt: event.receivedAt.toISOString() })),
      mayMarkPaid: mayMarkPaid(order.status),
      money: moneyView(ctx, order, payments, money),
    }
    return mayAdmin(role, 'money.manage') ? view : withoutSums(view)
  },

  async 'admin.orders.ask'({ ctx, input: { id } }) {
    const order = await findOrder(ctx.db, id)
    if (!order) throw fail('NOT_FOUND')
    for (const payment of await paymentsOf(ctx.db, id))
      if (payment.provider !== 'manual') await reaching(askAbout(ctx, payment.id))
    const updated = await findOrder(ctx.db, id)
    return { status: updated?.status ?? order.status }
  },

  async 'admin.orders.markPaid'({ ctx, input: { id, minor, reason } }) {
    const { db } = ctx
    const known = await findOrder(db, id)
    if (!known) throw fail('NOT_FOUND')
    await refuseOwnCompany(ctx, known.companyId)
    await lockBillingAccount(db, known.companyId)
    const order = await findOrder(db, id)
    if (!order || !mayMarkPaid(order.status)) throw fail('ORDER_CLOSED')
    if (minor !== order.totalMinor) throw invalid({ field: 'minor', code: 'NOT_THE_TOTAL' })
    const guarded = {
      action: 'MARK_PAID',
      orderId: id,
      companyId: order.companyId,
      minor,
      currency: order.currency,
    } as const
    if (await waitsForSecond(ctx, { ...guarded, input: { minor, reason } }))
      return { status: order.status, waiting: true }
    const { status } = await recordPaid(ctx, order, { minor, reason })
    return { status, waiting: false }
  },
}
