import type { JSONColumnType } from 'kysely'
import type { DealBreaker, Entitlements, ProposedChanges } from '#kernel/enums.ts'
import type { Locale } from '#kernel/locale.ts'

/** jsonb: read as a value, written as a JSON text. */
type Json<T extends object> = JSONColumnType<T, string | undefined, string>

export type JsonDocument = Json<object>
export type JsonRecord = Json<Record<string, unknown>>
export type JsonStrings = Json<Record<string, string>>
export type FieldVersions = Json<Record<string, number>>
export type ProfileLinks = Json<{ label: string; url: string }[]>
export type NotificationParams = Json<Record<string, string | number | null>>
export type ProposedChangesJson = Json<ProposedChanges>
export type DealBreakerJson = Json<DealBreaker>
export type EntitlementsJson = Json<Entitlements>
export type TextPerLocale = Json<Record<Locale, string>>

/** Where the types of columns come from that say more than PostgreSQL does. */
const sources = {
  '#kernel/caller.ts': ['AdminRole', 'CallerKind', 'CompanyStatus', 'TeamRole'],
  '#kernel/locale.ts': ['Locale'],
  '#kernel/notification-category.ts': ['Channel', 'NotificationCategory'],
  '#kernel/sign-on-provider.ts': ['ProviderName'],
  '#kernel/enums.ts': [
    'AccountKind',
    'ApplicationEventKind',
    'ApplicationStatus',
    'AuditOutcome',
    'ClosedReason',
    'CloseReason',
    'CompanyProposalStatus',
    'CreditSource',
    'CreditUnit',
    'Digest',
    'DismissReason',
    'ExportStatus',
    'FilePurpose',
    'Frequency',
    'JobProposalState',
    'JobStatus',
    'LocationType',
    'MailStatus',
    'MasterStatus',
    'PricePeriod',
    'ProfileSection',
    'QuestionKind',
    'ResumeKind',
    'ReviewKind',
    'ReviewStatus',
    'SalaryPeriod',
    'SignOnPurpose',
    'StoredCodePurpose',
    'StoredInvitationStatus',
    'TransferKind',
    'VersionAcceptance',
    'Visibility',
  ],
  './column-types.ts': [
    'DealBreakerJson',
    'EntitlementsJson',
    'FieldVersions',
    'JsonDocument',
    'JsonRecord',
    'JsonStrings',
    'NotificationParams',
    'ProfileLinks',
    'ProposedChangesJson',
    'TextPerLocale',
  ],
} as const
export type ColumnTypeName = (typeof sources)[keyof typeof sources][number]

/** Type name to module, as the generator takes it. */
export const typeSources: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(sources).flatMap(([file, names]) => names.map((name) => [name, file])),
)

/** Columns whose values are a closed set or a known JSON; null stays what the schema says. */
export const columnTypes: Readonly<Record<string, ColumnTypeName>> = {
  'account.kind': 'AccountKind',
  'account.locale': 'Locale',
  'account.admin_role': 'AdminRole',
  'application.status': 'ApplicationStatus',
  'application.shown_status': 'ApplicationStatus',
  'application.closed_reason': 'ClosedReason',
  'application.profile_snapshot': 'JsonRecord',
  'application_answer.answer': 'JsonDocument',
  'application_draft.body': 'JsonDocument',
  'application_event.kind': 'ApplicationEventKind',
  'application_event.from_status': 'ApplicationStatus',
  'application_event.to_status': 'ApplicationStatus',
  'audit_log.actor_kind': 'CallerKind',
  'audit_log.outcome': 'AuditOutcome',
  'audit_log.details': 'JsonRecord',
  'candidate_profile.field_versions': 'FieldVersions',
  'candidate_profile.links': 'ProfileLinks',
  'candidate_profile.visibility': 'Visibility',
  'company.status': 'CompanyStatus',
  'company.status_before_closing': 'CompanyStatus',
  'company.locale': 'Locale',
  'company_decision.from_status': 'CompanyStatus',
  'company_decision.to_status': 'CompanyStatus',
  'company_member.role': 'TeamRole',
  'company_proposal.status': 'CompanyProposalStatus',
  'company_proposal.changes': 'ProposedChangesJson',
  'credit_lot.source': 'CreditSource',
  'credit_lot.unit': 'CreditUnit',
  'data_export.status': 'ExportStatus',
  'file.purpose': 'FilePurpose',
  'job.status': 'JobStatus',
  'job.language': 'Locale',
  'job.description': 'JsonDocument',
  'job.highlights': 'JsonDocument',
  'job.salary_period': 'SalaryPeriod',
  'job.location_type': 'LocationType',
  'job.close_reason': 'CloseReason',
  'job_event.from_status': 'JobStatus',
  'job_event.to_status': 'JobStatus',
  'job_invitation.status': 'StoredInvitationStatus',
  'job_proposal.state': 'JobProposalState',
  'job_proposal.changes': 'JsonDocument',
  'job_proposal.hits': 'JsonDocument',
  'job_question.kind': 'QuestionKind',
  'job_question.deal_breaker': 'DealBreakerJson',
  'job_version.acceptance': 'VersionAcceptance',
  'job_version.content': 'JsonDocument',
  'job_version.hits': 'JsonDocument',
  'ledger_transfer.kind': 'TransferKind',
  'mail.status': 'MailStatus',
  'mail.headers': 'JsonStrings',
  'master.status': 'MasterStatus',
  'master.meta': 'JsonRecord',
  'match_dismissal.reason': 'DismissReason',
  'notification.category': 'NotificationCategory',
  'notification.params': 'NotificationParams',
  'notification_digest_item.category': 'NotificationCategory',
  'notification_preference.category': 'NotificationCategory',
  'notification_preference.channel': 'Channel',
  'notification_schedule.digest': 'Digest',
  'one_time_code.purpose': 'StoredCodePurpose',
  'plan.description': 'TextPerLocale',
  'plan.entitlements': 'EntitlementsJson',
  'plan.title': 'TextPerLocale',
  'plan_period.entitlements': 'EntitlementsJson',
  'price.period': 'PricePeriod',
  'profile_item.section': 'ProfileSection',
  'profile_item.details': 'JsonRecord',
  'push_token.subscription': 'JsonRecord',
  'resume.kind': 'ResumeKind',
  'resume.locale': 'Locale',
  'resume.header': 'JsonRecord',
  'resume.body': 'JsonRecord',
  'review.status': 'ReviewStatus',
  'review.kind': 'ReviewKind',
  'saved_search.frequency': 'Frequency',
  'setting.value': 'JsonDocument',
  'sign_on_attempt.provider': 'ProviderName',
  'sign_on_attempt.purpose': 'SignOnPurpose',
  'sign_on_identity.provider': 'ProviderName',
  'topup.title': 'TextPerLocale',
  'topup.unit': 'CreditUnit',
}
