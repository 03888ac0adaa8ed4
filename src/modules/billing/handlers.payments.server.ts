import { randomUUID } from 'node:crypto'
import { fail } from '#kernel/fail.ts'
import type { PayProviderName } from '#kernel/enums/billing.ts'
import { jobName } from '#kernel/job.ts'
import { safeNext } from '#kernel/safe-next.ts'
import { readSettings } from '#modules/reference/public.server.ts'
import type { Context, Handlers } from '#platform/core/context.server.ts'
import { PayProblem, type PayFailure, type PayProvider, type ProviderAnswer } from '#platform/pay/pay.server.ts'
import type { ordersContract } from './contract.orders.ts'
import { offeredProviders, requireBuyer } from './handlers.access.server.ts'
import { orderView } from './handlers.orders.server.ts'
import { settle } from './handlers.settle.server.ts'
import { isPayable, merge, nextAskSeconds, type Facts } from './rules.order.ts'
import { readBuyer } from './store.buyer.server.ts'
import { lockBillingAccount } from './store.ledger.server.ts'
import { findOrder, patchOrder, type OrderRow } from './store.orders.server.ts'
import {
  beginAsk,
  endAttempt,
  endUnopened,
  findPayment,
  insertPayment,
  patchPayment,
  paymentsOf,
  recordAnswer,
  type PaymentRow,
} from './store.payments.server.ts'

/** Asks the providers about what is due; queued at once after a message, by itself while something is open. */
export const reconcile = jobName<{ provider?: PayProviderName }>('billing.reconcile')
/** Key of the run that a message or a new pay page asks for, beside the one that each run queues for the next. */
export const reconcileKey = (provider: PayProviderName) => `billing.reconcile.${provider}`
const minuteMs = 60_000
const hourMs = 60 * minuteMs
const firstAskMs = 20_000
const disputeAskMs = 3_600_000

const payContext = (ctx: Context) => ({ db: ctx.db, now: ctx.now })

/** What an answer says, as facts of the question with this number. */
export function factsOf(answer: ProviderAnswer, ask: number): Facts {
  const { state, paid, refunds, dispute } = answer
  const ended = state === 'FAILED' || state === 'CANCELLED' || state === 'EXPIRED' ? state : 'NO'
  return {
    paid: paid && { minor: paid.minor, currency: paid.currency, at: paid.at.toISOString() },
    ended,
    endedAsk: ask,
    refunds: Object.fromEntries(refunds.map(({ key, minor }) => [key, { ask, minor }])),
    disputes: dispute ? { [dispute.id]: disputeFact(dispute, ask) } : {},
  }
}

const disputeFact = ({ state, dueAt }: NonNullable<ProviderAnswer['dispute']>, ask: number) => ({
  ask,
  state,
  ...(dueAt && { dueAt: dueAt.toISOString() }),
})

/**
 * Asks the provider about one attempt and settles its order in a transaction of its own. Throws PayProblem when the provider does not
 * answer; then the attempt is asked about again by its schedule.
 */
export async function askAbout(ctx: Context, paymentId: string): Promise<OrderRow | null> {
  const known = await findPayment(ctx.db, paymentId)
  const provider = known && ctx.ports.pay.provider(known.provider)
  const payment = provider && (await ctx.inTransaction((tx) => beginAsk(tx.db, paymentId)))
  if (!payment) return null
  const answer = await provider.ask(payContext(ctx), { ref: payment.id, id: payment.providerId })
  return ctx.inTransaction((tx) => learn(tx, payment, answer))
}

/** Adds the answer to a question, whose number `payment` has, to what is known, and settles. */
export async function learn(tx: Context, payment: PaymentRow, answer: ProviderAnswer): Promise<OrderRow> {
  const order = await findOrder(tx.db, payment.orderId)
  if (!order) throw new Error('a payment without an order')
  await lockBillingAccount(tx.db, order.companyId)
  const known = await findPayment(tx.db, payment.id)
  if (!known) throw new Error('a payment that was there is gone')
  const facts = answer.state === 'UNKNOWN' ? known.facts : merge(known.facts, factsOf(answer, payment.asks))
  const next = nextAskOf(known, facts, tx.now)
  await recordAnswer(tx.db, payment, { facts, next })
  return settle(tx, payment.orderId)
}

/** When a provider is asked next, by the schedule: what is paid only while it is disputed. */
export function nextAskOf(payment: PaymentRow, facts: Facts, now: Date): Date | null {
  const isDisputed = Object.values(facts.disputes).some(({ state }) => state === 'OPEN')
  if (facts.paid) return isDisputed ? new Date(now.getTime() + disputeAskMs) : null
  const next = nextAskSeconds(secondsSince(now, payment.createdAt), secondsSince(now, payment.expiresAt))
  return next === null ? null : new Date(Math.max(now.getTime() + 1000, nextAt(payment, now, next)))
}

const secondsSince = (now: Date, then: Date) => (now.getTime() - then.getTime()) / 1000

/** Before the end of a pay page counted from now, after it from that end. */
const nextAt = ({ expiresAt }: PaymentRow, now: Date, seconds: number): number =>
  now < expiresAt
    ? Math.min(now.getTime() + seconds * 1000, expiresAt.getTime() + 1000)
    : expiresAt.getTime() + seconds * 1000

/** Ends the open attempt of an order, at its provider first as far as that can be done there. */
async function endOtherAttempt(ctx: Context, open: PaymentRow): Promise<OrderRow | null> {
  const provider = ctx.ports.pay.provider(open.provider)
  if (open.provider === 'manual') return ctx.inTransaction((tx) => endTransfer(tx, open))
  // Nobody has its page: it may be chosen otherwise while the provider does not answer.
  if (open.url === null && (await endUnopened(ctx.db, open.id, ctx.now))) return null
  const { providerId } = (await findPayment(ctx.db, open.id)) ?? open
  await provider?.cancel(payContext(ctx), { ref: open.id, id: providerId })
  const settled = await askAbout(ctx, open.id)
  await endAttempt(ctx.db, open.id, ctx.now)
  return settled
}

/** Ends a transfer, which is open nowhere else. Throws PROOF_WAITING while its proof is being checked. */
async function endTransfer(tx: Context, { id, orderId }: PaymentRow): Promise<OrderRow> {
  if ((await lockedOrder(tx, orderId)).proofWaiting) throw fail('PROOF_WAITING')
  const payment = await beginAsk(tx.db, id)
  if (!payment) throw new Error('a payment that was there is gone')
  return learn(tx, payment, { state: 'CANCELLED', paid: null, refunds: [], dispute: null })
}

async function lockedOrder(tx: Context, id: string): Promise<OrderRow> {
  const known = await findOrder(tx.db, id)
  if (!known) throw new Error('a payment without an order')
  await lockBillingAccount(tx.db, known.companyId)
  return (await findOrder(tx.db, id)) ?? known
}

const openAttempt = async (ctx: Context, orderId: string): Promise<PaymentRow | undefined> =>
  (await paymentsOf(ctx.db, orderId)).find(({ endedAt }) => endedAt === null)

/** Cancels an order, its open attempt at the provider first; when that was paid meanwhile, the order is PAID. Throws PayProblem. */
export async function cancelOrder(ctx: Context, id: string): Promise<OrderRow> {
  const open = await openAttempt(ctx, id)
  if (open) await endOtherAttempt(ctx, open)
  return ctx.inTransaction(async (tx) => {
    if ((await lockedOrder(tx, id)).proofWaiting) throw fail('PROOF_WAITING')
    return settle(tx, id, { cancelled: true })
  })
}

/** Notes an attempt before the provider is asked, so that whatever happens afterwards is found again by its reference. */
function noteAttempt(ctx: Context, order: OrderRow, provider: PayProvider): Promise<PaymentRow> {
  return ctx.inTransaction(async (tx) => {
    await lockBillingAccount(tx.db, order.companyId)
    const current = await findOrder(tx.db, order.id)
    if (current?.proofWaiting) throw fail('PROOF_WAITING')
    if (!current || !isPayable(current.status) || current.replacedAt || current.expiresAt <= tx.now)
      throw fail('ORDER_CLOSED')
    const open = await openAttempt(tx, order.id)
    if (open) return open
    const least = tx.now.getTime() + provider.can.leastMinutes * minuteMs
    const most = tx.now.getTime() + provider.can.mostMinutes * minuteMs
    const requested = Math.max(current.expiresAt.getTime(), await payableUntil(tx, current, provider))
    const expiresAt = new Date(Math.min(most, Math.max(least, requested)))
    const id = randomUUID()
    await insertPayment(tx.db, {
      id,
      orderId: order.id,
      provider: provider.name,
      minor: current.totalMinor,
      currency: current.currency,
      now: tx.now,
      expiresAt,
      // Of a transfer nobody knows more than we do: it is only looked at again when its time is over.
      nextAskAt: provider.name === 'manual' ? expiresAt : new Date(tx.now.getTime() + firstAskMs),
    })
    await patchOrder(tx.db, order.id, {
      status: 'PENDING_PAYMENT',
      test: provider.test,
      ...(expiresAt > current.expiresAt && { expires_at: expiresAt }),
    })
    const noted = await findPayment(tx.db, id)
    if (!noted) throw new Error('an attempt that was written is gone')
    return noted
  })
}

/** A transfer takes longer than an online payment. */
async function payableUntil({ db }: Context, { createdAt }: OrderRow, { name }: PayProvider): Promise<number> {
  const { orderHours } = await readSettings(db, 'orderHours')
  return createdAt.getTime() + (name === 'manual' ? orderHours.transfer : orderHours.online) * hourMs
}

/** The pay page of an attempt; the same attempt twice is the same page. Throws CONFLICT when another way was chosen while it was opened. */
async function openPage(
  ctx: Context,
  order: OrderRow,
  { payment, provider, next }: PaymentStart,
): Promise<string | null> {
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
  const isOpen = await ctx.inTransaction(async (tx) => {
    await patchPayment(tx.db, payment.id, { provider_id: opened.id, url: opened.url, expires_at: opened.expiresAt })
    const runAt = new Date(tx.now.getTime() + firstAskMs)
    await tx.enqueue(reconcile, { provider: provider.name }, { key: reconcileKey(provider.name), runAt })
    return (await findPayment(tx.db, payment.id))?.endedAt === null
  })
  if (isOpen) return opened.url
  await provider.cancel(payContext(ctx), { ref: payment.id, id: opened.id })
  throw fail('CONFLICT')
}
type PaymentStart = { payment: PaymentRow; provider: PayProvider; next: string | undefined }

/** What may be answered otherwise when it is sent once more under the same reference. */
const passing: readonly PayFailure[] = ['DOWN', 'SLOW', 'KEYS']

/**
 * The page of an attempt. A provider may keep its refusal of a reference, or know it with other words; nobody has its page then, so
 * another attempt takes its place, once.
 */
async function openAttemptPage(ctx: Context, order: OrderRow, { provider, next }: Omit<PaymentStart, 'payment'>) {
  for (let last = false; ; last = true) {
    const payment = await noteAttempt(ctx, order, provider)
    if (payment.provider !== provider.name) throw fail('CONFLICT')
    try {
      return { payment, url: await openPage(ctx, order, { payment, provider, next }) }
    } catch (error) {
      if (!(error instanceof PayProblem) || passing.includes(error.reason)) throw error
      await endAttempt(ctx.db, payment.id, ctx.now)
      if (last) throw error
    }
  }
}

/** Where the pay page leads back to; it proves nothing. */
function returnUrl(appUrl: string, { id, lines }: OrderRow, next: string | undefined): string {
  const plan = lines.some(({ kind }) => kind === 'PLAN')
  const url = new URL(plan ? `/employer/payment-status/${id}` : '/employer/top-up-payment-success', appUrl)
  if (!plan) url.searchParams.set('order', id)
  const nextPath = safeNext(next, '')
  if (nextPath) url.searchParams.set('next', nextPath)
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

type PaymentsContract = Pick<typeof ordersContract, 'orders.paymentUrl' | 'orders.cancel'>

export const paymentsHandlers: Handlers<PaymentsContract> = {
  async 'orders.paymentUrl'({ ctx, input: { id, provider: name, next } }) {
    const { companyId } = requireBuyer(ctx)
    const order = await findOrder(ctx.db, id, companyId)
    if (!order) throw fail('NOT_FOUND')
    const provider = (await offeredProviders(ctx, order.currency)).find((each) => each.name === name)
    if (!provider) throw fail('NOT_FOUND')
    if (order.replacedAt) throw fail('ORDER_CLOSED')
    if (order.proofWaiting) throw fail('PROOF_WAITING')
    const before = await openAttempt(ctx, id)
    if (before?.url && before.provider === name && before.expiresAt > ctx.now)
      return { url: before.url, payUntil: before.expiresAt.toISOString() }
    if (before && (before.provider !== name || before.expiresAt <= ctx.now))
      await reaching(endOtherAttempt(ctx, before))
    const { payment, url } = await reaching(openAttemptPage(ctx, order, { provider, next }))
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
}
