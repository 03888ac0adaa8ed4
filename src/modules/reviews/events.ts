import { event } from '#kernel/event.ts'

/** Which review an event is about; `accountId` is its author and never leaves the server. */
export type ReviewFacts = { reviewId: string; companyId: string; company: string; accountId: string }

/** A moderator decided. `reason` is a code of `rejectReasons`; `first` when it is public for the first time. */
export const reviewDecided = event<
  ReviewFacts & {
    to: 'PUBLISHED' | 'REJECTED'
    reason: string | null
    note: string | null
    first: boolean
    version: number
  }
>('reviews.decided')

/** The company answered a review; not told again when it changes the words. */
export const reviewReplied = event<ReviewFacts>('reviews.replied')
