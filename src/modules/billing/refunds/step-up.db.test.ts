import { expect, test } from 'vitest'
import { errorCodeOf } from '../../../../test/fixtures/accounts.ts'
import { aPaidOrder, anAlarm } from '../../../../test/fixtures/billing.ts'
import { anAdministrator, anEmployer } from '../../../../test/fixtures/people.ts'
import { testApp } from '../../../../test/fixtures/test-app.ts'
import { aTransfer, sellByTransfer } from '../../../../test/fixtures/transfers.ts'

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

test('so do refusing a transfer, closing an alarm, and files for the tax office and back', async () => {
  await sellByTransfer(app)
  const employer = await anEmployer(app)
  const { id, proofId } = await aTransfer(app, employer)
  await anAlarm(app, 'SECOND_PAYMENT')
  const finance = await anAdministrator(app, 'FINANCE')
  const call = app.as(finance)
  const { alarms } = await call('admin.money.overview', {})
  app.clock.advance(601_000)
  const acts = (as: typeof call) => [
    () => as('admin.transfers.reject', { id: proofId, reason }),
    () => as('admin.money.closeAlarm', { id: alarms.list[0]?.id ?? '' }),
    () => as('admin.invoices.importNumbers', { csv: 'number,tax_number' }),
    () => as('admin.invoices.export', { month: '2026-11', format: 'csv' }),
    () => as('admin.invoices.export', { month: '2026-11', format: 'xml' }),
  ]
  for (const act of acts(call)) expect(await errorCodeOf(act())).toBe('STEP_UP_NEEDED')
  expect((await app.as(employer)('orders.status', { id })).transfer?.proof).toMatchObject({ status: 'WAITING' })
  expect((await call('admin.money.overview', {})).alarms.total).toBe(alarms.total)
  const fresh = app.as({ caller: { ...finance.caller, secondFactorAt: app.clock.now() } })
  for (const act of acts(fresh)) expect(await errorCodeOf(act())).toBe('SUCCESS')
})
