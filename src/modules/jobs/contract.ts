import * as z from 'zod'
import { anybody, endpoint } from '#kernel/endpoint.ts'
import {
  dateShape,
  idInput,
  idShape,
  limitShape,
  openLimitShape,
  pageOf,
  pageShape,
  singleLine,
  timeShape,
  versionShape,
} from '#kernel/shapes.ts'
import { lifecycleContract } from './lifecycle/contract.ts'
import { jobShape, jobStatusShape, labelShape, locationShape, missingShape, stepShape } from './contract.shapes.ts'
import {
  benefitFields,
  companyFields,
  highlightFields,
  locationFields,
  questionFields,
  saveTarget,
  savedShape,
  typeFields,
} from './contract.steps.ts'
import { closeReasons, jobActionNames, jobStatuses, ownJobSorts } from './rules.ts'

const employer = ['employer'] as const
const saveErrors = [
  'INVALID',
  'NOT_FOUND',
  'ROLE_NOT_ALLOWED',
  'STALE_VERSION',
  'TRANSITION_NOT_ALLOWED',
  'JOB_DELETED',
  'JOB_INCOMPLETE',
] as const
/** A row of the employer's own list; `actionProblems` holds for each action null when allowed, else the error code. */
export const ownRowShape = z.object({
  id: idShape,
  slug: z.string(),
  title: z.string(),
  status: jobStatusShape,
  statusReason: z.string().nullable(),
  statusNote: z.string().nullable(),
  version: versionShape,
  referenceCode: z.string().nullable(),
  stepsDone: z.array(stepShape),
  missing: z.array(missingShape),
  locations: z.array(locationShape.omit({ address: true })),
  workFromAnywhere: z.boolean(),
  createdByName: z.string(),
  publishedAt: timeShape.nullable(),
  expiresAt: timeShape.nullable(),
  closesOn: dateShape.nullable(),
  closedAt: timeShape.nullable(),
  closeReason: z.enum(closeReasons).nullable(),
  extendedAt: timeShape.nullable(),
  updatedAt: timeShape,
  /** Changes wait for a moderator. */
  editWaits: z.boolean(),
  /** Until when it is featured. */
  featuredUntil: timeShape.nullable(),
  featureProblem: z.string().nullable(),
  actionProblems: z.object(
    Object.fromEntries(jobActionNames.map((each) => [each, z.string().nullable()])) as Record<
      (typeof jobActionNames)[number],
      z.ZodNullable<z.ZodString>
    >,
  ),
})
export type OwnJobRow = z.output<typeof ownRowShape>

/** Jobs: wizard, lifecycle and public page. Search is in the search module. */
export const jobsContract = {
  'jobs.createJobType': endpoint({
    method: 'POST',
    path: 'jobs/create-job-type',
    callers: employer,
    kind: 'write',
    teamRight: 'jobs.draft',
    purpose: 'Wizard step 1: creates the DRAFT. With a client-chosen `id`, a repeat returns the existing draft.',
    input: z.strictObject({ id: idShape.optional(), ...typeFields }),
    output: savedShape,
    errors: ['INVALID', 'ROLE_NOT_ALLOWED', 'NOT_FOUND', 'LIMIT_REACHED', 'TOO_MANY'],
    limits: [{ name: 'jobs.create', by: 'account', max: 120, seconds: 3600 }],
  }),
  'jobs.updateJobType': endpoint({
    method: 'PUT',
    path: 'jobs/update-job-type/{id}',
    callers: employer,
    kind: 'write',
    purpose: 'Wizard step 1: updates the job type.',
    input: z.strictObject({ ...saveTarget, ...typeFields }),
    output: savedShape,
    errors: saveErrors,
  }),
  'jobs.createHighlights': endpoint({
    method: 'PUT',
    path: 'jobs/create-job-highlights/{id}',
    callers: employer,
    kind: 'write',
    purpose:
      'Wizard step 2: description and highlights (tiptap JSON or HTML, reduced to an allowlist), skills, keywords, experience, qualification, salary in minor units.',
    input: z.strictObject({ ...saveTarget, ...highlightFields }),
    output: savedShape,
    errors: saveErrors,
  }),
  'jobs.createLocation': endpoint({
    method: 'PUT',
    path: 'jobs/create-job-location/{id}',
    callers: employer,
    kind: 'write',
    teamRight: 'jobs.draft',
    purpose: 'Wizard step 3: on-site, hybrid or remote; the cities, or work from anywhere.',
    input: z.strictObject({ ...saveTarget, ...locationFields }),
    output: savedShape,
    errors: saveErrors,
  }),
  'jobs.createBenefits': endpoint({
    method: 'PUT',
    path: 'jobs/create-job-benefits/{id}',
    callers: employer,
    kind: 'write',
    teamRight: 'jobs.draft',
    purpose: 'Wizard step 4: benefits.',
    input: z.strictObject({ ...saveTarget, ...benefitFields }),
    output: savedShape,
    errors: saveErrors,
  }),
  'jobs.companyInfo': endpoint({
    method: 'PUT',
    path: 'jobs/company-info/{id}',
    callers: employer,
    kind: 'write',
    teamRight: 'jobs.draft',
    purpose: 'Wizard step 5: contact person of the job, and the external application link, if any.',
    notInSpecification:
      'The specification has a company-info step between benefits and questions but no endpoint that saves its fields.',
    input: z.strictObject({ ...saveTarget, ...companyFields }),
    output: savedShape,
    errors: saveErrors,
  }),
  'jobs.createAdditionalQuestion': endpoint({
    method: 'PUT',
    path: 'jobs/create-job-additional-question/{id}',
    callers: employer,
    kind: 'write',
    teamRight: 'jobs.draft',
    purpose:
      'Wizard step 6: the full list of screening questions. A removed question that already has answers is kept with them.',
    input: z.strictObject({ ...saveTarget, ...questionFields }),
    output: savedShape,
    errors: saveErrors,
  }),
  'jobs.confirmPost': endpoint({
    method: 'POST',
    path: 'jobs/confirm-post',
    callers: employer,
    kind: 'write',
    teamRight: 'jobs.manage',
    purpose: 'Wizard step 7: publishes a complete job, or submits it for review. Idempotent.',
    input: z.strictObject({ id: idShape, version: versionShape }),
    output: z.object({
      id: idShape,
      slug: z.string(),
      status: jobStatusShape,
      version: versionShape,
      expiresAt: timeShape.nullable(),
    }),
    errors: [
      'INVALID',
      'NOT_FOUND',
      'ROLE_NOT_ALLOWED',
      'COMPANY_NOT_APPROVED',
      'RESTRICTED',
      'JOB_INCOMPLETE',
      'STALE_VERSION',
      'TRANSITION_NOT_ALLOWED',
      'JOB_DELETED',
      'JOB_SLOTS_USED_UP',
    ],
  }),
  'jobs.roleList': endpoint({
    method: 'POST',
    path: 'jobs/jobrole-list',
    callers: employer,
    kind: 'read',
    purpose: 'Roles to choose from, optionally of one job category.',
    input: z.strictObject({
      domain: z.string().max(80).optional(),
      search: singleLine().max(100).default(''),
      page: pageShape,
      limit: openLimitShape,
    }),
    output: pageOf(labelShape.extend({ id: idShape, domain: z.string().nullable() })),
    errors: ['INVALID'],
  }),
  'jobs.get': endpoint({
    method: 'GET',
    path: 'jobs/get/{id}',
    guestPath: 'jobs/get/guest/{id}',
    callers: anybody,
    kind: 'read',
    purpose:
      'One job as candidates see it, with `own` for its company (drafts too). JOB_DELETED once it is deleted, removed, or closed for 90 days.',
    input: idInput,
    output: jobShape,
    errors: ['INVALID', 'NOT_FOUND', 'JOB_DELETED'],
  }),
  'jobs.mine': endpoint({
    method: 'POST',
    path: 'jobs/mine',
    callers: employer,
    kind: 'read',
    teamRight: 'jobs.draft',
    purpose:
      'The company’s own jobs, drafts included, with the actions allowed for each; `counts` by status ignores the filter.',
    notInSpecification:
      'jobs/get-job-list searches what is public; an employer also manages drafts, rejected and ended jobs.',
    input: z.strictObject({
      statuses: z.array(z.enum(jobStatuses)).max(jobStatuses.length).default([]),
      search: singleLine().max(100).default(''),
      sort: z.enum(ownJobSorts).default('UPDATED'),
      page: pageShape,
      limit: limitShape,
    }),
    output: pageOf(ownRowShape).extend({ counts: z.record(z.string(), z.int()) }),
    errors: ['INVALID', 'ROLE_NOT_ALLOWED'],
  }),
  ...lifecycleContract,
}
