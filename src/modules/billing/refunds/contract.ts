import * as z from 'zod'
import { endpoint } from '#kernel/endpoint.ts'
import { approvalActions } from '#kernel/enums/accounts.ts'
import {
  disputeStates,
  invoiceKinds,
  orderStatuses,
  refundKinds,
  refundSources,
  refundStates,
} from '#kernel/enums/billing.ts'
import { idInput, idShape, line, minorShape, timeShape } from '#kernel/shapes.ts'
import { moneyShape } from '../contract.shapes.ts'

const admin = ['admin'] as const
const notInSpecification =
  'FINANCE gives money back and decides what to do about odd payments (money.md section 3); calls.tsv lists none of their calls.'
const errors = [
  'STEP_UP_NEEDED',
  'INVALID',
  'UNAUTHENTICATED',
  'ROLE_NOT_ALLOWED',
  'NOT_FOUND',
  'OWN_COMPANY',
  'TRANSITION_NOT_ALLOWED',
  'CONFLICT',
] as const
const reason = line(300, 5)
/** `waiting`: a second administrator has to confirm it first. */
const doneShape = z.object({ status: z.enum(orderStatuses), waiting: z.boolean() })

/** What happened to the money of an order, and what can be done about it. */
export const orderMoneyShape = z.object({
  refunds: z.array(
    z.object({
      id: idShape,
      kind: z.enum(refundKinds),
      source: z.enum(refundSources),
      /** Null, as the reason, for whoever sees no sums. */
      sum: moneyShape.nullable(),
      reason: z.string().nullable(),
      state: z.enum(refundStates),
      byHand: z.boolean(),
      by: z.string().nullable(),
      requestedAt: timeShape,
      doneAt: timeShape.nullable(),
      returnedOn: z.string().nullable(),
      reference: z.string().nullable(),
      creditNote: z.string().nullable(),
      maySend: z.boolean(),
      mayConfirm: z.boolean(),
    }),
  ),
  disputes: z.array(
    z.object({
      id: idShape,
      state: z.enum(disputeStates),
      dueAt: timeShape.nullable(),
      openedAt: timeShape,
      decidedAt: timeShape.nullable(),
    }),
  ),
  approvals: z.array(
    z.object({
      id: idShape,
      action: z.enum(approvalActions),
      sum: moneyShape,
      by: z.string().nullable(),
      own: z.boolean(),
      reason: z.string(),
      requestedAt: timeShape,
    }),
  ),
  documents: z.array(z.object({ kind: z.enum(invoiceKinds), number: z.string(), privateUri: z.string().nullable() })),
  /** What was bought and what is left of it: units of credits, or whole days of a plan. */
  uses: z.array(
    z.object({ title: z.string(), kind: z.enum(['TOPUP', 'PLAN']), granted: z.int(), used: z.int(), unused: z.int() }),
  ),
  /** What can be given back of the sale; null when nothing can. */
  refundable: z
    .object({ left: moneyShape, proposal: moneyShape, byHand: z.boolean(), wholeOnly: z.boolean() })
    .nullable(),
  /** Money that arrived besides: `left` is what was not given back of it yet. */
  extras: z.array(
    z.object({ paymentId: idShape, sum: moneyShape, left: moneyShape, byHand: z.boolean(), mayAccept: z.boolean() }),
  ),
  /** Nobody decides about money of a company that they are a member of. */
  ownCompany: z.boolean(),
})
export type OrderMoneyView = z.output<typeof orderMoneyShape>

/** Giving money back, and deciding about money that is not what was asked for. */
export const refundsContract = {
  'admin.orders.refund': endpoint({
    right: 'money.manage',
    stepUp: true,
    method: 'POST',
    path: 'admin/orders/refund/{id}',
    callers: admin,
    kind: 'write',
    purpose:
      'Gives back money of an order. Of its sale: what was not used is revoked, its plan ends, a credit note is issued. With `paymentId`: money that arrived besides it.',
    notInSpecification,
    input: z.strictObject({ id: idShape, paymentId: idShape.optional(), minor: minorShape, reason }),
    output: doneShape,
    errors,
  }),
  'admin.orders.accept': endpoint({
    right: 'money.manage',
    stepUp: true,
    method: 'POST',
    path: 'admin/orders/accept/{id}',
    callers: admin,
    kind: 'write',
    purpose: 'Takes a payment of another amount as the total; the difference is written off with a reason.',
    notInSpecification,
    input: z.strictObject({ id: idShape, paymentId: idShape, reason }),
    output: doneShape,
    errors,
  }),
  'admin.refunds.send': endpoint({
    right: 'money.manage',
    stepUp: true,
    method: 'POST',
    path: 'admin/refunds/send/{id}',
    callers: admin,
    kind: 'write',
    purpose: 'Sends a refund that was prepared, or one again that the provider refused.',
    notInSpecification,
    input: idInput,
    output: doneShape,
    errors,
  }),
  'admin.refunds.confirm': endpoint({
    right: 'money.manage',
    stepUp: true,
    method: 'POST',
    path: 'admin/refunds/confirm/{id}',
    callers: admin,
    kind: 'write',
    purpose: 'Records that the money of a refund was sent by bank transfer, with its day and reference.',
    notInSpecification,
    input: z.strictObject({ id: idShape, on: z.iso.date(), reference: line(100, 2) }),
    output: doneShape,
    errors,
  }),
  'admin.approvals.decide': endpoint({
    right: 'money.manage',
    stepUp: true,
    method: 'POST',
    path: 'admin/approvals/decide/{id}',
    callers: admin,
    kind: 'write',
    purpose:
      'Confirms or refuses what another administrator asked to do about money; what is confirmed happens at once.',
    notInSpecification,
    input: z.strictObject({ id: idShape, approve: z.boolean() }),
    output: doneShape,
    errors: [...errors, 'OWN_REQUEST'],
  }),
}
