import { event } from '#kernel/event.ts'
import type { ReportReason } from './rules.ts'

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
>('reviews.decided', { onPublicPages: true })

/** Somebody reported a published review: one event for each account. */
export const reviewReported = event<{ reviewId: string; reason: ReportReason; details: string | null }>(
  'reviews.reported',
)

/** A moderator decided in the queue of reviews, also when nothing changes: what was reported about it is answered. */
export const reviewModerated = event<{ reviewId: string; decision: 'PUBLISH' | 'REJECT' }>('reviews.moderated')

/** The company replied to a review; not emitted for later edits of the reply. */
export const reviewReplied = event<ReviewFacts>('reviews.replied', { onPublicPages: true })
