import type * as accounts from './tables/accounts.ts'
import type * as applications from './tables/applications.ts'
import type * as base from './tables/base.ts'
import type * as companies from './tables/companies.ts'
import type * as discovery from './tables/discovery.ts'
import type * as jobs from './tables/jobs.ts'
import type * as matching from './tables/matching.ts'
import type * as notifications from './tables/notifications.ts'
import type * as profiles from './tables/profiles.ts'
import type * as reference from './tables/reference.ts'
import type * as reviews from './tables/reviews.ts'
import type * as signOn from './tables/sign-on.ts'

/** Every table, one line each; who may write which stands in `owners.ts`. */
export type Tables = {
  rate_counter: base.RateCounterTable
  account_write_position: base.WriteMarkTable
  audit_log: base.AuditLogTable
  mail: base.MailTable
  country: reference.CountryTable
  state: reference.StateTable
  city: reference.CityTable
  master: reference.MasterTable
  master_proposal: reference.MasterProposalTable
  master_name: reference.MasterNameTable
  setting: reference.SettingTable
  contact_message: reference.ContactMessageTable
  account: accounts.AccountTable
  one_time_code: accounts.OneTimeCodeTable
  session: accounts.SessionTable
  push_token: accounts.PushTokenTable
  admin_bootstrap: accounts.AdminBootstrapTable
  consent: accounts.ConsentTable
  sign_on_attempt: signOn.SignOnAttemptTable
  sign_on_identity: signOn.SignOnIdentityTable
  file: accounts.FileTable
  email_change: accounts.EmailChangeTable
  data_export: accounts.DataExportTable
  company: companies.CompanyTable
  company_member: companies.CompanyMemberTable
  company_decision: companies.CompanyDecisionTable
  company_rating: companies.CompanyRatingTable
  candidate_profile: profiles.CandidateProfileTable
  candidate_skill: profiles.CandidateSkillTable
  profile_item: profiles.ProfileItemTable
  resume: profiles.ResumeTable
  company_block: profiles.CompanyBlockTable
  profile_view: profiles.ProfileViewTable
  job: jobs.JobTable
  job_location: jobs.JobLocationTable
  job_skill: jobs.JobSkillTable
  job_question: jobs.JobQuestionTable
  job_event: jobs.JobEventTable
  job_search: discovery.JobHeadTable
  job_search_text: discovery.JobBodyTable
  summary_term_count: discovery.TermFrequencyTable
  text_term_count: discovery.TermFrequencyTable
  search_statistic: discovery.SearchFigureTable
  job_token_count: discovery.TokenFrequencyTable
  skill_frequency: discovery.SkillFrequencyTable
  search_suggestion: discovery.SuggestionTable
  suggestion_word: discovery.SuggestionWordTable
  job_interaction: discovery.JobTrackTable
  saved_search: discovery.SavedSearchTable
  recent_search: discovery.RecentSearchTable
  saved_search_term: discovery.SavedSearchAnchorTable
  alert_queue: discovery.AlertQueueTable
  job_alert: discovery.JobAlertTable
  candidate_search: matching.CandidateIndexTable
  candidate_token_count: matching.CandidateFrequencyTable
  candidate_unlock: matching.CandidateUnlockTable
  unlock_usage: matching.UnlockMonthTable
  job_invitation: matching.JobInvitationTable
  match_dismissal: matching.MatchDismissalTable
  application: applications.ApplicationTable
  application_answer: applications.ApplicationAnswerTable
  application_event: applications.ApplicationEventTable
  application_note: applications.ApplicationNoteTable
  application_draft: applications.ApplicationDraftTable
  company_response: reviews.CompanyResponseTable
  review: reviews.ReviewTable
  review_report: reviews.ReviewReportTable
  notification: notifications.NotificationTable
  notification_preference: notifications.NotificationPreferenceTable
  notification_schedule: notifications.NotificationRhythmTable
  notification_digest_item: notifications.NotificationBundleTable
  push_installation: notifications.PushInstallationTable
}
