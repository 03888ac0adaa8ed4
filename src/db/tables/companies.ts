import type { CompanyStatus, TeamRole } from '#kernel/caller.ts'
import type { Locale } from '#kernel/shapes.ts'
import type { Made, MadeStamp, Maybe, MaybeStamp, Personal } from './columns.ts'

export type CompanyTable = {
  id: Made<string>
  key: Made<number>
  name: string
  slug: string
  status: Made<CompanyStatus>
  status_reason: Maybe<string>
  status_fields: Made<string[]>
  submitted_at: MaybeStamp
  decided_at: MaybeStamp
  decided_by: Maybe<string>
  logo_file_id: Maybe<string>
  industry: Maybe<string>
  size: Maybe<string>
  founded_year: Maybe<number>
  website: Maybe<string>
  email: Personal<Maybe<string>>
  dial_code: Personal<Maybe<string>>
  phone: Personal<Maybe<string>>
  about: Maybe<string>
  address: Personal<Maybe<string>>
  city_id: Maybe<string>
  postal_code: Maybe<string>
  registration_number: Maybe<string>
  document_file_id: Maybe<string>
  photo_file_ids: Made<string[]>
  hiring_process: Maybe<string>
  promised_reply_days: Maybe<number>
  free_mail: Made<boolean>
  locale: Made<Locale>
  completion: Made<number>
  version: Made<number>
  created_at: MadeStamp
  updated_at: MadeStamp
  deleted_at: MaybeStamp
}
export type CompanyMemberTable = {
  id: Made<string>
  company_id: string
  account_id: string
  role: TeamRole
  job_title: Maybe<string>
  active: Made<boolean>
  created_at: MadeStamp
  removed_at: MaybeStamp
}
export type CompanyDecisionTable = {
  id: Made<string>
  company_id: string
  from_status: CompanyStatus
  to_status: CompanyStatus
  reason: Maybe<string>
  fields: Made<string[]>
  by_admin: Maybe<string>
  at: MadeStamp
}
export type CompanyRatingTable = { company_id: string; average: Made<number>; count: Made<number> }
