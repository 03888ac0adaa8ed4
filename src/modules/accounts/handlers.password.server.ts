import { collectErrors, fail, invalid, withCommit } from '#kernel/fail.ts'
import type { Administrator, Caller } from '#kernel/caller.ts'
import type { Context } from '#platform/core/context.server.ts'
import { hashPassword, verifyPassword } from '#platform/password/password.server.ts'
import { checkPassword } from '#platform/password/policy.ts'
import type { Side } from './contract.access.ts'
import { redeemCode } from './handlers.code.server.ts'
import { storeFlow, openFlow } from './handlers.flow.server.ts'
import { countAttempt, forgetOtherDevices } from './handlers.allowances.server.ts'
import { recordSecurityEvent, recipientOf } from './handlers.security.server.ts'
import { verifyMailbox, renewSession } from './handlers.sign-in.server.ts'
import { mailPasswordChanged } from './mail.server.ts'
import { passwordAllowances } from './rules.allowances.ts'
import { codeRules } from './rules.codes.ts'
import { invalidateCodes, redeemResetProof } from './store.codes.server.ts'
import { accountById, isBlocked, writePassword, type Account } from './store.server.ts'
import { isFreshSession, revokeSessions } from './store.session.server.ts'

/** Throws INVALID for a password that is common or about the person. */
function checkNewPassword({ email, full_name, dial_code, phone }: Account, password: string): void {
  checkPassword(password, { email, name: full_name, phone: phone && `${dial_code}${phone}` })
}

/** Validates, hashes and stores a password, and invalidates pending codes. */
async function setPassword(ctx: Context, account: Account, password: string): Promise<void> {
  checkNewPassword(account, password)
  await writePassword(ctx.db, account.id, await hashPassword(password), ctx.now)
  await invalidateCodes(ctx.db, account.id, ctx.now)
  await mailPasswordChanged(ctx, recipientOf(account))
}

/** A correct reset code allows setting one new password, in this browser, within 15 minutes. */
export async function verifyResetCode(ctx: Context, side: Side, input: { otp: string; flow?: string | undefined }) {
  const { flow } = await redeemCode(ctx, { side, sealedFlow: input.flow, otp: input.otp, purposes: ['RESET_PASSWORD'] })
  return {
    marker: 'OTP_VERIFIED' as const,
    flow: await storeFlow(ctx, { ...flow, purpose: 'NEW_PASSWORD', sentAt: ctx.now.getTime() }),
  }
}

/** Sets the new password, ends every session and does not sign in (RS-01); the account then knows this browser only. */
export async function resetPassword(
  ctx: Context,
  side: Side,
  input: { password: string; flow?: string | undefined },
): Promise<void> {
  const flow = await openFlow(ctx, input.flow)
  if (!flow || flow.purpose !== 'NEW_PASSWORD' || flow.side !== side) throw fail('CODE_EXPIRED')
  const accountId = await redeemResetProof(ctx.db, flow.id, ctx.now)
  const account = accountId ? await accountById(ctx.db, accountId) : undefined
  if (!account || isBlocked(account)) throw fail('CODE_EXPIRED')
  await verifyMailbox(ctx, account, false)
  await setPassword(ctx, account, input.password)
  await revokeSessions(ctx.db, { accountId: account.id, now: ctx.now, reason: 'PASSWORD_RESET' })
  await forgetOtherDevices(ctx, account.id)
  await recordSecurityEvent(ctx, { what: 'passwordReset', accountId: account.id, outcome: 'OK' })
  ctx.cookie.clear('flow')
}

type PasswordChange = { id: string; currentPassword?: string | undefined; password: string }

function checkOwnPassword(account: Account, input: Pick<PasswordChange, 'currentPassword' | 'password'>): void {
  if (input.currentPassword === input.password) throw invalid({ field: 'password', code: 'PASSWORD_SAME' })
  checkNewPassword(account, input.password)
}

/** The rules of a new password, as far as one is given; the current one is not tried. */
export async function checkNewOwnPassword(
  ctx: Context,
  { currentPassword, password }: Partial<PasswordChange>,
): Promise<void> {
  const { caller } = ctx
  const account = password !== undefined && 'accountId' in caller && (await accountById(ctx.db, caller.accountId))
  if (account) checkOwnPassword(account, { currentPassword, password })
}

/** Changes the caller's password. This session gets a new id, all others end. */
export async function changePassword(
  ctx: Context,
  caller: Exclude<Extract<Caller, { sessionId: string }>, Administrator>,
  input: PasswordChange,
): Promise<void> {
  const account = input.id === caller.accountId ? await accountById(ctx.db, caller.accountId) : undefined
  if (!account) throw fail('NOT_FOUND')
  await collectErrors(
    () => verifyOwner(ctx, caller.sessionId, account, { ...input, what: 'passwordChanged' }),
    () => {
      checkOwnPassword(account, input)
    },
  )
  await setPassword(ctx, account, input.password)
  await renewSession(ctx, caller, 'PASSWORD_CHANGED')
  await recordSecurityEvent(ctx, { what: 'passwordChanged', accountId: account.id, outcome: 'OK' })
}

/**
 * Requires the current password or, without one, a recent sign-in. `what` names the action in the audit log. Wrong passwords count for
 * this session alone. Throws TOO_MANY.
 */
export async function verifyOwner(
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
  const attempt = await countAttempt(ctx, [{ kind: 'SESSION', session: sessionId }], (source) =>
    passwordAllowances(account.id, source),
  )
  if (await verifyPassword(account.password_hash, input.currentPassword)) return attempt.clear()
  await recordSecurityEvent(ctx, { what: input.what, accountId: account.id, outcome: 'REFUSED' })
  throw withCommit(invalid({ field, code: 'PASSWORD_WRONG' }))
}
