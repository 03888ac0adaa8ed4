import * as z from 'zod'
import { idShape, multilineText, optionalMultilineText, timeShape, versionShape } from '#kernel/shapes.ts'
import { templateKinds } from '#kernel/enums/messages.ts'
import { fileLinkShape } from '#modules/files/contract.ts'
import { topicShape } from '#modules/screening/contract.shapes.ts'
import { maxFiles, messageSides, threadStates, writeReasons } from './rules.ts'

/** The greatest length of a message and of the texts of a template. */
export const maxBody = 4000
export const bodyInput = multilineText(maxBody, 1)
export const optionalBodyInput = optionalMultilineText(maxBody)
export const fileIdsInput = z.array(idShape).max(maxFiles).default([])

/** Whether something may be written, and the sentence that says so. */
export const writeStateShape = z.object({
  reason: z.enum(writeReasons),
  problem: z.string().nullable(),
  until: timeShape.nullable(),
})
export type WriteStateView = z.output<typeof writeStateShape>

export const messageShape = z.object({
  seq: z.int(),
  side: z.enum(messageSides),
  mine: z.boolean(),
  /** Of a company's people a candidate sees the first name; empty when the account is gone. */
  author: z.string(),
  /** Null when it was withdrawn or removed. */
  body: z.string().nullable(),
  at: timeShape,
  gone: z.enum(['WITHDRAWN', 'REMOVED']).nullable(),
  /** The reader reported it, and nobody has decided about it yet. */
  reported: z.boolean(),
  /** The other side has seen it. */
  seen: z.boolean(),
  /** Null when it can be withdrawn now, else the error. */
  withdrawProblem: z.string().nullable(),
  files: z.array(fileLinkShape),
})
export type MessageView = z.output<typeof messageShape>

const threadFields = {
  applicationId: idShape,
  jobId: idShape,
  jobTitle: z.string(),
  /** Null when the page of the job is gone. */
  jobSlug: z.string().nullable(),
  company: z.string(),
  state: z.enum(threadStates),
  write: writeStateShape,
  /** Oldest first: the newest of the thread, or those before `before`. */
  list: z.array(messageShape),
  /** There are earlier ones. */
  earlier: z.boolean(),
}

/** A thread as its candidate sees it: nothing that is held back has a field here. */
export const candidateThreadShape = z.object({
  side: z.literal('CANDIDATE'),
  ...threadFields,
  blocked: z.boolean(),
  /** They have written to nobody yet. */
  isNew: z.boolean(),
})
export const companyThreadShape = z.object({
  side: z.literal('COMPANY'),
  ...threadFields,
  candidate: z.string(),
  /** Goes out with the notice of the rejection. */
  held: z.object({ body: z.string(), author: z.string(), mine: z.boolean(), until: timeShape.nullable() }).nullable(),
})
export const threadShape = z.discriminatedUnion('side', [candidateThreadShape, companyThreadShape])
export type ThreadView = z.output<typeof threadShape>

/** A line of a list of threads. */
export const threadRowShape = z.object({
  applicationId: idShape,
  jobTitle: z.string(),
  /** Whom one writes with: the company, or the applicant. */
  name: z.string(),
  logoUrl: z.string().nullable(),
  state: z.enum(threadStates),
  unread: z.boolean(),
  /** The candidate waits for an answer. */
  waiting: z.boolean(),
  last: z.object({
    side: z.enum(messageSides),
    mine: z.boolean(),
    author: z.string(),
    excerpt: z.string().nullable(),
    files: z.int(),
    at: timeShape,
  }),
})
export type ThreadRow = z.output<typeof threadRowShape>

export const templateShape = z.object({
  id: idShape,
  name: z.string(),
  kind: z.enum(templateKinds),
  bodies: z.object({ en: z.string().nullable(), id: z.string().nullable() }),
  version: versionShape,
  /** Protected topics that its texts touch. */
  warnings: z.array(topicShape),
  /** For the application that was named: the text in its candidate's language, or what is missing for it. */
  filled: z.string().nullable(),
  empty: z.string().nullable(),
})
export type TemplateView = z.output<typeof templateShape>
