import type { Tables } from './schema.ts'

/** Not personal data; the sentence says why. */
type NotPersonal = { none: string }
/**
 * Data about people other than the account's owner: whose it is and how it is removed. What goes with a company says so under
 * `company`; what is deleted after some days or kept as a law asks says it in the sentence.
 */
type OtherPeople<T> = { others: string; company?: CompanyRule<T> }
/** What goes when a company that closed is erased. */
export type CompanyRule<T = Record<string, unknown>> = {
  by: (keyof T & string) | { column: keyof T & string; of: keyof Tables }
  erase: 'delete' | Partial<Record<keyof T & string, string>>
}
/** Rows of a person, found by a column with the account's id or through a parent row. */
type PersonRule<T> = {
  by: (keyof T & string) | { column: keyof T & string; of: keyof Tables }
  /** Columns left out of the export: secrets, and data of other people. */
  without?: readonly (keyof T & string)[]
  /** Why none of it is in the export. */
  unexported?: string
  /** How the rows are erased: deleted, these columns set (SQL), or kept because they hold only ids. */
  erase: 'delete' | 'keep' | Partial<Record<keyof T & string, string>>
  /** What is still written down about the erasure itself, and until when. */
  afterwards?: string
  /** Other rows of the table are a company's. */
  company?: CompanyRule<T>
}
export type PersonalRule<T = Record<string, unknown>> = NotPersonal | OtherPeople<T> | PersonRule<T>

const list = { none: 'lists that everybody chooses from' }
/** Reference data and what is made of it. */
export const listsForEverybody = {
  country: list,
  state: list,
  city: list,
  master_name: list,
  master_taxonomy_concept: list,
  taxonomy_role: list,
  concept: list,
  concept_name: list,
  concept_word: list,
  master_name_term: list,
}

export const mailOfPerson = {
  by: 'account_id',
  without: ['body_sealed'],
  erase: 'delete',
  afterwards: 'the email that says so keeps the address until it is sent, a day at most',
} as const

/** The employer keeps that somebody applied and what was decided, not who it was. */
export const erasedApplication = {
  resume_id: 'null',
  resume_file_id: 'null',
  resume_name: 'null',
  cover_letter: 'null',
  profile_snapshot: "'{}'",
  missed_questions: "'{}'",
  referrer: 'null',
  match_score: 'null',
  match_summary: 'null',
  match_facts: 'null',
  match_demands: 'null',
  match_version: 'null',
  skill_ids: "'{}'",
  experience_months: 'null',
  education_level: 'null',
  city_id: 'null',
} as const

/** What goes with a closed company that is erased. */
export const goesWithCompany = {
  company: {
    by: 'id',
    erase: {
      website: 'null',
      email: 'null',
      dial_code: 'null',
      phone: 'null',
      about: 'null',
      address: 'null',
      postal_code: 'null',
      hiring_process: 'null',
      logo_file_id: 'null',
      document_file_id: 'null',
      photo_file_ids: "'{}'",
      status_reason: 'null',
      status_fields: "'{}'",
    },
  },
  job: {
    by: 'company_id',
    erase: { contact_name: 'null', contact_email: 'null', contact_phone: 'null' },
  },
  // Its names stay, as they do in the decision; ids of companies and jobs are never the same.
  target_snapshot: {
    by: 'target_id',
    erase: { content: "content - '{email,phone,address,website,about,hiringProcess}'::text[]" },
  },
  export_file: {
    by: 'company_id',
    erase: {
      name: "case when name is not null then '' end",
      query: "case when query is not null then '{}'::jsonb end",
    },
  },
} as const

/** The row of an account stays, and says that it was erased. */
export const erasedAccount = {
  time_zone: 'null',
  email: "''",
  full_name: "''",
  dial_code: 'null',
  phone: 'null',
  password_hash: 'null',
  totp_sealed: 'null',
  webauthn_user_handle: 'null',
  referrer: 'null',
  registration_flow: 'null',
  company_name: 'null',
  terms_version: 'null',
  terms_at: 'null',
  erase_unused_at: 'null',
} as const
