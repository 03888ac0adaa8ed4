import { createECDH, createHash } from 'node:crypto'
import type webpush from 'web-push'
import type { Env } from '#platform/env/env.server.ts'
import { sender } from '#platform/mail/address.ts'
import { mayPush } from './hosts.ts'

/** Where and how one browser is reached; keys as unpadded base64url. */
export type PushAddress = { endpoint: string; p256dh: string; auth: string }
/** What the service answered; `retryAfter` in seconds. Nothing answered: status 0. */
export type PushAnswer = { status: number; retryAfter: number | null; detail: string }

/** The way to people's browsers. */
export type PushProvider = {
  readonly name: 'webpush'
  /** The key (VAPID) that browsers subscribe with, as base64url. */
  readonly publicKey: string
  /** Whether an endpoint may be sent to. */
  takes(endpoint: string): boolean
  /** Encrypts and sends one message of at most 3,993 bytes. `topic`: a newer one of the same takes its place while it waits. */
  send(to: PushAddress, message: string, options: { seconds: number; topic: string }): Promise<PushAnswer>
}

const timeoutMs = 10_000

/** The key pair: the private key of the environment, else one that follows from the deployment's first secret. */
function keysOf({ vapidKey, secretKeys }: Pick<Env, 'vapidKey' | 'secretKeys'>) {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(
    vapidKey
      ? Buffer.from(vapidKey, 'base64url')
      : createHash('sha256')
          .update(`karya:vapid:${secretKeys[0] ?? ''}`)
          .digest(),
  )
  return { publicKey: pair.getPublicKey('base64url'), privateKey: pair.getPrivateKey('base64url') }
}

/** Web Push by VAPID (RFC 8030, 8188, 8291, 8292): no account anywhere, nobody between us and the browser's own service. */
export function openPush(
  env: Pick<Env, 'vapidKey' | 'secretKeys' | 'pushOrigins' | 'appUrl' | 'mailFrom'>,
): PushProvider {
  const keys = keysOf(env)
  const subject = env.appUrl.startsWith('https:') ? env.appUrl : `mailto:${sender(env.mailFrom).address}`
  return {
    name: 'webpush',
    publicKey: keys.publicKey,
    takes: (endpoint) => mayPush(endpoint, env.pushOrigins),
    async send({ endpoint, p256dh, auth }, message, { seconds, topic }) {
      if (!mayPush(endpoint, env.pushOrigins)) return { status: 403, retryAfter: null, detail: 'not a push service' }
      const request = await encrypted({ endpoint, keys: { p256dh, auth } }, message, {
        vapidDetails: { subject, ...keys },
        TTL: seconds,
        contentEncoding: 'aes128gcm',
        urgency: 'normal',
        topic,
      })
      if (!request) return { status: 400, retryAfter: null, detail: 'its keys encrypt nothing' }
      const { 'Content-Length': _length, ...headers } = request.headers as Record<string, string>
      try {
        const answer = await fetch(endpoint, {
          method: 'POST',
          headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
          body: new Uint8Array(request.body ?? []),
          redirect: 'manual',
          signal: AbortSignal.timeout(timeoutMs),
        })
        await answer.body?.cancel()
        const after = Number(answer.headers.get('retry-after'))
        return { status: answer.status, retryAfter: after > 0 ? after : null, detail: answer.statusText }
      } catch (error) {
        return { status: 0, retryAfter: null, detail: error instanceof Error ? error.name : String(error) }
      }
    },
  }
}

/** The request for one browser; null when what it gave as its key is no point of the curve. */
async function encrypted(...[to, message, options]: Parameters<typeof webpush.generateRequestDetails>) {
  const { default: push } = await import('web-push') // some forty files, which no start needs
  try {
    return push.generateRequestDetails(to, message, options)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_CRYPTO_ECDH_INVALID_PUBLIC_KEY') return null
    throw error
  }
}
