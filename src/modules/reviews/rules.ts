import type { ErrorCode } from '#kernel/fail.ts'
import { type ReviewKind, type ReviewStatus, reviewKinds } from '#kernel/enums/reviews.ts'
export { reviewKinds, reviewStatuses, type ReviewKind, type ReviewStatus } from '#kernel/enums/reviews.ts'

/** Optional ratings of single aspects, each 1 to 5. */
export const subRatings = ['workLife', 'payBenefits', 'growth', 'management', 'environment', 'inclusion'] as const
export type SubRating = (typeof subRatings)[number]

/** Reasons to reject or unpublish a review, with texts in the set `reviews`. */
export const rejectReasons = [
  'NAMES_PERSON',
  'CONTACT_DATA',
  'ABUSIVE',
  'CONFIDENTIAL',
  'NOT_ABOUT_WORK',
  'ADVERTISING',
  'COPIED',
  'NOT_CREDIBLE',
  'OTHER',
] as const
export type RejectReason = (typeof rejectReasons)[number]

export const reportReasons = ['NOT_TRUE', 'NAMES_PERSON', 'ABUSIVE', 'CONFIDENTIAL', 'SPAM', 'OTHER'] as const
export type ReportReason = (typeof reportReasons)[number]

export const reviewSorts = ['newest', 'highest', 'lowest'] as const
export type ReviewSort = (typeof reviewSorts)[number]

export const titleLength = 80
export const textLength = { min: 30, max: 2000 } as const
export const replyLength = { min: 10, max: 2000 } as const
/** Days in which the author may edit a review, and months until the next one about the same company. */
export const editDays = 30
export const againMonths = 12
/** Number of reviews from which on averages are shown. */
export const minReviewsForAverage = 3
const dayMs = 86_400_000

/** The same day and time twelve months later; 29 February becomes 1 March. */
export function nextReviewAt(written: Date): Date {
  const next = new Date(written)
  next.setUTCMonth(next.getUTCMonth() + againMonths)
  return next
}

export const editableUntil = (written: Date): Date => new Date(written.getTime() + editDays * dayMs)

/** Error when the author may no longer edit the review, or null. */
export const editProblem = (written: Date, now: Date): ErrorCode | null =>
  now > editableUntil(written) ? 'REVIEW_SETTLED' : null

/** Relationship between an account and a company. */
export type Relationship = {
  /** Applications that were not withdrawn before an answer. */
  applications: number
  /** One of them ended in a hire. */
  hired: boolean
  /** Positions at this company in the profile, and whether they are current. */
  positions: readonly { intern: boolean; present: boolean }[]
  /** A member of the company's team has the same e-mail address or phone. */
  member: boolean
  /** When the next review is possible; null without an earlier one. */
  nextReviewAt: Date | null
}

/** Kinds of reviewer that the relationship allows (AB-05): only people who applied or worked there. */
export function possibleKinds({ applications, hired, positions }: Relationship): ReviewKind[] {
  const worked = hired || positions.length > 0
  const kinds: Record<ReviewKind, boolean> = {
    CURRENT: hired || positions.some((each) => each.present),
    FORMER: hired || positions.some((each) => !each.present),
    INTERN: worked,
    INTERVIEWED: applications > 0,
  }
  return reviewKinds.filter((kind) => kinds[kind])
}

/** Error when the person may not review the company now, or null. */
export function writeProblem(relationship: Relationship, now: Date): ErrorCode | null {
  if (relationship.member) return 'REVIEW_OF_OWN_COMPANY'
  if (relationship.nextReviewAt && relationship.nextReviewAt > now) return 'ALREADY_REVIEWED'
  return possibleKinds(relationship).length === 0 ? 'REVIEW_NEEDS_TIE' : null
}

export const decisions = ['PUBLISH', 'REJECT'] as const
export type Decision = (typeof decisions)[number]

/** Decisions possible now. Publishing a published review dismisses its reports. */
export function possibleDecisions(review: { status: ReviewStatus; reports: number }): Decision[] {
  if (review.status === 'PENDING') return ['PUBLISH', 'REJECT']
  if (review.status === 'REJECTED') return ['PUBLISH']
  return review.reports > 0 ? ['PUBLISH', 'REJECT'] : ['REJECT']
}

/** The specification's count: "50+" beyond 50. */
export const shownCount = (count: number): string => (count > 50 ? '50+' : String(count))

/** Whole percent, 0 when the total is 0. */
export const percentOf = (part: number, whole: number): number => (whole === 0 ? 0 : Math.round((part / whole) * 100))
