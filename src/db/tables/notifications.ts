import type { Json, Made, MadeStamp, Maybe, MaybeStamp } from './columns.ts'

export type NotificationFamily =
  | 'APPLICATION'
  | 'JOB_ALERT'
  | 'PROFILE'
  | 'RESPONSE'
  | 'JOB'
  | 'COMPANY'
  | 'BILLING'
  | 'SECURITY'
  | 'SYSTEM'
export type NotificationTable = {
  id: Made<string>
  account_id: string
  family: NotificationFamily
  kind: string
  params: Json<Record<string, string | number | null>>
  job_id: Maybe<string>
  application_id: Maybe<string>
  dedupe_key: Maybe<string>
  read_at: MaybeStamp
  created_at: MadeStamp
}
export type NotificationPreferenceTable = {
  account_id: string
  family: NotificationFamily
  channel: 'IN_APP' | 'EMAIL' | 'PUSH'
  enabled: boolean
}
