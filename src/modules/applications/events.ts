import { event } from '#kernel/event.ts'
import type { ApplicationStatus, ClosedReason, CandidateUpdate } from './rules.ts'

/** The application of an event; `accountId` is the candidate, `companyId` the employer. */
export type ApplicationFacts = { applicationId: string; jobId: string; companyId: string; accountId: string }

/** A candidate applied. `meets` is false when an answer misses a deal-breaker. */
export const applicationSubmitted = event<ApplicationFacts & { meets: boolean }>('applications.submitted')

/** The employer opened the application for the first time; the candidate sees that. */
export const applicationViewed = event<ApplicationFacts>('applications.viewed')

/**
 * The employer changed the status. `news` is the update for the candidate, null when nothing changes for them: a rejection is
 * emitted without news first, and again with news when its notice is sent (at once when the delay is 0). `step` is the id of the
 * stored event and deduplicates notifications. `reason` is a code of REJECTION_REASON.
 */
export const applicationStatusChanged = event<
  ApplicationFacts & {
    step: string
    from: ApplicationStatus
    to: ApplicationStatus
    reason: string | null
    news: CandidateUpdate | null
    /** The candidate is told by something else that happens with it. */
    quiet?: boolean
  }
>('applications.statusChanged')

/** A note named members of the team, who could see the application when it was written. */
export const noteMentioned = event<{
  noteId: string
  applicationId: string
  jobId: string
  by: string
  accountIds: readonly string[]
}>('applications.noteMentioned')

/** The candidate withdrew: from now on the employer sees neither resume nor answers. */
export const applicationWithdrawn = event<ApplicationFacts>('applications.withdrawn')

/** Closed without a decision: nobody answered in time, or the job was closed. The candidate is notified. */
export const applicationClosed = event<ApplicationFacts & { reason: Exclude<ClosedReason, 'WITHDRAWN'> }>(
  'applications.closed',
)

/** Applications of a job that nobody opened for `days` days; each is reported once. */
export const employerReminder = event<{ jobId: string; companyId: string; applicationIds: string[]; days: number }>(
  'applications.reminder',
)
