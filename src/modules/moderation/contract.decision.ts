import * as z from 'zod'
import { limitKinds, moderationReasons } from '#kernel/moderation.ts'
import { localeShape, optionalLine, optionalMultilineText } from '#kernel/shapes.ts'
import { decidable } from './rules.decision.ts'
import { longestSuspensionDays, maxPoints, statementCategories } from './rules.ts'

/** What a moderator decides, of a call. */
export const decisionInput = {
  actions: z.array(z.enum(decidable)).min(1).max(decidable.length),
  reasons: z.array(z.enum(moderationReasons)).max(5).default([]),
  points: z.int().min(1).max(maxPoints).nullable().default(null),
  days: z.int().min(1).max(longestSuspensionDays).nullable().default(null),
  /** A suspension without an end, whatever the days say. */
  forGood: z.boolean().default(false),
  restricts: z.enum(limitKinds).nullable().default(null),
  /** Which law is broken, with its article; it leaves in the export, so it names nobody. Needed for ILLEGAL. */
  law: optionalLine(300),
  /** Of the statement of reasons, for ILLEGAL and OTHER, which say none by themselves. */
  category: z.enum(statementCategories).nullable().default(null),
  /** One sentence for the other side, beside those of the reasons. */
  sentence: optionalLine(500),
  /** For other moderators; needed where less is decided than is proposed. */
  note: optionalMultilineText(1000),
}

const writtenShape = z.object({ subject: z.string(), text: z.string() })
/** An email, and how many get it; `locale` is the language of the first of them. */
export const mailShape = z.object({
  readers: z.int(),
  locale: localeShape,
  texts: z.object({ en: writtenShape, id: writtenShape }),
})
