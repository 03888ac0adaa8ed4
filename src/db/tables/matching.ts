import type { Made, Maybe, MaybeStamp, Personal, Stamp } from './columns.ts'

/** A candidate who may be matched, in keys and numbers; see migration 0030. */
export type CandidateIndexTable = {
  id: number
  account_id: string
  last_active_at: Stamp
  role_id: Maybe<number>
  domain_id: Maybe<number>
  industry_id: Maybe<number>
  city_id: Maybe<number>
  state_id: Maybe<number>
  experience_months: Maybe<number>
  education_level: Maybe<number>
  remote_ok: boolean
  willing_to_move: boolean
  open_to_work: boolean
  salary_step: Maybe<number>
  currency: Maybe<string>
  skill_ids: number[]
  tokens: number[]
}
export type CandidateFrequencyTable = { token: number; candidate_count: number }
export type CandidateUnlockTable = {
  id: Made<string>
  company_id: string
  account_id: string
  by_account: string
  month: string
  at: Stamp
  refunded_at: MaybeStamp
}
export type UnlockMonthTable = { company_id: string; month: string; used: number }
export type JobInvitationTable = {
  id: Made<string>
  job_id: string
  company_id: string
  account_id: string
  by_account: string
  message: Personal<Maybe<string>>
  status: Made<'WAITING' | 'APPLIED' | 'DECLINED'>
  at: Stamp
  answered_at: MaybeStamp
}
export type MatchDismissalTable = {
  job_id: string
  account_id: string
  company_id: string
  by_account: string
  reason: 'SKILLS' | 'EXPERIENCE' | 'PLACE' | 'SALARY' | 'LEVEL' | 'OTHER'
  at: Stamp
}
