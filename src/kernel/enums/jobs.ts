// Values that rows about jobs and applications hold, each set declared once: rules, schemas and row types take them from here.

export const jobStatuses = [
  'DRAFT',
  'PENDING_REVIEW',
  'ACTIVE',
  'PAUSED',
  'CLOSED',
  'EXPIRED',
  'REJECTED',
  'REMOVED',
] as const
export type JobStatus = (typeof jobStatuses)[number]

export const closeReasons = ['FILLED', 'CANCELLED', 'OTHER'] as const
export type CloseReason = (typeof closeReasons)[number]

export const salaryPeriods = ['HOUR', 'DAY', 'WEEK', 'MONTH', 'YEAR'] as const
export type SalaryPeriod = (typeof salaryPeriods)[number]

export const locationTypes = ['ON_SITE', 'HYBRID', 'REMOTE'] as const
export type LocationType = (typeof locationTypes)[number]

export const questionKinds = [
  'YES_NO',
  'SINGLE',
  'MULTIPLE',
  'NUMBER',
  'SHORT_TEXT',
  'LONG_TEXT',
  'DATE',
  'FILE',
] as const
export type QuestionKind = (typeof questionKinds)[number]

export const applicationStatuses = ['APPLIED', 'SHORTLIST', 'IN_INTERVIEW', 'HIRED', 'REJECTED'] as const
export type ApplicationStatus = (typeof applicationStatuses)[number]

export const closedReasons = ['JOB_CLOSED', 'NO_RESPONSE', 'WITHDRAWN'] as const
export type ClosedReason = (typeof closedReasons)[number]

export const applicationEventKinds = [
  'APPLIED',
  'STATUS',
  'VIEWED',
  'WITHDRAWN',
  'CLOSED',
  'NOTICE',
  'REMINDED',
  'UNDONE',
] as const
export type ApplicationEventKind = (typeof applicationEventKinds)[number]

export const storedInvitationStatuses = ['WAITING', 'APPLIED', 'DECLINED'] as const
export type StoredInvitationStatus = (typeof storedInvitationStatuses)[number]

/** Why a company does not want to be shown a candidate for a job. */
export const dismissReasons = ['SKILLS', 'EXPERIENCE', 'PLACE', 'SALARY', 'LEVEL', 'OTHER'] as const
export type DismissReason = (typeof dismissReasons)[number]

/** What the answer to a screening question must be: one of the accepted values, or a number within the bounds. */
export type DealBreaker = { accept: (string | boolean)[] } | { min: number | null; max: number | null }

/** Changes of an online job that wait for a moderator, or what became of them: WITHDRAWN also by a newer edit, ENDED with the job. */
export const jobProposalStatuses = ['OPEN', 'ACCEPTED', 'REJECTED', 'WITHDRAWN', 'ENDED'] as const
export type JobProposalStatus = (typeof jobProposalStatuses)[number]
/** How a version of a job became public; MINOR changes are too small to be screened. */
export const versionAcceptances = ['PUBLISHED', 'REVIEWED', 'SCREENED', 'MINOR'] as const
export type VersionAcceptance = (typeof versionAcceptances)[number]
