import { createECDH, createHash } from 'node:crypto'
import type webpush from 'web-push'
import type { Env } from '#platform/env/env.server.ts'
import { sender } from '#platform/mail/address.ts'
import { isPushService } from './push-services.ts'

/** A push subscription of one browser; keys as unpadded base64url. */
export type PushAddress = { endpoint: string; p256dh: string; auth: string }
/** Response of the push service; `retryAfter` in seconds. Status 0 without a response. */
export type PushResult = { status: number; retryAfter: number | null; detail: string }

/** Sends web pushes. */
export type PushProvider = {
  readonly name: 'webpush'
  /** The key (VAPID) that browsers subscribe with, as base64url. */
  readonly publicKey: string
  /** Whether an endpoint may be sent to. */
  accepts(endpoint: string): boolean
  /** Encrypts and sends one message of at most 3,993 bytes. `topic`: a newer message replaces a waiting one of the same topic. */
  send(to: PushAddress, message: string, options: { seconds: number; topic: string }): Promise<PushResult>
}

const timeoutMs = 10_000

/** The key pair: the private key of the environment, else one derived from the first secret. */
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

/** Web Push by VAPID (RFC 8030, 8188, 8291, 8292): no account with a provider, no relay between this server and the browser's push service. */
export function openPush(
  env: Pick<Env, 'vapidKey' | 'secretKeys' | 'pushOrigins' | 'appUrl' | 'mailFrom'>,
): PushProvider {
  const keys = keysOf(env)
  const subject = env.appUrl.startsWith('https:') ? env.appUrl : `mailto:${sender(env.mailFrom).address}`
  return {
    name: 'webpush',
    publicKey: keys.publicKey,
    accepts: (endpoint) => isPushService(endpoint, env.pushOrigins),
    async send({ endpoint, p256dh, auth }, message, { seconds, topic }) {
      if (!isPushService(endpoint, env.pushOrigins))
        return { status: 403, retryAfter: null, detail: 'not a push service' }
      const request = await encryptRequest({ endpoint, keys: { p256dh, auth } }, message, {
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

/** The request for one browser; null when its key is not a point of the curve. */
async function encryptRequest(...[to, message, options]: Parameters<typeof webpush.generateRequestDetails>) {
  const { default: push } = await import('web-push') // some forty files, which no start needs
  try {
    return push.generateRequestDetails(to, message, options)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_CRYPTO_ECDH_INVALID_PUBLIC_KEY') return null
    throw error
  }
}
