import { randomUUID } from 'node:crypto'
import type { OutputOf } from '#kernel/endpoint.ts'
import { fail } from '#kernel/fail.ts'
import { jobName } from '#kernel/job.ts'
import type { Context, Handlers } from '#platform/core/context.server.ts'
import { sandboxSignatureHeader, signSandbox } from '#platform/pay/sandbox.server.ts'
import {
  disputeSandbox,
  endSandbox,
  findSandboxPayment,
  paySandbox,
  refundSandbox,
  reverseSandbox,
  setSandboxDown,
  setSandboxSlow,
  type SandboxPayment,
} from '#platform/pay/sandbox-state.server.ts'
import type { sandboxContract } from './contract.sandbox.ts'

/** Sends the messages of the test provider over HTTP, as a real one does. */
export const sendSandboxEvent = jobName<SandboxEvents>('billing.sandboxEvent')
type SandboxEvents = {
  ref: string
  times: number
  forged: boolean
  /** What the messages say happened, in the order in which they are sent. */
  kinds?: string[]
}
const hourMs = 3_600_000
const lateMs = 60_000
const evidenceMs = 14 * 86_400_000
const timeoutMs = 8000

/** Sends what the pay page asked for. A message names the attempt and nothing else that is believed. */
export async function deliverSandboxEvent(ctx: Context, event: SandboxEvents): Promise<void> {
  const { ref, times, forged, kinds = ['payment.updated'] } = event
  const { env } = ctx.ports
  const secret = forged ? 'somebody else’s' : (env.secretKeys[0] ?? '')
  const bodies = kinds.map((kind) => Buffer.from(JSON.stringify({ id: randomUUID(), ref, kind })))
  for (const body of bodies.flatMap((each) => Array.from({ length: times }, () => each))) {
    const answer = await fetch(`${env.appUrl}/client/api/v1/billing/webhook/sandbox`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', [sandboxSignatureHeader]: signSandbox(secret, body, ctx.now) },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
    await answer.body?.cancel()
    if (!forged && !answer.ok) throw new Error(`the message of the test provider was answered ${answer.status}`)
  }
}

async function find(ctx: Context, ref: string): Promise<SandboxPayment> {
  const payment = ctx.ports.pay.provider('sandbox') && (await findSandboxPayment(ctx.db, ref))
  if (!payment) throw fail('NOT_FOUND')
  return payment
}

type Action = OutputOf<(typeof sandboxContract)['billing.sandbox']['input']>['action']

/** What the page says of a payment; what happened last comes first. */
function stateOf({ state, expiresAt, paidMinor, refunds, dispute }: SandboxPayment, now: Date): string {
  if (state === 'OPEN' && expiresAt <= now) return 'EXPIRED'
  if (state === 'CANCELLED' && paidMinor !== null) return 'REVERSED'
  if (state === 'PAID' && dispute?.state === 'OPEN') return 'DISPUTED'
  return state === 'PAID' && refunds.length > 0 ? 'REFUNDED' : state
}

/** Whether the attempt takes this action; what only changes the provider or its messages always goes. */
async function carryOut({ db, now }: Context, action: Action, payment: SandboxPayment): Promise<boolean> {
  const { ref, minor, currency } = payment
  const until = new Date(now.getTime() + hourMs)
  const dueAt = new Date(now.getTime() + evidenceMs)
  switch (action) {
    case 'FAIL':
      return endSandbox(db, ref, 'FAILED')
    case 'EXPIRE':
      return endSandbox(db, ref, 'EXPIRED')
    case 'OTHER_AMOUNT':
      return paySandbox(db, ref, { minor: minor - 100, currency, now })
    case 'OTHER_CURRENCY':
      return paySandbox(db, ref, { minor, currency: currency === 'USD' ? 'IDR' : 'USD', now })
    case 'REFUND':
    case 'REFUND_PART':
      return refundPart(db, payment, action === 'REFUND' ? 1 : 2)
    case 'REVERSE':
      return reverseSandbox(db, ref)
    case 'DISPUTE':
      return disputeSandbox(db, ref, { state: 'OPEN', dueAt })
    case 'DISPUTE_WON':
    case 'DISPUTE_LOST':
      return disputeSandbox(db, ref, { state: action === 'DISPUTE_WON' ? 'WON' : 'LOST', dueAt })
    case 'DOWN':
      await setSandboxDown(db, ref, until)
      return true
    case 'SLOW':
      await setSandboxSlow(db, ref, until)
      return true
    case 'UP':
      await setSandboxDown(db, ref, null)
      await setSandboxSlow(db, ref, null)
      return true
    case 'FORGED':
      return true
    default:
      return paySandbox(db, ref, { minor, currency, now })
  }
}

/** Gives back this part of what is left, as somebody does at the console of a provider: under a key that we do not know. */
async function refundPart(db: Context['db'], { ref, paidMinor, refunds, state }: SandboxPayment, part: number) {
  const left = (paidMinor ?? 0) - refunds.reduce((sum, { minor }) => sum + minor, 0)
  const minor = Math.floor(left / part / 100) * 100
  if (state !== 'PAID' || minor <= 0) return false
  await refundSandbox(db, ref, { key: `console-${randomUUID()}`, minor })
  return true
}

export const sandboxHandlers: Handlers<typeof sandboxContract> = {
  async 'billing.sandboxPage'({ ctx, input: { id } }) {
    const payment = await find(ctx, id)
    const { title, minor, currency, returnUrl } = payment
    return { title, total: { minor, currency }, state: stateOf(payment, ctx.now), returnUrl }
  },

  async 'billing.sandbox'({ ctx, input: { id, action } }) {
    const payment = await find(ctx, id)
    if (!(await carryOut(ctx, action, payment))) throw fail('ORDER_CLOSED')
    if (action !== 'PAY_SILENTLY' && action !== 'DOWN' && action !== 'SLOW') {
      const kinds = action === 'PAY_OUT_OF_ORDER' ? ['payment.paid', 'payment.opened'] : ['payment.updated']
      const event = { ref: id, times: action === 'PAY_TWICE' ? 2 : 1, forged: action === 'FORGED', kinds }
      const late = action === 'PAY_LATE' ? { runAt: new Date(ctx.now.getTime() + lateMs) } : {}
      await ctx.enqueue(sendSandboxEvent, event, late)
    }
    return { returnUrl: payment.returnUrl }
  },
}
