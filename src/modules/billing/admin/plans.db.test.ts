import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { errorCodeOf } from '../../../../test/fixtures/accounts.ts'
import { anOrder, aPlan, runBillingJob } from '../../../../test/fixtures/billing.ts'
import { anAdministrator, anEmployer, type EmployerAccount } from '../../../../test/fixtures/people.ts'
import { testApp } from '../../../../test/fixtures/test-app.ts'
import type { Offer } from './contract.plans.ts'

const app = testApp()
const items = [{ code: 'STARTER', period: 'MONTH' as const }]
const total = 29_900_000
type BookkeeperCall = Awaited<ReturnType<typeof bookkeeper>>
const bookkeeper = async () => app.as(await anAdministrator(app, 'FINANCE'))
let call: BookkeeperCall
beforeEach(async () => {
  call = await bookkeeper()
})

const planInput = ({ code, version, title, sort, active, plan }: Offer) => {
  if (!plan) throw new Error('not a plan')
  return { code, version, title, sort, active, description: plan.description, entitlements: plan.entitlements }
}
const setPrice = (version: number, netMinor: number | null, from: string | null = null) =>
  call('admin.plans.setPrice', { code: 'STARTER', version, period: 'MONTH', currency: 'IDR', netMinor, from })
const quoteOf = async (employer: EmployerAccount) => (await app.as(employer)('orders.quote', { items })).sums.net.minor
const versionOf = async (code: string) => (await call('admin.plans.get', { code })).version

test('what is sold is for those who keep the books', async () => {
  const own = planInput(await call('admin.plans.get', { code: 'STARTER' }))
  for (const role of ['MODERATOR', 'SUPPORT', 'CONTENT'] as const) {
    const other = app.as(await anAdministrator(app, role))
    const price = {
      code: 'STARTER',
      version: 1,
      period: 'MONTH',
      currency: 'IDR',
      netMinor: 10_000,
      from: null,
    } as const
    const topup = { ...own, count: 1, days: 1 }
    const outcomes = await Promise.all([
      errorCodeOf(other('admin.plans.list', {})),
      errorCodeOf(other('admin.plans.get', { code: 'STARTER' })),
      errorCodeOf(other('admin.plans.savePlan', own)),
      errorCodeOf(
        other('admin.plans.saveTopup', {
          code: 'JOB_1',
          version: 1,
          title: own.title,
          count: 1,
          days: 1,
          sort: 1,
          active: topup.active,
        }),
      ),
      errorCodeOf(other('admin.plans.setPrice', price)),
      errorCodeOf(
        other('admin.plans.dropPrice', {
          code: 'STARTER',
          version: 1,
          period: 'MONTH',
          currency: 'IDR',
          from: '2030-01-01T00:00:00Z',
        }),
      ),
    ])
    expect(new Set(outcomes)).toEqual(new Set(['ROLE_NOT_ALLOWED']))
  }
})

describe('a plan', () => {
  test('is changed for whoever buys from now on; what was paid for stays, and two administrators do not overwrite each other', async () => {
    const { companyId, ...employer } = await anEmployer(app)
    await aPlan(app, { companyId, code: 'STARTER' })
    const before = await call('admin.plans.get', { code: 'STARTER' })
    expect(before.touched).toMatchObject({ paid: 1, free: 0, orders: 0 })
    const own = planInput(before)
    const changed = {
      ...own,
      title: { en: 'Start', id: 'Mulai' },
      entitlements: { ...own.entitlements, activeJobs: null, screeningQuestions: 7 },
    }
    const saved = await call('admin.plans.savePlan', changed)
    expect(saved.version).toBe(own.version + 1)
    expect(await errorCodeOf(call('admin.plans.savePlan', changed))).toBe('STALE_VERSION')
    const { plans } = await app.as()('billing.plans', {})
    expect(plans.find(({ code }) => code === 'STARTER')).toMatchObject({
      title: 'Start',
      entitlements: { activeJobs: null, screeningQuestions: 7 },
    })
    const paid = await app.as({ ...employer, companyId } as typeof employer & { companyId: string })(
      'billing.subscription',
      {},
    )
    expect(paid.entitlements).toMatchObject({ activeJobs: 3, screeningQuestions: 5 })
    const { history } = await call('admin.plans.get', { code: 'STARTER' })
    expect(history).toMatchObject([{ action: 'plan.save' }])
  })

  test('is switched off, never deleted; FREE stays', async () => {
    const own = planInput(await call('admin.plans.get', { code: 'GROWTH' }))
    await call('admin.plans.savePlan', { ...own, active: false })
    const sold = async () => (await app.as()('billing.plans', {})).plans.map(({ code }) => code)
    expect(await sold()).not.toContain('GROWTH')
    const employer = app.as(await anEmployer(app))
    expect(await errorCodeOf(employer('orders.quote', { items: [{ code: 'GROWTH', period: 'MONTH' }] }))).toMatch(
      /^INVALID/,
    )
    expect((await call('admin.plans.list', {})).plans.find(({ code }) => code === 'GROWTH')).toMatchObject({
      active: false,
    })
    await call('admin.plans.savePlan', { ...own, version: own.version + 1, active: true })
    expect(await sold()).toContain('GROWTH')
    const free = planInput(await call('admin.plans.get', { code: 'FREE' }))
    expect(await errorCodeOf(call('admin.plans.savePlan', { ...free, active: false }))).toBe('INVALID FREE_STAYS')
  })
})

test('a top-up of another size grants what its order said', async () => {
  const { topup, title, version, sort } = await call('admin.plans.get', { code: 'JOB_5' })
  expect(topup).toEqual({ unit: 'JOB', count: 5, days: 365 })
  await call('admin.plans.saveTopup', { code: 'JOB_5', version, title, sort, active: true, count: 6, days: 100 })
  const { topups } = await app.as(await anEmployer(app))('billing.topups', {})
  expect(topups.find(({ code }) => code === 'JOB_5')).toMatchObject({ count: 6, days: 100 })
  expect(
    await errorCodeOf(
      call('admin.plans.saveTopup', { code: 'STARTER', version: 1, title, sort, active: true, count: 6, days: 1 }),
    ),
  ).toBe('NOT_FOUND')
})

describe('a price', () => {
  test('that rises meets whoever is about to order with the new total; an order that exists is paid as it was made', async () => {
    const [waiting, next] = [await anEmployer(app), await anEmployer(app)]
    const open = await anOrder(app, waiting, { open: true })
    expect((await call('admin.plans.get', { code: 'STARTER' })).touched.orders).toBe(1)
    await setPrice(await versionOf('STARTER'), 39_900_000)
    const order = (totalMinor: number) =>
      app.as(next)('orders.create', { key: randomUUID(), items, expected: { totalMinor } })
    expect(await errorCodeOf(order(total))).toBe('PRICE_CHANGED')
    expect((await order(39_900_000)).sums.total.minor).toBe(39_900_000)
    await app.as()('billing.sandbox', { id: open.ref, action: 'PAY' })
    app.clock.advance(21_000)
    await runBillingJob(app, 'billing.reconcile')
    const paid = await app.as(waiting)('orders.status', { id: open.id })
    expect([paid.status, paid.sums.total.minor]).toEqual(['PAID', total])
    await setPrice(await versionOf('STARTER'), total)
  })

  test('begins on its day in the time zone of the site, and can be taken back until then', async () => {
    const employer = await anEmployer(app)
    const version = await versionOf('STARTER')
    await setPrice(version, 49_900_000, '2031-05-02')
    const planned = (await call('admin.plans.get', { code: 'STARTER' })).prices.find(({ state }) => state === 'PLANNED')
    expect(planned).toMatchObject({ from: '2031-05-01T17:00:00.000Z', net: { minor: 49_900_000 } })
    expect(await quoteOf(employer)).toBe(total)
    const place = { code: 'STARTER', period: 'MONTH', currency: 'IDR' } as const
    const drop = (of: number) => call('admin.plans.dropPrice', { ...place, version: of, from: planned?.from ?? '' })
    expect(await errorCodeOf(drop(version))).toBe('STALE_VERSION')
    await drop(version + 1)
    expect((await call('admin.plans.get', { code: 'STARTER' })).prices.some(({ state }) => state === 'PLANNED')).toBe(
      false,
    )
    expect(await errorCodeOf(drop(version + 2))).toBe('NOT_FOUND')
    await setPrice(version + 2, 49_900_000, '2031-05-02')
    app.clock.advance(Date.parse('2031-05-01T17:00:00Z') - app.clock.now().getTime())
    expect(await quoteOf(await anEmployer(app))).toBe(49_900_000)
  })

  test('of a past day, of half hundreds, of the wrong period or of FREE is refused and changes nothing', async () => {
    const version = await versionOf('STARTER')
    expect(await errorCodeOf(setPrice(version, 10_000, '2020-01-01'))).toBe('INVALID DATE_PAST')
    expect(await errorCodeOf(setPrice(version, 15_000))).toBe('INVALID WHOLE_PRICE')
    const place = { version, currency: 'IDR', netMinor: 10_000, from: null } as const
    expect(await errorCodeOf(call('admin.plans.setPrice', { ...place, code: 'STARTER', period: 'ONCE' }))).toBe(
      'INVALID NOT_IN_LIST',
    )
    expect(await errorCodeOf(call('admin.plans.setPrice', { ...place, code: 'FREE', period: 'MONTH' }))).toBe(
      'INVALID NOT_IN_LIST',
    )
    expect(await errorCodeOf(call('admin.plans.setPrice', { ...place, code: 'NONE', period: 'MONTH' }))).toBe(
      'NOT_FOUND',
    )
    expect(await versionOf('STARTER')).toBe(version)
  })

  test('of two administrators at once is one; a sale that ends offers the plan no more', async () => {
    const version = await versionOf('BUSINESS')
    const place = { code: 'BUSINESS', version, period: 'YEAR', currency: 'IDR', from: null } as const
    const outcomes = await Promise.all(
      [1, 2, 3].map((n) => errorCodeOf(call('admin.plans.setPrice', { ...place, netMinor: n * 1_000_000 }))),
    )
    expect(outcomes.toSorted()).toEqual(['STALE_VERSION', 'STALE_VERSION', 'SUCCESS'])
    await call('admin.plans.setPrice', { ...place, version: version + 1, netMinor: null })
    const { plans } = await app.as()('billing.plans', {})
    expect(plans.find(({ code }) => code === 'BUSINESS')?.year).toBeNull()
  })
})
