import * as z from 'zod'
import { endpoint } from '#kernel/endpoint.ts'
import { idInput, idShape } from '#kernel/shapes.ts'
import { moneyShape } from './contract.shapes.ts'

const callers = ['employer', 'guest'] as const

/** What the test pay page can do with an attempt. */
export const sandboxActions = [
  'PAY',
  'PAY_SILENTLY',
  'PAY_TWICE',
  'PAY_LATE',
  'PAY_BEFORE_RETURN',
  'PAY_OUT_OF_ORDER',
  'OTHER_AMOUNT',
  'OTHER_CURRENCY',
  'FAIL',
  'EXPIRE',
  'FORGED',
  'DOWN',
  'UP',
  'SLOW',
  'REFUND',
  'REFUND_PART',
  'REVERSE',
  'DISPUTE',
  'DISPUTE_WON',
  'DISPUTE_LOST',
] as const

/** The pay page of the test provider. */
export const sandboxContract = {
  'billing.sandbox': endpoint({
    method: 'POST',
    path: 'billing/sandbox/{id}',
    callers,
    kind: 'write',
    purpose:
      'What the test pay page does: pays, fails or expires an attempt, refunds or disputes it, or lets its messages go wrong. No money moves.',
    notInSpecification: 'The sandbox provider is a page of this site (decisions §7); calls.tsv has no endpoint for it.',
    input: z.strictObject({
      id: idShape,
      action: z.enum(sandboxActions),
    }),
    output: z.object({ returnUrl: z.string() }),
    errors: ['INVALID', 'NOT_FOUND', 'ORDER_CLOSED'],
    limits: [{ name: 'billing.sandbox', by: 'ip', max: 120, seconds: 60 }],
  }),
  'billing.sandboxPage': endpoint({
    method: 'GET',
    path: 'billing/sandbox/{id}',
    callers,
    kind: 'read',
    purpose: 'What the test pay page shows of an attempt.',
    notInSpecification: 'The sandbox provider is a page of this site (decisions §7); calls.tsv has no endpoint for it.',
    input: idInput,
    output: z.object({ title: z.string(), total: moneyShape, state: z.string(), returnUrl: z.string() }),
    errors: ['INVALID', 'NOT_FOUND'],
  }),
}
