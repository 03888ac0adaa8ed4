import type { AdminRight } from './admin-rights.ts'
import type { Locale } from './locale.ts'

/**
 * Actions that wait for a second administrator where the setting `secondPerson` names their kind, with the right that either needs. Money
 * above a sum has rows of its own (decision 0085): what it is worth is known only while it is carried out.
 */
const table = {
  /** SUPER_ADMIN given or taken, and the sign-in of one switched off or reset. Always with any other kind. */
  ROLES: 'administrators.manage',
  /** Other administrators switched off, or their sign-in reset. */
  SIGN_INS: 'administrators.manage',
  /** A legal text that everybody has to accept. */
  LEGAL: 'content.publishSensitive',
  /** Emails about security and money, put in force. */
  EMAILS: 'content.publishSensitive',
  /** A company or a person suspended, by a case, for a time. */
  SUSPENSIONS: 'companies.decide',
  /** The same for longer or for good. Whoever may not decide that alone asks for it whatever the setting says. */
  LONG_SUSPENSIONS: 'suspensions.long',
  /** Points of a company or a person voided outside an appeal. */
  STRIKES: 'strikes.void',
  /** What plans and top-ups hold and cost. */
  PRICES: 'money.manage',
  /** People erased at once, without the days in which a deletion can be taken back. */
  ERASURES: 'people.erase',
  /** The email to everybody whom an incident affects. */
  INCIDENTS: 'incidents.manage',
} as const satisfies Record<string, AdminRight>

export type SecondApprovalKind = keyof typeof table
export const secondApprovalKinds = Object.keys(table) as [SecondApprovalKind, ...SecondApprovalKind[]]

/** What waits unless the operator chooses otherwise: what can hardly be taken back. */
export const defaultSecondApprovalKinds: SecondApprovalKind[] = ['ROLES', 'LEGAL', 'LONG_SUSPENSIONS', 'ERASURES']

/** Kinds that endpoints name: the setting itself is one, whenever it names any. */
export type EndpointApprovalKind = SecondApprovalKind | 'SETTING'

/** What somebody needs to confirm. */
export const rightOfSecondApproval = (kind: EndpointApprovalKind): AdminRight =>
  kind === 'SETTING' ? 'settings.edit' : table[kind]
/** What whoever asked still needs beside the right of the endpoint. */
export const rightOfRequest = (kind: EndpointApprovalKind): AdminRight | null =>
  kind === 'LONG_SUSPENSIONS' ? null : rightOfSecondApproval(kind)

/** Whether the setting asks for two: whoever could make a super administrator alone could confirm alone what the rest asks for. */
export const needsTwo = (kind: EndpointApprovalKind, setting: readonly SecondApprovalKind[]): boolean =>
  kind === 'ROLES' || kind === 'SETTING' ? setting.length > 0 : setting.includes(kind)

/** How long a second administrator may take. */
export const secondApprovalHours = 24

export const secondApprovalOutcomes = ['APPROVED', 'REFUSED', 'WITHDRAWN', 'EXPIRED'] as const
export type SecondApprovalOutcome = (typeof secondApprovalOutcomes)[number]

/** What a waiting action is about: a name, or for what every language calls otherwise, its name in each. */
export type SubjectName = string | Readonly<Record<Locale, string>>
export const subjectNameIn = (name: SubjectName, locale: Locale): string =>
  typeof name === 'string' ? name : name[locale]
