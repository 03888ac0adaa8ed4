import * as z from 'zod'
import { endpoint } from '#kernel/endpoint.ts'
import { idShape, localMinuteShape, multilineText, singleLine, timeShape } from '#kernel/shapes.ts'
import {
  announcementAudiences,
  announcementLanguages,
  announcementLevels,
  announcementStates,
  maxCities,
  maxPlans,
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
  plans: z.array(z.string().regex(/^[A-Z0-9_]{1,40}$/)).max(maxPlans),
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
  cities: z.array(z.object({ id: idShape, label: z.string() })),
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
    output: z.object({
      list: z.array(announcement),
      plans: z
        .array(z.object({ code: z.string(), title: z.string() }))
        .meta({ description: 'What an announcement can be narrowed to.' }),
    }),
  }),
  'admin.announcements.save': endpoint({
    ...common,
    errors: writeErrors,
    method: 'PUT',
    path: 'admin/announcements/save',
    kind: 'write',
    purpose:
      'Adds an announcement, changes one, or takes one off; pages of every process show it within a second. Plans and cities narrow its audience; guests have neither. Times are those of the site’s clock; without a start it is shown at once.',
    input: z.strictObject({
      id: z.int().min(1).nullable(),
      version: z.int().min(0),
      key: z
        .uuid()
        .nullable()
        .meta({ description: 'Of the form that adds one: sending it twice adds one announcement.' }),
      audience: content.audience,
      plans: content.plans.default([]).meta({ description: 'Companies on one of these only.' }),
      cities: z
        .array(idShape)
        .max(maxCities)
        .default([])
        .meta({ description: 'Candidates who live in one of these, and members of companies that are there.' }),
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
