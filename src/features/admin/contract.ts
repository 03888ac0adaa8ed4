import * as z from 'zod'
import { endpoint, type RateRule } from '#kernel/endpoint.ts'
import { doneShape, idShape, limitShape, line, pageOf, pageShape, timeShape, versionShape } from '#kernel/shapes.ts'
import { masterCategories } from '#features/reference/rules.ts'
import { adminParts } from './rules.ts'

const admin = { callers: ['admin'], errors: ['INVALID', 'UNAUTHENTICATED', 'ROLE_NOT_ALLOWED'] } as const
const extra = 'The administrator console (issue 2 §4): the specification leaves its screens out.'
const changes = ['INVALID', 'UNAUTHENTICATED', 'ROLE_NOT_ALLOWED', 'NOT_FOUND', 'STALE_VERSION', 'CONFLICT'] as const
const slow: readonly RateRule[] = [{ name: 'admin.retry', by: 'account', max: 120, seconds: 60 }]
const page = { page: pageShape, limit: limitShape }

const queueShape = z.object({ waiting: z.int(), oldestHours: z.number().nullable(), dueHours: z.int(), lateness: z.enum(['none', 'inTime', 'soon', 'late']) })
const masterRow = z.object({
  id: idShape,
  category: z.string(),
  code: z.string(),
  en: z.string(),
  id_text: z.string(),
  aliases: z.array(z.string()),
  status: z.enum(['ACTIVE', 'PROPOSED', 'MERGED', 'INACTIVE']),
  proposedBy: z.string().nullable(),
  createdAt: timeShape,
})
export const settingRow = z.object({ key: z.string(), value: z.unknown(), fallback: z.unknown(), stored: z.boolean(), version: versionShape })

/** The console: what waits, masters, settings, background jobs and mails that failed, messages, the audit log. */
export const adminContract = {
  'admin.overview': endpoint({
    ...admin, method: 'GET', path: 'admin/overview', kind: 'read', extra,
    purpose: 'Queues with their age against the target, and how the machine feels. `parts` are those the caller may use.',
    input: z.strictObject({}),
    output: z.object({
      parts: z.array(z.enum(adminParts as [(typeof adminParts)[number], ...typeof adminParts])),
      companies: queueShape,
      jobs: queueShape,
      proposals: z.int(),
      messages: z.int(),
      failedJobs: z.int(),
      failedMails: z.int(),
      queueDue: z.int(),
      queueOldestSeconds: z.number(),
    }),
  }),
  'admin.masters.list': endpoint({
    ...admin, method: 'POST', path: 'admin/masters/list', kind: 'read', extra,
    purpose: 'Masters of a category or with a status, proposals first.',
    input: z.strictObject({
      ...page, search: z.string().trim().max(100).default(''), category: z.enum(masterCategories).optional(),
      status: z.enum(['ACTIVE', 'PROPOSED', 'MERGED', 'INACTIVE']).optional(),
    }),
    output: pageOf(masterRow),
  }),
  'admin.masters.save': endpoint({
    ...admin, method: 'PUT', path: 'admin/masters/{id}', kind: 'write', extra, errors: changes,
    purpose: 'Names a value in both languages and switches it on or off; so a proposal is accepted.',
    input: z.strictObject({ id: idShape, en: line(120), idText: line(120), aliases: z.array(line(80)).max(20).default([]), status: z.enum(['ACTIVE', 'INACTIVE']) }),
    output: masterRow,
  }),
  'admin.masters.merge': endpoint({
    ...admin, method: 'PUT', path: 'admin/masters/merge/{id}', kind: 'write', extra, errors: changes,
    purpose: 'Makes a proposal a name of a value that is there: its label becomes an alias, whoever chose it is found under the other.',
    input: z.strictObject({ id: idShape, into: idShape }),
    output: masterRow,
  }),
  'admin.settings.list': endpoint({
    ...admin, method: 'POST', path: 'admin/settings/list', kind: 'read', extra,
    purpose: 'Every setting with its value and default.',
    input: z.strictObject({}),
    output: z.object({ list: z.array(settingRow) }),
  }),
  'admin.settings.save': endpoint({
    ...admin, method: 'PUT', path: 'admin/settings/save', kind: 'write', extra, errors: changes,
    purpose: 'Stores a setting; refused when it does not fit its schema or was changed meanwhile. null goes back to the default.',
    input: z.strictObject({ key: z.string().max(60), value: z.unknown(), version: versionShape }),
    output: settingRow,
  }),
  'admin.failed.list': endpoint({
    ...admin, method: 'POST', path: 'admin/failed/list', kind: 'read', extra,
    purpose: 'Background jobs that gave up, newest first.',
    input: z.strictObject(page),
    output: pageOf(z.object({ id: z.string(), name: z.string(), attempts: z.int(), error: z.string().nullable(), createdAt: timeShape, failedAt: timeShape })),
  }),
  'admin.failed.retry': endpoint({
    ...admin, method: 'PUT', path: 'admin/failed/retry', kind: 'write', extra, errors: changes, limits: slow,
    purpose: 'Gives a failed job all its attempts again.',
    input: z.strictObject({ id: z.string().regex(/^\d{1,18}$/) }),
    output: doneShape,
  }),
  'admin.failed.delete': endpoint({
    ...admin, method: 'PUT', path: 'admin/failed/delete', kind: 'write', extra, errors: changes, limits: slow,
    purpose: 'Drops a failed job for good.',
    input: z.strictObject({ id: z.string().regex(/^\d{1,18}$/) }),
    output: doneShape,
  }),
  'admin.mails.failed': endpoint({
    ...admin, method: 'POST', path: 'admin/mails/failed', kind: 'read', extra,
    purpose: 'Mails that did not arrive, newest first; never their text.',
    input: z.strictObject(page),
    output: pageOf(
      z.object({
        id: idShape, to: z.string(), kind: z.string(), status: z.enum(['FAILED', 'BOUNCED']), attempts: z.int(), error: z.string().nullable(),
        createdAt: timeShape, canRetry: z.boolean(),
      }),
    ),
  }),
  'admin.mails.retry': endpoint({
    ...admin, method: 'PUT', path: 'admin/mails/retry/{id}', kind: 'write', extra, errors: changes, limits: slow,
    purpose: 'Sends a mail that failed once more.',
    input: z.strictObject({ id: idShape }),
    output: doneShape,
  }),
  'admin.messages.list': endpoint({
    ...admin, method: 'POST', path: 'admin/messages/list', kind: 'read', extra,
    purpose: 'Messages of the contact form, open ones first.',
    input: z.strictObject({ ...page, open: z.boolean().default(true) }),
    output: pageOf(
      z.object({
        id: idShape, name: z.string(), email: z.string(), topic: z.string(), message: z.string(), locale: z.string(), createdAt: timeShape, handledAt: timeShape.nullable(),
      }),
    ),
  }),
  'admin.messages.handle': endpoint({
    ...admin, method: 'PUT', path: 'admin/messages/handle/{id}', kind: 'write', extra, errors: changes,
    purpose: 'Marks a message as answered, or open again.',
    input: z.strictObject({ id: idShape, handled: z.boolean() }),
    output: doneShape,
  }),
  'admin.audit.list': endpoint({
    ...admin, method: 'POST', path: 'admin/audit/list', kind: 'read', extra,
    purpose: 'The audit log, newest first; `before` goes on from an id.',
    input: z.strictObject({
      limit: limitShape, before: z.int().min(1).optional(), action: z.string().trim().max(60).default(''),
      actorId: idShape.optional(), subjectId: idShape.optional(),
    }),
    output: z.object({
      list: z.array(
        z.object({
          id: z.int(), at: timeShape, actorKind: z.string(), actorId: z.string().nullable(), actorName: z.string().nullable(), actingAdminId: z.string().nullable(),
          action: z.string(), subjectType: z.string(), subjectId: z.string().nullable(), outcome: z.enum(['OK', 'REFUSED']), details: z.record(z.string(), z.unknown()),
        }),
      ),
      nextBefore: z.int().nullable(),
    }),
  }),
}
