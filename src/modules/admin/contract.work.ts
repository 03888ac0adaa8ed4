import * as z from 'zod'
import { endpoint, type RateRule } from '#kernel/endpoint.ts'
import { doneShape, idShape, limitShape, pageOf, pageShape, timeShape } from '#kernel/shapes.ts'

const admin = { callers: ['admin'], errors: ['INVALID', 'UNAUTHENTICATED', 'ROLE_NOT_ALLOWED'] } as const
const notInSpecification = 'The administrator console (issue 2 §4): the specification leaves its screens out.'
const writeErrors = [
  'INVALID',
  'UNAUTHENTICATED',
  'ROLE_NOT_ALLOWED',
  'NOT_FOUND',
  'STEP_UP_NEEDED',
  'CONFLICT',
] as const
const retryLimits: readonly RateRule[] = [{ name: 'admin.retry', by: 'account', max: 120, seconds: 60 }]
const page = { page: pageShape, limit: limitShape }
const kindName = z.string().regex(/^[\w.:-]{1,60}$/)
const seconds = z.number().nullable()

/** Background jobs and mails: what waits, how it runs, what failed. */
export const workContract = {
  'admin.work.kinds': endpoint({
    right: 'work.retry',
    ...admin,
    method: 'POST',
    path: 'admin/work/list',
    kind: 'read',
    notInSpecification,
    purpose:
      'Every kind of background job with what waits, how it ran and whether it is paused; those that failed first.',
    input: z.strictObject({}),
    output: z.object({
      list: z.array(
        z.object({
          name: z.string(),
          schedule: z.string().nullable().meta({ description: 'Cron expression in UTC.' }),
          pausable: z.boolean(),
          pausedAt: timeShape.nullable(),
          pausedBy: z.string().nullable(),
          due: z.int(),
          later: z.int(),
          running: z.int(),
          failed: z.int(),
          oldestSeconds: seconds.meta({ description: 'For which the oldest due job waits.' }),
          runs: z.int(),
          failures: z.int().meta({ description: 'Attempts that failed.' }),
          lastEndedAt: timeShape.nullable(),
          nextAt: timeShape.nullable().meta({ description: 'When its schedule comes next; null while it is paused.' }),
          lastMs: z.int().nullable(),
          p95Ms: z.int().nullable().meta({
            description: 'Milliseconds that 95 % of the last 1,000 runs did not exceed, to the next power of two.',
          }),
        }),
      ),
    }),
  }),
  'admin.work.pause': endpoint({
    right: 'work.discard',
    stepUp: true,
    ...admin,
    method: 'PUT',
    path: 'admin/work/pause',
    kind: 'write',
    notInSpecification,
    errors: writeErrors,
    limits: retryLimits,
    purpose:
      'Pauses a kind of background job or lets it run again; workers follow within five seconds. Jobs that run are not stopped.',
    input: z.strictObject({ name: kindName, paused: z.boolean() }),
    output: doneShape,
  }),
  'admin.work.retryAll': endpoint({
    right: 'work.retry',
    ...admin,
    method: 'PUT',
    path: 'admin/work/retry-all',
    kind: 'write',
    notInSpecification,
    errors: writeErrors,
    limits: retryLimits,
    purpose: 'Retries the failed jobs of a kind, at most 1,000, 50 a second. Answers how many.',
    input: z.strictObject({ name: kindName }),
    output: z.object({ count: z.int() }),
  }),
  'admin.failed.list': endpoint({
    right: 'work.retry',
    ...admin,
    method: 'POST',
    path: 'admin/failed/list',
    kind: 'read',
    notInSpecification,
    purpose: 'Background jobs that failed after all attempts, newest first; of one kind when it is named.',
    input: z.strictObject({ ...page, name: kindName.optional() }),
    output: pageOf(
      z.object({
        id: z.string(),
        name: z.string(),
        attempts: z.int(),
        error: z.string().nullable(),
        key: z.string().nullable().meta({ description: 'Names what the job is about, with its id.' }),
        payload: z
          .array(z.object({ key: z.string(), value: z.string().nullable() }))
          .meta({ description: 'What it was queued with; null for what may be secret or about a person.' }),
        createdAt: timeShape,
        failedAt: timeShape,
      }),
    ),
  }),
  'admin.failed.retry': endpoint({
    right: 'work.retry',
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
    right: 'work.discard',
    stepUp: true,
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
    right: 'work.retry',
    ...admin,
    method: 'POST',
    path: 'admin/mails/failed',
    kind: 'read',
    notInSpecification,
    purpose:
      'Emails that could not be delivered, newest first, without their text; of one kind when it is named. With how many of each kind can be tried again together.',
    input: z.strictObject({ ...page, kind: kindName.optional() }),
    output: pageOf(
      z.object({
        id: idShape,
        to: z.string(),
        kind: z.string(),
        subject: z
          .string()
          .nullable()
          .meta({ description: 'Of the kind, with gaps for what differs from one mail to the next.' }),
        status: z.enum(['FAILED', 'BOUNCED']),
        attempts: z.int(),
        error: z.string().nullable(),
        createdAt: timeShape,
        canRetry: z.boolean(),
      }),
    ).extend({
      kinds: z.array(z.object({ kind: z.string(), subject: z.string().nullable(), count: z.int() })),
    }),
  }),
  'admin.mails.retryAll': endpoint({
    right: 'work.retry',
    ...admin,
    method: 'PUT',
    path: 'admin/mails/retry-all',
    kind: 'write',
    notInSpecification,
    errors: writeErrors,
    limits: retryLimits,
    purpose:
      'Retries the failed emails of a kind, at most 1,000, 50 a second; none to addresses that took none, and no codes. Answers how many.',
    input: z.strictObject({ kind: kindName }),
    output: z.object({ count: z.int() }),
  }),
  'admin.mails.retry': endpoint({
    right: 'work.retry',
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
}
