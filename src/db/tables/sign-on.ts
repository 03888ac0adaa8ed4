import type { ProviderName } from '#kernel/sign-on-provider.ts'
import type { Made, Maybe, MaybeStamp, Personal, Stamp } from './columns.ts'

export type SignOnAttemptTable = {
  id: Made<string>
  provider: ProviderName
  purpose: 'SIGN_IN' | 'LINK'
  account_id: Maybe<string>
  state_hash: Buffer
  browser_hash: Buffer
  sealed_proofs: string
  next: Maybe<string>
  created_at: Stamp
  expires_at: Stamp
  used_at: MaybeStamp
  /** Sealed JSON of whom the provider vouched for. */
  sealed_person: Personal<Maybe<string>>
  settled_at: MaybeStamp
}
export type SignOnIdentityTable = {
  id: Made<string>
  account_id: string
  provider: ProviderName
  issuer: string
  subject: Personal<string>
  email: Personal<Maybe<string>>
  linked_at: Stamp
  used_at: Stamp
}
