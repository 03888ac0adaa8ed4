import errors from '#text/en/errorMsg.json' with { type: 'json' }
import en from '#text/en/admin.json' with { type: 'json' }
import id from '#text/id/admin.json' with { type: 'json' }
import { aJob } from '../../fixtures/jobs.ts'
import { makePdf } from '../../fixtures/pdf.ts'
import { anApplication } from '../../fixtures/applications.ts'
import { aCandidate, anAdministrator, anEmployer, setLocale } from '../../fixtures/people.ts'
import { expect, test, watch } from '../site.ts'
import { journeyLocales, textsOf } from '../texts.ts'

for (const locale of journeyLocales('en')) {
  const t = locale === 'en' ? en : id
  test(`an employer is asked for changes, then approved (${locale})`, async ({ page, app, enter }) => {
    const name = `Tenun Ikat ${locale} ${Date.now()}`
    const { companyId } = await anEmployer(app, { status: 'PENDING', company: name })
    await app.db.updateTable('company').set({ submitted_at: app.clock.now() }).where('id', '=', companyId).execute()
    const administrator = await anAdministrator(app)
    await setLocale(app, locale, administrator.id)
    await enter(administrator.caller)
    const seen = watch(page)
    await page.goto('/admin')
    await page.getByRole('link', { name: t.overview.open.replace('{{name}}', t.nav.companies) }).click()
    await page.getByRole('link', { name }).click()
    await page.getByText(t.decide.NEEDS_CHANGES, { exact: true }).first().click()
    await page.getByLabel(t.fields.about, { exact: true }).check()
    await page.locator('details[open]').getByLabel(t.decide.note).fill('Say what you make.')
    await page.locator('details[open]').getByRole('button', { name: t.decide.NEEDS_CHANGES }).click()
    await expect(page).toHaveURL(/\/admin\/companies$/)
    const company = await app.db
      .selectFrom('company')
      .select(['status', 'status_fields'])
      .where('id', '=', companyId)
      .executeTakeFirstOrThrow()
    expect(company).toEqual({ status: 'NEEDS_CHANGES', status_fields: ['about'] })

    await app.db
      .updateTable('company')
      .set({ status: 'PENDING', submitted_at: app.clock.now() })
      .where('id', '=', companyId)
      .execute()
    await page.goto(`/admin/companies/${companyId}`)
    await page.getByText(t.decide.APPROVE, { exact: true }).first().click()
    await page.locator('details[open]').getByRole('button', { name: t.decide.APPROVE }).click()
    await expect(page).toHaveURL(/\/admin\/companies$/)
    await page.goto('/admin/audit?action=company.decide')
    await expect(page.getByRole('rowheader', { name }).first()).toBeVisible()
    expect(seen.problems).toEqual([])
  })
}

test('somebody else decided first: the page says so and nothing is written over @long', async ({
  page,
  app,
  enter,
}) => {
  const { companyId } = await anEmployer(app, { status: 'PENDING' })
  await enter((await anAdministrator(app)).caller)
  await page.goto(`/admin/companies/${companyId}`)
  await app.db
    .updateTable('company')
    .set((row) => ({ version: row('version', '+', 1) }))
    .where('id', '=', companyId)
    .execute()
  await page.getByText(en.decide.APPROVE, { exact: true }).first().click()
  await page.locator('details[open]').getByRole('button', { name: en.decide.APPROVE }).click()
  await expect(page.getByRole('alert').filter({ hasText: errors.STALE_VERSION })).toBeVisible()
  const after = await app.db
    .selectFrom('company')
    .select('status')
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
  expect(after.status).toBe('PENDING')
})

test('a job is read and rejected with its reason @long', async ({ page, app, enter }) => {
  const employer = await anEmployer(app)
  const title = `Penenun ${Date.now()}`
  const { id: jobId } = await aJob(app, { employer, status: 'PENDING_REVIEW', title })
  await enter((await anAdministrator(app)).caller)
  await page.goto('/admin/jobs')
  await page.getByRole('link', { name: title }).click()
  await page.getByText(en.decideJob.REJECT, { exact: true }).first().click()
  await page.locator('details[open]').getByRole('radio').first().check()
  await page.locator('details[open]').getByRole('button', { name: en.decideJob.REJECT }).click()
  await expect(page).toHaveURL(/\/admin\/jobs$/)
  const after = await app.db.selectFrom('job').select('status').where('id', '=', jobId).executeTakeFirstOrThrow()
  expect(after.status).toBe('REJECTED')
})

test('the console is for administrators: others do not get in', async ({ page, app, enter }) => {
  await enter((await anEmployer(app)).caller)
  await page.goto('/admin/companies')
  await expect(page).not.toHaveURL(/\/admin\/companies/)
})

for (const locale of journeyLocales('id')) {
  const t = textsOf(locale)
  test(`a scam is reported, hidden, removed and its company suspended; after an appeal all is back (${locale})`, async ({
    page,
    app,
    enter,
    language,
    browser,
    baseURL,
  }) => {
    test.slow()
    const employer = await anEmployer(app)
    const title = `Staf gudang ${locale} ${Date.now()}`
    const job = await aJob(app, { employer, title })
    const { candidate: applicant } = await anApplication(app, { employer, jobId: job.id })
    const first = await anAdministrator(app, 'MODERATOR')
    await anAdministrator(app, 'MODERATOR') // there is somebody else who could decide an appeal
    const ids = [employer.id, first.id, applicant.caller.accountId]
    await setLocale(app, locale, ids)
    const pageOf = async (caller?: Parameters<typeof enter>[0]) => {
      const context = await browser.newContext({ baseURL: baseURL ?? '' })
      await language(locale, context)
      if (caller) await enter(caller, context)
      return context.newPage()
    }
    const jobPath = `/jobsseekers/job-detail/${job.slug}?id=${job.id}`
    const shownToGuests = async (shown: boolean) => {
      const guest = await pageOf()
      await guest.goto(jobPath)
      await expect(guest.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(guest.getByRole('heading', { level: 1, name: title })).toHaveCount(shown ? 1 : 0)
      await guest.context().close()
    }

    // Two candidates of networks of their own have reported it; a visitor is the third, and it is hidden at once.
    for (const network of [1, 2]) {
      const reporter = { ...(await aCandidate(app)), ip: `198.51.${network}.7` }
      await app.as(reporter)('reports.create', { jobId: job.id, reason: 'ASKS_MONEY', goodFaith: true })
    }
    await language(locale)
    await shownToGuests(true)
    await page.goto(`/report?job=${job.id}`)
    await page.getByLabel(t('moderation.report.reason')).selectOption('ASKS_MONEY')
    await page.getByLabel(t.like('moderation.report.details')).fill('Diminta membayar seragam dulu.')
    await page.getByLabel(t('moderation.report.name')).fill('Bambang')
    await page.getByLabel(t('moderation.report.email')).fill('bambang@contoh.id')
    await page.getByLabel(t('moderation.report.goodFaith')).check()
    await page.getByRole('button', { name: t('moderation.report.send') }).click()
    await expect(page.getByText(t.like('moderation.report.thanks'))).toBeVisible()
    app.clock.advance(10_000) // what a visitor writes shows once the pages kept for visitors are over
    await shownToGuests(false)

    // A moderator finds it first in the queue, removes it, and suspends the company.
    const adminPage = await pageOf(first.caller)
    const seen = watch(adminPage)
    await adminPage.goto('/admin/cases')
    await adminPage.getByRole('link', { name: title }).click()
    await adminPage.getByRole('button', { name: t('adminCases.claim') }).click()
    await expect(adminPage.getByText(t.like('adminCases.claimedMine'))).toBeVisible()
    for (const action of ['REMOVE', 'STRIKE', 'SUSPEND'])
      await adminPage.getByLabel(t(`adminCases.do.${action}`), { exact: true }).check()
    await adminPage.getByLabel(t('adminCases.points'), { exact: true }).selectOption('4')
    await adminPage.getByLabel(t.like('adminCases.daysLabel')).fill('30')
    await adminPage.getByLabel(t.like('adminCases.sentence')).fill('Seragam tidak boleh ditagih.')
    // Reading what it says keeps the case for as long as claiming it did.
    app.clock.advance(10 * 60_000)
    await adminPage.getByRole('button', { name: t('adminCases.preview.button') }).click()
    await expect(adminPage.getByText('Seragam tidak boleh ditagih.').first()).toBeVisible()
    const claimed = app.db.selectFrom('moderation_case').select('claimed_until').where('target_id', '=', job.id)
    const { claimed_until: claimedUntil } = await claimed.executeTakeFirstOrThrow()
    expect(claimedUntil?.getTime()).toBeGreaterThan(app.clock.now().getTime() + 14 * 60_000)
    await adminPage.getByRole('button', { name: t('adminCases.send'), exact: true }).click()
    await expect(adminPage.getByText(t.like('adminCases.over'))).toBeVisible()
    await app.runJobs()
    await shownToGuests(false)

    // Whoever applied is told; the company reads why on its next request, and appeals.
    const notifications = await app.as(applicant)('notifications.list', {})
    expect(notifications.list.map(({ kind }) => kind)).toContain('application.companySuspended')
    const office = await pageOf(employer.caller)
    await office.goto('/employer/dashboard')
    await expect(office).toHaveURL(/\/employer\/statements$/)
    await expect(office.getByText('Seragam tidak boleh ditagih.', { exact: false })).toBeVisible()
    await office.locator('summary', { hasText: t('moderation.statements.appeal') }).click()
    await office.getByLabel(t('moderation.statements.appealText')).fill('Seragam kami gratis; ini bukan lowongan kami.')
    const contract = makePdf({ text: 'Seragam gratis' })
    await office
      .locator('details[open] input[type=file]')
      .setInputFiles({ name: 'kontrak.pdf', mimeType: 'application/pdf', buffer: contract })
    await office.getByRole('button', { name: t('moderation.statements.appealSend') }).click()
    await expect(office.getByText(t.like('moderation.statements.appealed'))).toBeVisible()

    // Whoever decided cannot decide the appeal; another moderator reverses it, and everything is back.
    await adminPage.reload()
    await expect(adminPage.getByText(t('adminCases.appeal.own'))).toBeVisible()
    expect(seen.problems).toEqual([])
    const endsAt = async () => {
      const query = app.db.selectFrom('job').select('expires_at').where('id', '=', job.id)
      return (await query.executeTakeFirstOrThrow()).expires_at?.getTime() ?? 0
    }
    const before = await endsAt()
    app.clock.advance(2 * 86_400_000)
    const second = await anAdministrator(app, 'MODERATOR')
    await setLocale(app, locale, second.id)
    const other = await pageOf(second.caller)
    await other.goto('/admin/cases?show=APPEALED')
    await other.getByRole('link', { name: title }).click()
    await expect(other.getByRole('link', { name: 'kontrak.pdf' })).toBeVisible()
    await other.getByLabel(t('adminCases.appeal.REVERSED')).check()
    await other.getByLabel(t.like('adminCases.appeal.answer')).fill('Benar, lowongannya jujur.')
    await other.getByRole('button', { name: t('adminCases.send'), exact: true }).click()
    await expect(other.getByText(t('adminCases.appeal.did.REVERSED'), { exact: true })).toBeVisible()
    await app.runJobs()
    await shownToGuests(true)
    expect((await endsAt()) - before, 'the days that it was gone are given back').toBeGreaterThanOrEqual(2 * 86_400_000)
    await office.goto('/employer/dashboard')
    await expect(office).toHaveURL(/\/employer\/dashboard$/)
    await office.goto('/employer/statements')
    await expect(office.getByText('Benar, lowongannya jujur.', { exact: false }).first()).toBeVisible()
    for (const each of [adminPage, office, other]) await each.context().close()
  })
}
