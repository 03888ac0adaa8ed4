import * as z from 'zod'
import { endpoint } from '#kernel/endpoint.ts'
import { doneShape, idInput, idShape, limitShape, pageOf, pageShape, timeShape } from '#kernel/shapes.ts'
import { jobStatusShape } from '#modules/jobs/contract.shapes.ts'
import {
  candidateDetailShape,
  candidateShape,
  invitationStatusShape,
  interactionsShape,
  matchShape,
  matchedRowShape,
  unlocksShape,
} from './contract.shapes.ts'
import { dismissForm, invitationForm } from './contract.invitation-forms.ts'
import { jobCardShape } from '#modules/search/contract.ts'
import { matchShows, matchSorts } from './rules.matches.ts'

const employer = ['employer'] as const
const candidate = ['candidate'] as const
const accessErrors = ['INVALID', 'NOT_FOUND', 'ROLE_NOT_ALLOWED', 'COMPANY_NOT_APPROVED'] as const
const code = z.string().regex(/^[A-Z0-9_]{1,80}$/)

/** Only what the answer shows of a candidate may be filtered by; `[]` and null mean any. */
export const matchFilterShape = z.strictObject({
  show: z.enum(matchShows).default('ALL'),
  /** Without one, matches (from 55 on) and, where these are few, the closest others. */
  scoreFrom: z.int().min(0).max(100).nullish(),
  cityIds: z.array(idShape).max(20).default([]),
  stateId: idShape.nullish(),
  /** Years. A profile that does not say fits neither. */
  experienceFrom: z.int().min(0).max(60).nullish(),
  experienceTo: z.int().min(0).max(60).nullish(),
  /** A code of EMPLOYEE_QUALIFICATION: this or higher. */
  educationFrom: code.nullish(),
  /** Codes of SKILLS: all of them. */
  skills: z.array(code).max(10).default([]),
  /** Whole currency units a month, compared with the band that is shown (`expects.from`). Who does not say stays. */
  expectsUpTo: z.int().min(0).max(10_000_000_000).nullish(),
  willingToMove: z.boolean().default(false),
  remoteOk: z.boolean().default(false),
  openToWork: z.boolean().default(false),
  activeWithinDays: z.literal([1, 7, 30, 90]).nullish(),
})
export type MatchFilter = z.output<typeof matchFilterShape>

export const matchListInput = z.strictObject({
  /** An own job that is open or paused. */
  jobId: idShape,
  page: pageShape,
  limit: limitShape,
  filter: matchFilterShape.prefault({}),
  sort: z.enum(matchSorts).default('best'),
})
export type MatchListInput = z.output<typeof matchListInput>

const jobHead = z.object({ id: idShape, slug: z.string(), title: z.string(), status: jobStatusShape })
/** Code of why the candidate cannot be invited to the job now, for a button with a reason; null when they can. */
const problem = z.string().nullable()
const oneCandidate = z.object({
  candidate: candidateDetailShape,
  /** Null without a job. */
  match: matchShape.nullable(),
  interactions: interactionsShape,
  actionProblems: z.object({ invite: problem, unlock: problem }),
})
const viewLimit = [{ name: 'track.view', by: 'account', max: 600, seconds: 3600 }] as const

/** An employer's candidates: those that match a job, each with why; contacts, invitations, and the candidate's side of these. */
export const matchingContract = {
  'matching.list': endpoint({
    method: 'POST',
    path: 'candidate/matched-candidate/list',
    callers: employer,
    kind: 'read',
    teamRight: 'candidates.find',
    purpose:
      'Candidates who match one of the company’s jobs, with the score by factor; where they are few, the closest others after them. Sorted by score, last activity or experience; at most the best 300.',
    input: matchListInput,
    output: pageOf(matchedRowShape).extend({
      job: jobHead,
      /** Of `total`; the closest others are listed last. */
      matched: z.int(),
      /** There may be more matches than the 300 that are ranked. */
      capped: z.boolean(),
      unlocks: unlocksShape,
    }),
    errors: [...accessErrors, 'JOB_NOT_OPEN', 'UNAVAILABLE', 'TOO_MANY'],
    limits: [{ name: 'matching.list', by: 'account', max: 600, seconds: 600 }],
  }),
  'matching.details': endpoint({
    leavesNoTrace: true,
    method: 'POST',
    path: 'candidate/matched-candidate/details',
    callers: employer,
    kind: 'write',
    teamRight: 'candidates.find',
    ownTransactions: true,
    purpose:
      'One candidate in full, with the match to a job when one is named. Recorded as one view per company, candidate and day; the candidate is notified.',
    input: z.strictObject({ candidateId: idShape, jobId: idShape.nullish() }),
    output: oneCandidate.extend({
      job: jobHead.nullable(),
      unlocks: unlocksShape,
      /** Talent pools that the caller sees, and whether each holds the candidate. */
      pools: z.array(z.object({ id: idShape, name: z.string(), holds: z.boolean() })),
    }),
    errors: [...accessErrors, 'TOO_MANY'],
    limits: viewLimit,
  }),
  'matching.compare': endpoint({
    leavesNoTrace: true,
    method: 'POST',
    path: 'candidate/matched-candidate/compare',
    callers: employer,
    kind: 'write',
    ownTransactions: true,
    notInSpecification: 'Issue 4: up to three candidates are compared side by side.',
    purpose:
      'Two or three candidates in full against one job, in the order given; each counts as a view. Candidates who are no longer visible are left out.',
    input: z.strictObject({
      jobId: idShape,
      candidateIds: z
        .array(idShape)
        .min(2)
        .max(3)
        .refine((ids) => new Set(ids).size === ids.length),
    }),
    output: z.object({ list: z.array(oneCandidate), job: jobHead, unlocks: unlocksShape }),
    errors: [...accessErrors, 'TOO_MANY'],
    limits: viewLimit,
  }),
  'matching.viewed': endpoint({
    method: 'POST',
    path: 'candidate/viewed-candidate/list',
    callers: employer,
    kind: 'read',
    teamRight: 'candidates.find',
    purpose: 'Candidates the company opened in the last 400 days and can still see, newest first.',
    input: z.strictObject({ page: pageShape, limit: limitShape }),
    output: pageOf(
      z.object({ candidate: candidateShape, interactions: interactionsShape.extend({ viewedAt: timeShape }) }),
    ).extend({
      unlocks: unlocksShape,
    }),
    errors: accessErrors,
  }),
  'matching.unlock': endpoint({
    method: 'POST',
    path: 'candidate/unlock/{id}',
    callers: employer,
    kind: 'write',
    teamRight: 'candidates.find',
    notWhileActing: true,
    notInSpecification: 'Issue 4 and decisions §7: contact details are unlocked within the plan.',
    purpose:
      'Unlocks the contact details of a candidate for the company. Costs one monthly unlock; repeating it is free. Refunded when the candidate declines an invitation.',
    input: idInput,
    output: z.object({ unlockedAt: timeShape, unlocks: unlocksShape }),
    errors: [...accessErrors, 'UNLOCKS_USED_UP', 'TOO_MANY'],
    limits: [{ name: 'matching.unlock', by: 'account', max: 100, seconds: 3600 }],
  }),
  'matching.invite': endpoint({
    notWhileActing: true,
    method: 'POST',
    path: 'candidate/invite',
    callers: employer,
    kind: 'write',
    teamRight: 'candidates.find',
    notInSpecification: 'Issue 4: employers invite candidates to apply.',
    purpose:
      'Invites a candidate to apply for one of the company’s open jobs, with a message (no contact details, no abuse). One per job and candidate: a repeat returns the existing invitation.',
    input: z.strictObject({ jobId: idShape, candidateId: idShape, ...invitationForm.shape }),
    output: z.object({ id: idShape, status: invitationStatusShape, created: z.boolean() }),
    errors: [...accessErrors, 'JOB_NOT_OPEN', 'ALREADY_APPLIED', 'LIMIT_REACHED', 'TOO_MANY', 'NOT_WHILE_ACTING'],
    limits: [{ name: 'matching.invite', by: 'account', max: 100, seconds: 86_400 }],
  }),
  'matching.dismiss': endpoint({
    method: 'PUT',
    path: 'candidate/not-relevant',
    callers: employer,
    kind: 'write',
    teamRight: 'candidates.find',
    notInSpecification: 'Issue 4: a candidate is dismissed with a reason.',
    purpose: 'Marks a candidate as not relevant for one job, with a reason; a repeat replaces the reason.',
    input: z.strictObject({ jobId: idShape, candidateId: idShape, ...dismissForm.shape }),
    output: doneShape,
    errors: accessErrors,
  }),
  'matching.restore': endpoint({
    method: 'PUT',
    path: 'candidate/relevant-again',
    callers: employer,
    kind: 'write',
    teamRight: 'candidates.find',
    notInSpecification: 'Undoes a dismissal.',
    purpose: 'Undoes “not relevant”. Has no effect if it was not set.',
    input: z.strictObject({ jobId: idShape, candidateId: idShape }),
    output: doneShape,
    errors: accessErrors,
  }),
  'matching.invitations': endpoint({
    method: 'POST',
    path: 'candidate/invitation/list',
    callers: candidate,
    kind: 'read',
    notInSpecification: 'Issue 4: candidates see their invitations.',
    purpose: 'Own invitations to apply, newest first; invitations for deleted jobs are not listed.',
    input: z.strictObject({
      page: pageShape,
      limit: limitShape,
      /** Only the one to this job. */
      jobId: idShape.nullish(),
    }),
    output: pageOf(
      z.object({
        id: idShape,
        job: jobCardShape,
        message: z.string().nullable(),
        status: invitationStatusShape,
        sentAt: timeShape,
        answeredAt: timeShape.nullable(),
      }),
    ).extend({ waiting: z.int() }),
    errors: ['INVALID'],
  }),
  'matching.declineInvitation': endpoint({
    method: 'PUT',
    path: 'candidate/invitation/decline/{id}',
    callers: candidate,
    kind: 'write',
    notInSpecification: 'Issue 4: a candidate declines an invitation; the company’s unlock is refunded.',
    purpose: 'Declines an invitation. Idempotent. The company loses access to the contact and gets its unlock back.',
    input: idInput,
    output: doneShape,
    errors: ['INVALID', 'NOT_FOUND', 'ALREADY_APPLIED'],
  }),
}
