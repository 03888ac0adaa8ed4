import type { Json, Made, MadeStamp, Maybe, MaybeStamp, Personal } from './columns.ts'

export type ApplicationStatus = 'APPLIED' | 'IN_INTERVIEW' | 'REJECTED' | 'SHORTLIST' | 'HIRED'
export type ClosedReason = 'JOB_CLOSED' | 'NO_RESPONSE' | 'WITHDRAWN'
export type ApplicationTable = {
  id: Made<string>
  job_id: string
  company_id: string
  account_id: string
  status: Made<ApplicationStatus>
  shown_status: Made<ApplicationStatus>
  resume_id: Maybe<string>
  resume_file_id: Maybe<string>
  resume_name: Personal<Maybe<string>>
  cover_letter: Personal<Maybe<string>>
  profile_snapshot: Personal<Json<Record<string, unknown>>>
  meets: Made<boolean>
  missed_questions: Made<string[]>
  rejection_reason: Maybe<string>
  notice_at: MaybeStamp
  notice_sent_at: MaybeStamp
  viewed_at: MaybeStamp
  withdrawn_at: MaybeStamp
  closed_at: MaybeStamp
  closed_reason: Maybe<ClosedReason>
  answered_at: MaybeStamp
  /** When the present status was given. */
  status_at: MadeStamp
  /** When the employer was mailed about it. */
  employer_notified_at: MaybeStamp
  reminded_at: MaybeStamp
  referrer: Maybe<string>
  version: Made<number>
  created_at: MadeStamp
  updated_at: MadeStamp
}
export type ApplicationAnswerTable = {
  application_id: string
  question_id: string
  answer: Personal<Json<object>>
  file_id: Maybe<string>
  meets: Maybe<boolean>
}
export type ApplicationEventKind =
  | 'APPLIED'
  | 'STATUS'
  | 'VIEWED'
  | 'WITHDRAWN'
  | 'CLOSED'
  | 'NOTICE'
  | 'REMINDED'
  | 'UNDONE'
export type ApplicationEventTable = {
  id: Made<string>
  application_id: string
  kind: ApplicationEventKind
  from_status: Maybe<ApplicationStatus>
  to_status: Maybe<ApplicationStatus>
  reason: Maybe<string>
  note: Personal<Maybe<string>>
  by_account: Maybe<string>
  at: MadeStamp
}
export type ApplicationNoteTable = {
  id: Made<string>
  application_id: string
  account_id: string
  text: Personal<string>
  created_at: MadeStamp
  deleted_at: MaybeStamp
}
export type ApplicationDraftTable = {
  account_id: string
  job_id: string
  body: Personal<Json<object>>
  updated_at: MadeStamp
}
