import type { Made, MadeStamp, Maybe, MaybeStamp, Personal, Stamp } from './columns.ts'

export type JobHeadTable = {
  id: number
  job_id: string
  posted_at: Stamp
  company_id: number
  salary_min: Maybe<number>
  salary_max: Maybe<number>
  pday: number
  city_id: Maybe<number>
  role_id: Maybe<number>
  industry_id: Maybe<number>
  exp_min: Maybe<number>
  emp_type: Maybe<number>
  work_mode: Maybe<number>
  edu: Maybe<number>
  sal_bucket: Maybe<number>
  exp_bucket: Maybe<number>
  samp: number
  skill_ids: number[]
  tsv_head: string
  tok: number[]
}
export type JobBodyTable = {
  id: number
  posted_at: Stamp
  pday: number
  salary_max: Maybe<number>
  city_id: Maybe<number>
  industry_id: Maybe<number>
  emp_type: Maybe<number>
  sal_bucket: Maybe<number>
  exp_bucket: Maybe<number>
  tok: number[]
  tsv: string
}
/** `name` is jobs, length or form. */
export type SearchFigureTable = { name: string; value: number }
export type TermFrequencyTable = { word: string; ndoc: number }
export type SkillFrequencyTable = { id: number; n: number; cn: Made<number>; w: number; cw: Made<number> }
export type SuggestionTable = {
  id: Made<number>
  kind: number
  label: string
  norm: string
  weight: Made<number>
  tsv: Made<string>
}
export type SuggestionWordTable = { word: string; freq: number }
export type JobTrackTable = {
  id: Made<string>
  account_id: Maybe<string>
  job_id: string
  type: number
  referrer: Maybe<string>
  details: Personal<Maybe<string>>
  at: MadeStamp
}
export type TokenFrequencyTable = { tok: number; n: number }
/** `tokens` (query_int) and `words` (tsquery) are written and compared in SQL only. */
export type SavedSearchTable = {
  id: Made<string>
  key: Made<number>
  account_id: string
  name: Personal<string>
  query: Personal<string>
  frequency: Made<'NONE' | 'INSTANT' | 'DAILY' | 'WEEKLY'>
  tokens: Maybe<string>
  words: Maybe<string>
  wide: Made<boolean>
  min_salary: Maybe<number>
  alerts_since: MaybeStamp
  next_at: MaybeStamp
  told_at: MaybeStamp
  created_at: MadeStamp
  updated_at: MadeStamp
  deleted_at: MaybeStamp
}
/** `query` is an address of browse-jobs: words and place. */
export type RecentSearchTable = { account_id: string; query: Personal<string>; at: Stamp }
export type SavedSearchAnchorTable = { anchor: number; search_key: number }
export type AlertQueueTable = { job_id: string; at: Stamp }
export type JobAlertTable = {
  search_id: string
  job_id: string
  account_id: string
  found_at: Stamp
  told_at: MaybeStamp
}
