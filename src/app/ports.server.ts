import { fileURLToPath } from 'node:url'
import type { Ports } from '#platform/core/ports.server.ts'
import type { Env } from '#platform/env/env.server.ts'
import { createTexts } from '#platform/i18n/texts.server.ts'
import { openMail } from '#platform/mail/transport.server.ts'
import { openPush } from '#platform/push/push.server.ts'
import { openPublicFetch } from '#platform/http/public-fetch.server.ts'
import { openDocuments } from '#platform/pdf/documents.server.ts'
import { createSealer } from '#platform/session/sealer.server.ts'
import { openPay } from '#platform/pay/open-pay.server.ts'
import { openSignOn } from '#platform/sso/sign-on.server.ts'
import { openStorage } from '#platform/storage/storage.server.ts'

/** The outside services of a process as its environment says. `holdsFiles` tells an unmounted disk from a new one. */
export function openPorts(env: Env, demo: boolean, holdsFiles?: () => Promise<boolean>): Ports {
  const texts = createTexts(fileURLToPath(new URL('../text', import.meta.url)), { fresh: env.mode === 'development' })
  return {
    env,
    demo,
    texts,
    storage: openStorage(env, holdsFiles),
    documents: openDocuments(),
    mail: openMail(env),
    sealer: createSealer(env.secretKeys),
    push: openPush(env),
    signOn: openSignOn({ providers: env.signOn }),
    pay: openPay(env, { demo }),
    fetchPublic: openPublicFetch(),
  }
}
