import * as z from 'zod'
import { endpoint } from '#kernel/endpoint.ts'
import { orderStatuses, proofStatuses } from '#kernel/enums/billing.ts'
import {
  dateShape,
  idInput,
  idShape,
  limitShape,
  line,
  minorShape,
  optionalLine,
  pageOf,
  pageShape,
  timeShape,
} from '#kernel/shapes.ts'
import { moneyShape } from '../contract.shapes.ts'
import { proofShape } from './contract.shapes.ts'

const notInSpecification =
  'Orders can be paid by bank transfer (money.md section 9); calls.tsv lists none of its calls.'
const buyerErrors = ['INVALID', 'UNAUTHENTICATED', 'ROLE_NOT_ALLOWED', 'NOT_FOUND', 'ORDER_CLOSED', 'TOO_MANY'] as const
const adminErrors = ['INVALID', 'UNAUTHENTICATED', 'ROLE_NOT_ALLOWED'] as const
const decisionErrors = [...adminErrors, 'NOT_FOUND', 'PROOF_DECIDED', 'OWN_COMPANY', 'STEP_UP_NEEDED'] as const

const bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array, { error: 'REQUIRED' })
/** Fields that come with a file are texts. */
const sentMinor = z.union([
  minorShape,
  z
    .string()
    .regex(/^\d{1,13}$/)
    .transform(Number)
    .pipe(minorShape),
])

const transferRowShape = z.object({
  id: idShape,
  status: z.enum(proofStatuses),
  orderId: idShape,
  number: z.string(),
  orderStatus: z.enum(orderStatuses),
  companyId: idShape,
  companyName: z.string(),
  /** A company that the caller is a member of: somebody else decides. */
  ownCompany: z.boolean(),
  net: moneyShape,
  total: moneyShape,
  /** What the order still lacks. */
  due: moneyShape,
  stated: moneyShape,
  statedWithheld: moneyShape,
  statedSlipNumber: z.string().nullable(),
  paidOn: dateShape,
  bank: z.string(),
  uploadedAt: timeShape,
  /** Null once it need not be kept any longer. */
  file: z.object({ name: z.string(), mime: z.string(), privateUri: z.string() }).nullable(),
  /** Once it is decided: what was found in the bank, or why not. */
  received: moneyShape.nullable(),
  withheld: moneyShape.nullable(),
  slipNumber: z.string().nullable(),
  reason: z.string().nullable(),
  decidedAt: timeShape.nullable(),
  decidedBy: z.string().nullable(),
})

export type TransferRow = z.output<typeof transferRowShape>

/** Paying by bank transfer: the buyer's proof, and what administrators find in the bank. */
export const transfersContract = {
  'orders.proof': endpoint({
    method: 'POST',
    path: 'order/proof/{id}',
    callers: ['employer'],
    kind: 'write',
    upload: true,
    ownTransactions: true,
    notWhileActing: true,
    purpose:
      'Uploads the proof of a bank transfer (PDF up to 5 MB, JPG, PNG, WebP up to 2 MB) for an order that is to be paid by transfer.',
    notInSpecification,
    input: z.strictObject({
      id: idShape,
      minor: sentMinor,
      paidOn: dateShape,
      bank: line(80, 2),
      /** Income tax that the buyer withholds (PPh 23), and the slip that says so. */
      withheldMinor: sentMinor.optional(),
      slipNumber: optionalLine(60),
      file: z.strictObject({ name: z.string().max(1000), type: z.string().max(200), bytes }),
    }),
    output: proofShape,
    errors: [
      ...buyerErrors,
      'NOT_WHILE_ACTING',
      'COMPANY_NOT_APPROVED',
      'PROOF_WAITING',
      'CONFLICT',
      'TOO_LARGE',
      'UNSUPPORTED_TYPE',
      'FILE_REJECTED',
      'LIMIT_REACHED',
      'UNAVAILABLE',
    ],
    limits: [{ name: 'orders.proof', by: 'account', max: 10, seconds: 86_400 }],
  }),
  'orders.proForma': endpoint({
    method: 'GET',
    path: 'order/pro-forma/{id}',
    callers: ['employer'],
    kind: 'read',
    teamRight: 'billing.view',
    responseType: 'file',
    purpose: 'The pro forma of an order that is not paid, as PDF: what to pay, until when and to which account.',
    notInSpecification,
    input: idInput,
    output: z.object({ name: z.string(), mime: z.string(), bytes, inline: z.boolean() }),
    errors: [...buyerErrors, 'UNAVAILABLE'],
    limits: [{ name: 'orders.proForma', by: 'account', max: 60, seconds: 3600 }],
  }),
  'admin.transfers.list': endpoint({
    right: 'money.manage',
    method: 'POST',
    path: 'admin/transfers',
    callers: ['admin'],
    kind: 'read',
    purpose: 'Proofs of transfer: those that wait, the longest waiting first, or those that are decided, newest first.',
    notInSpecification,
    input: z.strictObject({
      page: pageShape,
      limit: limitShape,
      show: z.enum(['WAITING', 'DECIDED']).default('WAITING'),
    }),
    output: pageOf(transferRowShape),
    errors: adminErrors,
  }),
  'admin.transfers.accept': endpoint({
    right: 'money.manage',
    stepUp: true,
    method: 'POST',
    path: 'admin/transfers/accept/{id}',
    callers: ['admin'],
    kind: 'write',
    purpose:
      'Records what arrived in the bank and what the buyer withheld. Exactly what the order lacks pays it; any other sum has to be looked at.',
    notInSpecification,
    input: z.strictObject({
      id: idShape,
      receivedMinor: minorShape.min(1),
      withheldMinor: minorShape.default(0),
      slipNumber: optionalLine(60),
    }),
    output: z.object({ status: z.enum(orderStatuses), checking: z.boolean() }),
    errors: decisionErrors,
  }),
  'admin.transfers.reject': endpoint({
    right: 'money.manage',
    stepUp: true,
    method: 'POST',
    path: 'admin/transfers/reject/{id}',
    callers: ['admin'],
    kind: 'write',
    purpose: 'Rejects a proof with a reason that the buyers read; they can upload another one.',
    notInSpecification,
    input: z.strictObject({ id: idShape, reason: line(300, 5) }),
    output: z.object({ status: z.enum(orderStatuses) }),
    errors: decisionErrors,
  }),
}
