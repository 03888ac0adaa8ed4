import * as z from 'zod'
import { endpoint } from '#kernel/endpoint.ts'
import { caseTargets, measureKinds, moderationReasons } from '#kernel/moderation.ts'
import { doneShape, idShape, multilineText, timeShape } from '#kernel/shapes.ts'
import { voidForm } from './contract.forms.ts'
import { pastDecisionShape } from './contract.shapes.ts'

const access = {
  right: 'cases.decide',
  callers: ['admin'],
  notInSpecification:
    'Measures against companies and people (issue 18 §2, §4), whose screens the specification leaves out.',
} as const

/** A company, or a candidate. */
const subject = { target: z.enum(['COMPANY', 'PERSON']), id: idShape }

/** What moderators decided about a company or a person, and how they decide something on their own initiative. */
export const measuresContract = {
  'admin.measures.get': endpoint({
    ...access,
    method: 'GET',
    path: 'admin/measures/get/{target}/{id}',
    kind: 'read',
    purpose:
      'What is closed to a company or a candidate now, their points, how often their own reports were right, and the cases and decisions about them. At most 50 of each, newest first.',
    input: z.strictObject(subject),
    output: z.object({
      restrictions: z.array(
        z.object({
          kind: z.enum(measureKinds),
          from: timeShape,
          until: timeShape.nullable(),
          caseId: idShape,
        }),
      ),
      points: z.int(),
      strikes: z.array(
        z.object({
          id: idShape,
          points: z.int(),
          reasons: z.array(z.enum(moderationReasons)),
          givenAt: timeShape,
          expiresAt: timeShape.nullable(),
          voidedAt: timeShape.nullable(),
          caseId: idShape,
        }),
      ),
      /** Their own reports; of a company those of its members. */
      reports: z.object({ sent: z.int(), agreed: z.int(), refused: z.int() }),
      cases: z.array(
        z.object({
          id: idShape,
          target: z.enum(caseTargets),
          title: z.string(),
          reasons: z.array(z.enum(moderationReasons)),
          reports: z.int(),
          createdAt: timeShape,
          decidedAt: timeShape.nullable(),
        }),
      ),
      decisions: z.array(pastDecisionShape),
      /** The caller belongs to the company, or is the person. */
      own: z.boolean(),
    }),
    errors: ['INVALID', 'NOT_FOUND', 'ROLE_NOT_ALLOWED'],
  }),
  'admin.measures.open': endpoint({
    ...access,
    method: 'PUT',
    path: 'admin/measures/open/{target}/{id}',
    kind: 'write',
    purpose:
      'Takes the open case about a company or a candidate, or opens one on the caller’s own initiative, and keeps it for 15 minutes. It is decided like every case.',
    input: z.strictObject(subject),
    output: z.object({ caseId: idShape }),
    errors: ['INVALID', 'NOT_FOUND', 'ROLE_NOT_ALLOWED', 'CASE_CLAIMED', 'OWN_CASE'],
  }),
  'admin.people.forward': endpoint({
    ...access,
    right: 'people.view',
    method: 'PUT',
    path: 'admin/people/forward/{id}',
    kind: 'write',
    purpose:
      'Reports a candidate to the moderators, for administrators who see people and do not decide about them. The same again answers the first number.',
    limits: [{ name: 'reports', by: 'account', max: 20, seconds: 3600 }],
    input: z.strictObject({ id: idShape, reason: z.enum(moderationReasons), details: multilineText(1000, 10) }),
    output: z.object({ number: z.int(), isNew: z.boolean() }),
    errors: ['INVALID', 'NOT_FOUND', 'ROLE_NOT_ALLOWED', 'TOO_MANY'],
  }),
  'admin.strikes.void': endpoint({
    ...access,
    right: 'strikes.void',
    stepUp: true,
    second: 'STRIKES',
    method: 'PUT',
    path: 'admin/strikes/void/{id}',
    kind: 'write',
    purpose:
      'Voids points that count, outside an appeal. What their decision closes ends with them, unless it is kept. Whom it is about is told.',
    input: voidForm.extend({ id: idShape }).strict(),
    output: doneShape,
    errors: [
      'INVALID',
      'NOT_FOUND',
      'ROLE_NOT_ALLOWED',
      'OWN_CASE',
      'STEP_UP_NEEDED',
      'WAITING_SECOND',
      'TRANSITION_NOT_ALLOWED',
    ],
  }),
}
