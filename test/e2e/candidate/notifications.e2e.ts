import type { Page } from '@playwright/test'
import { mailsTo } from '../../fixtures/accounts.ts'
import { anApplication } from '../../fixtures/applications.ts'
import { aJob } from '../../fixtures/jobs.ts'
import { aCandidate, anEmployer, setLocale } from '../../fixtures/people.ts'
import { expect, test, watch } from '../site.ts'
import { journeyLocales, textsOf } from '../texts.ts'

for (const locale of journeyLocales('en')) {
  const translate = textsOf(locale)
  const bell = (page: Page, count: number) =>
    page.getByRole('link', {
      name: count > 0 ? translate('shell.bell', { count }) : translate('shell.nav.notifications'),
      exact: true,
    })

  test(`the number rises live in every open tab, and the open list grows (${locale})`, async ({
    page,
    context,
    app,
    enter,
    language,
  }) => {
    const employer = await anEmployer(app)
    await setLocale(app, locale, employer.id)
    const job = await aJob(app, { employer, title: 'Analis Data' })
    await language(locale)
    await enter(employer.caller)
    const seen = watch(page)
    await page.goto('/employer/notification')
    const other = await context.newPage()
    await other.goto('/employer/home')
    await expect(bell(page, 0)).toBeVisible()
    await expect(bell(other, 0)).toBeVisible()
    const apply = async (name: string) =>
      anApplication(app, { employer, jobId: job.id, candidate: await aCandidate(app, name) })
    await apply('Ayu Lestari')
    await expect(bell(page, 1)).toBeVisible()
    await expect(bell(other, 1)).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: 'Ayu Lestari' })).toBeVisible()
    await page.close() // whichever tab has the connection: the other one goes on
    await apply('Budi Santoso')
    await expect(bell(other, 2)).toBeVisible()
    const last = await context.newPage()
    await last.goto('/employer/notification')
    await last.getByRole('button', { name: translate('notification.page.markAll') }).click()
    await expect(bell(other, 0)).toBeVisible()
    expect(seen.problems).toEqual([])
  })

  test(`what is switched off is neither listed nor mailed; quiet hours are kept as typed (${locale}) @long`, async ({
    page,
    app,
    enter,
    language,
  }) => {
    const candidate = await aCandidate(app)
    await setLocale(app, locale, candidate.id)
    await language(locale)
    await enter(candidate.caller)
    const seen = watch(page)
    await page.goto('/jobsseekers/notification')
    await page.getByRole('link', { name: translate('preferences.open') }).click()
    await expect(page.getByRole('heading', { level: 1, name: translate('preferences.title') })).toBeVisible()
    const cell = (channel: 'IN_APP' | 'EMAIL') =>
      page.getByRole('checkbox', {
        name: translate('preferences.cell', {
          category: translate('notification.category.APPLICATION'),
          channel: translate(`preferences.channel.${channel}`),
        }),
      })
    await cell('IN_APP').uncheck()
    await cell('EMAIL').uncheck()
    await page.getByLabel(translate('preferences.quietFrom')).fill('21:30')
    await page.getByRole('button', { name: translate('preferences.save'), exact: true }).click()
    await expect(page.getByText(translate('validate.QUIET_PAIR'))).toBeVisible()
    await expect(page.getByLabel(translate('preferences.quietFrom'))).toHaveValue('21:30')
    await expect(cell('EMAIL')).not.toBeChecked()
    await page.getByLabel(translate('preferences.quietTo')).fill('05:00')
    await page.getByLabel(translate('preferences.timeZone')).selectOption('Asia/Makassar')
    await page.getByLabel(translate('preferences.digestOf.WEEKLY')).check()
    await page.getByRole('button', { name: translate('preferences.save'), exact: true }).click()
    const digest = () =>
      app.db.selectFrom('notification_schedule').select('digest').where('account_id', '=', candidate.id).execute()
    await expect.poll(digest).toEqual([{ digest: 'WEEKLY' }])
    await page.goto('/jobsseekers/settings/notifications')
    await expect(cell('IN_APP')).not.toBeChecked()
    await expect(page.getByLabel(translate('preferences.quietTo'))).toHaveValue('05:00')
    await expect(page.getByLabel(translate('preferences.digestOf.WEEKLY'))).toBeChecked()
    const employer = await anEmployer(app)
    await anApplication(app, { employer, jobId: (await aJob(app, { employer })).id, candidate })
    expect(await mailsTo(app, candidate.email)).toEqual([])
    await page.goto('/jobsseekers/notification')
    await expect(page.getByText(translate('notification.page.empty'))).toBeVisible()
    expect(seen.problems).toEqual([])
  })
}

test('without JavaScript the preferences are saved, and the link of a mail ends its category for a stranger @long', async ({
  browser,
  app,
  site,
  enter,
}) => {
  const translate = textsOf('en')
  const candidate = await aCandidate(app)
  const plain = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url })
  await enter(candidate.caller, plain)
  const page = await plain.newPage()
  await page.goto('/jobsseekers/settings/notifications')
  await page.getByLabel(translate('preferences.digestOf.DAILY')).check()
  await page.getByRole('button', { name: translate('preferences.save'), exact: true }).click()
  await expect(page.getByLabel(translate('preferences.digestOf.DAILY'))).toBeChecked()
  await page.getByLabel(translate('preferences.digestOf.NONE')).check()
  await page.getByRole('button', { name: translate('preferences.save'), exact: true }).click()
  const employer = await anEmployer(app)
  await anApplication(app, { employer, jobId: (await aJob(app, { employer })).id, candidate })
  const [mail] = await mailsTo(app, candidate.email)
  const link = /http\S+\/unsubscribe\?token=\S+/.exec(mail?.text ?? '')?.[0] ?? ''
  await plain.clearCookies()
  await page.goto(link)
  await page.getByRole('button', { name: translate('preferences.leave.stop') }).click()
  await expect(page.getByText(translate('preferences.leave.done'))).toBeVisible()
  await anApplication(app, { employer, jobId: (await aJob(app, { employer })).id, candidate })
  expect(await mailsTo(app, candidate.email)).toHaveLength(1)
  await page.goto('/unsubscribe?token=cut-off')
  await expect(page.getByText(translate('preferences.leave.wrong'))).toBeVisible()
  await plain.close()
})

test('a mail program ends a category by one bare POST @long', async ({ app, site }) => {
  const candidate = await aCandidate(app)
  const employer = await anEmployer(app)
  await anApplication(app, { employer, jobId: (await aJob(app, { employer })).id, candidate })
  const [mail] = await mailsTo(app, candidate.email)
  const link = /http\S+\/unsubscribe\?token=\S+/.exec(mail?.text ?? '')?.[0] ?? ''
  const answer = await fetch(link, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
    redirect: 'manual',
  })
  expect([answer.status, new URL(link).origin]).toEqual([200, site.url])
  const off = await app.db
    .selectFrom('notification_preference')
    .select(['category', 'channel', 'enabled'])
    .where('account_id', '=', candidate.id)
    .execute()
  expect(off).toEqual([{ category: 'APPLICATION', channel: 'EMAIL', enabled: false }])
})
