import * as z from 'zod'
import { endpoint } from '#kernel/endpoint.ts'
import {
  appealOutcomes,
  caseTargets,
  limitKinds,
  measureKinds,
  moderationActions,
  moderationReasons,
  reportOutcomes,
} from '#kernel/moderation.ts'
import {
  doneShape,
  idInput,
  idShape,
  limitShape,
  multilineText,
  pageOf,
  pageShape,
  timeShape,
  versionShape,
} from '#kernel/shapes.ts'
import { screenRules } from '#modules/screening/rules.hit.ts'
import { decisionInput, mailShape } from './contract.decision.ts'
import { liftForm } from './contract.forms.ts'
import { evidenceShape, pastDecisionShape } from './contract.shapes.ts'
import { decidable, sides } from './rules.decision.ts'
import { caseLevels } from './rules.ts'

const notInSpecification =
  'Moderation of what people report (issue 18 §4); the specification leaves the screens of administrators out.'
const access = { right: 'cases.decide', callers: ['admin'], notInSpecification } as const
const reasonList = z.array(z.enum(moderationReasons))
const actionList = z.array(z.enum(moderationActions))
export const caseStates = ['OPEN', 'WAITING', 'APPEALED', 'DECIDED'] as const
export type CaseState = (typeof caseStates)[number]
/** SCREEN: nobody reported it before the automatic screen held it. RULE: decided without any report. OWN: a moderator’s own initiative. */
export const caseOrigins = ['REPORT', 'SCREEN', 'RULE', 'OWN'] as const
export type CaseOrigin = (typeof caseOrigins)[number]
/** URGENCY: overdue first, then by priority, then by age. AGE: the oldest first. */
export const caseOrders = ['URGENCY', 'AGE'] as const
/** Who works on a case now. */
export const caseHolders = ['ME', 'OTHERS', 'NOBODY'] as const
const contentShape = z.record(z.string(), z.string().nullable())

const rowShape = z.object({
  id: idShape,
  target: z.enum(caseTargets),
  title: z.string(),
  company: z.string(),
  reasons: reasonList,
  openedBy: z.enum(caseOrigins),
  reports: z.int(),
  priority: z.number(),
  level: z.enum(caseLevels),
  createdAt: timeShape,
  dueAt: timeShape,
  decidedAt: timeShape.nullable(),
  /** What was asked of the other side is not answered yet. */
  waiting: z.boolean(),
  /** Who works on it now. */
  claimedBy: z.string().nullable(),
  version: versionShape,
})

/** The queue of cases and what moderators do with one. */
export const casesContract = {
  'admin.cases.list': endpoint({
    ...access,
    method: 'POST',
    path: 'admin/cases/list',
    kind: 'read',
    purpose:
      'Cases: overdue ones first, then by priority, then by age, or the oldest first. Decided ones newest first; those with an appeal by when it is due.',
    input: z.strictObject({
      page: pageShape,
      limit: limitShape,
      show: z.enum(caseStates).default('OPEN'),
      with: z.enum(caseHolders).optional(),
      /** Not decided by its time, or decided after it; of an appeal its own time counts. */
      overdue: z.boolean().default(false),
      target: z.enum(caseTargets).optional(),
      reason: z.enum(moderationReasons).optional(),
      level: z.enum(caseLevels).optional(),
      /** At least this harmful, 1 to 4. */
      harm: z.int().min(1).max(4).optional(),
      sort: z.enum(caseOrders).default('URGENCY'),
    }),
    output: pageOf(
      rowShape.extend({
        /** Of what was reported, as it is now; 0 when it is gone. */
        targetVersion: versionShape,
        /** Until when an open appeal is to be decided. */
        appealDueAt: timeShape.nullable(),
      }),
    ).extend({
      counts: z.object({ open: z.int(), overdue: z.int(), mine: z.int(), waiting: z.int(), appealed: z.int() }),
    }),
    errors: ['INVALID', 'ROLE_NOT_ALLOWED'],
  }),
  'admin.cases.count': endpoint({
    ...access,
    method: 'GET',
    path: 'admin/cases/count',
    kind: 'read',
    purpose: 'How many cases are open: the number beside them in the navigation.',
    input: z.strictObject({}),
    output: z.object({ open: z.int() }),
    errors: ['ROLE_NOT_ALLOWED'],
  }),
  'admin.cases.get': endpoint({
    ...access,
    method: 'GET',
    path: 'admin/cases/get/{id}',
    kind: 'read',
    purpose: 'A case: the reported version beside that of today, its reports, and what was decided before.',
    input: idInput,
    output: z.object({
      case: rowShape.extend({
        targetId: idShape,
        /** Whose it is; null for a person’s. */
        companyId: idShape.nullable(),
        /** Null for a company’s, and for a review: its author stays unknown. */
        accountId: idShape.nullable(),
        side: z.enum(sides),
        previousId: idShape.nullable(),
        harm: z.int(),
        weight: z.number(),
        views7d: z.int(),
        applications7d: z.int(),
        claimedUntil: timeShape.nullable(),
        /** Claimed by the caller. */
        mine: z.boolean(),
        /** The caller belongs to the company or reported it. */
        own: z.boolean(),
      }),
      snapshot: z.object({ version: versionShape, takenAt: timeShape, content: contentShape }),
      /** Null when it is gone. */
      today: z.object({ version: versionShape, status: z.string(), content: contentShape }).nullable(),
      reports: z.array(
        z.object({
          number: z.int(),
          reason: z.enum(moderationReasons),
          details: z.string().nullable(),
          kind: z.enum(['GUEST', 'CANDIDATE', 'EMPLOYER', 'ADMIN']),
          weight: z.number(),
          outcome: z.enum(reportOutcomes).nullable(),
          createdAt: timeShape,
          /** Only for whoever has the right to know. */
          reporter: z.object({ name: z.string(), email: z.string() }).nullable(),
        }),
      ),
      history: z.array(pastDecisionShape),
      /** What the automatic screen found last in the job or company; null for what it never reads. */
      screened: z.object({ score: z.int(), rules: z.array(z.enum(screenRules)), at: timeShape }).nullable(),
      appeals: z.array(
        z.object({
          id: idShape,
          /** Number of the report whose sender appeals; null for whom the decision is about. */
          report: z.int().nullable(),
          text: z.string(),
          files: z.array(z.object({ id: idShape, name: z.string() })),
          outcomes: z.array(z.enum(appealOutcomes)),
          /** What of the decision can stay, and for how many days it closes something. */
          parts: z.array(z.enum(decidable)),
          days: z.int().nullable(),
          filedAt: timeShape,
          dueAt: timeShape,
          outcome: z.enum(appealOutcomes).nullable(),
          answer: z.string().nullable(),
          /** The caller made the decision. */
          own: z.boolean(),
          /** From when the caller decides it all the same, because nobody else could; null where somebody else does. */
          ownFrom: timeShape.nullable(),
          mayDecide: z.boolean(),
        }),
      ),
      points: z.int(),
      proposal: z.object({
        actions: z.array(z.enum(decidable)),
        points: z.int().nullable(),
        days: z.int().nullable(),
        restricts: z.enum(limitKinds).nullable(),
      }),
      /** What is closed to the company or person now; a suspension for good has no end. */
      restrictions: z.array(z.object({ kind: z.enum(['HELD', ...measureKinds]), until: timeShape.nullable() })),
      evidence: z.array(evidenceShape),
      /** Decisions of the last year about the same kind of thing for the same reasons. */
      equal: z.object({
        total: z.int(),
        decided: z.array(z.object({ actions: actionList, count: z.int() })),
        last: z.array(z.object({ caseId: idShape, actions: actionList, points: z.int().nullable(), at: timeShape })),
      }),
      /** What about this case waits for a second administrator. */
      secondApprovals: z.array(
        z.object({ action: z.string(), by: z.string(), requestedAt: timeShape, expiresAt: timeShape }),
      ),
    }),
    errors: ['INVALID', 'NOT_FOUND', 'ROLE_NOT_ALLOWED'],
  }),
  'admin.cases.claim': endpoint({
    ...access,
    method: 'PUT',
    path: 'admin/cases/claim/{id}',
    kind: 'write',
    purpose: 'Keeps a case for the caller for 15 minutes; again prolongs it.',
    input: idInput,
    output: z.object({ until: timeShape }),
    errors: ['INVALID', 'NOT_FOUND', 'ROLE_NOT_ALLOWED', 'CASE_CLAIMED', 'OWN_CASE', 'STALE_VERSION'],
  }),
  'admin.cases.release': endpoint({
    ...access,
    method: 'PUT',
    path: 'admin/cases/release/{id}',
    kind: 'write',
    purpose: 'Gives a claimed case back to the queue.',
    input: idInput,
    output: doneShape,
    errors: ['INVALID', 'NOT_FOUND', 'ROLE_NOT_ALLOWED'],
  }),
  'admin.cases.lift': endpoint({
    ...access,
    second: 'SUSPENSIONS',
    method: 'PUT',
    path: 'admin/cases/lift/{id}',
    kind: 'write',
    purpose:
      'Ends what the decision of a case closed before its time. A suspension needs a fresh second factor; one of more than 30 days is ended by a super administrator, whom a moderator asks.',
    input: liftForm.extend({ id: idShape }).strict(),
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
  'admin.cases.askEvidence': endpoint({
    ...access,
    method: 'PUT',
    path: 'admin/cases/ask-evidence/{id}',
    kind: 'write',
    purpose:
      'Asks the reported side something before the case is decided. The case waits for the answer, at most 7 days, and its due time moves by that.',
    input: z.strictObject({ id: idShape, version: versionShape, question: multilineText(1000, 10) }),
    output: z.object({ until: timeShape }),
    errors: [
      'INVALID',
      'NOT_FOUND',
      'ROLE_NOT_ALLOWED',
      'STALE_VERSION',
      'CASE_CLAIMED',
      'OWN_CASE',
      'TRANSITION_NOT_ALLOWED',
    ],
  }),
  'admin.cases.preview': endpoint({
    ...access,
    method: 'POST',
    path: 'admin/cases/preview',
    kind: 'read',
    purpose:
      'What a decision would be told: the email to whom it is about, and to who reported it, in both languages. Nothing is stored.',
    input: z.strictObject({ id: idShape, ...decisionInput }),
    output: z.object({ affected: mailShape.nullable(), reporter: mailShape.nullable() }),
    errors: ['INVALID', 'NOT_FOUND', 'ROLE_NOT_ALLOWED', 'STALE_VERSION', 'TRANSITION_NOT_ALLOWED'],
  }),
  'admin.cases.decide': endpoint({
    ...access,
    second: 'SUSPENSIONS',
    method: 'PUT',
    path: 'admin/cases/decide/{id}',
    kind: 'write',
    purpose:
      'Decides a case once. STALE_VERSION when the case or what was reported has changed since it was read, CASE_CLAIMED while another moderator works on it.',
    input: z.strictObject({
      id: idShape,
      version: versionShape,
      /** Of what was reported. */
      targetVersion: versionShape,
      ...decisionInput,
    }),
    output: z.object({ decisionId: idShape }),
    errors: [
      'INVALID',
      'NOT_FOUND',
      'ROLE_NOT_ALLOWED',
      'STALE_VERSION',
      'CASE_CLAIMED',
      'OWN_CASE',
      'STEP_UP_NEEDED',
      'WAITING_SECOND',
      'TRANSITION_NOT_ALLOWED',
    ],
  }),
}
