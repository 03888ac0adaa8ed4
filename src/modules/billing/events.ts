import type { DisputeState } from '#kernel/enums/billing.ts'
import { event } from '#kernel/event.ts'

/** An order is paid and what it bought is granted. */
export const orderPaid = event<{ orderId: string; companyId: string; number: string }>('billing.orderPaid')

/** Slots that the plan of a company no longer covers: their jobs are to be paused. */
export const jobSlotsSuspended = event<{ companyId: string }>('billing.jobSlotsSuspended')

/** What buyers are reminded of in time: their plan, its jobs and their credits. */
export const reminderKinds = [
  'ending',
  'ended',
  'free',
  'slots',
  'jobsPaused',
  'creditsLow',
  'creditsExpiring',
] as const
export type ReminderKind = (typeof reminderKinds)[number]

/** A buyer is reminded; the texts of `params` are in the buyer's language. */
export const buyerReminded = event<{
  accountId: string
  kind: ReminderKind
  key: string
  params: Record<string, string | number>
}>('billing.buyerReminded')

/** An administrator rejected the proof of a bank transfer; the order can still be paid. */
export const transferRejected = event<{ proofId: string; orderId: string; companyId: string; number: string }>(
  'billing.transferRejected',
)

/** Money of an order is given back; what was not used of it is revoked. */
export const orderRefunded = event<{ orderId: string; companyId: string; number: string; refundId: string }>(
  'billing.orderRefunded',
)

/** A buyer disputes a payment at their bank, or that was decided. */
export const disputeChanged = event<{
  orderId: string
  companyId: string
  number: string
  key: string
  state: DisputeState
}>('billing.disputeChanged')
