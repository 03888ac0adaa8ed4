import { fail } from './fail.ts'

/** Team roles of a company, decisions §2. */
export const teamRoles = ['OWNER', 'ADMIN', 'RECRUITER', 'HIRING_MANAGER', 'BILLING', 'VIEWER'] as const
export type TeamRole = (typeof teamRoles)[number]

/** Administrator roles, decisions §1. */
export const adminRoles = ['SUPER_ADMIN', 'MODERATOR', 'SUPPORT', 'FINANCE', 'CONTENT'] as const
export type AdminRole = (typeof adminRoles)[number]

export const companyStatuses = [
  'INCOMPLETE',
  'PENDING',
  'APPROVED',
  'NEEDS_CHANGES',
  'REJECTED',
  'SUSPENDED',
  'CLOSED',
] as const
export type CompanyStatus = (typeof companyStatuses)[number]

/** Set while an administrator acts for the account: both ids go to every log line and audit row. */
export type Acting = {
  recordId: string
  adminId: string
  scope: ActingScope
  /** When it ends by itself. */
  until?: Date
}

/** READ looks as somebody else and changes nothing. */
export const actingScopes = ['ACT', 'READ'] as const
export type ActingScope = (typeof actingScopes)[number]

/** False when the account has proposed no reference value that waits, so that it sees the same lists as everybody. */
type Proposals = { proposes?: boolean }
/**
 * `termsPending`: a legal text that has to be accepted holds, and this person has not. `dismissed`: banners that they have closed.
 * `suspended`: by moderators, until it is lifted.
 */
type Terms = { termsPending?: boolean; dismissed?: readonly string[]; suspended?: boolean }

export type Guest = { kind: 'guest' }
export type Candidate = Proposals & Terms & { kind: 'candidate'; accountId: string; sessionId: string; acting?: Acting }
export type Member = Proposals &
  Terms & {
    kind: 'employer'
    accountId: string
    sessionId: string
    memberId: string
    companyId: string
    role: TeamRole
    companyStatus: CompanyStatus
    acting?: Acting
  }
/** An employer's account that belongs to no company now: invited or removed. */
export type Unassigned = Proposals &
  Terms & { kind: 'unassigned'; accountId: string; sessionId: string; acting?: Acting }
export type Administrator = Proposals & {
  kind: 'admin'
  accountId: string
  sessionId: string
  role: AdminRole
  /** When this session last proved the second factor. */
  secondFactorAt: Date
  /** Who confirmed what this administrator asked for, while it is carried out. */
  approvedBy?: string
}

/** A background job: it has no account, and no endpoint is open to it. */
export type System = { kind: 'system' }

/** Who makes a call. Identity comes from the server's session record only. */
export type Caller = Guest | Candidate | Member | Unassigned | Administrator | System

export type CallerKind = Caller['kind']

export const guest: Guest = { kind: 'guest' }
export const system: System = { kind: 'system' }

/** Whether an administrator makes the call for somebody else. */
export const isActing = (caller: Caller): boolean => 'acting' in caller && caller.acting !== undefined

/** The account of a caller that has one. */
export const accountIdOf = ({ caller }: { caller: Caller }): string | null =>
  'accountId' in caller ? caller.accountId : null

// The core has refused whoever the endpoint does not name: these tell the compiler, and a branch for one of several kinds.
export function requireCandidate({ caller }: { caller: Caller }): Candidate {
  if (caller.kind !== 'candidate') throw fail('ROLE_NOT_ALLOWED')
  return caller
}

export function requireMember({ caller }: { caller: Caller }): Member {
  if (caller.kind !== 'employer') throw fail('ROLE_NOT_ALLOWED')
  return caller
}

/** A candidate or a member of a company. */
export function requirePerson({ caller }: { caller: Caller }): Candidate | Member {
  if (caller.kind !== 'candidate' && caller.kind !== 'employer') throw fail('ROLE_NOT_ALLOWED')
  return caller
}
