/** What can be reported, and so have a case. */
export const caseTargets = ['JOB', 'COMPANY'] as const
export type CaseTarget = (typeof caseTargets)[number]

/** Why something is reported and decided about (DSA Art. 16, 17). */
export const moderationReasons = [
  'ASKS_MONEY',
  'PYRAMID',
  'FAKE_COMPANY',
  'IMPERSONATION',
  'ASKS_IDENTITY',
  'TRAFFICKING',
  'MINORS',
  'THREAT',
  'DISCRIMINATION',
  'MISLEADING',
  'CONTACT_OUTSIDE',
  'PERSONAL_DATA',
  'SPAM',
  'DUPLICATE',
  'COPIED',
  'ADVERTISING',
  'NOT_ABOUT_WORK',
  'UNCLEAR',
  'WRONG_FACTS',
  'ILLEGAL',
  'OTHER',
] as const
export type ModerationReason = (typeof moderationReasons)[number]

export const moderationActions = ['NOTHING', 'WARN', 'REMOVE', 'STRIKE', 'SUSPEND', 'HOLD', 'LIFT', 'RESTORE'] as const
export type ModerationAction = (typeof moderationActions)[number]

export const reportOutcomes = ['AGREED', 'REFUSED'] as const
export type ReportOutcome = (typeof reportOutcomes)[number]

export type RestrictionKind = 'SUSPENDED' | 'HELD'

export const appealOutcomes = ['UPHELD', 'REVERSED'] as const
export type AppealOutcome = (typeof appealOutcomes)[number]
