import * as z from 'zod'
import { endpoint } from '#kernel/endpoint.ts'
import { idInput, idShape, singleLine, versionShape } from '#kernel/shapes.ts'
import { topicShape } from '#modules/screening/contract.shapes.ts'
import { maxCriteria, maxCriterionText } from './rules.ts'

const notInSpecification = 'Scorecards rate applicants by criteria of the job (issue 17, point 2); calls.tsv has none.'

const criteriaShape = z.object({
  id: idShape,
  title: z.string(),
  version: versionShape,
  /** Null when the caller may change them, else the error. */
  problem: z.string().nullable(),
  list: z.array(z.object({ label: z.string(), isSkill: z.boolean(), warnings: z.array(topicShape) })),
  /** Nobody chose them: the skills that the job requires now. */
  fromSkills: z.boolean(),
  /** Required skills that are no criterion yet. */
  suggestions: z.array(z.string()),
})
export type Criteria = z.output<typeof criteriaShape>

/** What applicants of a job are rated by. */
export const jobsCriteriaContract = {
  'jobs.criteria': endpoint({
    method: 'GET',
    path: 'jobs/criteria/{id}',
    callers: ['employer'],
    kind: 'read',
    teamRight: 'jobs.view',
    purpose:
      'By what the applicants of an own job are rated after interviews: the skills that it requires, until the company or its first interview makes them the job’s own.',
    notInSpecification,
    input: idInput,
    output: criteriaShape,
    errors: ['INVALID', 'UNAUTHENTICATED', 'ROLE_NOT_ALLOWED', 'NOT_FOUND', 'JOB_DELETED'],
  }),
  'jobs.setCriteria': endpoint({
    method: 'PUT',
    path: 'jobs/criteria/{id}',
    callers: ['employer'],
    kind: 'write',
    teamRight: 'jobs.criteria',
    purpose:
      'Sets the criteria in their order. The name of a skill in either language is that skill; renamed ones are new, so that scorecards keep what they were about.',
    notInSpecification,
    input: z.strictObject({
      id: idShape,
      version: versionShape,
      criteria: z.array(singleLine().max(maxCriterionText)).max(maxCriteria * 2),
    }),
    output: criteriaShape,
    errors: [
      'INVALID',
      'UNAUTHENTICATED',
      'ROLE_NOT_ALLOWED',
      'NOT_FOUND',
      'JOB_DELETED',
      'STALE_VERSION',
      'LIMIT_REACHED',
    ],
  }),
}
