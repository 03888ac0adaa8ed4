import { randomUUID } from 'node:crypto'
import { fail } from '#kernel/fail.ts'
import { jobName } from '#kernel/job.ts'
import type { Context, Handlers } from '#platform/core/context.server.ts'
import { sandboxSignatureHeader, signSandbox } from '#platform/pay/sandbox.server.ts'
import {
  endSandbox,
  findSandboxPayment,
  paySandbox,
  setSandboxDown,
  type SandboxPayment,
} from '#platform/pay/sandbox-state.server.ts'
import type { sandboxContract } from './contract.sandbox.ts'

/** Sends the messages of the test provider over HTTP, as a real one does. */
export const sendSandboxEvent = jobName<{ ref: string; times: number; forged: boolean }>('billing.sandboxEvent')
const downMs = 3_600_000
const timeoutMs = 8000

/** Sends what the pay page asked for. The message names the attempt and nothing else that is believed. */
export async function deliverSandboxEvent(
  ctx: Context,
  { ref, times, forged }: { ref: string; times: number; forged: boolean },
): Promise<void> {
  const { env } = ctx.ports
  const body = Buffer.from(JSON.stringify({ id: randomUUID(), ref, kind: 'payment.updated' }))
  const secret = forged ? 'somebody else’s' : (env.secretKeys[0] ?? '')
  for (let at = 0; at < times; at++) {
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

export const sandboxHandlers: Handlers<typeof sandboxContract> = {
  async 'billing.sandboxPage'({ ctx, input: { id } }) {
    const { title, minor, currency, state, returnUrl, expiresAt } = await find(ctx, id)
    const over = state === 'OPEN' && expiresAt <= ctx.now
    return { title, total: { minor, currency }, state: over ? 'EXPIRED' : state, returnUrl }
  },

  async 'billing.sandbox'({ ctx, input: { id, action } }) {
    const { db, now } = ctx
    const { minor, currency, returnUrl } = await find(ctx, id)
    const notify = (times = 1, forged = false) => ctx.enqueue(sendSandboxEvent, { ref: id, times, forged })
    const pay = (sum = { minor, currency }) => paySandbox(db, id, { ...sum, now })
    const changed =
      action === 'FAIL'
        ? await endSandbox(db, id, 'FAILED')
        : action === 'EXPIRE'
          ? await endSandbox(db, id, 'EXPIRED')
          : action === 'OTHER_AMOUNT'
            ? await pay({ minor: minor - 100, currency })
            : action === 'OTHER_CURRENCY'
              ? await pay({ minor, currency: currency === 'USD' ? 'IDR' : 'USD' })
              : action === 'FORGED' || action === 'DOWN' || action === 'UP' || (await pay())
    if (!changed) throw fail('ORDER_CLOSED')
    if (action === 'DOWN') await setSandboxDown(db, id, new Date(now.getTime() + downMs))
    if (action === 'UP') await setSandboxDown(db, id, null)
    if (action !== 'PAY_SILENTLY' && action !== 'DOWN')
      await notify(action === 'PAY_TWICE' ? 2 : 1, action === 'FORGED')
    return { returnUrl }
  },
}
