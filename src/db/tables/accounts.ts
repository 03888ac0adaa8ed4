import type { AdminRole } from '#kernel/caller.ts'
import type { Locale } from '#kernel/shapes.ts'
import type { Json, Made, MadeStamp, Maybe, MaybeStamp, Personal, Stamp } from './columns.ts'

export type AccountKind = 'CANDIDATE' | 'EMPLOYER' | 'ADMIN'
export type AccountTable = {
  id: Made<string>
  kind: AccountKind
  email: Personal<string>
  full_name: Personal<string>
  dial_code: Personal<Maybe<string>>
  phone: Personal<Maybe<string>>
  password_hash: Personal<Maybe<string>>
  email_verified_at: MaybeStamp
  locale: Made<Locale>
  terms_version: Maybe<string>
  terms_at: MaybeStamp
  referrer: Maybe<string>
  admin_role: Maybe<AdminRole>
  totp_sealed: Personal<Maybe<string>>
  totp_confirmed_at: MaybeStamp
  totp_last_step: Maybe<number>
  failed_count: Made<number>
  failed_at: MaybeStamp
  blocked_at: MaybeStamp
  /** The flow of the registration that is not proven yet. */
  registration_flow: Maybe<string>
  /** What an employer's unproven registration calls the company. */
  company_name: Maybe<string>
  version: Made<number>
  created_at: MadeStamp
  updated_at: MadeStamp
  last_active_at: MadeStamp
  deleted_at: MaybeStamp
  deletion_requested_at: MaybeStamp
  /** When it is erased, unless its owner signs in before. */
  deletion_at: MaybeStamp
  /** The row stays as a pseudonym: nothing of the person is left in it. */
  erased_at: MaybeStamp
}
export type CodePurpose = 'VERIFY_EMAIL' | 'LOGIN' | 'RESET_PASSWORD' | 'CHANGE_EMAIL'
export type OneTimeCodeTable = {
  id: Made<string>
  account_id: string
  purpose: CodePurpose
  salt: Buffer
  hash: Buffer
  attempts: Made<number>
  created_at: MadeStamp
  expires_at: Stamp
  used_at: MaybeStamp
  invalidated_at: MaybeStamp
  /** The browser's flow that asked for it. */
  flow_id: Maybe<string>
  /** When the proof of a reset code set its password. */
  consumed_at: MaybeStamp
}
export type SessionTable = {
  id: Made<string>
  account_id: string
  created_at: MadeStamp
  seen_at: MadeStamp
  expires_at: Stamp
  revoked_at: MaybeStamp
  revoked_reason: Maybe<string>
  user_agent: Personal<Made<string>>
  ip: Personal<Made<string>>
  second_factor_at: MaybeStamp
}
export type PushTokenTable = {
  id: Made<string>
  account_id: string
  session_id: Maybe<string>
  token: Personal<string>
  subscription: Personal<Json<Record<string, unknown>>>
  created_at: MadeStamp
  refreshed_at: MadeStamp
  installation_id: Maybe<string>
  endpoint_hash: Maybe<Buffer>
}
export type AdminBootstrapTable = {
  only_one: Made<boolean>
  /** Good although there are administrators, for an hour. */
  recovery: Made<boolean>
  token_hash: Buffer
  created_at: MadeStamp
  used_at: MaybeStamp
}
export type ConsentTable = {
  id: Made<string>
  account_id: string
  purpose: string
  version: string
  given: boolean
  at: MadeStamp
}
export type EmailChangeTable = {
  id: Made<string>
  account_id: string
  old_email: Personal<string>
  new_email: Personal<string>
  requested_at: Stamp
  confirmed_at: MaybeStamp
  undo_until: MaybeStamp
  undone_at: MaybeStamp
}
export type ExportStatus = 'QUEUED' | 'READY' | 'FAILED' | 'EXPIRED'
export type DataExportTable = {
  id: Made<string>
  account_id: string
  status: Made<ExportStatus>
  file_id: Maybe<string>
  requested_at: Stamp
  ready_at: MaybeStamp
  expires_at: MaybeStamp
}
export type FilePurpose = 'RESUME' | 'LOGO' | 'PHOTO' | 'PICTURE' | 'DOCUMENT' | 'ANSWER' | 'EXPORT'
export type FileTable = {
  id: Made<string>
  /** Null once its uploader's row is gone. */
  account_id: Maybe<string>
  company_id: Maybe<string>
  purpose: FilePurpose
  storage_key: string
  name: Personal<string>
  mime: string
  size: number
  sha256: Buffer
  public: Made<boolean>
  created_at: MadeStamp
  deleted_at: MaybeStamp
  /** Null until the bytes are whole in the store. */
  stored_at: MaybeStamp
  bytes_deleted_at: MaybeStamp
}
