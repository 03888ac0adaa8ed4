import type { Tables } from './schema.ts'

/** Nobody's data; the sentence says why. */
type Nobodys = { none: string }
/** Data of people, but not of the account that asks: whose it is and what becomes of it. */
type Others = { others: string }
/** Rows of a person: found by a column with the account's id, or by a row above them. */
type Persons<T> = {
  by: (keyof T & string) | { column: keyof T & string; of: keyof Tables }
  /** What the person gets is everything but these: secrets, and what is another person's. */
  without?: readonly (keyof T & string)[]
  /** Why none of it is in the export. */
  unexported?: string
  /** What becomes of the rows: gone, these columns set (SQL), or kept as they are because they hold only ids. */
  erase: 'delete' | 'keep' | Partial<Record<keyof T & string, string>>
}
export type PersonalRule<T = Record<string, unknown>> = Nobodys | Others | Persons<T>

const gone = 'delete' as const
const index = { none: 'an index over open jobs' }
const masters = { none: 'lists that everybody chooses from' }

/**
 * What every table knows about a person: the export of a person's data and their erasure are made from this list, so a new table
 * does not compile without its line. Tables that point to others stand below them: rows go from the last line up.
 */
export const personal: { readonly [K in keyof Tables]: PersonalRule<Tables[K]> } = {
  account_write_position: { none: 'how far an account’s last write reaches in the log, forgotten within a day' },
  rate_counter: { none: 'what was counted is hashed and forgotten within a day' },
  audit_log: { by: 'actor_id', erase: 'keep' },
  mail: { by: 'account_id', without: ['body_sealed'], erase: gone },
  country: masters,
  state: masters,
  city: masters,
  master: { by: 'proposed_by', erase: { proposed_by: 'null' } },
  setting: { none: 'settings of the site' },
  master_proposal: { by: 'account_id', erase: gone },
  master_name: masters,
  contact_message: { by: 'account_id', erase: gone },
  account: {
    by: 'id',
    without: ['password_hash', 'totp_sealed', 'totp_last_step', 'registration_flow'],
    erase: {
      email: "''",
      full_name: "''",
      dial_code: 'null',
      phone: 'null',
      password_hash: 'null',
      totp_sealed: 'null',
      referrer: 'null',
      registration_flow: 'null',
      company_name: 'null',
      terms_version: 'null',
      terms_at: 'null',
    },
  },
  one_time_code: { by: 'account_id', unexported: 'secrets that live for minutes', erase: gone },
  session: { by: 'account_id', erase: gone },
  push_token: { by: 'account_id', without: ['token', 'subscription'], erase: gone },
  admin_bootstrap: { none: 'a hash of a token' },
  consent: { by: 'account_id', erase: gone },
  sign_on_attempt: { by: 'account_id', unexported: 'proofs that live for minutes', erase: gone },
  sign_on_identity: { by: 'account_id', erase: gone },
  file: {
    by: 'account_id',
    // The bytes of what is deleted go with the next sweep; what belongs to a company stays with it.
    erase: {
      deleted_at: 'case when company_id is null then coalesce(deleted_at, $now) else deleted_at end',
      name: "case when company_id is null then '' else name end",
      account_id: 'null',
    },
  },
  email_change: { by: 'account_id', erase: gone },
  data_export: { by: 'account_id', erase: gone },
  company: { others: 'the company’s: its members keep it up and it stays when one leaves' },
  company_member: { by: 'account_id', erase: 'keep' },
  company_decision: { none: 'decisions about companies, by ids of administrators' },
  company_rating: { none: 'averages' },
  candidate_profile: { by: 'account_id', erase: gone },
  candidate_skill: { by: 'account_id', erase: gone },
  profile_item: { by: 'account_id', erase: gone },
  resume: { by: 'account_id', erase: gone },
  company_block: { by: 'account_id', erase: gone },
  profile_view: { by: 'account_id', without: ['by_account'], erase: gone },
  job: { others: 'the company’s; the contact is what the company chose to name' },
  job_location: index,
  job_skill: index,
  job_question: { none: 'questions of a company' },
  job_event: { none: 'changes of a job, by ids of members' },
  job_search: index,
  job_search_text: index,
  summary_term_count: index,
  text_term_count: index,
  search_statistic: index,
  job_token_count: index,
  skill_frequency: index,
  search_suggestion: index,
  suggestion_word: index,
  job_interaction: { by: 'account_id', erase: gone },
  saved_search: { by: 'account_id', erase: gone },
  recent_search: { by: 'account_id', erase: gone },
  saved_search_term: { none: 'where saved searches are looked for; goes with them' },
  alert_queue: index,
  job_alert: { by: 'account_id', erase: gone },
  candidate_search: { by: 'account_id', unexported: 'an index of the profile, which is in the export', erase: gone },
  candidate_token_count: { none: 'how many candidates have what' },
  candidate_unlock: { by: 'account_id', without: ['by_account'], erase: gone },
  unlock_usage: { none: 'how many contacts a company unlocked' },
  job_invitation: { by: 'account_id', without: ['by_account'], erase: gone },
  match_dismissal: {
    by: 'account_id',
    unexported: 'what an employer thinks of a candidate for one job, who answers for it; asked of the employer',
    erase: gone,
  },
  application: {
    by: 'account_id',
    without: ['rejection_reason', 'notice_at', 'status'],
    // The employer keeps that somebody applied and what was decided, not who it was.
    erase: {
      resume_id: 'null',
      resume_file_id: 'null',
      resume_name: 'null',
      cover_letter: 'null',
      profile_snapshot: "'{}'",
      missed_questions: "'{}'",
      referrer: 'null',
    },
  },
  application_answer: { by: { column: 'application_id', of: 'application' }, erase: gone },
  application_event: {
    by: { column: 'application_id', of: 'application' },
    without: ['note', 'reason', 'by_account', 'from_status', 'to_status'],
    erase: { note: 'null' },
  },
  application_note: {
    by: { column: 'application_id', of: 'application' },
    unexported: 'words of the employer’s people, who answer for them; asked of the employer',
    erase: gone,
  },
  application_draft: { by: 'account_id', erase: gone },
  company_response: { none: 'how fast companies answer' },
  review: { by: 'account_id', without: ['note', 'flags', 'decided_by', 'reply_by'], erase: gone },
  review_report: { by: 'account_id', erase: gone },
  notification: { by: 'account_id', erase: gone },
  notification_preference: { by: 'account_id', erase: gone },
  notification_schedule: { by: 'account_id', erase: gone },
  notification_digest_item: { by: 'account_id', erase: gone },
  push_installation: { by: 'account_id', erase: gone },
}
