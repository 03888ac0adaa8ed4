import * as z from 'zod'
import { endpoint, marketplaceUsers } from '#kernel/endpoint.ts'
import { messageReportReasons, messageReportStatuses, messageSides } from '#kernel/enums.ts'
import { doneShape, idShape, limitShape, optionalMultilineText, pageOf, pageShape, timeShape } from '#kernel/shapes.ts'

const notInSpecification = 'Messages within an application, which the specification does not describe (issue 17).'

/** Reports of messages, and what moderators do with them. */
export const messageReportsContract = {
  'messages.report': endpoint({
    notWhileActing: true,
    method: 'POST',
    path: 'messages/report/{id}',
    callers: marketplaceUsers,
    kind: 'write',
    purpose:
      'Reports messages of the other side; moderators see these and no others. One open report a person and thread.',
    notInSpecification,
    limits: [{ name: 'messages.report', by: 'account', max: 20, seconds: 3600 }],
    input: z.strictObject({
      id: idShape,
      seqs: z.array(z.int().min(1).max(1_000_000_000)).min(1).max(20),
      reason: z.enum(messageReportReasons),
      details: optionalMultilineText(1000),
    }),
    output: doneShape,
    errors: ['INVALID', 'NOT_FOUND', 'ROLE_NOT_ALLOWED', 'TOO_MANY', 'NOT_WHILE_ACTING'],
  }),
  'messages.block': endpoint({
    notWhileActing: true,
    method: 'PUT',
    path: 'messages/block/{id}',
    callers: ['candidate'],
    kind: 'write',
    purpose: 'Ends or allows again what the company writes in a thread. Decisions are told as before.',
    notInSpecification,
    input: z.strictObject({ id: idShape, blocked: z.boolean() }),
    output: doneShape,
    errors: ['INVALID', 'NOT_FOUND', 'NOT_WHILE_ACTING'],
  }),
  'admin.messageReports.list': endpoint({
    method: 'POST',
    path: 'admin/message-reports/list',
    callers: ['admin'],
    right: 'messages.moderate',
    kind: 'read',
    purpose: 'Reported messages, the oldest report first; with the reported messages alone.',
    notInSpecification,
    input: z.strictObject({ page: pageShape, limit: limitShape, open: z.boolean().default(true) }),
    output: pageOf(
      z.object({
        id: idShape,
        side: z.enum(messageSides),
        reason: z.enum(messageReportReasons),
        details: z.string().nullable(),
        company: z.string(),
        jobTitle: z.string(),
        status: z.enum(messageReportStatuses),
        createdAt: timeShape,
        messages: z.array(z.object({ body: z.string(), at: timeShape, author: z.string() })),
      }),
    ),
    errors: ['INVALID', 'ROLE_NOT_ALLOWED'],
  }),
  'admin.messageReports.decide': endpoint({
    method: 'POST',
    path: 'admin/message-reports/decide/{id}',
    callers: ['admin'],
    right: 'messages.moderate',
    kind: 'write',
    purpose: 'Dismisses a report, or removes the reported messages for both sides. Decided once.',
    notInSpecification,
    input: z.strictObject({ id: idShape, decision: z.enum(['DISMISSED', 'UPHELD']) }),
    output: doneShape,
    errors: ['INVALID', 'NOT_FOUND', 'ROLE_NOT_ALLOWED', 'TRANSITION_NOT_ALLOWED'],
  }),
}
