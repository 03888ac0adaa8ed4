import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import type { RateRule } from '#kernel/endpoint.ts'
import { fail, withCommit } from '#kernel/fail.ts'
import { priorities } from '#kernel/job.ts'
import type { Context } from '#platform/core/context.server.ts'
import { clearLimit, hitLimit } from '#platform/core/limits.server.ts'
import { recipient } from '#platform/mail/address.ts'
import type { Side } from './contract.access.ts'
import { issueCode } from './jobs.names.ts'
import { codeRules } from './rules.codes.ts'

const flowPurposes = ['VERIFY_EMAIL', 'LOGIN', 'RESET_PASSWORD', 'NEW_PASSWORD'] as const
const shape = z.object({
  id: z.guid(),
  side: z.enum(['candidate', 'employer']),
  email: z.string(),
  purpose: z.enum(flowPurposes),
  sentAt: z.int(),
  resendAt: z.int(),
})

/**
 * The code request of a browser (OT-04). It holds the address, not the account, so that nothing differs without an account. Sealed,
 * it is the `flow` of the endpoints and the cookie of the pages. Times are in milliseconds.
 */
export type Flow = z.output<typeof shape>
export type MailedCodePurpose = Exclude<Flow['purpose'], 'NEW_PASSWORD'>

/** The flow of a browser, from the request or its cookie. Null when missing, expired or tampered with. */
export async function openFlow(ctx: Context, sealedFlow?: string): Promise<Flow | null> {
  const sealed = sealedFlow ?? ctx.cookie.read('flow')
  return sealed ? (shape.safeParse(await ctx.ports.sealer.open('flow', sealed, ctx.now)).data ?? null) : null
}

/** Seals a flow into the browser's cookie and returns the sealed text. */
export async function storeFlow(ctx: Context, flow: Flow): Promise<string> {
  const sealed = await ctx.ports.sealer.seal('flow', flow, new Date(ctx.now.getTime() + codeRules.flowMs))
  ctx.cookie.set('flow', sealed, codeRules.flowMs / 1000)
  return sealed
}

const resendRule: RateRule = { name: 'accounts.code.gap', by: 'field:email', max: 1, seconds: codeRules.resendSeconds }
const capRules: readonly RateRule[] = [
  { name: 'accounts.code.hour', by: 'field:email', max: codeRules.perHour, seconds: 3600 },
  { name: 'accounts.code.day', by: 'field:email', max: codeRules.perDay, seconds: 86_400 },
]
const resendKey = ({ side, email, purpose }: Pick<Flow, 'side' | 'email' | 'purpose'>) => `${side}:${email}:${purpose}`

export type CodeSent = { flow: string; resendAt: Date; expiresAt: Date }
type CodeRequest = { side: Side; email: string; purpose: MailedCodePurpose }

/**
 * Requests a code. A job looks up the account, so that the request takes the same path for every address (AU-06). Within a minute
 * of the last code nothing is sent, and a `resend` throws CODE_TOO_SOON. Throws TOO_MANY over the caps of an address, INVALID for an
 * undeliverable address.
 */
export async function requestCode(
  ctx: Context,
  request: CodeRequest,
  options: { sealedFlow?: string | undefined; resend?: true } = {},
): Promise<CodeSent & { id: string }> {
  recipient(request.email)
  const previous = await openFlow(ctx, options.sealedFlow)
  const same =
    previous &&
    previous.side === request.side &&
    previous.email === request.email &&
    previous.purpose === request.purpose
      ? previous
      : null
  const id = same?.id ?? randomUUID()
  const gap = await hitLimit(ctx.db, resendRule, resendKey(request))
  if (!gap.allowed && options.resend) throw fail('CODE_TOO_SOON', { seconds: gap.retryAfterSeconds })
  const now = ctx.now.getTime()
  const flow: Flow = {
    id,
    ...request,
    sentAt: gap.allowed ? now : (same?.sentAt ?? now),
    resendAt: now + (gap.allowed ? codeRules.resendSeconds : gap.retryAfterSeconds) * 1000,
  }
  const sealed = await storeFlow(ctx, flow)
  if (gap.allowed) {
    await enforceCodeCaps(ctx, request)
    await ctx.enqueue(issueCode, { flow: sealed }, { priority: priorities.code })
  }
  return {
    id,
    flow: sealed,
    resendAt: new Date(flow.resendAt),
    expiresAt: new Date(flow.sentAt + codeRules.lifetimeMs),
  }
}

async function enforceCodeCaps(ctx: Context, { side, email }: CodeRequest): Promise<void> {
  for (const rule of capRules) {
    const { allowed, retryAfterSeconds } = await hitLimit(ctx.db, rule, `${side}:${email}`)
    if (!allowed) throw fail('TOO_MANY', { seconds: retryAfterSeconds })
  }
}

/** Once a code is used, the next one need not wait. */
export async function clearResendInterval(ctx: Context, flow: Flow): Promise<void> {
  await clearLimit(ctx.db, resendRule, resendKey(flow))
}

const attemptsRule: RateRule = {
  name: 'accounts.code.tries',
  by: 'field:flow',
  max: codeRules.maxAttempts,
  seconds: codeRules.flowMs / 1000,
}

/**
 * Counts an attempt at a code, whether or not the account exists. Throws CODE_EXPIRED, or CODE_TOO_MANY_TRIES from the sixth attempt
 * on; the count is committed although the request fails.
 */
export async function countCodeAttempt(ctx: Context, flow: Flow): Promise<void> {
  if (flow.sentAt + codeRules.lifetimeMs <= ctx.now.getTime()) throw fail('CODE_EXPIRED')
  const { allowed } = await hitLimit(ctx.db, attemptsRule, `${flow.id}:${flow.sentAt}`)
  if (!allowed) throw withCommit(fail('CODE_TOO_MANY_TRIES'))
}
