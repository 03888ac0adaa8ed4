import type { Channel, NotificationCategory } from '#kernel/notification-category.ts'
import type { Json, Made, MadeStamp, Maybe, MaybeStamp, Personal, Stamp } from './columns.ts'

export type NotificationTable = {
  id: Made<string>
  account_id: string
  category: NotificationCategory
  kind: string
  params: Json<Record<string, string | number | null>>
  job_id: Maybe<string>
  application_id: Maybe<string>
  dedupe_key: Maybe<string>
  read_at: MaybeStamp
  created_at: MadeStamp
  in_app: Made<boolean>
}
export type NotificationPreferenceTable = {
  account_id: string
  category: NotificationCategory
  channel: Channel
  enabled: boolean
}
export type NotificationRhythmTable = {
  account_id: string
  digest: 'NONE' | 'DAILY' | 'WEEKLY'
  quiet_from: Maybe<string>
  quiet_to: Maybe<string>
  time_zone: string
}
export type NotificationBundleTable = {
  id: Made<string>
  account_id: string
  category: NotificationCategory
  line: Personal<string>
  url: Maybe<string>
  dedupe_key: Maybe<string>
  created_at: Stamp
  sent_at: MaybeStamp
}
export type PushInstallationTable = {
  id: string
  account_id: string
  created_at: Stamp
  refreshed_at: Stamp
}
