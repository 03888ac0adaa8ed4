import { box, type DocumentLayout, type LayoutNode, type LayoutStyle } from '#kernel/document-layout.ts'
import { fromMinor, minorDigits } from '#kernel/money.ts'
import { wallClockOf } from '#kernel/time-zone.ts'
import { currencySign, formatFor } from '#platform/i18n/format.ts'
import { months } from '#platform/i18n/months.ts'
import type { InvoiceDocument, InvoiceLine } from './contract.invoice.ts'
import { factRow, palette, text, wide, type InvoiceTexts } from './rules.invoice.sheet.parts.ts'
import { amountInWords } from './rules.invoice.words.ts'

const margin = 44
const labelWidth = 104
const cellPadding = { paddingLeft: 6, paddingRight: 6 } as const
const columns = { period: 122, count: 38, unitPrice: 78, amount: 84 } as const
/** Above this amount a receipt needs a duty stamp (Law 10 of 2020). */
const stampDutyAboveMinor = 500_000_000

/** The layout of an invoice, a credit note or a pro forma: everything it says stands in the document. */
export function invoiceSheet(document: InvoiceDocument, t: InvoiceTexts): DocumentLayout {
  const title = t(`title.${document.kind}`)
  return {
    title: [title, document.number ?? document.orderNumber].join(' '),
    author: document.seller.name,
    language: document.locale,
    page: {
      fontSize: 9,
      lineHeight: 1.4,
      color: palette.ink,
      paddingTop: margin,
      paddingBottom: margin,
      paddingLeft: margin,
      paddingRight: margin,
    },
    backdrop: null,
    body: [
      ...(document.test ? [testNotice(t)] : []),
      box({ flexDirection: 'row', columnGap: 24, marginBottom: 18 }, [
        text(document.seller.name, { ...wide, fontSize: 14, fontWeight: 700, lineHeight: 1.2 }),
        text(title, {
          width: 220,
          fontSize: 20,
          fontWeight: 700,
          lineHeight: 1.2,
          color: palette.accent,
          textAlign: 'right',
        }),
      ]),
      ...factsOf(document, t).map((fact) => factRow(fact, labelWidth)),
      partiesBox(document, t),
      ...lineTable(document, t),
      totalsBox(document, t),
      ...notes(document, t),
      ...signature(document, t),
    ],
    pageNumber: { bottom: 18, right: margin, fontSize: 7.5, color: palette.muted },
  }
}

const testNotice = (t: InvoiceTexts): LayoutNode =>
  text(t('test'), {
    color: palette.warning,
    fontWeight: 700,
    textAlign: 'center',
    borderTopWidth: 1.5,
    borderTopColor: palette.warning,
    borderBottomWidth: 1.5,
    borderBottomColor: palette.warning,
    paddingTop: 5,
    paddingBottom: 5,
    marginBottom: 16,
  })

/** Amounts as the language groups them; nobody pays decimals of a rupiah. */
function amountFormat({ locale, currency, timeZone }: InvoiceDocument): (minor: number) => string {
  const format = formatFor({ locale, numberStyle: 'language', timeZone })
  const decimals = currency === 'IDR' ? 0 : minorDigits(currency)
  return (minor) => format.exactly(fromMinor(minor, currency), decimals)
}

/** The same with the currency: IDR 2,439,114; Rp2.439.114 in Indonesian. */
function sumFormat(document: InvoiceDocument): (minor: number) => string {
  const { locale, currency, timeZone } = document
  const amount = amountFormat(document)
  const { withCurrency } = formatFor({ locale, numberStyle: 'language', timeZone })
  return (minor) => withCurrency(amount(minor), currency)
}

const dateFormat = ({ locale, timeZone }: InvoiceDocument) =>
  formatFor({ locale, numberStyle: 'language', timeZone }).date

/** 23 Nov 2026 */
function shortDate({ locale, timeZone }: InvoiceDocument, at: string): string {
  const day = wallClockOf(new Date(at), timeZone)
  return `${day.getUTCDate()} ${months[locale].short[day.getUTCMonth()]} ${day.getUTCFullYear()}`
}

const providers = ['sandbox', 'manual', 'stripe', 'midtrans'] as const

function paidByText(provider: string, t: InvoiceTexts): string {
  const known = providers.find((each) => each === provider)
  return known ? t(`provider.${known}`) : provider
}

function factsOf(document: InvoiceDocument, t: InvoiceTexts): (readonly [string, string])[] {
  const date = dateFormat(document)
  const { number, issuedAt, paidAt, paidBy, payBy, payTo, orderNumber, paymentRef, refersTo, reason } = document
  const { withheld } = document
  const facts: (readonly [string, string | null])[] = [
    [t('number'), number],
    [t('date'), date(issuedAt)],
    [t('refersTo'), refersTo],
    [t('reason'), reason],
    [t('payBy'), payBy && date(payBy)],
    [
      t('payTo'),
      payTo && t('payToAccount', { bank: payTo.bank, number: payTo.accountNumber, name: payTo.accountName }),
    ],
    [t('paidOn'), paidAt && date(paidAt)],
    [t('paidBy'), paidAt && paidBy && paidByText(paidBy, t)],
    [
      t('withheld'),
      withheld &&
        t('withheldBySlip', {
          sum: sumFormat(document)(withheld.minor),
          slip: withheld.slipNumbers.join(', '),
        }),
    ],
    [t('orderNumber'), orderNumber],
    [t('paymentRef'), paymentRef],
  ]
  return facts.flatMap(([label, value]) => (value ? [[label, value] as const] : []))
}

function partiesBox({ seller, buyer }: InvoiceDocument, t: InvoiceTexts): LayoutNode {
  const { taxNumberKind: kind } = buyer
  const party = (heading: string, lines: readonly (string | null)[]) =>
    box({ ...wide }, [
      text(heading, { color: palette.muted, fontSize: 8, marginBottom: 2 }),
      ...lines.flatMap((line, at) => (line ? [text(line, at === 0 ? { fontWeight: 600 } : {})] : [])),
    ])
  const labelled = (label: string, value: string | null) => value && `${label}: ${value}`
  return box({ flexDirection: 'row', columnGap: 24, marginTop: 18, marginBottom: 18 }, [
    party(t('seller'), [
      seller.name,
      seller.address,
      labelled(t('taxNumber.NPWP'), seller.taxNumber),
      labelled(t('branch'), seller.branch),
    ]),
    party(t('buyer'), [
      buyer.legalName,
      buyer.address,
      buyer.email,
      kind === 'NONE' ? null : labelled(t(`taxNumber.${kind}`), buyer.taxNumber),
      labelled(t('branch'), buyer.branch),
    ]),
  ])
}

function tableRow(cells: readonly [string, string, string, string, string], style: LayoutStyle): LayoutNode {
  const [description, period, count, unitPrice, amount] = cells
  const number = (width: number) => ({ width, textAlign: 'right' }) as const
  return box(
    { flexDirection: 'row', columnGap: 8, paddingTop: 5, paddingBottom: 5, ...cellPadding, ...style },
    [
      text(description, { ...wide }),
      text(period, { width: columns.period }),
      text(count, number(columns.count)),
      text(unitPrice, number(columns.unitPrice)),
      text(amount, number(columns.amount)),
    ],
    { unbreakable: true },
  )
}

function lineTable(document: InvoiceDocument, t: InvoiceTexts): LayoutNode[] {
  const { lines, currency, locale } = document
  const amount = amountFormat(document)
  const period = (line: InvoiceLine) =>
    line.period ? `${shortDate(document, line.period.from)} – ${shortDate(document, line.period.until)}` : ''
  const head = [
    t('column.description'),
    t('column.period'),
    t('column.count'),
    t('column.unitPrice'),
    `${t('column.amount')} (${currencySign(currency, locale)})`,
  ] as const
  return [
    tableRow(head, { backgroundColor: palette.tint, fontWeight: 600, fontSize: 8 }),
    ...lines.map((line) =>
      tableRow([line.title[locale], period(line), String(line.count), amount(line.unitMinor), amount(line.netMinor)], {
        borderBottomWidth: 0.75,
        borderBottomColor: palette.line,
      }),
    ),
  ]
}

/** 1200 basis points as "12" and 1150 as "11.5" or "11,5". */
const percent = (rate: number, locale: InvoiceDocument['locale']) =>
  formatFor({ locale, numberStyle: 'language', timeZone: 'UTC' }).number(rate / 100)

function totalsBox(document: InvoiceDocument, t: InvoiceTexts): LayoutNode {
  const { netMinor, tax, totalMinor, locale, kind, paidAt } = document
  const amount = amountFormat(document)
  const row = (label: string, value: string, style: LayoutStyle = {}) =>
    box({ flexDirection: 'row', columnGap: 8, paddingTop: 3, paddingBottom: 3, ...cellPadding, ...style }, [
      text(label, { ...wide }),
      text(value, { width: 110, textAlign: 'right' }),
    ])
  const hasOtherBase = tax !== null && tax.base[0] !== tax.base[1]
  const isPaid = kind === 'INVOICE' && paidAt !== null
  return box(
    { flexDirection: 'row', columnGap: 24, marginTop: 10 },
    [
      text(isPaid ? t('paid') : '', { ...wide, fontSize: 16, fontWeight: 700, color: palette.paid }),
      box({ width: 270 }, [
        row(t('subtotal'), amount(netMinor)),
        ...(tax && hasOtherBase
          ? [row(t('otherTaxBase', { fraction: tax.base.join('/') }), amount(tax.baseMinor), { color: palette.muted })]
          : []),
        ...(tax
          ? [row(t('tax', { label: tax.label[locale], rate: percent(tax.rate, locale) }), amount(tax.taxMinor))]
          : []),
        row(t('total'), sumFormat(document)(totalMinor), {
          borderTopWidth: 1,
          borderTopColor: palette.ink,
          marginTop: 3,
          fontWeight: 700,
          fontSize: 11,
        }),
      ]),
    ],
    { unbreakable: true },
  )
}

function notes(document: InvoiceDocument, t: InvoiceTexts): LayoutNode[] {
  const { locale, currency, totalMinor, stampDutyNote, refundNote, kind } = document
  const note = (content: string) => text(content, { marginTop: 3, fontSize: 8, color: palette.muted })
  const isDutiable = stampDutyNote && currency === 'IDR' && totalMinor > stampDutyAboveMinor
  return [
    ...(locale === 'id'
      ? [text(`${t('inWords')}: ${amountInWords(totalMinor, currency)}`, { marginTop: 12, marginBottom: 9 })]
      : [box({ marginTop: 21 }, [])]),
    note(t('notTaxInvoice')),
    ...(isDutiable ? [note(t('stampDuty'))] : []),
    ...(refundNote && kind !== 'CREDIT_NOTE' ? [note(refundNote[locale])] : []),
  ]
}

function signature({ signer, seller }: InvoiceDocument, t: InvoiceTexts): LayoutNode[] {
  if (!signer) return []
  return [
    box(
      { marginTop: 28 },
      [
        text(t('signedBy', { seller: seller.name }), { color: palette.muted, fontSize: 8, marginBottom: 26 }),
        text(signer.name, { fontWeight: 600 }),
        ...(signer.title === '' ? [] : [text(signer.title)]),
      ],
      { unbreakable: true },
    ),
  ]
}
