import { companyStatuses } from '#kernel/caller.ts'
import { orderStatuses } from '#kernel/enums/billing.ts'
import { applicationStatuses, jobStatuses } from '#kernel/enums/jobs.ts'
import { reviewStatuses } from '#kernel/enums/reviews.ts'
import { personStates } from '../people/contract.ts'
import type { ResultKind } from './rules.ts'

/** The states in which things of a kind are found. */
export const statesOf: Record<ResultKind, readonly string[]> = {
  PERSON: personStates,
  COMPANY: [...companyStatuses, 'DELETED'],
  JOB: [...jobStatuses, 'DELETED'],
  REVIEW: reviewStatuses,
  CASE: ['OPEN', 'DECIDED'],
  ORDER: orderStatuses,
  APPLICATION: applicationStatuses,
}
