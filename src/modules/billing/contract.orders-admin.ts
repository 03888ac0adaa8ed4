import * as z from 'zod'
import { endpoint } from '#kernel/endpoint.ts'
import {
  idInput,
  idShape,
  limitShape,
  line,
  minorShape,
  pageOf,
  pageShape,
  singleLine,
  timeShape,
} from '#kernel/shapes.ts'
import { orderLineShape, orderShape, orderStatusShape, payProviderShape, sumsShape } from './contract.orders.ts'
import { moneyShape } from './contract.shapes.ts'
import { orderMoneyShape } from './refunds/contract.ts'
import { endings } from './rules.order.ts'

const admin = ['admin'] as const
const notInSpecification =
  'Administrators keep an eye on money (money.md section 6); calls.tsv lists none of their calls.'
const sumsAreNull = 'Sums of money are null without the right to manage money.'
const errors = ['INVALID', 'UNAUTHENTICATED', 'ROLE_NOT_ALLOWED'] as const

const orderRowShape = z.object({
  id: idShape,
  number: z.string(),
  companyId: idShape,
  companyName: z.string(),
  status: orderStatusShape,
  total: moneyShape.nullable(),
  checking: z.boolean(),
  test: z.boolean(),
  createdAt: timeShape,
  paidAt: timeShape.nullable(),
})

/** One attempt to pay, as the provider answered last. `paid` may be another sum than was asked for. */
const attemptShape = z.object({
  id: idShape,
  provider: payProviderShape,
  paid: z.object({ sum: moneyShape.nullable(), at: timeShape }).nullable(),
  ended: z.enum(endings),
  asks: z.int(),
  nextAskAt: timeShape.nullable(),
  createdAt: timeShape,
  expiresAt: timeShape,
})

export const adminOrderShape = z.object({
  order: orderShape.extend({
    lines: z.array(orderLineShape.extend({ unitNet: moneyShape.nullable(), net: moneyShape.nullable() })),
    sums: sumsShape.nullable(),
  }),
  companyId: idShape,
  companyName: z.string(),
  /** Who ordered; null for an order that the site prepared, and when the account is erased. */
  buyer: z.object({ id: idShape, name: z.string() }).nullable(),
  attempts: z.array(attemptShape),
  events: z.array(z.object({ kind: z.string(), provider: payProviderShape, receivedAt: timeShape })),
  mayMarkPaid: z.boolean(),
  money: orderMoneyShape,
})
export type AdminOrder = z.output<typeof adminOrderShape>

/** Orders of all companies, for administrators who keep the books. */
export const ordersAdminContract = {
  'admin.orders.list': endpoint({
    right: 'orders.view',
    method: 'POST',
    path: 'admin/orders',
    callers: admin,
    kind: 'read',
    purpose: `Orders, newest first, by status, number or company. \`checking\`: only those whose payment needs somebody to look. ${sumsAreNull}`,
    notInSpecification,
    input: z.strictObject({
      page: pageShape,
      limit: limitShape,
      search: singleLine().max(100).default(''),
      status: orderStatusShape.optional(),
      checking: z.boolean().default(false),
      /** open: can still be paid. late: paid after its time. unmatched: money of it that no sale has taken. */
      show: z.enum(['open', 'late', 'unmatched']).optional(),
    }),
    output: pageOf(orderRowShape).extend({ checkingTotal: z.int() }),
    errors,
  }),
  'admin.orders.get': endpoint({
    right: 'orders.view',
    method: 'GET',
    path: 'admin/orders/get/{id}',
    callers: admin,
    kind: 'read',
    purpose: `One order with its attempts to pay and what the provider sent. ${sumsAreNull}`,
    notInSpecification,
    input: idInput,
    output: adminOrderShape,
    errors: [...errors, 'NOT_FOUND'],
  }),
  'admin.orders.ask': endpoint({
    right: 'money.manage',
    method: 'POST',
    path: 'admin/orders/ask/{id}',
    callers: admin,
    kind: 'write',
    purpose: 'Asks the providers about all attempts of an order now. PAY_DOWN when one does not answer.',
    notInSpecification,
    input: idInput,
    output: z.object({ status: orderStatusShape }),
    errors: [...errors, 'NOT_FOUND', 'PAY_DOWN', 'TOO_MANY'],
    limits: [{ name: 'admin.orders.ask', by: 'account', max: 60, seconds: 60 }],
    ownTransactions: true,
  }),
  'admin.orders.markPaid': endpoint({
    right: 'money.manage',
    stepUp: true,
    method: 'POST',
    path: 'admin/orders/mark-paid/{id}',
    callers: admin,
    kind: 'write',
    purpose:
      'Records that the exact total of an order arrived in the bank, with a reason; what was bought is granted at once.',
    notInSpecification,
    input: z.strictObject({ id: idShape, minor: minorShape, reason: line(300, 5) }),
    /** `waiting`: a second administrator has to confirm it first. */
    output: z.object({ status: orderStatusShape, waiting: z.boolean() }),
    errors: [...errors, 'NOT_FOUND', 'ORDER_CLOSED', 'OWN_COMPANY', 'CONFLICT', 'STEP_UP_NEEDED'],
  }),
}
