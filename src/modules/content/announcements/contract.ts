import * as z from 'zod'
import { endpoint } from '#kernel/endpoint.ts'
import { localMinuteShape, multilineText, singleLine, timeShape } from '#kernel/shapes.ts'
import {
  announcementAudiences,
  announcementLanguages,
  announcementLevels,
  announcementStates,
  maxText,
  maxTitle,
} from './rules.ts'

const common = {
  right: 'content.edit',
  callers: ['admin'],
  notInSpecification: 'The administrator console (issue 18 §5): the specification leaves its screens out.',
} as const
const errors = ['INVALID', 'UNAUTHENTICATED', 'ROLE_NOT_ALLOWED'] as const
const writeErrors = [...errors, 'NOT_FOUND', 'STALE_VERSION'] as const

const textPair = z.object({ title: z.string(), text: z.string() })
const content = {
  audience: z.enum(announcementAudiences),
  language: z.enum(announcementLanguages),
  level: z.enum(announcementLevels),
  link: z.string().nullable(),
  texts: z.object({ en: textPair.optional(), id: textPair.optional() }),
  startsAt: timeShape,
  endsAt: timeShape.nullable(),
  removed: z.boolean(),
}
const announcement = z.object({
  id: z.int(),
  ...content,
  /** The times as the clock of the site shows them, for the form. */
  startsLocal: z.string(),
  endsLocal: z.string(),
  state: z.enum(announcementStates),
  version: z.int(),
  at: timeShape,
  by: z.string().nullable(),
  versions: z
    .array(
      z.object({ number: z.int(), title: z.string(), removed: z.boolean(), at: timeShape, by: z.string().nullable() }),
    )
    .meta({ description: 'Earlier ones, newest first, at most 5.' }),
})
export type AnnouncementRow = z.output<typeof announcement>

export const announcementsContract = {
  'admin.announcements.list': endpoint({
    ...common,
    errors,
    method: 'POST',
    path: 'admin/announcements/list',
    kind: 'read',
    purpose: 'Announcements: those that are shown or will be first, then the last ones; at most 100.',
    input: z.strictObject({}),
    output: z.object({ list: z.array(announcement) }),
  }),
  'admin.announcements.save': endpoint({
    ...common,
    errors: writeErrors,
    method: 'PUT',
    path: 'admin/announcements/save',
    kind: 'write',
    purpose:
      'Adds an announcement, changes one, or takes one off; pages of every process show it within a second. Times are those of the site’s clock; without a start it is shown at once.',
    input: z.strictObject({
      id: z.int().min(1).nullable(),
      version: z.int().min(0),
      key: z
        .uuid()
        .nullable()
        .meta({ description: 'Of the form that adds one: sending it twice adds one announcement.' }),
      audience: content.audience,
      language: content.language,
      level: content.level,
      title: z.strictObject({ en: singleLine().max(maxTitle), id: singleLine().max(maxTitle) }),
      text: z.strictObject({ en: multilineText(maxText), id: multilineText(maxText) }),
      link: singleLine().max(300).nullable(),
      startsAt: localMinuteShape.nullable(),
      endsAt: localMinuteShape.nullable(),
      removed: z.boolean().default(false),
    }),
    output: announcement,
  }),
  'admin.announcements.undo': endpoint({
    ...common,
    errors: writeErrors,
    method: 'PUT',
    path: 'admin/announcements/undo',
    kind: 'write',
    purpose: 'Makes an earlier version of an announcement the newest.',
    input: z.strictObject({ id: z.int().min(1), version: z.int().min(1), number: z.int().min(1) }),
    output: announcement,
  }),
}
