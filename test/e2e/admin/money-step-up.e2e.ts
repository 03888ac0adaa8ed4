import { anAlarm } from '../../fixtures/billing.ts'
import { anAdministrator, anEmployer, setLocale } from '../../fixtures/people.ts'
import { aTransfer, sellByTransfer } from '../../fixtures/transfers.ts'
import { expect, test, watch } from '../site.ts'
import { journeyLocales, textsOf } from '../texts.ts'

for (const locale of journeyLocales('id')) {
  const t = textsOf(locale)

  test(`whoever keeps the books proves who they are before money, and nothing typed is lost (${locale})`, async ({
    page,
    app,
    enter,
  }) => {
    await sellByTransfer(app)
    const employer = await anEmployer(app)
    const { id } = await aTransfer(app, employer)
    await anAlarm(app, 'SECOND_PAYMENT')
    const finance = await anAdministrator(app, 'FINANCE')
    await setLocale(app, locale, finance.id)
    await enter(finance.caller)
    const seen = watch(page)
    app.clock.advance(601_000)
    const prompt = page.getByText(t('admin.stepUp.lead'))

    await page.goto('/admin/money')
    await page
      .getByRole('button', { name: t('money.money.closeOf', { what: t('money.alarm.SECOND_PAYMENT') }) })
      .click()
    await expect(prompt).toBeVisible()

    await page.goto('/admin/invoices')
    const csv = Buffer.from('number,tax_number\r\n')
    await page.locator('input[type=file]').setInputFiles({ name: 'numbers.csv', mimeType: 'text/csv', buffer: csv })
    await page.getByRole('button', { name: t('money.invoices.upload') }).click()
    await expect(prompt).toBeVisible()
    await expect(page.getByText('numbers.csv')).toBeVisible()

    // A file leads to the page that asks, and from there back to the page with the file.
    await page.goto('/admin/invoices/export/2026-11/csv')
    await expect(page).toHaveURL(`/admin/step-up?next=${encodeURIComponent('/admin/invoices?month=2026-11')}`)
    await page.getByRole('link', { name: t('admin.stepUp.back') }).click()
    await expect(page).toHaveURL('/admin/invoices?month=2026-11')

    await page.goto('/admin/transfers')
    await page.getByText(t('admin.transfers.reject'), { exact: true }).click()
    const reason = page.getByRole('textbox', { name: t('admin.transfers.reason') })
    await reason.fill('Gambar tidak terbaca.')
    await page.getByRole('button', { name: t('admin.transfers.rejectSubmit') }).click()
    await expect(prompt).toBeVisible()
    await expect(reason).toHaveValue('Gambar tidak terbaca.')
    const proof = async () => (await app.as(employer)('orders.status', { id })).transfer?.proof?.status
    expect(await proof()).toBe('WAITING')

    // As when it is confirmed in another tab.
    await app.db
      .updateTable('session')
      .set({ second_factor_at: app.clock.now() })
      .where('account_id', '=', finance.id)
      .execute()
    await page.getByRole('button', { name: t('admin.transfers.rejectSubmit') }).click()
    await expect(page.getByText(t('admin.transfers.empty'))).toBeVisible()
    expect(await proof()).toBe('REJECTED')
    await page.goto('/admin/invoices?month=2026-11')
    const href = await page.getByRole('link', { name: t('money.invoices.csv') }).getAttribute('href')
    const file = await page.request.get(href ?? '')
    expect([file.status(), file.headers()['content-disposition']]).toEqual([200, expect.stringContaining('.csv')])
    expect(seen.problems).toEqual([])
  })
}
