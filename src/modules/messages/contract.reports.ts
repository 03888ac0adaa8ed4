import * as z from 'zod'
import { endpoint, marketplaceUsers } from '#kernel/endpoint.ts'
import { messageReportReasons } from '#kernel/enums.ts'
import { doneShape, idShape, optionalMultilineText } from '#kernel/shapes.ts'

const notInSpecification = 'Messages within an application, which the specification does not describe (issue 17).'

/** Reports of messages, each of which is a case, and ending what the other side writes. */
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
      /** Ends the thread for the company too; for candidates. */
      block: z.boolean().default(false),
    }),
    output: doneShape,
    errors: ['INVALID', 'NOT_FOUND', 'ROLE_NOT_ALLOWED', 'RESTRICTED', 'TOO_MANY', 'NOT_WHILE_ACTING'],
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
}
