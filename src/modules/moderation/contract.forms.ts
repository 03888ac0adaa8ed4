import * as z from 'zod'
import { appealOutcomes, liftedKinds, limitKinds, moderationReasons } from '#kernel/moderation.ts'
import {
  emailShape,
  formFiles,
  idShape,
  line,
  multilineText,
  optionalLine,
  optionalMultilineText,
  versionShape,
} from '#kernel/shapes.ts'
import { bulkActions, bulkReasons, decidable, maxBulk } from './rules.decision.ts'
import { maxPoints, longestSuspensionDays, statementCategories } from './rules.ts'

/** A report; guests say who they are. One of the ids is given; `applicationId` names the person who applied. */
export const reportForm = z.strictObject({
  jobId: idShape.optional(),
  companyId: idShape.optional(),
  applicationId: idShape.optional(),
  reason: z.enum(moderationReasons),
  details: optionalMultilineText(1000),
  name: line(100, 2).optional(),
  email: emailShape.optional(),
  /** The reporter believes in good faith that this is right (DSA Art. 16(2)(d)). */
  goodFaith: z.literal(true, { error: 'REQUIRED' }),
})

/** A shorter time than a decision set, in days from its beginning. */
export const maxAppealDays = 3650
const number = (max: number) => z.coerce.number().int().min(1).max(max).optional()

/** What a moderator decides about a case. */
export const decideForm = z.object({
  version: versionShape,
  targetVersion: versionShape,
  actions: z.array(z.enum(decidable)).min(1).max(decidable.length),
  reasons: z.array(z.enum(moderationReasons)).max(5).default([]),
  points: number(maxPoints),
  days: number(longestSuspensionDays),
  forGood: z.boolean().default(false),
  restricts: z.enum(limitKinds).optional(),
  law: optionalLine(300),
  category: z.enum(statementCategories).optional(),
  sentence: optionalLine(500),
  note: optionalMultilineText(1000),
})

/** A case and the versions that were shown: `id:version:version of what was reported`. */
const shownCase = z
  .string()
  .regex(/^[\da-f-]{36}:\d{1,9}:\d{1,9}$/i)
  .transform((text) => {
    const [id = '', version, targetVersion] = text.split(':')
    return { id, version: Number(version), targetVersion: Number(targetVersion) }
  })
  .refine(({ id }) => idShape.safeParse(id).success)

/** One decision about several cases. */
export const bulkDecideForm = z.object({
  cases: z.array(shownCase).min(1, { error: 'PICK_ONE' }).max(maxBulk),
  actions: z.array(z.enum(bulkActions)).min(1).max(bulkActions.length),
  reason: z.enum(bulkReasons).optional(),
  sentence: optionalLine(500),
  note: optionalMultilineText(1000),
})

/** What ends before its time, and why. */
export const liftForm = z.object({ kind: z.enum(liftedKinds), why: line(500, 10) })

/** Points that do not count any more, and why. */
export const voidForm = z.object({ why: line(500, 10), keepsClosed: z.boolean().default(false) })

/** What a moderator asks before deciding. */
export const askForm = z.object({ version: versionShape, question: multilineText(1000, 10) })

export const maxEvidenceFiles = 3
/** What the reported side answers; its files are stored first. */
export const evidenceForm = z.object({
  requestId: idShape,
  text: multilineText(2000, 1),
  files: formFiles(maxEvidenceFiles),
})

export const reportNumberShape = z.int().min(1).max(2_147_483_647)
/** Of the link in a guest's mail. */
export const reportKeyShape = optionalLine(64)

/** An appeal, by whom a decision is about; its files are stored first. */
export const appealForm = z.object({
  decisionId: idShape,
  text: multilineText(2000, 1),
  files: formFiles(maxEvidenceFiles),
})

/** An appeal by who reported something. */
export const reportAppealForm = appealForm.omit({ decisionId: true })

/** What another moderator decides about an appeal. */
export const appealDecisionForm = z.object({
  appealId: idShape,
  outcome: z.enum(appealOutcomes),
  keeps: z.array(z.enum(decidable)).max(decidable.length).default([]),
  days: z.coerce.number().int().min(1).max(maxAppealDays).optional(),
  answer: optionalLine(500),
})
