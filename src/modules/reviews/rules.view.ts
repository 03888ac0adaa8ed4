import { dayIn } from '#kernel/time-zone.ts'
import {
  editableUntil,
  editProblem,
  percentOf,
  minReviewsForAverage,
  subRatings,
  type RejectReason,
  type ReviewKind,
  type ReviewStatus,
  type SubRating,
} from './rules.ts'

type ReviewRow = {
  id: string
  overall: number
  work_life: number | null
  pay_benefits: number | null
  growth: number | null
  management: number | null
  environment: number | null
  inclusion: number | null
  title: string
  pros: string
  cons: string
  kind: ReviewKind
  recommend: boolean
}
/** Columns of the sub-ratings, in the order of `subRatings`. */
export const sideColumns = {
  workLife: 'work_life',
  payBenefits: 'pay_benefits',
  growth: 'growth',
  management: 'management',
  environment: 'environment',
  inclusion: 'inclusion',
} as const satisfies Record<SubRating, keyof ReviewRow>

function writtenOf(row: ReviewRow) {
  const parts = subRatings.flatMap((side) => {
    const stars = row[sideColumns[side]]
    return stars === null ? [] : [[side, stars] as const]
  })
  return {
    id: row.id,
    overall: row.overall,
    parts: Object.fromEntries(parts) as Partial<Record<SubRating, number>>,
    title: row.title,
    pros: row.pros,
    cons: row.cons,
    kind: row.kind,
    recommend: row.recommend,
  }
}

const monthIn = (at: Date, timeZone: string): string => dayIn(at, timeZone).slice(0, 7)

type Published = ReviewRow & {
  published_at: Date | null
  edited_at: Date | null
  reply: string | null
  reply_at: Date | null
}

/** Public view of a review: months in the site's time zone only, so that no date identifies a person. */
export function publicOf(row: Published, timeZone: string) {
  return {
    ...writtenOf(row),
    month: row.published_at ? monthIn(row.published_at, timeZone) : '',
    edited: row.edited_at !== null,
    reply: row.reply !== null && row.reply_at ? { text: row.reply, month: monthIn(row.reply_at, timeZone) } : null,
  }
}

type OwnReviewRow = ReviewRow & {
  company_id: string
  company: string
  status: ReviewStatus
  reason: string | null
  note: string | null
  reply: string | null
  reply_at: Date | null
  created_at: Date
  version: number
}

/** A review as its author sees it. */
export function ownOf(row: OwnReviewRow, now: Date) {
  return {
    ...writtenOf(row),
    company: { id: row.company_id, name: row.company },
    status: row.status,
    reason: row.reason as RejectReason | null,
    note: row.note,
    reply: row.reply !== null && row.reply_at ? { text: row.reply, at: row.reply_at.toISOString() } : null,
    createdAt: row.created_at.toISOString(),
    editableUntil: editableUntil(row.created_at).toISOString(),
    editable: editProblem(row.created_at, now) === null,
    version: row.version,
  }
}

type Totals = {
  count: number
  average: number | null
  recommended: number
  /** Reviews by stars, 1 to 5. */
  stars: readonly number[]
  /** Average and count of each sub-rating, null without ratings. */
  sides: Readonly<Record<SubRating, { average: number | null; count: number }>>
}

/** Summary of a company's reviews. No average below three reviews, because it would reveal single ratings. */
export function summaryOf(totals: Totals) {
  const isAverageShown = totals.count >= minReviewsForAverage
  return {
    average: isAverageShown ? totals.average : null,
    count: totals.count,
    distribution: [5, 4, 3, 2, 1].map((rating) => ({ rating, count: totals.stars[rating - 1] ?? 0 })),
    parts: subRatings.flatMap((part) => {
      const { average, count } = totals.sides[part]
      return average !== null && count >= minReviewsForAverage ? [{ part, average, count }] : []
    }),
    recommendPercent: isAverageShown ? percentOf(totals.recommended, totals.count) : null,
  }
}
