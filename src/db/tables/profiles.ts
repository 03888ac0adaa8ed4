import type { Locale } from '#kernel/shapes.ts'
import type { Json, Made, MadeStamp, Maybe, MaybeStamp, Personal, Stamp } from './columns.ts'

export type CandidateProfileTable = {
  account_id: string
  key: Made<number>
  headline: Personal<Maybe<string>>
  about: Personal<Maybe<string>>
  picture_file_id: Personal<Maybe<string>>
  date_of_birth: Personal<Maybe<string>>
  gender: Personal<Maybe<string>>
  city_id: Maybe<string>
  address: Personal<Maybe<string>>
  industry: Maybe<string>
  role_code: Maybe<string>
  domain: Maybe<string>
  level: Maybe<string>
  experience_months: Maybe<number>
  fresher: Made<boolean>
  current_salary_minor: Personal<Maybe<number>>
  expected_salary_minor: Personal<Maybe<number>>
  salary_currency: Maybe<string>
  salary_period: Maybe<string>
  notice_days: Maybe<number>
  willing_to_move: Made<boolean>
  remote_ok: Made<boolean>
  open_to_work: Made<boolean>
  languages: Made<string[]>
  links: Json<{ label: string; url: string }[]>
  visibility: Made<'STANDARD' | 'LIMITED' | 'HIDDEN'>
  setup_done_at: MaybeStamp
  setup_skipped: Made<string[]>
  completion: Made<number>
  version: Made<number>
  updated_at: MadeStamp
}
export type CandidateSkillTable = { account_id: string; skill_code: string; sort: Made<number> }
export type ProfileSection = 'education' | 'project' | 'certificate' | 'experience' | 'accomplishment'
export type ProfileItemTable = {
  id: Made<string>
  account_id: string
  section: ProfileSection
  title: Personal<string>
  organisation: Personal<Maybe<string>>
  start_on: Maybe<string>
  end_on: Maybe<string>
  present: Made<boolean>
  details: Personal<Json<Record<string, unknown>>>
  sort: Made<number>
  version: Made<number>
  created_at: MadeStamp
  updated_at: MadeStamp
  deleted_at: MaybeStamp
}
export type ResumeTable = {
  id: Made<string>
  account_id: string
  kind: 'FILE' | 'BUILT'
  title: Personal<string>
  file_id: Maybe<string>
  locale: Made<Locale>
  theme: Maybe<string>
  header: Personal<Json<Record<string, unknown>>>
  body: Personal<Json<Record<string, unknown>>>
  /** Of a kept copy: which resume, and a key of its content. */
  copied_from: Maybe<string>
  content_key: Maybe<string>
  /** The PDF that was last sent with an application, and the key of what it shows. */
  snapshot_file_id: Maybe<string>
  snapshot_key: Maybe<string>
  is_default: Made<boolean>
  version: Made<number>
  created_at: MadeStamp
  updated_at: MadeStamp
  deleted_at: MaybeStamp
}
export type CompanyBlockTable = { account_id: string; company_id: string; created_at: MadeStamp }
/** A company looked at a candidate; one row a company, candidate and day. */
export type ProfileViewTable = {
  account_id: string
  company_id: string
  day: string
  at: Stamp
  by_account: Maybe<string>
}
