import * as z from 'zod'
import { endpoint, marketplaceUsers } from '#kernel/endpoint.ts'
import { applicationStatuses } from '#kernel/enums/jobs.ts'
import {
  doneShape,
  idShape,
  limitShape,
  optionalMultilineText,
  singleLine,
  timeShape,
  versionShape,
} from '#kernel/shapes.ts'
import { bodyInput, fileIdsInput, optionalBodyInput, threadRowShape, threadShape } from './contract.shapes.ts'
import { messageReportsContract } from './contract.reports.ts'
import { templatesContract } from './contract.templates.ts'
import { cursorPattern } from './rules.ts'

const notInSpecification = 'Messages within an application, which the specification does not describe (issue 17).'

/** Messages between the people of a company and an applicant; `id` names the application, which has one thread. */
export const messagesContract = {
  ...templatesContract,
  ...messageReportsContract,
  'messages.threads': endpoint({
    method: 'POST',
    path: 'messages/threads',
    callers: marketplaceUsers,
    kind: 'read',
    teamRight: 'messages.use',
    purpose: 'Threads of the caller, the latest message first, in pages by `before`.',
    notInSpecification,
    input: z.strictObject({
      /** `next` of the page before. */
      before: z.string().regex(cursorPattern).nullish(),
      limit: limitShape,
      show: z.enum(['all', 'unread', 'waiting']).default('all'),
      search: singleLine().max(100).default(''),
      ids: z.array(idShape).max(50).optional(),
    }),
    output: z.object({ list: z.array(threadRowShape), next: z.string().nullable() }),
    errors: ['INVALID', 'ROLE_NOT_ALLOWED'],
  }),
  'messages.read': endpoint({
    leavesNoTrace: true,
    whileLooking: true,
    method: 'POST',
    path: 'messages/read/{id}',
    callers: marketplaceUsers,
    kind: 'write',
    teamRight: 'messages.use',
    ownTransactions: true,
    purpose: 'Messages of a thread, newest page first; records that the caller has read them unless `mark` is false.',
    notInSpecification,
    input: z.strictObject({
      id: idShape,
      before: z.int().min(1).max(1_000_000_000).nullish(),
      limit: limitShape.default(50),
      mark: z.boolean().default(true),
    }),
    output: threadShape,
    errors: ['INVALID', 'NOT_FOUND', 'ROLE_NOT_ALLOWED'],
  }),
  'messages.send': endpoint({
    notWhileActing: true,
    method: 'POST',
    path: 'messages/send/{id}',
    callers: marketplaceUsers,
    kind: 'write',
    teamRight: 'messages.use',
    purpose: 'Sends a message. A repeat with the same `key` returns the first one; with another text it is refused.',
    notInSpecification,
    input: z.strictObject({ id: idShape, key: idShape, body: bodyInput, fileIds: fileIdsInput }),
    output: z.object({ seq: z.int(), created: z.boolean() }),
    errors: [
      'INVALID',
      'NOT_FOUND',
      'ROLE_NOT_ALLOWED',
      'THREAD_CLOSED',
      'RESTRICTED',
      'LIMIT_REACHED',
      'COMPANY_NOT_APPROVED',
      'SAME_TEXT',
      'KEY_REUSED',
      'TOO_MANY',
      'NOT_WHILE_ACTING',
    ],
  }),
  'messages.withdraw': endpoint({
    notWhileActing: true,
    method: 'PUT',
    path: 'messages/withdraw/{id}',
    callers: marketplaceUsers,
    kind: 'write',
    teamRight: 'messages.use',
    purpose:
      'Withdraws an own message within an hour; without `seq` the message that waits for the notice of a rejection.',
    notInSpecification,
    input: z.strictObject({ id: idShape, seq: z.int().min(1).max(1_000_000_000).nullable() }),
    output: doneShape,
    errors: ['INVALID', 'NOT_FOUND', 'ROLE_NOT_ALLOWED', 'TRANSITION_NOT_ALLOWED', 'UNDO_OVER', 'NOT_WHILE_ACTING'],
  }),
  'messages.decide': endpoint({
    notWhileActing: true,
    method: 'POST',
    path: 'messages/decide',
    callers: ['employer'],
    kind: 'write',
    teamRight: 'messages.use',
    purpose:
      'Decides about up to 200 applications as `userjobs.statusByEmployer` does and writes to each, with one result code each; a single application fails as a whole. A message with a rejection goes out with its notice.',
    notInSpecification,
    limits: [{ name: 'messages.decide', by: 'account', max: 60, seconds: 3600 }],
    input: z.strictObject({
      applications: z
        .array(z.strictObject({ id: idShape, version: versionShape }))
        .min(1)
        .max(200),
      status: z.enum(applicationStatuses),
      reason: z.string().max(80).nullish(),
      note: optionalMultilineText(1000),
      /** A template goes out in each receiver's language, other texts as they are. */
      templateId: idShape.nullish(),
      body: optionalBodyInput,
    }),
    output: z.object({
      results: z.array(
        z.object({
          id: idShape,
          code: z.string(),
          status: z.enum(applicationStatuses).nullable(),
          version: versionShape.nullable(),
          /** For PLACEHOLDER_EMPTY, which one. */
          placeholder: z.string().nullable(),
          /** When the message goes out; null where there is none. */
          sendsAt: timeShape.nullable(),
        }),
      ),
    }),
    errors: [
      'INVALID',
      'NOT_FOUND',
      'ROLE_NOT_ALLOWED',
      'TRANSITION_NOT_ALLOWED',
      'STALE_VERSION',
      'THREAD_CLOSED',
      'RESTRICTED',
      'PLACEHOLDER_EMPTY',
      'TOO_LARGE',
      'NOT_WHILE_ACTING',
    ],
  }),
}
