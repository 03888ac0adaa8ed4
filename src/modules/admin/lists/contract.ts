import * as z from 'zod'
import { endpoint } from '#kernel/endpoint.ts'
import { doneShape, singleLine } from '#kernel/shapes.ts'
import { longestFilter } from '../views/rules.ts'
import { fileListNames, mostRows } from './rules.ts'

export const listsContract = {
  'admin.lists.exported': endpoint({
    // Each list has a right of its own, which the handler asks for.
    right: 'account.own',
    callers: ['admin'],
    errors: ['INVALID', 'UNAUTHENTICATED', 'ROLE_NOT_ALLOWED', 'FORBIDDEN', 'TOO_MANY'],
    method: 'POST',
    path: 'admin/lists/exported',
    kind: 'write',
    limits: [{ name: 'admin.lists.exported', by: 'account', max: 60, seconds: 3600 }],
    notInSpecification: 'The administrator console (issue 18 §4): the specification leaves its screens out.',
    purpose:
      'Writes into the audit log that the caller takes a list along as a file: which, by which filters, how many rows. The page calls it before it sends the file. Of words that were searched for, only that there were any.',
    input: z.strictObject({
      list: z.enum(fileListNames),
      filters: z
        .record(singleLine().max(20), singleLine().max(longestFilter))
        .refine((each) => Object.keys(each).length <= 10),
      rows: z.int().min(0).max(mostRows),
    }),
    output: doneShape,
  }),
}
