import type { Page } from '@playwright/test'
import { taxExport } from '#modules/billing/admin/handlers.tax-export.server.ts'
import { inTransaction, ledgerProblems } from '../../fixtures/billing.ts'
import { anAdministrator, anEmployer } from '../../fixtures/people.ts'
import { textsOf } from '../../fixtures/resumes.ts'
import { makePdf } from '../../fixtures/pdf.ts'
import { sellByTransfer } from '../../fixtures/transfers.ts'
import { expect, test, watch } from '../site.ts'

/** Sends a proof by the form of the page. */
async function sendProof(page: Page, withheld?: { amount: string; slip: string }): Promise<void> {
  const file = { name: 'bukti.pdf', mimeType: 'application/pdf', buffer: makePdf() }
  await page.locator('input[type=file]').setInputFiles(file)
  await page.getByLabel('Tanggal transfer').fill(new Date(Date.now() - 86_400_000).toISOString().slice(0, 10))
  await page.getByRole('textbox', { name: 'Bank Anda' }).fill('Bank Central Asia')
  if (withheld) {
    await page.getByText('Kami memotong PPh 23').click()
    await page.getByRole('textbox', { name: 'Jumlah yang ditransfer' }).fill('107910')
    await page.getByRole('textbox', { name: 'PPh 23 yang dipotong' }).fill(withheld.amount)
    await page.getByRole('textbox', { name: 'Nomor bukti potong' }).fill(withheld.slip)
  }
  await page.getByRole('button', { name: 'Kirim bukti transfer' }).click()
  await expect(page.getByText('Kami sedang memeriksa transfer Anda')).toBeVisible()
}

test('a transfer: an unreadable proof is rejected, the next one accepted with tax withheld, to the rupiah', async ({
  page,
  app,
  enter,
  browser,
  site,
}) => {
  await sellByTransfer(app)
  const [employer, finance] = [await anEmployer(app), await anAdministrator(app, 'FINANCE')]
  for (const { id } of [employer, finance])
    await app.db.updateTable('account').set({ locale: 'id' }).where('id', '=', id).execute()
  await enter(employer.caller)
  const seen = watch(page)
  await page.goto('/employer/top-up-payment?topup=UNLOCK_10')
  await page.getByText('Transfer bank', { exact: true }).click()
  await page.getByRole('button', { name: /^Bayar IDR/ }).click()
  await expect(page.getByText('123 00 4567890 1')).toBeVisible()
  const proForma = await page.request.get(
    (await page.getByRole('link', { name: 'Faktur pro forma' }).getAttribute('href')) ?? '',
  )
  expect((await textsOf(await proForma.body())).join(' ')).toContain('123 00 4567890 1')
  await sendProof(page)

  const office = await browser.newContext({ baseURL: site.url })
  await enter(finance.caller, office)
  const desk = await office.newPage()
  await desk.goto('/admin')
  await desk.getByRole('link', { name: 'Transfer untuk diperiksa' }).click()
  await desk.getByText('Tolak', { exact: true }).click()
  await desk.getByRole('textbox', { name: 'Alasan' }).fill('Gambar tidak terbaca.')
  await desk.getByRole('button', { name: 'Tolak bukti' }).click()
  await expect(desk.getByText('Tidak ada transfer yang menunggu')).toBeVisible()

  await page.reload()
  await expect(page.getByText('Gambar tidak terbaca.')).toBeVisible()
  await sendProof(page, { amount: '1980', slip: '2500000123' })
  await desk.reload()
  await expect(desk.getByText('Cocok')).toBeVisible()
  await desk.getByRole('button', { name: 'Terima' }).click()
  await expect(desk.getByText('Tidak ada transfer yang menunggu')).toBeVisible()
  await office.close()

  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Pembayaran diterima' })).toBeVisible()
  const { list } = await app.as(employer)('orders.transactions', {})
  const { document } = await app.as(employer)('orders.invoice', { id: list[0]?.id ?? '' })
  expect(document.withheld).toEqual({ minor: 198_000, slipNumbers: ['2500000123'] })
  const { exported } = await inTransaction(app, (ctx) => taxExport(ctx, document.issuedAt.slice(0, 7)))
  expect(exported).toContain(document.number)
  expect(await ledgerProblems(app)).toEqual([])
  expect(seen.problems).toEqual([])
})
