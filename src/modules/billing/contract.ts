import * as z from 'zod'
import { endpoint } from '#kernel/endpoint.ts'
import { idShape } from '#kernel/shapes.ts'
import { companyMoneyContract } from './admin/contract.company.ts'
import { invoicesAdminContract } from './admin/contract.invoices.ts'
import { moneyAdminContract } from './admin/contract.money.ts'
import { moneySettingsContract } from './admin/contract.settings.ts'
import { plansAdminContract } from './admin/contract.plans.ts'
import { ordersAdminContract } from './contract.orders-admin.ts'
import { ordersContract } from './contract.orders.ts'
import { sandboxContract } from './contract.sandbox.ts'
import { transfersContract } from './transfers/contract.ts'
import { refundsContract } from './refunds/contract.ts'
import { creditsShape, planShape, subscriptionShape, taxLabelShape, topupShape } from './contract.shapes.ts'

const members = ['employer'] as const
const planCodeShape = z.string().regex(/^[A-Z0-9_]{1,40}$/)

/** What is sold, what a company is on and what it has left. */
export const plansContract = {
  'billing.plans': endpoint({
    method: 'POST',
    path: 'licence/get-plans/list',
    callers: ['guest', 'employer', 'admin'],
    kind: 'read',
    purpose: 'The plans with their prices without and with tax; `sold` is false where everything is free.',
    input: z.strictObject({}),
    output: z.object({
      sold: z.boolean(),
      currency: z.string(),
      tax: taxLabelShape.nullable(),
      plans: z.array(planShape),
    }),
    errors: ['INVALID', 'UNAUTHENTICATED'],
  }),
  'billing.topups': endpoint({
    method: 'POST',
    path: 'licence/get-topup/list',
    callers: members,
    kind: 'read',
    purpose: 'The top-ups and what the company has left of each kind. Prices for OWNER, ADMIN and BILLING.',
    input: z.strictObject({}),
    output: z.object({
      sold: z.boolean(),
      currency: z.string(),
      tax: taxLabelShape.nullable(),
      topups: z.array(topupShape),
    }),
    errors: ['INVALID', 'UNAUTHENTICATED'],
  }),
  'billing.subscription': endpoint({
    method: 'GET',
    path: 'licence/subscription-details',
    callers: members,
    kind: 'read',
    purpose: 'The plan of the own company with what is used and left of it.',
    input: z.strictObject({}),
    output: subscriptionShape,
    errors: ['UNAUTHENTICATED'],
  }),
  'billing.credits': endpoint({
    method: 'GET',
    path: 'licence/topup-details',
    callers: members,
    kind: 'read',
    purpose: 'The credits of the own company by expiry, their newest movements, and its plan.',
    input: z.strictObject({}),
    output: creditsShape,
    errors: ['UNAUTHENTICATED'],
  }),
}

/** What happens at the end of a plan. */
export const planChangeContract = {
  'billing.changePlan': endpoint({
    method: 'PUT',
    path: 'billing/plan',
    callers: members,
    kind: 'write',
    teamRight: 'billing.buy',
    purpose:
      'What the company wants after its present plan: another plan, FREE to leave, or null to take that back; and which jobs stay open when the plan has too few slots.',
    notInSpecification: 'A plan is changed or left at its end (decisions §7); calls.tsv has no endpoint for it.',
    input: z.strictObject({
      next: z
        .strictObject({ code: planCodeShape, period: z.enum(['MONTH', 'YEAR']).default('MONTH') })
        .nullable()
        .optional(),
      keepJobs: z.array(idShape).max(500).optional(),
    }),
    output: subscriptionShape,
    errors: [
      'INVALID',
      'UNAUTHENTICATED',
      'ROLE_NOT_ALLOWED',
      'NOT_FOUND',
      'NOT_WHILE_ACTING',
      'BILLING_OFF',
      'PLAN_CHANGE',
      'CONFLICT',
    ],
    notWhileActing: true,
  }),
}

/** Billing: plans, credits, orders and payments. */
export const billingContract = {
  ...plansContract,
  ...planChangeContract,
  ...ordersContract,
  ...sandboxContract,
  ...ordersAdminContract,
  ...plansAdminContract,
  ...transfersContract,
  ...invoicesAdminContract,
  ...moneyAdminContract,
  ...refundsContract,
  ...companyMoneyContract,
  ...moneySettingsContract,
}
