import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { errorCodeOf } from '../../../test/fixtures/accounts.ts'
import { anOrder, ledgerProblems, runBillingJob } from '../../../test/fixtures/billing.ts'
import { historyOf } from '../../../test/fixtures/payment-histories.ts'
import { playInApp, sellWithTax, sendMessage } from '../../../test/fixtures/payment-histories-app.ts'
import { anySeed, randomFrom } from '../../../test/fixtures/random.ts'
import { anEmployer, type EmployerAccount } from '../../../test/fixtures/people.ts'
import { testApp } from '../../../test/fixtures/test-app.ts'
import { startPaymentProvider, type ProviderMessage } from '../../../test/payment-provider.ts'
import { healthQuery } from './store.health.server.ts'
import { askAbout } from './handlers.payments.server.ts'

const far = await startPaymentProvider(() => app.clock.now())
const app = testApp({ env: { ...far.env, PAY_PROVIDERS: 'sandbox,stripe,midtrans' } })
beforeAll(() => sellWithTax(app))
afterAll(() => far.stop())
type Dialect = 'stripe' | 'midtrans'

const reconcile = () => runBillingJob(app, 'billing.reconcile')
const after = async (seconds: number) => {
  app.clock.advance(seconds * 1000)
  await reconcile()
}
const status = async (employer: EmployerAccount, id: string) => (await app.as(employer)('orders.status', { id })).status
const auditCount = async (action: string) =>
  (await app.db.selectFrom('audit_log').select('id').where('action', '=', action).execute()).length

/** An order whose page is open at a provider; `ref` is our reference there. */
async function openOrder(provider: Dialect, employer?: EmployerAccount) {
  const buyer = employer ?? (await anEmployer(app))
  const { id } = await anOrder(app, buyer)
  const page = () => app.as(buyer)('orders.paymentUrl', { id, provider })
  const { url } = await page()
  return { buyer, id, ref: await newestRef(id), url, page }
}
/** The open attempt of an order, or its newest: attempts of one moment are told apart by that. */
const newestRef = async (id: string) => {
  const { rows } = await sql<{ id: string }>`
    select id from payment where order_id = ${id} order by ended_at is not null, created_at desc limit 1`.execute(
    app.db,
  )
  return rows[0]?.id ?? ''
}
const grants = async ({ companyId }: EmployerAccount) =>
  (await app.db.selectFrom('plan_period').select('id').where('company_id', '=', companyId).execute()).length
const send = (message: ProviderMessage) => sendMessage(app, message)

describe.each<Dialect>(['stripe', 'midtrans'])('%s', (dialect) => {
  test('a payment whose message never comes is known within its schedule, and granted once', async () => {
    const { buyer, id, ref, url } = await openOrder(dialect)
    expect(url).toContain(far.url)
    far.pay(ref, { silent: true })
    expect(await status(buyer, id)).toBe('PENDING_PAYMENT')
    await Promise.all([after(21), reconcile()])
    expect(await status(buyer, id)).toBe('PAID')
    expect([await grants(buyer), (await app.as(buyer)('orders.status', { id })).test]).toEqual([1, true])
    expect(await ledgerProblems(app)).toEqual([])
  })

  test('a message that came while the clock was ahead does not wait until it is that time again', async () => {
    const { buyer, id, ref } = await openOrder(dialect)
    app.clock.advance(600_000)
    far.pay(ref, { silent: true })
    await send(far.messageOf(ref))
    app.clock.advance(-600_000)
    await reconcile()
    expect(await status(buyer, id)).toBe('PAID')
  })

  test('messages in any order and number only make us ask; forged ones do not even that', async () => {
    const { buyer, id, ref } = await openOrder(dialect)
    far.messages.length = 0
    far.change(ref, { state: 'CHOSEN' })
    const forged = far.messageOf(ref, { secret: 'somebody else’s' })
    const before = await auditCount('payment.message.refused')
    for (const message of [forged, forged]) expect(await errorCodeOf(send(message))).toBe('BAD_INPUT')
    expect((await auditCount('payment.message.refused')) - before).toBeLessThanOrEqual(1)
    far.pay(ref)
    for (const message of [...far.messages.toReversed(), ...far.messages]) await send(message)
    const kept = await app.db.selectFrom('payment_event').select('outcome').where('payment_id', '=', ref).execute()
    expect(kept.map(({ outcome }) => outcome)).toEqual(['DUE', 'DUE'])
    await reconcile()
    expect(await status(buyer, id)).toBe('PAID')
  })

  test('a message that says "paid" of an attempt that is not grants nothing', async () => {
    const { buyer, id, ref } = await openOrder(dialect)
    far.pay(ref, { silent: true })
    const message = far.messageOf(ref)
    far.change(ref, { state: 'OPEN', paid: null }, { silent: true })
    await send(message)
    await reconcile()
    expect(await status(buyer, id)).toBe('PENDING_PAYMENT')
  })

  test('another sum, a fraud check, a late settlement', async () => {
    const [other, held, late] = [await openOrder(dialect), await openOrder(dialect), await openOrder(dialect)]
    far.pay(other.ref, { amount: 1, silent: true })
    far.change(held.ref, { state: 'HELD' }, { silent: true })
    await after(21)
    expect(await app.as(other.buyer)('orders.status', { id: other.id })).toMatchObject({
      status: 'PENDING_PAYMENT',
      checking: true,
    })
    expect(await status(held.buyer, held.id)).toBe('PENDING_PAYMENT')
    far.pay(held.ref, { silent: true })
    await after(21)
    expect(await status(held.buyer, held.id)).toBe('PAID')
    app.clock.advance(25 * 3_600_000)
    await runBillingJob(app, 'billing.expireOrders')
    await reconcile()
    expect(await status(late.buyer, late.id)).toBe('EXPIRED')
    far.pay(late.ref, { silent: true })
    await after(86_400)
    expect(await status(late.buyer, late.id)).toBe('PAID')
  })

  test('a slow answer to an earlier question does not undo a later one', async () => {
    const { buyer, id, ref } = await openOrder(dialect)
    far.change(ref, { state: 'FAILED' }, { silent: true })
    far.fault = 'late'
    const slow = app.core.asSystem((ctx) => askAbout(ctx, ref))
    await far.isHolding()
    far.fault = 'ok'
    far.pay(ref, { silent: true })
    await app.core.asSystem((ctx) => askAbout(ctx, ref))
    expect(await status(buyer, id)).toBe('PAID')
    far.release()
    await slow
    expect(await status(buyer, id)).toBe('PAID')
  })

  test('a message that comes while a question is under way leaves the payment due', async () => {
    const { buyer, id, ref } = await openOrder(dialect)
    app.clock.advance(2 * 3_600_000) // asked once an hour by now
    far.fault = 'late'
    const slow = app.core.asSystem((ctx) => askAbout(ctx, ref))
    await far.isHolding()
    far.fault = 'ok'
    far.pay(ref)
    await send(far.messageOf(ref))
    far.release()
    await slow
    expect(await status(buyer, id)).toBe('PENDING_PAYMENT')
    await reconcile()
    expect(await status(buyer, id)).toBe('PAID')
  })

  test('a page that cannot be opened: said so, tried again, and never stuck', async () => {
    const buyer = await anEmployer(app)
    const { id } = await anOrder(app, buyer)
    const page = () => app.as(buyer)('orders.paymentUrl', { id, provider: dialect })
    for (const fault of ['down', '500', 'garbage'] as const) {
      far.fault = fault
      expect(await errorCodeOf(page())).toBe('PAY_DOWN')
    }
    far.fault = '500-kept'
    if (dialect === 'stripe') expect(await errorCodeOf(page())).toBe('PAY_DOWN')
    far.fault = 'ok'
    const { url } = await page()
    expect((await page()).url).toBe(url)
    far.pay(await newestRef(id), { silent: true })
    await after(21)
    expect(await status(buyer, id)).toBe('PAID')
  })

  test('down: only probed, and everything agrees within a minute of its return', async () => {
    const orders: Awaited<ReturnType<typeof openOrder>>[] = []
    for (let at = 0; at < 8; at++) orders.push(await openOrder(dialect))
    await after(2 * 3_600) // these are asked about once an hour by now; the next one is due in the outage
    orders.push(await openOrder(dialect))
    far.fault = 'down'
    for (const { ref } of orders) far.pay(ref, { silent: true })
    await after(21)
    const health = async () => (await healthQuery([dialect], app.clock.now()).execute(app.db)).rows[0]
    expect(await health()).toMatchObject({ failure: 'DOWN', downSince: expect.any(Date) as Date })
    for (let part = 0; part < 3; part++) await after(600)
    far.fault = 'ok'
    let seconds = 0
    const paid = async () =>
      (await Promise.all(orders.map(({ buyer, id }) => status(buyer, id)))).filter((each) => each === 'PAID')
    for (; (await paid()).length < orders.length && seconds < 120; seconds += 10) await after(10)
    expect(seconds).toBeLessThanOrEqual(20)
    expect(await health()).toMatchObject({ downSince: null, answeredAt: expect.any(Date) as Date })
  })

  test('two attempts that are both paid: one grant, the other sum is looked at', async () => {
    const { buyer, id, ref } = await openOrder(dialect)
    const other = dialect === 'stripe' ? 'midtrans' : 'stripe'
    await app.as(buyer)('orders.paymentUrl', { id, provider: other })
    const second = await newestRef(id)
    expect(second).not.toBe(ref)
    far.pay(second, { silent: true })
    await after(21)
    far.pay(ref, { silent: true })
    await app.core.asSystem((ctx) => askAbout(ctx, ref))
    expect(await app.as(buyer)('orders.status', { id })).toMatchObject({ status: 'PAID', checking: true })
    expect(await grants(buyer)).toBe(1)
    expect(await ledgerProblems(app)).toEqual([])
  })
})

test('Midtrans: a chargeback and back, and a capture that is taken back', async () => {
  const [disputed, reversed] = [await openOrder('midtrans'), await openOrder('midtrans')]
  for (const { ref } of [disputed, reversed]) far.pay(ref, { silent: true, state: 'CAPTURED' })
  await after(21)
  const changed = async ({ ref }: { ref: string }, change: Parameters<typeof far.change>[1]) => {
    far.change(ref, change)
    await send(far.messageOf(ref))
    await reconcile()
  }
  await changed(disputed, { dispute: { id: 'd', state: 'OPEN' } })
  expect(await status(disputed.buyer, disputed.id)).toBe('DISPUTED')
  await changed(disputed, { dispute: null })
  expect(await status(disputed.buyer, disputed.id)).toBe('PAID')
  await changed(reversed, { state: 'CANCELLED' })
  expect(await status(reversed.buyer, reversed.id)).toBe('REFUNDED')
})

test('messages about unknown payments are kept, and three of a day are an alarm; unknown kinds are ignored', async () => {
  const [one, other] = [await openOrder('stripe'), await openOrder('midtrans')]
  const before = await auditCount('payment.message.unknown')
  const payment = far.payments.get(one.ref)!
  // A payment of another provider is none of this one's.
  for (const ref of [randomUUID(), randomUUID(), other.ref, 'not-a-uuid']) {
    far.payments.set(ref, { ...payment, ref })
    await send(far.messageOf(ref))
  }
  expect((await auditCount('payment.message.unknown')) - before).toBe(1)
  far.payments.set(other.ref, { ...payment, ref: other.ref, dialect: 'midtrans', state: 'PAID' })
  const outcomes = await app.db
    .selectFrom('payment_event')
    .select(['outcome', 'payment_id'])
    .where('outcome', '=', 'UNKNOWN')
    .execute()
  expect(outcomes.map(({ payment_id: id }) => id)).toEqual([null, null, null, null])
  const [message] = [far.messageOf(one.ref)]
  expect(await errorCodeOf(send({ ...message, provider: 'manual' as never }))).toBe('NOT_FOUND')
})

test('twelve shuffled histories over the database: paid and granted agree, once, in one final state', async () => {
  const seed = anySeed()
  console.info(`seed of the histories: ${seed}`)
  const pick = randomFrom(seed)
  for (let at = 0; at < 12; at++) {
    const steps = historyOf(pick)
    const result = await playInApp(app, far, { steps, buyer: await anEmployer(app) })
    expect(result, `seed ${seed}, history ${at}: ${JSON.stringify(steps)}`).toBe('ok')
  }
  expect(await ledgerProblems(app)).toEqual([])
})
