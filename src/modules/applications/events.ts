import { event } from '#kernel/event.ts'
import type { ApplicationStatus, ClosedReason, CandidateUpdate } from './rules.ts'

/** Which application an event is about, and whose: `accountId` is the candidate, `companyId` the employer. */
export type ApplicationFacts = { applicationId: string; jobId: string; companyId: string; accountId: string }

/** A candidate applied. `meets` false: an answer misses a deal-breaker, the candidate was told. */
export const applicationSubmitted = event<ApplicationFacts & { meets: boolean }>('applications.submitted')

/** The employer opened it for the first time; the candidate sees that. */
export const applicationViewed = event<ApplicationFacts>('applications.viewed')

/**
 * The employer decided. `news` is what the candidate is told of it, null when nothing changes for them: a rejection comes first
 * without news, and once more with it when its notice leaves (at once when the delay is 0). `step` is the id of the kept event,
 * by which each is told once. `reason` is a code of the master REJECTION_REASON.
 */
export const applicationStatusChanged = event<
  ApplicationFacts & {
    step: string
    from: ApplicationStatus
    to: ApplicationStatus
    reason: string | null
    news: CandidateUpdate | null
  }
>('applications.statusChanged')

/** The candidate took it back: from here on the employer sees neither resume nor answers. */
export const applicationWithdrawn = event<ApplicationFacts>('applications.withdrawn')

/** It ended without a decision: nobody answered in time, or the job was closed. The candidate is told. */
export const applicationClosed = event<ApplicationFacts & { reason: Exclude<ClosedReason, 'WITHDRAWN'> }>(
  'applications.closed',
)

/** Applications of a job that nobody opened for `days` days; each is told once. */
export const employerReminder = event<{ jobId: string; companyId: string; applicationIds: string[]; days: number }>(
  'applications.reminder',
)
