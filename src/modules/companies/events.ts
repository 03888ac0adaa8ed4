import type { CompanyStatus, TeamRole } from '#kernel/caller.ts'
import type { ProtectedField } from '#kernel/enums/companies.ts'
import { event } from '#kernel/event.ts'

/** An employer submitted the company for approval. */
export const companySubmitted = event<{ companyId: string; name: string; from: CompanyStatus }>('companies.submitted')

/** The automatic screen found a lot in a company, or in what it proposes. `again`: it was screened before, with other lists or scores. */
export const companyFlagged = event<{ companyId: string; again?: true }>('companies.flagged')

/** An administrator decided. `reason` is in the company's language; `fields` are the `companyFields` that need changes. */
export const companyDecided = event<{
  companyId: string
  name: string
  from: CompanyStatus
  to: CompanyStatus
  reason: string | null
  fields: string[]
  /** Null: a time was over. */
  by: string | null
  /** Whoever decided writes to those concerned. */
  quiet?: true
}>('companies.decided', { onPublicPages: true })

/** A membership ended; `jobsTo` is the member who answers for their jobs from now on, null when nobody is left. */
export const memberRemoved = event<{
  memberId: string
  companyId: string
  accountId: string
  jobsTo: string | null
  by: string | null
}>('companies.memberRemoved')

/** Somebody was invited to a team by mail. */
export const memberInvited = event<{ invitationId: string; companyId: string; email: string }>(
  'companies.memberInvited',
)

/** An invited person joined a company. */
export const memberJoined = event<{
  memberId: string
  companyId: string
  accountId: string
  invitedBy: string | null
}>('companies.memberJoined')

/** The role of a member changed; effective at once. */
export const memberRoleChanged = event<{
  memberId: string
  companyId: string
  accountId: string
  from: TeamRole
  to: TeamRole
  version: number
}>('companies.memberRoleChanged')

/** A member was switched off, which ends their rights at once, or on again. */
export const memberSwitched = event<{
  memberId: string
  companyId: string
  accountId: string
  active: boolean
  version: number
}>('companies.memberSwitched')

/** An invited person does not want to join. */
export const invitationDeclined = event<{
  invitationId: string
  companyId: string
  email: string
  invitedBy: string | null
}>('companies.invitationDeclined')

/** The jobs that a member is assigned to, all of them. With `ignoreGone` jobs that are no longer there are left out. */
export const memberJobsSet = event<{
  memberId: string
  companyId: string
  jobIds: readonly string[]
  by: string | null
  ignoreGone?: boolean
}>('companies.memberJobsSet')

/** Another account owns the company; `version` is that of the new owner's membership. */
export const ownershipTransferred = event<{ companyId: string; from: string; to: string; version: number }>(
  'companies.ownershipTransferred',
)

/** The owner closed the company: it is hidden and publishes nothing. */
export const companyClosed = event<{ companyId: string }>('companies.closed', { onPublicPages: true })

/** Its owner reopened a closed company. */
export const companyReopened = event<{ companyId: string }>('companies.reopened', { onPublicPages: true })

/** The details of a closed company were erased; it cannot be reopened any more. */
export const companyErased = event<{ companyId: string }>('companies.erased', { onPublicPages: true })

/** The profile of a company changed; `fields` are keys of the contract's company input. */
export const companyChanged = event<{ companyId: string; fields: string[] }>('companies.changed', {
  onPublicPages: true,
})

/** An administrator decided about proposed changes; accepted fields are public now. `reason` is in the company's language. */
export type CompanyProposalDecided = {
  companyId: string
  proposalId: string
  name: string
  outcome: 'ACCEPTED' | 'PARTIALLY_ACCEPTED' | 'REJECTED'
  accepted: ProtectedField[]
  rejected: ProtectedField[]
  reason: string | null
}
export const companyProposalDecided = event<CompanyProposalDecided>('companies.proposalDecided')
