import type { AdminRight } from '#kernel/admin-rights.ts'
import { event } from '#kernel/event.ts'
import type { SecondApprovalOutcome, SubjectName } from '#kernel/second-approval.ts'

/** An action waits for a second administrator. */
export const secondApprovalRequested = event<{
  action: string
  right: AdminRight
  name: SubjectName
  by: string
  about: string | null
}>('second.asked')

/** Somebody else decided, or nobody did in time. */
export const secondApprovalSettled = event<{
  action: string
  name: string
  requestedBy: string
  by: string | null
  outcome: SecondApprovalOutcome
  note: string | null
}>('second.settled')
