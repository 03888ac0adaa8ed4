import * as z from 'zod'
import { endpoint } from '#kernel/endpoint.ts'
import { doneShape, idInput, idShape, singleLine } from '#kernel/shapes.ts'
import { viewNameShape } from './contract.forms.ts'
import { consoleListNames, longestFilter, mostViews } from './rules.ts'

const common = {
  callers: ['admin'],
  right: 'account.own',
  notInSpecification: 'The administrator console (issue 18 §1): the specification leaves its screens out.',
} as const
const errors = ['INVALID', 'UNAUTHENTICATED', 'ROLE_NOT_ALLOWED'] as const
const list = z.enum(consoleListNames)
const filters = z
  .record(singleLine().max(20), singleLine().max(longestFilter))
  .refine((each) => Object.keys(each).length <= 10)

/** Filters of the console's lists that administrators keep for themselves. */
export const viewsContract = {
  'admin.views.list': endpoint({
    ...common,
    errors,
    method: 'POST',
    path: 'admin/views/list',
    kind: 'read',
    purpose: `Views that the caller keeps, of one list or of all, by name; at most ${mostViews} of a list.`,
    input: z.strictObject({ list: list.optional() }),
    output: z.object({ list: z.array(z.object({ id: idShape, list, name: z.string(), filters })) }),
  }),
  'admin.views.save': endpoint({
    ...common,
    errors,
    method: 'POST',
    path: 'admin/views',
    kind: 'write',
    purpose:
      'Keeps the filters of a list under a name; the same name again replaces them. What the list does not filter by is left out.',
    input: z.strictObject({ list, name: viewNameShape, filters }),
    output: z.object({ id: idShape }),
  }),
  'admin.views.remove': endpoint({
    ...common,
    errors: [...errors, 'NOT_FOUND'],
    method: 'PUT',
    path: 'admin/views/remove/{id}',
    kind: 'write',
    purpose: 'Forgets a view of the caller.',
    input: idInput,
    output: doneShape,
  }),
}
