import { randomBytes, timingSafeEqual } from 'node:crypto'
import * as z from 'zod'
import type { Candidate } from '#kernel/caller.ts'
import { Fail, fail, invalid, keeping } from '#kernel/fail.ts'
import type { Handlers, Context } from '#platform/core/context.server.ts'
import { recipient } from '#platform/mail/address.ts'
import { hashDigits, newDigits } from './handlers.code.server.ts'
import { proveOwner } from './handlers.password.server.ts'
import { noteSecurity, readerOf } from './handlers.security.server.ts'
import { renewSession } from './handlers.sign-in.server.ts'
import type { ownContract } from './contract.own.ts'
import { mailEmailAsked, mailEmailBack, mailEmailLeft, mailEmailSet } from './mail.own.server.ts'
import { mailCode } from './mail.server.ts'
import { codeRefusal, codeRules } from './rules.codes.ts'
import { inDays, undoDays } from './rules.own.ts'
import { claimCode, codesOfFlow, countTry, insertCode, killCodes } from './store.codes.server.ts'
import {
  confirmChange,
  disarm,
  dropWaiting,
  insertChange,
  lockUndoable,
  markUndone,
  waitingChange,
  writeEmail,
  type EmailChange,
} from './store.own.server.ts'
import { accountById, findAccount, lockAccount, type Account } from './store.server.ts'
import { deleteIdentities } from './store.identity.server.ts'
import { revokeSessions } from './store.session.server.ts'

const purpose = 'CHANGE_EMAIL'
const sealPurpose = 'email-undo'
const undoShape = z.object({ change: z.guid() })

/** The signed-in candidate. Throws UNAUTHENTICATED for anybody else. */
export function ownCaller({ caller }: Pick<Context, 'caller'>): Candidate {
  if (caller.kind !== 'candidate') throw fail('UNAUTHENTICATED')
  return caller
}

/** The own account, held until the transaction ends. */
export async function ownAccount(ctx: Context): Promise<Account> {
  const account = await lockAccount(ctx.db, ownCaller(ctx).accountId)
  if (!account) throw fail('NOT_FOUND')
  return account
}

export const waitingOf = (ctx: Context, accountId: string) =>
  waitingChange(ctx.db, accountId, new Date(ctx.now.getTime() - codeRules.flowMs))

export const pendingOf = (change: EmailChange) => ({
  email: change.new_email,
  expiresAt: new Date(change.requested_at.getTime() + codeRules.liveMs),
  resendAt: new Date(change.requested_at.getTime() + codeRules.gapSeconds * 1000),
})

const taken = () => new Fail('EMAIL_TAKEN', [{ field: 'email', code: 'EMAIL_TAKEN' }])

/** Whether somebody else has proved this address. */
async function refuseTaken(ctx: Context, account: Account, email: string): Promise<void> {
  const other = await findAccount(ctx.db, account.kind, email)
  if (other?.email_verified_at && other.id !== account.id) throw taken()
}

async function sendCode(ctx: Context, account: Account, change: EmailChange): Promise<void> {
  const digits = newDigits()
  const salt = randomBytes(16)
  const hash = hashDigits(ctx, salt, purpose, account.id, digits)
  await insertCode(ctx.db, { accountId: account.id, purpose, flowId: change.id, salt, hash, now: ctx.now })
  await mailCode(ctx, { ...readerOf(account), email: change.new_email }, purpose, digits)
}

/** The change whose code this is; a wrong try counts although the call is refused. */
async function proveAddress(ctx: Context, account: Account, otp: string): Promise<EmailChange> {
  const change = await waitingOf(ctx, account.id)
  if (!change) throw fail('CODE_EXPIRED')
  const [code] = await codesOfFlow(ctx.db, { accountId: account.id, purpose, flowId: change.id })
  if (!code) throw fail('CODE_EXPIRED')
  const refusal = codeRefusal(code, ctx.now)
  if (refusal) throw fail(refusal)
  if (!timingSafeEqual(code.hash, hashDigits(ctx, code.salt, purpose, account.id, otp))) {
    await countTry(ctx.db, code.id, ctx.now)
    await noteSecurity(ctx, { what: `code.${purpose}`, accountId: account.id, outcome: 'REFUSED' })
    throw keeping(new Fail('CODE_WRONG', [{ field: 'otp', code: 'CODE_WRONG' }]))
  }
  if (!(await claimCode(ctx.db, code.id, ctx.now))) throw fail('CODE_EXPIRED')
  return change
}

type EmailCalls = 'accounts.emailChange' | 'accounts.emailConfirm' | 'accounts.emailCancel' | 'accounts.emailUndo'

export const emailActions: Pick<Handlers<typeof ownContract>, EmailCalls> = {
  async 'accounts.emailChange'({ ctx, input }) {
    const account = await ownAccount(ctx)
    const before = await waitingOf(ctx, account.id)
    // Another code for the same address needs no second proof, only patience.
    const again = before?.new_email === input.email && before
    if (again) {
      const wait = again.requested_at.getTime() + codeRules.gapSeconds * 1000 - ctx.now.getTime()
      if (wait > 0) throw fail('CODE_TOO_SOON', { seconds: Math.ceil(wait / 1000) })
    } else await proveOwner(ctx, ownCaller(ctx).sessionId, account, { ...input, what: 'emailAsked' })
    if (input.email === account.email) throw invalid({ field: 'email', code: 'EMAIL_SAME' })
    recipient(input.email)
    await refuseTaken(ctx, account, input.email)
    const change = { accountId: account.id, oldEmail: account.email, newEmail: input.email, now: ctx.now }
    await insertChange(ctx.db, change)
    const waiting = await waitingOf(ctx, account.id)
    if (!waiting) throw fail('CONFLICT')
    await sendCode(ctx, account, waiting)
    if (!again) await mailEmailAsked(ctx, readerOf(account), input.email)
    await noteSecurity(ctx, { what: 'emailAsked', accountId: account.id, outcome: 'OK' })
    return pendingOf(waiting)
  },

  async 'accounts.emailConfirm'({ ctx, input }) {
    const account = await ownAccount(ctx)
    const change = await proveAddress(ctx, account, input.otp)
    await refuseTaken(ctx, account, change.new_email)
    const undoUntil = inDays(ctx.now, undoDays)
    await confirmChange(ctx.db, change.id, { now: ctx.now, undoUntil })
    await writeEmail(ctx.db, account, change.new_email, ctx.now)
    await killCodes(ctx.db, account.id, ctx.now)
    await renewSession(ctx, ownCaller(ctx), 'EMAIL_CHANGED')
    const token = await ctx.ports.sealer.seal(sealPurpose, { change: change.id }, undoUntil)
    await mailEmailLeft(ctx, readerOf(account), { newEmail: change.new_email, token })
    await mailEmailSet(ctx, { ...readerOf(account), email: change.new_email })
    await noteSecurity(ctx, { what: 'emailChanged', accountId: account.id, outcome: 'OK' })
    return { email: change.new_email }
  },

  async 'accounts.emailCancel'({ ctx }) {
    await dropWaiting(ctx.db, ownCaller(ctx).accountId)
    return { done: true }
  },

  async 'accounts.emailUndo'({ ctx, input }) {
    const opened = undoShape.safeParse(await ctx.ports.sealer.open(sealPurpose, input.token, ctx.now))
    const change = opened.data && (await lockUndoable(ctx.db, opened.data.change, ctx.now))
    const account = change && (await accountById(ctx.db, change.account_id))
    if (!change || !account) throw fail('GONE')
    await refuseTaken(ctx, account, change.old_email)
    await writeEmail(ctx.db, account, change.old_email, ctx.now)
    await disarm(ctx.db, account.id, ctx.now)
    await markUndone(ctx.db, change, ctx.now)
    await dropWaiting(ctx.db, account.id)
    await killCodes(ctx.db, account.id, ctx.now)
    await deleteIdentities(ctx.db, account.id)
    await revokeSessions(ctx.db, { accountId: account.id, now: ctx.now, reason: 'EMAIL_UNDONE' })
    if ('accountId' in ctx.caller && ctx.caller.accountId === account.id) ctx.cookie.endSession()
    await mailEmailBack(ctx, { ...readerOf(account), email: change.old_email })
    await noteSecurity(ctx, { what: 'emailUndone', accountId: account.id, outcome: 'OK' })
    return { email: change.old_email }
  },
}
