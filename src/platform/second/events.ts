import type { AdminRight } from '#kernel/admin-rights.ts'
import { event } from '#kernel/event.ts'
import type { SecondOutcome, SubjectName } from '#kernel/second-person.ts'

/** An action waits for a second administrator. */
export const secondAsked = event<{
  action: string
  right: AdminRight
  name: SubjectName
  by: string
  about: string | null
}>('second.asked')

/** Somebody else decided, or nobody did in time. */
export const secondSettled = event<{
  action: string
  name: string
  requestedBy: string
  by: string | null
  outcome: SecondOutcome
  note: string | null
}>('second.settled')
