import * as z from 'zod'
import { endpoint } from '#kernel/endpoint.ts'
import { plansAdminContract } from './admin/contract.plans.ts'
import { ordersAdminContract } from './contract.orders-admin.ts'
import { ordersContract } from './contract.orders.ts'
import { creditsShape, planShape, subscriptionShape, taxLabelShape, topupShape } from './contract.shapes.ts'

const members = ['employer'] as const

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

/** Billing: plans, credits, orders and payments. */
export const billingContract = { ...plansContract, ...ordersContract, ...ordersAdminContract, ...plansAdminContract }
