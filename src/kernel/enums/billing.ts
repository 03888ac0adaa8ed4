// Values that rows about plans, orders and invoices hold, each set declared once: rules, schemas and row types take them from here.

export const creditUnits = ['JOB', 'UNLOCK', 'FEATURED_DAY', 'SEAT'] as const
export type CreditUnit = (typeof creditUnits)[number]

export const creditSources = ['PLAN', 'TOPUP', 'COURTESY', 'ADJUST'] as const
export type CreditSource = (typeof creditSources)[number]

export const transferKinds = [
  'GRANT',
  'SPEND',
  'REFUND',
  'EXPIRE',
  'REVOKE',
  'ADJUST',
  'PAYMENT',
  'SALE',
  'TAX',
] as const
export type TransferKind = (typeof transferKinds)[number]

export const orderStatuses = [
  'CREATED',
  'PENDING_PAYMENT',
  'PAID',
  'FAILED',
  'EXPIRED',
  'CANCELLED',
  'PARTIALLY_REFUNDED',
  'REFUNDED',
  'DISPUTED',
] as const
export type OrderStatus = (typeof orderStatuses)[number]

export const orderLineKinds = ['PLAN', 'TOPUP', 'UNUSED'] as const
export type OrderLineKind = (typeof orderLineKinds)[number]

export const payProviders = ['sandbox', 'manual', 'stripe', 'midtrans'] as const
export type PayProviderName = (typeof payProviders)[number]

export const proofStatuses = ['WAITING', 'ACCEPTED', 'REJECTED'] as const
export type ProofStatus = (typeof proofStatuses)[number]

export const taxNumberKinds = ['NPWP', 'NIK', 'PASSPORT', 'OTHER', 'NONE'] as const
export type TaxNumberKind = (typeof taxNumberKinds)[number]

export const pricePeriods = ['MONTH', 'YEAR', 'ONCE'] as const
export type PricePeriod = (typeof pricePeriods)[number]

export const invoiceKinds = ['INVOICE', 'CREDIT_NOTE'] as const
export type InvoiceKind = (typeof invoiceKinds)[number]

/** What invoices, credit notes and documents of test payments are counted by. */
export const invoiceSeries = ['INV', 'CN', 'TEST'] as const
export type InvoiceSeries = (typeof invoiceSeries)[number]

/** PREPARED waits for an administrator, REQUESTED is to be sent, SENT may have happened. */
export const refundStates = ['PREPARED', 'REQUESTED', 'SENT', 'DONE', 'FAILED'] as const
export type RefundState = (typeof refundStates)[number]

/** Whether a sale is given back, which a credit note documents, or money that no sale took. */
export const refundKinds = ['SALE', 'UNMATCHED'] as const
export type RefundKind = (typeof refundKinds)[number]

/** Decided here, made at the provider, a payment that was cancelled afterwards, or a dispute that was lost. */
export const refundSources = ['ADMIN', 'PROVIDER', 'REVERSED', 'DISPUTE'] as const
export type RefundSource = (typeof refundSources)[number]

/** Of two answers about a dispute the one that stands later here counts. */
export const disputeStates = ['OPEN', 'WON', 'LOST'] as const
export type DisputeState = (typeof disputeStates)[number]

/** What a plan holds; null is unlimited. */
export type Entitlements = {
  activeJobs: number | null
  /** Days that a job stays open. */
  jobDays: number
  candidateUnlocksPerMonth: number | null
  seats: number | null
  /** Days a month on which jobs are shown as featured. */
  featuredDays: number | null
  /** Screening questions of a job. */
  screeningQuestions: number
  /** Whether lists can be downloaded as files. */
  exports: boolean
}
