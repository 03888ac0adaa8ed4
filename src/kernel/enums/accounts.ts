// Values that rows about accounts, their mails and files hold, each set declared once: rules, schemas and row types take them from here.

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

/** CODE: the person tells support a code. CLICK: they allow it on the site. NONE: nobody is asked. */
export const actingConsents = ['CODE', 'CLICK', 'NONE'] as const
export type ActingConsent = (typeof actingConsents)[number]

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

export const signOnPurposes = ['SIGN_IN', 'LINK'] as const
export type SignOnPurpose = (typeof signOnPurposes)[number]

/** What a second administrator confirms above the setting `twoEyes`. */
export const approvalActions = ['MARK_PAID', 'REFUND', 'ACCEPT', 'ADJUST'] as const
export type ApprovalAction = (typeof approvalActions)[number]

export const alarmSources = ['AUDIT', 'EVENT'] as const
export type AlarmSource = (typeof alarmSources)[number]
