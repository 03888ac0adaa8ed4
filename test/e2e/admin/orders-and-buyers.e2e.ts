import { aPaidOrder } from '../../fixtures/billing.ts'
import { anAdministrator, anEmployer, setLocale } from '../../fixtures/people.ts'
import { expect, test, watch } from '../site.ts'
import { journeyLocales, textsOf } from '../texts.ts'

for (const locale of journeyLocales('id')) {
  const t = textsOf(locale)

  test(`support opens an order without a sum, finance whoever ordered (${locale})`, async ({
    page,
    app,
    enter,
    language,
  }) => {
    const company = `Larasati Kopi ${locale.toUpperCase()}`
    const buyer = await anEmployer(app, { name: 'Larasati Buana', company })
    const { id } = await aPaidOrder(app, buyer)
    const seen = watch(page)
    const [support, finance] = [await anAdministrator(app, 'SUPPORT'), await anAdministrator(app, 'FINANCE')]
    await setLocale(app, locale, [support.caller.accountId, finance.caller.accountId])
    await language(locale)

    await enter(support.caller)
    await page.goto('/admin/orders')
    const main = page.locator('main')
    await expect(main.getByRole('columnheader', { name: t('admin.orders.total') })).toHaveCount(0)
    await expect(main.getByText(company)).toBeVisible()
    await main.getByRole('row', { name: company }).getByRole('link').first().click()
    await page.waitForURL(`**/admin/orders/${id}`)
    await expect(main.getByText(t('admin.orders.factWithoutSum.arrived'))).toBeVisible()
    await expect(main.getByRole('button').filter({ hasNotText: t('admin.copyId') })).toHaveCount(0)
    await expect(main).not.toContainText(/Rp|IDR|99[.,]?000/)

    await enter(finance.caller)
    await page.goto(`/admin/orders/${id}`)
    await expect(main).toContainText(/99[.,]000/)
    await main.getByRole('link', { name: 'Larasati Buana' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Larasati Buana' })).toBeVisible()
    await expect(main).toContainText(buyer.email)
    await expect(main.getByText(t('adminPeople.buyer'))).toBeVisible()
    await expect(main.getByRole('heading', { name: t('adminPeople.sessions') })).toHaveCount(0)
    expect(seen.problems).toEqual([])
  })
}
