import type { Tables } from './schema.ts'

/** Not personal data; the sentence says why. */
type NotPersonal = { none: string }
/** Data about people other than the account's owner: whose it is and how it is removed. */
type OtherPeople = { others: string }
/** Rows of a person, found by a column with the account's id or through a parent row. */
type PersonRule<T> = {
  by: (keyof T & string) | { column: keyof T & string; of: keyof Tables }
  /** Columns left out of the export: secrets, and data of other people. */
  without?: readonly (keyof T & string)[]
  /** Why none of it is in the export. */
  unexported?: string
  /** How the rows are erased: deleted, these columns set (SQL), or kept because they hold only ids. */
  erase: 'delete' | 'keep' | Partial<Record<keyof T & string, string>>
}
export type PersonalRule<T = Record<string, unknown>> = NotPersonal | OtherPeople | PersonRule<T>

const deleted = 'delete' as const
const index = { none: 'an index over open jobs' }
const masters = { none: 'lists that everybody chooses from' }

/**
 * What every table holds about a person. The export and the erasure of an account use this list, so a new table does not compile
 * without an entry. A table stands below the ones it refers to: rows are deleted from the last entry up.
 */
export const personal: { readonly [K in keyof Tables]: PersonalRule<Tables[K]> } = {
  account_write_position: { none: 'how far an account’s last write reaches in the log, forgotten within a day' },
  rate_counter: { none: 'what was counted is hashed and forgotten within a day' },
  audit_log: { by: 'actor_id', erase: 'keep' },
  mail: { by: 'account_id', without: ['body_sealed'], erase: deleted },
  country: masters,
  state: masters,
  city: masters,
  master: { by: 'proposed_by', erase: { proposed_by: 'null' } },
  setting: { none: 'settings of the site' },
  archive_state: { none: 'how far the archive of the database is' },
  master_proposal: { by: 'account_id', erase: deleted },
  master_name: masters,
  contact_message: { by: 'account_id', erase: deleted },
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
  one_time_code: { by: 'account_id', unexported: 'secrets that live for minutes', erase: deleted },
  session: { by: 'account_id', erase: deleted },
  push_token: { by: 'account_id', without: ['token', 'subscription'], erase: deleted },
  admin_bootstrap: { none: 'a hash of a token' },
  consent: { by: 'account_id', erase: deleted },
  sign_on_attempt: { by: 'account_id', unexported: 'proofs that live for minutes', erase: deleted },
  sign_on_identity: { by: 'account_id', erase: deleted },
  file: {
    by: 'account_id',
    // The bytes of what is deleted go with the next sweep; what belongs to a company stays with it.
    erase: {
      deleted_at: 'case when company_id is null then coalesce(deleted_at, $now) else deleted_at end',
      name: "case when company_id is null then '' else name end",
      account_id: 'null',
    },
  },
  file_to_archive: { none: 'files that wait for the archive' },
  email_change: { by: 'account_id', erase: deleted },
  data_export: { by: 'account_id', erase: deleted },
  company: { others: 'the company’s: its members keep it up and it stays when one leaves' },
  company_member: { by: 'account_id', without: ['removed_by'], erase: 'keep' },
  company_invitation: {
    others: 'the company’s: whom it invited; an address is deleted 30 days after its invitation ended',
  },
  company_decision: { none: 'decisions about companies, by ids of administrators' },
  company_proposal: { none: 'changes of a company, by ids of members and administrators' },
  company_rating: { none: 'averages' },
  plan: { none: 'what is sold' },
  topup: { none: 'what is sold' },
  price: { none: 'what is sold' },
  billing_account: { others: 'the company’s: to whom its invoices are made out' },
  plan_period: { none: 'plans of companies' },
  ledger_account: { none: 'balances of companies' },
  credit_lot: { none: 'credits of companies' },
  ledger_transfer: { none: 'movements of credits and money of companies, by ids of members' },
  job_slot: { none: 'slots that the jobs of companies hold' },
  slot_notice: { none: 'companies with more jobs than slots' },
  billing_notice: { none: 'what companies were notified of' },
  pay_order: { others: 'the company’s; orders are kept as the law asks' },
  order_line: { none: 'what a company ordered' },
  payment: { none: 'payments of companies' },
  payment_event: { none: 'messages of payment providers, emptied after 90 days' },
  pay_provider_health: { none: 'how payment providers do' },
  sandbox_payment: { none: 'payments that move no money' },
  transfer_proof: {
    others:
      'the company’s: what it transferred, by ids of members and administrators; kept with the order as the law asks',
  },
  invoice: {
    others: 'the company’s: documents that it and the seller must keep; they name the company, and its tax number',
  },
  invoice_counter: { none: 'how many invoices a month has' },
  invoice_tax_number: { none: 'official numbers of invoices, by ids of administrators' },
  refund: { none: 'refunds of companies, by ids of administrators' },
  dispute: { none: 'disputes about payments of companies' },
  billing_approval: { none: 'decisions about money of companies, by ids of administrators' },
  billing_alarm: { none: 'differences in the books, by ids of administrators' },
  billing_audit: { none: 'when the books were compared' },
  candidate_profile: { by: 'account_id', erase: deleted },
  candidate_skill: { by: 'account_id', erase: deleted },
  profile_item: { by: 'account_id', erase: deleted },
  resume: { by: 'account_id', erase: deleted },
  company_block: { by: 'account_id', erase: deleted },
  profile_view: { by: 'account_id', without: ['by_account'], erase: deleted },
  job: { others: 'the company’s; the contact is what the company chose to name' },
  job_member: { none: 'who of a team is assigned to a job, by ids of members' },
  job_location: index,
  job_skill: index,
  job_question: { none: 'questions of a company' },
  job_event: { none: 'changes of a job, by ids of members' },
  job_feature: { none: 'days on which a job is shown as featured' },
  job_version: { none: 'published texts of a job, by ids of members and moderators' },
  job_proposal: { none: 'changes of a job that wait, by ids of members and moderators' },
  job_search: index,
  job_search_text: index,
  summary_term_count: index,
  text_term_count: index,
  search_statistic: index,
  job_token_count: index,
  skill_frequency: index,
  search_suggestion: index,
  suggestion_word: index,
  job_interaction: { by: 'account_id', erase: deleted },
  saved_search: { by: 'account_id', erase: deleted },
  recent_search: { by: 'account_id', erase: deleted },
  saved_search_term: { none: 'the index of saved searches, deleted with them' },
  alert_queue: index,
  job_alert: { by: 'account_id', erase: deleted },
  candidate_search: { by: 'account_id', unexported: 'an index of the profile, which is in the export', erase: deleted },
  candidate_token_count: { none: 'how many candidates have what' },
  candidate_unlock: { by: 'account_id', without: ['by_account'], erase: deleted },
  job_invitation: { by: 'account_id', without: ['by_account'], erase: deleted },
  match_dismissal: {
    by: 'account_id',
    unexported:
      'an employer’s opinion of a candidate for one job; the employer is responsible for it and is asked for it',
    erase: deleted,
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
  application_answer: { by: { column: 'application_id', of: 'application' }, erase: deleted },
  application_event: {
    by: { column: 'application_id', of: 'application' },
    without: ['note', 'reason', 'by_account', 'from_status', 'to_status'],
    erase: { note: 'null' },
  },
  application_note: {
    by: { column: 'application_id', of: 'application' },
    unexported: 'notes of the employer’s staff; the employer is responsible for them and is asked for them',
    erase: deleted,
  },
  application_mention: { none: 'who of a team was named in a note, by ids of members' },
  application_draft: { by: 'account_id', erase: deleted },
  import_run: { none: 'files that a company imported, by ids of members' },
  import_row: { others: 'contacts that a company named in a file, deleted after 90 days' },
  import_mapping: { none: 'what columns of a company’s files are for' },
  import_value: { none: 'which value a text in a company’s files stands for' },
  job_source: { none: 'ids of jobs in other systems' },
  company_response: { none: 'how fast companies answer' },
  analytics_dirty: { none: 'days of jobs that are counted again' },
  analytics_day: { none: 'counts of days, which name nobody' },
  analytics_company_day: { none: 'counts of days, which name nobody' },
  application_fact: { none: 'how long an application took and how far it came, by its id alone' },
  analytics_state: { none: 'until when everything is counted' },
  review: { by: 'account_id', without: ['note', 'flags', 'decided_by', 'reply_by'], erase: deleted },
  review_report: { by: 'account_id', erase: deleted },
  notification: { by: 'account_id', erase: deleted },
  notification_preference: { by: 'account_id', erase: deleted },
  notification_schedule: { by: 'account_id', erase: deleted },
  notification_digest_item: { by: 'account_id', erase: deleted },
  push_installation: { by: 'account_id', erase: deleted },
}
