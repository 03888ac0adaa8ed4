import type { Page } from '@playwright/test'
import { taxExport } from '#modules/billing/admin/handlers.tax-export.server.ts'
import { monthOf } from '#modules/billing/rules.invoice.ts'
import { inTransaction, ledgerProblems } from '../../fixtures/billing.ts'
import { anAdministrator, anEmployer, setLocale } from '../../fixtures/people.ts'
import { textsOf as textsOfPdf } from '../../fixtures/resumes.ts'
import { makePdf } from '../../fixtures/pdf.ts'
import { sellByTransfer } from '../../fixtures/transfers.ts'
import { expect, test, watch } from '../site.ts'
import { journeyLocales, textsOf, type Translate } from '../texts.ts'

/** Sends a proof by the form of the page. */
async function sendProof(page: Page, t: Translate, withheld?: { amount: string; slip: string }): Promise<void> {
  const file = { name: 'bukti.pdf', mimeType: 'application/pdf', buffer: makePdf() }
  await page.locator('input[type=file]').setInputFiles(file)
  await page.getByLabel(t('transfers.proof.paidOn')).fill(new Date(Date.now() - 86_400_000).toISOString().slice(0, 10))
  await page.getByRole('textbox', { name: t('transfers.proof.bank') }).fill('Bank Central Asia')
  if (withheld) {
    await page.getByText(t('transfers.proof.withheldToggle')).click()
    await page.getByRole('textbox', { name: t('transfers.proof.amount') }).fill('107910')
    await page.getByRole('textbox', { name: t('transfers.proof.withheld') }).fill(withheld.amount)
    await page.getByRole('textbox', { name: t('transfers.proof.slipNumber') }).fill(withheld.slip)
  }
  await page.getByRole('button', { name: t('transfers.proof.submit') }).click()
  await expect(page.getByText(t('transfers.state.waiting.title'))).toBeVisible()
}

for (const locale of journeyLocales('id')) {
  const t = textsOf(locale)

  test(`a transfer: an unreadable proof is rejected, the next one accepted with tax withheld, to the rupiah (${locale}) @long`, async ({
    page,
    app,
    enter,
    browser,
    site,
  }) => {
    await sellByTransfer(app)
    const [employer, finance] = [await anEmployer(app), await anAdministrator(app, 'FINANCE')]
    for (const { id } of [employer, finance]) await setLocale(app, locale, id)
    await enter(employer.caller)
    const seen = watch(page)
    await page.goto('/employer/top-up-payment?topup=UNLOCK_10')
    await page.getByText(t('orders.provider.manual.name'), { exact: true }).click()
    await page.getByRole('button', { name: t.like('orders.pay.submit') }).click()
    await expect(page.getByText('123 00 4567890 1')).toBeVisible()
    const proForma = await page.request.get(
      (await page.getByRole('link', { name: t('transfers.transfer.proForma') }).getAttribute('href')) ?? '',
    )
    expect((await textsOfPdf(await proForma.body())).join(' ')).toContain('123 00 4567890 1')
    await sendProof(page, t)

    const office = await browser.newContext({ baseURL: site.url })
    await enter(finance.caller, office)
    const adminPage = await office.newPage()
    await adminPage.goto('/admin')
    await adminPage.getByRole('link', { name: t('admin.overview.transfers') }).click()
    await adminPage.getByText(t('admin.transfers.reject'), { exact: true }).click()
    await adminPage.getByRole('textbox', { name: t('admin.transfers.reason') }).fill('Gambar tidak terbaca.')
    await adminPage.getByRole('button', { name: t('admin.transfers.rejectSubmit') }).click()
    await expect(adminPage.getByText(t('admin.transfers.empty'))).toBeVisible()

    await page.reload()
    await expect(page.getByText('Gambar tidak terbaca.')).toBeVisible()
    await sendProof(page, t, { amount: '1980', slip: '2500000123' })
    await adminPage.reload()
    await expect(adminPage.getByText(t('admin.transfers.exact'))).toBeVisible()
    await adminPage.getByRole('button', { name: t('admin.transfers.accept') }).click()
    await expect(adminPage.getByText(t('admin.transfers.empty'))).toBeVisible()
    await office.close()

    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: t('orders.result.paid.title') })).toBeVisible()
    const { list } = await app.as(employer)('orders.transactions', {})
    const { document } = await app.as(employer)('orders.invoice', { id: list[0]?.id ?? '' })
    expect(document.withheld).toEqual({ minor: 198_000, slipNumbers: ['2500000123'] })
    const month = monthOf(new Date(document.issuedAt), 'Asia/Jakarta')
    const { exported } = await inTransaction(app, (ctx) => taxExport(ctx, month))
    expect(exported).toContain(document.number)
    expect(await ledgerProblems(app)).toEqual([])
    expect(seen.problems).toEqual([])
  })
}
