import type { MailTransport } from '#platform/mail/mail-transport.ts'
import type { PushProvider } from '#platform/push/push.server.ts'
import type { Documents } from '#platform/pdf/documents.server.ts'
import type { Storage } from '#platform/storage/file-storage.ts'
import type { TextLibrary } from '#platform/i18n/texts.server.ts'
import type { Env } from '#platform/env/env.server.ts'
import type { Sealer } from '#platform/session/sealer.server.ts'
import type { PublicFetch } from '#platform/http/public-fetch.server.ts'
import type { Pay } from '#platform/pay/pay.server.ts'
import type { SignOn } from '#platform/sso/sign-on.server.ts'

/** External services as handlers use them; each port has a real and a local adapter. */
export type Ports = {
  env: Env
  storage: Storage
  documents: Documents
  mail: MailTransport
  sealer: Sealer
  push: PushProvider
  signOn: SignOn
  pay: Pay
  fetchPublic: PublicFetch
  texts: TextLibrary
  demo: boolean
}
