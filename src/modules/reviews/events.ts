import { event } from '#kernel/event.ts'

/** The review of an event; `accountId` is its author and must never leave the server. */
export type ReviewFacts = { reviewId: string; companyId: string; company: string; accountId: string }

/** A moderator decided. `reason` is one of `rejectReasons`; `first` when the review is published for the first time. */
export const reviewDecided = event<
  ReviewFacts & {
    to: 'PUBLISHED' | 'REJECTED'
    reason: string | null
    note: string | null
    first: boolean
    version: number
  }
>('reviews.decided')

/** The company replied to a review; not emitted for later edits of the reply. */
export const reviewReplied = event<ReviewFacts>('reviews.replied')
