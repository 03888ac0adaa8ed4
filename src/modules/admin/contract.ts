import * as z from 'zod'
import { anybody, endpoint, type RateRule } from '#kernel/endpoint.ts'
import {
  doneShape,
  idShape,
  limitShape,
  line,
  pageOf,
  pageShape,
  singleLine,
  timeShape,
  versionShape,
} from '#kernel/shapes.ts'
import { masterCategories } from '#modules/reference/rules.ts'
import { adminParts } from './rules.ts'

const admin = { callers: ['admin'], errors: ['INVALID', 'UNAUTHENTICATED', 'ROLE_NOT_ALLOWED'] } as const
const notInSpecification = 'The administrator console (issue 2 §4): the specification leaves its screens out.'
const writeErrors = [
  'INVALID',
  'UNAUTHENTICATED',
  'ROLE_NOT_ALLOWED',
  'NOT_FOUND',
  'STALE_VERSION',
  'CONFLICT',
] as const
const retryLimits: readonly RateRule[] = [{ name: 'admin.retry', by: 'account', max: 120, seconds: 60 }]
const page = { page: pageShape, limit: limitShape }

const queueShape = z.object({
  waiting: z.int(),
  oldestHours: z.number().nullable(),
  dueHours: z.int(),
  lateness: z.enum(['none', 'inTime', 'soon', 'late']),
})
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
export const settingRow = z.object({
  key: z.string(),
  value: z.unknown(),
  fallback: z.unknown(),
  stored: z.boolean(),
  version: versionShape,
})

/** The admin console: work queues, reference data, settings, failed jobs and mails, messages and the audit log. */
export const adminContract = {
  'admin.overview': endpoint({
    ...admin,
    method: 'GET',
    path: 'admin/overview',
    kind: 'read',
    notInSpecification,
    purpose:
      'Work queues with their size and age against the target, and the system status. `parts` lists the sections the caller may use.',
    input: z.strictObject({}),
    output: z.object({
      parts: z.array(z.enum(adminParts as [(typeof adminParts)[number], ...typeof adminParts])),
      companies: queueShape,
      jobs: queueShape,
      reviews: queueShape,
      proposals: z.int(),
      messages: z.int(),
      transfers: z.int(),
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
      aliases: z.array(line(80)).max(20).default([]),
      status: z.enum(['ACTIVE', 'INACTIVE']),
    }),
    output: masterRow,
  }),
  'admin.masters.merge': endpoint({
    ...admin,
    method: 'PUT',
    path: 'admin/masters/merge/{id}',
    kind: 'write',
    notInSpecification,
    errors: writeErrors,
    purpose:
      'Merges a proposal into an existing value: its label becomes an alias, and profiles that used it are updated.',
    input: z.strictObject({ id: idShape, into: idShape }),
    output: masterRow,
  }),
  'admin.settings.list': endpoint({
    ...admin,
    method: 'POST',
    path: 'admin/settings/list',
    kind: 'read',
    notInSpecification,
    purpose: 'Every setting with its value and default.',
    input: z.strictObject({}),
    output: z.object({ list: z.array(settingRow) }),
  }),
  'admin.settings.save': endpoint({
    ...admin,
    method: 'PUT',
    path: 'admin/settings/save',
    kind: 'write',
    notInSpecification,
    errors: writeErrors,
    purpose:
      'Saves a setting. Rejected when it does not match its schema or was changed in the meantime. null restores the default.',
    input: z.strictObject({ key: z.string().max(60), value: z.unknown(), version: versionShape }),
    output: settingRow,
  }),
  'admin.failed.list': endpoint({
    ...admin,
    method: 'POST',
    path: 'admin/failed/list',
    kind: 'read',
    notInSpecification,
    purpose: 'Background jobs that failed after all attempts, newest first.',
    input: z.strictObject(page),
    output: pageOf(
      z.object({
        id: z.string(),
        name: z.string(),
        attempts: z.int(),
        error: z.string().nullable(),
        createdAt: timeShape,
        failedAt: timeShape,
      }),
    ),
  }),
  'admin.failed.retry': endpoint({
    ...admin,
    method: 'PUT',
    path: 'admin/failed/retry',
    kind: 'write',
    notInSpecification,
    errors: writeErrors,
    limits: retryLimits,
    purpose: 'Retries a failed background job.',
    input: z.strictObject({ id: z.string().regex(/^\d{1,18}$/) }),
    output: doneShape,
  }),
  'admin.failed.delete': endpoint({
    ...admin,
    method: 'PUT',
    path: 'admin/failed/delete',
    kind: 'write',
    notInSpecification,
    errors: writeErrors,
    limits: retryLimits,
    purpose: 'Discards a failed background job.',
    input: z.strictObject({ id: z.string().regex(/^\d{1,18}$/) }),
    output: doneShape,
  }),
  'admin.mails.failed': endpoint({
    ...admin,
    method: 'POST',
    path: 'admin/mails/failed',
    kind: 'read',
    notInSpecification,
    purpose: 'Emails that could not be delivered, newest first, without their text.',
    input: z.strictObject(page),
    output: pageOf(
      z.object({
        id: idShape,
        to: z.string(),
        kind: z.string(),
        status: z.enum(['FAILED', 'BOUNCED']),
        attempts: z.int(),
        error: z.string().nullable(),
        createdAt: timeShape,
        canRetry: z.boolean(),
      }),
    ),
  }),
  'admin.mails.retry': endpoint({
    ...admin,
    method: 'PUT',
    path: 'admin/mails/retry/{id}',
    kind: 'write',
    notInSpecification,
    errors: writeErrors,
    limits: retryLimits,
    purpose: 'Retries an email that could not be delivered.',
    input: z.strictObject({ id: idShape }),
    output: doneShape,
  }),
  'admin.messages.list': endpoint({
    ...admin,
    method: 'POST',
    path: 'admin/messages/list',
    kind: 'read',
    notInSpecification,
    purpose: 'Messages from the contact form, open ones first.',
    input: z.strictObject({ ...page, open: z.boolean().default(true) }),
    output: pageOf(
      z.object({
        id: idShape,
        name: z.string(),
        email: z.string(),
        topic: z.string(),
        message: z.string(),
        locale: z.string(),
        createdAt: timeShape,
        handledAt: timeShape.nullable(),
      }),
    ),
  }),
  'admin.messages.handle': endpoint({
    ...admin,
    method: 'PUT',
    path: 'admin/messages/handle/{id}',
    kind: 'write',
    notInSpecification,
    errors: writeErrors,
    purpose: 'Marks a message as answered, or reopens it.',
    input: z.strictObject({ id: idShape, handled: z.boolean() }),
    output: doneShape,
  }),
  'admin.audit.list': endpoint({
    ...admin,
    method: 'POST',
    path: 'admin/audit/list',
    kind: 'read',
    notInSpecification,
    purpose: 'The audit log, newest first; `before` continues from an ID.',
    input: z.strictObject({
      limit: limitShape,
      before: z.int().min(1).optional(),
      action: singleLine().max(60).default(''),
      actorId: idShape.optional(),
      subjectId: idShape.optional(),
    }),
    output: z.object({
      list: z.array(
        z.object({
          id: z.int(),
          at: timeShape,
          actorKind: z.enum([...anybody, 'system']),
          actorId: z.string().nullable(),
          actorName: z.string().nullable(),
          actingAdminId: z.string().nullable(),
          action: z.string(),
          subjectType: z.string(),
          subjectId: z.string().nullable(),
          outcome: z.enum(['OK', 'REFUSED']),
          details: z.record(z.string(), z.unknown()),
        }),
      ),
      nextBefore: z.int().nullable(),
    }),
  }),
}
