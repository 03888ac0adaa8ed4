import { teamRoles, type CompanyStatus, type Member, type TeamRole } from '#kernel/caller.ts'
import type { ErrorCode } from '#kernel/fail.ts'
import type { InvitationEnd } from '#kernel/enums/accounts.ts'
import { mayUse, rightProblem } from '#kernel/rights.ts'

export const invitationDays = 7
/** How often an invitation may be sent again within a day. */
export const maxResends = 5
export const maxOpenInvitations = 50
export const maxInvitationsAtOnce = 20
/** Most people in the hiring team of a job, and most jobs named in an invitation. */
export const maxAssigned = 20
/** How long a member must have been one before a company can be transferred to them. */
export const transferAfterMs = 24 * 3_600_000

type Actor = Pick<Member, 'memberId' | 'role'>
export type TeamMemberFacts = { id: string; role: TeamRole; active: boolean; joinedAt: Date }

/** The roles that a member may grant, and take from somebody else. */
export function grantableRoles(role: TeamRole): TeamRole[] {
  if (!mayUse(role, 'team.manage')) return []
  return teamRoles.filter((each) => each !== 'OWNER' || mayUse(role, 'team.manageOwners'))
}

/** Why the actor may not touch this member at all, or null. */
function manageProblem({ role }: Actor, target: TeamMemberFacts): ErrorCode | null {
  return rightProblem(role, target.role === 'OWNER' ? 'team.manageOwners' : 'team.manage')
}

const losesOwner = (target: TeamMemberFacts, owners: number) => target.role === 'OWNER' && target.active && owners < 2

/** Why a role may not be given, or null: nobody raises themselves, an owner steps down while another one stands. */
export function roleProblem(
  actor: Actor,
  target: TeamMemberFacts,
  { to, owners }: { to: TeamRole; owners: number },
): ErrorCode | null {
  const problem = manageProblem(actor, target)
  if (problem) return problem
  if (!grantableRoles(actor.role).includes(to)) return 'ROLE_NOT_ALLOWED'
  if (actor.memberId === target.id && target.role !== 'OWNER') return 'ROLE_NOT_ALLOWED'
  return to !== 'OWNER' && losesOwner(target, owners) ? 'LAST_OWNER' : null
}

/** Why a member may not be switched on or off, or null. Nobody switches off themselves. */
export function activeProblem(actor: Actor, target: TeamMemberFacts, owners: number): ErrorCode | null {
  const problem = manageProblem(actor, target) ?? (actor.memberId === target.id ? 'ROLE_NOT_ALLOWED' : null)
  return problem ?? (losesOwner(target, owners) ? 'LAST_OWNER' : null)
}

/** Why a member may not be removed, or null. Everybody may leave but the last owner. */
export function removalProblem(actor: Actor, target: TeamMemberFacts, owners: number): ErrorCode | null {
  const problem = actor.memberId === target.id ? null : manageProblem(actor, target)
  return problem ?? (losesOwner(target, owners) ? 'LAST_OWNER' : null)
}

/** Why the company may not be transferred to this member, or null. */
export function transferProblem(actor: Actor, target: TeamMemberFacts, now: Date): ErrorCode | null {
  const problem = rightProblem(actor.role, 'team.manageOwners')
  if (problem) return problem
  const settled = target.active && now.getTime() - target.joinedAt.getTime() >= transferAfterMs
  return settled && target.id !== actor.memberId && target.role !== 'OWNER' ? null : 'TRANSITION_NOT_ALLOWED'
}

/** Why a company in this state invites nobody, or null. */
export function inviteProblem(role: TeamRole, status: CompanyStatus): ErrorCode | null {
  if (status === 'CLOSED') return 'COMPANY_CLOSED'
  if (status === 'SUSPENDED') return 'COMPANY_NOT_APPROVED'
  return rightProblem(role, 'team.manage')
}

/** `REPLACED`: a newer link was sent. */
export const invitationStates = ['OPEN', 'REPLACED', 'ACCEPTED', 'DECLINED', 'WITHDRAWN', 'EXPIRED'] as const
export type InvitationState = (typeof invitationStates)[number]

export function invitationState(
  invitation: { endedHow: InvitationEnd | null; expiresAt: Date; current: boolean },
  now: Date,
): InvitationState {
  if (invitation.endedHow) return invitation.endedHow
  if (!invitation.current) return 'REPLACED'
  return invitation.expiresAt <= now ? 'EXPIRED' : 'OPEN'
}

/** An address that says little to whom it does not belong: `b***@example.com`. */
export const maskedAddress = (email: string): string => `${email.slice(0, 1)}***${email.slice(email.lastIndexOf('@'))}`
