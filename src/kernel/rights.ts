import { teamRoles, type TeamRole } from './caller.ts'
import type { ErrorCode } from './fail.ts'

/** What of the company a right covers: everything, the jobs a member is assigned to, what they own, or nothing. */
export type Reach = 'all' | 'assigned' | 'own' | 'none'

/** Roles from OWNER to VIEWER, in the order of `teamRoles`. */
type ReachByRole = readonly [Reach, Reach, Reach, Reach, Reach, Reach]
const owner: ReachByRole = ['all', 'none', 'none', 'none', 'none', 'none']
const administrators: ReachByRole = ['all', 'all', 'none', 'none', 'none', 'none']
const recruiters: ReachByRole = ['all', 'all', 'all', 'none', 'none', 'none']

/** Who may do what in a company (decisions §2): the one table that handlers, buttons and the role matrix ask. */
const table = {
  'company.edit': administrators,
  'company.close': owner,
  'team.view': ['all', 'all', 'all', 'all', 'all', 'all'],
  'team.addresses': recruiters,
  'team.manage': administrators,
  'team.manageOwners': owner,
  'team.activity': administrators,
  'jobs.draft': ['all', 'all', 'all', 'own', 'none', 'none'],
  'jobs.view': ['all', 'all', 'all', 'assigned', 'none', 'none'],
  'jobs.manage': recruiters,
  'applications.view': ['all', 'all', 'all', 'assigned', 'none', 'assigned'],
  'applications.decide': ['all', 'all', 'all', 'assigned', 'none', 'none'],
  'applications.deleteNotes': ['all', 'all', 'own', 'own', 'none', 'none'],
  'messages.use': ['all', 'all', 'all', 'assigned', 'none', 'none'],
  'messages.templates': recruiters,
  'interviews.view': ['all', 'all', 'all', 'assigned', 'none', 'assigned'],
  'interviews.plan': ['all', 'all', 'all', 'assigned', 'none', 'none'],
  'scorecards.write': ['all', 'all', 'all', 'assigned', 'none', 'assigned'],
  'scorecards.view': ['all', 'all', 'all', 'assigned', 'none', 'none'],
  'jobs.criteria': ['all', 'all', 'all', 'assigned', 'none', 'none'],
  'candidates.find': recruiters,
  'exports.use': recruiters,
  'imports.use': recruiters,
  'imports.undo': ['all', 'all', 'own', 'none', 'none', 'none'],
  'billing.view': ['all', 'all', 'none', 'none', 'all', 'none'],
  'billing.buy': ['all', 'none', 'none', 'none', 'all', 'none'],
  'reviews.reply': administrators,
  'analytics.view': ['all', 'all', 'all', 'assigned', 'none', 'all'],
  'reports.vacancies': recruiters,
  'analytics.fairness': administrators,
  'analytics.spend': ['all', 'all', 'none', 'none', 'all', 'none'],
} as const satisfies Record<string, ReachByRole>

export type RightName = keyof typeof table
export const rightNames = Object.keys(table) as RightName[]

export const reachOf = (role: TeamRole, right: RightName): Reach => table[right][teamRoles.indexOf(role)] ?? 'none'

/** Whether a role has a right at all, be it to a part of the company only. */
export const mayUse = (role: TeamRole, right: RightName): boolean => reachOf(role, right) !== 'none'

/** The error for a role without the right, or null. */
export const rightProblem = (role: TeamRole, right: RightName): ErrorCode | null =>
  mayUse(role, right) ? null : 'ROLE_NOT_ALLOWED'

/** The roles that have a right, for statements and for what a disabled button says. */
export const rolesWith = (right: RightName): TeamRole[] => teamRoles.filter((role) => mayUse(role, right))

/** The roles whose right covers the whole company. */
export const rolesWithAll = (right: RightName): TeamRole[] => teamRoles.filter((role) => reachOf(role, right) === 'all')
