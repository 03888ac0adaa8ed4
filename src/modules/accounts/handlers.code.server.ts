import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { Fail, fail, keeping } from '#kernel/fail.ts'
import type { Context } from '#platform/core/context.server.ts'
import type { Side } from './contract.access.ts'
import { admitTry, endGap, openFlow, type CodePurposeHere, type Flow } from './handlers.flow.server.ts'
import { mailCode } from './mail.server.ts'
import { codeRefusal } from './rules.codes.ts'
import { kindOf } from './rules.ts'
import { noteSecurity, readerOf } from './handlers.security.server.ts'
import { findAccount, type Account } from './store.server.ts'
import { codesOfFlow, countTry, insertCode, claimCode, type CodeRow } from './store.codes.server.ts'

/** Six digits from the CSPRNG, flat, leading zeros kept (OT-08). */
export const newDigits = () => String(randomInt(0, 1_000_000)).padStart(6, '0')

/** Salted, and keyed by the deployment's secret: a copy of the table alone cannot be searched for a million codes. */
export function hashDigits(ctx: Context, salt: Buffer, purpose: string, accountId: string, digits: string): Buffer {
  return createHmac('sha256', ctx.ports.env.secretKeys[0] ?? '')
    .update(salt)
    .update(`${purpose}:${accountId}:${digits}`)
    .digest()
}

/** The job behind `requestCode`. Run twice for the same request it changes nothing (RE-14). */
export async function makeCode(ctx: Context, payload: { flow: string }): Promise<void> {
  const flow = await openFlow(ctx, payload.flow)
  if (!flow || flow.purpose === 'NEW_PASSWORD') return
  const account = await findAccount(ctx.db, kindOf(flow.side), flow.email, true)
  if (!account || account.blocked_at || (flow.purpose === 'VERIFY_EMAIL' && account.email_verified_at)) return
  const { purpose } = flow
  const made = await codesOfFlow(ctx.db, { accountId: account.id, purpose, flowId: flow.id })
  if (made.some(({ createdAt }) => createdAt.getTime() >= flow.sentAt)) return
  const digits = newDigits()
  const salt = randomBytes(16)
  const hash = hashDigits(ctx, salt, purpose, account.id, digits)
  await insertCode(ctx.db, { accountId: account.id, purpose, flowId: flow.id, salt, hash, now: ctx.now })
  await mailCode(ctx, readerOf(account), purpose, digits)
}

/**
 * The account whose code this is, once. Throws CODE_WRONG, CODE_EXPIRED, CODE_TOO_MANY_TRIES; what they say depends on the
 * account only for who knows the right digits. A wrong try counts although the call is refused.
 */
export async function takeCode(
  ctx: Context,
  input: { side: Side; given: string | undefined; otp: string; purposes: readonly CodePurposeHere[] },
): Promise<{ flow: Flow; account: Account }> {
  const flow = await openFlow(ctx, input.given)
  const purpose = input.purposes.find((each) => each === flow?.purpose)
  if (!flow || !purpose || flow.side !== input.side) throw fail('CODE_EXPIRED')
  await admitTry(ctx, flow)
  const account = await findAccount(ctx.db, kindOf(flow.side), flow.email)
  const codes =
    account && !account.blocked_at ? await codesOfFlow(ctx.db, { accountId: account.id, purpose, flowId: flow.id }) : []
  const fits = (code: CodeRow) =>
    timingSafeEqual(code.hash, hashDigits(ctx, code.salt, purpose, account?.id ?? '', input.otp))
  const code = codes.find(fits)
  if (!account || !code) {
    if (codes[0]) await countTry(ctx.db, codes[0].id, ctx.now)
    await noteSecurity(ctx, { what: `code.${purpose}`, accountId: account?.id ?? null, outcome: 'REFUSED' })
    throw keeping(new Fail('CODE_WRONG', [{ field: 'otp', code: 'CODE_WRONG' }]))
  }
  const refusal = codeRefusal(code, ctx.now)
  if (refusal) throw keeping(fail(refusal))
  if (!(await claimCode(ctx.db, code.id, ctx.now))) throw fail('CODE_EXPIRED')
  await endGap(ctx, flow)
  await noteSecurity(ctx, { what: `code.${purpose}`, accountId: account.id, outcome: 'OK' })
  return { flow, account }
}
