import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { errorCodeOf } from '../../../../test/fixtures/accounts.ts'
import {
  aPlan,
  buyPlan,
  inTransaction,
  ledgerProblems,
  openPayPage,
  orderOf,
  payOrders,
  runBillingJob,
} from '../../../../test/fixtures/billing.ts'
import { anAdministrator, anEmployer, type EmployerAccount } from '../../../../test/fixtures/people.ts'
import { testApp } from '../../../../test/fixtures/test-app.ts'
import { openBody } from '#platform/mail/sealed.server.ts'
import { settle } from '../handlers.settle.server.ts'
import { openAlarms, spend } from '../public.server.ts'
import { patchPayment, paymentsOf } from '../store.payments.server.ts'

const app = testApp()

const order = (employer: EmployerAccount, code: string) => orderOf(app, employer, code, 'MONTH')
const open = (employer: EmployerAccount, id: string) => openPayPage(app, employer, id)
const buy = (employer: EmployerAccount, code: string) => buyPlan(app, employer, code)
const payAt = (ref: string) => app.as()('billing.sandbox', { id: ref, action: 'PAY_SILENTLY' })
/** A provider is asked 20 seconds after its page was opened. */
const later = async () => {
  app.clock.advance(21_000)
  await runBillingJob(app, 'billing.reconcile')
  await app.runJobs()
}
const statusOf = async (employer: EmployerAccount, id: string) => {
  const { status, checking } = await app.as(employer)('orders.status', { id })
  return checking ? `${status}, checking` : status
}
/** The texts of mails that wait to be sent. */
const mailsTo = ({ id }: EmployerAccount) =>
  inTransaction(app, async ({ db, ports, now }) => {
    const rows = await db.selectFrom('mail').select('body_sealed').where('account_id', '=', id).execute()
    const bodies = await Promise.all(rows.map(({ body_sealed }) => openBody(ports.sealer, body_sealed, now)))
    return bodies.map((body) => body?.text ?? '')
  })
const periodsOf = async ({ companyId }: EmployerAccount) => {
  const rows = await app.db
    .selectFrom('plan_period')
    .select(['plan_code', 'cut_at'])
    .where('company_id', '=', companyId)
    .orderBy('starts_at')
    .execute()
  return rows.map(({ plan_code, cut_at }) => (cut_at ? `${plan_code} cut` : plan_code))
}

describe('another plan order', () => {
  test('replaces the open one, whose pay page ends at the provider', async () => {
    const employer = await anEmployer(app)
    await buy(employer, 'STARTER')
    const first = await order(employer, 'GROWTH')
    const ref = await open(employer, first)
    const topup = await app.as(employer)('orders.create', {
      key: randomUUID(),
      items: [{ code: 'UNLOCK_10' }],
      expected: { totalMinor: 9_900_000 },
    })
    const second = await order(employer, 'BUSINESS')
    expect(await statusOf(employer, first)).toBe('CANCELLED')
    expect(await errorCodeOf(open(employer, first))).toBe('ORDER_CLOSED')
    await app.runJobs()
    expect(await errorCodeOf(payAt(ref))).toBe('ORDER_CLOSED')
    // The same plan again is a new order, and a top-up has nothing to do with it.
    expect(await order(employer, 'GROWTH')).not.toBe(first)
    expect(await statusOf(employer, second)).toBe('CANCELLED')
    expect(await statusOf(employer, topup.id)).toBe('CREATED')
  })

  test('that comes after the payment takes nothing away: the first is paid, and the second is closed', async () => {
    const employer = await anEmployer(app)
    await buy(employer, 'STARTER')
    const first = await order(employer, 'GROWTH')
    await payAt(await open(employer, first))
    const second = await order(employer, 'BUSINESS')
    await app.runJobs()
    expect([await statusOf(employer, first), await statusOf(employer, second)]).toEqual(['PAID', 'CANCELLED'])
    expect(await periodsOf(employer)).toEqual(['STARTER cut', 'GROWTH'])
  })
})

test('two upgrades that are both paid give the unused part back once; the other payment waits for a decision', async () => {
  const employer = await anEmployer(app)
  await buy(employer, 'STARTER')
  const first = await order(employer, 'GROWTH')
  const refs = [await open(employer, first)]
  const second = await order(employer, 'BUSINESS')
  refs.push(await open(employer, second))
  for (const ref of refs) await payAt(ref)
  await later()
  expect([await statusOf(employer, first), await statusOf(employer, second)].toSorted()).toEqual([
    'CANCELLED, checking',
    'PAID',
  ])
  const paid = (await statusOf(employer, first)) === 'PAID' ? 'GROWTH' : 'BUSINESS'
  expect(await periodsOf(employer)).toEqual(['STARTER cut', paid])
  const held = paid === 'GROWTH' ? second : first
  const { unmatched } = await app.db
    .selectFrom('ledger_account')
    .select('balance as unmatched')
    .where('company_id', '=', employer.companyId)
    .where('kind', '=', 'UNMATCHED')
    .executeTakeFirstOrThrow()
  const { sums } = await app.as(employer)('orders.status', { id: held })
  expect([unmatched, await ledgerProblems(app)]).toEqual([sums.total.minor, []])
  // Accepted as it is: it begins when the other ends, and nothing is granted twice.
  for (const { id, facts } of await paymentsOf(app.db, held))
    await patchPayment(app.db, id, { facts: JSON.stringify({ ...facts, accepted: true }) })
  for (const _ of [1, 2]) await inTransaction(app, (ctx) => settle(ctx, held))
  expect(await statusOf(employer, held)).toBe('PAID')
  expect(await periodsOf(employer)).toHaveLength(3)
  expect(await ledgerProblems(app)).toEqual([])
})

describe('the allowance of a plan', () => {
  const unlocks = async (employer: EmployerAccount) =>
    (await app.as(employer)('billing.subscription', {})).usage.find(({ key }) => key === 'candidateUnlocksPerMonth')
  const unlock = ({ companyId }: EmployerAccount) =>
    inTransaction(app, (ctx) => spend(ctx, { companyId, unit: 'UNLOCK', count: 1, subject: randomUUID(), by: null }))

  test('is that of the new plan from its first moment, also on the day on which another one began', async () => {
    const employer = await anEmployer(app)
    await buy(employer, 'STARTER')
    await unlock(employer)
    expect(await unlocks(employer)).toMatchObject({ limit: 30, left: 29 })
    await buy(employer, 'GROWTH')
    expect(await unlocks(employer)).toMatchObject({ limit: 150, left: 150 })
  })

  test('opens once for a month that was paid, not again in its last hours', async () => {
    const employer = await anEmployer(app)
    await buy(employer, 'STARTER')
    await unlock(employer)
    const { endsAt } = await app.as(employer)('billing.subscription', {})
    const before = app.clock.now().getTime()
    app.clock.advance(Date.parse(endsAt ?? '') - before - 60_000)
    expect(await unlocks(employer)).toMatchObject({ limit: 30, left: 29, renewsAt: endsAt })
    app.clock.advance(before - app.clock.now().getTime())
  })
})

describe('what runs now', () => {
  const quoteOf = (employer: EmployerAccount, code: string) =>
    app.as(employer)('orders.quote', { items: [{ code, period: 'MONTH' }] })

  test('a plan that was a gift ends when a larger one is paid, which begins at once as the quote said', async () => {
    const employer = await anEmployer(app)
    const { companyId } = employer
    // Ordered while the company was on FREE: paid now, it would wait behind the gift, so it is not what the quote shows.
    const before = await order(employer, 'GROWTH')
    await aPlan(app, { companyId, code: 'STARTER', days: 60 })
    expect(await quoteOf(employer, 'GROWTH')).toMatchObject({
      startsAt: app.clock.now().toISOString(),
      ends: 'Starter',
      lines: [{ kind: 'PLAN' }],
    })
    const upgrade = await order(employer, 'GROWTH')
    expect(upgrade).not.toBe(before)
    expect(await order(employer, 'GROWTH')).toBe(upgrade)
    await payOrders(app, employer, upgrade)
    expect(await app.as(employer)('billing.subscription', {})).toMatchObject({ source: 'PLAN', planCode: 'GROWTH' })
    expect(await periodsOf(employer)).toEqual(['STARTER cut', 'GROWTH'])
    expect((await quoteOf(employer, 'STARTER')).ends).toBeNull()
  })

  test('is the plan that waited behind a refunded one, for as long as it was bought', async () => {
    const employer = await anEmployer(app)
    const first = await buy(employer, 'STARTER')
    await buy(employer, 'GROWTH')
    const waiting = await orderOf(app, employer, 'STARTER')
    await payOrders(app, employer, waiting)
    app.clock.advance(3 * 86_400_000)
    const call = app.as(await anAdministrator(app, 'FINANCE'))
    const { id } = await app.db
      .selectFrom('pay_order')
      .select('id')
      .where('company_id', '=', employer.companyId)
      .where('id', 'not in', [first, waiting])
      .executeTakeFirstOrThrow()
    await call('admin.orders.refund', { id, minor: 1_000_000, reason: 'The company asked for it' })
    const { source, planCode, startsAt, endsAt } = await app.as(employer)('billing.subscription', {})
    expect([source, planCode, startsAt]).toEqual(['PLAN', 'STARTER', app.clock.now().toISOString()])
    const days = (Date.parse(endsAt ?? '') - app.clock.now().getTime()) / 86_400_000
    expect(days).toBeGreaterThan(27)
    expect(days).toBeLessThan(32)
    expect((await mailsTo(employer)).filter((text) => text.includes('now runs from'))).toHaveLength(1)
    await inTransaction(app, (ctx) =>
      spend(ctx, { companyId: employer.companyId, unit: 'UNLOCK', count: 1, subject: randomUUID(), by: null }),
    )
    await app.runJobs()
    await runBillingJob(app, 'billing.audit')
    expect((await openAlarms(app.db, { limit: 50, orderId: id })).list).toEqual([])
    expect(await ledgerProblems(app)).toEqual([])
  })
})
