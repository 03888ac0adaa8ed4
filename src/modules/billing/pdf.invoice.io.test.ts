import { fileURLToPath } from 'node:url'
import { extractText, getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import { anInvoiceDocument } from '../../../test/fixtures/invoices.ts'
import type { Locale } from '#kernel/locale.ts'
import { createTexts } from '#platform/i18n/texts.server.ts'
import { renderPdf } from '#platform/pdf/render.server.ts'
import type { InvoiceDocument } from './contract.invoice.ts'
import { creditNoteOf } from './rules.invoice.ts'
import { invoiceSheet } from './rules.invoice.sheet.ts'

const texts = createTexts(fileURLToPath(new URL('../../text', import.meta.url)))

/** What a reader can select in the PDF, page by page. */
async function readBack(document: InvoiceDocument) {
  const sheet = invoiceSheet(document, (key, params) => texts.translate(document.locale, 'invoice', key, params))
  const pdf = await getDocumentProxy(new Uint8Array(await renderPdf(sheet)))
  const { text, totalPages } = await extractText(pdf, { mergePages: true })
  return { text: text.replaceAll(/\s+/g, ' '), totalPages }
}
const missing = (text: string, expected: readonly string[]) => expected.filter((each) => !text.includes(each))

const terms: Record<Locale, readonly string[]> = {
  en: [
    'Invoice',
    'INV/2026/11/000001',
    'Date 23 November 2026',
    'Paid on 23 November 2026',
    'Paid by Midtrans',
    'Order ORD-2026-000123',
    'Payment reference 01a2b3c4-0000-7000-8000-000000000001',
    'PT Karya Kerja Indonesia',
    'Bill to',
    'PT Dompet Nusantara Teknologi',
    'Tax number (NPWP): 0987654321098765',
    'Branch (NITKU): 0987654321098765000000',
    'Description Period Qty Unit price Amount (IDR)',
    'Growth plan, one month 23 Nov 2026 – 23 Dec 2026 1 899,000 899,000',
    '5 job credits 2 699,000 1,398,000',
    'Unused part of Starter 23 Nov 2026 – 3 Dec 2026 1 -99,600 -99,600',
    'Subtotal 2,197,400',
    'Other tax base 11/12 2,014,283',
    'VAT 12% 241,714',
    'Total IDR 2,439,114',
    'Paid',
    'Not a Faktur Pajak; that one is issued through Coretax.',
  ],
  id: [
    'Faktur',
    'INV/2026/11/000001',
    'Tanggal 23 November 2026',
    'Dibayar pada 23 November 2026',
    'NPWP: 0987654321098765',
    'NITKU: 0987654321098765000000',
    'Uraian Periode Jumlah Harga satuan Nilai (Rp)',
    'Paket Growth, satu bulan 23 Nov 2026 – 23 Des 2026 1 899.000 899.000',
    '5 kredit lowongan 2 699.000 1.398.000',
    'Sisa masa Starter 23 Nov 2026 – 3 Des 2026 1 -99.600 -99.600',
    'Subtotal 2.197.400',
    'DPP nilai lain 11/12 2.014.283',
    'PPN 12% 241.714',
    'Total Rp2.439.114',
    'Terbilang: dua juta empat ratus tiga puluh sembilan ribu seratus empat belas rupiah',
    'Lunas',
    'Bukan Faktur Pajak; Faktur Pajak diterbitkan lewat Coretax.',
  ],
}

test.each(['en', 'id'] as const)('an invoice says all of it on one page, as text (%s)', async (locale) => {
  const { text, totalPages } = await readBack(anInvoiceDocument({ locale }))
  expect(missing(text, terms[locale])).toEqual([])
  expect(totalPages).toBe(1)
  expect(text).not.toMatch(/Test –|Uji coba|stamp|meterai/i)
})

test('a document of a test payment says that it is no invoice', async () => {
  const en = await readBack(anInvoiceDocument({ locale: 'en', test: true, number: 'TEST/INV/2026/11/000001' }))
  expect(missing(en.text, ['Test – no money moved. This is not an invoice.', 'TEST/INV/2026/11/000001'])).toEqual([])
  const id = await readBack(anInvoiceDocument({ test: true }))
  expect(id.text).toContain('Uji coba – tidak ada uang berpindah. Ini bukan faktur.')
})

test('a pro forma has no number and says until when and to which account to pay', async () => {
  const proForma = anInvoiceDocument({
    kind: 'PRO_FORMA',
    locale: 'en',
    number: null,
    paidAt: null,
    payBy: '2026-11-26T03:00:00.000Z',
    payTo: { bank: 'Bank Mandiri', accountNumber: '1230004567890', accountName: 'PT Karya Kerja Indonesia' },
  })
  const { text } = await readBack(proForma)
  const expected = ['Pro forma invoice', 'To be paid by 26 November 2026', 'Bank Mandiri, account 1230004567890']
  expect(missing(text, expected)).toEqual([])
  expect(text).not.toMatch(/INV\/|Number|\bPaid\b/)
})

test('a credit note names its invoice and reason, and all its amounts are negative', async () => {
  const refund = { minor: 33_189_000, before: 0, reason: 'Sisa kredit tidak terpakai', paymentRef: null }
  const draft = creditNoteOf(anInvoiceDocument(), { ...refund, title: { en: 'Refund', id: 'Pengembalian dana' } })
  const note = anInvoiceDocument({ ...(draft as Partial<InvoiceDocument>), number: 'CN/2026/11/000001' })
  const { text } = await readBack(note)
  const expected = [
    'Nota kredit',
    'CN/2026/11/000001',
    'Untuk faktur INV/2026/11/000001',
    'Alasan Sisa kredit tidak terpakai',
    'Pengembalian dana 1 -299.000 -299.000',
    'Subtotal -299.000',
    'PPN 12% -32.890',
    'Total -Rp331.890',
    'Terbilang: minus tiga ratus tiga puluh satu ribu delapan ratus sembilan puluh rupiah',
  ]
  expect(missing(text, expected)).toEqual([])
  expect(text).not.toMatch(/Lunas|Dibayar/)
})

test('without a tax number and without tax the document still goes out; other currencies have their decimals', async () => {
  const { buyer, lines } = anInvoiceDocument()
  const { text } = await readBack(
    anInvoiceDocument({
      locale: 'en',
      currency: 'USD',
      buyer: { ...buyer, taxNumberKind: 'NONE', taxNumber: null, branch: null },
      lines: lines.slice(0, 1).map((line) => ({ ...line, unitMinor: 1_999_000, netMinor: 1_999_000 })),
      netMinor: 1_999_000,
      tax: null,
      totalMinor: 1_999_000,
    }),
  )
  expect(missing(text, ['Subtotal 19,990.00', 'Total USD 19,990.00'])).toEqual([])
  expect(text).not.toMatch(/VAT|Other tax base|0987654321098765/)
})

test('the note about stamp duty stands only where it is switched on and the amount is above Rp5,000,000', async () => {
  const high = anInvoiceDocument({ stampDutyNote: true, totalMinor: 500_000_100 })
  expect((await readBack(high)).text).toContain('bea meterai Rp10.000')
  expect((await readBack({ ...high, totalMinor: 500_000_000 })).text).not.toContain('bea meterai')
  expect((await readBack({ ...high, stampDutyNote: false })).text).not.toContain('bea meterai')
})

test('long names, thirty lines and letters of other scripts break over pages without losing any', async () => {
  const [line] = anInvoiceDocument().lines
  if (!line) throw new Error('no line')
  const lines = Array.from({ length: 30 }, (_, at) => ({
    ...line,
    title: {
      en: '',
      id: `Baris ${at + 1} dengan uraian yang sangat panjang sehingga harus dipotong menjadi beberapa baris`,
    },
  }))
  const { text, totalPages } = await readBack(
    anInvoiceDocument({ lines, seller: { ...anInvoiceDocument().seller, name: 'PT Łódź & Việt <b>“Ελλάδα”</b>' } }),
  )
  expect(lines.filter((_, at) => !text.includes(`Baris ${at + 1} dengan`))).toEqual([])
  expect(text).toContain('PT Łódź & Việt <b>“Ελλάδα”</b>')
  expect(totalPages).toBeGreaterThan(1)
})

test('the signer and the refund note stand on an invoice; the note not on a credit note', async () => {
  const signed = {
    signer: { name: 'Ratna Wulandari', title: 'Finance Manager' },
    refundNote: { en: 'Refunds take 14 days.', id: 'Pengembalian memerlukan 14 hari.' },
  }
  const { text } = await readBack(anInvoiceDocument(signed))
  for (const words of ['Untuk PT Karya Kerja Indonesia', 'Ratna Wulandari', 'Pengembalian memerlukan 14 hari.'])
    expect(text).toContain(words)
})

test('hostile names are drawn as text and break nothing', async () => {
  const buyer = anInvoiceDocument().buyer
  const names = [
    '<script>alert(1)</script> ) Tj ET endstream',
    `=cmd|'/C calc'!A0 \u202Efdp.exe`,
    'A'.repeat(160),
    'PT \u0000\u0008\u{1F600} \u202Ereversed',
  ]
  for (const legalName of names) {
    const { text, totalPages } = await readBack(anInvoiceDocument({ buyer: { ...buyer, legalName } }))
    expect(totalPages, legalName).toBe(1)
    expect(text, legalName).toContain(buyer.email)
    expect(text.replaceAll(/\s+/g, ''), legalName).toContain(legalName.slice(0, 3).replaceAll(' ', ''))
  }
})
