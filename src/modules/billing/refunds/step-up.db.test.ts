import { expect, test } from 'vitest'
import { errorCodeOf } from '../../../../test/fixtures/accounts.ts'
import { aPaidOrder } from '../../../../test/fixtures/billing.ts'
import { anAdministrator, anEmployer } from '../../../../test/fixtures/people.ts'
import { testApp } from '../../../../test/fixtures/test-app.ts'

const app = testApp()
const reason = 'Agreed with the company on the phone'

test('moving money asks for the second factor again after ten minutes', async () => {
  const employer = await anEmployer(app)
  const { id } = await aPaidOrder(app, employer)
  const call = app.as(await anAdministrator(app, 'FINANCE'))
  app.clock.advance(601_000)
  const refused = [
    call('admin.orders.refund', { id, minor: 9_900_000, reason }),
    call('admin.orders.markPaid', { id, minor: 9_900_000, reason }),
    call('admin.plans.dropPrice', {
      code: 'STARTER',
      version: 1,
      period: 'MONTH',
      currency: 'IDR',
      from: '2027-01-01',
    }),
  ]
  expect(await Promise.all(refused.map(errorCodeOf))).toEqual(refused.map(() => 'STEP_UP_NEEDED'))
  expect(await app.as(employer)('orders.status', { id })).toMatchObject({ status: 'PAID' })
})
