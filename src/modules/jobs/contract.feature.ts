import * as z from 'zod'
import { endpoint } from '#kernel/endpoint.ts'
import { idInput, idShape, timeShape } from '#kernel/shapes.ts'
import { mostFeatureDays } from './rules.feature.ts'

const employer = ['employer'] as const
const notInSpecification = 'Plans and top-ups sell featured days (decisions §7); these endpoints use them.'
const errors = ['INVALID', 'NOT_FOUND', 'ROLE_NOT_ALLOWED', 'JOB_DELETED'] as const

const featuredShape = z.object({
  id: idShape,
  /** When the labelled place ends; null when the job has none. */
  until: timeShape.nullable(),
  /** Whole days that come back when it ends now. */
  unused: z.int(),
})
export const featureStateShape = featuredShape.extend({
  title: z.string(),
  /** When more days would begin. */
  startsAt: timeShape,
  /** Whole days for which it can be featured before the job closes. */
  daysLeft: z.int(),
  /** Days that the company got and has left; null: as many as it likes. */
  credits: z.object({ limit: z.int().nullable(), left: z.int().nullable(), renewsAt: timeShape }),
  /** The error of taking days now; null when nothing is in the way but the number of days. */
  problem: z.string().nullable(),
})
export type FeatureState = z.output<typeof featureStateShape>

/** The labelled place beside the list of jobs. */
export const jobsFeatureContract = {
  'jobs.featureState': endpoint({
    method: 'GET',
    path: 'jobs/feature/{id}',
    callers: employer,
    kind: 'read',
    teamRight: 'jobs.manage',
    notInSpecification,
    purpose: 'Until when an own job is featured, and what featuring it for longer takes.',
    input: idInput,
    output: featureStateShape,
    errors,
  }),
  'jobs.feature': endpoint({
    notWhileActing: true,
    method: 'PUT',
    path: 'jobs/feature/{id}',
    callers: employer,
    kind: 'write',
    teamRight: 'jobs.manage',
    notInSpecification,
    purpose:
      'Features an open job for some days, which are spent at once; more days begin behind those it has. Repeated with the same `featureId` it spends nothing.',
    input: z.strictObject({ id: idShape, featureId: idShape, days: z.int().min(1).max(mostFeatureDays) }),
    output: featuredShape,
    errors: [...errors, 'TRANSITION_NOT_ALLOWED', 'COMPANY_NOT_APPROVED', 'CREDITS_USED_UP', 'NOT_WHILE_ACTING'],
    limits: [{ name: 'jobs.feature', by: 'account', max: 120, seconds: 3600 }],
  }),
  'jobs.endFeature': endpoint({
    method: 'PUT',
    path: 'jobs/end-feature/{id}',
    callers: employer,
    kind: 'write',
    teamRight: 'jobs.manage',
    notInSpecification,
    purpose: 'Ends the featured days of a job; whole days that were not used come back. Idempotent.',
    input: idInput,
    output: featuredShape,
    errors,
  }),
}
