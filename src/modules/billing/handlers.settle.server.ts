import type { Context } from '#platform/core/context.server.ts'
import { readSetting } from '#modules/reference/public.server.ts'
import { orderPaid } from './events.ts'
import { issueInvoice } from './handlers.invoice.server.ts'
import { invoiceDraft } from './handlers.invoice-draft.server.ts'
import { mailOrderPaid } from './mail.server.ts'
import { settleDisputes } from './refunds/handlers.disputes.server.ts'
import { settleRefunds } from './refunds/handlers.refunds.server.ts'
import { replaceOtherPlanOrders } from './renewals/handlers.replace.server.ts'
import { periodStart, type PeriodStart } from './renewals/rules.next-period.ts'
import { endedBy } from './rules.cart.ts'
import { isPayable, needsChecking, noFacts, paysFor, statusOf, type Facts } from './rules.order.ts'
import { anchorDayOf, periodEnd } from './rules.period.ts'
import { readBuyer } from './store.buyer.server.ts'
import { grantLot, ledgerAccount, lockBillingAccount, transfer, type MoneyAccount } from './store.ledger.server.ts'
import { findOrder, paidPeriods, patchOrder, type OrderRow, type StoredLine } from './store.orders.server.ts'
import { patchPayment, paymentsOf, type PaymentRow } from './store.payments.server.ts'
import { bookTransfers } from './transfers/handlers.booking.server.ts'
import { cutPeriod, insertPeriod } from './store.periods.server.ts'

const dayMs = 86_400_000

/**
 * Brings an order to the status that its facts say, in the transaction of the caller: money is booked, what was bought is granted once,
 * and the buyers are notified. Every way to learn of a payment ends here; a second time changes nothing. An upgrade whose unused part
 * another order gave back already is not granted: its money waits until an administrator accepts it or gives it back.
 */
export async function settle(ctx: Context, orderId: string, { cancelled = false } = {}): Promise<OrderRow> {
  const { db, now } = ctx
  const before = await findOrder(db, orderId)
  if (!before) throw new Error('a payment without an order')
  await lockBillingAccount(db, before.companyId)
  // Read again under the lock: another transaction may have settled it meanwhile.
  const order = (await findOrder(db, orderId)) ?? before
  const payments = await paymentsOf(db, orderId)
  const total = { minor: order.totalMinor, currency: order.currency }
  const taken = order.paidAt === null ? payments.find(({ facts }) => paysFor(facts, { total })) : undefined
  const held = taken !== undefined && (await isHeld(ctx, order, taken))
  for (const payment of payments) await bookPayment(ctx, order, payment)
  for (const { id, facts, endedAt } of payments)
    if (endedAt === null && (facts.paid !== null || facts.ended !== 'NO')) await patchPayment(db, id, { ended_at: now })
  const settled = await settleRefunds(ctx, taken && !held ? await pay(ctx, order, taken) : order, payments)
  await settleDisputes(ctx, settled, payments)
  const facts = payments.map((payment) => payment.facts)
  const paying = payments.find(({ id }) => id === settled.paymentId)?.facts
  const checking = needsChecking(facts, { total, paying: held ? noFacts : paying })
  const { expiresAt, proofWaiting } = order
  const status = statusOf(
    held ? facts.map(withoutPayment) : facts,
    { total, paying, expiresAt, proofWaiting, cancelled: cancelled || order.status === 'CANCELLED' },
    now,
  )
  if (status !== settled.status || checking !== settled.checking) {
    await patchOrder(db, orderId, { status, checking })
    await ctx.audit({
      action: 'order.status',
      subjectType: 'pay_order',
      subjectId: orderId,
      details: { from: settled.status, to: status, checking },
    })
  }
  return { ...settled, status, checking }
}

/** Whether a payment waits for an administrator because its order can no longer be granted as it was sold. */
const isHeld = async (ctx: Context, order: OrderRow, { facts }: PaymentRow): Promise<boolean> =>
  facts.accepted !== true && (await startOf(ctx, order)).kind === 'CLASH'

const withoutPayment = (facts: Facts): Facts => ({ ...facts, paid: null })

/** What happens once in the life of an order: it is paid. */
async function pay(ctx: Context, order: OrderRow, paying: PaymentRow): Promise<OrderRow> {
  const { db, now } = ctx
  // Of the provider that was paid, not of the one that was chosen last.
  const test = ctx.ports.pay.provider(paying.provider)?.test ?? order.test
  const buyer = JSON.stringify(await buyerOf(ctx, order))
  await patchOrder(db, order.id, { status: 'PAID', test, paid_at: now, payment_id: paying.id, buyer })
  await bookSale(ctx, order)
  for (const line of order.lines) await grant(ctx, order, line)
  if (order.lines.some(({ kind }) => kind === 'PLAN')) await replaceOtherPlanOrders(ctx, order.companyId, order.id)
  await ctx.audit({
    action: 'order.paid',
    subjectType: 'pay_order',
    subjectId: order.id,
    details: {
      total: order.totalMinor,
      currency: order.currency,
      provider: paying.provider,
      late: !isPayable(order.status),
    },
  })
  await ctx.emit(orderPaid, { orderId: order.id, companyId: order.companyId, number: order.number })
  const paid: OrderRow = { ...order, test, status: 'PAID', paidAt: now, paymentId: paying.id }
  await mailOrderPaid(ctx, paid)
  // Last: from here to the commit every other document of the series waits for its number.
  const draft = await invoiceDraft(ctx, paid, { provider: paying.provider, ref: paying.id })
  await issueInvoice(ctx, draft, { companyId: order.companyId, orderId: order.id, series: test ? 'TEST' : 'INV' })
  return paid
}

/** The buyer of this moment, as documents print it; the tax number stays sealed. */
async function buyerOf({ db }: Context, { companyId }: OrderRow) {
  const { version: _version, ...buyer } = await readBuyer(db, companyId)
  return buyer
}

const account = (ctx: Context, { companyId, currency }: OrderRow, kind: MoneyAccount) =>
  ledgerAccount(ctx.db, { companyId, unit: currency, kind })

/** Money that a provider has for us is UNMATCHED until a paid order takes it. */
async function bookPayment(ctx: Context, order: OrderRow, { id, facts, provider }: PaymentRow): Promise<void> {
  if (!facts.paid) return
  const own = { companyId: order.companyId, unit: facts.paid.currency }
  if (provider === 'manual' && (await bookTransfers(ctx, order, id))) return
  await transfer(ctx.db, {
    kind: 'PAYMENT',
    from: await ledgerAccount(ctx.db, { ...own, kind: 'PROVIDER' }),
    to: await ledgerAccount(ctx.db, { ...own, kind: 'UNMATCHED' }),
    count: facts.paid.minor,
    unit: facts.paid.currency,
    reason: provider,
    subject: order.id,
    key: `payment:${id}`,
    at: ctx.now,
  })
}

async function bookSale(ctx: Context, order: OrderRow): Promise<void> {
  const parts = [
    ['SALE', 'SALES', order.netMinor],
    ['TAX', 'TAX', order.taxMinor],
  ] as const
  for (const [kind, to, count] of parts)
    if (count > 0)
      await transfer(ctx.db, {
        kind,
        from: await account(ctx, order, 'UNMATCHED'),
        to: await account(ctx, order, to),
        count,
        unit: order.currency,
        reason: order.number,
        subject: order.id,
        key: `${kind.toLowerCase()}:${order.id}`,
        at: ctx.now,
      })
}

/** Gives what a line sells. The unique line of a lot and of a period makes a second grant fail rather than double. */
async function grant(ctx: Context, order: OrderRow, line: StoredLine): Promise<void> {
  const { db, now } = ctx
  const { grants } = line
  if (grants.kind === 'TOPUP') {
    await grantLot(db, {
      companyId: order.companyId,
      unit: grants.unit,
      source: 'TOPUP',
      count: grants.count,
      from: now,
      until: new Date(now.getTime() + grants.days * dayMs),
      reason: line.code,
      key: `grant:${line.id}`,
      orderLine: line.id,
      now,
    })
  } else if (grants.kind === 'PLAN') await startPeriod(ctx, order, line)
}

/** Where the plan of an order begins now. */
async function startOf({ db, now }: Context, { companyId, lines }: OrderRow): Promise<PeriodStart> {
  const graceDays = await readSetting(db, 'graceDays')
  return periodStart(endedBy(lines), await paidPeriods(db, companyId, now), { now, graceDays })
}

async function startPeriod(ctx: Context, order: OrderRow, line: StoredLine): Promise<void> {
  const { db, now } = ctx
  if (line.grants.kind !== 'PLAN') return
  const timeZone = await readSetting(db, 'timeZone')
  const preferred = await startOf(ctx, order)
  // Accepted all the same: then it begins after everything else.
  const start = preferred.kind === 'CLASH' ? await startOf(ctx, { ...order, lines: [] }) : preferred
  if (start.kind === 'UPGRADE') await cutPeriod(db, start.cuts, now)
  const from = start.kind === 'AFTER' ? start.from : now
  const anchorDay = start.kind === 'AFTER' ? start.anchorDay : anchorDayOf(from, timeZone)
  await insertPeriod(db, {
    companyId: order.companyId,
    planCode: line.code,
    entitlements: line.grants.entitlements,
    from,
    until: periodEnd(from, line.grants.months, anchorDay, timeZone),
    anchorDay,
    orderLine: line.id,
    netMinor: line.netMinor,
  })
}
