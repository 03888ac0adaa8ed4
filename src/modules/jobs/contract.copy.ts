import * as z from 'zod'
import { endpoint } from '#kernel/endpoint.ts'
import { idShape, versionShape } from '#kernel/shapes.ts'

/** Copies of own jobs. */
export const jobsCopyContract = {
  'jobs.duplicate': endpoint({
    method: 'POST',
    path: 'jobs/duplicate/{id}',
    callers: ['employer'],
    kind: 'write',
    teamRight: 'jobs.manage',
    purpose:
      'Copies any own job, open ones too, to a new draft with its questions, criteria and hiring team, without its reference code. A repeat with the same `copyId` returns the draft that the first made.',
    notInSpecification: 'An open job can be duplicated (issue 17, point 4); calls.tsv has no endpoint that copies.',
    input: z.strictObject({ id: idShape, copyId: idShape }),
    output: z.object({ id: idShape, version: versionShape }),
    errors: ['INVALID', 'NOT_FOUND', 'ROLE_NOT_ALLOWED', 'TRANSITION_NOT_ALLOWED', 'JOB_DELETED', 'LIMIT_REACHED'],
    limits: [{ name: 'jobs.create', by: 'account', max: 120, seconds: 3600 }],
  }),
}
