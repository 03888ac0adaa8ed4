import { DOMParser, onErrorStopParsing } from '@xmldom/xmldom'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { anInvoiceDocument } from '../../../../test/fixtures/invoices.ts'
import type { InvoiceDocument } from '../contract.invoice.ts'
import { parseOfficialNumbers, taxCsv, taxInvoiceBulk, type TaxedDocument } from './rules.tax-export.ts'

const { seller } = anInvoiceDocument()
const from = { taxNumber: seller.taxNumber ?? '', branch: seller.branch }
const taxed = (changes: Partial<InvoiceDocument> = {}, more: Partial<TaxedDocument> = {}): TaxedDocument => {
  const document = anInvoiceDocument(changes)
  return { document, series: 'INV', buyerNumber: document.buyer.taxNumber, taxNumber: null, ...more }
}
const buyerOf = (taxNumberKind: InvoiceDocument['buyer']['taxNumberKind'], more: object = {}) => ({
  buyer: { ...anInvoiceDocument().buyer, taxNumberKind, ...more },
})
/** Parses strictly: anything that is not well-formed throws. */
const read = (xml: string) => new DOMParser({ onError: onErrorStopParsing }).parseFromString(xml, 'text/xml')
const textsOf = (xml: string, name: string) => [...read(xml).getElementsByTagName(name)].map((each) => each.textContent)

test('an invoice becomes a tax invoice of code 04 with its lines, our number and the buyer’s', () => {
  const { template, xml, exported, skipped } = taxInvoiceBulk([taxed()], from)
  expect([template, exported, skipped]).toEqual(['2025-01', ['INV/2026/11/000001'], []])
  const first = (name: string) => textsOf(xml, name)[0]
  expect(
    ['TIN', 'TaxInvoiceDate', 'TaxInvoiceOpt', 'TrxCode', 'RefDesc', 'SellerIDTKU', 'Opt', 'VATRate'].map(first),
  ).toEqual([
    '0012345678901234',
    '2026-11-23',
    'Normal',
    '04',
    'INV/2026/11/000001',
    '0012345678901234000000',
    'B',
    '12',
  ])
  expect(['BuyerTin', 'BuyerDocument', 'BuyerDocumentNumber', 'BuyerIDTKU'].map(first)).toEqual([
    '0987654321098765',
    'TIN',
    '-',
    '0987654321098765000000',
  ])
  expect(textsOf(xml, 'Name')).toEqual(['Paket Growth, satu bulan', '5 kredit lowongan'])
  expect(textsOf(xml, 'TotalDiscount')).toEqual(['99600', '0'])
  expect(textsOf(xml, 'TaxBase')).toEqual(['799400', '1398000'])
})

test('lines add up to the bases and the tax of the document, to the rupiah', () => {
  const { document } = taxed()
  for (let count = 1; count <= 7; count++) {
    const [line] = document.lines
    const each = { ...line, unitMinor: 14_990_000, netMinor: 14_990_000 } as (typeof document.lines)[number]
    const netMinor = 14_990_000 * count
    const taxMinor = Math.round((netMinor * 11) / 10_000) * 100
    const tax = document.tax && { ...document.tax, baseMinor: Math.round((netMinor * 11) / 1200) * 100, taxMinor }
    const lines = Array.from({ length: count }, () => each)
    const { xml } = taxInvoiceBulk([taxed({ lines, netMinor, tax, totalMinor: netMinor + taxMinor })], from)
    const sum = (name: string) => textsOf(xml, name).reduce((total, text) => total + Number(text) * 100, 0)
    expect([sum('TaxBase'), sum('OtherTaxBase'), sum('VAT')]).toEqual([netMinor, tax?.baseMinor, taxMinor])
  }
})

test.each([
  ['NIK', '3171234567890001', 'National ID', '3171234567890001'],
  ['PASSPORT', 'A1234567', 'Passport', 'A1234567'],
  ['OTHER', 'GB 123', 'Other ID', 'GB 123'],
  ['NONE', null, 'Other ID', '-'],
] as const)('a buyer with %s has sixteen zeros for the NPWP', (kind, number, name, shown) => {
  const { xml } = taxInvoiceBulk([taxed(buyerOf(kind, { branch: null }), { buyerNumber: number })], from)
  const fields = ['BuyerTin', 'BuyerDocument', 'BuyerDocumentNumber', 'BuyerIDTKU'].map(
    (field) => textsOf(xml, field)[0],
  )
  expect(fields).toEqual(['0000000000000000', name, shown, '000000'])
})

test('what the template cannot hold is named with its reason', () => {
  const { tax } = anInvoiceDocument()
  const documents = [
    taxed({ number: 'A' }, { series: 'TEST' }),
    taxed({ number: 'B', kind: 'CREDIT_NOTE' }, { series: 'CN' }),
    taxed({ number: 'C', tax: null }),
    taxed({ number: 'D', currency: 'USD' }),
    taxed({ number: 'E', seller: { ...seller, taxNumber: '9999999999999999' } }),
    taxed({ number: 'F', netMinor: 0 }),
    taxed({ number: 'G' }, { buyerNumber: null }),
    taxed({ number: 'H', tax: tax && { ...tax, rate: 1100, base: [1, 1] } }),
  ]
  const { xml, exported, skipped } = taxInvoiceBulk(documents, from)
  expect(skipped.map(({ number, reason }) => `${number} ${reason}`)).toEqual([
    'A TEST',
    'B CREDIT_NOTE',
    'C NO_TAX',
    'D OTHER_CURRENCY',
    'E OTHER_SELLER',
    'F NOTHING_SOLD',
    'G NO_BUYER_NUMBER',
  ])
  expect([exported, textsOf(xml, 'TrxCode')]).toEqual([['H'], ['01']])
})

const hostile = `=cmd|'/C calc'!A0 </BuyerName><x> & "q" ]]> \u0000\u0008 😀`

test('hostile names stay text in XML and never begin a formula in CSV', () => {
  const documents = ['=1+1', '+1', '-1', '@A1', '\t=1', hostile].map((legalName) =>
    taxed(buyerOf('NPWP', { legalName })),
  )
  const { xml } = taxInvoiceBulk(documents, from)
  expect(textsOf(xml, 'BuyerName').at(-1)).toBe(`=cmd|'/C calc'!A0 </BuyerName><x> & "q" ]]>  😀`)
  const rows = parse(taxCsv(documents), { bom: true, columns: true }) as Record<string, string>[]
  expect(rows).toHaveLength(documents.length)
  expect(rows.map((row) => row['buyer_name']).filter((name) => !name?.startsWith("'"))).toEqual([])
  expect(rows[5]?.['buyer_name']).toContain('</BuyerName><x> & "q"')
})

test('CSV keeps numbers of sixteen digits as text and amounts as numbers, also of credit notes', () => {
  const note = taxed({
    kind: 'CREDIT_NOTE',
    number: 'CN/2026/11/000001',
    refersTo: 'INV/2026/11/000001',
    totalMinor: -100,
  })
  const [invoice, credit] = parse(taxCsv([taxed({}, { taxNumber: '04002600000000001' }), note]), {
    bom: true,
    columns: true,
  }) as Record<string, string>[]
  expect(invoice).toMatchObject({
    number: 'INV/2026/11/000001',
    date: '2026-11-23',
    buyer_number: "'0987654321098765",
    net: '2197400',
    tax_base: '2014283',
    tax: '241714',
    total: '2439114',
    tax_number: "'04002600000000001",
  })
  expect(credit).toMatchObject({ kind: 'CREDIT_NOTE', refers_to: 'INV/2026/11/000001', total: '-1' })
})

test('official numbers are read back from our export or from a list of Coretax', () => {
  const filled = taxCsv([taxed({}, { taxNumber: '04002600000000001' }), taxed({ number: 'INV/2026/11/000002' })])
  expect(parseOfficialNumbers(filled)).toEqual({
    rows: [{ number: 'INV/2026/11/000001', taxNumber: '04002600000000001' }],
    problems: [],
  })
  const list = [
    'Nomor Faktur Pajak;Tanggal;Referensi',
    '04002600000000001;2026-11-23;INV/2026/11/000001',
    '0400260;2026-11-23;INV/2026/11/000002',
    '04002600000000001;2026-11-23;INV/2026/11/000003',
  ]
  expect(parseOfficialNumbers(list.join('\r\n'))).toEqual({
    rows: [{ number: 'INV/2026/11/000001', taxNumber: '04002600000000001' }],
    problems: [
      { line: 3, reason: 'NUMBER' },
      { line: 4, reason: 'DOUBLE' },
    ],
  })
  expect(parseOfficialNumbers('a,b\n1,2').problems).toEqual([{ line: 1, reason: 'FORM' }])
  expect(parseOfficialNumbers('"a,b').problems).toEqual([{ line: 1, reason: 'FORM' }])
  expect(parseOfficialNumbers('').problems).toEqual([{ line: 1, reason: 'FORM' }])
})
