import type { Locale } from '#kernel/shapes.ts'
import type { Made, MadeStamp, Maybe, MaybeJson, MaybeStamp, Personal } from './columns.ts'

export type JobStatus = 'DRAFT' | 'PENDING_REVIEW' | 'ACTIVE' | 'PAUSED' | 'CLOSED' | 'EXPIRED' | 'REJECTED' | 'REMOVED'
export type SalaryPeriod = 'HOUR' | 'DAY' | 'WEEK' | 'MONTH' | 'YEAR'
export type LocationType = 'ON_SITE' | 'HYBRID' | 'REMOTE'
export type QuestionKind = 'YES_NO' | 'SINGLE' | 'MULTIPLE' | 'NUMBER' | 'SHORT_TEXT' | 'LONG_TEXT' | 'DATE' | 'FILE'

export type JobTable = {
  id: Made<string>
  key: Made<number>
  company_id: string
  created_by: string
  copied_from: Maybe<string>
  status: Made<JobStatus>
  status_reason: Maybe<string>
  /** What a moderator wrote beside the reason. */
  status_note: Maybe<string>
  steps_done: Made<string[]>
  title: string
  slug: Made<string>
  role_code: Maybe<string>
  domain: Maybe<string>
  industry: Maybe<string>
  employment_type: Maybe<string>
  position_level: Maybe<string>
  openings: Made<number>
  reference_code: Maybe<string>
  language: Made<Locale>
  /** Rich text document (src/kernel/rich.ts), sanitised on write. */
  description: MaybeJson<object>
  description_text: Made<string>
  highlights: MaybeJson<object>
  keywords: Made<string[]>
  experience_min: Maybe<number>
  experience_max: Maybe<number>
  qualification: Maybe<string>
  salary_min_minor: Maybe<number>
  salary_max_minor: Maybe<number>
  salary_currency: Maybe<string>
  salary_period: Maybe<SalaryPeriod>
  salary_hidden: Made<boolean>
  location_type: Maybe<LocationType>
  work_from_anywhere: Made<boolean>
  benefits: Made<string[]>
  benefits_note: Maybe<string>
  contact_name: Personal<Maybe<string>>
  contact_email: Personal<Maybe<string>>
  contact_phone: Personal<Maybe<string>>
  external_apply_url: Maybe<string>
  published_at: MaybeStamp
  expires_at: MaybeStamp
  extended_at: MaybeStamp
  /** The expiry that the reminder was sent for. */
  reminded_for: MaybeStamp
  closed_at: MaybeStamp
  close_reason: Maybe<'FILLED' | 'CANCELLED' | 'OTHER'>
  reviewed_at: MaybeStamp
  reviewed_by: Maybe<string>
  deleted_at: MaybeStamp
  version: Made<number>
  created_at: MadeStamp
  updated_at: MadeStamp
}
export type JobLocationTable = { job_id: string; city_id: string; address: Maybe<string>; sort: Made<number> }
export type JobSkillTable = { job_id: string; skill_code: string; required: Made<boolean>; sort: Made<number> }
export type DealBreaker = { accept: (string | boolean)[] } | { min: number | null; max: number | null }
export type JobQuestionTable = {
  id: Made<string>
  job_id: string
  kind: QuestionKind
  text: string
  options: Made<string[]>
  required: Made<boolean>
  deal_breaker: MaybeJson<DealBreaker>
  sort: Made<number>
  /** Taken out of the form, kept for answers given before. */
  retired_at: MaybeStamp
}
export type JobEventTable = {
  id: Made<string>
  job_id: string
  from_status: Maybe<JobStatus>
  to_status: JobStatus
  reason: Maybe<string>
  by_account: Maybe<string>
  at: MadeStamp
}
