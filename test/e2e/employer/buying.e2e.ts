import { aJob } from '../../fixtures/jobs.ts'
import { ledgerProblems } from '../../fixtures/billing.ts'
import { textsOf as textsOfPdf } from '../../fixtures/resumes.ts'
import { anEmployer, setLocale } from '../../fixtures/people.ts'
import { expect, test, watch } from '../site.ts'
import { journeyLocales, textsOf } from '../texts.ts'

/** What documents of the test provider say. */
const testMarks = { en: 'Test', id: 'Uji coba' }

for (const locale of journeyLocales('id')) {
  const t = textsOf(locale)

  test(`an employer at the limit buys a plan by the test provider and publishes the same draft (${locale})`, async ({
    page,
    app,
    enter,
  }) => {
    const employer = await anEmployer(app)
    await setLocale(app, locale, employer.id)
    const first = await aJob(app, { employer, status: 'DRAFT', title: 'Kurir Motor' })
    await app.as(employer)('jobs.confirmPost', { id: first.id, version: 1 })
    const draft = await aJob(app, { employer, status: 'DRAFT', title: 'Analis Data' })
    await enter(employer.caller)
    const seen = watch(page)
    const back = `/employer/job-post-verification?id=${draft.id}`
    await page.goto(back)
    await expect(page.getByText(t('jobPost.CHECK.cost.USED_UP', { count: 1 })).first()).toBeVisible()
    await page.getByRole('link', { name: t('jobPost.CHECK.cost.plans') }).click()
    await expect(page.locator('#plan-STARTER')).toContainText(/2[.,]99[.,]000|299[.,]000/)
    await page.getByRole('link', { name: t('pricing.action.BUY', { plan: 'Starter' }) }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('orders.plan.title'))
    await page.getByRole('textbox', { name: t('orders.buyer.address') }).fill('Jalan Sudirman 1, Jakarta')
    await page.getByRole('textbox', { name: t('orders.buyer.email') }).fill('keuangan@nusantara.example')
    await page.getByLabel(t('orders.buyer.locale')).selectOption(locale)
    await page.getByRole('button', { name: t('orders.buyer.save') }).click()
    await expect(page.getByText('Jalan Sudirman 1, Jakarta').first()).toBeVisible()
    // A second tab that pays the same makes no second order.
    const second = await page.context().newPage()
    await second.goto(page.url())
    const pay = (tab: typeof page) => tab.getByRole('button', { name: t.like('orders.pay.submit') })
    await pay(page).dblclick()
    await page.waitForURL(/\/pay\/sandbox\//)
    await pay(second).click()
    await second.waitForURL(/\/pay\/sandbox\//)
    expect(new URL(second.url()).pathname).toBe(new URL(page.url()).pathname)
    await second.close()
    // Back from the pay page shows the order and its link; it does not lead there again by itself.
    await page.goBack()
    await expect(page.getByRole('heading', { name: t.like('orders.open.title') })).toBeVisible()
    await page.getByRole('link', { name: t('orders.open.go') }).click()
    await page.getByRole('button', { name: t('orders.sandbox.action.PAY_TWICE') }).click()
    await page.waitForURL(/payment-status/)
    await app.runJobs()
    await expect(page.getByRole('heading', { level: 1, name: t('orders.result.paid.title') })).toBeVisible()
    await app.runJobs()
    await page.reload()
    const download = page.getByRole('link', { name: t.like('orders.result.document.INVOICE', { number: 'TEST/INV/' }) })
    const file = await page.request.get((await download.getAttribute('href')) ?? '')
    const text = (await textsOfPdf(await file.body())).join(' ').replaceAll(/\s+/g, ' ')
    for (const words of ['Jalan Sudirman 1, Jakarta', 'Starter', testMarks[locale]]) expect(text).toContain(words)
    await page.getByRole('link', { name: t('orders.result.goOn') }).click()
    await page.waitForURL(new RegExp(draft.id))
    await page.getByRole('button', { name: t('jobPost.CHECK.publish') }).click()
    await page.waitForURL(/job-posted-successfull/)
    const { list } = await app.as(employer)('orders.transactions', {})
    expect(list.map(({ status }) => status)).toEqual(['PAID'])
    expect((await app.as(employer)('billing.subscription', {})).planCode).toBe('STARTER')
    expect(await ledgerProblems(app)).toEqual([])
    expect(seen.problems).toEqual([])
  })
}
