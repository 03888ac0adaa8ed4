import type { Made, MadeStamp, Maybe, Personal, Stamp } from './columns.ts'

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
