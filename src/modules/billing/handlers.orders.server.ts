import { createHash } from 'node:crypto'
import { fail, invalid } from '#kernel/fail.ts'
import { privateUri } from '#modules/files/rules.ts'
import { readSettings } from '#modules/reference/public.server.ts'
import type { Member } from '#kernel/caller.ts'
import type { Locale } from '#kernel/locale.ts'
import type { Context, Handlers } from '#platform/core/context.server.ts'
import type { Order, ordersContract } from './contract.orders.ts'
import {
  offeredProviders,
  readTerms,
  requireBuyer,
  requireOrderReader,
  taxLabel,
  type Terms,
} from './handlers.access.server.ts'
import { invoiceOf } from './handlers.invoice.server.ts'
import { replaceOtherPlanOrders } from './renewals/handlers.replace.server.ts'
import { buyerView } from './handlers.buyer.server.ts'
import { cartOf, endedBy, type Cart, type Item } from './rules.cart.ts'
import { isPayable } from './rules.order.ts'
import { aftermathView, noAftermath } from './refunds/handlers.view.server.ts'
import { readOrderMoney } from './refunds/store.order.server.ts'
import { taxOf } from './rules.tax.ts'
import { lockBillingAccount } from './store.ledger.server.ts'
import {
  findOrder,
  findRepeated,
  insertOrder,
  keyFingerprint,
  listOrders,
  paidPeriods,
  type OrderRow,
  type StoredLine,
} from './store.orders.server.ts'
import type { Invoice } from './store.invoices.server.ts'
import { paymentsOf } from './store.payments.server.ts'
import { readCatalogue } from './store.plans.server.ts'
import { proFormaOf, proFormaUri, transferOf } from './transfers/handlers.server.ts'

const hourMs = 3_600_000

/** An order as members see it. What nobody can pay any more says so from that moment on. */
export function orderView(row: OrderRow, locale: Locale, now: Date): Order {
  const status = shownStatus(row, now)
  const money = (minor: number) => ({ minor, currency: row.currency })
  return {
    id: row.id,
    number: row.number,
    status,
    lines: row.lines.map((line) => lineView(line, row.currency, locale)),
    sums: {
      net: money(row.netMinor),
      tax: money(row.taxMinor),
      total: money(row.totalMinor),
      taxLabel: taxLabel(row.tax, locale),
    },
    createdAt: row.createdAt.toISOString(),
    paidAt: row.paidAt?.toISOString() ?? null,
    payUntil: isPayable(status) ? row.expiresAt.toISOString() : null,
    checking: row.checking,
    test: row.test,
    documents: [],
  }
}

const shownStatus = ({ status, replacedAt, expiresAt, proofWaiting }: OrderRow, now: Date) => {
  if (!isPayable(status)) return status
  if (replacedAt) return 'CANCELLED'
  return expiresAt <= now && !proofWaiting ? 'EXPIRED' : status
}

const lineView = (line: Omit<StoredLine, 'id'>, currency: string, locale: Locale) => ({
  kind: line.kind,
  code: line.code,
  title: line.title[locale],
  period: line.period,
  count: line.count,
  days: line.grants.kind === 'TOPUP' ? line.grants.days : null,
  unitNet: { minor: line.unitNetMinor, currency },
  net: { minor: line.netMinor, currency },
})

/** The lines of an order at this moment. Throws INVALID, PLAN_CHANGE, BILLING_OFF or NO_PROVIDER. */
async function priced(
  ctx: Context,
  { companyId }: Member,
  { items, terms }: { items: readonly Item[]; terms: Terms },
): Promise<Cart> {
  const { sold, currency, graceDays } = terms
  if (!sold) throw fail('BILLING_OFF')
  if ((await offeredProviders(ctx, currency)).length === 0) throw fail('NO_PROVIDER')
  const periods = await paidPeriods(ctx.db, companyId, ctx.now)
  const cart = cartOf(items, await readCatalogue(ctx.db), { periods, graceDays, now: ctx.now, currency })
  if ('fields' in cart) throw invalid(...cart.fields)
  if ('planChange' in cart) throw fail('PLAN_CHANGE')
  return cart
}

const documentView = ({ kind, number, fileId }: Pick<Invoice, 'kind' | 'number' | 'fileId'>) => ({
  kind,
  number,
  privateUri: fileId && privateUri(fileId),
})

const providersFor = async (ctx: Context, currency: string) =>
  (await offeredProviders(ctx, currency)).map(({ name, test }) => ({ name, test }))

const planTitle = async ({ db, locale }: Context, code: string) =>
  (await readCatalogue(db)).plans.find((plan) => plan.code === code)?.title[locale] ?? code

/** Equal for orders of the same things. */
export const fingerprintOf = (items: readonly Item[], currency: string) =>
  createHash('sha256')
    .update(JSON.stringify([currency, items.map(({ code, period, count }) => [code, period ?? null, count])]))
    .digest('hex')

type OrdersContract = Pick<
  typeof ordersContract,
  'orders.quote' | 'orders.create' | 'orders.status' | 'orders.transactions' | 'orders.invoice'
>

export const ordersHandlers: Handlers<OrdersContract> = {
  async 'orders.quote'({ ctx, input: { items } }) {
    const member = requireBuyer(ctx)
    const terms = await readTerms(ctx)
    const { lines, netMinor, startsAt, ends } = await priced(ctx, member, { items, terms })
    const { currency, tax } = terms
    const { documents } = await readSettings(ctx.db, 'documents')
    const taxMinor = taxOf(netMinor, tax, currency)
    const money = (minor: number) => ({ minor, currency })
    return {
      lines: lines.map((line) => lineView(line, currency, ctx.locale)),
      sums: {
        net: money(netMinor),
        tax: money(taxMinor),
        total: money(netMinor + taxMinor),
        taxLabel: taxLabel(tax, ctx.locale),
      },
      startsAt: startsAt?.toISOString() ?? null,
      ends: ends && (await planTitle(ctx, ends.planCode)),
      refundNote: documents.refundNote[ctx.locale] || null,
      providers: await providersFor(ctx, currency),
      buyer: await buyerView(ctx, member.companyId),
    }
  },

  async 'orders.create'({ ctx, input: { key, items, currency: requestedCurrency, expected } }) {
    const member = requireBuyer(ctx)
    const { companyId } = member
    await lockBillingAccount(ctx.db, companyId)
    const [terms, { orderHours }] = [await readTerms(ctx), await readSettings(ctx.db, 'orderHours')]
    const { currency: sold } = terms
    if (requestedCurrency !== undefined && requestedCurrency !== sold)
      throw invalid({ field: 'currency', code: 'NOT_IN_LIST' })
    const fingerprint = fingerprintOf(items, sold)
    const before = await keyFingerprint(ctx.db, companyId, key)
    if (before !== undefined && before !== fingerprint) throw fail('KEY_REUSED')
    const view = (order: OrderRow) => orderView(order, ctx.locale, ctx.now)
    if (before !== undefined) {
      const same = await findRepeated(ctx.db, { companyId, key, fingerprint, totalMinor: -1, ends: null, now: ctx.now })
      if (same) return view(same)
    }
    const { lines, netMinor } = await priced(ctx, member, { items, terms })
    const taxMinor = taxOf(netMinor, terms.tax, terms.currency)
    const totalMinor = netMinor + taxMinor
    if (expected.totalMinor !== totalMinor) throw fail('PRICE_CHANGED', { totalMinor })
    const open = await findRepeated(ctx.db, {
      companyId,
      key,
      fingerprint,
      totalMinor,
      ends: endedBy(lines)?.id ?? null,
      now: ctx.now,
    })
    if (open) return view(open)
    const id = await insertOrder(ctx.db, {
      companyId,
      by: member.accountId,
      key,
      fingerprint,
      currency: terms.currency,
      lines,
      netMinor,
      taxMinor,
      tax: terms.tax,
      // Until a provider is chosen; then its own.
      test: (await offeredProviders(ctx, terms.currency)).every(({ test }) => test),
      now: ctx.now,
      expiresAt: new Date(ctx.now.getTime() + orderHours.online * hourMs),
    })
    await ctx.audit({
      action: 'order.create',
      subjectType: 'pay_order',
      subjectId: id,
      details: {
        total: totalMinor,
        currency: terms.currency,
        items: items.map(({ code, count }) => `${count} ${code}`),
      },
    })
    if (lines.some(({ kind }) => kind === 'PLAN')) await replaceOtherPlanOrders(ctx, companyId, id)
    const made = await findOrder(ctx.db, id)
    if (!made) throw new Error('an order that was written is gone')
    return view(made)
  },

  async 'orders.status'({ ctx, input: { id } }) {
    const { companyId, accountId } = requireOrderReader(ctx)
    const order = await findOrder(ctx.db, id, companyId)
    if (!order) throw fail('NOT_FOUND')
    const view = orderView(order, ctx.locale, ctx.now)
    const payments = view.payUntil === null ? [] : await paymentsOf(ctx.db, id)
    const open = payments.find(({ endedAt }) => !endedAt)
    const attempt = open && open.expiresAt > ctx.now ? open : null
    const arrived = order.paidAt !== null || order.checking
    const happened = arrived ? aftermathView(await readOrderMoney(ctx.db, order, accountId)) : noAftermath
    const transfer = await transferOf(ctx, order, payments)
    return {
      ...view,
      ...happened,
      payUrl: attempt?.url ?? null,
      payingBy: attempt?.provider ?? null,
      providers: await providersFor(ctx, order.currency),
      transfer,
    }
  },

  async 'orders.invoice'({ ctx, input: { id, kind } }) {
    const { companyId } = requireOrderReader(ctx)
    if (kind === 'PRO_FORMA') {
      const order = await findOrder(ctx.db, id, companyId)
      if (!order) throw fail('NOT_FOUND')
      return { document: await proFormaOf(ctx, order), privateUri: proFormaUri(id) }
    }
    const invoice = await invoiceOf(ctx, id, kind)
    if (invoice?.companyId !== companyId) throw fail('NOT_FOUND')
    return { document: invoice.document, privateUri: documentView(invoice).privateUri }
  },

  async 'orders.transactions'({ ctx, input: { page, limit, filter } }) {
    const { companyId } = requireOrderReader(ctx)
    const { list, total } = await listOrders(ctx.db, {
      companyId,
      status: filter.status ?? [],
      page,
      limit,
    })
    return { list: list.map((row) => orderView(row, ctx.locale, ctx.now)), total, page, limit }
  },
}
