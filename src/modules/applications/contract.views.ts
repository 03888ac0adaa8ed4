import * as z from 'zod'
import { endpoint } from '#kernel/endpoint.ts'
import { doneShape, idInput, idShape, line, versionShape } from '#kernel/shapes.ts'
import { applicantQueryShape } from './contract.filters.ts'

const employer = ['employer'] as const

/** Saved views of a member and page. */
export const maxViews = 20
export const viewName = line(60)

export const savedViewShape = z.object({
  id: idShape,
  name: z.string(),
  shared: z.boolean(),
  mine: z.boolean(),
  /** Who made it. */
  byName: z.string(),
  version: versionShape,
  /** Null when it was saved by a version whose filters no longer exist: it can only be deleted. */
  query: applicantQueryShape.nullable(),
})
export type SavedView = z.output<typeof savedViewShape>

/** Named filters of the list of applicants. */
export const viewsContract = {
  'views.list': endpoint({
    method: 'GET',
    path: 'views/list',
    callers: employer,
    kind: 'read',
    teamRight: 'applications.view',
    purpose:
      'Own saved views of the list of applicants and those that colleagues share, without those of jobs the member may not see.',
    notInSpecification: 'Saved views (issue 17, point 4).',
    input: z.strictObject({}),
    output: z.object({ list: z.array(savedViewShape) }),
    errors: ['INVALID', 'ROLE_NOT_ALLOWED'],
  }),
  'views.save': endpoint({
    method: 'PUT',
    path: 'views/save/{id}',
    callers: employer,
    kind: 'write',
    teamRight: 'applications.view',
    purpose:
      'Saves a view under an id that the caller chooses: version 0 creates it, the stored version changes it. Only who made it changes it. Sharing needs the right to decide.',
    notInSpecification: 'Saved views (issue 17, point 4).',
    input: z.strictObject({
      id: idShape,
      version: z.int().min(0),
      name: viewName,
      shared: z.boolean().default(false),
      query: applicantQueryShape,
    }),
    output: savedViewShape,
    errors: ['INVALID', 'NOT_FOUND', 'ROLE_NOT_ALLOWED', 'LIMIT_REACHED', 'STALE_VERSION'],
  }),
  'views.delete': endpoint({
    method: 'DELETE',
    path: 'views/delete/{id}',
    callers: employer,
    kind: 'write',
    teamRight: 'applications.view',
    purpose: 'Deletes an own saved view.',
    notInSpecification: 'Saved views (issue 17, point 4).',
    input: idInput,
    output: doneShape,
    errors: ['INVALID', 'NOT_FOUND', 'ROLE_NOT_ALLOWED'],
  }),
}
