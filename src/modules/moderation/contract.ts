import * as z from 'zod'
import { anybody, endpoint, marketplaceUsers } from '#kernel/endpoint.ts'
import {
  appealOutcomes,
  caseTargets,
  limitKinds,
  measureKinds,
  moderationActions,
  moderationReasons,
  reportTargets,
} from '#kernel/moderation.ts'
import { idShape, limitShape, pageOf, pageShape, timeShape } from '#kernel/shapes.ts'
import { appealsContract } from './contract.appeals.ts'
import { casesContract } from './contract.cases.ts'
import { evidenceContract } from './contract.evidence.ts'
import { exportContract } from './contract.export.ts'
import { reportForm } from './contract.forms.ts'
import { jobMeasuresContract } from './contract.jobs.ts'
import { measuresContract } from './contract.measures.ts'
import { ownReportsContract } from './contract.own-reports.ts'
import { evidenceShape } from './contract.shapes.ts'
import { sides } from './rules.decision.ts'

const notInSpecification =
  'Anybody may report a job or company and is answered; decisions carry reasons (issue 18 §4), which the specification leaves out.'

export const moderationContract = {
  'reports.target': endpoint({
    method: 'GET',
    path: 'reports/target',
    callers: anybody,
    kind: 'read',
    purpose: 'What a report would be about: its name, and whether it is the caller’s own.',
    notInSpecification,
    input: z.strictObject({
      jobId: idShape.optional(),
      companyId: idShape.optional(),
      applicationId: idShape.optional(),
    }),
    output: z.object({
      type: z.enum(reportTargets),
      title: z.string(),
      company: z.string(),
      own: z.boolean(),
    }),
    errors: ['INVALID', 'NOT_FOUND'],
  }),
  'reports.create': endpoint({
    method: 'POST',
    path: 'reports/create',
    callers: anybody,
    kind: 'write',
    purpose:
      'Reports a job, a company or, for the company that received it, the person behind an application to the moderators and answers a number. The same again answers the first number. Guests give a name and an address.',
    notInSpecification,
    limits: [
      { name: 'reports.guest', by: 'ip', max: 5, seconds: 3600, unknownDevicesOnly: true },
      { name: 'reports', by: 'account', max: 20, seconds: 3600 },
    ],
    input: reportForm,
    output: z.object({ number: z.int(), isNew: z.boolean() }),
    errors: ['INVALID', 'NOT_FOUND', 'REPORT_OF_OWN', 'RESTRICTED', 'TOO_MANY'],
    notWhileActing: true,
  }),
  'moderation.transparency': endpoint({
    method: 'GET',
    path: 'moderation/transparency',
    callers: anybody,
    kind: 'read',
    purpose: 'How much was reported and decided in each of the last years, and how fast (DSA Art. 15): numbers only.',
    notInSpecification,
    input: z.strictObject({}),
    output: z.object({
      years: z.array(
        z.object({
          year: z.int(),
          reports: z.int(),
          decisions: z.int(),
          nothing: z.int(),
          removed: z.int(),
          points: z.int(),
          suspended: z.int(),
          /** Hidden by a rule, until a person decided. */
          byRule: z.int(),
          medianHours: z.number().nullable(),
          appeals: z.int(),
          reversed: z.int(),
          reasons: z.array(z.object({ reason: z.enum(moderationReasons), count: z.int() })),
        }),
      ),
    }),
    errors: ['INVALID'],
  }),
  'moderation.statements': endpoint({
    method: 'POST',
    path: 'moderation/statements',
    callers: marketplaceUsers,
    kind: 'read',
    teamRight: 'company.edit',
    purpose:
      'What moderators decided about the caller’s company and its jobs, or about the person, with reasons, newest first; and what they ask.',
    whileSuspended: true,
    notInSpecification,
    input: z.strictObject({ page: pageShape, limit: limitShape }),
    output: pageOf(
      z.object({
        id: idShape,
        decisionId: idShape,
        target: z.enum(caseTargets),
        title: z.string(),
        actions: z.array(z.enum(moderationActions)),
        restricts: z.enum(limitKinds).nullable(),
        reasons: z.array(z.enum(moderationReasons)),
        facts: z.string(),
        /** Which law is broken, where something is illegal. */
        law: z.string().nullable(),
        /** The version of the terms of use that held then; 0 is the built-in text. */
        termsVersion: z.int(),
        points: z.int().nullable(),
        until: timeShape.nullable(),
        /** Until when every job of the company waits for a person. */
        reviewedUntil: timeShape.nullable(),
        source: z.enum(['NOTICE', 'OWN_INITIATIVE']),
        automated: z.boolean(),
        appealUntil: timeShape,
        mayAppeal: z.boolean(),
        appeal: z
          .object({
            filedAt: timeShape,
            outcome: z.enum(appealOutcomes).nullable(),
            answer: z.string().nullable(),
            /** PARTLY: what is left of the decision, and until when. */
            stays: z.array(z.enum(moderationActions)),
            staysUntil: timeShape.nullable(),
            /** Whoever decided also decided the appeal, since nobody else could. */
            bySame: z.boolean(),
          })
          .nullable(),
        createdAt: timeShape,
      }),
    ).extend({
      side: z.enum(sides),
      points: z.int(),
      suspended: z.boolean(),
      /** What is closed now; a suspension for good has no end. */
      restrictions: z.array(z.object({ kind: z.enum(measureKinds), until: timeShape.nullable() })),
      /** Questions of moderators, newest first; without an end they wait for an answer. */
      requests: z.array(evidenceShape.extend({ target: z.enum(caseTargets), title: z.string() })),
    }),
    errors: ['INVALID', 'ROLE_NOT_ALLOWED'],
  }),
  ...casesContract,
  ...measuresContract,
  ...jobMeasuresContract,
  ...appealsContract,
  ...ownReportsContract,
  ...evidenceContract,
  ...exportContract,
}
