import * as z from 'zod'
import { endpoint } from '#kernel/endpoint.ts'
import { orderStatuses, payProviders, taxNumberKinds, orderLineKinds, pricePeriods } from '#kernel/enums/billing.ts'
import {
  currencyShape,
  emailShape,
  idInput,
  idShape,
  limitShape,
  line,
  localeShape,
  minorShape,
  multilineText,
  optionalLine,
  pageOf,
  pageShape,
  timeShape,
  versionShape,
} from '#kernel/shapes.ts'
import { documentKinds, invoiceDocumentShape } from './contract.invoice.ts'
import { moneyShape, taxLabelShape } from './contract.shapes.ts'
import { transferShape } from './transfers/contract.shapes.ts'

const members = ['employer'] as const
const own = ['UNAUTHENTICATED', 'ROLE_NOT_ALLOWED', 'NOT_FOUND'] as const

export const orderStatusShape = z.enum(orderStatuses)
export const payProviderShape = z.enum(payProviders)

/** A line of an order. `net` is negative for the unused part of a plan. */
export const orderLineShape = z.object({
  kind: z.enum(orderLineKinds),
  code: z.string(),
  title: z.string(),
  period: z.enum(pricePeriods),
  count: z.int(),
  /** How long the credits of a top-up last. */
  days: z.int().nullable(),
  unitNet: moneyShape,
  net: moneyShape,
})

/** What an order comes to. `total` is what is paid. */
export const sumsShape = z.object({
  net: moneyShape,
  tax: moneyShape,
  total: moneyShape,
  taxLabel: taxLabelShape.nullable(),
})

export const buyerShape = z.object({
  legalName: z.string().nullable(),
  address: z.string().nullable(),
  email: z.string().nullable(),
  locale: localeShape,
  taxNumberKind: z.enum(taxNumberKinds),
  /** All but the last four signs are hidden. */
  taxNumber: z.string().nullable(),
  branch: z.string().nullable(),
  version: versionShape,
})
export type Buyer = z.output<typeof buyerShape>

export const orderShape = z.object({
  id: idShape,
  number: z.string(),
  status: orderStatusShape,
  lines: z.array(orderLineShape),
  sums: sumsShape,
  createdAt: timeShape,
  paidAt: timeShape.nullable(),
  /** Until when it can be paid; null when it cannot be paid any more. */
  payUntil: timeShape.nullable(),
  checking: z.boolean(),
  test: z.boolean(),
  /** `privateUri` is null until the PDF is rendered. Only `orders.status` lists them. */
  documents: z.array(
    z.object({ kind: z.enum(['INVOICE', 'CREDIT_NOTE']), number: z.string(), privateUri: z.string().nullable() }),
  ),
})
export type Order = z.output<typeof orderShape>

const providersShape = z.array(z.object({ name: payProviderShape, test: z.boolean() }))
/** `payUrl` is the open pay page at `payingBy`; null when none is open. */
export const openOrderShape = orderShape.extend({
  payUrl: z.string().nullable(),
  /** Whose page or instructions are open; choosing another one ends that attempt. */
  payingBy: payProviderShape.nullable(),
  providers: providersShape,
  /** How to pay by bank transfer, when that was chosen. */
  transfer: transferShape.nullable(),
  /** Money that is or was given back; `doneAt` is null while it is on its way. */
  refunds: z.array(z.object({ sum: moneyShape, doneAt: timeShape.nullable() })),
  /** An open dispute about the payment, with the day until which the provider takes evidence. */
  dispute: z.object({ dueAt: timeShape.nullable() }).nullable(),
})
export type OpenOrder = z.output<typeof openOrderShape>

export const itemInput = z.strictObject({
  code: z.string().regex(/^[A-Z0-9_]{1,40}$/),
  /** Of a plan; top-ups are bought once. */
  period: z.enum(['MONTH', 'YEAR']).optional(),
  count: z.int().min(1).max(20).default(1),
})
const itemsInput = z.array(itemInput).min(1).max(5)

/** Orders, payments and the documents of a company. */
export const ordersContract = {
  'orders.quote': endpoint({
    method: 'POST',
    path: 'order/quote',
    callers: members,
    kind: 'read',
    teamRight: 'billing.buy',
    purpose: 'What an order of these items comes to now, with the unused part of the present plan; nothing is stored.',
    notInSpecification:
      'The page shows lines, tax and total before an order is created; calls.tsv has no endpoint for it.',
    input: z.strictObject({ items: itemsInput }),
    output: z.object({
      lines: z.array(orderLineShape),
      sums: sumsShape,
      /** When a plan among the items begins. */
      startsAt: timeShape.nullable(),
      /** The running plan that it ends. */
      ends: z.string().nullable(),
      /** How money is given back, where the seller says so. */
      refundNote: z.string().nullable(),
      providers: providersShape,
      buyer: buyerShape,
    }),
    errors: ['INVALID', ...own, 'BILLING_OFF', 'NO_PROVIDER', 'COMPANY_NOT_APPROVED', 'PLAN_CHANGE'],
  }),
  'orders.create': endpoint({
    method: 'POST',
    path: 'order/create',
    callers: members,
    kind: 'write',
    teamRight: 'billing.buy',
    purpose:
      'Creates an order. Prices are the server’s; PRICE_CHANGED names the new total. The same `key` with the same items is the same order.',
    input: z.strictObject({
      key: idShape,
      items: itemsInput,
      currency: currencyShape.optional(),
      expected: z.strictObject({ totalMinor: minorShape }),
    }),
    output: orderShape,
    errors: [
      'INVALID',
      ...own,
      'NOT_WHILE_ACTING',
      'BILLING_OFF',
      'NO_PROVIDER',
      'COMPANY_NOT_APPROVED',
      'PLAN_CHANGE',
      'PRICE_CHANGED',
      'KEY_REUSED',
      'TOO_MANY',
    ],
    limits: [{ name: 'orders.create', by: 'account', max: 20, seconds: 3600 }],
    notWhileActing: true,
  }),
  'orders.paymentUrl': endpoint({
    method: 'POST',
    path: 'order/payment-url',
    callers: members,
    kind: 'write',
    teamRight: 'billing.buy',
    purpose:
      'Opens a pay page for an order, or answers the one that is open. `url` is null for a bank transfer. PAY_DOWN when the provider does not answer.',
    input: z.strictObject({
      id: idShape,
      provider: payProviderShape,
      /** The page to go on with once it is paid; anything that is no page of this site is dropped. */
      next: z.string().max(2000).optional(),
    }),
    output: z.object({ url: z.string().nullable(), payUntil: timeShape }),
    errors: ['INVALID', ...own, 'NOT_WHILE_ACTING', 'ORDER_CLOSED', 'PROOF_WAITING', 'PAY_DOWN', 'TOO_MANY'],
    limits: [{ name: 'orders.paymentUrl', by: 'account', max: 30, seconds: 3600 }],
    ownTransactions: true,
    notWhileActing: true,
  }),
  'orders.status': endpoint({
    method: 'GET',
    path: 'order/status/{id}',
    callers: members,
    kind: 'read',
    teamRight: 'billing.view',
    purpose: 'The status of an order. Reads only: nothing is asked of the provider.',
    input: idInput,
    output: openOrderShape,
    errors: ['INVALID', ...own, 'TOO_MANY'],
    limits: [{ name: 'orders.status', by: 'account', max: 60, seconds: 60 }],
  }),
  'orders.transactions': endpoint({
    method: 'POST',
    path: 'order/transaction/list',
    callers: members,
    kind: 'read',
    teamRight: 'billing.view',
    purpose: 'The orders of the own company, newest first, by status.',
    input: z.strictObject({
      page: pageShape,
      limit: limitShape,
      filter: z.strictObject({ status: z.array(orderStatusShape).max(9).optional() }).default({}),
    }),
    output: pageOf(orderShape),
    errors: ['INVALID', ...own],
  }),
  'orders.invoice': endpoint({
    method: 'POST',
    path: 'order/invoice',
    callers: members,
    kind: 'read',
    teamRight: 'billing.view',
    purpose:
      'The invoice or newest credit note of an order with the address of its PDF once that is rendered, or the pro forma of an unpaid order.',
    input: z.strictObject({ id: idShape, kind: z.enum(documentKinds).default('INVOICE') }),
    output: z.object({ document: invoiceDocumentShape, privateUri: z.string().nullable() }),
    errors: ['INVALID', ...own, 'ORDER_CLOSED'],
  }),
  'orders.cancel': endpoint({
    method: 'POST',
    path: 'order/cancel/{id}',
    callers: members,
    kind: 'write',
    teamRight: 'billing.buy',
    purpose:
      'Cancels an order that is not paid. An open pay page is ended first; if it was paid meanwhile, the order is PAID.',
    notInSpecification: 'Buyers take back what they have not paid (money.md); calls.tsv has no endpoint for it.',
    input: idInput,
    output: orderShape,
    errors: ['INVALID', ...own, 'NOT_WHILE_ACTING', 'ORDER_CLOSED', 'PROOF_WAITING', 'PAY_DOWN'],
    ownTransactions: true,
    notWhileActing: true,
  }),
  'billing.details': endpoint({
    method: 'GET',
    path: 'billing/details',
    callers: members,
    kind: 'read',
    teamRight: 'billing.view',
    purpose: 'To whom the documents of the own company are made out.',
    notInSpecification: 'Invoices name the buyer (money.md section 11); calls.tsv has no endpoint for it.',
    input: z.strictObject({}),
    output: buyerShape,
    errors: ['UNAUTHENTICATED', 'ROLE_NOT_ALLOWED'],
  }),
  'billing.updateDetails': endpoint({
    method: 'PUT',
    path: 'billing/details',
    callers: members,
    kind: 'write',
    purpose: 'Changes to whom documents are made out from now on. An omitted tax number stays.',
    notInSpecification: 'Invoices name the buyer (money.md section 11); calls.tsv has no endpoint for it.',
    input: z.strictObject({
      version: versionShape,
      legalName: line(160, 2),
      address: multilineText(300, 5),
      email: emailShape,
      locale: localeShape,
      taxNumberKind: z.enum(taxNumberKinds),
      taxNumber: optionalLine(40),
      branch: optionalLine(22),
    }),
    output: buyerShape,
    errors: ['INVALID', 'UNAUTHENTICATED', 'ROLE_NOT_ALLOWED', 'STALE_VERSION', 'NOT_WHILE_ACTING'],
    notWhileActing: true,
  }),
  'billing.webhook': endpoint({
    method: 'POST',
    path: 'billing/webhook/{provider}',
    callers: ['guest'],
    kind: 'write',
    raw: true,
    purpose: 'A message of a payment provider. It is proven, stored once, and makes the payment due to be asked about.',
    notInSpecification: 'Providers tell of payments by messages (decisions §7); calls.tsv has no endpoint for it.',
    input: z.strictObject({
      provider: z.string().max(20),
      /** The body as it was sent, in base64. */
      body: z.base64().max(400_000),
      /** Headers of the request that name a signature, in base64 as JSON. */
      headers: z.base64().max(20_000),
    }),
    output: z.object({ done: z.literal(true) }),
    errors: ['BAD_INPUT', 'NOT_FOUND', 'TOO_LARGE'],
    ownTransactions: true,
  }),
}
