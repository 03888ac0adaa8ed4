import { expect, test } from 'vitest'
import { companyStatuses, teamRoles, type TeamRole } from '#kernel/caller.ts'
import {
  activeProblem,
  grantableRoles,
  invitationDays,
  invitationState,
  inviteProblem,
  maskedAddress,
  maxAssigned,
  maxInvitationsAtOnce,
  maxOpenInvitations,
  maxResends,
  removalProblem,
  roleProblem,
  transferProblem,
  type TeamMemberFacts,
} from './rules.team.ts'

const now = new Date('2026-11-23T08:00:00Z')
const joinedAt = new Date('2026-11-01T08:00:00Z')
const actor = (role: TeamRole) => ({ memberId: 'actor', role })
const target = (role: TeamRole, changes: Partial<TeamMemberFacts> = {}): TeamMemberFacts => ({
  id: 'target',
  role,
  active: true,
  joinedAt,
  ...changes,
})
const self = (role: TeamRole, changes: Partial<TeamMemberFacts> = {}) => target(role, { id: 'actor', ...changes })

test('owners grant every role, administrators all but that of an owner, others none', () => {
  expect(grantableRoles('OWNER')).toEqual(teamRoles)
  expect(grantableRoles('ADMIN')).toEqual(teamRoles.filter((role) => role !== 'OWNER'))
  expect(teamRoles.filter((role) => grantableRoles(role).length > 0)).toEqual(['OWNER', 'ADMIN'])
})

test.each<[string, ReturnType<typeof actor>, TeamMemberFacts, TeamRole, number, string | null]>([
  ['an owner makes somebody an owner', actor('OWNER'), target('VIEWER'), 'OWNER', 1, null],
  ['an administrator makes somebody an administrator', actor('ADMIN'), target('VIEWER'), 'ADMIN', 1, null],
  ['an administrator makes nobody an owner', actor('ADMIN'), target('VIEWER'), 'OWNER', 1, 'ROLE_NOT_ALLOWED'],
  ['an administrator touches no owner', actor('ADMIN'), target('OWNER'), 'ADMIN', 2, 'ROLE_NOT_ALLOWED'],
  ['a recruiter gives no role', actor('RECRUITER'), target('VIEWER'), 'VIEWER', 1, 'ROLE_NOT_ALLOWED'],
  ['an administrator keeps their own role', actor('ADMIN'), self('ADMIN'), 'VIEWER', 2, 'ROLE_NOT_ALLOWED'],
  ['an owner steps down while another stands', actor('OWNER'), self('OWNER'), 'ADMIN', 2, null],
  ['the last owner does not', actor('OWNER'), self('OWNER'), 'ADMIN', 1, 'LAST_OWNER'],
  ['the last owner stays one', actor('OWNER'), self('OWNER'), 'OWNER', 1, null],
  [
    'an owner who is switched off is none of the owners',
    actor('OWNER'),
    target('OWNER', { active: false }),
    'ADMIN',
    1,
    null,
  ],
  ['somebody else is no last owner', actor('OWNER'), target('ADMIN'), 'VIEWER', 1, null],
])('roles: %s', (_what, by, whom, to, owners, expected) => {
  expect(roleProblem(by, whom, { to, owners })).toBe(expected)
})

test.each<[string, ReturnType<typeof actor>, TeamMemberFacts, number, string | null, string | null]>([
  ['an owner another owner', actor('OWNER'), target('OWNER'), 2, null, null],
  ['an owner the last owner', actor('OWNER'), target('OWNER'), 1, 'LAST_OWNER', 'LAST_OWNER'],
  ['an administrator a recruiter', actor('ADMIN'), target('RECRUITER'), 1, null, null],
  ['an administrator an owner', actor('ADMIN'), target('OWNER'), 2, 'ROLE_NOT_ALLOWED', 'ROLE_NOT_ALLOWED'],
  ['a recruiter a viewer', actor('RECRUITER'), target('VIEWER'), 1, 'ROLE_NOT_ALLOWED', 'ROLE_NOT_ALLOWED'],
  ['an administrator themselves', actor('ADMIN'), self('ADMIN'), 1, 'ROLE_NOT_ALLOWED', null],
  ['a viewer themselves', actor('VIEWER'), self('VIEWER'), 1, 'ROLE_NOT_ALLOWED', null],
  ['one of two owners themselves', actor('OWNER'), self('OWNER'), 2, 'ROLE_NOT_ALLOWED', null],
  ['the last owner themselves', actor('OWNER'), self('OWNER'), 1, 'ROLE_NOT_ALLOWED', 'LAST_OWNER'],
])('%s: switched off %s, removed %s', (_what, by, whom, owners, off, removed) => {
  expect(activeProblem(by, whom, owners)).toBe(off)
  expect(removalProblem(by, whom, owners)).toBe(removed)
})

const day = 86_400_000
test.each<[string, ReturnType<typeof actor>, TeamMemberFacts, string | null]>([
  ['a member of a day', actor('OWNER'), target('ADMIN', { joinedAt: new Date(+now - day) }), null],
  [
    'a member of almost a day',
    actor('OWNER'),
    target('ADMIN', { joinedAt: new Date(+now - day + 1) }),
    'TRANSITION_NOT_ALLOWED',
  ],
  ['a member who is switched off', actor('OWNER'), target('ADMIN', { active: false }), 'TRANSITION_NOT_ALLOWED'],
  ['an owner', actor('OWNER'), target('OWNER'), 'TRANSITION_NOT_ALLOWED'],
  ['themselves', actor('OWNER'), self('ADMIN'), 'TRANSITION_NOT_ALLOWED'],
  ['a member, by an administrator', actor('ADMIN'), target('RECRUITER'), 'ROLE_NOT_ALLOWED'],
])('a company is transferred to %s', (_what, by, whom, expected) => {
  expect(transferProblem(by, whom, now)).toBe(expected)
})

test('a company invites unless it is closed or suspended, through owners and administrators', () => {
  expect(companyStatuses.map((status) => [status, inviteProblem('ADMIN', status)])).toEqual(
    companyStatuses.map((status) => [
      status,
      status === 'CLOSED' ? 'COMPANY_CLOSED' : status === 'SUSPENDED' ? 'COMPANY_NOT_APPROVED' : null,
    ]),
  )
  expect(teamRoles.filter((role) => inviteProblem(role, 'APPROVED') === null)).toEqual(['OWNER', 'ADMIN'])
})

test.each([
  [{ endedHow: null, current: true, expiresAt: new Date(+now + 1) }, 'OPEN'],
  [{ endedHow: null, current: true, expiresAt: now }, 'EXPIRED'],
  [{ endedHow: null, current: false, expiresAt: new Date(+now + 1) }, 'REPLACED'],
  [{ endedHow: null, current: false, expiresAt: now }, 'REPLACED'],
  [{ endedHow: 'ACCEPTED', current: false, expiresAt: now }, 'ACCEPTED'],
  [{ endedHow: 'WITHDRAWN', current: true, expiresAt: new Date(+now + 1) }, 'WITHDRAWN'],
] as const)('an invitation %o is %s', (invitation, expected) => {
  expect(invitationState(invitation, now)).toBe(expected)
})

test('of an address only its first letter and its provider are shown', () => {
  expect(['budi@example.com', '"a@b"@example.org'].map(maskedAddress)).toEqual(['b***@example.com', '"***@example.org'])
})

test('the limits of a team that its members are told', () => {
  expect({ invitationDays, maxResends, maxOpenInvitations, maxInvitationsAtOnce, maxAssigned }).toEqual({
    invitationDays: 7,
    maxResends: 5,
    maxOpenInvitations: 50,
    maxInvitationsAtOnce: 20,
    maxAssigned: 20,
  })
})
