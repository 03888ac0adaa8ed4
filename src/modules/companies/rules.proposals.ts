import type { CompanyStatus } from '#kernel/caller.ts'
import {
  protectedFields,
  type CompanyProposalStatus,
  type ProposedChanges,
  type ProtectedField,
} from '#kernel/enums/companies.ts'
export {
  protectedFields,
  companyProposalStatuses,
  type ProposedChanges,
  type ProtectedField,
} from '#kernel/enums/companies.ts'

type ProtectedValues = Record<ProtectedField, string | null>

/** Whether changes of protected fields wait for a decision: the company was approved. A suspended one may come back as it was. */
export const isProtected = (status: CompanyStatus): boolean => status === 'APPROVED' || status === 'SUSPENDED'

/** What the open proposal becomes with an edit: a field that gets its approved value back is no longer part of it. */
export function mergeChanges(
  approved: ProtectedValues,
  open: ProposedChanges,
  edit: Partial<ProtectedValues>,
): ProposedChanges {
  const changes: ProposedChanges = {}
  for (const field of protectedFields) {
    const value = edit[field] === undefined ? open[field]?.new : edit[field]
    if (value !== undefined && value !== approved[field]) changes[field] = { old: approved[field], new: value }
  }
  return changes
}

/** The fields of a proposal in form order. */
export const changedFields = (changes: ProposedChanges): ProtectedField[] =>
  protectedFields.filter((field) => changes[field] !== undefined)

/** Fields whose proposed value another proposal does not have. */
export const newlyProposed = (changes: ProposedChanges, before: ProposedChanges): ProtectedField[] =>
  changedFields(changes).filter((field) => before[field]?.new !== changes[field]?.new)

export const sameChanges = (one: ProposedChanges, other: ProposedChanges): boolean =>
  newlyProposed(one, other).length === 0 && changedFields(one).length === changedFields(other).length

/** Texts that differ only in case, spaces or invisible characters are the same value. */
export const comparable = (value: string | null): string =>
  (value ?? '')
    .normalize('NFKC')
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')
    .trim()

export const proposalDecisions = ['ACCEPT', 'ACCEPT_PARTIALLY', 'REJECT'] as const
export type ProposalDecision = (typeof proposalDecisions)[number]

export const proposalOutcome = {
  ACCEPT: 'ACCEPTED',
  ACCEPT_PARTIALLY: 'PARTIALLY_ACCEPTED',
  REJECT: 'REJECTED',
} as const satisfies Record<ProposalDecision, CompanyProposalStatus>

/** The fields that a decision accepts, or null when a partial one accepts none or all of them. */
export function fieldsAccepted(
  decision: ProposalDecision,
  changes: ProposedChanges,
  selected: readonly ProtectedField[],
): ProtectedField[] | null {
  const changed = changedFields(changes)
  if (decision === 'ACCEPT') return changed
  if (decision === 'REJECT') return []
  const accepted = changed.filter((field) => selected.includes(field))
  return accepted.length > 0 && accepted.length < changed.length ? accepted : null
}

/** What of a decided proposal was not accepted. */
export const fieldsRejected = (changes: ProposedChanges, accepted: readonly string[]): ProtectedField[] =>
  changedFields(changes).filter((field) => !accepted.includes(field))
