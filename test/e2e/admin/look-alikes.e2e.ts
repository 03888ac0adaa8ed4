import { randomUUID } from 'node:crypto'
import { anAdministrator, anEmployer, setLocale } from '../../fixtures/people.ts'
import { anApprovedEmployer, companyForAdministrators } from '../../fixtures/proposals.ts'
import { expect, test, watch } from '../site.ts'
import { journeyLocales, textsOf } from '../texts.ts'
import { fillSkeletons } from '#modules/companies/store.names.server.ts'

for (const locale of journeyLocales('id')) {
  const t = textsOf(locale)

  test(`a bank’s name with Cyrillic letters is marked and never public, a branch of its own is (${locale})`, async ({
    page,
    app,
    enter,
    browser,
    site,
  }) => {
    const bank = await anApprovedEmployer(app, `Arunika ${randomUUID().slice(0, 6)}`)
    while ((await fillSkeletons(app.db, 1000)) > 0);
    const submitted = async (company: string) => {
      const made = await anEmployer(app, { status: 'PENDING', company })
      const patch = { submitted_at: app.clock.now(), registration_number: String(Date.now()) }
      await app.db.updateTable('company').set(patch).where('id', '=', made.companyId).execute()
      return made
    }
    const fake = await submitted(bank.name.replace('A', 'А').replace('a', 'а'))
    const branch = await submitted(`${bank.name} Cabang Solo`)
    const administrator = await anAdministrator(app, 'MODERATOR')
    await setLocale(app, locale, administrator.id)
    await enter(administrator.caller)
    const seen = watch(page)
    const open = async (made: { companyId: string }) => {
      const { company } = await companyForAdministrators(app, made.companyId)
      await page.goto('/admin/companies')
      await page.getByRole('link', { name: company.name, exact: true }).click()
      await expect(page.getByRole('heading', { level: 1, name: company.name })).toBeVisible()
    }
    const decide = async (decision: 'APPROVE' | 'REJECT', note?: string) => {
      await page
        .getByText(t(`admin.decide.${decision}`), { exact: true })
        .first()
        .click()
      const form = page.locator('details[open]')
      if (note) await form.getByLabel(t('admin.decide.note')).fill(note)
      await form.getByRole('button', { name: t(`admin.decide.${decision}`) }).click()
      await expect(page).toHaveURL(/\/admin\/companies$/)
    }
    await open(fake)
    await expect(page.getByText(t('admin.screening.outcome.HOLD'))).toBeVisible()
    await expect(page.getByText(t('admin.screening.rule.MIXED_SCRIPT'))).toBeVisible()
    await expect(page.getByText(t('admin.screening.rule.LOOKALIKE')).first()).toBeVisible()
    await decide('REJECT', 'This name is not yours.')
    await open(branch)
    await expect(page.getByText(t('admin.screening.outcome.PASS'))).toBeVisible()
    await decide('APPROVE')
    expect(seen.problems).toEqual([])

    const guest = await browser.newPage({ baseURL: site.url })
    const status = async (made: { companyId: string }) =>
      (await guest.goto(`/jobsseekers/company-profile?id=${made.companyId}`))?.status()
    expect(await status(fake)).toBe(404)
    expect(await status(branch)).toBe(200)
    await guest.close()
  })
}
