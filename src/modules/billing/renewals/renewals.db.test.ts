import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { aPlan, buyPlan, inTransaction, orderOf, payOrders, runBillingJob } from '../../../../test/fixtures/billing.ts'
import { anEmployer, type EmployerAccount } from '../../../../test/fixtures/people.ts'
import { testApp } from '../../../../test/fixtures/test-app.ts'
import { spend } from '../public.server.ts'
import { grantLot, lockBillingAccount } from '../store.ledger.server.ts'

const app = testApp()
const dayMs = 86_400_000
const seller = { name: 'PT Karya', address: 'Jakarta', taxNumber: null, branch: null, vatRegistered: true }
const saveSetting = (key: string, value: unknown) =>
  app.db
    .insertInto('setting')
    .values({ key, value: JSON.stringify(value) })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: JSON.stringify(value) }))
    .execute()
beforeAll(() => saveSetting('seller', seller))

const renew = () => runBillingJob(app, 'billing.renew')
const remind = () => runBillingJob(app, 'billing.remind')
const subscription = (employer: EmployerAccount) => app.as(employer)('billing.subscription', {})
/** Moves the clock to so many days before or after the end of the plan that the company is on. */
async function moveToEnd(employer: EmployerAccount, days: number): Promise<Date> {
  const end = new Date((await subscription(employer)).endsAt ?? '')
  app.clock.advance(end.getTime() + days * dayMs - app.clock.now().getTime())
  return end
}
const ordersOf = async (employer: EmployerAccount) => (await app.as(employer)('orders.transactions', {})).list
const renewalsOf = ({ companyId }: EmployerAccount) =>
  app.db
    .selectFrom('pay_order')
    .select(['id', 'status', 'expires_at', 'total_minor', 'replaced_at', 'created_by'])
    .where('company_id', '=', companyId)
    .where('renews_period', 'is not', null)
    .orderBy('created_at')
    .execute()
const mailsOf = async ({ id }: EmployerAccount) =>
  (await app.db.selectFrom('mail').select('kind').where('account_id', '=', id).orderBy('id').execute())
    .map(({ kind }) => kind)
    .filter((kind) => kind !== 'billing.paid')
const bellsOf = async (employer: EmployerAccount) =>
  (await app.as(employer)('notifications.list', { category: 'BILLING' })).list
    .filter(({ kind }) => kind !== 'billing.paid')
    .map(({ kind, link }) => `${kind} ${link}`)

describe('a renewal', () => {
  test('is prepared once, a week before the end, and can be paid until the end of the grace', async () => {
    const employer = await anEmployer(app)
    await buyPlan(app, employer, 'STARTER')
    const end = await moveToEnd(employer, -7.01)
    await Promise.all([renew(), remind()])
    expect([await renewalsOf(employer), await mailsOf(employer)]).toEqual([[], []])
    await moveToEnd(employer, -7)
    await Promise.all([renew(), renew(), remind()])
    await remind()
    const renewals = await renewalsOf(employer)
    expect(renewals).toMatchObject([{ status: 'CREATED', total_minor: 33_189_000, created_by: null }])
    expect(renewals[0]?.expires_at).toEqual(new Date(end.getTime() + 7 * dayMs))
    expect(await mailsOf(employer)).toEqual(['billing.ending'])
    expect(await bellsOf(employer)).toEqual(['billing.ending /employer/profile#plan'])
    // Renewing by hand is the same order; another company sees nothing of it.
    expect(await orderOf(app, employer, 'STARTER', 'MONTH')).toBe(renewals[0]?.id)
    await payOrders(app, employer, renewals[0]?.id ?? '')
    app.clock.advance(dayMs)
    await Promise.all([renew(), remind()])
    expect([await renewalsOf(employer), await mailsOf(employer)]).toEqual([
      [expect.objectContaining({ status: 'PAID' })],
      ['billing.ending'],
    ])
    app.clock.advance(8 * dayMs)
    expect(await subscription(employer)).toMatchObject({ source: 'PLAN', startsAt: end.toISOString() })
  })

  test('after a gap of twenty days sends one reminder, and paid in grace begins at the old end', async () => {
    const employer = await anEmployer(app)
    await buyPlan(app, employer, 'STARTER')
    const end = await moveToEnd(employer, 5)
    await Promise.all([remind(), renew()])
    await remind()
    expect(await mailsOf(employer)).toEqual(['billing.ended'])
    const [renewal] = await renewalsOf(employer)
    expect((await subscription(employer)).source).toBe('GRACE')
    await payOrders(app, employer, renewal?.id ?? '')
    expect(await subscription(employer)).toMatchObject({ source: 'PLAN', startsAt: end.toISOString() })
  })

  test('is reminded of at −7, −3, −1, +1 and +3 days; then the company is on FREE and knows it', async () => {
    const employer = await anEmployer(app)
    await buyPlan(app, employer, 'GROWTH', 'MONTH')
    const start = app.clock.now()
    await moveToEnd(employer, -8)
    for (let hour = 0; hour < 17 * 24; hour += 12) {
      await renew()
      await remind()
      app.clock.advance(dayMs / 2)
    }
    expect(await mailsOf(employer)).toEqual([
      'billing.ending',
      'billing.ending',
      'billing.ending',
      'billing.ended',
      'billing.ended',
      'billing.free',
    ])
    expect([(await subscription(employer)).source, (await ordersOf(employer)).map(({ status }) => status)]).toEqual([
      'FREE',
      ['EXPIRED', 'PAID'],
    ])
    expect(app.clock.now().getTime() - start.getTime()).toBeGreaterThan(30 * dayMs)
  })

  test('that the buyer cancelled is not made again; nobody is asked to renew what nobody paid for', async () => {
    const [employer, guest] = [await anEmployer(app), await anEmployer(app)]
    await buyPlan(app, employer, 'STARTER')
    await moveToEnd(employer, -6)
    await renew()
    const [renewal] = await renewalsOf(employer)
    await app.as(employer)('orders.cancel', { id: renewal?.id ?? '' })
    await aPlan(app, { companyId: guest.companyId, code: 'STARTER', days: 6 })
    await renew()
    await remind()
    expect([await renewalsOf(employer), await renewalsOf(guest)]).toEqual([
      [expect.objectContaining({ status: 'CANCELLED' })],
      [],
    ])
    expect([await mailsOf(employer), await mailsOf(guest)]).toEqual([[], ['billing.ending']])
  })

  test('gives way to an order that the buyer makes, and comes back when that is not paid', async () => {
    const employer = await anEmployer(app)
    await buyPlan(app, employer, 'STARTER')
    await moveToEnd(employer, -6)
    await renew()
    await orderOf(app, employer, 'GROWTH', 'MONTH')
    await renew()
    expect(await renewalsOf(employer)).toMatchObject([{ status: 'CREATED', replaced_at: expect.any(Date) as Date }])
    await runBillingJob(app, 'billing.cancelReplaced', { companyId: employer.companyId })
    app.clock.advance(1.1 * dayMs)
    await renew()
    expect((await renewalsOf(employer)).map(({ status }) => status)).toEqual(['CANCELLED', 'CREATED'])
  })

  test('that would cross a change of the tax ends with it and is made anew', async () => {
    const employer = await anEmployer(app)
    await buyPlan(app, employer, 'STARTER')
    const end = await moveToEnd(employer, -6)
    const from = new Date(end.getTime() - 2 * dayMs).toISOString().slice(0, 10)
    const label = { en: 'VAT', id: 'PPN' }
    await saveSetting('tax', [
      { from: '2025-01-01', label, basisPoints: 1100, rate: 1200, base: [11, 12] },
      { from, label, basisPoints: 1200 },
    ])
    await renew()
    await moveToEnd(employer, -1)
    await renew()
    const renewals = await renewalsOf(employer)
    expect(renewals.map(({ total_minor }) => total_minor)).toEqual([33_189_000, 33_488_000])
    expect(renewals[0]?.expires_at.getTime()).toBeLessThan(end.getTime() - dayMs)
    await app.db.deleteFrom('setting').where('key', '=', 'tax').execute()
  })

  test('one company that fails holds up no other, and the next run does what is missing', async () => {
    const [broken, employer] = [await anEmployer(app), await anEmployer(app)]
    await buyPlan(app, broken, 'STARTER')
    await buyPlan(app, employer, 'STARTER')
    await moveToEnd(employer, -6)
    await sql`create function broken() returns trigger language plpgsql as $$ begin
      if new.company_id = ${sql.lit(broken.companyId)} then raise exception 'killed'; end if; return new; end $$`.execute(
      app.db,
    )
    await sql`create trigger broken before insert on pay_order for each row execute function broken()`.execute(app.db)
    await expect(renew()).rejects.toThrow('1 of')
    expect([await renewalsOf(broken), (await renewalsOf(employer)).length]).toEqual([[], 1])
    await sql`drop trigger broken on pay_order`.execute(app.db)
    await renew()
    expect([(await renewalsOf(broken)).length, (await renewalsOf(employer)).length]).toEqual([1, 1])
  })
})

describe('credits', () => {
  const topUp = (employer: EmployerAccount, { count, days }: { count: number; days: number }) =>
    inTransaction(app, async (ctx) => {
      const { companyId } = employer
      await lockBillingAccount(ctx.db, companyId)
      const until = new Date(ctx.now.getTime() + days * dayMs)
      const grant = { source: 'TOPUP', count, from: ctx.now, until, reason: 'JOB_10', now: ctx.now } as const
      return grantLot(ctx.db, { companyId, unit: 'JOB', ...grant, key: `grant:${randomUUID()}` })
    })
  const use = ({ companyId }: EmployerAccount, count: number) =>
    inTransaction(app, (ctx) => spend(ctx, { companyId, unit: 'JOB', count, subject: randomUUID(), by: null }))

  test('that are nearly used up are told once, and again after the next purchase', async () => {
    const employer = await anEmployer(app)
    await topUp(employer, { count: 10, days: 365 })
    await use(employer, 7)
    await remind()
    expect(await mailsOf(employer)).toEqual([])
    await use(employer, 1)
    await remind()
    await remind()
    expect(await bellsOf(employer)).toEqual(['billing.creditsLow /employer/profile#credits'])
    app.clock.advance(dayMs)
    await topUp(employer, { count: 10, days: 365 })
    await use(employer, 10)
    await remind()
    expect(await mailsOf(employer)).toEqual(['billing.creditsLow', 'billing.creditsLow'])
  })

  test('that expire are told 30 and 7 days ahead, each once; nobody is told of what they used', async () => {
    const [employer, other] = [await anEmployer(app), await anEmployer(app)]
    await topUp(employer, { count: 3, days: 100 })
    await topUp(other, { count: 3, days: 100 })
    await use(other, 3)
    const noticesAfter = []
    for (const days of [69, 1.1, 20, 4, 5]) {
      app.clock.advance(days * dayMs)
      await remind()
      await remind()
      noticesAfter.push((await mailsOf(employer)).length)
    }
    expect([noticesAfter, await mailsOf(other)]).toEqual([[0, 1, 1, 2, 2], []])
  })
})

test('a company whose reminder fails holds up no reminder of others, of whatever kind', async () => {
  const [over, ending] = [await anEmployer(app), await anEmployer(app)]
  await buyPlan(app, over, 'STARTER')
  await moveToEnd(over, -10)
  await buyPlan(app, ending, 'STARTER')
  await moveToEnd(ending, -1)
  await sql`
    create function refuse_notice() returns trigger language plpgsql as $$ begin raise 'no notice'; end $$`.execute(
    app.db,
  )
  await sql`
    create trigger refuse_notice before insert on billing_notice for each row
      when (new.key like 'ending:%') execute function refuse_notice()`.execute(app.db)
  await expect(remind()).rejects.toThrow('failed')
  await sql`drop trigger refuse_notice on billing_notice`.execute(app.db)
  expect([await mailsOf(ending), await mailsOf(over)]).toEqual([[], ['billing.free']])
})
