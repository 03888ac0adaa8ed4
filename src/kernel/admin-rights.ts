import { adminRoles, type AdminRole, type Administrator, type Caller } from './caller.ts'
import { fail, type ErrorCode } from './fail.ts'

const moderation = ['SUPER_ADMIN', 'MODERATOR'] as const
const support = ['SUPER_ADMIN', 'SUPPORT'] as const
const superOnly = ['SUPER_ADMIN'] as const

/**
 * Which administrators may do what (decisions §1): the one table that endpoints, buttons and the role matrix ask. An endpoint names its
 * right in the contract; the core refuses everybody else before the handler runs.
 */
const table = {
  'overview.view': adminRoles,
  'account.own': adminRoles,
  'search.use': adminRoles,
  /** Companies and jobs that everybody sees, for whoever sees no others. */
  'search.public': ['SUPER_ADMIN', 'CONTENT'],
  'people.view': ['SUPER_ADMIN', 'MODERATOR', 'SUPPORT'],
  /** The page of one person; without `people.view` of people who buy alone, and only who and what they are. */
  'people.open': ['SUPER_ADMIN', 'MODERATOR', 'SUPPORT', 'FINANCE'],
  /** Email addresses and phone numbers of the people that one sees, masked for others. */
  'people.contact': ['SUPER_ADMIN', 'SUPPORT', 'FINANCE'],
  'people.manage': support,
  /** Erasing an account at once, without the days in which a deletion can be taken back. */
  'people.erase': superOnly,
  /** Using the site as somebody else, with their consent. */
  'people.actFor': support,
  'applications.view': ['SUPER_ADMIN', 'MODERATOR', 'SUPPORT'],
  'companies.view': ['SUPER_ADMIN', 'MODERATOR', 'SUPPORT'],
  'companies.decide': moderation,
  'jobs.view': ['SUPER_ADMIN', 'MODERATOR', 'SUPPORT'],
  'jobs.decide': moderation,
  'reviews.decide': moderation,
  'referenceData.accept': ['SUPER_ADMIN', 'MODERATOR', 'CONTENT'],
  'referenceData.edit': ['SUPER_ADMIN', 'CONTENT'],
  'content.edit': ['SUPER_ADMIN', 'CONTENT'],
  /** Mails about security and money. */
  'content.publishSensitive': superOnly,
  'settings.edit': superOnly,
  /** Orders; sums of money, and what is done about them, need `money.manage`. */
  'orders.view': ['SUPER_ADMIN', 'SUPPORT', 'FINANCE'],
  'money.manage': ['SUPER_ADMIN', 'FINANCE'],
  'messages.answer': support,
  /** Reports and cases, reported messages among them and these alone: claim, decide, strike, remove, suspend for up to 30 days. */
  'cases.decide': moderation,
  /** Suspending for more than 30 days or for good; moderators ask for it. */
  'suspensions.long': superOnly,
  /** Voiding points outside an appeal. */
  'strikes.void': superOnly,
  /** Phrases and names of the automatic screen, and a text tried with it. */
  'screening.edit': ['SUPER_ADMIN', 'MODERATOR', 'CONTENT'],
  /** Who reported something; others see only what kind of person it was. */
  'cases.reporters': superOnly,
  /** Who was written to and whether it arrived, never what; addresses that take no mail. */
  'mails.manage': support,
  /** What people ask about their data, and what is kept about whom. */
  'people.requests': support,
  /** Breaches of personal data: the checklist, whom they affect, and telling them. */
  'incidents.manage': superOnly,
  'work.retry': support,
  'work.discard': superOnly,
  /** Numbers without persons, of the own topics: which, the rights below say. */
  'statistics.view': adminRoles,
  'statistics.market': superOnly,
  'statistics.people': ['SUPER_ADMIN', 'CONTENT'],
  'statistics.moderation': moderation,
  'statistics.operations': support,
  'statistics.money': ['SUPER_ADMIN', 'FINANCE'],
  'administrators.manage': superOnly,
  /** What waits for a second administrator: of what somebody has the right to do themselves. */
  'second.decide': ['SUPER_ADMIN', 'MODERATOR', 'FINANCE'],
  /** Own actions; with `audit.viewAll` those of everybody. */
  'audit.view': adminRoles,
  'audit.viewAll': superOnly,
} as const satisfies Record<string, readonly AdminRole[]>

export type AdminRight = keyof typeof table
export const adminRights = Object.keys(table) as AdminRight[]

/** The roles that have a right, for what a disabled button says. */
export const adminRolesWith = (right: AdminRight): readonly AdminRole[] => table[right]

export const mayAdmin = (role: AdminRole, right: AdminRight): boolean => adminRolesWith(right).includes(role)

/** The error for an administrator without the right, or null. */
export const adminRightProblem = (role: AdminRole, right: AdminRight): ErrorCode | null =>
  mayAdmin(role, right) ? null : 'ROLE_NOT_ALLOWED'

/** The calling administrator; the core has asked for the right of the endpoint. */
export function requireAdministrator({ caller }: { caller: Caller }): Administrator {
  if (caller.kind !== 'admin') throw fail('UNAUTHENTICATED')
  return caller
}

/** For a right that depends on the object, beyond that of the endpoint. */
export function requireAdminRight(context: { caller: Caller }, right: AdminRight): Administrator {
  const administrator = requireAdministrator(context)
  const problem = adminRightProblem(administrator.role, right)
  if (problem) throw fail(problem)
  return administrator
}

/** How long a second factor counts for actions that ask for a fresh one. */
export const stepUpMs = 600_000

/** Whether a sensitive action asks for the second factor again. */
export const needsStepUp = ({ secondFactorAt }: Administrator, now: Date): boolean =>
  now.getTime() - secondFactorAt.getTime() > stepUpMs

/** For actions of an endpoint of which only some ask for a fresh second factor. */
export function requireStepUp(context: { caller: Caller; now: Date }): void {
  if (needsStepUp(requireAdministrator(context), context.now)) throw fail('STEP_UP_NEEDED')
}
