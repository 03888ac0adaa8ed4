import * as z from 'zod'
import { endpoint } from '#kernel/endpoint.ts'
import { doneShape, localeShape, timeShape, versionShape } from '#kernel/shapes.ts'
import { announcementsContract } from './announcements/contract.ts'
import { legalContract } from './contract.legal.ts'
import { contentKinds, maxQuestions, maxTextLength, versionStates } from './rules.items.ts'

const common = {
  right: 'content.edit',
  callers: ['admin'],
  notInSpecification: 'The administrator console (issue 18 §5): the specification leaves its screens out.',
} as const
const errors = ['INVALID', 'UNAUTHENTICATED', 'ROLE_NOT_ALLOWED'] as const
const writeErrors = [...errors, 'NOT_FOUND', 'STALE_VERSION', 'STEP_UP_NEEDED'] as const
const item = { kind: z.enum(contentKinds), key: z.string().min(1).max(120) }
/** Number of the version in force; 0 while the built-in texts are. */
const publishedShape = z.int().min(0)

const textsInput = z
  .array(z.strictObject({ key: z.string().min(1).max(80), en: longText(), id: longText() }))
  .min(1, { error: 'NO_QUESTION' })
  .max(maxQuestions * 2)
const mailShape = z.object({ subject: z.string(), html: z.string(), text: z.string() })

const text = z.object({ key: z.string(), en: z.string(), id: z.string() })
const changedShape = z.object({ at: timeShape, by: z.string().nullable() })
const summary = z.object({
  ...item,
  title: z.object({ en: z.string(), id: z.string() }),
  published: publishedShape,
  draft: z.boolean(),
  changed: changedShape.nullable(),
})
const detail = z.object({
  ...item,
  list: z.boolean().meta({ description: 'Sentences may be added and removed.' }),
  sensitive: z.boolean().meta({ description: 'Published by a super administrator only.' }),
  texts: z.array(text.extend({ placeholders: z.array(z.string()) })).meta({ description: 'The draft, or what holds.' }),
  builtIn: z.array(text),
  published: publishedShape,
  draftVersion: z.int().min(0).meta({ description: '0 without a draft.' }),
  versions: z.array(
    z.object({
      number: z.int(),
      state: z.enum(versionStates),
      changed: changedShape,
      effectiveFrom: timeShape.nullable().meta({ description: 'Of a legal page: from when on the version holds.' }),
    }),
  ),
})

/** What the site says, worded by administrators: questions, metadata of pages, mails. */
export const contentContract = {
  ...legalContract,
  ...announcementsContract,
  'content.list': endpoint({
    ...common,
    errors,
    method: 'POST',
    path: 'admin/content/list',
    kind: 'read',
    purpose: 'The items of a kind, with what holds and whether there is a draft.',
    input: z.strictObject({ kind: item.kind }),
    output: z.object({ list: z.array(summary) }),
  }),
  'content.get': endpoint({
    ...common,
    errors: [...errors, 'NOT_FOUND'],
    method: 'POST',
    path: 'admin/content/get',
    kind: 'read',
    purpose: 'One item in both languages with its placeholders, built-in texts and last 20 versions.',
    input: z.strictObject(item),
    output: detail,
  }),
  'content.save': endpoint({
    ...common,
    second: 'EMAILS',
    errors: [...writeErrors, 'WAITING_SECOND'],
    method: 'PUT',
    path: 'admin/content/draft',
    kind: 'write',
    purpose:
      'Saves the draft of an item and, with `publish`, puts it in force on every process within a second. Both languages are required; placeholders are those of the built-in sentence.',
    input: z.strictObject({
      ...item,
      version: z.int().min(0).meta({ description: '`draftVersion` as it was read.' }),
      published: publishedShape,
      publish: z.boolean().default(false),
      texts: textsInput,
    }),
    output: detail,
  }),
  'content.undo': endpoint({
    ...common,
    second: 'EMAILS',
    errors: [...writeErrors, 'WAITING_SECOND'],
    method: 'PUT',
    path: 'admin/content/undo',
    kind: 'write',
    purpose:
      'Publishes an earlier version as a new one; a draft stays. That of a legal page becomes the draft: publishing asks for a day.',
    input: z.strictObject({ ...item, number: z.int().min(1), published: publishedShape }),
    output: detail,
  }),
  'content.builtIn': endpoint({
    ...common,
    second: 'EMAILS',
    errors: [...writeErrors, 'WAITING_SECOND'],
    method: 'PUT',
    path: 'admin/content/builtin',
    kind: 'write',
    purpose: 'Puts the built-in texts in force again; a draft stays. Those of a legal page become the draft.',
    input: z.strictObject({ ...item, published: versionShape }),
    output: detail,
  }),
  'content.preview': endpoint({
    ...common,
    errors: [...errors, 'NOT_FOUND'],
    method: 'POST',
    path: 'admin/content/preview',
    kind: 'read',
    purpose:
      'A mail with these sentences and sample data, in both languages, as HTML and as text. Nothing is stored; what could not be published is refused at its field.',
    input: z.strictObject({ key: item.key, texts: textsInput }),
    output: z.object({ en: mailShape, id: mailShape }),
  }),
  'content.testMail': endpoint({
    ...common,
    errors: [...errors, 'NOT_FOUND', 'TOO_MANY'],
    method: 'POST',
    path: 'admin/content/test-mail',
    kind: 'write',
    purpose: 'Sends the draft of a mail, or what holds, with sample data to the caller.',
    input: z.strictObject({ key: item.key, locale: localeShape }),
    output: doneShape,
    limits: [{ name: 'content.testMail', by: 'account', max: 20, seconds: 3600 }],
  }),
}

/** What is too long is refused at its field with the other errors. */
function longText() {
  return z.string().max(maxTextLength * 2)
}
