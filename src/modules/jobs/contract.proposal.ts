import * as z from 'zod'
import { endpoint } from '#kernel/endpoint.ts'
import { idInput, idShape, timeShape, versionShape } from '#kernel/shapes.ts'
import { jobShape, jobStatusShape } from './contract.shapes.ts'
import { editReviewReasons, watchedFields } from './rules.proposal.ts'

const employer = ['employer'] as const
const notInSpecification =
  'Decisions §3: changes of an online job wait for a moderator while the published version stays; the specification has no screens for it.'

/** Changes of an online job as its company sees them: never the score. */
export const proposalShape = z.object({
  status: z.enum(['OPEN', 'REJECTED']),
  fields: z.array(z.enum(watchedFields)),
  /** COMPANY: every job of the company is reviewed for a time; ALL: every such change is reviewed; FLAGGED: the automatic check flagged them. */
  reviewReason: z.enum(editReviewReasons),
  createdAt: timeShape,
  decidedAt: timeShape.nullable(),
  /** Code of JOB_REVIEW_REASON and what the moderator wrote with it. */
  reason: z.string().nullable(),
  note: z.string().nullable(),
  /** The job as it would be. */
  job: jobShape,
})
export type JobProposal = z.output<typeof proposalShape>

/** Changes of an online job that wait for a moderator, for its company. */
export const jobsProposalContract = {
  'jobs.proposal': endpoint({
    method: 'GET',
    path: 'jobs/proposals/get/{id}',
    callers: employer,
    kind: 'read',
    teamRight: 'jobs.draft',
    purpose: 'The changes of an own online job that wait for a moderator, or were rejected; null without any.',
    notInSpecification,
    input: idInput,
    output: z.object({ proposal: proposalShape.nullable() }),
    errors: ['INVALID', 'NOT_FOUND', 'ROLE_NOT_ALLOWED', 'JOB_DELETED'],
  }),
  'jobs.withdrawProposal': endpoint({
    method: 'PUT',
    path: 'jobs/proposals/withdraw/{id}',
    callers: employer,
    kind: 'write',
    teamRight: 'jobs.draft',
    purpose: 'Withdraws the changes that wait; the published version stays. Idempotent.',
    notInSpecification,
    input: z.strictObject({ id: idShape, version: versionShape }),
    output: z.object({ id: idShape, status: jobStatusShape, version: versionShape }),
    errors: ['INVALID', 'NOT_FOUND', 'ROLE_NOT_ALLOWED', 'STALE_VERSION', 'TRANSITION_NOT_ALLOWED', 'JOB_DELETED'],
  }),
}
