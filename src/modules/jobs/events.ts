import { event } from '#kernel/event.ts'
import type { JobStatus } from './rules.ts'

/** A job became public, for the first time or again after a review. */
export const jobPublished = event<{ jobId: string }>('jobs.published')
/** Data shown by search, cards or the job page has changed, including the status; listeners read the job again. */
export const jobChanged = event<{ jobId: string }>('jobs.changed', { onPublicPages: true })
/** All live jobs of a company have become visible or invisible with it; nothing else about them has changed. */
export const liveJobsShown = event<{ jobIds: readonly string[] }>('jobs.liveShown', { onPublicPages: true })
/** The salary that candidates read, or the places of an online job have changed. */
export const jobTermsChanged = event<{ jobId: string; companyId: string }>('jobs.termsChanged')
/** A status transition; closing, expiring, removing and deleting all emit it. */
export const jobStateChanged = event<{ jobId: string; from: JobStatus; to: JobStatus; reason: string | null }>(
  'jobs.stateChanged',
  { onPublicPages: true },
)
/** Somebody else assigned a member to these jobs, or made them answer for them. */
export const jobsAssigned = event<{
  memberId: string
  accountId: string
  companyId: string
  jobIds: readonly string[]
  by: string
}>('jobs.assigned')
/** The automatic screen found serious or several signs in what is published or waits: a person has to look. `again`: it was screened before, with other lists or scores. */
export const jobFlagged = event<{ jobId: string; again?: true }>('jobs.flagged')
/** The employer deleted the job; an open one was CLOSED first. */
export const jobDeleted = event<{ jobId: string }>('jobs.deleted', { onPublicPages: true })
export type JobReviewDecision = 'APPROVED' | 'REJECTED' | 'REMOVED'
/** A moderator decided on a job in review, or removed one. */
export const jobReviewDecided = event<{
  jobId: string
  decision: JobReviewDecision
  reason: string | null
}>('jobs.reviewDecided')
/** A moderator decided on changes of an online job. */
export const jobProposalDecided = event<{ jobId: string; decision: 'ACCEPTED' | 'REJECTED' }>('jobs.proposalDecided')
/** Three days before an active job expires; once per expiry date. */
export const jobClosingSoon = event<{ jobId: string; expiresAt: string }>('jobs.closingSoon')
