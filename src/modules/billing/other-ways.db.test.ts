import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { errorCodeOf } from '../../../test/fixtures/accounts.ts'
import { anOrder, ledgerProblems } from '../../../test/fixtures/billing.ts'
import { sellWithTax } from '../../../test/fixtures/payment-histories-app.ts'
import { anEmployer, type EmployerAccount } from '../../../test/fixtures/people.ts'
import { testApp } from '../../../test/fixtures/test-app.ts'
import { startPaymentProvider } from '../../../test/payment-provider.ts'
import { askAbout } from './handlers.payments.server.ts'

const far = await startPaymentProvider(() => app.clock.now())
const app = testApp({ env: { ...far.env, PAY_PROVIDERS: 'sandbox,stripe,midtrans' } })
beforeAll(() => sellWithTax(app))
afterAll(() => far.stop())

const status = async (employer: EmployerAccount, id: string) => (await app.as(employer)('orders.status', { id })).status
/** The open attempt of an order, or its newest. */
const newestRef = async (id: string) => {
  const { rows } = await sql<{ id: string }>`
    select id from payment where order_id = ${id} order by ended_at is not null, created_at desc limit 1`.execute(
    app.db,
  )
  return rows[0]?.id ?? ''
}
/** Where an order can be paid now. */
const openAttempts = async (id: string) => {
  const open = app.db.selectFrom('payment').select('provider').where('order_id', '=', id).where('ended_at', 'is', null)
  return (await open.execute()).map(({ provider }) => provider)
}
const grants = async ({ companyId }: EmployerAccount) =>
  (await app.db.selectFrom('plan_period').select('id').where('company_id', '=', companyId).execute()).length

describe.each(['stripe', 'midtrans'] as const)('%s', (dialect) => {
  /** An order whose page is open at the provider. */
  async function openOrder() {
    const buyer = await anEmployer(app)
    const { id } = await anOrder(app, buyer)
    await app.as(buyer)('orders.paymentUrl', { id, provider: dialect })
    return { buyer, id, ref: await newestRef(id) }
  }

  test('another way to pay: the open page is ended at its provider first', async () => {
    const { buyer, id, ref } = await openOrder()
    far.change(ref, { state: 'CHOSEN' }, { silent: true })
    await app.as(buyer)('orders.paymentUrl', { id, provider: 'sandbox' })
    expect(far.payments.get(ref)?.state).toBe('EXPIRED')
    const order = await app.as(buyer)('orders.status', { id })
    expect(order).toMatchObject({
      status: 'PENDING_PAYMENT',
      payingBy: 'sandbox',
      payUrl: expect.any(String) as string,
    })
    expect(await openAttempts(id)).toEqual(['sandbox'])
  })

  test('paid in the moment in which another way is chosen: that payment counts, and nothing else is opened', async () => {
    const { buyer, id, ref } = await openOrder()
    far.pay(ref, { silent: true })
    expect(await errorCodeOf(app.as(buyer)('orders.paymentUrl', { id, provider: 'sandbox' }))).toBe('ORDER_CLOSED')
    expect([await status(buyer, id), await openAttempts(id), await grants(buyer)]).toEqual(['PAID', [], 1])
  })

  test('a page that could not be opened does not keep anybody from another way', async () => {
    const buyer = await anEmployer(app)
    const { id } = await anOrder(app, buyer)
    far.fault = 'down'
    expect(await errorCodeOf(app.as(buyer)('orders.paymentUrl', { id, provider: dialect }))).toBe('PAY_DOWN')
    await app.as(buyer)('orders.paymentUrl', { id, provider: 'sandbox' })
    far.fault = 'ok'
    expect(await openAttempts(id)).toEqual(['sandbox'])
  })

  test('another way that is chosen while a page is being opened: nobody gets that page', async () => {
    const buyer = await anEmployer(app)
    const { id } = await anOrder(app, buyer)
    const known = far.payments.size
    far.fault = 'late'
    const slow = errorCodeOf(app.as(buyer)('orders.paymentUrl', { id, provider: dialect }))
    await far.isHolding()
    const first = await newestRef(id)
    far.fault = 'ok'
    await app.as(buyer)('orders.paymentUrl', { id, provider: 'sandbox' })
    far.release()
    expect([await slow, far.payments.size - known]).toEqual(['CONFLICT', 1])
    expect(await openAttempts(id)).toEqual(['sandbox'])
    if (dialect === 'stripe') expect(far.payments.get(first)?.state).toBe('EXPIRED')
  })

  test('two ways chosen at once, in three tabs, and all that was opened is paid: one grant', async () => {
    const buyer = await anEmployer(app)
    const { id } = await anOrder(app, buyer)
    const other = dialect === 'stripe' ? 'midtrans' : 'stripe'
    const codes = await Promise.all(
      ([dialect, other, dialect] as const).map((provider) =>
        errorCodeOf(app.as(buyer)('orders.paymentUrl', { id, provider })),
      ),
    )
    expect(codes.filter((code) => !['SUCCESS', 'CONFLICT', 'ORDER_CLOSED'].includes(code))).toEqual([])
    expect((await openAttempts(id)).length).toBeLessThanOrEqual(1)
    const attempts = await app.db.selectFrom('payment').select('id').where('order_id', '=', id).execute()
    for (const attempt of attempts) if (far.payments.has(attempt.id)) far.pay(attempt.id, { silent: true })
    await Promise.all(attempts.map((attempt) => app.core.asSystem((ctx) => askAbout(ctx, attempt.id))))
    expect([await status(buyer, id), await grants(buyer)]).toEqual(['PAID', 1])
    expect(await ledgerProblems(app)).toEqual([])
  })
})
