import * as z from 'zod'
import { anybody, endpoint } from '#kernel/endpoint.ts'
import { doneShape, idShape } from '#kernel/shapes.ts'

const candidate = ['candidate'] as const

export const recentShape = z.object({
  /** In the form of the address: `?search=cook&location=Bandung&near=1`. */
  query: z.string(),
  search: z.string(),
  location: z.string(),
})
export type Recent = z.output<typeof recentShape>

/** What helps while searching: related titles, the nearest city, and what one searched lately. */
export const findingContract = {
  'discovery.related': endpoint({
    method: 'POST',
    path: 'jobs/related',
    guestPath: 'jobs/guest/related',
    callers: anybody,
    kind: 'read',
    extra: 'Issue 4: related titles beside the jobs found, and where none are',
    purpose:
      'Job titles related to the search that have open jobs: from the same ESCO group, the same category and the jobs found (`jobIds`).',
    input: z.strictObject({
      search: z.string().trim().max(200).default(''),
      roles: z.array(z.string().min(1).max(80)).max(30).default([]),
      jobIds: z.array(idShape).max(50).default([]),
    }),
    output: z.object({ list: z.array(z.object({ code: z.string(), label: z.string(), count: z.int() })) }),
    errors: ['INVALID'],
  }),
  'discovery.nearest': endpoint({
    method: 'POST',
    path: 'jobs/nearest-city',
    guestPath: 'jobs/guest/nearest-city',
    callers: anybody,
    kind: 'read',
    extra: 'Issue 4: jobs near me; the browser says where that is after a press',
    purpose:
      'The nearest city within 100 km of a point; null when there is none. The point is neither stored nor logged.',
    input: z.strictObject({ lat: z.number().min(-90).max(90), lon: z.number().min(-180).max(180) }),
    output: z.object({ city: z.string().nullable() }),
    errors: ['INVALID', 'TOO_MANY'],
    limits: [{ name: 'nearest', by: 'ip', max: 120, seconds: 3600 }],
  }),
  'search.recent': endpoint({
    method: 'GET',
    path: 'search/recent',
    callers: candidate,
    kind: 'read',
    extra: 'Issue 4: suggestions know what one searched lately',
    purpose: 'The last ten searches of this candidate, newest first.',
    input: z.strictObject({}),
    output: z.object({ list: z.array(recentShape) }),
    errors: ['UNAUTHENTICATED'],
  }),
  'search.keepRecent': endpoint({
    method: 'POST',
    path: 'search/recent/keep',
    callers: candidate,
    kind: 'write',
    extra: 'Issue 4: suggestions know what one searched lately',
    purpose:
      'Adds the keywords and location of a search to the recent searches. Keeps the last ten, without duplicates.',
    input: z.strictObject({ query: z.string().trim().max(2000) }),
    output: doneShape,
    errors: ['INVALID', 'UNAUTHENTICATED', 'TOO_MANY'],
    limits: [{ name: 'search.recent', by: 'account', max: 600, seconds: 3600 }],
  }),
  'search.forgetRecent': endpoint({
    method: 'PUT',
    path: 'search/recent/clear',
    callers: candidate,
    kind: 'write',
    extra: 'What a person searched is theirs to forget',
    purpose: 'Clears the recent searches of this candidate.',
    input: z.strictObject({}),
    output: doneShape,
    errors: ['UNAUTHENTICATED'],
  }),
}
