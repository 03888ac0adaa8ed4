import * as z from 'zod'
import { endpoint } from '#kernel/endpoint.ts'
import { secondApprovalOutcomes } from '#kernel/second-approval.ts'
import { doneShape, idInput, idShape, optionalLine, timeShape } from '#kernel/shapes.ts'
import { lineKinds } from './rules.ts'

const common = {
  callers: ['admin'],
  right: 'second.decide',
  notInSpecification:
    'Decisions §1 and issue 18 §2: sensitive actions need a second administrator where a setting says so.',
} as const
const errors = ['INVALID', 'UNAUTHENTICATED', 'ROLE_NOT_ALLOWED'] as const

const request = {
  id: idShape,
  action: z.string(),
  by: z.string(),
  requestedAt: timeShape,
  subject: z.object({ type: z.string(), id: idShape.nullable() }),
}

/** What waits for a second administrator. */
export const secondApprovalContract = {
  'admin.second.list': endpoint({
    ...common,
    method: 'POST',
    path: 'admin/second/list',
    kind: 'read',
    purpose:
      'What waits for a second administrator, of what the caller has the right to do themselves, with exactly what was asked for; and what was decided last. At most 50 of each.',
    input: z.strictObject({}),
    output: z.object({
      waiting: z.array(
        z.object({
          ...request,
          name: z.string(),
          expiresAt: timeShape,
          own: z.boolean().meta({ description: 'Asked for by the caller, who may withdraw it.' }),
          aboutSelf: z.boolean(),
          ownCase: z
            .boolean()
            .meta({ description: 'About a company or person that the caller belongs to, or what they reported.' }),
          content: z.array(
            z.object({
              field: z.string(),
              value: z.string(),
              kind: z.enum(lineKinds),
              currency: z.string().nullable().meta({ description: 'Of money, whose value is in minor units.' }),
            }),
          ),
        }),
      ),
      money: z.array(
        z.object({
          id: idShape,
          action: z.string(),
          orderId: idShape.nullable(),
          companyId: idShape,
          company: z.string(),
          minor: z.int(),
          currency: z.string(),
          by: z.string(),
          requestedAt: timeShape,
        }),
      ),
      settled: z.array(
        z.object({
          ...request,
          outcome: z.enum(secondApprovalOutcomes),
          decidedBy: z.string().nullable(),
          decidedAt: timeShape,
          note: z.string().nullable(),
        }),
      ),
    }),
    errors,
  }),
  'admin.second.decide': endpoint({
    ...common,
    stepUp: true,
    method: 'PUT',
    path: 'admin/second/decide/{id}',
    kind: 'write',
    purpose:
      'Confirms or refuses, within 24 hours, what another administrator asked for; confirmed, it happens at once in their name, if what they saw still holds. Whoever asked may withdraw it. Refusing says why.',
    input: idInput.extend({ approve: z.boolean(), note: optionalLine(500) }),
    output: doneShape,
    // What was asked for may be refused by itself.
    errors: [...errors, 'NOT_FOUND', 'STALE_VERSION', 'OWN_REQUEST', 'OWN_CASE', 'STEP_UP_NEEDED', 'TOO_MANY'],
    limits: [{ name: 'admin.second', by: 'account', max: 60, seconds: 3600 }],
  }),
}
