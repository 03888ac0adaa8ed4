import * as z from 'zod'
import { endpoint } from '#kernel/endpoint.ts'
import { creditUnits } from '#kernel/enums/billing.ts'
import { idInput, idShape, line, timeShape } from '#kernel/shapes.ts'
import { orderStatusShape } from '../contract.orders.ts'
import { lotShape, moneyShape, movementShape, usageShape } from '../contract.shapes.ts'
import { codeShape } from './contract.plans.ts'
import { planSources } from '../rules.entitlements.ts'
import { periodStates } from './rules.prices.ts'

const admin = ['admin'] as const
const notInSpecification =
  'Administrators correct what a company holds (money.md section 6); calls.tsv lists none of their calls.'
const errors = ['INVALID', 'UNAUTHENTICATED', 'ROLE_NOT_ALLOWED', 'NOT_FOUND'] as const
const writeErrors = [...errors, 'OWN_COMPANY', 'KEY_REUSED', 'CONFLICT', 'STEP_UP_NEEDED'] as const

export const reasonShape = line(300, 5)
export const adjustCountShape = z.int().min(-100_000).max(100_000)
export const grantCountShape = z.int().min(1).max(10_000)
export const grantDaysShape = z.int().min(1).max(730)
export const grantMonthsShape = z.int().min(1).max(24)

const periodShape = z.object({
  id: idShape,
  planCode: z.string(),
  title: z.string(),
  startsAt: timeShape,
  endsAt: timeShape,
  cutAt: timeShape.nullable(),
  state: z.enum(periodStates),
  /** The order that paid for it. */
  order: z.object({ id: idShape, number: z.string(), net: moneyShape }).nullable(),
  /** Who gave it without an order, and why. */
  given: z.object({ by: z.string().nullable(), reason: z.string() }).nullable(),
})

export const companyMoneyShape = z.object({
  name: z.string(),
  source: z.enum(planSources),
  planTitle: z.string().nullable(),
  periods: z.array(periodShape),
  usage: z.array(usageShape),
  lots: z.array(lotShape),
  movements: z.array(movementShape),
  movementTotal: z.int(),
  /** Jobs that hold a slot, of the plan or one that a credit paid. */
  slots: z.array(z.object({ jobId: idShape, title: z.string(), since: timeShape, paidByCredit: z.boolean() })),
  orders: z.array(
    z.object({ id: idShape, number: z.string(), status: orderStatusShape, total: moneyShape, createdAt: timeShape }),
  ),
  orderTotal: z.int(),
  /** Plans that can be given. */
  plans: z.array(z.object({ code: z.string(), title: z.string() })),
  /** Corrections that wait for a second administrator, oldest first. */
  approvals: z.array(
    z.object({
      id: idShape,
      what: z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('lot'), unit: z.enum(creditUnits).nullable(), count: z.int() }),
        z.object({ kind: z.literal('credits'), unit: z.enum(creditUnits), count: z.int(), days: z.int() }),
        z.object({ kind: z.literal('plan'), title: z.string(), months: z.int() }),
      ]),
      reason: z.string(),
      by: z.string().nullable(),
      /** The administrator asked for it: somebody else has to confirm it. */
      own: z.boolean(),
      requestedAt: timeShape,
    }),
  ),
  /** The administrator is a member of the company: somebody else has to act. */
  ownCompany: z.boolean(),
})
export type CompanyMoney = z.output<typeof companyMoneyShape>

const action = {
  companyId: idShape,
  /** Made by the form: sent twice it acts once. */
  key: idShape,
  reason: reasonShape,
}
/** `waiting`: it happens once a second administrator confirmed it. */
const resultShape = z.object({ done: z.boolean(), waiting: z.boolean() })

/** What a company has of plans and credits, and corrections of it with a reason. */
export const companyMoneyContract = {
  'admin.money.company': endpoint({
    right: 'money.manage',
    method: 'GET',
    path: 'admin/money/company/{id}',
    callers: admin,
    kind: 'read',
    purpose: 'Plans, credits with their newest movements, slots and newest orders of a company.',
    notInSpecification,
    input: idInput,
    output: companyMoneyShape,
    errors,
  }),
  'admin.money.adjustLot': endpoint({
    right: 'money.manage',
    stepUp: true,
    method: 'POST',
    path: 'admin/money/adjust-lot',
    callers: admin,
    kind: 'write',
    purpose: 'Adds units to credits that a company has, or takes some away, with a reason; OWNER and BILLING are told.',
    notInSpecification,
    input: z.strictObject({ ...action, lotId: idShape, count: adjustCountShape }),
    output: resultShape,
    errors: writeErrors,
  }),
  'admin.money.grantCredits': endpoint({
    right: 'money.manage',
    stepUp: true,
    method: 'POST',
    path: 'admin/money/grant-credits',
    callers: admin,
    kind: 'write',
    purpose: 'Gives a company credits without an order, with a reason; OWNER and BILLING are told.',
    notInSpecification,
    input: z.strictObject({ ...action, unit: z.enum(creditUnits), count: grantCountShape, days: grantDaysShape }),
    output: resultShape,
    errors: writeErrors,
  }),
  'admin.money.grantPlan': endpoint({
    right: 'money.manage',
    stepUp: true,
    method: 'POST',
    path: 'admin/money/grant-plan',
    callers: admin,
    kind: 'write',
    purpose:
      'Gives a company a plan without an order, with a reason: from now on, or after the plans that it has. OWNER and BILLING are told.',
    notInSpecification,
    input: z.strictObject({ ...action, planCode: codeShape, months: grantMonthsShape }),
    output: resultShape,
    errors: writeErrors,
  }),
  'admin.money.decide': endpoint({
    right: 'money.manage',
    stepUp: true,
    method: 'POST',
    path: 'admin/money/decide/{id}',
    callers: admin,
    kind: 'write',
    purpose: 'A second administrator confirms a correction of what a company holds, which happens then, or refuses it.',
    notInSpecification,
    input: idInput.extend({ approve: z.boolean() }),
    output: resultShape,
    errors: [...writeErrors, 'OWN_REQUEST', 'TRANSITION_NOT_ALLOWED'],
  }),
}
