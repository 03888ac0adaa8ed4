import * as z from 'zod'
import { endpoint, marketplaceUsers } from '#kernel/endpoint.ts'
import { appealOutcomes } from '#kernel/moderation.ts'
import { doneShape, idShape, multilineText, optionalLine, optionalMultilineText } from '#kernel/shapes.ts'
import { maxAppealDays, maxEvidenceFiles } from './contract.forms.ts'
import { decidable } from './rules.decision.ts'

const notInSpecification =
  'Whom a decision is about asks once for another look at a decision (issue 18 §4), which the specification leaves out.'

export const appealsContract = {
  'moderation.appeal': endpoint({
    method: 'POST',
    path: 'moderation/appeal',
    callers: marketplaceUsers,
    kind: 'write',
    teamRight: 'company.edit',
    purpose: 'Appeals a decision about the caller, their company or one of its jobs: once, within 183 days.',
    whileSuspended: true,
    notInSpecification,
    limits: [{ name: 'moderation.appeal', by: 'account', max: 20, seconds: 3600 }],
    input: z.strictObject({
      decisionId: idShape,
      text: multilineText(2000, 1),
      fileIds: z.array(idShape).max(maxEvidenceFiles).default([]),
    }),
    output: doneShape,
    errors: [
      'INVALID',
      'NOT_FOUND',
      'ROLE_NOT_ALLOWED',
      'ALREADY_APPEALED',
      'APPEAL_TOO_LATE',
      'TOO_MANY',
      'NOT_WHILE_ACTING',
    ],
    notWhileActing: true,
  }),
  'admin.appeals.decide': endpoint({
    right: 'cases.decide',
    method: 'PUT',
    path: 'admin/appeals/decide/{id}',
    callers: ['admin'],
    kind: 'write',
    purpose:
      'Upholds, changes in part or reverses a decision, by another moderator than the one who made it; by the same one only where nobody else could, after 24 hours. What is reversed ends: points are void, what was closed is open, a removed job is back with its days. When who reported it is right, the case is open again and the caller’s.',
    notInSpecification,
    input: z.strictObject({
      id: idShape,
      outcome: z.enum(appealOutcomes),
      /** PARTLY: what of the decision stays. */
      keeps: z.array(z.enum(decidable)).max(decidable.length).default([]),
      /** PARTLY: what is closed ends this many days after it began. */
      days: z.int().min(1).max(maxAppealDays).nullable().default(null),
      /** One sentence for whom it is about. */
      answer: optionalLine(500),
      note: optionalMultilineText(1000),
    }),
    output: doneShape,
    errors: ['INVALID', 'NOT_FOUND', 'ROLE_NOT_ALLOWED', 'OWN_CASE', 'STALE_VERSION', 'TRANSITION_NOT_ALLOWED'],
  }),
}
