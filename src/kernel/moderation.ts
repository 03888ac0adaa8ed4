/** What can be reported, and so have a case. */
export const caseTargets = ['JOB', 'COMPANY', 'REVIEW', 'MESSAGE', 'PERSON'] as const
export type CaseTarget = (typeof caseTargets)[number]

/** What the page of reports takes; reviews and messages are reported where they stand. */
export const reportTargets = ['JOB', 'COMPANY', 'PERSON'] as const satisfies readonly CaseTarget[]
export type ReportTarget = (typeof reportTargets)[number]

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
  'HARASSMENT',
  'ABUSIVE',
  'DISCRIMINATION',
  'MISLEADING',
  'CONTACT_OUTSIDE',
  'PERSONAL_DATA',
  'NAMES_PERSON',
  'CONFIDENTIAL',
  'SPAM',
  'DUPLICATE',
  'COPIED',
  'ADVERTISING',
  'NOT_ABOUT_WORK',
  'UNCLEAR',
  'WRONG_FACTS',
  'NOT_CREDIBLE',
  'UNFOUNDED_REPORTS',
  'ILLEGAL',
  'OTHER',
] as const
export type ModerationReason = (typeof moderationReasons)[number]

export const moderationActions = [
  'NOTHING',
  'WARN',
  'REMOVE',
  'RESTRICT',
  'STRIKE',
  'SUSPEND',
  'HOLD',
  'LIFT',
  'RESTORE',
  'VOID',
] as const
export type ModerationAction = (typeof moderationActions)[number]

export const reportOutcomes = ['AGREED', 'REFUSED'] as const
export type ReportOutcome = (typeof reportOutcomes)[number]

/** What a company or a person may not do for a time. */
export const limitKinds = ['NO_POSTING', 'NO_REVIEWS', 'NO_MESSAGES', 'NO_REPORTS'] as const
export type LimitKind = (typeof limitKinds)[number]
/** What a moderator ends before its time. */
export const liftedKinds = ['SUSPENDED', ...limitKinds] as const
/** What runs against a company or a person; REVIEWED: every job of the company waits for a person. */
export const measureKinds = ['SUSPENDED', 'REVIEWED', ...limitKinds] as const
export type RestrictionKind = 'HELD' | (typeof measureKinds)[number]

export const appealOutcomes = ['UPHELD', 'PARTLY', 'REVERSED'] as const
export type AppealOutcome = (typeof appealOutcomes)[number]
