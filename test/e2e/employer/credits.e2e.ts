import type { Page } from '@playwright/test'
import { ledgerProblems, inTransaction } from '../../fixtures/billing.ts'
import { anAdministrator, anEmployer, setLocale } from '../../fixtures/people.ts'
import { spend } from '#modules/billing/public.server.ts'
import type { Member } from '#kernel/caller.ts'
import type { TestApp } from '../../fixtures/open-test-app.ts'
import { createMatchingFixture, userAgent } from './match-fixture.ts'
import { expect, test, watch } from '../site.ts'
import { journeyLocales, textsOf, type Translate } from '../texts.ts'

test.use({ userAgent })
const tenUnlocks = { en: '10 unlocks', id: '10 pembukaan kontak' }

const useUnlocks = (app: TestApp, { companyId, accountId: by }: Member, count: number) =>
  inTransaction(app, async (ctx) => {
    for (let at = 0; at < count; at++)
      await spend(ctx, { companyId, unit: 'UNLOCK', count: 1, subject: crypto.randomUUID(), by })
  })

/** Unlocks the candidate of the open page, and confirms what it costs. */
async function unlock(page: Page, t: Translate): Promise<void> {
  await page.getByRole('button', { name: t('matching.contact.button') }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t.like('matching.contact.confirm') })
    .click()
}

/** Buys the top-up of this name on its page and pays at the test provider. */
async function buyTopup(page: Page, app: TestApp, { t, title }: { t: Translate; title: string }): Promise<void> {
  await page.getByRole('link', { name: `${t('pricing.topup.buy')} ${title}`, exact: true }).click()
  await page.getByRole('button', { name: t.like('orders.pay.submit') }).click()
  await page.getByRole('button', { name: t('orders.sandbox.action.PAY'), exact: true }).click()
  await page.waitForURL(/top-up-payment-success/)
  await app.runJobs()
  await expect(page.getByRole('heading', { level: 1, name: t('orders.result.paid.title') })).toBeVisible()
}

for (const locale of journeyLocales('id')) {
  const t = textsOf(locale)

  test(`unlocks: the last of the plan, ten bought on the way to a candidate, and one back who declines (${locale}) @long`, async ({
    page,
    app,
    enter,
  }) => {
    const { employer, job, sari, agus, detail, them } = await createMatchingFixture(app, locale)
    await useUnlocks(app, employer.caller, 4)
    await enter(employer.caller)
    const seen = watch(page)
    await page.goto(detail(sari.id))
    await expect(page.getByText(t('matching.contact.left', { count: 1, limit: 5 }))).toBeVisible()
    await unlock(page, t)
    await expect(page.getByRole('link', { name: sari.email })).toBeVisible()

    await page.goto(detail(agus.id))
    await page.getByRole('link', { name: t('matching.contact.more') }).click()
    await buyTopup(page, app, { t, title: tenUnlocks[locale] })
    await page.getByRole('link', { name: t('orders.result.goOn') }).click()
    await page.waitForURL((url) => url.pathname + url.search === detail(agus.id))
    await unlock(page, t)
    await expect(page.getByRole('link', { name: agus.email })).toBeVisible()

    await them('matching.invite', { jobId: job.id, candidateId: agus.id })
    const [invitation] = (await app.as(agus)('matching.invitations', {})).list
    await app.as(agus)('matching.declineInvitation', { id: invitation?.id ?? '' })
    await page.goto('/employer/profile#credits')
    const credits = page.locator('#credits')
    await expect(credits.getByRole('row', { name: t('subscription.source.TOPUP') })).toContainText(
      t('subscription.credits.of', { left: 10, granted: 10 }),
    )
    const movements = credits.getByRole('table').last().getByRole('row')
    await expect(movements.nth(1)).toContainText(t('subscription.reason.DECLINED'))
    await expect(movements.nth(2)).toContainText(t('subscription.reason.UNLOCK'))
    await expect(movements.nth(3)).toContainText('+10')
    expect(await ledgerProblems(app)).toEqual([])
    expect(seen.problems).toEqual([])
  })
}

for (const locale of journeyLocales('en')) {
  const t = textsOf(locale)

  test(`half used: the rest is refunded with a credit note; a dispute freezes, is won and gives its days back (${locale}) @long`, async ({
    page,
    app,
    enter,
    language,
    browser,
    site,
  }) => {
    const [employer, finance] = [await anEmployer(app), await anAdministrator(app, 'FINANCE')]
    await setLocale(app, locale, [employer.id, finance.id])
    await language(locale)
    await enter(employer.caller)
    const seen = watch(page)
    const title = tenUnlocks[locale]
    await page.goto('/employer/top-up-plan')
    await buyTopup(page, app, { t, title })
    const order = new URL(page.url()).searchParams.get('order') ?? ''
    await useUnlocks(app, employer.caller, 10)

    // Five of the plan and five of the top-up are used: half of the price is proposed.
    const office = await browser.newContext({ baseURL: site.url })
    await enter(finance.caller, office)
    await language(locale, office)
    const adminPage = await office.newPage()
    await adminPage.goto(`/admin/orders/${order}`)
    await expect(adminPage.getByText(t('admin.orders.uses.units', { unused: 5, granted: 10, used: 5 }))).toBeVisible()
    await adminPage.getByRole('textbox', { name: t('admin.orders.reason') }).fill('Bought by mistake')
    await adminPage.getByRole('button', { name: t('admin.orders.refund.submit'), exact: true }).click()
    await expect(adminPage.getByText('Bought by mistake')).toBeVisible()
    await app.runJobs()
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: t('orders.result.partlyRefunded.title') })).toBeVisible()
    const note = page.getByRole('link', { name: /TEST\/CN\// })
    expect((await page.request.get((await note.getAttribute('href')) ?? '')).headers()['content-type']).toContain('pdf')
    await page.goto('/employer/profile')
    await expect(page.locator('#credits')).toContainText(t('subscription.kind.REVOKE'))
    await expect(page.locator('#credits')).toContainText(t('subscription.credits.none'))

    await page.goto('/employer/top-up-plan')
    await buyTopup(page, app, { t, title })
    const expiry = async () => {
      const { lots } = await app.as(employer)('billing.credits', {})
      // Not those of the plan, which are new in another month.
      const bought = lots.filter(({ source, left }) => source === 'TOPUP' && left > 0)
      return bought.map(({ expiresAt }) => Date.parse(expiresAt))
    }
    const before = await expiry()
    const { id: ref } = await app.db
      .selectFrom('payment')
      .select('id')
      .where('order_id', '=', new URL(page.url()).searchParams.get('order') ?? '')
      .executeTakeFirstOrThrow()
    await page.goto(`/pay/sandbox/${ref}`)
    await page.getByRole('button', { name: t('orders.sandbox.action.DISPUTE') }).click()
    await expect(page.getByText(t('orders.sandbox.state.DISPUTED'))).toBeVisible()
    await app.runJobs()
    await page.goto('/employer/profile')
    await expect(page.locator('#credits')).toContainText(t('subscription.credits.frozen'))
    app.clock.advance(3 * 86_400_000)
    await page.goto(`/pay/sandbox/${ref}`)
    await page.getByRole('button', { name: t('orders.sandbox.action.DISPUTE_WON') }).click()
    await expect(page.getByText(t('orders.sandbox.state.PAID'), { exact: true })).toBeVisible()
    await app.runJobs()
    await page.goto('/employer/profile')
    await expect(page.locator('#credits')).not.toContainText(t('subscription.credits.frozen'))
    const gained = ((await expiry())[0] ?? 0) - (before[0] ?? 0)
    expect(Math.round(gained / 86_400_000)).toBe(3)
    await office.close()
    expect(await ledgerProblems(app)).toEqual([])
    expect(seen.problems).toEqual([])
  })
}
