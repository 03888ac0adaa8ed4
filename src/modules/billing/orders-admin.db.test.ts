import { describe, expect, test } from 'vitest'
import { errorCodeOf } from '../../../test/fixtures/accounts.ts'
import { aPaidOrder, anOrder, ledgerProblems, runBillingJob } from '../../../test/fixtures/billing.ts'
import { anAdministrator, anEmployer } from '../../../test/fixtures/people.ts'
import { testApp } from '../../../test/fixtures/test-app.ts'

const app = testApp()
const reason = 'Seen on the statement of 23 November'
const total = 29_900_000

describe('orders of all companies', () => {
  test('are for those who keep the books', async () => {
    const { id } = await anOrder(app, await anEmployer(app))
    for (const role of ['SUPER_ADMIN', 'FINANCE'] as const)
      expect((await app.as(await anAdministrator(app, role))('admin.orders.get', { id })).order.id).toBe(id)
    for (const role of ['MODERATOR', 'SUPPORT', 'CONTENT'] as const) {
      const call = app.as(await anAdministrator(app, role))
      expect(await errorCodeOf(call('admin.orders.ask', { id }))).toBe('ROLE_NOT_ALLOWED')
      expect(await errorCodeOf(call('admin.orders.markPaid', { id, minor: total, reason }))).toBe('ROLE_NOT_ALLOWED')
    }
  })

  test('moderators and editors see none', async () => {
    const { id } = await anOrder(app, await anEmployer(app))
    for (const role of ['MODERATOR', 'CONTENT'] as const) {
      const call = app.as(await anAdministrator(app, role))
      for (const see of [() => call('admin.orders.list', {}), () => call('admin.orders.get', { id })])
        expect(await errorCodeOf(see())).toBe('ROLE_NOT_ALLOWED')
    }
  })

  test('support sees what, when and how, and no sum anywhere', async () => {
    const employer = await anEmployer(app, { company: 'Kopi Tanpa Angka' })
    const { id } = await aPaidOrder(app, employer, [{ code: 'UNLOCK_10' }])
    const finance = app.as(await anAdministrator(app, 'FINANCE'))
    const refundReason = 'The company gets 99,000 back'
    await finance('admin.orders.refund', { id, minor: 9_900_000, reason: refundReason })
    const whole = await finance('admin.orders.get', { id })
    expect(JSON.stringify(whole)).toMatch(/"minor":9900000/)
    expect(whole.buyer).toEqual({ id: employer.id, name: expect.any(String) as string })
    const support = app.as(await anAdministrator(app, 'SUPPORT'))
    const order = await support('admin.orders.get', { id })
    const list = await support('admin.orders.list', { search: 'kopi tanpa angka' })
    expect(list.list).toMatchObject([{ id, companyName: 'Kopi Tanpa Angka', total: null }])
    expect(order).toMatchObject({
      companyName: 'Kopi Tanpa Angka',
      buyer: whole.buyer,
      order: { number: whole.order.number, status: whole.order.status, paidAt: whole.order.paidAt, sums: null },
      attempts: [{ provider: 'sandbox', paid: { at: whole.attempts[0]?.paid?.at, sum: null } }],
      mayMarkPaid: false,
      money: { refunds: [{ sum: null, reason: null, maySend: false }], refundable: null, uses: [], extras: [] },
    })
    expect(order.order.lines).toMatchObject([{ code: 'UNLOCK_10', title: whole.order.lines[0]?.title, net: null }])
    expect(order.money.documents.map(({ number, privateUri }) => [number, privateUri])).toEqual(
      whole.money.documents.map(({ number }) => [number, null]),
    )
    for (const seen of [order, list]) {
      expect(JSON.stringify(seen)).not.toMatch(/"minor"|"currency"|"percent"|99,?000|IDR/)
    }
    const refused = [
      () => support('admin.orders.ask', { id }),
      () => support('admin.orders.refund', { id, minor: 1, reason }),
      () => support('admin.invoices.list', {}),
      () => support('admin.plans.list', {}),
      () => support('admin.money.company', { id: employer.companyId }),
    ]
    for (const act of refused) expect(await errorCodeOf(act())).toBe('ROLE_NOT_ALLOWED')
  })

  test('what was not paid as asked is found, and can be asked about again', async () => {
    const employer = await anEmployer(app, { company: 'Kopi Senja Utama' })
    const { id, ref } = await anOrder(app, employer, { open: true })
    const call = app.as(await anAdministrator(app, 'FINANCE'))
    expect((await call('admin.orders.list', { checking: true })).total).toBe(0)
    await app.as()('billing.sandbox', { id: ref, action: 'OTHER_AMOUNT' })
    expect((await call('admin.orders.ask', { id })).status).toBe('PENDING_PAYMENT')
    expect(await call('admin.orders.list', { checking: true })).toMatchObject({
      total: 1,
      checkingTotal: 1,
      list: [{ id, companyName: 'Kopi Senja Utama', checking: true }],
    })
    const seen = await call('admin.orders.get', { id })
    expect(seen.attempts).toMatchObject([{ provider: 'sandbox', paid: { sum: { minor: total - 100 } }, asks: 1 }])
    expect((await call('admin.orders.list', { search: 'kopi senja' })).total).toBe(1)
    expect((await call('admin.orders.list', { search: seen.order.number })).total).toBe(1)
    expect((await call('admin.orders.list', { search: '%' })).total).toBe(0)
  })

  test('money in the bank grants once; another sum, a second time and a cancelled order are refused', async () => {
    const employer = await anEmployer(app)
    const { id, ref } = await anOrder(app, employer, { open: true })
    const call = app.as(await anAdministrator(app, 'FINANCE'))
    const mark = (minor = total) => call('admin.orders.markPaid', { id, minor, reason })
    expect(await errorCodeOf(mark(total - 1))).toBe('INVALID NOT_THE_TOTAL')
    const outcomes = await Promise.all([1, 2, 3].map(() => errorCodeOf(mark())))
    expect(outcomes.toSorted()).toEqual(['ORDER_CLOSED', 'ORDER_CLOSED', 'SUCCESS'])
    expect(await app.as(employer)('billing.subscription', {})).toMatchObject({ source: 'PLAN', planCode: 'STARTER' })
    // Paid at the provider as well: the second money waits for somebody, nothing is granted again.
    await app.as()('billing.sandbox', { id: ref, action: 'PAY_SILENTLY' })
    app.clock.advance(21_000)
    await runBillingJob(app, 'billing.reconcile')
    expect((await call('admin.orders.get', { id })).order).toMatchObject({ status: 'PAID', checking: true })
    const periods = await app.db
      .selectFrom('plan_period')
      .select('id')
      .where('company_id', '=', employer.companyId)
      .execute()
    expect(periods).toHaveLength(1)
    expect(await ledgerProblems(app)).toEqual([])
    const other = await anOrder(app, await anEmployer(app))
    await app.db.updateTable('pay_order').set({ status: 'CANCELLED' }).where('id', '=', other.id).execute()
    expect(await errorCodeOf(call('admin.orders.markPaid', { id: other.id, minor: total, reason }))).toBe(
      'ORDER_CLOSED',
    )
  })
})
