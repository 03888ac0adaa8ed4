import * as z from 'zod'
import { endpoint, marketplaceUsers } from '#kernel/endpoint.ts'
import { doneShape, idShape } from '#kernel/shapes.ts'
import { reportForm } from './contract.forms.ts'

const notInSpecification = 'Messages within an application, which the specification does not describe (issue 17).'

/** Reports of messages, each of which is a case, and ending what the other side writes. */
export const messageReportsContract = {
  'messages.report': endpoint({
    notWhileActing: true,
    method: 'POST',
    path: 'messages/report/{id}',
    callers: marketplaceUsers,
    kind: 'write',
    teamRight: 'messages.use',
    purpose:
      'Reports messages of the other side; moderators see these and no others. One open report a person and thread.',
    notInSpecification,
    limits: [{ name: 'messages.report', by: 'account', max: 20, seconds: 3600 }],
    input: z.strictObject({ id: idShape, ...reportForm.shape }),
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
