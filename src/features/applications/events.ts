import { event } from '#kernel/event.ts'
import type { ApplicationStatus, ClosedReason } from './rules.ts'

/** Which application an event is about, and whose: `accountId` is the candidate, `companyId` the employer. */
export type ApplicationFacts = { applicationId: string; jobId: string; companyId: string; accountId: string }

/** A candidate applied. `meets` false: an answer misses a deal-breaker, the candidate was told. */
export const applicationSubmitted = event<ApplicationFacts & { meets: boolean }>('applications.submitted')

/** The employer opened it for the first time; the candidate sees that. */
export const applicationViewed = event<ApplicationFacts>('applications.viewed')

/**
 * The employer decided. Tell the candidate only when `shown`: a rejection comes first with `shown: false`, and once more with
 * `shown: true` when its notice leaves (at once when the delay is 0). `reason` is a code of the master REJECTION_REASON.
 * `undone` marks a step taken back within its rule: nothing to announce.
 */
export const applicationStatusChanged = event<
  ApplicationFacts & {
    from: ApplicationStatus
    to: ApplicationStatus
    reason: string | null
    shown: boolean
    undone: boolean
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
