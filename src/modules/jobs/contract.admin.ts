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
import { jobShape, jobStatusShape } from './contract.shapes.ts'
import { reviewReasons } from './rules.ts'

const decisionInput = { id: idShape, version: versionShape }
const reasonFields = {
  reason: z.enum(reviewReasons),
  note: optionalMultilineText(500),
}
const notInSpecification =
  'Decisions §3: moderators review jobs before they are published and may remove them; the screens are not in the specification.'

/** Review and removal of jobs by moderators. */
export const jobsAdminContract = {
  'admin.jobs.queue': endpoint({
    method: 'POST',
    path: 'admin/jobs/queue',
    callers: ['admin'],
    kind: 'read',
    purpose: 'Jobs waiting for review, oldest first, with their age.',
    notInSpecification,
    input: z.strictObject({ search: singleLine().max(100).default(''), page: pageShape, limit: limitShape }),
    output: pageOf(
      z.object({
        id: idShape,
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
    method: 'GET',
    path: 'admin/jobs/get/{id}',
    callers: ['admin'],
    kind: 'read',
    purpose: 'Any job with everything its company entered, deleted jobs included.',
    notInSpecification,
    input: idInput,
    output: z.object({ job: jobShape, deletedAt: timeShape.nullable() }),
    errors: ['INVALID', 'NOT_FOUND', 'ROLE_NOT_ALLOWED'],
  }),
  'admin.jobs.decide': endpoint({
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
    output: z.object({ id: idShape, status: jobStatusShape, version: versionShape }),
    errors: [
      'INVALID',
      'NOT_FOUND',
      'ROLE_NOT_ALLOWED',
      'STALE_VERSION',
      'TRANSITION_NOT_ALLOWED',
      'COMPANY_NOT_APPROVED',
    ],
  }),
}
