import * as z from 'zod'
import { endpoint } from '#kernel/endpoint.ts'
import { doneShape } from '#kernel/shapes.ts'

/** Accounts: register, codes, sign-in, sessions. */
export const accountsContract = {
  'candidate.logout': endpoint({
    method: 'PUT',
    path: 'candidate/logout',
    callers: ['candidate'],
    kind: 'write',
    purpose: 'Signs out and forgets the push token.',
    input: z.strictObject({ fcmToken: z.string().max(1000).optional() }),
    output: doneShape,
    errors: ['UNAUTHENTICATED'],
  }),
}
