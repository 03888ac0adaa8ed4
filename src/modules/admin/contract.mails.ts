import * as z from 'zod'
import { endpoint } from '#kernel/endpoint.ts'
import { mailStatuses } from '#kernel/enums/accounts.ts'
import { mailEventKinds, suppressionReasons } from '#kernel/mail-delivery.ts'
import { doneShape, idShape, limitShape, line, singleLine, timeShape } from '#kernel/shapes.ts'

const admin = { callers: ['admin'], errors: ['INVALID', 'UNAUTHENTICATED', 'ROLE_NOT_ALLOWED'] } as const
const notInSpecification = 'Issue 18 §9: outgoing mails, and addresses that take none.'

export const liftForm = z.object({ id: idShape, reason: line(500, 3) })

/** Outgoing mails as a log, what mail servers say of them, and the addresses that are not written to. */
export const mailsContract = {
  'admin.mails.log': endpoint({
    right: 'mails.manage',
    ...admin,
    method: 'POST',
    path: 'admin/mails/log',
    kind: 'read',
    notInSpecification,
    purpose: 'Outgoing mails, newest first: kind, receiver and what became of them, never their text.',
    input: z.strictObject({
      limit: limitShape,
      before: idShape.optional(),
      status: z.enum(mailStatuses).optional(),
      kind: singleLine().max(60).default(''),
      search: singleLine().max(254).default(''),
      accountId: idShape.optional(),
    }),
    output: z.object({
      list: z.array(
        z.object({
          id: idShape,
          to: z.string(),
          kind: z.string(),
          subject: z
            .string()
            .nullable()
            .meta({ description: 'Of the kind, with gaps for what differs from one mail to the next.' }),
          locale: z.string(),
          status: z.enum(mailStatuses),
          attempts: z.int(),
          createdAt: timeShape,
          sentAt: timeShape.nullable(),
          error: z.string().nullable(),
          person: z.string().nullable(),
          accountId: idShape.nullable(),
          event: z.enum(mailEventKinds).nullable(),
          statusCode: z.string().nullable(),
          eventAt: timeShape.nullable(),
        }),
      ),
      nextBefore: idShape.nullable(),
    }),
  }),
  'admin.suppressions.list': endpoint({
    right: 'mails.manage',
    ...admin,
    method: 'POST',
    path: 'admin/mails/suppressions',
    kind: 'read',
    notInSpecification,
    purpose: 'Addresses that are not written to, newest first, with why.',
    input: z.strictObject({ limit: limitShape, before: idShape.optional() }),
    output: z.object({
      list: z.array(
        z.object({
          id: idShape,
          reason: z.enum(suppressionReasons),
          statusCode: z.string().nullable(),
          since: timeShape,
          to: z.string().nullable(),
          person: z.string().nullable(),
          diagnostic: z.string().nullable(),
        }),
      ),
      nextBefore: idShape.nullable(),
    }),
  }),
  'admin.suppressions.lift': endpoint({
    right: 'mails.manage',
    ...admin,
    method: 'PUT',
    path: 'admin/mails/suppressions/{id}',
    kind: 'write',
    notInSpecification,
    errors: [...admin.errors, 'NOT_FOUND'],
    purpose: 'Lets mails go to an address again, with a reason.',
    input: z.strictObject(liftForm.shape),
    output: doneShape,
  }),
  'mail.events': endpoint({
    method: 'POST',
    path: 'mail/events',
    callers: ['guest'],
    kind: 'write',
    raw: true,
    notInSpecification,
    purpose:
      'A message that came back to a return address, as the mail server hands it on: a delivery status (RFC 3464) or a complaint (RFC 5965). Signed over its bytes; answers how many events it held that were new.',
    input: z.strictObject({ body: z.base64().max(400_000), headers: z.base64().max(20_000) }),
    output: z.object({ recorded: z.int() }),
    errors: ['BAD_INPUT', 'NOT_FOUND', 'TOO_LARGE'],
  }),
}
