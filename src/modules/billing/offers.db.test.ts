import { expect, test } from 'vitest'
import { aPlan } from '../../../test/fixtures/billing.ts'
import { anAdministrator, anEmployer } from '../../../test/fixtures/people.ts'
import { testApp } from '../../../test/fixtures/test-app.ts'

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

test('only top-ups that something on the site takes are offered', async () => {
  const { topups } = await app.as(await anEmployer(app))('billing.topups', {})
  expect([...new Set(topups.map(({ unit }) => unit))]).toEqual(['JOB', 'UNLOCK'])
})

test('a movement names the plan or top-up that its reason is', async () => {
  const employer = await anEmployer(app)
  await aPlan(app, { companyId: employer.companyId, code: 'STARTER' })
  const call = app.as(employer)
  expect((await call('billing.subscription', {})).jobCredits).toBe(0)
  expect((await call('billing.credits', {})).movements).toEqual([])
})
