import * as z from 'zod'
import { idShape, line, multilineText, pageOf, timeShape, versionShape } from '#kernel/shapes.ts'
import {
  rejectReasons,
  replyLength,
  reviewKinds,
  reviewStatuses,
  subRatings,
  textLength,
  titleLength,
} from './rules.ts'

export const starsShape = z.int().min(1).max(5)
const prose = multilineText(textLength.max, textLength.min)
const subRatingShapes = Object.fromEntries(subRatings.map((side) => [side, starsShape.nullish()])) as Record<
  (typeof subRatings)[number],
  z.ZodOptional<z.ZodNullable<typeof starsShape>>
>

/** Fields an author writes. */
export const reviewText = {
  overall: starsShape,
  ...subRatingShapes,
  title: line(titleLength, 3),
  pros: prose,
  cons: prose,
  kind: z.enum(reviewKinds),
  recommend: z.boolean(),
}
export const replyText = multilineText(replyLength.max, replyLength.min)

const monthShape = z.string().regex(/^\d{4}-\d{2}$/)
/** Sub-ratings that were given. */
const partsShape = z.partialRecord(z.enum(subRatings), z.int())
const written = {
  id: idShape,
  overall: z.int(),
  parts: partsShape,
  title: z.string(),
  pros: z.string(),
  cons: z.string(),
  kind: z.enum(reviewKinds),
  recommend: z.boolean(),
}

/** A published review: months instead of days, and nothing about its author (AB-05 is checked when writing). */
export const reviewShape = z.object({
  ...written,
  month: monthShape,
  edited: z.boolean(),
  reply: z.object({ text: z.string(), month: monthShape }).nullable(),
  /** Whether the caller wrote it. */
  mine: z.boolean(),
})
export type ReviewView = z.output<typeof reviewShape>

const share = z.object({ rating: z.int(), count: z.int() })
/** Summary of all published reviews of a company, regardless of filters. Averages are null below three reviews. */
export const summaryShape = z.object({
  average: z.number().nullable(),
  count: z.int(),
  /** From five stars down to one. */
  distribution: z.array(share),
  parts: z.array(z.object({ part: z.enum(subRatings), average: z.number(), count: z.int() })),
  recommendPercent: z.int().nullable(),
})
export type ReviewSummary = z.output<typeof summaryShape>
export const reviewPage = pageOf(reviewShape).extend({ summary: summaryShape })

/** A review as its author sees it, in any status. */
export const ownReviewShape = z.object({
  ...written,
  company: z.object({ id: idShape, name: z.string() }),
  status: z.enum(reviewStatuses),
  reason: z.enum(rejectReasons).nullable(),
  /** The moderator's note to the author. */
  note: z.string().nullable(),
  reply: z.object({ text: z.string(), at: timeShape }).nullable(),
  createdAt: timeShape,
  editableUntil: timeShape,
  editable: z.boolean(),
  version: versionShape,
})
export type OwnReview = z.output<typeof ownReviewShape>

/** A published review with what the company's team did about it. */
export const receivedShape = reviewShape.omit({ mine: true }).extend({
  reported: z.boolean(),
  /** 0 without a reply; incremented with each change. */
  replyVersion: versionShape,
})
export type ReceivedReview = z.output<typeof receivedShape>
