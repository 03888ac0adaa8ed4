import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { Fail, fail, withCommit } from '#kernel/fail.ts'
import type { Context } from '#platform/core/context.server.ts'
import { liftByProof } from '#platform/mail/suppression.server.ts'
import type { Side } from './contract.access.ts'
import {
  countCodeAttempt,
  clearResendInterval,
  openFlow,
  type MailedCodePurpose,
  type Flow,
} from './handlers.flow.server.ts'
import { mailCode } from './mail.server.ts'
import { codeError } from './rules.codes.ts'
import { kindOf } from './rules.ts'
import { recordSecurityEvent, recipientOf } from './handlers.security.server.ts'
import { findAccount, isBlocked, type Account } from './store.server.ts'
import {
  codesOfFlow,
  countWrongAttempt,
  insertCode,
  invalidateCodes,
  claimCode,
  type CodeRow,
} from './store.codes.server.ts'

/** Six uniformly distributed digits from the CSPRNG, with leading zeros (OT-08). */
export const newDigits = () => String(randomInt(0, 1_000_000)).padStart(6, '0')

/** Salted and keyed by the deployment's secret, so that a copy of the table alone cannot be brute-forced. */
export function hashDigits(ctx: Context, salt: Buffer, purpose: string, accountId: string, digits: string): Buffer {
  return createHmac('sha256', ctx.ports.env.secretKeys[0] ?? '')
    .update(salt)
    .update(`${purpose}:${accountId}:${digits}`)
    .digest()
}

/** The job behind `requestCode`; running it twice for the same request changes nothing (RE-14). */
export async function createAndMailCode(ctx: Context, payload: { flow: string; knownDevice?: boolean }): Promise<void> {
  const flow = await openFlow(ctx, payload.flow)
  if (!flow || flow.purpose === 'NEW_PASSWORD') return
  const account = await findAccount(ctx.db, kindOf(flow.side), flow.email, true)
  if (!account || isBlocked(account) || (flow.purpose === 'VERIFY_EMAIL' && account.email_verified_at)) return
  const { purpose } = flow
  const existing = await codesOfFlow(ctx.db, { accountId: account.id, purpose, flowId: flow.id })
  if (existing.some(({ createdAt }) => createdAt.getTime() >= flow.sentAt)) return
  const digits = newDigits()
  const salt = randomBytes(16)
  const hash = hashDigits(ctx, salt, purpose, account.id, digits)
  await insertCode(ctx.db, { accountId: account.id, purpose, flowId: flow.id, salt, hash, now: ctx.now })
  await mailCode(ctx, recipientOf(account), purpose, {
    digits,
    by: payload.knownDevice ? 'KNOWN_DEVICE' : 'UNKNOWN_DEVICE',
  })
}

/**
 * Redeems a code once and returns its account. Throws CODE_WRONG, CODE_EXPIRED or CODE_TOO_MANY_TRIES; which one depends on the
 * account only for callers who know the right digits. A wrong attempt counts although the request fails.
 */
export async function redeemCode(
  ctx: Context,
  input: { side: Side; sealedFlow: string | undefined; otp: string; purposes: readonly MailedCodePurpose[] },
): Promise<{ flow: Flow; account: Account }> {
  const flow = await openFlow(ctx, input.sealedFlow)
  const purpose = input.purposes.find((each) => each === flow?.purpose)
  if (!flow || !purpose || flow.side !== input.side) throw fail('CODE_EXPIRED')
  await countCodeAttempt(ctx, flow)
  const account = await findAccount(ctx.db, kindOf(flow.side), flow.email)
  const codes =
    account && !isBlocked(account) ? await codesOfFlow(ctx.db, { accountId: account.id, purpose, flowId: flow.id }) : []
  const matches = (code: CodeRow) =>
    timingSafeEqual(code.hash, hashDigits(ctx, code.salt, purpose, account?.id ?? '', input.otp))
  const code = codes.find(matches)
  if (!account || !code) {
    if (codes[0]) await countWrongAttempt(ctx.db, codes[0].id, ctx.now)
    await recordSecurityEvent(ctx, { what: `code.${purpose}`, accountId: account?.id ?? null, outcome: 'REFUSED' })
    throw withCommit(new Fail('CODE_WRONG', [{ field: 'otp', code: 'CODE_WRONG' }]))
  }
  const error = codeError(code, ctx.now)
  if (error) throw withCommit(fail(error))
  if (!(await claimCode(ctx.db, code.id, ctx.now))) throw fail('CODE_EXPIRED')
  // What other browsers requested is of no use to the person any more.
  await invalidateCodes(ctx.db, account.id, ctx.now, { purpose })
  await clearResendInterval(ctx, flow)
  await liftByProof(ctx.db, account.email, ctx.now)
  await recordSecurityEvent(ctx, { what: `code.${purpose}`, accountId: account.id, outcome: 'OK' })
  return { flow, account }
}
