import { privateUri } from '#modules/files/rules.ts'
import type { Context } from '#platform/core/context.server.ts'
import { refundableOf } from '../rules.order.ts'
import type { OrderRow } from '../store.orders.server.ts'
import type { PaymentRow } from '../store.payments.server.ts'
import type { OpenOrder } from '../contract.orders.ts'
import type { OrderMoneyView } from './contract.ts'
import { orderUse } from './handlers.effects.server.ts'
import { mayAccept } from './handlers.money.server.ts'
import { isByHand } from './handlers.refunds.server.ts'
import { mayConfirm, maySend, takenBy } from './rules.ts'
import type { OrderMoney } from './store.order.server.ts'

const daySeconds = 86_400

/** What happened to the money of an order and what can be done about it, as administrators see it. */
export function moneyView(
  ctx: Context,
  order: OrderRow,
  payments: readonly PaymentRow[],
  money: OrderMoney,
): OrderMoneyView {
  const caller = ctx.caller.kind === 'admin' ? ctx.caller.accountId : null
  const byHand = new Map(payments.map((payment) => [payment.id, isByHand(ctx, payment)]))
  return {
    refunds: money.refunds.map(({ id, kind, source, minor, currency, reason, state, paymentId, ...rest }) => ({
      id,
      kind,
      source,
      reason,
      state,
      sum: { minor, currency },
      byHand: byHand.get(paymentId) ?? false,
      by: rest.by,
      requestedAt: rest.requestedAt.toISOString(),
      doneAt: rest.doneAt?.toISOString() ?? null,
      returnedOn: rest.returnedOn,
      reference: rest.reference,
      creditNote: money.documents.find(({ refundId }) => refundId === id)?.number ?? null,
      maySend: maySend(state),
      mayConfirm: mayConfirm({ state, byHand: byHand.get(paymentId) ?? false }),
    })),
    disputes: money.disputes.map(({ id, state, dueAt, openedAt, decidedAt }) => ({
      id,
      state,
      dueAt: dueAt?.toISOString() ?? null,
      openedAt: openedAt.toISOString(),
      decidedAt: decidedAt?.toISOString() ?? null,
    })),
    approvals: money.approvals.map(({ id, action, minor, currency, by, requestedBy, reason, requestedAt }) => ({
      id,
      action,
      by,
      reason,
      sum: { minor, currency },
      own: requestedBy === caller,
      requestedAt: requestedAt.toISOString(),
    })),
    documents: money.documents.map(documentView),
    uses: usesOf(ctx, order, money),
    refundable: refundableView(ctx, order, { payments, money, byHand }),
    extras: payments.flatMap((payment) => extraView(order, payment, { money, byHand })),
    ownCompany: money.ownCompany,
  }
}

const documentView = ({ kind, number, fileId }: OrderMoney['documents'][number]) => ({
  kind,
  number,
  privateUri: fileId && privateUri(fileId),
})

/** Credits in units, plans in whole days. */
function usesOf(ctx: Context, order: OrderRow, money: OrderMoney): OrderMoneyView['uses'] {
  return orderUse(order, money, ctx.now).lines.map(({ lineId, kind, granted, unused }) => {
    const title = order.lines.find(({ id }) => id === lineId)?.title[ctx.locale] ?? ''
    const used = money.lots.find((lot) => lot.lineId === lineId)?.used ?? 0
    if (kind === 'TOPUP') return { title, kind, granted, used, unused }
    const days = (seconds: number) => Math.floor(seconds / daySeconds)
    const period = money.periods.find((each) => each.lineId === lineId)
    const end = period?.cutAt ?? ctx.now
    const elapsed = period ? Math.max(0, Math.min(granted, (end.getTime() - period.startsAt.getTime()) / 1000)) : 0
    return { title, kind, granted: days(granted), used: days(elapsed), unused: days(unused) }
  })
}

type KnownMoney = { money: OrderMoney; byHand: ReadonlyMap<string, boolean> }

function refundableView(
  ctx: Context,
  order: OrderRow,
  { payments, money, byHand }: KnownMoney & { payments: readonly PaymentRow[] },
): OrderMoneyView['refundable'] {
  const payment = payments.find(({ id }) => id === order.paymentId)
  if (!payment || (order.status !== 'PAID' && order.status !== 'PARTIALLY_REFUNDED')) return null
  const { currency } = order
  const taken = takenBy(money.refunds.filter(({ paymentId }) => paymentId === payment.id))
  const left = refundableOf(payment.facts, { total: { minor: order.totalMinor, currency } }) - taken
  if (left <= 0) return null
  const { proposal } = orderUse(order, money, ctx.now)
  return {
    left: { minor: left, currency },
    proposal: { minor: Math.min(left, proposal), currency },
    byHand: byHand.get(payment.id) ?? false,
    wholeOnly: ctx.ports.pay.provider(payment.provider)?.can.refund === 'full',
  }
}

/** Money that arrived and that no sale took. */
function extraView(order: OrderRow, payment: PaymentRow, { money, byHand }: KnownMoney): OrderMoneyView['extras'] {
  const { paid } = payment.facts
  if (!paid || payment.id === order.paymentId) return []
  const refunds = money.refunds.filter(({ paymentId }) => paymentId === payment.id)
  return [
    {
      paymentId: payment.id,
      sum: { minor: paid.minor, currency: paid.currency },
      left: { minor: Math.max(0, paid.minor - takenBy(refunds)), currency: paid.currency },
      byHand: byHand.get(payment.id) ?? false,
      mayAccept: mayAccept(order, payment) && refunds.length === 0,
    },
  ]
}

type Aftermath = Pick<OpenOrder, 'documents' | 'refunds' | 'dispute'>
export const noAftermath: Aftermath = { documents: [], refunds: [], dispute: null }

/** What happened to the money of an order after it arrived, as its buyers see it. A refund that nobody decided about is none yet. */
export function aftermathView({ documents, refunds, disputes }: OrderMoney): Aftermath {
  const open = disputes.find(({ state }) => state === 'OPEN')
  return {
    documents: documents.map(documentView),
    refunds: refunds
      .filter(({ state }) => state !== 'PREPARED')
      .map(({ minor, currency, doneAt }) => ({ sum: { minor, currency }, doneAt: doneAt?.toISOString() ?? null })),
    dispute: open ? { dueAt: open.dueAt?.toISOString() ?? null } : null,
  }
}
