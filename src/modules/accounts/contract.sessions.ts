import * as z from 'zod'
import { anybody, endpoint, signedIn } from '#kernel/endpoint.ts'
import { doneShape, idShape, localeShape, pageShape, limitShape, pageOf, timeShape } from '#kernel/shapes.ts'
import { codePurposes } from './rules.access-paths.ts'

export const sessionShape = z.object({
  id: idShape,
  browser: z.string().nullable(),
  system: z.string().nullable(),
  ip: z.string(),
  createdAt: timeShape,
  seenAt: timeShape,
})

/** Sessions and language of the caller, and the code a browser waits for. */
export const sessionsContract = {
  'accounts.sessions': endpoint({
    method: 'GET',
    path: 'account/sessions',
    callers: signedIn,
    kind: 'read',
    purpose: 'Own active sessions, most recent activity first.',
    notInSpecification: 'Decisions §1: the account settings list the devices that are signed in.',
    input: z.strictObject({}),
    output: z.object({
      hasPassword: z.boolean(),
      list: z.array(sessionShape.extend({ current: z.boolean() })),
    }),
    errors: ['UNAUTHENTICATED'],
  }),
  'accounts.endSession': endpoint({
    method: 'PUT',
    path: 'account/sessions/end',
    callers: signedIn,
    kind: 'write',
    purpose: 'Ends one own session by `id`, or all other sessions without it.',
    notInSpecification: 'Decisions §1: sessions can be ended from the list of devices.',
    input: z.strictObject({ id: idShape.optional() }),
    output: z.object({ ended: z.int() }),
    errors: ['INVALID', 'UNAUTHENTICATED', 'NOT_FOUND', 'NOT_WHILE_ACTING'],
    notWhileActing: true,
  }),
  'accounts.setLocale': endpoint({
    method: 'PUT',
    path: 'account/locale',
    callers: anybody,
    kind: 'write',
    purpose: 'Saves the language in the browser and, when signed in, in the account.',
    notInSpecification: 'Decisions §10: emails and pages use the language of the account.',
    input: z.strictObject({ locale: localeShape }),
    output: doneShape,
    errors: ['INVALID'],
  }),
  'accounts.pendingCode': endpoint({
    method: 'GET',
    path: 'account/pending-code',
    callers: ['guest'],
    kind: 'read',
    purpose: 'Which code this browser is waiting for, from its sealed cookie; null if none.',
    notInSpecification: 'The code screens work without JavaScript and without the email address in the URL.',
    input: z.strictObject({}),
    output: z.object({
      pending: z
        .object({
          side: z.enum(['candidate', 'employer']),
          purpose: z.enum(codePurposes),
          email: z.string(),
          resendAt: timeShape,
          expiresAt: timeShape,
        })
        .nullable(),
    }),
    errors: ['ALREADY_SIGNED_IN'],
  }),
  'accounts.demoMailbox': endpoint({
    method: 'POST',
    path: 'account/demo-mailbox',
    callers: anybody,
    kind: 'read',
    purpose:
      'Demo mode only: emails that were kept instead of sent, and the current codes of the demo’s administrators.',
    notInSpecification: 'The local mailbox page shows emails where no mail server is configured.',
    input: z.strictObject({ page: pageShape, limit: limitShape }),
    output: pageOf(
      z.object({
        id: idShape,
        to: z.string(),
        kind: z.string(),
        subject: z.string(),
        html: z.string(),
        text: z.string(),
        otp: z.string().nullable(),
        createdAt: timeShape,
      }),
    ).extend({ administrators: z.array(z.object({ name: z.string(), email: z.string(), totp: z.string() })) }),
    errors: ['INVALID', 'NOT_FOUND'],
  }),
}
