import { companyStatuses } from '#kernel/caller.ts'
import { applicationStatuses, jobStatuses, orderStatuses, reviewStatuses } from '#kernel/enums.ts'
import { personStates } from '../people/contract.ts'
import type { FoundKind } from './rules.ts'

/** The states in which things of a kind are found. */
export const statesOf: Record<FoundKind, readonly string[]> = {
  PERSON: personStates,
  COMPANY: [...companyStatuses, 'DELETED'],
  JOB: [...jobStatuses, 'DELETED'],
  REVIEW: reviewStatuses,
  CASE: ['OPEN', 'DECIDED'],
  ORDER: orderStatuses,
  APPLICATION: applicationStatuses,
}
