import { anAdministrator, anEmployer, setLocale } from '../../fixtures/people.ts'
import { aJob } from '../../fixtures/jobs.ts'
import { expect, test, watch } from '../site.ts'
import { journeyLocales, textsOf } from '../texts.ts'

for (const locale of journeyLocales('id')) {
  const t = textsOf(locale)

  test(`a company renames itself and retitles its open job in small steps: the public sees neither, the queues show both (${locale})`, async ({
    page,
    app,
    enter,
    browser,
    site,
  }) => {
    const employer = await anEmployer(app, { company: 'Kopi Lembang' })
    const { id } = await aJob(app, { employer, title: 'Barista' })
    await app.db.insertInto('setting').values({ key: 'jobEditReview', value: '"all"' }).execute()
    const administrator = await anAdministrator(app, 'MODERATOR')
    await setLocale(app, locale, [employer.id, administrator.id])
    const seen = watch(page)

    await enter(employer.caller)
    await page.goto('/employer/company-profile?edit=basics')
    await page.getByLabel(t('company.field.name'), { exact: true }).fill('Bank Lembang')
    await page.getByRole('button', { name: t('company.save'), exact: true }).click()
    await expect(page.getByRole('heading', { name: t('company.proposal.title') })).toBeVisible()
    for (const title of ['Barista malam', 'Barista dan kasir malam', 'Teller bank malam']) {
      await page.goto(`/employer/job-type?id=${id}`)
      await page.getByLabel(t('jobPost.TYPE.jobTitle'), { exact: false }).first().fill(title)
      await page.getByRole('button', { name: t('jobPost.form.saveLive') }).click()
      await expect(page).toHaveURL(/\/employer\/job-description\b/)
    }
    await page.goto(`/employer/job-type?id=${id}`)
    await expect(page.getByText(t('jobChanges.state.OPEN'))).toBeVisible()

    const guest = await browser.newPage({ baseURL: site.url })
    const heading = guest.getByRole('heading', { level: 1 })
    await guest.goto(`/jobsseekers/job-detail?id=${id}`)
    await expect(heading).toHaveText('Barista')
    await expect(guest.getByText('Bank Lembang')).toHaveCount(0)
    await guest.goto(`/jobsseekers/company-profile?id=${employer.companyId}`)
    await expect(heading).toHaveText('Kopi Lembang')

    await enter(administrator.caller)
    await page.goto('/admin/companies/proposals')
    await page.getByRole('link', { name: 'Kopi Lembang' }).click()
    await expect(page.getByRole('row', { name: /Kopi Lembang Bank Lembang/ })).toBeVisible()
    await page.goto('/admin/jobs')
    const waiting = page.getByRole('row').filter({ hasText: t('admin.jobs.kind.EDIT') })
    // However many steps there were, one change waits: from what is public to what was saved last.
    const link = waiting.getByRole('link', { name: 'Barista', exact: true })
    await expect(link).toHaveCount(1)
    await link.click()
    await expect(page.getByRole('main')).toContainText('Teller bank malam')
    await expect(page.getByText('Barista dan kasir malam')).toHaveCount(0)
    await page.getByText(t('admin.decideJob.REJECT_CHANGES'), { exact: true }).first().click()
    const decision = page.locator('details[open]')
    await decision.getByRole('radio').first().check()
    await decision.getByLabel(t('admin.decide.note')).fill('Pekerjaan ini bukan di bank.')
    await decision.getByRole('button', { name: t('admin.decideJob.REJECT_CHANGES') }).click()
    await expect(page).toHaveURL(/\/admin\/jobs$/)
    await guest.goto(`/jobsseekers/job-detail?id=${id}`)
    await expect(heading).toHaveText('Barista')
    await guest.close()
    expect(seen.problems).toEqual([])
  })
}
