import { createHmac } from 'node:crypto'
import { sameBytes } from '#platform/core/same-bytes.server.ts'

/** A message older or newer than this proves nothing. */
const toleranceSeconds = 300
const digestOf = (secret: string, seconds: number, body: Buffer) =>
  createHmac('sha256', secret).update(`${seconds}.`).update(body).digest()

/** `t=<seconds>,v1=<HMAC-SHA-256 over "t.body">`, as Stripe signs (docs.stripe.com/webhooks). */
export function signHeader(secret: string, body: Buffer, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000)
  return `t=${seconds},v1=${digestOf(secret, seconds, body).toString('hex')}`
}

/** Whether one of the signatures of a header is made with one of these secrets, not long before or after `now`. */
export function isSignedHeader(secrets: readonly string[], header: string, body: Buffer, now: Date): boolean {
  const parts = header.split(',').map((part) => part.trim())
  const times = parts.flatMap((part) => /^t=(\d{1,12})$/.exec(part)?.[1] ?? [])
  const given = parts.flatMap((part) => /^v1=([0-9a-f]{64})$/.exec(part)?.[1] ?? []).slice(0, 5)
  const seconds = Number(times[0])
  if (times.length !== 1 || Math.abs(now.getTime() / 1000 - seconds) > toleranceSeconds) return false
  return secrets.some((secret) => {
    const own = digestOf(secret, seconds, body)
    return given.some((hex) => sameBytes(own, Buffer.from(hex, 'hex')))
  })
}
