import { runBillingJob, ledgerProblems } from '../../fixtures/billing.ts'
import { anAdministrator, anEmployer, setLocale } from '../../fixtures/people.ts'
import { sellByTransfer } from '../../fixtures/transfers.ts'
import { startPaymentProvider, type PaymentProvider } from '../../payment-provider.ts'
import type { TestApp } from '../../fixtures/open-test-app.ts'
import { expect, test, watch } from '../site.ts'
import { journeyLocales, textsOf } from '../texts.ts'

test.describe.configure({ mode: 'default' }) // one site and one provider for all

let far: PaymentProvider
let now = () => new Date()
test.use({
  sidecar: {
    async open() {
      far = await startPaymentProvider(() => now())
      return { env: { ...far.env, PAY_PROVIDERS: 'midtrans,stripe,manual' }, close: () => far.stop() }
    },
  },
})

const later = async (app: TestApp, seconds: number) => {
  app.clock.advance(seconds * 1000)
  await runBillingJob(app, 'billing.reconcile')
  await app.runJobs()
}
/** The attempts of a company, the newest last. */
const refsOf = (app: TestApp, companyId: string) =>
  app.db
    .selectFrom('payment')
    .innerJoin('pay_order', 'pay_order.id', 'payment.order_id')
    .select(['payment.id as ref', 'order_id as orderId'])
    .where('company_id', '=', companyId)
    .orderBy('payment.created_at')
    .execute()
const refOf = async (app: TestApp, companyId: string) => {
  const [attempt] = await refsOf(app, companyId)
  if (!attempt) throw new Error('nobody has opened a pay page')
  return attempt
}

for (const locale of journeyLocales('id')) {
  const t = textsOf(locale)

  test(`paid at Midtrans after the browser was closed, without any message: the open tab turns by itself, bell and mail come (${locale}) @long`, async ({
    page,
    app,
    enter,
  }) => {
    now = () => app.clock.now()
    const employer = await anEmployer(app)
    await setLocale(app, locale, employer.id)
    await enter(employer.caller)
    await page.goto('/employer/top-up-payment?topup=UNLOCK_10')
    await page.getByText(t('orders.provider.midtrans.name')).click()
    await page.getByRole('button', { name: t.like('orders.pay.submit') }).click()
    await page.waitForURL((url) => url.origin === new URL(far.url).origin)
    const { ref, orderId } = await refOf(app, employer.companyId)
    const tab = await page.context().newPage()
    await page.close()
    await tab.goto(`/employer/payment-status/${orderId}`)
    await expect(tab.getByRole('heading', { level: 1, name: t('orders.result.checking.title') })).toBeVisible()
    far.pay(ref, { silent: true })
    await later(app, 21)
    await expect(tab.getByRole('heading', { level: 1, name: t('orders.result.paid.title') })).toBeVisible()
    const mails = app.db.selectFrom('mail').select('kind').where('account_id', '=', employer.id)
    expect(await mails.where('kind', '=', 'billing.paid').execute()).toHaveLength(1)
    await tab.reload()
    await expect(tab.getByRole('link', { name: t('shell.bell', { count: 1 }) })).toBeVisible()
  })

  test(`back from one pay page, another way is chosen: the first page is over (${locale}) @long`, async ({
    page,
    app,
    enter,
  }) => {
    now = () => app.clock.now()
    const employer = await anEmployer(app)
    await setLocale(app, locale, employer.id)
    await enter(employer.caller)
    const there = (url: URL) => url.origin === new URL(far.url).origin
    await page.goto('/employer/top-up-payment?topup=UNLOCK_10')
    await page.getByText(t('orders.provider.midtrans.name')).click()
    await page.getByRole('button', { name: t.like('orders.pay.submit') }).click()
    await page.waitForURL(there)
    const { ref, orderId } = await refOf(app, employer.companyId)
    far.change(ref, { state: 'CHOSEN' }, { silent: true })
    await page.goto(`/employer/payment-status/${orderId}`)
    await page.getByRole('link', { name: t('orders.result.pay') }).click()
    await expect(page.getByRole('link', { name: t('orders.open.go') })).toBeVisible()
    await page.getByText(t('transfers.otherWays')).click()
    await expect(page.getByText(t('transfers.otherEnds'))).toBeVisible()
    await page.getByText(t('orders.provider.stripe.name')).click()
    await page.getByRole('button', { name: t.like('orders.pay.submit') }).click()
    await page.waitForURL(there)
    expect(far.payments.get(ref)?.state).toBe('EXPIRED')
    const second = (await refsOf(app, employer.companyId)).find((each) => each.ref !== ref)
    far.pay(second?.ref ?? '', { silent: true })
    await page.goto(`/employer/payment-status/${orderId}`)
    await later(app, 21)
    await expect(page.getByRole('heading', { level: 1, name: t('orders.result.paid.title') })).toBeVisible()
  })
}

/** What fifty unlocks cost from then on: each language changes it. */
const prices = {
  en: { netMinor: 50_000_000, total: /5[.,]?55[.,]000/ },
  id: { netMinor: 60_000_000, total: /6[.,]?66[.,]000/ },
}

for (const locale of journeyLocales('en')) {
  const t = textsOf(locale)

  test(`two tabs, two providers, both paid: one order, one grant, and the other payment is sent back (${locale}) @long`, async ({
    page,
    app,
    enter,
    browser,
    site,
  }) => {
    now = () => app.clock.now()
    const [employer, finance] = [await anEmployer(app), await anAdministrator(app, 'FINANCE')]
    for (const { id } of [employer, finance]) await setLocale(app, locale, id)
    await enter(employer.caller)
    const seen = watch(page)
    const other = await page.context().newPage()
    for (const tab of [page, other]) await tab.goto('/employer/top-up-payment?topup=UNLOCK_10')
    const refs: string[] = []
    for (const [tab, name] of [
      [page, 'midtrans'],
      [other, 'stripe'],
    ] as const) {
      await tab.getByText(t(`orders.provider.${name}.name`)).click()
      await tab.getByRole('button', { name: t.like('orders.pay.submit') }).click()
      await tab.waitForURL((url) => url.origin === new URL(far.url).origin)
      app.clock.advance(1000)
      refs.push((await refsOf(app, employer.companyId)).at(-1)?.ref ?? '')
    }
    for (const ref of refs) far.pay(ref, { silent: true })
    const [{ orderId } = { orderId: '' }] = await refsOf(app, employer.companyId)
    await other.close()
    await page.goto(`/employer/payment-status/${orderId}`)
    await later(app, 21)
    await expect(page.getByRole('heading', { level: 1, name: t('orders.result.paid.title') })).toBeVisible()

    const context = await browser.newContext({ baseURL: site.url })
    await enter(finance.caller, context)
    const adminPage = await context.newPage()
    await adminPage.goto(`/admin/orders/${orderId}`)
    await adminPage.getByRole('button', { name: t('admin.orders.ask') }).click()
    await adminPage.getByRole('button', { name: t('admin.orders.refunds.send') }).click()
    await expect(adminPage.getByText(t('admin.orders.refunds.state.PREPARED'), { exact: true })).toHaveCount(0)
    await app.runJobs()
    await adminPage.reload()
    await expect(adminPage.getByText(t('admin.orders.refunds.state.DONE'), { exact: true })).toBeVisible()
    await context.close()
    await page.reload()
    await expect(page.getByText(t.like('orders.result.refundDone'))).toBeVisible()
    const { lots } = await app.as(employer)('billing.credits', {})
    expect(lots.filter(({ source }) => source === 'TOPUP')).toMatchObject([{ granted: 10, left: 10 }])
    const { list } = await app.as(employer)('orders.transactions', {})
    expect(list.map(({ status }) => status)).toEqual(['PAID'])
    expect(await ledgerProblems(app)).toEqual([])
    expect(seen.problems).toEqual([])
  })

  test(`Stripe is down for an hour: checkout says so and offers a transfer, prices change meanwhile, and then everything agrees (${locale})`, async ({
    page,
    app,
    enter,
    browser,
    site,
  }) => {
    now = () => app.clock.now()
    await sellByTransfer(app)
    const [early, late] = [await anEmployer(app), await anEmployer(app)]
    await setLocale(app, locale, late.id)
    const call = app.as(early)
    // Somebody has the pay page open when it begins, somebody else the form.
    const items = [{ code: 'UNLOCK_50' }]
    const { sums } = await call('orders.quote', { items })
    const { id } = await call('orders.create', {
      key: crypto.randomUUID(),
      items,
      expected: { totalMinor: sums.total.minor },
    })
    await call('orders.paymentUrl', { id, provider: 'stripe' })
    const { ref } = await refOf(app, early.companyId)
    await enter(late.caller)
    const seen = watch(page)
    await page.goto('/employer/top-up-payment?topup=UNLOCK_50')
    far.fault = 'down'
    const office = app.as(await anAdministrator(app, 'FINANCE'))
    const { version } = await office('admin.plans.get', { code: 'UNLOCK_50' })
    const price = { code: 'UNLOCK_50', version, period: 'ONCE', currency: 'IDR', from: null } as const
    await office('admin.plans.setPrice', { ...price, netMinor: prices[locale].netMinor })
    await page.getByText(t('orders.provider.stripe.name')).click()
    const pay = page.getByRole('button', { name: t.like('orders.pay.submit') })
    await pay.click()
    await expect(page.getByText(t('errorMsg.PRICE_CHANGED'))).toBeVisible()
    await expect(pay).toHaveText(prices[locale].total)
    await page.getByText(t('orders.provider.stripe.name')).click()
    await pay.click()
    await expect(page.getByText(t('errorMsg.PAY_DOWN'))).toBeVisible()
    await page.getByText(t('orders.provider.manual.name'), { exact: true }).click()
    await page.getByRole('button', { name: t.like('orders.pay.submit') }).click()
    await expect(page.getByText('123 00 4567890 1')).toBeVisible()
    await page.goto('/employer/home')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

    far.pay(ref, { silent: true })
    for (let part = 0; part < 4; part++) await later(app, 900)
    const context = await browser.newContext({ baseURL: site.url })
    // Whoever was signed in an hour ago is not any more.
    const finance = await anAdministrator(app, 'FINANCE')
    await setLocale(app, locale, finance.id)
    await enter(finance.caller, context)
    const adminPage = await context.newPage()
    await adminPage.goto('/admin/money')
    await expect(adminPage.getByText(t.like('money.money.down')).first()).toBeVisible()
    far.fault = 'ok'
    for (let part = 0; part < 6; part++) await later(app, 10)
    await adminPage.reload()
    await expect(adminPage.getByText(t.like('money.money.down'))).toHaveCount(0)
    await context.close()
    // The waiting buyer paid what the order said.
    const paid = await call('orders.status', { id })
    expect([paid.status, paid.sums.total]).toEqual(['PAID', sums.total])
    expect(await ledgerProblems(app)).toEqual([])
    expect(seen.problems).toEqual([])
  })
}
