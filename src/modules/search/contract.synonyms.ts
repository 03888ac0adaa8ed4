import * as z from 'zod'
import { endpoint } from '#kernel/endpoint.ts'
import { timeShape } from '#kernel/shapes.ts'
import { synonymLanguages } from './rules.synonyms.ts'

const common = {
  right: 'content.edit',
  callers: ['admin'],
  notInSpecification: 'The administrator console (issue 18 §5): the specification leaves its screens out.',
} as const
const errors = ['INVALID', 'UNAUTHENTICATED', 'ROLE_NOT_ALLOWED'] as const
const words = { language: z.enum(synonymLanguages), words: z.array(z.string()) }
const changed = { at: timeShape, by: z.string().nullable() }
const group = z.object({
  group: z.int(),
  ...words,
  removed: z.boolean(),
  version: z.int(),
  ...changed,
  versions: z
    .array(z.object({ number: z.int(), ...words, removed: z.boolean(), ...changed }))
    .meta({ description: 'Earlier ones, newest first, at most 5.' }),
})

/** Words that searches take for each other, and what people searched for in vain. */
export const synonymsContract = {
  'admin.synonyms.list': endpoint({
    ...common,
    errors,
    method: 'POST',
    path: 'admin/synonyms/list',
    kind: 'read',
    purpose: 'The groups of synonyms, last changed first, those taken out of use last; at most 200.',
    input: z.strictObject({ search: z.string().max(100).default('') }),
    output: z.object({ list: z.array(group) }),
  }),
  'admin.synonyms.missing': endpoint({
    ...common,
    errors,
    method: 'POST',
    path: 'admin/synonyms/missing',
    kind: 'read',
    purpose:
      'What three people or more searched for lately and what finds no job, most people first: of the 40 most searched words, asked every ten minutes and after a change of synonyms.',
    input: z.strictObject({}),
    output: z.object({
      list: z.array(
        z.object({
          search: z.string(),
          people: z.int(),
          suggestion: z
            .string()
            .nullable()
            .meta({ description: 'What it probably means: other letters, or an occupation.' }),
        }),
      ),
    }),
  }),
  'admin.synonyms.save': endpoint({
    ...common,
    errors: [...errors, 'NOT_FOUND', 'STALE_VERSION'],
    method: 'PUT',
    path: 'admin/synonyms/save',
    kind: 'write',
    purpose:
      'Adds a group of synonyms, changes one, or takes one out of use; the next search of every process uses it. The same words twice are one group.',
    input: z.strictObject({
      group: z.int().min(1).nullable(),
      version: z.int().min(0),
      language: z.enum(synonymLanguages),
      words: z.string().max(2000).meta({ description: 'A name a line, or with commas between.' }),
      removed: z.boolean().default(false),
    }),
    output: group,
  }),
  'admin.synonyms.undo': endpoint({
    ...common,
    errors: [...errors, 'NOT_FOUND', 'STALE_VERSION'],
    method: 'PUT',
    path: 'admin/synonyms/undo',
    kind: 'write',
    purpose: 'Makes an earlier version of a group the newest.',
    input: z.strictObject({ group: z.int().min(1), version: z.int().min(1), number: z.int().min(1) }),
    output: group,
  }),
}
