import * as z from 'zod'
import { actingScopes, adminRoles } from '#kernel/caller.ts'
import { endpoint } from '#kernel/endpoint.ts'
import { actingConsents } from '#kernel/enums/accounts.ts'
import { doneShape, idInput, idShape, multilineText, singleLine, timeShape } from '#kernel/shapes.ts'
import { actingReason, actingStates } from './rules.ts'

const admin = { callers: ['admin'], right: 'people.actFor' } as const
const person = { callers: ['candidate', 'employer', 'unassigned'] } as const
const errors = ['INVALID', 'UNAUTHENTICATED', 'ROLE_NOT_ALLOWED'] as const
const notInSpecification = 'Decisions §1 and issue 18 §3: an administrator acts for a user who consents.'

const open = z.object({
  id: idShape,
  state: z.enum(actingStates),
  scope: z.enum(actingScopes).meta({ description: 'READ looks and changes nothing.' }),
  reason: z.string(),
  endsAt: timeShape.meta({ description: 'When the request lapses, or when acting ends by itself.' }),
  consent: z.enum(actingConsents),
})

/** Administrators who act for somebody: asked for, allowed, ended. */
export const actingContract = {
  'admin.acting.get': endpoint({
    ...admin,
    method: 'GET',
    path: 'admin/acting/get/{id}',
    kind: 'read',
    purpose: 'The open request or acting for a person, by their account ID; null if none.',
    notInSpecification,
    input: idInput,
    output: z.object({
      open: open.extend({ own: z.boolean(), administrator: z.string(), home: z.string() }).nullable(),
      consent: z.enum(actingConsents).meta({ description: 'How the next request would be consented to.' }),
    }),
    errors: [...errors, 'NOT_FOUND'],
  }),
  'admin.acting.request': endpoint({
    ...admin,
    stepUp: true,
    method: 'POST',
    path: 'admin/acting/request',
    kind: 'write',
    purpose:
      'Asks a candidate or employer to let the caller act for them, or only look (`READ`: every write is refused); begins at once where the setting `actingConsent` is NONE. Where it is CODE the person is sent a code for `admin.acting.start`. One at a time for either.',
    notInSpecification,
    input: z.strictObject({
      id: idShape,
      scope: z.enum(actingScopes).default('ACT'),
      reason: multilineText(actingReason.max).min(actingReason.min),
    }),
    output: z.object({ state: z.enum(actingStates) }),
    errors: [...errors, 'NOT_FOUND', 'ACTING_OPEN', 'STEP_UP_NEEDED', 'TOO_MANY'],
    limits: [{ name: 'admin.acting.request', by: 'account', max: 30, seconds: 3600 }],
  }),
  'admin.acting.start': endpoint({
    ...admin,
    method: 'PUT',
    path: 'admin/acting/start/{id}',
    kind: 'write',
    purpose:
      'Begins what the caller asked a person for (by account ID) with the code that the person told them. The fifth wrong code ends the request. Repeating it changes nothing.',
    notInSpecification,
    input: z.strictObject({ id: idShape, code: singleLine().min(1).max(40) }),
    output: z.object({ state: z.enum(actingStates) }),
    errors: [...errors, 'NOT_FOUND', 'ACTING_CODE_WRONG', 'CODE_EXPIRED', 'CODE_TOO_MANY_TRIES', 'TOO_MANY'],
    limits: [{ name: 'admin.acting.start', by: 'account', max: 60, seconds: 3600 }],
  }),
  'admin.acting.end': endpoint({
    ...admin,
    method: 'PUT',
    path: 'admin/acting/end',
    kind: 'write',
    purpose: 'Ends the caller’s own request or acting; nothing happens without one.',
    notInSpecification,
    input: z.strictObject({}),
    output: doneShape,
    errors,
  }),
  'accounts.acting': endpoint({
    ...person,
    beforeTerms: true,
    method: 'GET',
    path: 'account/acting',
    kind: 'read',
    purpose: 'Who asks to act for the caller, or does so now; null if nobody.',
    notInSpecification,
    input: z.strictObject({}),
    output: z.object({
      open: open
        .extend({
          firstName: z.string(),
          role: z.enum(adminRoles).nullable(),
          requestedAt: timeShape,
          code: z.string().nullable().meta({ description: 'What the person tells support to consent.' }),
        })
        .nullable(),
    }),
    errors: ['UNAUTHENTICATED'],
  }),
  'accounts.answerActing': endpoint({
    ...person,
    beforeTerms: true,
    method: 'PUT',
    path: 'account/acting/answer',
    kind: 'write',
    notWhileActing: true,
    purpose: 'Allows or declines a request; allowed, it begins at once.',
    notInSpecification,
    input: z.strictObject({ id: idShape, allow: z.boolean() }),
    output: doneShape,
    errors: ['INVALID', 'UNAUTHENTICATED', 'NOT_FOUND', 'NOT_WHILE_ACTING'],
  }),
  'accounts.endActing': endpoint({
    ...person,
    whileLooking: true,
    beforeTerms: true,
    method: 'PUT',
    path: 'account/acting/end',
    kind: 'write',
    purpose: 'Ends acting at once: by the person, or by the administrator who acts. Answers whose page to go back to.',
    notInSpecification,
    input: z.strictObject({}),
    output: z.object({ account: idShape.nullable().meta({ description: 'The person, for the administrator.' }) }),
    errors: ['UNAUTHENTICATED'],
  }),
}
