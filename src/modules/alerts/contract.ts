import * as z from 'zod'
import { marketplaceUsers, endpoint } from '#kernel/endpoint.ts'
import { doneShape, idInput, idShape, idsInput, line, singleLine, timeShape } from '#kernel/shapes.ts'
import { frequencies } from './rules.ts'

const frequency = z.enum(frequencies)
/** The part of a browse-jobs address after the `?`; what such an address cannot hold is left out. */
const queryShape = singleLine().max(2000)

export const savedSearchShape = z.object({
  id: idShape,
  name: z.string(),
  /** In the form of the address, without order and page: `?search=cook&location=Bandung`. */
  query: z.string(),
  frequency,
  /** When the next alert is due, and when the last one left. */
  nextAt: timeShape.nullable(),
  notifiedAt: timeShape.nullable(),
  createdAt: timeShape,
})
export type SavedSearch = z.output<typeof savedSearchShape>

/** A name as a person types it. */
export const searchName = line(80)

/** Saved searches and the alerts of new jobs they find. */
export const alertsContract = {
  'alerts.add': endpoint({
    method: 'POST',
    path: 'search/add',
    callers: marketplaceUsers,
    kind: 'write',
    purpose:
      'Saves a search, at most ten per person. A repeat returns the existing one, with the alerts that it asks for. Job alerts are for candidates only.',
    input: z.strictObject({ name: searchName, query: queryShape, frequency: frequency.default('NONE') }),
    output: savedSearchShape.extend({ created: z.boolean() }),
    errors: ['INVALID', 'UNAUTHENTICATED'],
    limits: [{ name: 'search.save', by: 'account', max: 120, seconds: 3600 }],
  }),
  'alerts.update': endpoint({
    method: 'PUT',
    path: 'search/update/{id}',
    callers: marketplaceUsers,
    kind: 'write',
    purpose: 'Renames an own saved search, changes its criteria, or how often job alerts are sent.',
    input: z.strictObject({
      id: idShape,
      name: searchName.optional(),
      query: queryShape.optional(),
      frequency: frequency.optional(),
    }),
    output: savedSearchShape,
    errors: ['INVALID', 'NOT_FOUND', 'CONFLICT', 'UNAUTHENTICATED'],
    limits: [{ name: 'search.save', by: 'account', max: 120, seconds: 3600 }],
  }),
  'alerts.get': endpoint({
    method: 'GET',
    path: 'search/get/{id}',
    callers: marketplaceUsers,
    kind: 'read',
    purpose: 'One own saved search.',
    input: idInput,
    output: savedSearchShape,
    errors: ['INVALID', 'NOT_FOUND', 'UNAUTHENTICATED'],
  }),
  'alerts.list': endpoint({
    method: 'POST',
    path: 'search/list',
    callers: marketplaceUsers,
    kind: 'read',
    notInSpecification: 'The specification has no endpoint that lists saved searches.',
    purpose: 'All own saved searches, newest first.',
    input: z.strictObject({}),
    output: z.object({ list: z.array(savedSearchShape), max: z.int() }),
    errors: ['UNAUTHENTICATED'],
  }),
  'alerts.softDelete': endpoint({
    method: 'PUT',
    path: 'search/soft-delete',
    callers: marketplaceUsers,
    kind: 'write',
    notInSpecification: 'At most ten searches are saved, so one has to be deleted before another is added.',
    purpose: 'Deletes own saved searches and their job alerts.',
    input: idsInput,
    output: doneShape,
    errors: ['INVALID', 'NOT_FOUND', 'UNAUTHENTICATED'],
  }),
}
