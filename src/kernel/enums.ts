/** The closed sets of values that rows hold, each declared once: rules, schemas and row types take them from here. */
export const accountKinds = ['CANDIDATE', 'EMPLOYER', 'ADMIN'] as const
export type AccountKind = (typeof accountKinds)[number]

export const storedCodePurposes = ['VERIFY_EMAIL', 'LOGIN', 'RESET_PASSWORD', 'CHANGE_EMAIL', 'ACTING'] as const
export type StoredCodePurpose = (typeof storedCodePurposes)[number]

/** How an invitation to a team ended. */
export const invitationEnds = ['ACCEPTED', 'DECLINED', 'WITHDRAWN', 'EXPIRED'] as const
export type InvitationEnd = (typeof invitationEnds)[number]

export const exportStatuses = ['QUEUED', 'READY', 'FAILED', 'EXPIRED'] as const
export type ExportStatus = (typeof exportStatuses)[number]

export const mailStatuses = ['QUEUED', 'SENT', 'STORED', 'BOUNCED', 'FAILED', 'SUPPRESSED'] as const
export type MailStatus = (typeof mailStatuses)[number]

export const auditOutcomes = ['OK', 'REFUSED'] as const
export type AuditOutcome = (typeof auditOutcomes)[number]

export const filePurposes = [
  'RESUME',
  'LOGO',
  'PHOTO',
  'PICTURE',
  'DOCUMENT',
  'ANSWER',
  'EXPORT',
  'INVOICE',
  'PROOF',
  'MESSAGE',
  'EVIDENCE',
] as const
export type FilePurpose = (typeof filePurposes)[number]

export const masterStatuses = ['ACTIVE', 'PROPOSED', 'MERGED', 'INACTIVE'] as const
export type MasterStatus = (typeof masterStatuses)[number]

export const visibilities = ['STANDARD', 'LIMITED', 'HIDDEN'] as const
export type Visibility = (typeof visibilities)[number]

export const profileSections = ['education', 'experience', 'project', 'certificate', 'accomplishment'] as const
export type ProfileSection = (typeof profileSections)[number]

export const resumeKinds = ['FILE', 'BUILT'] as const
export type ResumeKind = (typeof resumeKinds)[number]

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

export const frequencies = ['NONE', 'INSTANT', 'DAILY', 'WEEKLY'] as const
export type Frequency = (typeof frequencies)[number]

export const digests = ['NONE', 'DAILY', 'WEEKLY'] as const
export type Digest = (typeof digests)[number]

export const reviewStatuses = ['PENDING', 'PUBLISHED', 'REJECTED'] as const
export type ReviewStatus = (typeof reviewStatuses)[number]

/** How the author of a review knows the company (decisions §6). */
export const reviewKinds = ['CURRENT', 'FORMER', 'INTERN', 'INTERVIEWED'] as const
export type ReviewKind = (typeof reviewKinds)[number]

export const signOnPurposes = ['SIGN_IN', 'LINK'] as const
export type SignOnPurpose = (typeof signOnPurposes)[number]

/** What the answer to a screening question must be: one of the accepted values, or a number within the bounds. */
export type DealBreaker = { accept: (string | boolean)[] } | { min: number | null; max: number | null }

/** Changes of an online job that wait for a moderator, or what became of them: WITHDRAWN also by a newer edit, ENDED with the job. */
export const jobProposalStatuses = ['OPEN', 'ACCEPTED', 'REJECTED', 'WITHDRAWN', 'ENDED'] as const
export type JobProposalStatus = (typeof jobProposalStatuses)[number]
/** How a version of a job became public; MINOR changes are too small to be screened. */
export const versionAcceptances = ['PUBLISHED', 'REVIEWED', 'SCREENED', 'MINOR'] as const
export type VersionAcceptance = (typeof versionAcceptances)[number]

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

/** What an administrator approves about a company: a change waits for another decision. */
/** What administrators check about a company beyond its profile. */
export const companyChecks = ['REGISTRATION_NUMBER', 'EMAIL_DOMAIN', 'PHONE', 'DOCUMENT'] as const
export type CompanyCheck = (typeof companyChecks)[number]
/** When each kind was checked, as ISO 8601 times. */
export type CompanyChecks = Partial<Record<CompanyCheck, string>>

export const protectedFields = ['name', 'legalName', 'registrationNumber', 'website', 'country', 'document'] as const
export type ProtectedField = (typeof protectedFields)[number]
/** Approved and proposed value of each field that changes; cities and files by their ids. */
export type ProposedChanges = Partial<Record<ProtectedField, { old: string | null; new: string | null }>>

export const creditUnits = ['JOB', 'UNLOCK', 'FEATURED_DAY', 'SEAT'] as const
export type CreditUnit = (typeof creditUnits)[number]

export const creditSources = ['PLAN', 'TOPUP', 'COURTESY', 'ADJUST'] as const
export type CreditSource = (typeof creditSources)[number]

export const transferKinds = [
  'GRANT',
  'SPEND',
  'REFUND',
  'EXPIRE',
  'REVOKE',
  'ADJUST',
  'PAYMENT',
  'SALE',
  'TAX',
] as const
export type TransferKind = (typeof transferKinds)[number]

export const orderStatuses = [
  'CREATED',
  'PENDING_PAYMENT',
  'PAID',
  'FAILED',
  'EXPIRED',
  'CANCELLED',
  'PARTIALLY_REFUNDED',
  'REFUNDED',
  'DISPUTED',
] as const
export type OrderStatus = (typeof orderStatuses)[number]

export const orderLineKinds = ['PLAN', 'TOPUP', 'UNUSED'] as const
export type OrderLineKind = (typeof orderLineKinds)[number]

export const payProviders = ['sandbox', 'manual', 'stripe', 'midtrans'] as const
export type PayProviderName = (typeof payProviders)[number]

export const proofStatuses = ['WAITING', 'ACCEPTED', 'REJECTED'] as const
export type ProofStatus = (typeof proofStatuses)[number]

export const taxNumberKinds = ['NPWP', 'NIK', 'PASSPORT', 'OTHER', 'NONE'] as const
export type TaxNumberKind = (typeof taxNumberKinds)[number]

export const pricePeriods = ['MONTH', 'YEAR', 'ONCE'] as const
export type PricePeriod = (typeof pricePeriods)[number]

export const invoiceKinds = ['INVOICE', 'CREDIT_NOTE'] as const
export type InvoiceKind = (typeof invoiceKinds)[number]

/** What invoices, credit notes and documents of test payments are counted by. */
export const invoiceSeries = ['INV', 'CN', 'TEST'] as const
export type InvoiceSeries = (typeof invoiceSeries)[number]

/** PREPARED waits for an administrator, REQUESTED is to be sent, SENT may have happened. */
export const refundStates = ['PREPARED', 'REQUESTED', 'SENT', 'DONE', 'FAILED'] as const
export type RefundState = (typeof refundStates)[number]

/** Whether a sale is given back, which a credit note documents, or money that no sale took. */
export const refundKinds = ['SALE', 'UNMATCHED'] as const
export type RefundKind = (typeof refundKinds)[number]

/** Decided here, made at the provider, a payment that was cancelled afterwards, or a dispute that was lost. */
export const refundSources = ['ADMIN', 'PROVIDER', 'REVERSED', 'DISPUTE'] as const
export type RefundSource = (typeof refundSources)[number]

export const disputeStates = ['OPEN', 'WON', 'LOST'] as const
export type DisputeState = (typeof disputeStates)[number]

/** What a second administrator confirms above the setting `twoEyes`. */
export const approvalActions = ['MARK_PAID', 'REFUND', 'ACCEPT', 'ADJUST'] as const
export type ApprovalAction = (typeof approvalActions)[number]

export const alarmSources = ['AUDIT', 'EVENT'] as const
export type AlarmSource = (typeof alarmSources)[number]

/** What a plan holds; null is unlimited. */
export type Entitlements = {
  activeJobs: number | null
  /** Days that a job stays open. */
  jobDays: number
  candidateUnlocksPerMonth: number | null
  seats: number | null
  /** Days a month on which jobs are shown as featured. */
  featuredDays: number | null
  /** Screening questions of a job. */
  screeningQuestions: number
  /** Whether lists can be downloaded as files. */
  exports: boolean
}

export const messageSides = ['CANDIDATE', 'COMPANY'] as const
export type MessageSide = (typeof messageSides)[number]

export const templateKinds = ['INVITE', 'REJECT', 'INFO'] as const
export type TemplateKind = (typeof templateKinds)[number]
export const messageReportReasons = ['HARASSMENT', 'DISCRIMINATION', 'FRAUD', 'SPAM', 'OTHER'] as const
export type MessageReportReason = (typeof messageReportReasons)[number]
export const messageReportStatuses = ['OPEN', 'DISMISSED', 'UPHELD'] as const
export type MessageReportStatus = (typeof messageReportStatuses)[number]
export const interviewStatuses = [
  'PROPOSED',
  'OTHER_TIMES',
  'BOOKED',
  'DECLINED',
  'EXPIRED',
  'CANCELLED',
  'HELD',
  'NO_SHOW',
] as const
export type InterviewStatus = (typeof interviewStatuses)[number]

export const interviewKinds = ['ONSITE', 'VIDEO', 'PHONE'] as const
export type InterviewKind = (typeof interviewKinds)[number]

/** Who acts on an interview, and who did not come. */
export const interviewSides = ['COMPANY', 'CANDIDATE', 'SYSTEM'] as const
export type InterviewSide = (typeof interviewSides)[number]
export type InterviewParty = Exclude<InterviewSide, 'SYSTEM'>

export const interviewEventKinds = [
  'PROPOSED',
  'PROPOSED_AGAIN',
  'BOOKED',
  'MOVED',
  'CHANGED',
  'OTHER_TIMES',
  'DECLINED',
  'EXPIRED',
  'RESCHEDULE_REQUESTED',
  'CANCELLED',
  'HELD',
  'NO_SHOW',
  'INTERVIEWER_LEFT',
] as const
export type InterviewEventKind = (typeof interviewEventKinds)[number]

/** Offered to the candidate, chosen by them, or no longer to be had. */
export const slotStatuses = ['OFFERED', 'PICKED', 'GONE'] as const
export type SlotStatus = (typeof slotStatuses)[number]

/** A time that would suit a candidate. */
export type TimeWindow = { from: string; to: string }
