import { CsvError, parse } from 'csv-parse/sync'
import { csvFile, quotedCell } from '#kernel/csv.ts'
import { fromMinor } from '#kernel/money.ts'
import { dayIn } from '#kernel/time-zone.ts'
import type { InvoiceSeries } from '#kernel/enums/billing.ts'
import type { TaxNumberKind } from '#kernel/enums/billing.ts'
import type { InvoiceDocument } from '../contract.invoice.ts'
import { shareOf } from '../rules.invoice.ts'
import type { Imported } from './contract.invoices.ts'

/** The bulk template of Coretax that this file writes (TaxInvoice.xsd, import of output tax). Names are the template's, misspelled ones too. */
const templateVersion = '2025-01'

/** A stored document with the buyer's number in full. */
export type TaxedDocument = {
  document: InvoiceDocument
  series: InvoiceSeries
  /** null when there is none, or when it cannot be read. */
  buyerNumber: string | null
  /** The official number, once it has come back. */
  taxNumber: string | null
}

export const skipReasons = [
  'TEST',
  'CREDIT_NOTE',
  'NO_TAX',
  'OTHER_CURRENCY',
  'OTHER_SELLER',
  'NOTHING_SOLD',
  'NO_BUYER_NUMBER',
] as const
export type SkipReason = (typeof skipReasons)[number]

/** Why a document is not in the bulk file, or null. Credit notes are entered as returns by hand. */
function skipReason({ document, series, buyerNumber }: TaxedDocument, sellerNumber: string): SkipReason | null {
  const { kind, tax, currency, seller, netMinor, buyer } = document
  if (series === 'TEST') return 'TEST'
  if (kind !== 'INVOICE') return 'CREDIT_NOTE'
  if (!tax) return 'NO_TAX'
  if (currency !== 'IDR') return 'OTHER_CURRENCY'
  if (seller.taxNumber !== sellerNumber) return 'OTHER_SELLER'
  if (netMinor <= 0) return 'NOTHING_SOLD'
  return buyer.taxNumberKind !== 'NONE' && buyerNumber === null ? 'NO_BUYER_NUMBER' : null
}

const noTin = '0'.repeat(16)
const headOffice = '000000'
/** Codes of Coretax: a service, none of the listed kinds of service, unit "Lainnya". */
const service = { opt: 'B', code: '000000', unit: 'UM.0033' } as const
const documentNames: Readonly<Record<Exclude<TaxNumberKind, 'NPWP'>, string>> = {
  NIK: 'National ID',
  PASSPORT: 'Passport',
  OTHER: 'Other ID',
  NONE: 'Other ID',
}

type Element = readonly [name: string, content: string | readonly Element[]]

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}
/** Characters that XML 1.0 has no way to write are left out. */
const xmlText = (text: string): string =>
  text
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? '')

function xmlOf([name, content]: Element, indent = ''): string {
  if (typeof content === 'string') return `${indent}<${name}>${xmlText(content)}</${name}>`
  return [`${indent}<${name}>`, ...content.map((each) => xmlOf(each, `${indent}  `)), `${indent}</${name}>`].join('\n')
}

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim()
const dayOf = ({ issuedAt, timeZone }: InvoiceDocument) => dayIn(new Date(issuedAt), timeZone)
const rupiah = (minor: number) => String(fromMinor(minor, 'IDR'))

function buyerElements({ buyer }: InvoiceDocument, number: string | null): Element[] {
  const kind = buyer.taxNumberKind
  const identity: Element[] =
    kind === 'NPWP'
      ? [
          ['BuyerTin', number ?? ''],
          ['BuyerDocument', 'TIN'],
          ['BuyerCountry', 'IDN'],
          ['BuyerDocumentNumber', '-'],
        ]
      : [
          ['BuyerTin', noTin],
          ['BuyerDocument', documentNames[kind]],
          ['BuyerCountry', 'IDN'],
          ['BuyerDocumentNumber', number ?? '-'],
        ]
  return [
    ...identity,
    ['BuyerName', oneLine(buyer.legalName)],
    ['BuyerAdress', oneLine(buyer.address)],
    ['BuyerEmail', buyer.email],
    ['BuyerIDTKU', kind === 'NPWP' ? (buyer.branch ?? `${number}${headOffice}`) : headOffice],
  ]
}

/**
 * What was sold, one element a line. The template knows no negative lines, so an unused part is a discount of what was bought for
 * it. Bases and taxes are differences of running sums: they add up to exactly those of the document.
 */
function goodsElements({ lines, netMinor, tax, locale }: InvoiceDocument): Element[] {
  let discountLeft = lines.reduce((sum, line) => sum - Math.min(0, line.netMinor), 0)
  let before = 0
  return lines
    .filter((line) => line.netMinor > 0)
    .map((line): Element => {
      const discount = Math.min(discountLeft, line.netMinor)
      discountLeft -= discount
      const from = before
      before += line.netMinor - discount
      const part = (amount: number) =>
        shareOf(amount, [before, netMinor], 'IDR') - shareOf(amount, [from, netMinor], 'IDR')
      return [
        'GoodService',
        [
          ['Opt', service.opt],
          ['Code', service.code],
          ['Name', oneLine(line.title[locale])],
          ['Unit', service.unit],
          ['Price', rupiah(line.unitMinor)],
          ['Qty', String(line.count)],
          ['TotalDiscount', rupiah(discount)],
          ['TaxBase', rupiah(before - from)],
          ['OtherTaxBase', rupiah(part(tax?.baseMinor ?? 0))],
          ['VATRate', String((tax?.rate ?? 0) / 100)],
          ['VAT', rupiah(part(tax?.taxMinor ?? 0))],
          ['STLGRate', '0'],
          ['STLG', '0'],
        ],
      ]
    })
}

function taxInvoice({ document, buyerNumber }: TaxedDocument, sellerBranch: string): Element {
  const { tax, number } = document
  const hasOtherBase = tax !== null && tax.base[0] !== tax.base[1]
  return [
    'TaxInvoice',
    [
      ['TaxInvoiceDate', dayOf(document)],
      ['TaxInvoiceOpt', 'Normal'],
      // 04: the base is another value than the price (DPP nilai lain); 01: the price.
      ['TrxCode', hasOtherBase ? '04' : '01'],
      ['AddInfo', ''],
      ['CustomDoc', ''],
      ['CustomDocMonthYear', ''],
      ['RefDesc', number ?? ''],
      ['FacilityStamp', ''],
      ['SellerIDTKU', sellerBranch],
      ...buyerElements(document, buyerNumber),
      ['ListOfGoodService', goodsElements(document)],
    ],
  ]
}

/** `template` is the version of the bulk file. */
export type TaxExport = {
  template: string
  xml: string
  exported: string[]
  skipped: { number: string; reason: SkipReason }[]
}

/** The documents of a month as one bulk file for Coretax, and which of them are not in it. */
export function taxInvoiceBulk(
  documents: readonly TaxedDocument[],
  seller: { taxNumber: string; branch: string | null },
): TaxExport {
  const checked = documents.map((each) => ({ each, reason: skipReason(each, seller.taxNumber) }))
  const numberOf = ({ document }: TaxedDocument) => document.number ?? ''
  const exported = checked.flatMap(({ each, reason }) => (reason === null ? [each] : []))
  const root: Element = [
    'TaxInvoiceBulk',
    [
      ['TIN', seller.taxNumber],
      [
        'ListOfTaxInvoice',
        exported.map((each) => taxInvoice(each, seller.branch ?? `${seller.taxNumber}${headOffice}`)),
      ],
    ],
  ]
  const schema = 'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:noNamespaceSchemaLocation="TaxInvoice.xsd"'
  const body = xmlOf(root).replace('<TaxInvoiceBulk>', `<TaxInvoiceBulk ${schema}>`)
  return {
    template: templateVersion,
    xml: `<?xml version="1.0" encoding="utf-8"?>\n${body}\n`,
    exported: exported.map(numberOf),
    skipped: checked.flatMap(({ each, reason }) => (reason === null ? [] : [{ number: numberOf(each), reason }])),
  }
}

/** An apostrophe keeps long numbers and leading zeros from being changed, too. */
const textCell = (text: string) => quotedCell(/^\d+$/.test(text) ? `'${text}` : text)

const csvColumns = [
  'number',
  'kind',
  'date',
  'refers_to',
  'buyer_name',
  'buyer_number_kind',
  'buyer_number',
  'buyer_branch',
  'net',
  'tax_base',
  'tax_rate',
  'tax',
  'total',
  'currency',
  'tax_number',
  'withheld',
  'withholding_slip',
] as const

/** The same documents, credit notes too, for a spreadsheet. */
export function taxCsv(documents: readonly TaxedDocument[]): string {
  const rows = documents.map(({ document, buyerNumber, taxNumber }) => {
    const { buyer, tax, currency } = document
    const amount = (minor: number) => String(fromMinor(minor, currency))
    const cells: Record<(typeof csvColumns)[number], string> = {
      number: textCell(document.number ?? ''),
      kind: textCell(document.kind),
      date: textCell(dayOf(document)),
      refers_to: textCell(document.refersTo ?? ''),
      buyer_name: textCell(oneLine(buyer.legalName)),
      buyer_number_kind: textCell(buyer.taxNumberKind),
      buyer_number: textCell(buyerNumber ?? ''),
      buyer_branch: textCell(buyer.branch ?? ''),
      net: amount(document.netMinor),
      tax_base: amount(tax?.baseMinor ?? 0),
      tax_rate: String((tax?.rate ?? 0) / 100),
      tax: amount(tax?.taxMinor ?? 0),
      total: amount(document.totalMinor),
      currency: textCell(currency),
      tax_number: textCell(taxNumber ?? ''),
      withheld: amount(document.withheld?.minor ?? 0),
      withholding_slip: textCell(document.withheld?.slipNumbers.join(' ') ?? ''),
    }
    return csvColumns.map((column) => cells[column])
  })
  return csvFile([csvColumns, ...rows])
}

export type OfficialNumber = { number: string; taxNumber: string }
export type OfficialNumbers = { rows: OfficialNumber[]; problems: Imported['problems'] }

const numberColumns = ['number', 'refdesc', 'referensi']
const taxNumberColumns = ['tax_number', 'nomor faktur pajak', 'nsfp']

/** The cells of a CSV file with commas or semicolons, empty rows too, which count as rows; none when it is no CSV. */
function cellsOf(csv: string): string[][] {
  const delimiter = (csv.split('\n', 1)[0] ?? '').includes(';') ? ';' : ','
  try {
    return parse(csv, { bom: true, delimiter, relax_column_count: true, trim: true })
  } catch (error) {
    if (error instanceof CsvError) return []
    throw error
  }
}

/** Official numbers (17 digits) from a CSV file with our numbers next to them: the export filled in, or a list of Coretax. */
export function parseOfficialNumbers(csv: string): OfficialNumbers {
  const out: OfficialNumbers = { rows: [], problems: [] }
  const cells = cellsOf(csv)
  const headAt = cells.findIndex((row) => row.some((cell) => cell !== ''))
  const [head = [], ...rows] = cells.slice(Math.max(0, headAt))
  const columnOf = (names: readonly string[]) => head.findIndex((name) => names.includes(name.trim().toLowerCase()))
  const [at, officialAt] = [columnOf(numberColumns), columnOf(taxNumberColumns)]
  if (at < 0 || officialAt < 0) return { rows: [], problems: [{ line: 1, reason: 'FORM' }] }
  const seen = new Set<string>()
  for (const [index, row] of rows.entries()) {
    const number = (row[at] ?? '').replace(/^'/, '')
    const taxNumber = (row[officialAt] ?? '').replaceAll(/[^\d]/g, '')
    if (taxNumber === '') continue
    const reason =
      !/^\d{17}$/.test(taxNumber) || number === ''
        ? 'NUMBER'
        : seen.has(taxNumber) || seen.has(number)
          ? 'DOUBLE'
          : null
    if (reason) out.problems.push({ line: headAt + index + 2, reason })
    else out.rows.push({ number, taxNumber })
    seen.add(taxNumber).add(number)
  }
  return out
}
