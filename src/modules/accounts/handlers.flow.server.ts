import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import type { RateRule } from '#kernel/endpoint.ts'
import { fail, withCommit } from '#kernel/fail.ts'
import { priorities } from '#kernel/job.ts'
import type { Context } from '#platform/core/context.server.ts'
import { clearLimit, hitLimit } from '#platform/core/limits.server.ts'
import { recipient } from '#platform/mail/address.ts'
import type { Side } from './contract.access.ts'
import { knownDevice, sourcesOf, consumeAllowances } from './handlers.allowances.server.ts'
import { issueCode } from './jobs.names.ts'
import { codeAllowances, type Source } from './rules.allowances.ts'
import { codeRules } from './rules.codes.ts'
import { kindOf } from './rules.ts'
import { findAccount } from './store.server.ts'
import { codePurposes } from './rules.access-paths.ts'

const shape = z.object({
  id: z.guid(),
  side: z.enum(['candidate', 'employer']),
  email: z.string(),
  purpose: z.enum(codePurposes),
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

export type CodeSent = { flow: string; resendAt: Date; expiresAt: Date }
type CodeRequest = { side: Side; email: string; purpose: MailedCodePurpose }

const subjectOf = ({ side, email }: Pick<Flow, 'side' | 'email'>) => `${side}:${email}`
const deviceFor = (ctx: Context, { side, email }: Pick<Flow, 'side' | 'email'>) =>
  knownDevice(ctx, () => findAccount(ctx.db, kindOf(side), email))

/**
 * Requests a code. A job looks up the account, so that the request takes the same path for every address (AU-06). Within a minute
 * of the last code nothing is sent, and a `resend` throws CODE_TOO_SOON. Beyond the caps a stranger gets the same answer and nothing
 * is sent, so that the codes mailed before stay valid; a known device has caps of its own and gets TOO_MANY. Throws INVALID for an
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
  const now = ctx.now.getTime()
  if (options.resend && same && same.resendAt > now)
    throw fail('CODE_TOO_SOON', { seconds: Math.ceil((same.resendAt - now) / 1000) })
  const { send, known, waitSeconds } = await countCode(ctx, request)
  const usable = same && same.sentAt + codeRules.lifetimeMs > now
  const flow: Flow = {
    id: same?.id ?? randomUUID(),
    ...request,
    sentAt: !send && usable ? same.sentAt : now,
    resendAt: now + waitSeconds * 1000,
  }
  const sealed = await storeFlow(ctx, flow)
  if (send) await ctx.enqueue(issueCode, { flow: sealed, knownDevice: known }, { priority: priorities.code })
  return {
    id: flow.id,
    flow: sealed,
    resendAt: new Date(flow.resendAt),
    expiresAt: new Date(flow.sentAt + codeRules.lifetimeMs),
  }
}

/** Whether a code may be sent, and when the next may be requested. Throws TOO_MANY for a known device that used up its caps. */
async function countCode(
  ctx: Context,
  request: CodeRequest,
): Promise<{ send: boolean; known: boolean; waitSeconds: number }> {
  const device = await deviceFor(ctx, request)
  const sources = sourcesOf(ctx, device)
  const allowancesOf = (source: Source) => codeAllowances(subjectOf(request), request.purpose, source)
  const gap = await consumeAllowances(ctx, [allowancesOf(sources[0]).gap])
  if (gap !== null) return { send: false, known: device !== null, waitSeconds: gap }
  const waits: number[] = []
  for (const source of sources) {
    const wait = await consumeAllowances(ctx, allowancesOf(source).caps)
    if (wait === null) return { send: true, known: source.kind === 'DEVICE', waitSeconds: codeRules.resendSeconds }
    waits.push(wait)
  }
  if (device) throw fail('TOO_MANY', { seconds: Math.min(...waits) })
  return { send: false, known: false, waitSeconds: codeRules.resendSeconds }
}

/** Once a code is used, the next one need not wait. */
export async function clearResendInterval(ctx: Context, flow: Flow): Promise<void> {
  for (const source of sourcesOf(ctx, await deviceFor(ctx, flow))) {
    const { gap } = codeAllowances(subjectOf(flow), flow.purpose, source)
    await clearLimit(ctx.db, gap.rule, gap.key)
  }
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
