import { event } from '#kernel/event.ts'
import type { JobStatus } from './rules.ts'

/** A job became public for the first time, or again after a review. */
export const jobPublished = event<{ jobId: string }>('jobs.published')
/** Anything that a search, a card or a page of the job shows has changed, its status included. Read the job again. */
export const jobChanged = event<{ jobId: string }>('jobs.changed')
/** A step of the life of a job. Closing, expiring, removing and deleting all come by here. */
export const jobStateChanged = event<{ jobId: string; from: JobStatus; to: JobStatus; reason: string | null }>(
  'jobs.stateChanged',
)
/** The employer deleted the job; a live one was CLOSED just before. */
export const jobDeleted = event<{ jobId: string }>('jobs.deleted')
/** An administrator decided about a job that waited for review, or removed one. */
export const jobReviewDecided = event<{
  jobId: string
  decision: 'APPROVED' | 'REJECTED' | 'REMOVED'
  reason: string | null
}>('jobs.reviewDecided')
/** Three days before a live job expires; once for each expiry date. */
export const jobClosingSoon = event<{ jobId: string; expiresAt: string }>('jobs.closingSoon')
