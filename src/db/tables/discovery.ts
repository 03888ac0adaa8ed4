import type { Made, MadeStamp, Maybe, MaybeStamp, Personal, Stamp } from './columns.ts'

export type JobHeadTable = {
  id: number
  job_id: string
  posted_at: Stamp
  company_id: number
  salary_min: Maybe<number>
  salary_max: Maybe<number>
  posted_day: number
  city_id: Maybe<number>
  role_id: Maybe<number>
  industry_id: Maybe<number>
  experience_min: Maybe<number>
  employment_type: Maybe<number>
  work_mode: Maybe<number>
  education_level: Maybe<number>
  salary_bucket: Maybe<number>
  experience_bucket: Maybe<number>
  sample_bucket: number
  skill_ids: number[]
  summary_vector: string
  tokens: number[]
}
export type JobBodyTable = {
  id: number
  posted_at: Stamp
  posted_day: number
  salary_max: Maybe<number>
  city_id: Maybe<number>
  industry_id: Maybe<number>
  employment_type: Maybe<number>
  salary_bucket: Maybe<number>
  experience_bucket: Maybe<number>
  tokens: number[]
  text_vector: string
}
/** `name` is jobs, length or form. */
export type SearchFigureTable = { name: string; value: number }
export type TermFrequencyTable = { term: string; job_count: number }
export type SkillFrequencyTable = {
  skill_key: number
  job_count: number
  candidate_count: Made<number>
  job_idf: number
  candidate_idf: Made<number>
}
export type SuggestionTable = {
  id: Made<number>
  kind: number
  label: string
  search_text: string
  weight: Made<number>
  vector: Made<string>
}
export type SuggestionWordTable = { word: string; frequency: number }
export type JobTrackTable = {
  id: Made<string>
  account_id: Maybe<string>
  job_id: string
  type: number
  referrer: Maybe<string>
  details: Personal<Maybe<string>>
  at: MadeStamp
}
export type TokenFrequencyTable = { token: number; job_count: number }
/** `tokens` (query_int) and `words` (tsquery) are written and compared in SQL only. */
export type SavedSearchTable = {
  id: Made<string>
  key: Made<number>
  account_id: string
  name: Personal<string>
  query: Personal<string>
  frequency: Made<'NONE' | 'INSTANT' | 'DAILY' | 'WEEKLY'>
  token_query: Maybe<string>
  text_query: Maybe<string>
  include_full_text: Made<boolean>
  min_salary: Maybe<number>
  alerts_since: MaybeStamp
  next_at: MaybeStamp
  notified_at: MaybeStamp
  created_at: MadeStamp
  updated_at: MadeStamp
  deleted_at: MaybeStamp
}
/** `query` is an address of browse-jobs: words and place. */
export type RecentSearchTable = { account_id: string; query: Personal<string>; at: Stamp }
export type SavedSearchAnchorTable = { term: number; search_key: number }
export type AlertQueueTable = { job_id: string; at: Stamp }
export type JobAlertTable = {
  search_id: string
  job_id: string
  account_id: string
  matched_at: Stamp
  notified_at: MaybeStamp
}
