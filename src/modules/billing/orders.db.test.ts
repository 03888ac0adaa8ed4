import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { errorCodeOf } from '../../../test/fixtures/accounts.ts'
import { ledgerProblems, runBillingJob } from '../../../test/fixtures/billing.ts'
import { anEmployer, type EmployerAccount } from '../../../test/fixtures/people.ts'
import { testApp } from '../../../test/fixtures/test-app.ts'
import { signSandbox } from '#platform/pay/sandbox.server.ts'

const app = testApp()
const dayMs = 86_400_000
const starter = [{ code: 'STARTER', period: 'MONTH' as const }]
const starterTotal = 33_189_000

beforeAll(async () => {
  const seller = { name: 'PT Karya', address: 'Jakarta', taxNumber: null, branch: null, vatRegistered: true }
  await app.db
    .insertInto('setting')
    .values({ key: 'seller', value: JSON.stringify(seller) })
    .execute()
})

const order = (employer: EmployerAccount, changed: object = {}) =>
  app.as(employer)('orders.create', {
    key: randomUUID(),
    items: starter,
    expected: { totalMinor: starterTotal },
    ...changed,
  })
const open = async (employer: EmployerAccount, id: string) => {
  const { url } = await app.as(employer)('orders.paymentUrl', { id, provider: 'sandbox' })
  return url?.split('/').at(-1) ?? ''
}
const reconcile = () => runBillingJob(app, 'billing.reconcile')
/** A provider is asked 20 seconds after its page was opened. */
const later = async () => {
  app.clock.advance(21_000)
  await reconcile()
}
const status = async (employer: EmployerAccount, id: string) => (await app.as(employer)('orders.status', { id })).status
const subscription = (employer: EmployerAccount) => app.as(employer)('billing.subscription', {})

describe('an order', () => {
  test('is priced here: the sum with tax, and another one is refused with the new sum', async () => {
    const employer = await anEmployer(app)
    const quote = await app.as(employer)('orders.quote', { items: starter })
    expect(quote.sums).toMatchObject({
      net: { minor: 29_900_000 },
      tax: { minor: 3_289_000 },
      total: { minor: starterTotal, currency: 'IDR' },
      taxLabel: { label: 'VAT', percent: 11 },
    })
    expect(await errorCodeOf(order(employer, { expected: { totalMinor: 1 } }))).toBe('PRICE_CHANGED')
    expect(await errorCodeOf(order(employer, { items: [{ code: 'NOTHING' }] }))).toBe('INVALID NOT_IN_LIST')
    expect((await app.as(employer)('orders.transactions', {})).total).toBe(0)
    const seat = { items: [{ code: 'SEAT_1' }], expected: { totalMinor: 54_390_000 } }
    expect((await order(employer, seat)).sums.total.minor).toBe(54_390_000)
  })

  test('fifty times with one key is one order; the key with other items is refused', async () => {
    const employer = await anEmployer(app)
    const key = randomUUID()
    const made: Awaited<ReturnType<typeof order>>[] = []
    // In waves: a request that waits too long for a connection is refused for another reason.
    for (let wave = 0; wave < 5; wave++)
      made.push(...(await Promise.all(Array.from({ length: 10 }, () => order(employer, { key })))))
    expect(new Set(made.map(({ id }) => id)).size).toBe(1)
    const other = { key, items: [{ code: 'UNLOCK_10' }], expected: { totalMinor: 10_989_000 } }
    expect(await errorCodeOf(order(employer, other))).toBe('KEY_REUSED')
    // The same items while such an order is open: the open one.
    expect((await order(employer)).id).toBe(made[0]?.id)
  })

  test('belongs to its company and to the roles that may buy', async () => {
    const employer = await anEmployer(app)
    const { id } = await order(employer)
    const stranger = await anEmployer(app)
    expect(await errorCodeOf(app.as(stranger)('orders.status', { id }))).toBe('NOT_FOUND')
    expect(await errorCodeOf(app.as(stranger)('orders.paymentUrl', { id, provider: 'sandbox' }))).toBe('NOT_FOUND')
    for (const role of ['RECRUITER', 'HIRING_MANAGER', 'VIEWER'] as const) {
      const member = await anEmployer(app, { companyId: employer.companyId, role })
      expect(await errorCodeOf(order(member))).toBe('ROLE_NOT_ALLOWED')
      expect(await errorCodeOf(app.as(member)('orders.status', { id }))).toBe('ROLE_NOT_ALLOWED')
    }
    const administrator = await anEmployer(app, { companyId: employer.companyId, role: 'ADMIN' })
    expect(await status(administrator, id)).toBe('CREATED')
    expect(await errorCodeOf(order(administrator))).toBe('ROLE_NOT_ALLOWED')
    expect(await errorCodeOf(order(await anEmployer(app, { status: 'PENDING' })))).toBe('COMPANY_NOT_APPROVED')
  })
})

describe('paying', () => {
  test('grants once, whatever messages come, and notifies the buyers', async () => {
    const employer = await anEmployer(app)
    const { id } = await order(employer)
    const [ref, again] = await Promise.all([open(employer, id), open(employer, id)])
    expect(again).toBe(ref)
    expect(await status(employer, id)).toBe('PENDING_PAYMENT')
    await app.as()('billing.sandbox', { id: ref, action: 'PAY_SILENTLY' })
    // The way back proves nothing, and reading a status asks nobody.
    expect(await status(employer, id)).toBe('PENDING_PAYMENT')
    await Promise.all([later(), later(), reconcile()])
    expect(await status(employer, id)).toBe('PAID')
    expect(await subscription(employer)).toMatchObject({ source: 'PLAN', planCode: 'STARTER' })
    const periods = await app.db
      .selectFrom('plan_period')
      .select('id')
      .where('company_id', '=', employer.companyId)
      .execute()
    const mails = await app.db.selectFrom('mail').select('kind').where('account_id', '=', employer.id).execute()
    const { list: notifications } = await app.as(employer)('notifications.list', { category: 'BILLING' })
    expect(notifications.map(({ link }) => link)).toEqual(['/employer/profile#invoices'])
    expect([periods.length, mails.map(({ kind }) => kind)]).toEqual([1, ['billing.paid']])
    const { document } = await app.as(employer)('orders.invoice', { id })
    expect(document).toMatchObject({ test: true, netMinor: 29_900_000, totalMinor: starterTotal })
    expect(document.number).toMatch(/^TEST\/INV\//)
    expect(await errorCodeOf(app.as(await anEmployer(app))('orders.invoice', { id }))).toBe('NOT_FOUND')
    expect(await ledgerProblems(app)).toEqual([])
    expect(await errorCodeOf(app.as(employer)('orders.paymentUrl', { id, provider: 'sandbox' }))).toBe('ORDER_CLOSED')
  })

  test('a message makes a payment due; a forged, stale or unknown one changes nothing', async () => {
    const employer = await anEmployer(app)
    const { id } = await order(employer)
    const ref = await open(employer, id)
    await app.as()('billing.sandbox', { id: ref, action: 'PAY_SILENTLY' })
    const body = Buffer.from(JSON.stringify({ id: randomUUID(), ref, kind: 'payment.updated' }))
    const send = (signature: string, sent = body) =>
      app.as()('billing.webhook', {
        provider: 'sandbox',
        body: sent.toString('base64'),
        headers: Buffer.from(JSON.stringify({ 'karya-signature': signature })).toString('base64'),
      })
    const secret = app.env.secretKeys[0] ?? ''
    const now = app.clock.now()
    expect(await errorCodeOf(send(signSandbox('another secret', body, now)))).toBe('BAD_INPUT')
    for (const seconds of [-301, 301])
      expect(await errorCodeOf(send(signSandbox(secret, body, new Date(now.getTime() + seconds * 1000))))).toBe(
        'BAD_INPUT',
      )
    expect(await errorCodeOf(send(signSandbox(secret, body, now), Buffer.from('{}')))).toBe('BAD_INPUT')
    expect(await errorCodeOf(send(''))).toBe('BAD_INPUT')
    expect(await app.db.selectFrom('payment_event').select('id').where('payment_id', '=', ref).execute()).toEqual([])
    await Promise.all([send(signSandbox(secret, body, now)), send(signSandbox(secret, body, now))])
    expect(await app.db.selectFrom('payment_event').select('id').where('payment_id', '=', ref).execute()).toHaveLength(
      1,
    )
    await reconcile()
    expect(await status(employer, id)).toBe('PAID')
  })

  test.each(['OTHER_AMOUNT', 'OTHER_CURRENCY'] as const)('%s is not paid; somebody has to look', async (action) => {
    const employer = await anEmployer(app)
    const { id } = await order(employer)
    await app.as()('billing.sandbox', { id: await open(employer, id), action })
    await later()
    expect(await app.as(employer)('orders.status', { id })).toMatchObject({ status: 'PENDING_PAYMENT', checking: true })
    expect((await subscription(employer)).source).toBe('FREE')
    expect(await ledgerProblems(app)).toEqual([])
  })

  test('a failed attempt can be tried again; a cancelled order cannot; late money is honoured', async () => {
    const employer = await anEmployer(app)
    const { id } = await order(employer)
    const first = await open(employer, id)
    await app.as()('billing.sandbox', { id: first, action: 'FAIL' })
    await later()
    expect(await status(employer, id)).toBe('FAILED')
    const second = await open(employer, id)
    expect(second).not.toBe(first)
    app.clock.advance(26 * 3_600_000)
    expect(await status(employer, id)).toBe('EXPIRED')
    await runBillingJob(app, 'billing.expireOrders')
    await reconcile()
    await app.as()('billing.sandbox', { id: second, action: 'PAY_SILENTLY' })
    app.clock.advance(dayMs)
    await reconcile()
    expect([await status(employer, id), (await subscription(employer)).source]).toEqual(['PAID', 'PLAN'])
    const other = await order(employer, { items: [{ code: 'UNLOCK_10' }], expected: { totalMinor: 10_989_000 } })
    await open(employer, other.id)
    expect((await app.as(employer)('orders.cancel', { id: other.id })).status).toBe('CANCELLED')
    expect(await errorCodeOf(app.as(employer)('orders.paymentUrl', { id: other.id, provider: 'sandbox' }))).toBe(
      'ORDER_CLOSED',
    )
  })

  test('an order that is paid while it is cancelled is PAID', async () => {
    const employer = await anEmployer(app)
    const { id } = await order(employer)
    await app.as()('billing.sandbox', { id: await open(employer, id), action: 'PAY_SILENTLY' })
    expect((await app.as(employer)('orders.cancel', { id })).status).toBe('PAID')
  })

  test('a provider that is down keeps the order, and an hour later everything agrees', async () => {
    const employer = await anEmployer(app)
    const { id } = await order(employer)
    const ref = await open(employer, id)
    await app.as()('billing.sandbox', { id: ref, action: 'DOWN' })
    await app.as()('billing.sandbox', { id: ref, action: 'PAY_SILENTLY' })
    await later()
    expect(await status(employer, id)).toBe('PENDING_PAYMENT')
    expect(await errorCodeOf(app.as(employer)('orders.cancel', { id }))).toBe('PAY_DOWN')
    app.clock.advance(3_600_000)
    await reconcile()
    expect(await status(employer, id)).toBe('PAID')
  })

  test('a top-up adds credits that can be spent, an upgrade cuts the plan and counts what is unused', async () => {
    const employer = await anEmployer(app)
    const buy = async (items: object[], totalMinor: number) => {
      const { id } = await order(employer, { items, expected: { totalMinor } })
      await app.as()('billing.sandbox', { id: await open(employer, id), action: 'PAY_SILENTLY' })
      await later()
      return id
    }
    await buy(starter, starterTotal)
    await buy([{ code: 'UNLOCK_10', count: 2 }], 21_978_000)
    const unlocks = (await subscription(employer)).usage.find(({ key }) => key === 'candidateUnlocksPerMonth')
    expect(unlocks).toMatchObject({ limit: 50, left: 50 })
    app.clock.advance(15 * dayMs)
    const growth = [{ code: 'GROWTH', period: 'MONTH' as const }]
    const quote = await app.as(employer)('orders.quote', { items: growth })
    expect(quote.lines.map(({ kind }) => kind)).toEqual(['PLAN', 'UNUSED'])
    expect(quote.lines[1]?.net.minor).toBeLessThan(-14_000_000)
    await buy(growth, quote.sums.total.minor)
    expect(await subscription(employer)).toMatchObject({ source: 'PLAN', planCode: 'GROWTH' })
    const { list } = await app.as(employer)('orders.transactions', {})
    expect(list.map((each) => each.status)).toEqual(['PAID', 'PAID', 'PAID'])
    expect(await ledgerProblems(app)).toEqual([])
  })
})

test('the tax number is sealed in the database and masked for members', async () => {
  const employer = await anEmployer(app)
  const saved = await app.as(employer)('billing.updateDetails', {
    version: 0,
    legalName: 'PT Nusantara',
    address: 'Jalan Sudirman 1, Jakarta',
    email: 'keuangan@nusantara.example',
    locale: 'id',
    taxNumberKind: 'NPWP',
    taxNumber: '0123456789012345',
    branch: null,
  })
  expect(saved.taxNumber).toBe('••••••••••••2345')
  const row = await app.db
    .selectFrom('billing_account')
    .selectAll()
    .where('company_id', '=', employer.companyId)
    .executeTakeFirstOrThrow()
  expect(JSON.stringify(row)).not.toContain('0123456789012345')
  for (const taxNumber of ['123', '0000000000000000'])
    expect(
      await errorCodeOf(
        app.as(employer)('billing.updateDetails', {
          version: 1,
          legalName: 'PT Nusantara',
          address: 'Jalan Sudirman 1, Jakarta',
          email: 'keuangan@nusantara.example',
          locale: 'id',
          taxNumberKind: 'NPWP',
          taxNumber,
          branch: null,
        }),
      ),
    ).toBe('INVALID TAX_NUMBER')
  const stale = {
    ...saved,
    version: 0,
    taxNumber: null,
    legalName: 'PT Lain',
    address: 'Jalan Lain 2',
    email: 'a@b.co',
  }
  expect(await errorCodeOf(app.as(employer)('billing.updateDetails', stale))).toBe('STALE_VERSION')
})

test('what a run was cut off from is asked about again at once, not when its claim is over', async () => {
  const buyers = await Promise.all(Array.from({ length: 3 }, () => anEmployer(app)))
  const orders = await Promise.all(buyers.map(async (employer) => ({ employer, ...(await order(employer)) })))
  for (const { employer, id } of orders)
    await app.as()('billing.sandbox', { id: await open(employer, id), action: 'PAY_SILENTLY' })
  app.clock.advance(21_000)
  const cut = vi.spyOn(app.core.parts.ports.pay, 'turn').mockRejectedValueOnce(new Error('Connection terminated'))
  await expect(reconcile()).rejects.toThrow('Connection terminated')
  cut.mockRestore()
  await reconcile()
  const statuses = await Promise.all(orders.map(({ employer, id }) => status(employer, id)))
  expect(statuses).toEqual(['PAID', 'PAID', 'PAID'])
})
