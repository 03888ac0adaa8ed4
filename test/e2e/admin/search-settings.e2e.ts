import { anAdministrator, setLocale } from '../../fixtures/people.ts'
import { expect, test, waitForHydration, watch } from '../site.ts'
import { journeyLocales, textsOf } from '../texts.ts'

for (const locale of journeyLocales('id')) {
  const t = textsOf(locale)

  test(`the search of the header suggests settings to whoever sees them (${locale})`, async ({ page, app, enter }) => {
    const seen = watch(page)
    const name = t('adminSettings.queueHours.name')
    const typed = async (role: 'SUPER_ADMIN' | 'CONTENT') => {
      const admin = await anAdministrator(app, role)
      await setLocale(app, locale, admin.id)
      await enter(admin.caller)
      await page.goto('/admin')
      await waitForHydration(page)
      const answered = page.waitForResponse('**/admin/search')
      await page.getByRole('combobox', { name: t('adminSearch.label') }).fill(name)
      await answered
    }
    await typed('CONTENT')
    await expect(page.getByRole('option', { name })).toHaveCount(0)
    await typed('SUPER_ADMIN')
    const option = page.getByRole('option', { name })
    await expect(option).toContainText(t('adminSearch.setting'))
    await option.click()
    await expect(page).toHaveURL(/\/admin\/settings\/\w+#queueHours-title$/)
    await expect(page.getByText(name, { exact: true }).first()).toBeVisible()
    expect(seen.problems).toEqual([])
  })
}
