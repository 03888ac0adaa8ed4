import type { InvoiceKind, InvoiceSeries } from '#kernel/enums/billing.ts'
import { wallClockOf } from '#kernel/time-zone.ts'
import type { TaxNumberKind } from '#kernel/enums/billing.ts'
import type { InvoiceBuyer, InvoiceDocument, InvoiceDraft, InvoiceLine } from './contract.invoice.ts'
import { payableUnit } from './rules.price.ts'

/** The month that a number is counted in: YYYY-MM in the time zone of the site. */
export const monthOf = (at: Date, timeZone: string): string => wallClockOf(at, timeZone).toISOString().slice(0, 7)

/** INV/2026/11/000001, CN/2026/11/000001, and TEST/ before both when nothing was paid in earnest; the site chooses the prefixes. */
export function invoiceNumber(
  { kind, series }: { kind: InvoiceKind; series: InvoiceSeries },
  month: string,
  ordinal: number,
  { invoicePrefix, creditNotePrefix }: { invoicePrefix: string; creditNotePrefix: string },
): string {
  const number = `${kind === 'INVOICE' ? invoicePrefix : creditNotePrefix}/${month.replace('-', '/')}/${String(ordinal).padStart(6, '0')}`
  return series === 'TEST' ? `TEST/${number}` : number
}

/** The name of its PDF: slashes are no part of a file name. */
export const invoiceFileName = (number: string): string => `${number.replaceAll('/', '-')}.pdf`

const sum = (amounts: readonly number[]) => amounts.reduce((total, each) => total + each, 0)

type Totals = Pick<InvoiceDraft, 'lines' | 'netMinor' | 'tax' | 'totalMinor' | 'refersTo' | 'reason'> & {
  kind: InvoiceDocument['kind']
}

/** Why a document contradicts itself, or null: its lines are the net amount, and net and tax the total. */
export function documentProblem(document: Totals): string | null {
  const { kind, lines, netMinor, tax, totalMinor } = document
  if (lines.some((line) => Math.abs(line.netMinor) !== Math.abs(line.count * line.unitMinor)))
    return 'a line is not its count times its price'
  if (sum(lines.map((line) => line.netMinor)) !== netMinor) return 'the lines are not the net amount'
  if (netMinor + (tax?.taxMinor ?? 0) !== totalMinor) return 'net and tax are not the total'
  if (kind === 'CREDIT_NOTE' ? totalMinor >= 0 : totalMinor < 0) return 'the sign of the total is wrong'
  const isCreditNote = kind === 'CREDIT_NOTE'
  if ((document.refersTo !== null) !== isCreditNote || (document.reason !== null) !== isCreditNote)
    return 'only a credit note refers to an invoice, and says why'
  return null
}

/** The part of `amount` that `share / total` is of it, rounded half up to what can be paid. */
export function shareOf(amount: number, [share, total]: readonly [number, number], currency: string): number {
  const unit = BigInt(payableUnit(currency))
  const numerator = BigInt(amount) * BigInt(share)
  const denominator = BigInt(total) * unit
  return Number(((2n * numerator + denominator) / (2n * denominator)) * unit)
}

/**
 * The credit note of a refund of `minor`, tax included. `before` is what was refunded of the invoice earlier: amounts are
 * differences of running sums, so that all credit notes of an invoice add up to exactly its net amount and its tax.
 */
export function creditNoteOf(
  invoice: InvoiceDocument,
  refund: { minor: number; before: number; reason: string; title: InvoiceLine['title']; paymentRef: string | null },
): InvoiceDraft {
  const { number: _number, issuedAt: _issuedAt, timeZone: _timeZone, tax, currency, totalMinor, ...rest } = invoice
  const { minor, before } = refund
  if (minor <= 0 || before < 0 || before + minor > totalMinor) throw new RangeError('more is refunded than was paid')
  const refunded = (amount: number) =>
    shareOf(amount, [before + minor, totalMinor], currency) - shareOf(amount, [before, totalMinor], currency)
  const net = refunded(invoice.netMinor)
  return {
    ...rest,
    kind: 'CREDIT_NOTE',
    lines: [{ title: refund.title, period: null, count: 1, unitMinor: -net, netMinor: -net }],
    netMinor: -net,
    tax: tax && { ...tax, baseMinor: -refunded(tax.baseMinor), taxMinor: net - minor },
    totalMinor: -minor,
    currency,
    paidAt: null,
    paidBy: null,
    paymentRef: refund.paymentRef,
    withheld: null,
    refersTo: invoice.number,
    reason: refund.reason,
    stampDutyNote: false,
  }
}

const digitsOf = (text: string) => text.replaceAll(/\D/g, '')

/** A number as it is stored: Indonesian ones as digits, an NPWP of 15 digits with the zero that made it 16 in 2024. */
export function cleanTaxNumber(kind: TaxNumberKind, text: string): string {
  if (kind === 'NONE') return ''
  if (kind !== 'NPWP' && kind !== 'NIK') return text.trim()
  const digits = digitsOf(text)
  return kind === 'NPWP' && digits.length === 15 ? `0${digits}` : digits
}

/** Whether a cleaned number is one of its kind: NPWP and NIK have 16 digits; sixteen zeros stand for "none" at the tax office. */
export function isTaxNumber(kind: TaxNumberKind, number: string): boolean {
  if (kind === 'NONE') return number === ''
  if (kind === 'PASSPORT') return /^[A-Za-z0-9]{5,20}$/.test(number)
  if (kind === 'OTHER') return number !== '' && number.length <= 40
  return /^\d{16}$/.test(number) && !/^0+$/.test(number)
}

/** Whether 22 digits are a branch (NITKU) of the company with this NPWP: the number and six digits of the branch. */
export const isBranch = (branch: string, npwp: string): boolean => /^\d{22}$/.test(branch) && branch.startsWith(npwp)

/** Numbers of people, which are sealed and shown masked. */
export const isPersonalNumber = (kind: TaxNumberKind): boolean => kind === 'NIK' || kind === 'PASSPORT'

/** All but the last four characters of a number hidden. */
export const maskedNumber = (number: string): string => number.slice(-4).padStart(number.length, '•')

/** The buyer as a document shows it. */
export const maskedBuyer = (buyer: InvoiceBuyer): InvoiceBuyer =>
  buyer.taxNumber !== null && isPersonalNumber(buyer.taxNumberKind)
    ? { ...buyer, taxNumber: maskedNumber(buyer.taxNumber) }
    : buyer
