import { randomBytes, timingSafeEqual } from 'node:crypto'
import * as z from 'zod'
import type { Candidate, Member, Unassigned } from '#kernel/caller.ts'
import { collectErrors, Fail, fail, invalid, withCommit } from '#kernel/fail.ts'
import type { Handlers, Context } from '#platform/core/context.server.ts'
import { recipient } from '#platform/mail/address.ts'
import { liftByProof, suppressionsOf } from '#platform/mail/suppression.server.ts'
import { hashDigits, newDigits } from './handlers.code.server.ts'
import { verifyOwner } from './handlers.password.server.ts'
import { forgetOtherDevices } from './handlers.allowances.server.ts'
import { recordSecurityEvent, recipientOf } from './handlers.security.server.ts'
import { renewSession } from './handlers.sign-in.server.ts'
import type { ownContract } from './contract.own.ts'
import { emailChanged } from './events.ts'
import {
  mailEmailChangeRequested,
  mailEmailRestored,
  mailEmailReplaced,
  mailEmailConfirmed,
} from './mail.own.server.ts'
import { mailCode } from './mail.server.ts'
import { codeError, codeRules } from './rules.codes.ts'
import { addDays, undoDays } from './rules.own.ts'
import { claimCode, codesOfFlow, countWrongAttempt, insertCode, invalidateCodes } from './store.codes.server.ts'
import {
  confirmEmailChange,
  clearCredentials,
  deletePendingChange,
  insertEmailChange,
  lockUndoable,
  markUndone,
  findPendingChange,
  writeEmail,
  type EmailChange,
} from './store.own.server.ts'
import { accountById, findAccount, lockAccount, type Account } from './store.server.ts'
import { deleteIdentities } from './store.identity.server.ts'
import { revokeSessions } from './store.session.server.ts'

const purpose = 'CHANGE_EMAIL'
const sealPurpose = 'email-undo'
const undoShape = z.object({ change: z.guid() })

/** The signed-in candidate or employer, also one without a company. Throws UNAUTHENTICATED for anybody else. */
export function requireAccount({ caller }: Pick<Context, 'caller'>): Candidate | Member | Unassigned {
  if (caller.kind !== 'candidate' && caller.kind !== 'employer' && caller.kind !== 'unassigned')
    throw fail('UNAUTHENTICATED')
  return caller
}

/** The caller's account, locked until the transaction ends. */
export async function lockOwnAccount(ctx: Context): Promise<Account> {
  const account = await lockAccount(ctx.db, requireAccount(ctx).accountId)
  if (!account) throw fail('NOT_FOUND')
  return account
}

/** Changes that were requested after this can still be confirmed. */
export const pendingSince = ({ now }: Context): Date => new Date(now.getTime() - codeRules.flowMs)

const pendingChangeOf = (ctx: Context, accountId: string) => findPendingChange(ctx.db, accountId, pendingSince(ctx))

export const toPendingChange = (change: Pick<EmailChange, 'new_email' | 'requested_at'>) => ({
  email: change.new_email,
  expiresAt: new Date(change.requested_at.getTime() + codeRules.lifetimeMs),
  resendAt: new Date(change.requested_at.getTime() + codeRules.resendSeconds * 1000),
})

const emailTaken = () => new Fail('EMAIL_TAKEN', [{ field: 'email', code: 'EMAIL_TAKEN' }])

/** Throws EMAIL_TAKEN when another account has verified this address. */
async function rejectTakenEmail(ctx: Context, account: Account, email: string): Promise<void> {
  const other = await findAccount(ctx.db, account.kind, email)
  if (other?.email_verified_at && other.id !== account.id) throw emailTaken()
}

async function sendCode(ctx: Context, account: Account, change: EmailChange): Promise<void> {
  const digits = newDigits()
  const salt = randomBytes(16)
  const hash = hashDigits(ctx, salt, purpose, account.id, digits)
  await insertCode(ctx.db, { accountId: account.id, purpose, flowId: change.id, salt, hash, now: ctx.now })
  await mailCode(ctx, { ...recipientOf(account), email: change.new_email }, purpose, { digits, by: 'SESSION' })
}

/** Redeems the code of the pending change. A wrong attempt counts although the request fails. */
async function redeemChangeCode(ctx: Context, account: Account, otp: string): Promise<EmailChange> {
  const change = await pendingChangeOf(ctx, account.id)
  if (!change) throw fail('CODE_EXPIRED')
  const [code] = await codesOfFlow(ctx.db, { accountId: account.id, purpose, flowId: change.id })
  if (!code) throw fail('CODE_EXPIRED')
  const error = codeError(code, ctx.now)
  if (error) throw fail(error)
  if (!timingSafeEqual(code.hash, hashDigits(ctx, code.salt, purpose, account.id, otp))) {
    await countWrongAttempt(ctx.db, code.id, ctx.now)
    await recordSecurityEvent(ctx, { what: `code.${purpose}`, accountId: account.id, outcome: 'REFUSED' })
    throw withCommit(new Fail('CODE_WRONG', [{ field: 'otp', code: 'CODE_WRONG' }]))
  }
  if (!(await claimCode(ctx.db, code.id, ctx.now))) throw fail('CODE_EXPIRED')
  return change
}

/** The change that an undo link names; null when it was forged or has expired. */
export async function openUndoToken(ctx: Context, token: string): Promise<string | null> {
  return undoShape.safeParse(await ctx.ports.sealer.open(sealPurpose, token, ctx.now)).data?.change ?? null
}

type EmailEndpoints = 'accounts.emailChange' | 'accounts.emailConfirm' | 'accounts.emailCancel' | 'accounts.emailUndo'

export const emailHandlers: Pick<Handlers<typeof ownContract>, EmailEndpoints> = {
  async 'accounts.emailChange'({ ctx, input }) {
    const account = await lockOwnAccount(ctx)
    const previous = await pendingChangeOf(ctx, account.id)
    // Another code for the same address needs no second proof of ownership, only the minimum interval.
    const resend = previous?.new_email === input.email && previous
    if (resend) {
      const wait = resend.requested_at.getTime() + codeRules.resendSeconds * 1000 - ctx.now.getTime()
      if (wait > 0) throw fail('CODE_TOO_SOON', { seconds: Math.ceil(wait / 1000) })
    }
    // An address that takes no mail is proven again by a code, which by itself shows whose it is.
    const confirming = input.email === account.email && (await suppressionsOf(ctx.db, account.email)).length > 0
    await collectErrors(
      async () => {
        if (!resend && !confirming)
          await verifyOwner(ctx, requireAccount(ctx).sessionId, account, { ...input, what: 'emailChangeRequested' })
      },
      () => {
        if (input.email === account.email && !confirming) throw invalid({ field: 'email', code: 'EMAIL_SAME' })
        recipient(input.email)
      },
      () => rejectTakenEmail(ctx, account, input.email),
    )
    const change = { accountId: account.id, oldEmail: account.email, newEmail: input.email, now: ctx.now }
    await insertEmailChange(ctx.db, change)
    const waiting = await pendingChangeOf(ctx, account.id)
    if (!waiting) throw fail('CONFLICT')
    await sendCode(ctx, account, waiting)
    if (!resend && !confirming) await mailEmailChangeRequested(ctx, recipientOf(account), input.email)
    await recordSecurityEvent(ctx, { what: 'emailChangeRequested', accountId: account.id, outcome: 'OK' })
    return toPendingChange(waiting)
  },

  async 'accounts.emailConfirm'({ ctx, input }) {
    const account = await lockOwnAccount(ctx)
    const change = await redeemChangeCode(ctx, account, input.otp)
    await liftByProof(ctx.db, change.new_email, ctx.now)
    if (change.new_email === account.email) {
      await deletePendingChange(ctx.db, account.id)
      await recordSecurityEvent(ctx, { what: 'emailConfirmed', accountId: account.id, outcome: 'OK' })
      return { email: account.email }
    }
    await rejectTakenEmail(ctx, account, change.new_email)
    const undoUntil = addDays(ctx.now, undoDays)
    await confirmEmailChange(ctx.db, change.id, { now: ctx.now, undoUntil })
    await writeEmail(ctx.db, account, change.new_email, ctx.now)
    await invalidateCodes(ctx.db, account.id, ctx.now)
    await renewSession(ctx, requireAccount(ctx), 'EMAIL_CHANGED')
    const token = await ctx.ports.sealer.seal(sealPurpose, { change: change.id }, undoUntil)
    await mailEmailReplaced(ctx, recipientOf(account), { newEmail: change.new_email, token })
    await mailEmailConfirmed(ctx, { ...recipientOf(account), email: change.new_email })
    await recordSecurityEvent(ctx, { what: 'emailChanged', accountId: account.id, outcome: 'OK' })
    await ctx.emit(emailChanged, { accountId: account.id, email: change.new_email })
    return { email: change.new_email }
  },

  async 'accounts.emailCancel'({ ctx }) {
    await deletePendingChange(ctx.db, requireAccount(ctx).accountId)
    return { done: true }
  },

  async 'accounts.emailUndo'({ ctx, input }) {
    const changeId = await openUndoToken(ctx, input.token)
    const change = changeId && (await lockUndoable(ctx.db, changeId, ctx.now))
    const account = change && (await accountById(ctx.db, change.account_id))
    if (!change || !account) throw fail('GONE')
    await rejectTakenEmail(ctx, account, change.old_email)
    await writeEmail(ctx.db, account, change.old_email, ctx.now)
    await clearCredentials(ctx.db, account.id, ctx.now)
    await markUndone(ctx.db, change, ctx.now)
    await deletePendingChange(ctx.db, account.id)
    await invalidateCodes(ctx.db, account.id, ctx.now)
    await deleteIdentities(ctx.db, account.id)
    await revokeSessions(ctx.db, { accountId: account.id, now: ctx.now, reason: 'EMAIL_UNDONE' })
    await forgetOtherDevices(ctx, account.id)
    if ('accountId' in ctx.caller && ctx.caller.accountId === account.id) ctx.cookie.endSession()
    await mailEmailRestored(ctx, { ...recipientOf(account), email: change.old_email })
    await recordSecurityEvent(ctx, { what: 'emailChangeUndone', accountId: account.id, outcome: 'OK' })
    await ctx.emit(emailChanged, { accountId: account.id, email: change.old_email })
    return { email: change.old_email }
  },
}
