import * as z from 'zod'
import { anybody, endpoint } from '#kernel/endpoint.ts'
import { idShape, singleLine } from '#kernel/shapes.ts'

/** What helps while searching: related titles and the nearest city. */
export const relatedContract = {
  'search.relatedTitles': endpoint({
    method: 'POST',
    path: 'jobs/related',
    guestPath: 'jobs/guest/related',
    callers: anybody,
    kind: 'read',
    notInSpecification: 'Issue 4: related job titles next to the results.',
    purpose:
      'Job titles related to the search that have open jobs: from the same ESCO group, the same category and the jobs found (`jobIds`, or their `foundRoles`).',
    input: z.strictObject({
      search: singleLine().max(200).default(''),
      roles: z.array(z.string().min(1).max(80)).max(30).default([]),
      /** The jobs found, or the `roles` that the search says they have. */
      jobIds: z.array(idShape).max(50).default([]),
      foundRoles: z.array(z.string().min(1).max(80)).max(50).default([]),
    }),
    output: z.object({ list: z.array(z.object({ code: z.string(), label: z.string(), count: z.int() })) }),
    errors: ['INVALID'],
  }),
  'search.nearestCity': endpoint({
    method: 'POST',
    path: 'jobs/nearest-city',
    guestPath: 'jobs/guest/nearest-city',
    callers: anybody,
    kind: 'read',
    notInSpecification: 'Issue 4: jobs near the position of the browser.',
    purpose:
      'The nearest city within 100 km of a point; null when there is none. The point is neither stored nor logged.',
    input: z.strictObject({ lat: z.number().min(-90).max(90), lon: z.number().min(-180).max(180) }),
    output: z.object({ city: z.string().nullable() }),
    errors: ['INVALID', 'TOO_MANY'],
    limits: [{ name: 'nearest', by: 'ip', max: 120, seconds: 3600 }],
  }),
}
