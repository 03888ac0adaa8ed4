import { expect, test } from 'vitest'
import { aPlan, inTransaction } from '../../../test/fixtures/billing.ts'
import { anAdministrator, anEmployer } from '../../../test/fixtures/people.ts'
import { testApp } from '../../../test/fixtures/test-app.ts'
import { spend } from './public.server.ts'
import { grantLot, lockBillingAccount } from './store.ledger.server.ts'

const app = testApp()

test('guests and administrators see the same plans; a member sees which is theirs, also one that is no longer sold', async () => {
  const employer = await anEmployer(app)
  await aPlan(app, { companyId: employer.companyId, code: 'GROWTH' })
  const guest = await app.as()('billing.plans', {})
  expect(guest.plans.map(({ code, own }) => [code, own])).toEqual([
    ['FREE', false],
    ['STARTER', false],
    ['GROWTH', false],
    ['BUSINESS', false],
  ])
  expect(await app.as(await anAdministrator(app))('billing.plans', {})).toEqual(guest)
  await app.db.updateTable('plan').set({ active: false }).where('code', '=', 'GROWTH').execute()
  const ownCodes = (plans: { code: string; own: boolean }[]) => plans.filter(({ own }) => own).map(({ code }) => code)
  expect(ownCodes((await app.as(employer)('billing.plans', {})).plans)).toEqual(['GROWTH'])
  expect((await app.as()('billing.plans', {})).plans.map(({ code }) => code)).not.toContain('GROWTH')
})

test('top-ups of every unit are offered', async () => {
  const { topups } = await app.as(await anEmployer(app))('billing.topups', {})
  expect([...new Set(topups.map(({ unit }) => unit))]).toEqual(['JOB', 'UNLOCK', 'FEATURED_DAY', 'SEAT'])
})

test('credits come with the plan, and a movement names the plan or top-up that its reason is', async () => {
  const employer = await anEmployer(app)
  const { companyId } = employer
  await aPlan(app, { companyId, code: 'STARTER' })
  await inTransaction(app, async (ctx) => {
    await lockBillingAccount(ctx.db, companyId)
    const until = new Date(ctx.now.getTime() + 86_400_000)
    const grant = { companyId, unit: 'JOB', source: 'TOPUP', count: 5, from: ctx.now, until, now: ctx.now } as const
    await grantLot(ctx.db, { ...grant, reason: 'JOB_5', key: `grant:${crypto.randomUUID()}` })
    await spend(ctx, { companyId, unit: 'UNLOCK', count: 1, subject: crypto.randomUUID(), by: null })
  })
  const { movements, total, subscription } = await app.as(employer)('billing.credits', {})
  expect(total).toBe(3)
  expect(movements.map(({ unit, count, reason, title }) => [unit, count, reason, title])).toEqual([
    ['UNLOCK', -1, 'UNLOCK', null],
    ['UNLOCK', 30, 'STARTER', 'Starter'],
    ['JOB', 5, 'JOB_5', '5 job credits'],
  ])
  expect(subscription).toEqual(await app.as(employer)('billing.subscription', {}))
  expect(subscription).toMatchObject({ planCode: 'STARTER', jobCredits: 5 })
})
