import * as z from 'zod'
import { endpoint, marketplaceUsers } from '#kernel/endpoint.ts'
import { doneShape, idShape, multilineText } from '#kernel/shapes.ts'
import { maxEvidenceFiles } from './contract.forms.ts'

export const evidenceContract = {
  'moderation.answer': endpoint({
    method: 'PUT',
    path: 'moderation/answer/{id}',
    callers: marketplaceUsers,
    kind: 'write',
    teamRight: 'company.edit',
    purpose: 'Answers what moderators ask about a report, with words and files, once; the case goes on with that.',
    notInSpecification:
      'The reported side is heard before a decision (issue 18 §4), which the specification leaves out.',
    limits: [{ name: 'moderation.answer', by: 'account', max: 20, seconds: 3600 }],
    input: z.strictObject({
      id: idShape,
      text: multilineText(2000, 1),
      fileIds: z.array(idShape).max(maxEvidenceFiles).default([]),
    }),
    output: doneShape,
    errors: ['INVALID', 'NOT_FOUND', 'ROLE_NOT_ALLOWED', 'GONE', 'TOO_MANY', 'NOT_WHILE_ACTING'],
    notWhileActing: true,
    whileSuspended: true,
  }),
}
