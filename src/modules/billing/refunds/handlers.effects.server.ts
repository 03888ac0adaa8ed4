import type { Locale } from '#kernel/locale.ts'
import { readSetting } from '#modules/reference/public.server.ts'
import type { Context } from '#platform/core/context.server.ts'
import { issueInvoice, invoiceOf } from '../handlers.invoice.server.ts'
import { creditNoteOf } from '../rules.invoice.ts'
import { ledgerAccount, transfer, type MoneyAccount } from '../store.ledger.server.ts'
import { movedUp } from '../renewals/rules.next-period.ts'
import type { PlanPeriod } from '../rules.entitlements.ts'
import { paidPeriods, type OrderRow } from '../store.orders.server.ts'
import { movePeriod } from '../store.periods.server.ts'
import { planUse, proposalOf } from './rules.ts'
import { endPeriodsOf, lotsOfOrder, thawLot, type OrderLot, type OrderPeriod } from './store.effects.server.ts'
import type { RefundRow } from './store.server.ts'

export type OrderUse = {
  lines: { lineId: string; kind: 'TOPUP' | 'PLAN'; granted: number; unused: number }[]
  proposal: number
}

/** What an order gave, what is left of it, and what a refund would give back in fairness. */
export function orderUse(order: OrderRow, grants: { lots: OrderLot[]; periods: OrderPeriod[] }, now: Date): OrderUse {
  const lots = new Map(grants.lots.map((lot) => [lot.lineId, lot]))
  const periods = new Map(grants.periods.map((period) => [period.lineId, period]))
  const lines = order.lines.flatMap(({ id, netMinor }) => {
    const [lot, period] = [lots.get(id), periods.get(id)]
    if (period) return { lineId: id, kind: 'PLAN' as const, netMinor, ...planUse(period, now) }
    if (!lot) return []
    const isOver = lot.expiresAt <= now && lot.frozenAt === null
    return { lineId: id, kind: 'TOPUP' as const, netMinor, granted: lot.granted, unused: isOver ? 0 : lot.balance }
  })
  return { lines, proposal: proposalOf(lines, { minor: order.totalMinor, currency: order.currency }) }
}

/**
 * Ends the plans of a refunded order now. Plans that wait behind them move up, so that the company has no gap; answers the first of
 * those. The billing account is locked.
 */
export async function endPlans({ db, now }: Context, order: OrderRow): Promise<PlanPeriod | undefined> {
  await endPeriodsOf(db, order.id, now)
  const moved = movedUp(await paidPeriods(db, order.companyId, now), {
    now,
    timeZone: await readSetting(db, 'timeZone'),
  })
  for (const period of moved) await movePeriod(db, period)
  return moved[0]
}

/**
 * What a refund of a sale does beside sending money and ending its plan: what was not used is revoked, what was used stays used, the sale
 * is booked back, and a credit note says so. Its number is taken last. The billing account is locked.
 */
export async function takeSaleBack(ctx: Context, order: OrderRow, refund: RefundRow, before: number): Promise<void> {
  const { db, now } = ctx
  for (const { id, unit, balance, frozenAt, expiresAt } of await lotsOfOrder(db, order.id)) {
    if (balance > 0)
      await transfer(db, {
        kind: 'REVOKE',
        from: id,
        to: await ledgerAccount(db, { companyId: order.companyId, unit, kind: 'REVOKED' }),
        count: balance,
        unit,
        reason: 'REFUND',
        subject: order.id,
        by: refund.requestedBy,
        key: `revoke:${refund.id}:${id}`,
        at: now,
      })
    if (frozenAt) await thawLot(db, id, expiresAt)
  }
  const invoice = await invoiceOf(ctx, order.id, 'INVOICE')
  if (!invoice) throw new Error('a sale is refunded that has no invoice')
  const title = (locale: Locale) => ctx.ports.texts.translate(locale, 'invoice', 'refundOf', { number: order.number })
  const draft = creditNoteOf(invoice.document, {
    minor: refund.minor,
    before,
    reason: refund.reason,
    title: { en: title('en'), id: title('id') },
    paymentRef: refund.paymentId,
  })
  const money = { by: refund.requestedBy, subject: order.id, currency: order.currency, reason: order.number }
  const net = -draft.netMinor
  await book(ctx, order, { ...money, from: 'SALES', to: 'UNMATCHED', minor: net, key: `refund-net:${refund.id}` })
  const tax = refund.minor - net
  await book(ctx, order, { ...money, from: 'TAX', to: 'UNMATCHED', minor: tax, key: `refund-tax:${refund.id}` })
  const series = order.test ? 'TEST' : 'CN'
  await issueInvoice(ctx, draft, { companyId: order.companyId, orderId: order.id, series, refundId: refund.id })
}

/** Money that went back to the buyer leaves the provider. */
export const bookPayout = (ctx: Context, order: OrderRow, refund: RefundRow): Promise<void> =>
  book(ctx, order, { ...payoutOf(order, refund), from: 'UNMATCHED', to: 'PROVIDER' })

/** A refund that failed after it had seemed done: the money is here again. */
export const bookPayoutBack = (ctx: Context, order: OrderRow, refund: RefundRow): Promise<void> => {
  const payout = payoutOf(order, refund)
  return book(ctx, order, { ...payout, from: 'PROVIDER', to: 'UNMATCHED', key: `back:${payout.key}` })
}

const payoutOf = (order: OrderRow, { paymentId, providerKey, minor, currency, requestedBy }: RefundRow) => ({
  minor,
  currency,
  by: requestedBy,
  subject: order.id,
  reason: order.number,
  key: `payout:${paymentId}:${providerKey}`,
})

type Booking = {
  kind?: 'REFUND' | 'ADJUST'
  from: MoneyAccount
  to: MoneyAccount
  minor: number
  currency: string
  key: string
  reason: string
  subject: string
  by: string | null
}

/** Moves money between two accounts of the company of an order; nothing when it is nothing. */
export async function book(
  { db, now }: Context,
  { companyId }: OrderRow,
  { from, to, minor, currency, kind = 'REFUND', ...rest }: Booking,
): Promise<void> {
  if (minor === 0) return
  await transfer(db, {
    ...rest,
    kind,
    from: await ledgerAccount(db, { companyId, unit: currency, kind: from }),
    to: await ledgerAccount(db, { companyId, unit: currency, kind: to }),
    count: minor,
    unit: currency,
    at: now,
  })
}
