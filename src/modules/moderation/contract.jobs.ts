import * as z from 'zod'
import { endpoint } from '#kernel/endpoint.ts'
import { doneShape, idInput, idShape, line, optionalLine, timeShape, versionShape } from '#kernel/shapes.ts'
import { bulkReasons } from './rules.decision.ts'

const access = {
  right: 'jobs.decide',
  callers: ['admin'],
  method: 'PUT',
  kind: 'write',
  notInSpecification: 'A moderator hides, shows and restores a job (issue 18 §4), which the specification leaves out.',
} as const
const why = {
  input: z.strictObject({ id: idShape, version: versionShape, why: line(500, 10) }),
  output: doneShape,
} as const
const errors = [
  'INVALID',
  'NOT_FOUND',
  'ROLE_NOT_ALLOWED',
  'OWN_CASE',
  'STALE_VERSION',
  'TRANSITION_NOT_ALLOWED',
] as const

/** What moderators do to a job from its own page, each by a frozen decision. */
export const jobMeasuresContract = {
  'admin.jobs.held': endpoint({
    ...access,
    right: 'jobs.view',
    method: 'GET',
    path: 'admin/jobs/held/{id}',
    kind: 'read',
    purpose: 'Until when a job is hidden, and the open case about it with its reports.',
    input: idInput,
    output: z.object({ until: timeShape.nullable(), caseId: idShape.nullable(), reports: z.int() }),
    errors: ['INVALID', 'NOT_FOUND', 'ROLE_NOT_ALLOWED'],
  }),
  'admin.jobs.hold': endpoint({
    ...access,
    path: 'admin/jobs/hold/{id}',
    purpose:
      'Hides an online job for at most a day, until its case is decided: the open one, or one on the caller’s own initiative. The company is told why.',
    input: z.strictObject({
      id: idShape,
      version: versionShape,
      reasons: z.array(z.enum(bulkReasons)).min(1).max(5),
      /** One sentence for the company, beside those of the reasons. */
      sentence: optionalLine(500),
    }),
    output: z.object({ caseId: idShape }),
    errors,
  }),
  'admin.jobs.release': endpoint({
    ...access,
    ...why,
    path: 'admin/jobs/release/{id}',
    purpose: 'Shows a hidden job again with the days that it lost. Its case stays open.',
    errors: [...errors, 'COMPANY_NOT_APPROVED'],
  }),
  'admin.jobs.restore': endpoint({
    ...access,
    ...why,
    path: 'admin/jobs/restore/{id}',
    purpose:
      'Takes the removal of a job back, outside an appeal: it has the status and the days that it had. Points and what was closed stay.',
    errors,
  }),
}
