import { fail, invalid, keeping } from '#kernel/fail.ts'
import type { Caller } from '#kernel/caller.ts'
import type { Context } from '#platform/core/context.server.ts'
import { hashPassword, verifyPassword } from '#platform/password/password.server.ts'
import { checkPassword } from '#platform/password/policy.ts'
import type { Side } from './contract.access.ts'
import { takeCode } from './handlers.code.server.ts'
import { keepFlow, openFlow } from './handlers.flow.server.ts'
import { noteSecurity, readerOf } from './handlers.security.server.ts'
import { proveMailbox, renewSession } from './handlers.sign-in.server.ts'
import { mailPasswordChanged } from './mail.server.ts'
import { codeRules, hardStop } from './rules.codes.ts'
import { killCodes, spendProof } from './store.codes.server.ts'
import { accountById, countFailure, writePassword, type Account } from './store.server.ts'
import { isFreshSession, revokeSessions } from './store.session.server.ts'

/** Checks, hashes and keeps a password; whatever waited for the old one is over. */
async function setPassword(ctx: Context, account: Account, password: string): Promise<void> {
  const { email, full_name, dial_code, phone } = account
  checkPassword(password, { email, name: full_name, phone: phone && `${dial_code}${phone}` })
  await writePassword(ctx.db, account.id, await hashPassword(password), ctx.now)
  await killCodes(ctx.db, account.id, ctx.now)
  await mailPasswordChanged(ctx, readerOf(account))
}

/** A right reset code becomes the right to set one new password, in this browser, for 15 minutes. */
export async function proveReset(ctx: Context, side: Side, input: { otp: string; flow?: string | undefined }) {
  const { flow } = await takeCode(ctx, { side, given: input.flow, otp: input.otp, purposes: ['RESET_PASSWORD'] })
  return {
    marker: 'OTP_VERIFIED' as const,
    flow: await keepFlow(ctx, { ...flow, purpose: 'NEW_PASSWORD', sentAt: ctx.now.getTime() }),
  }
}

/** Sets the new password: every session ends and nobody is signed in (RS-01). */
export async function resetPassword(
  ctx: Context,
  side: Side,
  input: { password: string; flow?: string | undefined },
): Promise<void> {
  const flow = await openFlow(ctx, input.flow)
  if (!flow || flow.purpose !== 'NEW_PASSWORD' || flow.side !== side) throw fail('CODE_EXPIRED')
  const accountId = await spendProof(ctx.db, flow.id, ctx.now)
  const account = accountId ? await accountById(ctx.db, accountId) : undefined
  if (!account || account.blocked_at) throw fail('CODE_EXPIRED')
  await proveMailbox(ctx, account, false)
  await setPassword(ctx, account, input.password)
  await revokeSessions(ctx.db, { accountId: account.id, now: ctx.now, reason: 'PASSWORD_RESET' })
  await noteSecurity(ctx, { what: 'passwordReset', accountId: account.id, outcome: 'OK' })
  ctx.cookie.drop('flow')
}

type Change = { id: string; currentPassword?: string | undefined; password: string }

/** Changes the own password. The session gets a new id, all others end. */
export async function changePassword(
  ctx: Context,
  caller: Extract<Caller, { kind: Side }>,
  input: Change,
): Promise<void> {
  const account = input.id === caller.accountId ? await accountById(ctx.db, caller.accountId) : undefined
  if (!account) throw fail('NOT_FOUND')
  await proveOwner(ctx, caller.sessionId, account, { ...input, what: 'passwordChanged' })
  if (input.currentPassword === input.password) throw invalid({ field: 'password', code: 'PASSWORD_SAME' })
  await setPassword(ctx, account, input.password)
  await renewSession(ctx, caller, 'PASSWORD_CHANGED')
  await noteSecurity(ctx, { what: 'passwordChanged', accountId: account.id, outcome: 'OK' })
}

/** By the current password; who has none yet must have signed in just now. `what` names the deed in the log. */
export async function proveOwner(
  ctx: Context,
  sessionId: string,
  account: Account,
  input: { currentPassword?: string | undefined; what: string },
): Promise<void> {
  const field = 'currentPassword'
  if (account.password_hash === null) {
    if (await isFreshSession(ctx.db, sessionId, new Date(ctx.now.getTime() - codeRules.proofMs))) return
    throw invalid(input.what === 'passwordChanged' ? { field, code: 'SIGN_IN_AGAIN' } : { field, code: 'PROVE_AGAIN' })
  }
  if (input.currentPassword === undefined) throw invalid({ field, code: 'REQUIRED' })
  const open = account.failed_count < hardStop
  if ((await verifyPassword(open ? account.password_hash : null, input.currentPassword)) && open) return
  await countFailure(ctx.db, account.id, ctx.now)
  await noteSecurity(ctx, { what: input.what, accountId: account.id, outcome: 'REFUSED' })
  throw keeping(invalid({ field, code: 'PASSWORD_WRONG' }))
}
