import * as z from 'zod'
import { endpoint } from '#kernel/endpoint.ts'
import { idInput, idShape, line, timeShape, versionShape } from '#kernel/shapes.ts'
import { feedHours, feedStates, maxFeeds } from './rules.ts'

const employer = ['employer'] as const
const notInSpecification = 'The specification knows imports of files; a feed is a file that comes by itself.'
const hoursShape = z.literal(feedHours)

const feedShape = z.object({
  id: idShape,
  /** Without what follows the question mark. */
  address: z.string(),
  hours: hoursShape,
  state: z.enum(feedStates),
  pauseGone: z.boolean(),
  /** Whether fetches are imported by themselves; until a member carried out the first import, each is a dry run. */
  trusted: z.boolean(),
  by: z.string(),
  /** Why the last fetch failed. */
  error: z.string().nullable(),
  failures: z.int(),
  /** Jobs that the feed named last, and jobs imported from it that it no longer names. */
  jobs: z.int().nullable(),
  gone: z.int(),
  fetchedAt: timeShape.nullable(),
  nextAt: timeShape.nullable(),
  /** Its newest import. */
  runId: idShape.nullable(),
  version: versionShape,
})
export type JobFeed = z.output<typeof feedShape>

const stepErrors = ['INVALID', 'NOT_FOUND', 'ROLE_NOT_ALLOWED', 'STALE_VERSION'] as const

/** Jobs from the address of a feed. */
export const feedsContract = {
  'imports.feeds': endpoint({
    method: 'GET',
    path: 'employer/import-history/feeds',
    callers: employer,
    kind: 'read',
    teamRight: 'imports.use',
    notInSpecification,
    purpose: 'The job feeds of the company, with the last fetch and the next one.',
    input: z.strictObject({}),
    output: z.object({ list: z.array(feedShape).max(maxFeeds) }),
    errors: ['ROLE_NOT_ALLOWED'],
  }),
  'imports.createFeed': endpoint({
    method: 'POST',
    path: 'employer/import-history/feeds',
    callers: employer,
    kind: 'write',
    teamRight: 'imports.use',
    notInSpecification,
    purpose:
      'Adds an address that jobs are fetched from on a schedule. `id` is chosen by the client: a repeat is the same feed, with other content it is refused.',
    input: z.strictObject({
      id: idShape,
      url: line(2000),
      hours: hoursShape.default(24),
      pauseGone: z.boolean().default(false),
    }),
    output: feedShape,
    errors: ['INVALID', 'NOT_FOUND', 'ROLE_NOT_ALLOWED', 'COMPANY_NOT_APPROVED', 'FEATURE_OFF', 'KEY_REUSED'],
    limits: [{ name: 'imports.createFeed', by: 'account', max: 30, seconds: 3600 }],
    notWhileActing: true,
  }),
  'imports.changeFeed': endpoint({
    method: 'PUT',
    path: 'employer/import-history/feeds/{id}',
    callers: employer,
    kind: 'write',
    teamRight: 'imports.use',
    notInSpecification,
    purpose:
      'Changes how often a feed is fetched and what becomes of jobs that it no longer names; pauses and resumes it.',
    input: z.strictObject({
      id: idShape,
      version: versionShape,
      hours: hoursShape,
      pauseGone: z.boolean(),
      active: z.boolean(),
    }),
    output: feedShape,
    errors: [...stepErrors, 'COMPANY_NOT_APPROVED'],
    notWhileActing: true,
  }),
  'imports.fetchFeed': endpoint({
    method: 'PUT',
    path: 'employer/import-history/feeds/{id}/fetch',
    callers: employer,
    kind: 'write',
    teamRight: 'imports.use',
    notInSpecification,
    purpose: 'Fetches a feed now, in the background.',
    input: idInput,
    output: feedShape,
    errors: ['INVALID', 'NOT_FOUND', 'ROLE_NOT_ALLOWED', 'COMPANY_NOT_APPROVED', 'TRANSITION_NOT_ALLOWED'],
    limits: [{ name: 'imports.fetchFeed', by: 'account', max: 20, seconds: 3600 }],
    notWhileActing: true,
  }),
  'imports.deleteFeed': endpoint({
    method: 'DELETE',
    path: 'employer/import-history/feeds/{id}',
    callers: employer,
    kind: 'write',
    teamRight: 'imports.use',
    notInSpecification,
    purpose: 'Forgets a feed; its imports and jobs stay.',
    input: idInput,
    output: z.object({}),
    errors: ['INVALID', 'NOT_FOUND', 'ROLE_NOT_ALLOWED'],
    notWhileActing: true,
  }),
}
