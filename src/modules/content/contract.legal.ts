import * as z from 'zod'
import { accountHolders, anybody, endpoint } from '#kernel/endpoint.ts'
import { doneShape, multilineText, timeShape } from '#kernel/shapes.ts'
import { announcementLevels } from './announcements/rules.ts'
import { acceptances, legalDocuments } from './rules.legal.ts'

const issue = 'Legal pages in versions (issue 18 §5): the specification has their pages only.'
const documentShape = z.enum(legalDocuments)
const part = z.object({ id: z.string(), title: z.string(), text: z.string() })
const versionRow = z.object({
  number: z.int().min(0).meta({ description: '0 for the built-in text.' }),
  label: z.string().meta({ description: 'As consents name it.' }),
  from: timeShape.nullable(),
  state: z.enum(['IN_FORCE', 'EARLIER', 'UPCOMING']),
})

/** Legal pages, what is shown at the top of all pages, and publishing a legal text. */
export const legalContract = {
  'content.legal': endpoint({
    method: 'POST',
    path: 'content/legal',
    callers: anybody,
    kind: 'read',
    purpose:
      'A legal page in the reader’s language: the version in force, or an earlier or coming one, with the dates of all.',
    notInSpecification: issue,
    input: z.strictObject({ document: documentShape, number: z.int().min(0).max(1_000_000).optional() }),
    output: versionRow.extend({
      title: z.string(),
      description: z.string(),
      lead: z.string(),
      parts: z.array(part),
      changes: z.string().nullable(),
      versions: z.array(versionRow).meta({ description: 'Newest first, at most 50.' }),
    }),
    errors: ['INVALID', 'NOT_FOUND'],
  }),
  'content.banner': endpoint({
    method: 'GET',
    path: 'content/banner',
    callers: ['guest', ...accountHolders],
    beforeTerms: true,
    kind: 'read',
    purpose:
      'What the caller is told at the top of every page: the change of a legal page, and the most important announcement. Both until they close them.',
    notInSpecification: issue,
    input: z.strictObject({}),
    output: z.object({
      legal: z
        .object({
          banner: z.string(),
          document: documentShape,
          number: z.int(),
          acceptance: z.enum(acceptances),
          from: timeShape,
          changes: z.string(),
        })
        .nullable(),
      announcement: z
        .object({
          banner: z.string(),
          level: z.enum(announcementLevels),
          title: z.string(),
          text: z.string(),
          link: z.string().nullable(),
          closable: z.boolean().meta({ description: 'Guests have nothing to keep it in.' }),
        })
        .nullable(),
    }),
    errors: [],
  }),
  'content.dismiss': endpoint({
    leavesNoTrace: true,
    method: 'PUT',
    path: 'content/dismiss',
    callers: accountHolders,
    beforeTerms: true,
    kind: 'write',
    purpose: 'Closes a banner for the caller, on all devices.',
    notInSpecification: issue,
    input: z.strictObject({ banner: z.string().regex(/^(legal:[a-z]{1,20}:\d{1,6}|announcement:\d{1,9})$/) }),
    output: doneShape,
    errors: ['INVALID', 'UNAUTHENTICATED', 'NOT_FOUND', 'TOO_MANY'],
    limits: [{ name: 'content.dismiss', by: 'account', max: 60, seconds: 3600 }],
  }),
  'content.publishLegal': endpoint({
    method: 'PUT',
    path: 'admin/content/publish-legal',
    callers: ['admin'],
    right: 'content.publishSensitive',
    stepUp: true,
    second: 'LEGAL',
    kind: 'write',
    purpose:
      'Publishes the draft of a legal page: from a day on, with what it asks of people. One that has to be accepted holds 14 days later at the earliest.',
    notInSpecification: issue,
    input: z.strictObject({
      document: documentShape,
      version: z.int().min(1).meta({ description: '`draftVersion` as it was read.' }),
      published: z.int().min(0),
      acceptance: z.enum(acceptances),
      effectiveOn: z.iso.date().nullable().meta({ description: 'In the time zone of the site; null for at once.' }),
      changes: z.strictObject({ en: multilineText(2000), id: multilineText(2000) }),
    }),
    output: z.object({ number: z.int(), from: timeShape }),
    errors: ['INVALID', 'UNAUTHENTICATED', 'ROLE_NOT_ALLOWED', 'STEP_UP_NEEDED', 'STALE_VERSION', 'WAITING_SECOND'],
  }),
}
