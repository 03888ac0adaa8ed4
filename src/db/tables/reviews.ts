import type { Made, MadeStamp, Maybe, MaybeStamp, Personal, Stamp } from './columns.ts'

export type ReviewStatus = 'PENDING' | 'PUBLISHED' | 'REJECTED'
export type ReviewKind = 'CURRENT' | 'FORMER' | 'INTERN' | 'INTERVIEWED'
export type ReviewTable = {
  id: Made<string>
  company_id: string
  /** Who wrote it: never leaves the server. */
  account_id: Personal<string>
  status: Made<ReviewStatus>
  reason: Maybe<string>
  note: Personal<Maybe<string>>
  kind: ReviewKind
  recommend: boolean
  overall: number
  work_life: Maybe<number>
  pay_benefits: Maybe<number>
  growth: Maybe<number>
  management: Maybe<number>
  environment: Maybe<number>
  inclusion: Maybe<number>
  title: Personal<string>
  pros: Personal<string>
  cons: Personal<string>
  flags: Made<string[]>
  version: Made<number>
  created_at: MadeStamp
  next_review_at: Stamp
  edited_at: MaybeStamp
  waiting_since: MaybeStamp
  reported_at: MaybeStamp
  decided_at: MaybeStamp
  decided_by: Maybe<string>
  published_at: MaybeStamp
  employer_notified_at: MaybeStamp
  reply: Maybe<string>
  reply_at: MaybeStamp
  reply_by: Maybe<string>
  reply_version: Made<number>
  deleted_at: MaybeStamp
}
export type ReviewReportTable = {
  id: Made<string>
  review_id: string
  account_id: Personal<string>
  by_company: boolean
  reason: string
  details: Personal<Maybe<string>>
  created_at: MadeStamp
  handled_at: MaybeStamp
}
export type CompanyResponseTable = {
  company_id: string
  counted: number
  answered: number
  median_minutes: Maybe<number>
  computed_at: Stamp
}
