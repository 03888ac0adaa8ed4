import type { Facts } from '../rules.order.ts'

/** What the nightly audit looks for in our own books. */
export const bookAlarms = [
  'BALANCE',
  'TRANSFER_MISPLACED',
  'LOT_GRANT',
  'LOT_NOT_EXPIRED',
  'LINE_NOT_GRANTED',
  'PLAN_NOT_GRANTED',
  'LINE_GRANT_DIFFERS',
  'LOT_NOT_PAID',
  'PERIOD_NOT_PAID',
  'LINES_DIFFER',
  'STATUS_DIFFERS',
  'PAYMENT_NOT_BOOKED',
  'SALE_NOT_BOOKED',
  'ASK_OVERDUE',
  'EVENTS_UNKNOWN',
  'NO_INVOICE',
  'INVOICE_DIFFERS',
  'INVOICE_NOT_PAID',
  'INVOICE_SERIES',
  'INVOICE_GAP',
  'DOCUMENT_NOT_DRAWN',
  'NO_CREDIT_NOTE',
  'CREDIT_NOTE_DIFFERS',
  'CREDIT_NOTE_UNKNOWN',
  'REFUND_LATE',
  'REFUND_FAILED',
  'REFUND_NOT_BOOKED',
  'PERIOD_AFTER_REFUND',
  'DISPUTE_NOT_FROZEN',
  'FROZEN_WITHOUT_DISPUTE',
] as const

/** Where the list of a provider differs from what we know. */
export const providerAlarms = [
  'PROVIDER_UNKNOWN',
  'PROVIDER_LACKS',
  'PROVIDER_AMOUNT',
  'PROVIDER_REFUND',
  'PROVIDER_DISPUTE',
] as const

/** What somebody has to know at once; the audit does not look for it. */
export const eventAlarms = [
  'SECOND_PAYMENT',
  'OTHER_SUM',
  'PAYMENT_REVERSED',
  'REFUND_AT_PROVIDER',
  'REFUND_EXCEEDS',
  'DISPUTE_OPENED',
  'DISPUTE_LOST',
  'ACCOUNTS_CHANGED',
] as const

export const alarmKinds = [...bookAlarms, ...providerAlarms, ...eventAlarms] as const
export type AlarmKind = (typeof alarmKinds)[number]

/** One difference. The same key again is the same alarm. */
export type Finding = {
  kind: AlarmKind
  key: string
  orderId: string | null
  companyId: string | null
  details: Readonly<Record<string, string | number | null>>
}

/** What is compared of a payment: the sum that arrived, what was given back, and disputes. */
export type ComparedPayment = {
  ref: string
  paid: { minor: number; currency: string } | null
  refunds: Readonly<Record<string, number>>
  disputes: Readonly<Record<string, string>>
}

/** Facts in the form that is compared. */
export const comparedFacts = (ref: string, { paid, refunds, disputes }: Facts): ComparedPayment => ({
  ref,
  paid: paid && { minor: paid.minor, currency: paid.currency },
  refunds: Object.fromEntries(Object.entries(refunds).map(([key, { minor }]) => [key, minor])),
  disputes: Object.fromEntries(Object.entries(disputes).map(([key, { state }]) => [key, state])),
})

const isSameRecord = <T>(one: Readonly<Record<string, T>>, other: Readonly<Record<string, T>>) => {
  const keys = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...keys].every((key) => one[key] === other[key])
}

/** How a provider's view of one payment differs from ours; undefined: that side does not know it. */
export function differenceOf(
  theirs: ComparedPayment | undefined,
  ours: ComparedPayment | undefined,
): (typeof providerAlarms)[number] | null {
  if (!theirs) return ours?.paid ? 'PROVIDER_LACKS' : null
  if (!ours) return theirs.paid ? 'PROVIDER_UNKNOWN' : null
  if (theirs.paid?.minor !== ours.paid?.minor || theirs.paid?.currency !== ours.paid?.currency) return 'PROVIDER_AMOUNT'
  if (!isSameRecord(theirs.refunds, ours.refunds)) return 'PROVIDER_REFUND'
  return isSameRecord(theirs.disputes, ours.disputes) ? null : 'PROVIDER_DISPUTE'
}
