import { createECDH, randomBytes, type ECDH } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { compactVerify, importJWK } from 'jose'

export type Received = { path: string; headers: IncomingHttpHeaders; body: Buffer }
type Reply = { status: number; headers?: Record<string, string> }

/** A push service as browsers have one: it takes what is sent to its endpoints and answers as the test says. */
export async function openPushService() {
  const received: Received[] = []
  const replies: Reply[] = []
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      received.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts) })
      const { status, headers } = replies.shift() ?? { status: 201 }
      response.writeHead(status, headers).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    received,
    /** What the next requests get, in order; after them 201. */
    answer: (...next: Reply[]) => void replies.push(...next),
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

/** A browser's own keys for one subscription, and how it opens what comes. */
export function aSubscription(origin: string, vapidKey: string) {
  const keys: ECDH = createECDH('prime256v1')
  keys.generateKeys()
  const auth = randomBytes(16)
  const path = `/push/${randomBytes(9).toString('base64url')}`
  return {
    path,
    options: {
      endpoint: origin + path,
      p256dh: keys.getPublicKey('base64url'),
      auth: auth.toString('base64url'),
      swScope: '/',
      vapidKey,
    },
    async open(body: Buffer): Promise<Record<string, string>> {
      const { default: ece } = await import('http_ece')
      const text = ece.decrypt(body, { version: 'aes128gcm', privateKey: keys, authSecret: auth }).toString('utf8')
      return JSON.parse(text) as Record<string, string>
    },
  }
}

/** The claims of a push's VAPID signature (RFC 8292), checked with the key that stands beside it. Throws when it does not hold. */
export async function vapidOf({ headers }: Received): Promise<{ key: string; aud: string; sub: string; exp: number }> {
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(headers.authorization ?? '') ?? []
  const point = Buffer.from(key, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const { payload } = await compactVerify(token, await importJWK(jwk, 'ES256'))
  return { key, ...(JSON.parse(new TextDecoder().decode(payload)) as { aud: string; sub: string; exp: number }) }
}
