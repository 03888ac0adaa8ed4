/** What plans and orders leave the buyers of a company to do. */
export const billingTaskKinds = ['ORDER_UNPAID', 'TRANSFER_RETURNED', 'PLAN_ENDING'] as const
export type BillingTask = (typeof billingTaskKinds)[number]
