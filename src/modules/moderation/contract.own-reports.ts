import * as z from 'zod'
import { anybody, endpoint, marketplaceUsers } from '#kernel/endpoint.ts'
import { appealOutcomes, caseTargets, moderationReasons, reportOutcomes } from '#kernel/moderation.ts'
import { doneShape, idShape, limitShape, multilineText, pageOf, pageShape, timeShape } from '#kernel/shapes.ts'
import { maxEvidenceFiles, reportKeyShape, reportNumberShape } from './contract.forms.ts'

const notInSpecification =
  'Who reported something reads what became of it and appeals once (issue 18 §4), which the specification leaves out.'

const ownReportShape = z.object({
  number: z.int(),
  target: z.enum(caseTargets),
  /** What it is called today; empty when it is gone. */
  title: z.string(),
  reason: z.enum(moderationReasons),
  details: z.string().nullable(),
  createdAt: timeShape,
  /** Null while a moderator has to decide. */
  outcome: z.enum(reportOutcomes).nullable(),
  removed: z.boolean(),
  decidedAt: timeShape.nullable(),
  mayAppeal: z.boolean(),
  appealUntil: timeShape.nullable(),
  /** The latest one. */
  appeal: z
    .object({
      filedAt: timeShape,
      outcome: z.enum(appealOutcomes).nullable(),
      answer: z.string().nullable(),
      /** Whoever decided also decided the appeal, since nobody else could. */
      bySame: z.boolean(),
    })
    .nullable(),
})

export const ownReportsContract = {
  'reports.list': endpoint({
    method: 'POST',
    path: 'reports/list',
    callers: marketplaceUsers,
    kind: 'read',
    purpose: 'What the caller reported, newest first, and what became of it.',
    whileSuspended: true,
    notInSpecification,
    input: z.strictObject({ page: pageShape, limit: limitShape }),
    output: pageOf(ownReportShape),
    errors: ['INVALID'],
  }),
  'reports.get': endpoint({
    method: 'POST',
    path: 'reports/get',
    callers: anybody,
    kind: 'read',
    purpose: 'A report and what became of it, for whoever sent it: by account, or by the key in the mail to a guest.',
    notInSpecification,
    limits: [{ name: 'reports.get', by: 'ip', max: 120, seconds: 3600 }],
    input: z.strictObject({ number: reportNumberShape, key: reportKeyShape }),
    output: ownReportShape.extend({ mayAddFiles: z.boolean() }),
    errors: ['INVALID', 'NOT_FOUND', 'TOO_MANY'],
  }),
  'reports.appeal': endpoint({
    method: 'POST',
    path: 'reports/appeal',
    callers: anybody,
    kind: 'write',
    purpose:
      'Appeals what became of a report, once per decision and within 183 days, also when nothing was done. Guests prove by the key in their mail that it is theirs, and send no files.',
    notInSpecification,
    limits: [{ name: 'reports.appeal', by: 'ip', max: 20, seconds: 3600 }],
    input: z.strictObject({
      number: reportNumberShape,
      key: reportKeyShape,
      text: multilineText(2000, 1),
      fileIds: z.array(idShape).max(maxEvidenceFiles).default([]),
    }),
    output: doneShape,
    errors: [
      'INVALID',
      'NOT_FOUND',
      'TRANSITION_NOT_ALLOWED',
      'ALREADY_APPEALED',
      'APPEAL_TOO_LATE',
      'TOO_MANY',
      'NOT_WHILE_ACTING',
    ],
    notWhileActing: true,
  }),
}
