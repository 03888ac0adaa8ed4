import type { Caller } from '#kernel/caller.ts'
import type { Json, Made, Maybe, MadeStamp, MaybeStamp, Personal, Stamp } from './columns.ts'

export type RateCounterTable = { key: string; window_start: Stamp; count: number }

/** `lsn` is compared in SQL only. */
export type WriteMarkTable = { account_id: string; lsn: string; at: Stamp }

export type AuditLogTable = {
  id: Made<number>
  at: MadeStamp
  actor_kind: Caller['kind']
  actor_id: Maybe<string>
  acting_admin_id: Maybe<string>
  action: string
  subject_type: string
  subject_id: Maybe<string>
  outcome: Made<'OK' | 'REFUSED'>
  request_id: Maybe<string>
  details: Json<Record<string, unknown>>
}

export type MailStatus = 'QUEUED' | 'SENT' | 'KEPT' | 'BOUNCED' | 'FAILED'
export type MailTable = {
  id: Made<string>
  account_id: Maybe<string>
  kind: string
  locale: string
  to_address: Personal<string>
  body_sealed: Personal<Maybe<string>>
  headers: Json<Record<string, string>>
  status: Made<MailStatus>
  dedupe_key: Maybe<string>
  attempts: Made<number>
  last_error: Maybe<string>
  message_id: string
  created_at: MadeStamp
  sent_at: MaybeStamp
}
