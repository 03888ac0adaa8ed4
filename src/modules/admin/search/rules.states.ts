import { companyStatuses } from '#kernel/caller.ts'
import { jobStatuses, orderStatuses } from '#kernel/enums.ts'
import { personStates } from '../people/contract.ts'
import type { SearchKind } from './rules.ts'

/** The states in which things of a kind are found. */
export const statesOf: Record<SearchKind, readonly string[]> = {
  PERSON: personStates,
  COMPANY: [...companyStatuses, 'DELETED'],
  JOB: [...jobStatuses, 'DELETED'],
  CASE: ['OPEN', 'DECIDED'],
  ORDER: orderStatuses,
}
