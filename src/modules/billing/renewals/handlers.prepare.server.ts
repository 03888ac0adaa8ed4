import { randomUUID } from 'node:crypto'
import { dayIn, startOfDay } from '#kernel/time-zone.ts'
import { readSettings } from '#modules/reference/public.server.ts'
import type { Context } from '#platform/core/context.server.ts'
import { readTerms, type Terms } from '../handlers.access.server.ts'
import { fingerprintOf } from '../handlers.orders.server.ts'
import { replaceOrders } from './handlers.replace.server.ts'
import { settle } from '../handlers.settle.server.ts'
import { cartOf, type PaidPeriod } from '../rules.cart.ts'
import { endingPeriod, graceEnd, renewalState, type RenewalOrder, type PlanChoice } from './rules.ts'
import { isPayable } from '../rules.order.ts'
import { taxChangeAfter, taxOf } from '../rules.tax.ts'
import { lockBillingAccount } from '../store.ledger.server.ts'
import { insertOrder, paidPeriods } from '../store.orders.server.ts'
import { readCatalogue } from '../store.plans.server.ts'
import { boughtAs, openPlanOrders, readPlanChoice, renewalOrders } from './store.server.ts'

/** The end of a plan: what the company wants after it, and the order that renews it. */
export type Renewal = {
  period: PaidPeriod
  graceDays: number
  /** LEAVING: the company wants FREE. DECLINED: it cancelled the order. GIFT: nobody paid for the plan. */
  state: 'OPEN' | 'LEAVING' | 'DECLINED' | 'GIFT' | 'UNSOLD' | 'OTHER_ORDER'
  order: { id: string } | null
}

/**
 * Prepares the order that renews the plan of a company which ends soon or ended lately, unless there is one; one for another plan than
 * the company wants now is replaced. Null when no plan ends. Twice is once.
 */
export async function prepareRenewal(ctx: Context, companyId: string): Promise<Renewal | null> {
  const { db, now } = ctx
  await lockBillingAccount(db, companyId)
  const terms = await readTerms(ctx)
  const { graceDays } = terms
  const period = endingPeriod(await paidPeriods(db, companyId, now), { now, graceDays })
  if (!period || !terms.sold) return null
  const bought = await boughtAs(db, period.id)
  const choice = (await readPlanChoice(db, companyId, period.id)) ?? bought
  const orders = await renewalOrders(db, period.id)
  const state = renewalState(orders, now)
  const answer = { period, graceDays, order: null }
  if (state.kind === 'OPEN') {
    if (isFor(state.order, choice)) return { ...answer, state: 'OPEN', order: state.order }
    await replaceOrders(ctx, companyId, [state.order.id])
  }
  if (!choice) return { ...answer, state: 'GIFT' }
  if (choice.code === 'FREE') return { ...answer, state: 'LEAVING' }
  if (state.kind === 'DECLINED') return { ...answer, state: 'DECLINED' }
  // What is over by the clock says so before the next one is made.
  for (const { id, status, expiresAt } of orders) if (isPayable(status) && expiresAt <= now) await settle(ctx, id)
  if ((await openPlanOrders(db, companyId, now)).length > 0) return { ...answer, state: 'OTHER_ORDER' }
  const order = await insertRenewal(ctx, { companyId, period, choice, terms })
  return order ? { ...answer, state: 'OPEN', order } : { ...answer, state: 'UNSOLD' }
}

const isFor = ({ code, period }: RenewalOrder, choice: PlanChoice | undefined) =>
  choice?.code === code && choice.period === period

/** An order at the prices and with the tax of this day; null when the plan is no longer sold. */
async function insertRenewal(
  ctx: Context,
  { companyId, period, choice, terms }: { companyId: string; period: PaidPeriod; choice: PlanChoice; terms: Terms },
): Promise<{ id: string } | null> {
  const { db, now, ports } = ctx
  const { currency, graceDays, tax } = terms
  const items = [{ ...choice, count: 1 }]
  // It begins at the end of the plan, so nothing of that is left unused.
  const cart = cartOf(items, await readCatalogue(db), { periods: [], graceDays, now, currency })
  if (!('lines' in cart) || ports.pay.providers.length === 0) return null
  const taxMinor = taxOf(cart.netMinor, tax, currency)
  const id = await insertOrder(db, {
    companyId,
    by: null,
    renewsPeriod: period.id,
    key: randomUUID(),
    fingerprint: fingerprintOf(items, currency),
    currency,
    lines: cart.lines,
    netMinor: cart.netMinor,
    taxMinor,
    tax,
    test: ports.pay.providers.every(({ test }) => test),
    now,
    expiresAt: await payableUntil(ctx, graceEnd(period, graceDays)),
  })
  await ctx.audit({
    action: 'order.renewal',
    subjectType: 'pay_order',
    subjectId: id,
    details: { total: cart.netMinor + taxMinor, currency, plan: choice.code },
  })
  return { id }
}

/** Until the grace ends, or until the tax changes: then the order is made anew with the tax of that day. */
async function payableUntil({ db, now }: Context, end: Date): Promise<Date> {
  const { tax, seller, timeZone } = await readSettings(db, 'tax', 'seller', 'timeZone')
  const today = dayIn(now, timeZone)
  const day = seller.vatRegistered ? taxChangeAfter(tax, today) : null
  const change = day && startOfDay(day, timeZone)
  return change && change < end ? change : end
}
