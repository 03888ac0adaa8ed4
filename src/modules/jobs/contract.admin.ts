import * as z from 'zod'
import { endpoint } from '#kernel/endpoint.ts'
import {
  idInput,
  idShape,
  limitShape,
  optionalMultilineText,
  pageOf,
  pageShape,
  singleLine,
  timeShape,
  versionShape,
} from '#kernel/shapes.ts'
import { applicationStatuses, versionAcceptances } from '#kernel/enums/jobs.ts'
import { screenOutcomes, screenRules } from '#modules/screening/rules.ts'
import {
  jobShape,
  jobStatusShape,
  labelShape,
  locationShape,
  questionShape,
  richShape,
  salaryShape,
} from './contract.shapes.ts'
import { editReviewReasons, watchedFields } from './rules.proposal.ts'
import { reviewReasons } from './rules.ts'

/** What each decision about a job answers. */
const decisionAnswer = {
  output: z.object({ id: idShape, status: jobStatusShape, version: versionShape }),
  errors: [
    'OWN_CASE',
    'INVALID',
    'NOT_FOUND',
    'ROLE_NOT_ALLOWED',
    'STALE_VERSION',
    'TRANSITION_NOT_ALLOWED',
    'COMPANY_NOT_APPROVED',
  ],
} as const
const decisionInput = { id: idShape, version: versionShape }
const reasonFields = {
  reason: z.enum(reviewReasons),
  note: optionalMultilineText(500),
}
export const screeningShape = z.object({
  score: z.int(),
  outcome: z.enum(screenOutcomes),
  hits: z.array(
    z.object({
      rule: z.enum(screenRules),
      field: z.string(),
      from: z.int(),
      to: z.int(),
      fact: z.string(),
      excerpt: z.string(),
      adds: z.int(),
      /** Of a copy: the job that it is like. */
      jobId: idShape.optional(),
    }),
  ),
})
export type JobScreening = z.output<typeof screeningShape>

export const jobVersionShape = z.object({
  number: z.int(),
  at: timeShape,
  acceptance: z.enum(versionAcceptances),
  byName: z.string().nullable(),
  /** Who accepted it; null for the automatic screen. */
  acceptedByName: z.string().nullable(),
  score: z.int(),
  /** What differs from the version before; empty for the first. */
  fields: z.array(z.enum(watchedFields)),
  title: z.string(),
  role: labelShape.nullable(),
  employmentType: labelShape.nullable(),
  description: richShape.nullable(),
  highlights: richShape.nullable(),
  salary: salaryShape.nullable(),
  salaryHidden: z.boolean(),
  locationType: labelShape.nullable(),
  workFromAnywhere: z.boolean(),
  locations: z.array(locationShape),
  benefitsNote: z.string().nullable(),
  externalApply: z.string().nullable(),
  questions: z.array(questionShape),
})
export type JobVersion = z.output<typeof jobVersionShape>
const notInSpecification =
  'Decisions §3: moderators review jobs before they are published and may remove them; the screens are not in the specification.'

/** Review and removal of jobs by moderators. */
export const jobsAdminContract = {
  'admin.jobs.queue': endpoint({
    right: 'jobs.view',
    method: 'POST',
    path: 'admin/jobs/queue',
    callers: ['admin'],
    kind: 'read',
    purpose: 'Jobs and changes of online jobs that wait for review, oldest first, with their age.',
    notInSpecification,
    input: z.strictObject({ search: singleLine().max(100).default(''), page: pageShape, limit: limitShape }),
    output: pageOf(
      z.object({
        id: idShape,
        /** EDIT: changes of a job that is online. */
        kind: z.enum(['JOB', 'EDIT']),
        title: z.string(),
        version: versionShape,
        companyId: idShape,
        companyName: z.string(),
        /** Number of other jobs of this company that have been public. */
        publishedBefore: z.int(),
        waitingSince: timeShape,
        waitingHours: z.number(),
        /** Hours within which a decision is due (setting `queueHours.jobs`). */
        dueHours: z.int(),
      }),
    ),
    errors: ['INVALID', 'ROLE_NOT_ALLOWED'],
  }),
  'admin.jobs.get': endpoint({
    right: 'jobs.view',
    method: 'GET',
    path: 'admin/jobs/get/{id}',
    callers: ['admin'],
    kind: 'read',
    purpose:
      'Any job with everything its company entered, deleted jobs included: what the screen found, changes that wait, published versions.',
    notInSpecification,
    input: idInput,
    output: z.object({
      job: jobShape,
      deletedAt: timeShape.nullable(),
      /** Of the texts as they are now. */
      screening: screeningShape,
      proposal: z
        .object({
          fields: z.array(z.enum(watchedFields)),
          reviewReason: z.enum(editReviewReasons),
          createdAt: timeShape,
          byName: z.string().nullable(),
          screening: screeningShape,
          /** The job as it would be. */
          job: jobShape,
        })
        .nullable(),
      /** The most it pays in a month, and what comparable jobs pay; null when it says nothing. */
      pay: z
        .object({
          monthlyMinor: z.int(),
          currency: z.string(),
          /** Of `n` jobs of the role, or of its field of work; null when they are too few. */
          level: z.object({ n: z.int(), p90: z.number(), p99: z.number() }).nullable(),
        })
        .nullable(),
      /** What was published before, newest first. */
      versions: z.array(jobVersionShape),
      /** As numbers: who applied stays between the two sides. */
      connections: z.object({
        applications: z.array(z.object({ status: z.enum([...applicationStatuses, 'WITHDRAWN']), count: z.int() })),
        reports: z.object({ open: z.int(), agreed: z.int(), refused: z.int() }),
      }),
    }),
    errors: ['INVALID', 'NOT_FOUND', 'ROLE_NOT_ALLOWED'],
  }),
  'admin.jobs.decide': endpoint({
    right: 'jobs.decide',
    method: 'PUT',
    path: 'admin/jobs/decide/{id}',
    callers: ['admin'],
    kind: 'write',
    purpose:
      'Approves or rejects a job in review, or removes a published one. Rejected when the job has changed since it was read.',
    notInSpecification,
    input: z.discriminatedUnion('decision', [
      z.strictObject({ ...decisionInput, decision: z.literal('APPROVE') }),
      z.strictObject({ ...decisionInput, decision: z.literal('REJECT'), ...reasonFields }),
      z.strictObject({ ...decisionInput, decision: z.literal('REMOVE'), ...reasonFields }),
    ]),
    ...decisionAnswer,
  }),
  'admin.jobs.decideProposal': endpoint({
    right: 'jobs.decide',
    method: 'PUT',
    path: 'admin/jobs/proposals/decide/{id}',
    callers: ['admin'],
    kind: 'write',
    purpose:
      'Accepts or rejects the changes of an online job, named by the id of the job. Rejected when they have changed since they were read.',
    notInSpecification,
    input: z.discriminatedUnion('decision', [
      z.strictObject({ ...decisionInput, decision: z.literal('ACCEPT') }),
      z.strictObject({ ...decisionInput, decision: z.literal('REJECT'), ...reasonFields }),
    ]),
    ...decisionAnswer,
  }),
}
