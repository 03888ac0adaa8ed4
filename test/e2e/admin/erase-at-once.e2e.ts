import { aCandidate, anAdministrator, setLocale } from '../../fixtures/people.ts'
import { expect, test, watch } from '../site.ts'
import { journeyLocales, textsOf } from '../texts.ts'

for (const locale of journeyLocales('id')) {
  const t = textsOf(locale)

  test(`somebody who insists is erased at once, from their request and from their page (${locale})`, async ({
    page,
    app,
    enter,
  }) => {
    const [asking, ordered] = [await aCandidate(app, 'Dewi Melati'), await aCandidate(app, 'Bayu Kenanga')]
    await app.db.updateTable('account').set({ password_hash: null }).where('id', '=', asking.id).execute()
    await app.as(asking)('accounts.requestDeletion', {})
    const support = await anAdministrator(app, 'SUPPORT')
    const boss = await anAdministrator(app)
    await setLocale(app, locale, [support.id, boss.id])
    const seen = watch(page)
    const form = page.locator('details').filter({ hasText: t('adminPeople.erase.text') })
    const button = form.getByRole('button', { name: t('adminPeople.erase.label'), exact: true })
    const erase = async (reason: string) => {
      await form.locator('summary').click()
      await form.getByLabel(t('adminPeople.reason'), { exact: false }).fill(reason)
      await button.click()
    }

    await enter(support.caller)
    await page.goto(`/admin/people/${ordered.id}`)
    await form.locator('summary').click()
    await expect(button).toBeDisabled()

    await enter(boss.caller)
    await page.goto('/admin/rights')
    await page.getByRole('row').filter({ hasText: 'Dewi Melati' }).getByRole('link').first().click()
    await expect(page.getByText(t('rightsRequests.act.running'))).toBeVisible()
    await erase('Insists on not waiting fourteen days')
    await expect(page.getByText(t('rightsRequests.act.closed'))).toBeVisible()
    await expect(page.getByRole('main')).toContainText(t('rightsRequests.erased'))
    await expect(page.getByRole('main')).not.toContainText('Dewi Melati')
    await expect(form).toHaveCount(0)

    await page.goto(`/admin/people/${ordered.id}`)
    await erase('Ordered by a court, no. 12/2026')
    await expect(page).toHaveURL('/admin/people')
    await expect(page.getByText('Bayu Kenanga')).toHaveCount(0)
    await page.goto('/admin/audit')
    await expect(page.getByText(t.like('audit.action.person.erase')).first()).toBeVisible()
    await expect(page.getByRole('main')).not.toContainText('Bayu Kenanga')
    const left = app.db.selectFrom('account').select('full_name').where('id', 'in', [asking.id, ordered.id])
    expect(await left.execute()).toEqual([{ full_name: '' }, { full_name: '' }])
    expect(seen.problems).toEqual([])
  })
}
