import * as z from 'zod'
import { teamRoles } from '#kernel/caller.ts'
import { endpoint } from '#kernel/endpoint.ts'
import { idInput, idShape } from '#kernel/shapes.ts'
import { maxAssigned } from '#modules/companies/rules.team.ts'

const teamShape = z.object({
  title: z.string(),
  people: z.array(
    z.object({
      id: idShape,
      name: z.string(),
      role: z.enum(teamRoles),
      owner: z.boolean(),
      assigned: z.boolean(),
      /** Sees every job of the company, assigned or not. */
      seesAll: z.boolean(),
      mayOwn: z.boolean(),
    }),
  ),
})

/** The hiring team of a job. */
export const jobsTeamContract = {
  'jobs.team': endpoint({
    method: 'GET',
    path: 'jobs/team/{id}',
    callers: ['employer'],
    kind: 'read',
    teamRight: 'jobs.view',
    purpose: 'Members of the company with who answers for the job and who is assigned to it.',
    notInSpecification: 'Hiring managers see assigned jobs (decisions §2); calls.tsv has no endpoint to assign them.',
    input: idInput,
    output: teamShape,
    errors: ['INVALID', 'UNAUTHENTICATED', 'ROLE_NOT_ALLOWED', 'NOT_FOUND', 'JOB_DELETED'],
  }),
  'jobs.setTeam': endpoint({
    method: 'PUT',
    path: 'jobs/team/{id}',
    callers: ['employer'],
    kind: 'write',
    teamRight: 'jobs.manage',
    purpose: 'Says who answers for a job and who else is in its hiring team. Effective with their next request.',
    notInSpecification: 'Hiring managers see assigned jobs (decisions §2); calls.tsv has no endpoint to assign them.',
    input: z.strictObject({ id: idShape, ownerId: idShape.optional(), memberIds: z.array(idShape).max(maxAssigned) }),
    output: teamShape,
    errors: ['INVALID', 'UNAUTHENTICATED', 'ROLE_NOT_ALLOWED', 'NOT_FOUND', 'JOB_DELETED'],
  }),
}
