import { createHmac, timingSafeEqual } from 'node:crypto'
import { PayProblem, type PayContext, type PayProvider, type ProviderAnswer } from './pay.server.ts'
import {
  endSandbox,
  findSandboxPayment,
  insertSandboxPayment,
  refundSandbox,
  type SandboxPayment,
} from './sandbox-state.server.ts'

export const sandboxSignatureHeader = 'karya-signature'
/** A message older or newer than this proves nothing. */
const toleranceSeconds = 300

/** `t=<seconds>,v1=<HMAC-SHA-256 over "t.body">`, as card processors sign. */
export function signSandbox(secret: string, body: Buffer, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000)
  return `t=${seconds},v1=${digest(secret, seconds, body).toString('hex')}`
}

const digest = (secret: string, seconds: number, body: Buffer) =>
  createHmac('sha256', `karya:sandbox:${secret}`).update(`${seconds}.`).update(body).digest()

function isSigned(secrets: readonly string[], header: string, body: Buffer, now: Date): boolean {
  const parts = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header)
  if (!parts) return false
  const seconds = Number(parts[1])
  if (Math.abs(now.getTime() / 1000 - seconds) > toleranceSeconds) return false
  const given = Buffer.from(parts[2] ?? '', 'hex')
  return secrets.some((secret) => timingSafeEqual(digest(secret, seconds, body), given))
}

/** A provider that moves no money: its pay page is on this site, and its messages take the same way as a real one's. */
export function sandboxProvider({ appUrl, secrets }: { appUrl: string; secrets: readonly string[] }): PayProvider {
  return {
    name: 'sandbox',
    test: true,
    can: { currencies: 'any', cancel: true, refund: 'partial', leastMinutes: 5, mostMinutes: 24 * 60 },
    async open({ db, now }, attempt) {
      await insertSandboxPayment(db, attempt, now)
      await answering({ db, now }, attempt.ref)
      return { id: attempt.ref, url: `${appUrl}/pay/sandbox/${attempt.ref}`, expiresAt: attempt.expiresAt }
    },
    async ask(ctx, { ref }) {
      return answerOf(await answering(ctx, ref), ctx.now)
    },
    async cancel(ctx, { ref }) {
      await answering(ctx, ref)
      await endSandbox(ctx.db, ref, 'CANCELLED')
    },
    async refund(ctx, { ref, key, sum }) {
      await answering(ctx, ref)
      await refundSandbox(ctx.db, ref, { key, minor: sum.minor })
      return 'DONE'
    },
    verify(headers, body, now) {
      if (!isSigned(secrets, headers[sandboxSignatureHeader] ?? '', body, now)) return null
      const message = readMessage(body)
      return message && { eventKey: message.id, ref: message.ref, kind: message.kind }
    },
  }
}

/** The attempt, or the error of a provider that does not answer. */
async function answering({ db, now }: PayContext, ref: string): Promise<SandboxPayment | null> {
  const payment = await findSandboxPayment(db, ref)
  if (payment?.downUntil && payment.downUntil > now) throw new PayProblem('DOWN', false)
  return payment
}

function answerOf(payment: SandboxPayment | null, now: Date): ProviderAnswer {
  if (!payment) return { state: 'UNKNOWN', paid: null, refunds: [], dispute: null }
  const { paidMinor, paidCurrency, paidAt, refunds, dispute } = payment
  const paid =
    paidMinor !== null && paidCurrency !== null && paidAt !== null
      ? { minor: paidMinor, currency: paidCurrency, at: paidAt }
      : null
  const state = payment.state === 'OPEN' && payment.expiresAt <= now ? 'EXPIRED' : payment.state
  return { state, paid, refunds, dispute }
}

type Message = { id: string; ref: string; kind: string }

/** Bodies are data: what cannot be read names nothing. */
function readMessage(body: Buffer): Message | null {
  let parsed: unknown
  try {
    parsed = JSON.parse(body.toString('utf8'))
  } catch {
    return null // not JSON: like a message of somebody else
  }
  if (typeof parsed !== 'object' || parsed === null) return null
  const { id, ref, kind } = parsed as Partial<Record<keyof Message, unknown>>
  if (typeof id !== 'string' || typeof ref !== 'string' || typeof kind !== 'string') return null
  return { id: id.slice(0, 100), ref: ref.slice(0, 100), kind: kind.slice(0, 60) }
}
