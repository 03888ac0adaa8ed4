import { aCompleteDraft } from '../../fixtures/jobs.ts'
import { anAdministrator, setLocale } from '../../fixtures/people.ts'
import { expect, test } from '../site.ts'
import { journeyLocales, textsOf } from '../texts.ts'

for (const locale of journeyLocales('id')) {
  const t = textsOf(locale)

  test(`support uses the site as somebody who tells them a code, mends a draft, is refused what only they may, and they end it and read what was done (${locale})`, async ({
    page,
    app,
    enter,
    browser,
    site,
  }) => {
    const { caller: support, id: supportId } = await anAdministrator(app, 'SUPPORT')
    await setLocale(app, locale, supportId)
    const draft = await aCompleteDraft(app)
    const { caller: person } = draft.employer
    await app.db
      .updateTable('account')
      .set({ locale, full_name: 'Sari Dewi' })
      .where('id', '=', person.accountId)
      .execute()
    await enter(support)
    await page.goto(`/admin/people/${person.accountId}`)
    const panel = page.locator('details', { hasText: t('adminPeople.act.label') })
    await panel.locator('summary').click()
    await panel.getByRole('textbox').fill('Cannot save the profile, asked us to look')
    await panel.getByRole('radio', { name: t('adminPeople.act.scopes.ACT') }).check()
    await panel.getByRole('button', { name: t('adminPeople.act.label') }).click()
    await expect(page.getByText(t('adminPeople.act.REQUESTED'))).toBeVisible()

    const own = await browser.newContext({ baseURL: site.url })
    await enter(person, own)
    const theirs = await own.newPage()
    await theirs.goto('/employer/dashboard')
    await theirs.getByRole('link', { name: t('shell.supportAccess.open') }).click()
    await expect(theirs.getByText('Cannot save the profile, asked us to look')).toBeVisible()
    await expect(theirs.getByRole('button', { name: t('supportAccess.allow', { minutes: 30 }) })).toHaveCount(0)
    const code = (await theirs.getByText(/^[B-Z]{4}-[B-Z]{4}$/).textContent()) ?? ''

    const typed = page.getByLabel(t('adminPeople.act.code'))
    await typed.fill('BBBB-BBBB')
    await page.getByRole('button', { name: t('adminPeople.act.begin') }).click()
    await expect(typed).toHaveAttribute('aria-invalid', 'true')
    await typed.fill(code.toLowerCase())
    await page.getByRole('button', { name: t('adminPeople.act.begin') }).click()
    await expect(page.getByRole('link', { name: t('adminPeople.act.open') })).toBeVisible()
    await theirs.reload()
    await expect(theirs.getByRole('button', { name: t('supportAccess.end') })).toBeVisible()

    await page.getByRole('link', { name: t('adminPeople.act.open') }).click()
    const banner = page.getByText(t('shell.acting.title', { name: 'Sari Dewi' }))
    await expect(banner).toBeVisible()
    await page.goto(`/employer/job-type?id=${draft.id}`)
    await expect(banner).toBeVisible()
    await page.getByLabel(t('jobPost.TYPE.jobTitle'), { exact: false }).first().fill('Mandor lapangan')
    await page.getByRole('button', { name: t('jobPost.form.next') }).click()
    await expect(page).toHaveURL(/\/employer\/job-description\b/)
    const refused = await page.evaluate(() =>
      fetch('/client/api/v1/account/email-change', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'other@example.org' }),
      }).then((answer) => answer.json() as Promise<{ errors: { code: string }[] }>),
    )
    expect(refused.errors[0]?.code).toBe('NOT_WHILE_ACTING')
    await page.goto('/admin/people')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('adminPeople.title'))

    await theirs.getByRole('button', { name: t('supportAccess.end') }).click()
    await expect(theirs.getByRole('heading', { level: 1 })).toHaveText(t('supportAccess.none'))
    await page.goto('/employer/dashboard')
    await expect(banner).toHaveCount(0)
    await theirs.goto('/employer/account-data')
    await expect(theirs.getByText(t('settings.access.action.actingRequest'))).toBeVisible()
    const acted = theirs.getByRole('listitem').filter({ hasText: t('settings.access.action.actingStart') })
    await expect(acted).toContainText(t('settings.access.minutes', { count: 1 }))
    await expect(acted).toContainText(
      t.like('audit.action.acting.change', { whom: 'Sari Dewi', call: t('audit.areas.jobs') }),
    )
    await theirs.goto(`/employer/job-type?id=${draft.id}`)
    await expect(theirs.getByLabel(t('jobPost.TYPE.jobTitle'), { exact: false }).first()).toHaveValue('Mandor lapangan')
    await own.close()
  })
}
