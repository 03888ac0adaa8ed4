// Values that rows about companies hold, each set declared once: rules, schemas and row types take them from here.

/** A change of what an administrator approved about a company; one at a time is open. */
export const companyProposalStatuses = [
  'OPEN',
  'ACCEPTED',
  'PARTIALLY_ACCEPTED',
  'REJECTED',
  'REPLACED',
  'WITHDRAWN',
] as const
export type CompanyProposalStatus = (typeof companyProposalStatuses)[number]

/** What administrators check about a company beyond its profile. */
export const companyChecks = ['REGISTRATION_NUMBER', 'EMAIL_DOMAIN', 'PHONE', 'DOCUMENT'] as const
export type CompanyCheck = (typeof companyChecks)[number]
/** When each kind was checked, as ISO 8601 times. */
export type CompanyChecks = Partial<Record<CompanyCheck, string>>

/** What an administrator approves about a company: a change waits for another decision. */
export const protectedFields = ['name', 'legalName', 'registrationNumber', 'website', 'country', 'document'] as const
export type ProtectedField = (typeof protectedFields)[number]
/** Approved and proposed value of each field that changes; cities and files by their ids. */
export type ProposedChanges = Partial<Record<ProtectedField, { old: string | null; new: string | null }>>
