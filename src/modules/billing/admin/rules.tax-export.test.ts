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
  const documents = ['=1+1', '+1', '-1', '@A1', '＝1+1', '＋1', '－1', '＠A1', hostile].map((legalName) =>
    taxed(buyerOf('NPWP', { legalName })),
  )
  const { xml } = taxInvoiceBulk(documents, from)
  expect(textsOf(xml, 'BuyerName').at(-1)).toBe(`=cmd|'/C calc'!A0 </BuyerName><x> & "q" ]]>  😀`)
  const rows = parse(taxCsv(documents), { bom: true, columns: true }) as Record<string, string>[]
  expect(rows).toHaveLength(documents.length)
  expect(rows.map((row) => row['buyer_name']).filter((name) => !name?.startsWith("'"))).toEqual([])
  expect(rows.at(-1)?.['buyer_name']).toContain('</BuyerName><x> & "q"')
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

test('the bulk file is written to the last sign as the template of the tax office has it', () => {
  const { lines } = anInvoiceDocument()
  const { xml } = taxInvoiceBulk([taxed({ lines: lines.slice(0, 1), netMinor: 89_900_000 })], from)
  expect(xml).toBe(`<?xml version="1.0" encoding="utf-8"?>
<TaxInvoiceBulk xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:noNamespaceSchemaLocation="TaxInvoice.xsd">
  <TIN>0012345678901234</TIN>
  <ListOfTaxInvoice>
    <TaxInvoice>
      <TaxInvoiceDate>2026-11-23</TaxInvoiceDate>
      <TaxInvoiceOpt>Normal</TaxInvoiceOpt>
      <TrxCode>04</TrxCode>
      <AddInfo></AddInfo>
      <CustomDoc></CustomDoc>
      <CustomDocMonthYear></CustomDocMonthYear>
      <RefDesc>INV/2026/11/000001</RefDesc>
      <FacilityStamp></FacilityStamp>
      <SellerIDTKU>0012345678901234000000</SellerIDTKU>
      <BuyerTin>0987654321098765</BuyerTin>
      <BuyerDocument>TIN</BuyerDocument>
      <BuyerCountry>IDN</BuyerCountry>
      <BuyerDocumentNumber>-</BuyerDocumentNumber>
      <BuyerName>PT Dompet Nusantara Teknologi</BuyerName>
      <BuyerAdress>Jalan Gejayan 12, Yogyakarta 55281</BuyerAdress>
      <BuyerEmail>keuangan@dompet.example</BuyerEmail>
      <BuyerIDTKU>0987654321098765000000</BuyerIDTKU>
      <ListOfGoodService>
        <GoodService>
          <Opt>B</Opt>
          <Code>000000</Code>
          <Name>Paket Growth, satu bulan</Name>
          <Unit>UM.0033</Unit>
          <Price>899000</Price>
          <Qty>1</Qty>
          <TotalDiscount>0</TotalDiscount>
          <TaxBase>899000</TaxBase>
          <OtherTaxBase>2014283</OtherTaxBase>
          <VATRate>12</VATRate>
          <VAT>241714</VAT>
          <STLGRate>0</STLGRate>
          <STLG>0</STLG>
        </GoodService>
      </ListOfGoodService>
    </TaxInvoice>
  </ListOfTaxInvoice>
</TaxInvoiceBulk>
`)
})

test('a buyer abroad is named as the template wants it, and a head office is the number and six zeros', () => {
  const { xml } = taxInvoiceBulk(
    [taxed(buyerOf('NPWP', { branch: null })), taxed(buyerOf('PASSPORT'), { buyerNumber: 'A1234567' })],
    { taxNumber: from.taxNumber, branch: null },
  )
  expect(textsOf(xml, 'BuyerIDTKU')).toEqual(['0987654321098765000000', '000000'])
  expect(textsOf(xml, 'SellerIDTKU')).toEqual(['0012345678901234000000', '0012345678901234000000'])
  expect(textsOf(xml, 'BuyerCountry')).toEqual(['IDN', 'IDN'])
  const otherBranch = taxInvoiceBulk([taxed(buyerOf('NPWP', { branch: '0987654321098765000007' }))], {
    ...from,
    branch: '0012345678901234000003',
  })
  expect(['BuyerIDTKU', 'SellerIDTKU'].map((name) => textsOf(otherBranch.xml, name))).toEqual([
    ['0987654321098765000007'],
    ['0012345678901234000003'],
  ])
})

test('a line of nothing is left out, and a discount larger than one line goes on in the next', () => {
  const { lines } = anInvoiceDocument()
  const line = (netMinor: number) =>
    ({ ...lines[0], count: 1, unitMinor: netMinor, netMinor }) as (typeof lines)[number]
  const { xml } = taxInvoiceBulk([taxed({ lines: [line(100), line(0), line(500), line(-250)], netMinor: 350 })], from)
  expect(textsOf(xml, 'TotalDiscount')).toEqual(['1', '1.5'])
  expect(textsOf(xml, 'TaxBase')).toEqual(['0', '3.5'])
  expect(taxInvoiceBulk([taxed({ netMinor: 1 })], from).skipped).toEqual([])
})

test('the CSV is written to the last sign: a mark, the columns, a line of each document', () => {
  const withheld = { minor: 4_394_800, slipNumbers: ['BP-1', 'BP-2'] } as InvoiceDocument['withheld']
  const documents = [
    taxed({ withheld }, { taxNumber: '04002600000000001' }),
    taxed(
      { tax: null, kind: 'CREDIT_NOTE', number: 'CN/1', refersTo: 'INV/1', ...buyerOf('NONE', { branch: null }) },
      { buyerNumber: null },
    ),
  ]
  const columns =
    'number,kind,date,refers_to,buyer_name,buyer_number_kind,buyer_number,buyer_branch,net,tax_base,tax_rate,tax,total,currency,tax_number,withheld,withholding_slip'
  const invoice = `"INV/2026/11/000001","INVOICE","2026-11-23","","PT Dompet Nusantara Teknologi","NPWP","'0987654321098765","'0987654321098765000000",2197400,2014283,12,241714,2439114,"IDR","'04002600000000001",43948,"BP-1 BP-2"`
  const note = `"CN/1","CREDIT_NOTE","2026-11-23","INV/1","PT Dompet Nusantara Teknologi","NONE","","",2197400,0,0,0,2439114,"IDR","",0,""`
  expect(taxCsv(documents)).toBe(`\uFEFF${columns}\r\n${invoice}\r\n${note}\r\n`)
  expect(taxCsv([])).toBe(`\uFEFF${columns}\r\n`)
})

test.each([
  ['refdesc', 'nsfp', 'INV/1'],
  ['Referensi', 'Nomor Faktur Pajak', 'INV/1'],
  ['number', 'tax_number', "'0012"],
])('numbers come from the columns %s and %s, whatever else is there', (ours, theirs, number) => {
  const csv = `"x", ${theirs} ,"y",${ours}\n\n"1", '04002600000000001 ,"a ""b""",${number}\n2,,,INV/2\n3,04002600000000002\n`
  expect(parseOfficialNumbers(csv)).toEqual({
    rows: [{ number: number.replace("'", ''), taxNumber: '04002600000000001' }],
    problems: [{ line: 5, reason: 'NUMBER' }],
  })
})

test('a row is named by its place in the file, empty rows before it counted', () => {
  const problem = (csv: string) => parseOfficialNumbers(csv).problems
  expect(problem('number,nsfp\nINV/1,1')).toEqual([{ line: 2, reason: 'NUMBER' }])
  expect(problem('\n,,\nnumber,nsfp\n\nINV/1,1\n\n')).toEqual([{ line: 5, reason: 'NUMBER' }])
})

test('a file needs both columns, and a number of ours counts once', () => {
  const form = { rows: [], problems: [{ line: 1, reason: 'FORM' }] }
  expect(parseOfficialNumbers('number,other\nINV/1,04002600000000001')).toEqual(form)
  expect(parseOfficialNumbers('other,nsfp\nINV/1,04002600000000001')).toEqual(form)
  expect(parseOfficialNumbers('number,nsfp\nINV/1,04002600000000001\nINV/1,04002600000000002').problems).toEqual([
    { line: 3, reason: 'DOUBLE' },
  ])
})
