import * as z from 'zod'
import { endpoint } from '#kernel/endpoint.ts'
import { doneShape, idShape, timeShape } from '#kernel/shapes.ts'

const errors = ['INVALID', 'UNAUTHENTICATED', 'ROLE_NOT_ALLOWED'] as const
const notInSpecification = 'Issue 18 §8: what is deleted when its time is over, with counts.'
const counts = z.record(z.string(), z.int())

export const retentionContract = {
  'admin.retention.get': endpoint({
    right: 'people.requests',
    callers: ['admin'],
    method: 'GET',
    path: 'admin/retention',
    kind: 'read',
    notInSpecification,
    purpose:
      'What is kept for how many days, after how many months unused accounts go, and the last 30 runs that deleted or counted.',
    input: z.strictObject({}),
    output: z.object({
      unusedMonths: z.object({ ask: z.int(), erase: z.int() }).meta({
        description: 'Months without a sign-in until the owner of an account is asked, and until it is erased.',
      }),
      rules: z.array(z.object({ name: z.string(), days: z.int() })),
      runs: z.array(
        z.object({ id: idShape, dry: z.boolean(), by: z.string().nullable(), at: timeShape, ms: z.int(), counts }),
      ),
    }),
    errors,
  }),
  'admin.retention.count': endpoint({
    right: 'people.requests',
    callers: ['admin'],
    method: 'POST',
    path: 'admin/retention/count',
    kind: 'write',
    notInSpecification,
    purpose: 'A dry run: counts what the next nightly run would delete, and deletes nothing.',
    input: z.strictObject({}),
    output: doneShape,
    errors: [...errors, 'TOO_MANY'],
    limits: [{ name: 'admin.retention.count', by: 'account', max: 30, seconds: 3600 }],
  }),
}
