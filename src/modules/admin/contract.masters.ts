import * as z from 'zod'
import { endpoint } from '#kernel/endpoint.ts'
import { masterStatuses } from '#kernel/enums/profiles.ts'
import { idShape, limitShape, line, pageOf, pageShape, singleLine, timeShape } from '#kernel/shapes.ts'
import { masterCategories } from '#modules/reference/rules.ts'
import { usePlaces } from './rules.masters.ts'

const admin = { callers: ['admin'], errors: ['INVALID', 'UNAUTHENTICATED', 'ROLE_NOT_ALLOWED'] } as const
const notInSpecification = 'The administrator console (issue 2 §4): the specification leaves its screens out.'
const undoneLater = 'Issue 18 §6: a merge is undone within 7 days, with a preview of what moves back.'
const writeErrors = [
  'INVALID',
  'UNAUTHENTICATED',
  'ROLE_NOT_ALLOWED',
  'NOT_FOUND',
  'STALE_VERSION',
  'STEP_UP_NEEDED',
  'CONFLICT',
] as const
const page = { page: pageShape, limit: limitShape }

const masterRow = z.object({
  id: idShape,
  category: z.enum(masterCategories),
  code: z.string(),
  en: z.string(),
  id_text: z.string(),
  aliases: z.array(z.string()),
  status: z.enum(masterStatuses),
  proposedBy: z.string().nullable(),
  /** Number of people who proposed it. */
  proposals: z.int(),
  createdAt: timeShape,
  version: z.int(),
})
/** Reference data. */
export const mastersContract = {
  'admin.masters.list': endpoint({
    right: 'referenceData.accept',
    ...admin,
    method: 'POST',
    path: 'admin/masters/list',
    kind: 'read',
    notInSpecification,
    purpose: 'Reference data of a category or with a status, proposals first.',
    input: z.strictObject({
      ...page,
      search: singleLine().max(100).default(''),
      category: z.enum(masterCategories).optional(),
      status: z.enum(masterStatuses).optional(),
    }),
    output: pageOf(masterRow),
  }),
  'admin.masters.save': endpoint({
    right: 'referenceData.accept',
    ...admin,
    method: 'PUT',
    path: 'admin/masters/{id}',
    kind: 'write',
    notInSpecification,
    errors: writeErrors,
    purpose:
      'Names a value in both languages and activates or deactivates it. Also accepts a proposal. What it was is kept; undoing a change is saving that again.',
    input: z.strictObject({
      id: idShape,
      version: z.int().min(0),
      en: line(120),
      idText: line(120),
      aliases: z.array(line(120)).max(200).default([]),
      status: z.enum(['ACTIVE', 'INACTIVE']),
    }),
    output: masterRow,
  }),
  'admin.masters.merge': endpoint({
    right: 'referenceData.accept',
    ...admin,
    method: 'PUT',
    path: 'admin/masters/merge/{id}',
    kind: 'write',
    notInSpecification,
    errors: writeErrors,
    purpose:
      'Merges a proposal into an existing value: its names become other names of that value, and profiles that used it are updated.',
    input: z.strictObject({ id: idShape, into: idShape }),
    output: masterRow,
  }),
  'admin.masters.usage': endpoint({
    right: 'referenceData.accept',
    ...admin,
    method: 'GET',
    path: 'admin/masters/usage/{id}',
    kind: 'read',
    notInSpecification: undoneLater,
    errors: [...admin.errors, 'NOT_FOUND'],
    purpose:
      'Where a value is used, with counts up to 10,000, what it was before, and of a merged one the merge: until when it can be undone, how many rows of profiles move back and how many stay because they were changed since.',
    input: z.strictObject({ id: idShape }),
    output: z.object({
      usage: z.array(z.object({ place: z.enum(usePlaces), count: z.int() })),
      earlier: z
        .array(
          z.object({
            number: z.int(),
            en: z.string(),
            idText: z.string(),
            aliases: z.array(z.string()),
            status: masterRow.shape.status,
            by: z.string().nullable(),
            at: timeShape,
          }),
        )
        .meta({ description: 'What it was before, until when, and who changed it: at most 10, newest first.' }),
      merge: z
        .object({
          id: idShape,
          into: z.object({ id: idShape, en: z.string(), idText: z.string() }),
          by: z.string().nullable(),
          at: timeShape,
          until: timeShape,
          over: z.boolean(),
          back: z.int().meta({ description: 'Rows of profiles that move back.' }),
          stay: z.int().meta({ description: 'Rows that the merge moved and somebody changed since.' }),
        })
        .nullable(),
    }),
  }),
  'admin.masters.undoMerge': endpoint({
    right: 'referenceData.accept',
    ...admin,
    method: 'PUT',
    path: 'admin/masters/undo-merge/{id}',
    kind: 'write',
    notInSpecification: undoneLater,
    errors: [...writeErrors, 'UNDO_OVER'],
    purpose:
      'Undoes the merge of a value within 7 days: it is as it was before, gets back its names, and profiles that the merge changed get it back where nobody changed them since. Done twice, the second changes nothing.',
    input: z.strictObject({ id: idShape, merge: idShape }),
    output: masterRow,
  }),
}
