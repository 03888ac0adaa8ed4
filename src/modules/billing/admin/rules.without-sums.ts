import type { AdminOrder } from '../contract.orders-admin.ts'

/** An order for whoever helps its buyers and does not keep the books: what, when and how, no sum, no document and nothing to do. */
export function withoutSums({ order, attempts, money, ...view }: AdminOrder): AdminOrder {
  return {
    ...view,
    order: {
      ...order,
      lines: order.lines.map((line) => ({ ...line, unitNet: null, net: null })),
      sums: null,
      documents: [],
    },
    attempts: attempts.map((attempt) => ({ ...attempt, paid: attempt.paid && { sum: null, at: attempt.paid.at } })),
    mayMarkPaid: false,
    money: {
      disputes: money.disputes,
      refunds: money.refunds.map((refund) => ({
        ...refund,
        // Whoever gave it may have written the sum.
        reason: null,
        sum: null,
        maySend: false,
        mayConfirm: false,
      })),
      documents: money.documents.map(({ kind, number }) => ({ kind, number, privateUri: null })),
      uses: [],
      approvals: [],
      refundable: null,
      extras: [],
      ownCompany: money.ownCompany,
    },
  }
}
