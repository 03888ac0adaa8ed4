import { randomUUID } from 'node:crypto'
import { fail } from '#kernel/fail.ts'
import { jobName } from '#kernel/job.ts'
import { safeNext } from '#kernel/safe-next.ts'
import type { Context, Handlers } from '#platform/core/context.server.ts'
import { PayProblem, type PayProvider, type ProviderAnswer } from '#platform/pay/pay.server.ts'
import type { ordersContract } from './contract.orders.ts'
import { requireBuyer } from './handlers.access.server.ts'
import { orderView } from './handlers.orders.server.ts'
import { settle } from './handlers.settle.server.ts'
import { isPayable, merge, nextAskSeconds, type Facts } from './rules.order.ts'
import { readBuyer } from './store.buyer.server.ts'
import { lockBillingAccount } from './store.ledger.server.ts'
import { findOrder, patchOrder, type OrderRow } from './store.orders.server.ts'
import {
  findPayment,
  insertPayment,
  insertPaymentEvent,
  patchPayment,
  paymentsOf,
  type PaymentRow,
} from './store.payments.server.ts'

/** Asks the providers about what is due; queued at once after a message, by itself while something is open. */
export const reconcile = jobName<object>('billing.reconcile')
const minuteMs = 60_000
const firstAskMs = 20_000
/** A message larger than this is nobody's. */
const bodyBytes = 256 * 1024

const payContext = (ctx: Context) => ({ db: ctx.db, now: ctx.now })

/** What an answer says, as facts of the question with this number. */
function factsOf(answer: ProviderAnswer, ask: number): Facts {
  const { state, paid, refunds, dispute } = answer
  const ended = state === 'FAILED' || state === 'CANCELLED' || state === 'EXPIRED' ? state : 'NO'
  return {
    paid: paid && { minor: paid.minor, currency: paid.currency, at: paid.at.toISOString() },
    ended,
    endedAsk: ask,
    refunds: Object.fromEntries(refunds.map(({ key, minor }) => [key, { ask, minor }])),
    disputes: dispute ? { [dispute.id]: { ask, state: dispute.state } } : {},
  }
}

/**
 * Asks the provider about one attempt and settles its order in a transaction of its own. Throws PayProblem when the provider does not
 * answer; then the attempt is asked about again by its schedule.
 */
export async function askAbout(ctx: Context, paymentId: string): Promise<OrderRow | null> {
  const payment = await findPayment(ctx.db, paymentId)
  if (!payment) return null
  const provider = ctx.ports.pay.provider(payment.provider)
  if (!provider) return null
  const answer = await provider.ask(payContext(ctx), { ref: payment.id, id: payment.providerId })
  return ctx.inTransaction((tx) => learn(tx, payment, answer))
}

/** Adds an answer to what is known and settles. */
async function learn(tx: Context, { id, orderId }: PaymentRow, answer: ProviderAnswer): Promise<OrderRow> {
  const order = await findOrder(tx.db, orderId)
  if (!order) throw new Error('a payment without an order')
  await lockBillingAccount(tx.db, order.companyId)
  const known = await findPayment(tx.db, id)
  if (!known) throw new Error('a payment that was there is gone')
  const ask = known.asks + 1
  const facts = answer.state === 'UNKNOWN' ? known.facts : merge(known.facts, factsOf(answer, ask))
  const next = facts.paid
    ? null
    : nextAskSeconds(secondsSince(tx.now, known.createdAt), secondsSince(tx.now, known.expiresAt))
  await patchPayment(tx.db, id, {
    facts: JSON.stringify(facts),
    asks: ask,
    next_ask_at: next === null ? null : new Date(Math.max(tx.now.getTime() + 1000, nextAt(known, tx.now, next))),
  })
  return settle(tx, orderId)
}

const secondsSince = (now: Date, then: Date) => (now.getTime() - then.getTime()) / 1000

/** Before the end of a pay page counted from now, after it from that end. */
const nextAt = ({ expiresAt }: PaymentRow, now: Date, seconds: number): number =>
  now < expiresAt
    ? Math.min(now.getTime() + seconds * 1000, expiresAt.getTime() + 1000)
    : expiresAt.getTime() + seconds * 1000

/** The open attempt of an order, ended at its provider first when another provider was chosen. */
async function endOtherAttempt(ctx: Context, open: PaymentRow): Promise<OrderRow | null> {
  const provider = ctx.ports.pay.provider(open.provider)
  await provider?.cancel(payContext(ctx), { ref: open.id, id: open.providerId })
  return askAbout(ctx, open.id)
}

const openAttempt = async (ctx: Context, orderId: string): Promise<PaymentRow | undefined> =>
  (await paymentsOf(ctx.db, orderId)).find(({ endedAt }) => endedAt === null)

/** Cancels an order, its open attempt at the provider first; when that was paid meanwhile, the order is PAID. Throws PayProblem. */
export async function cancelOrder(ctx: Context, id: string): Promise<OrderRow> {
  const open = await openAttempt(ctx, id)
  if (open) await endOtherAttempt(ctx, open)
  return ctx.inTransaction((tx) => settle(tx, id, { cancelled: true }))
}

/** Notes an attempt before the provider is asked, so that whatever happens afterwards is found again by its reference. */
function noteAttempt(ctx: Context, order: OrderRow, provider: PayProvider): Promise<PaymentRow> {
  return ctx.inTransaction(async (tx) => {
    await lockBillingAccount(tx.db, order.companyId)
    const current = await findOrder(tx.db, order.id)
    if (!current || !isPayable(current.status) || current.replacedAt || current.expiresAt <= tx.now)
      throw fail('ORDER_CLOSED')
    const open = await openAttempt(tx, order.id)
    if (open) return open
    const least = tx.now.getTime() + provider.can.leastMinutes * minuteMs
    const most = tx.now.getTime() + provider.can.mostMinutes * minuteMs
    const expiresAt = new Date(Math.min(most, Math.max(least, current.expiresAt.getTime())))
    const id = randomUUID()
    await insertPayment(tx.db, {
      id,
      orderId: order.id,
      provider: provider.name,
      minor: current.totalMinor,
      currency: current.currency,
      now: tx.now,
      expiresAt,
      nextAskAt: new Date(tx.now.getTime() + firstAskMs),
    })
    await patchOrder(tx.db, order.id, {
      status: 'PENDING_PAYMENT',
      ...(expiresAt > current.expiresAt && { expires_at: expiresAt }),
    })
    const noted = await findPayment(tx.db, id)
    if (!noted) throw new Error('an attempt that was written is gone')
    return noted
  })
}

/** The pay page of an attempt; the same attempt twice is the same page. */
async function openPage(ctx: Context, order: OrderRow, { payment, provider, next }: Page): Promise<string | null> {
  const buyer = await readBuyer(ctx.db, order.companyId)
  const { env } = ctx.ports
  const opened = await provider.open(payContext(ctx), {
    ref: payment.id,
    total: { minor: order.totalMinor, currency: order.currency },
    title: order.lines.map(({ title }) => title[ctx.locale]).join(', '),
    buyer: { name: buyer.legalName ?? '', email: buyer.email ?? '' },
    locale: ctx.locale,
    returnUrl: returnUrl(env.appUrl, order, next),
    expiresAt: payment.expiresAt,
  })
  await ctx.inTransaction(async (tx) => {
    await patchPayment(tx.db, payment.id, { provider_id: opened.id, url: opened.url, expires_at: opened.expiresAt })
    await tx.enqueue(reconcile, {}, { key: 'billing.reconcile', runAt: new Date(tx.now.getTime() + firstAskMs) })
  })
  return opened.url
}
type Page = { payment: PaymentRow; provider: PayProvider; next: string | undefined }

/** Where the pay page leads back to; it proves nothing. */
function returnUrl(appUrl: string, { id, lines }: OrderRow, next: string | undefined): string {
  const plan = lines.some(({ kind }) => kind === 'PLAN')
  const url = new URL(plan ? `/employer/payment-status/${id}` : '/employer/top-up-payment-success', appUrl)
  if (!plan) url.searchParams.set('order', id)
  const onward = safeNext(next, '')
  if (onward) url.searchParams.set('next', onward)
  return url.href
}

/** A provider that does not answer is said so; anything else is a defect. */
export async function reaching<T>(run: Promise<T>): Promise<T> {
  try {
    return await run
  } catch (error) {
    if (error instanceof PayProblem) throw fail('PAY_DOWN')
    throw error
  }
}

type PaymentsContract = Pick<typeof ordersContract, 'orders.paymentUrl' | 'orders.cancel' | 'billing.webhook'>

export const paymentsHandlers: Handlers<PaymentsContract> = {
  async 'orders.paymentUrl'({ ctx, input: { id, provider: name, next } }) {
    const { companyId } = requireBuyer(ctx)
    const order = await findOrder(ctx.db, id, companyId)
    if (!order) throw fail('NOT_FOUND')
    const provider = ctx.ports.pay.provider(name)
    if (!provider) throw fail('NOT_FOUND')
    if (order.replacedAt) throw fail('ORDER_CLOSED')
    const before = await openAttempt(ctx, id)
    if (before?.url && before.provider === name && before.expiresAt > ctx.now)
      return { url: before.url, payUntil: before.expiresAt.toISOString() }
    if (before && before.provider !== name) await reaching(endOtherAttempt(ctx, before))
    const payment = await noteAttempt(ctx, order, provider)
    if (payment.provider !== name) throw fail('CONFLICT')
    const url = await reaching(openPage(ctx, order, { payment, provider, next }))
    return { url, payUntil: payment.expiresAt.toISOString() }
  },

  async 'orders.cancel'({ ctx, input: { id } }) {
    const { companyId } = requireBuyer(ctx)
    const order = await findOrder(ctx.db, id, companyId)
    if (!order) throw fail('NOT_FOUND')
    if (order.status === 'CANCELLED') return orderView(order, ctx.locale, ctx.now)
    if (!isPayable(order.status)) throw fail('ORDER_CLOSED')
    const settled = await reaching(cancelOrder(ctx, id))
    return orderView(settled, ctx.locale, ctx.now)
  },

  async 'billing.webhook'({ ctx, input }) {
    const provider = ctx.ports.pay.provider(input.provider)
    if (!provider) throw fail('NOT_FOUND')
    const body = Buffer.from(input.body, 'base64')
    if (body.length > bodyBytes) throw fail('TOO_LARGE')
    const event = provider.verify(headersOf(input.headers), body, ctx.now)
    if (!event) throw fail('BAD_INPUT')
    const payment = event.ref !== null && uuid.test(event.ref) ? await findPayment(ctx.db, event.ref) : undefined
    const stored = await insertPaymentEvent(ctx.db, {
      provider: provider.name,
      eventKey: event.eventKey,
      kind: event.kind,
      paymentId: payment?.id ?? null,
      body: body.toString('base64'),
      now: ctx.now,
    })
    if (stored && payment) {
      await patchPayment(ctx.db, payment.id, { next_ask_at: ctx.now })
      await ctx.enqueue(reconcile, {}, { key: 'billing.reconcile', replace: true })
    }
    return { done: true }
  },
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Headers as the request pipeline packs them; what cannot be read has none. */
function headersOf(packed: string): Record<string, string> {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(packed, 'base64').toString('utf8'))
    if (typeof parsed !== 'object' || parsed === null) return {}
    return Object.fromEntries(
      Object.entries(parsed).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    )
  } catch {
    return {} // not JSON: nothing is proven
  }
}
