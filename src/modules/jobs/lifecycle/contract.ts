import * as z from 'zod'
import { endpoint } from '#kernel/endpoint.ts'
import { doneShape, idInput, idShape, idsInput, timeShape, versionShape } from '#kernel/shapes.ts'
import { jobStatusShape } from '../contract.shapes.ts'
import { closeReasons } from '../rules.ts'

const employer = ['employer'] as const
const actionErrors = [
  'INVALID',
  'NOT_FOUND',
  'ROLE_NOT_ALLOWED',
  'STALE_VERSION',
  'TRANSITION_NOT_ALLOWED',
  'JOB_DELETED',
  'COMPANY_NOT_APPROVED',
] as const
/** Rejected as stale when the job has changed since `version`. */
const actionInput = { id: idShape, version: versionShape }
const actionResultShape = z.object({
  id: idShape,
  status: jobStatusShape,
  version: versionShape,
  expiresAt: timeShape.nullable(),
})

/** What becomes of a job after it was written: paused, closed, extended, reposted, deleted. */
export const lifecycleContract = {
  'jobs.softDelete': endpoint({
    method: 'PUT',
    path: 'jobs/soft-delete',
    callers: employer,
    kind: 'write',
    teamRight: 'jobs.draft',
    purpose: 'Deletes own jobs; open ones are closed first. All or none.',
    input: idsInput,
    output: doneShape,
    errors: ['INVALID', 'NOT_FOUND', 'ROLE_NOT_ALLOWED'],
  }),
  'jobs.activate': endpoint({
    method: 'PUT',
    path: 'jobs/activate/{id}',
    callers: employer,
    kind: 'write',
    teamRight: 'jobs.manage',
    purpose:
      'Resumes (`active: true`) or pauses an open job. Idempotent. A job that was paused because the plan has too few slots needs a free one; with `useCredit` a job credit pays for it.',
    input: z.strictObject({ ...actionInput, active: z.boolean(), useCredit: z.boolean().default(false) }),
    output: actionResultShape,
    errors: [...actionErrors, 'JOB_SLOTS_USED_UP', 'RESTRICTED'],
  }),
  'jobs.close': endpoint({
    method: 'PUT',
    path: 'jobs/close/{id}',
    callers: employer,
    kind: 'write',
    teamRight: 'jobs.manage',
    purpose: 'Closes an open job permanently, with a reason.',
    notInSpecification: 'A job is closed with a reason (decisions §3); activate only pauses and resumes.',
    input: z.strictObject({ ...actionInput, reason: z.enum(closeReasons) }),
    output: actionResultShape,
    errors: actionErrors,
  }),
  'jobs.extend': endpoint({
    method: 'PUT',
    path: 'jobs/extend/{id}',
    callers: employer,
    kind: 'write',
    teamRight: 'jobs.manage',
    purpose: 'Extends an open job once, for free.',
    notInSpecification: 'Decisions §3: extended once for free by 7 days.',
    input: z.strictObject(actionInput),
    output: actionResultShape,
    errors: [...actionErrors, 'LIMIT_REACHED'],
  }),
  'jobs.repost': endpoint({
    method: 'POST',
    path: 'jobs/repost/{id}',
    callers: employer,
    kind: 'write',
    teamRight: 'jobs.manage',
    purpose:
      'Copies a closed or expired job to a new draft; returns an existing unpublished copy instead of making another.',
    notInSpecification: 'Decisions §3: EXPIRED and CLOSED can be reposted as a new draft copy.',
    input: idInput,
    output: z.object({ id: idShape, version: versionShape }),
    errors: ['INVALID', 'NOT_FOUND', 'ROLE_NOT_ALLOWED', 'TRANSITION_NOT_ALLOWED', 'JOB_DELETED', 'LIMIT_REACHED'],
  }),
}
