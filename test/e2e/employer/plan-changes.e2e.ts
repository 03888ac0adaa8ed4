import { buyPlan, inTransaction, ledgerProblems, runBillingJob } from '../../fixtures/billing.ts'
import { anApplication, decide } from '../../fixtures/applications.ts'
import { aJob } from '../../fixtures/jobs.ts'
import { anEmployer, setLocale } from '../../fixtures/people.ts'
import { createSession } from '#modules/accounts/public.server.ts'
import { takeJobSlot } from '#modules/billing/public.server.ts'
import { expect, test, watch } from '../site.ts'
import { journeyLocales, textsOf } from '../texts.ts'

const dayMs = 86_400_000

for (const locale of journeyLocales('id')) {
  const t = textsOf(locale)
  const plan = { STARTER: 'Starter', GROWTH: 'Growth' }

  test(`a plan: upgraded with its unused part, a smaller one next, jobs chosen, a renewal missed, paid again (${locale}) @long`, async ({
    page,
    app,
    enter,
  }) => {
    const employer = await anEmployer(app)
    await setLocale(app, locale, employer.id)
    const subscription = () => app.as(employer)('billing.subscription', {})
    const hourly = async () => {
      for (const job of ['billing.renew', 'billing.remind', 'billing.slots']) await runBillingJob(app, job)
      await app.runJobs()
    }
    /** Nobody stays signed in for weeks. */
    const signIn = async () => {
      const now = app.clock.now()
      const session = { accountId: employer.id, now, userAgent: 'test', ip: '203.0.113.1', secondFactor: false }
      await enter({ ...employer.caller, sessionId: await createSession(app.db, session) })
    }
    const toDaysAfterEnd = async (days: number) => {
      const end = Date.parse((await subscription()).endsAt ?? '')
      app.clock.advance(end + days * dayMs - app.clock.now().getTime())
      await hourly()
      await signIn()
    }
    const pay = async () => {
      await page.getByRole('button', { name: t.like('orders.pay.submit') }).click()
      await page.getByRole('button', { name: t('orders.sandbox.action.PAY'), exact: true }).click()
      await page.waitForURL(/payment-status/)
      await app.runJobs()
      await expect(page.getByRole('heading', { level: 1, name: t('orders.result.paid.title') })).toBeVisible()
    }
    await buyPlan(app, employer, 'STARTER')
    app.clock.advance(10 * dayMs)
    await signIn()
    const seen = watch(page)
    await page.goto('/employer/pricing-and-plans')
    await page.getByRole('link', { name: t('pricing.action.BUY', { plan: plan.GROWTH }) }).click()
    await expect(page.getByText(locale === 'id' ? 'Sisa masa Starter' : 'Unused part of Starter')).toBeVisible()
    await pay()

    // Four jobs, and from the end of the plan on room for three: the newest stays by choice, the second is paused.
    const jobs: { id: string }[] = []
    for (const title of ['Kasir', 'Koki', 'Kurir', 'Kepala Toko']) {
      const expiresAt = new Date(app.clock.now().getTime() + 200 * dayMs)
      const job = await aJob(app, { employer, title, expiresAt })
      await inTransaction(app, (ctx) =>
        takeJobSlot(ctx, { companyId: employer.companyId, jobId: job.id, by: employer.id }),
      )
      app.clock.advance(1000)
      jobs.push(job)
    }
    const applicant = await anApplication(app, { employer, jobId: jobs[1]?.id ?? '' })
    await page.goto('/employer/profile')
    const own = page.locator('#plan')
    await own.getByText(t('subscription.next.change'), { exact: true }).click()
    await own.getByLabel(t('subscription.next.label')).selectOption('STARTER MONTH')
    await own.getByRole('button', { name: t('subscription.next.save'), exact: true }).click()
    await expect(own.getByText(t('subscription.next.fewer', { used: 4, plan: plan.STARTER, room: 3 }))).toBeVisible()
    await toDaysAfterEnd(-6)
    await page.goto('/employer/profile')
    await own.getByRole('link', { name: t.like('subscription.renewal.pay') }).click()
    await pay()
    await hourly()
    await page.goto('/employer/profile')
    await expect(own.getByText(t.like('subscription.slots.notice', { count: 3 }))).toBeVisible()
    for (const title of ['Kasir', 'Kurir', 'Kepala Toko']) await own.getByLabel(title, { exact: true }).check()
    await own.getByRole('button', { name: t('subscription.slots.save') }).click()
    await expect(page.getByText(t('responses.SAVED'), { exact: true })).toBeVisible() // before the clock moves on

    await toDaysAfterEnd(2)
    await page.goto('/employer/profile')
    await expect(own.getByText(t('subscription.slots.paused', { count: 1 }))).toBeVisible()
    await expect(own.getByRole('listitem').filter({ hasText: 'Koki' })).toBeVisible()
    await decide(applicant, 'SHORTLIST')
    await app.runJobs()

    // The next one is missed: its limits hold for a week, and then the company is on the free plan.
    await toDaysAfterEnd(2)
    await page.goto('/employer/profile')
    await expect(own.getByText(t.like('subscription.plan.grace'))).toBeVisible()
    await toDaysAfterEnd(8)
    await page.goto('/employer/profile')
    await expect(own.getByText(t('subscription.plan.free'))).toBeVisible()
    await page.goto('/employer/pricing-and-plans')
    await page.getByRole('link', { name: t('pricing.action.BUY', { plan: plan.STARTER }) }).click()
    await pay()
    expect(await subscription()).toMatchObject({ source: 'PLAN', planCode: 'STARTER' })
    expect(await ledgerProblems(app)).toEqual([])
    expect(seen.problems).toEqual([])
  })
}
