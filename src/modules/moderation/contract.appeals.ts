import * as z from 'zod'
import { endpoint, marketplaceUsers } from '#kernel/endpoint.ts'
import { appealOutcomes } from '#kernel/moderation.ts'
import { doneShape, idShape, optionalLine, optionalMultilineText } from '#kernel/shapes.ts'
import { appealForm } from './contract.forms.ts'

const notInSpecification =
  'Whom a decision is about asks once for another look at a decision (issue 18 §4), which the specification leaves out.'

export const appealsContract = {
  'moderation.appeal': endpoint({
    method: 'POST',
    path: 'moderation/appeal',
    callers: marketplaceUsers,
    kind: 'write',
    purpose: 'Appeals a decision about the caller, their company or one of its jobs: once, within 183 days.',
    whileSuspended: true,
    notInSpecification,
    limits: [{ name: 'moderation.appeal', by: 'account', max: 20, seconds: 3600 }],
    input: appealForm,
    output: doneShape,
    errors: ['INVALID', 'NOT_FOUND', 'ROLE_NOT_ALLOWED', 'ALREADY_APPEALED', 'APPEAL_TOO_LATE', 'TOO_MANY'],
    notWhileActing: true,
  }),
  'admin.appeals.decide': endpoint({
    right: 'cases.decide',
    method: 'PUT',
    path: 'admin/appeals/decide/{id}',
    callers: ['admin'],
    kind: 'write',
    purpose:
      'Upholds or reverses a decision, by another moderator than the one who made it. Reversed: points are void, a suspension ends, a removed job is back with its days.',
    notInSpecification,
    input: z.strictObject({
      id: idShape,
      outcome: z.enum(appealOutcomes),
      /** One sentence for whom it is about. */
      answer: optionalLine(500),
      note: optionalMultilineText(1000),
    }),
    output: doneShape,
    errors: ['INVALID', 'NOT_FOUND', 'ROLE_NOT_ALLOWED', 'OWN_CASE', 'STALE_VERSION', 'TRANSITION_NOT_ALLOWED'],
  }),
}
