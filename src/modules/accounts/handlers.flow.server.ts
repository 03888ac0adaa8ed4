import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import type { RateRule } from '#kernel/endpoint.ts'
import { fail, keeping } from '#kernel/fail.ts'
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
 * Which code a browser waits for (OT-04). It holds the address, not the account, so that nothing differs where no account is.
 * Sealed, it is the `flow` of the calls and the cookie of the pages. Times in milliseconds.
 */
export type Flow = z.output<typeof shape>
export type CodePurposeHere = Exclude<Flow['purpose'], 'NEW_PASSWORD'>

/** The flow a browser holds: what the call was given, else its cookie. Null for none, an old or a foreign one. */
export async function openFlow(ctx: Context, given?: string): Promise<Flow | null> {
  const sealed = given ?? ctx.cookie.read('flow')
  return sealed ? (shape.safeParse(await ctx.ports.sealer.open('flow', sealed, ctx.now)).data ?? null) : null
}

/** Seals a flow into the browser's cookie and answers the seal. */
export async function keepFlow(ctx: Context, flow: Flow): Promise<string> {
  const sealed = await ctx.ports.sealer.seal('flow', flow, new Date(ctx.now.getTime() + codeRules.flowMs))
  ctx.cookie.keep('flow', sealed, codeRules.flowMs / 1000)
  return sealed
}

const gapRule: RateRule = { name: 'accounts.code.gap', by: 'field:email', max: 1, seconds: codeRules.gapSeconds }
const capRules: readonly RateRule[] = [
  { name: 'accounts.code.hour', by: 'field:email', max: codeRules.perHour, seconds: 3600 },
  { name: 'accounts.code.day', by: 'field:email', max: codeRules.perDay, seconds: 86_400 },
]
const gapKey = ({ side, email, purpose }: Pick<Flow, 'side' | 'email' | 'purpose'>) => `${side}:${email}:${purpose}`

export type CodeSent = { flow: string; resendAt: Date; expiresAt: Date }
type Asked = { side: Side; email: string; purpose: CodePurposeHere }

/**
 * Has a code sent, if there is an account for it: that is found out by a job, so that the request is the same for every address
 * (AU-06). Within a minute of the last one nothing is sent; a `resend` is then refused with CODE_TOO_SOON. Throws TOO_MANY
 * over the caps of an address, INVALID for an address that no mail can reach.
 */
export async function requestCode(
  ctx: Context,
  asked: Asked,
  options: { given?: string | undefined; resend?: true } = {},
): Promise<CodeSent & { id: string }> {
  recipient(asked.email)
  const before = await openFlow(ctx, options.given)
  const same =
    before && before.side === asked.side && before.email === asked.email && before.purpose === asked.purpose
      ? before
      : null
  const id = same?.id ?? randomUUID()
  const gap = await hitLimit(ctx.db, gapRule, gapKey(asked))
  if (!gap.allowed && options.resend) throw fail('CODE_TOO_SOON', { seconds: gap.retryAfterSeconds })
  const now = ctx.now.getTime()
  const flow: Flow = {
    id,
    ...asked,
    sentAt: gap.allowed ? now : (same?.sentAt ?? now),
    resendAt: now + (gap.allowed ? codeRules.gapSeconds : gap.retryAfterSeconds) * 1000,
  }
  const sealed = await keepFlow(ctx, flow)
  if (gap.allowed) {
    await capped(ctx, asked)
    await ctx.enqueue(issueCode, { flow: sealed }, { priority: priorities.code })
  }
  return { id, flow: sealed, resendAt: new Date(flow.resendAt), expiresAt: new Date(flow.sentAt + codeRules.liveMs) }
}

async function capped(ctx: Context, { side, email }: Asked): Promise<void> {
  for (const rule of capRules) {
    const { allowed, retryAfterSeconds } = await hitLimit(ctx.db, rule, `${side}:${email}`)
    if (!allowed) throw fail('TOO_MANY', { seconds: retryAfterSeconds })
  }
}

/** After a code was used the next one need not wait. */
export async function endGap(ctx: Context, flow: Flow): Promise<void> {
  await clearLimit(ctx.db, gapRule, gapKey(flow))
}

const triesRule: RateRule = {
  name: 'accounts.code.tries',
  by: 'field:flow',
  max: codeRules.tries,
  seconds: codeRules.flowMs / 1000,
}

/**
 * Counts a try with the awaited code, account or not, and refuses what cannot be right any more: CODE_EXPIRED, or
 * CODE_TOO_MANY_TRIES from the sixth try on. Throws a refusal that keeps its writes.
 */
export async function admitTry(ctx: Context, flow: Flow): Promise<void> {
  if (flow.sentAt + codeRules.liveMs <= ctx.now.getTime()) throw fail('CODE_EXPIRED')
  const { allowed } = await hitLimit(ctx.db, triesRule, `${flow.id}:${flow.sentAt}`)
  if (!allowed) throw keeping(fail('CODE_TOO_MANY_TRIES'))
}
