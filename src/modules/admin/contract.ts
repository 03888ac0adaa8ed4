import * as z from 'zod'
import { adminRights } from '#kernel/admin-rights.ts'
import { endpoint } from '#kernel/endpoint.ts'
import { idShape, limitShape, line, pageOf, pageShape, singleLine, timeShape } from '#kernel/shapes.ts'
import { masterCategories } from '#modules/reference/rules.ts'
import { auditContract } from './contract.audit.ts'
import { mailsContract } from './contract.mails.ts'
import { messagesContract } from './contract.messages.ts'
import { settingsContract } from './contract.settings.ts'
import { workContract } from './contract.work.ts'
import { effectsContract } from './effects/contract.ts'
import { flagsContract } from './flags/contract.ts'
import { adminPeopleContract } from './people/contract.ts'
import { viewsContract } from './views/contract.ts'
import { secondContract } from './second/contract.ts'
import { adminSearchContract } from './search/contract.ts'

const admin = { callers: ['admin'], errors: ['INVALID', 'UNAUTHENTICATED', 'ROLE_NOT_ALLOWED'] } as const
const notInSpecification = 'The administrator console (issue 2 §4): the specification leaves its screens out.'
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

const queueShape = z.object({
  waiting: z.int(),
  oldestHours: z.number().nullable(),
  dueHours: z.int(),
  lateness: z.enum(['none', 'inTime', 'soon', 'late']),
})
/** Entries that each have a time of their own. */
const dueShape = z.object({ waiting: z.int(), late: z.int() })
const masterRow = z.object({
  id: idShape,
  category: z.enum(masterCategories),
  code: z.string(),
  en: z.string(),
  id_text: z.string(),
  aliases: z.array(z.string()),
  status: z.enum(['ACTIVE', 'PROPOSED', 'MERGED', 'INACTIVE']),
  proposedBy: z.string().nullable(),
  /** Number of people who proposed it. */
  proposals: z.int(),
  createdAt: timeShape,
})
/** The admin console: work queues, reference data, settings, background jobs and mails, messages and the audit log. */
export const adminContract = {
  ...workContract,
  ...settingsContract,
  ...secondContract,
  ...viewsContract,
  ...flagsContract,
  ...effectsContract,
  ...adminSearchContract,
  ...adminPeopleContract,
  'admin.overview': endpoint({
    right: 'overview.view',
    ...admin,
    method: 'GET',
    path: 'admin/overview',
    kind: 'read',
    notInSpecification,
    purpose:
      'Work queues with their size and age against the target, and the system status. `rights` lists what the caller may do.',
    input: z.strictObject({}),
    output: z.object({
      rights: z.array(z.enum(adminRights)),
      companies: queueShape.extend({
        changes: z.int().meta({ description: 'Of these, changes of approved companies.' }),
      }),
      jobs: queueShape,
      reviews: queueShape,
      cases: dueShape,
      requests: dueShape.meta({ description: 'Open requests about personal data.' }),
      incidents: dueShape.meta({ description: 'Open incidents; late once their 72 hours are over.' }),
      proposals: z.int(),
      messages: z.int(),
      transfers: z.int(),
      seconds: z.int().meta({ description: 'What others asked for and the caller may confirm.' }),
      failedJobs: z.int(),
      failedMails: z.int(),
      moneyAlarms: z
        .int()
        .meta({ description: 'Differences in the books or at payment providers that nobody has looked at.' }),
      queueDue: z.int(),
      queueOldestSeconds: z.number(),
      workers: z.int(),
      archive: z
        .object({
          ageSeconds: z.number().nullable().meta({ description: 'Since everything committed was in the archive.' }),
          late: z.boolean(),
        })
        .nullable()
        .meta({ description: 'Continuous archiving of the database; null where it is off.' }),
    }),
  }),
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
      status: z.enum(['ACTIVE', 'PROPOSED', 'MERGED', 'INACTIVE']).optional(),
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
    purpose: 'Names a value in both languages and activates or deactivates it. Also accepts a proposal.',
    input: z.strictObject({
      id: idShape,
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
  ...messagesContract,
  ...auditContract,
  ...mailsContract,
}
