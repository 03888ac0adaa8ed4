import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { PayProblem, type PayContext, type PayProvider, type ProviderAnswer } from './pay.server.ts'
import {
  endSandbox,
  findSandboxPayment,
  insertSandboxPayment,
  listSandboxPayments,
  refundSandbox,
  sandboxDays,
  type SandboxPayment,
} from './sandbox-state.server.ts'
import { isSignedHeader, signHeader } from './signed-header.server.ts'

/** How long a slow provider takes. */
const slowMs = 3000
export const sandboxSignatureHeader = 'karya-signature'
const keyOf = (secret: string) => `karya:sandbox:${secret}`

/** The signature of a message of the test provider. */
export const signSandbox = (secret: string, body: Buffer, at: Date): string => signHeader(keyOf(secret), body, at)

/** A provider that moves no money: its pay page is on this site, and its messages take the same way as a real one's. */
export function sandboxProvider({ appUrl, secrets }: { appUrl: string; secrets: readonly string[] }): PayProvider {
  return {
    name: 'sandbox',
    test: true,
    can: {
      currencies: 'any',
      payable: () => 1,
      cancel: true,
      refund: 'partial',
      leastMinutes: 5,
      mostMinutes: 24 * 60,
    },
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
      const payment = await answering(ctx, ref)
      if (!payment || leftOf(payment, key) < sum.minor) throw new PayProblem('REFUSED', true)
      await refundSandbox(ctx.db, ref, { key, minor: sum.minor })
      return 'DONE'
    },
    async probe({ db }) {
      await sql`select 1`.execute(db)
    },
    async list({ db, now }, since) {
      const kept = new Date(Math.max(since.getTime(), now.getTime() - sandboxDays * 86_400_000))
      const payments = (await listSandboxPayments(db, kept)).map((payment) => ({
        ref: payment.ref,
        ...answerOf(payment, now),
      }))
      return { since: kept, payments }
    },
    verify(headers, body, now) {
      const isOurs = isSignedHeader(secrets.map(keyOf), headers[sandboxSignatureHeader] ?? '', body, now)
      if (!isOurs) return null
      const message = readMessage(body)
      return message && { eventKey: message.id, ref: message.ref, kind: message.kind }
    },
  }
}

/** The attempt, or the error of a provider that does not answer. */
async function answering({ db, now }: PayContext, ref: string): Promise<SandboxPayment | null> {
  const payment = await findSandboxPayment(db, ref)
  if (payment?.downUntil && payment.downUntil > now) throw new PayProblem('DOWN', false)
  if (payment?.slowUntil && payment.slowUntil > now) await setTimeout(slowMs)
  return payment
}

/** What can still be given back; a refund under a known key takes nothing more. */
const leftOf = ({ state, paidMinor, refunds }: SandboxPayment, key: string): number =>
  state === 'PAID'
    ? (paidMinor ?? 0) - refunds.reduce((sum, refund) => sum + (refund.key === key ? 0 : refund.minor), 0)
    : 0

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

type SandboxEvent = { id: string; ref: string; kind: string }

/** Bodies are data: what cannot be read names nothing. */
function readMessage(body: Buffer): SandboxEvent | null {
  let parsed: unknown
  try {
    parsed = JSON.parse(body.toString('utf8'))
  } catch {
    return null // not JSON: like a message of somebody else
  }
  if (typeof parsed !== 'object' || parsed === null) return null
  const { id, ref, kind } = parsed as Partial<Record<keyof SandboxEvent, unknown>>
  if (typeof id !== 'string' || typeof ref !== 'string' || typeof kind !== 'string') return null
  return { id: id.slice(0, 100), ref: ref.slice(0, 100), kind: kind.slice(0, 60) }
}
