import { randomUUID } from 'node:crypto'
import { fail } from '#kernel/fail.ts'
import type { Caller } from '#kernel/caller.ts'
import type { Context } from '#platform/core/context.server.ts'
import { candidateRegistered, employerRegistered, newDevice } from './events.ts'
import { keepDevice, noteSecurity, openDevice, readerOf } from './handlers.security.server.ts'
import { mailKept } from './mail.own.server.ts'
import { mailNewDevice } from './mail.server.ts'
import { dropDeletion } from './store.deletion.server.ts'
import { markProven, phoneTaken, type Account } from './store.server.ts'
import { createSession, hasSessions, moveTokens, resolveSession, revokeSessions } from './store.session.server.ts'

export type User = {
  id: string
  type: Account['kind']
  name: string
  email: string
  locale: Account['locale']
  /** This sign-in took back the account's deletion. */
  restored?: boolean
}
export const userOf = ({ id, kind, email, full_name, locale }: Account): User => ({
  id,
  type: kind,
  name: full_name,
  email,
  locale,
})

/**
 * Opens a session with a new id and its cookie; a browser that the account has not used before is told by mail.
 * Throws ACCOUNT_BLOCKED when the session would lead nowhere: blocked, or an employer removed from the company.
 */
export async function signIn(
  ctx: Context,
  account: Account,
  how: 'PASSWORD' | 'CODE' | 'TOTP' | 'SIGN_ON',
): Promise<User> {
  const device = await openDevice(ctx)
  const strange = !device?.accounts.includes(account.id) && (await hasSessions(ctx.db, account.id))
  const { ip, userAgent } = ctx.from
  const sessionId = await createSession(ctx.db, {
    accountId: account.id,
    now: ctx.now,
    userAgent,
    ip,
    secondFactor: how === 'TOTP',
  })
  if (!(await resolveSession(ctx.db, sessionId, ctx.now))) throw fail('ACCOUNT_BLOCKED')
  if (strange) {
    await mailNewDevice(ctx, readerOf(account))
    await ctx.emit(newDevice, { accountId: account.id, sessionId, userAgent })
  }
  await noteSecurity(ctx, {
    what: 'signIn',
    accountId: account.id,
    outcome: 'OK',
    details: { how, newDevice: strange },
  })
  await keepDevice(ctx, account.id, randomUUID)
  ctx.cookie.drop('flow')
  await ctx.cookie.startSession(sessionId)
  return { ...userOf(account), ...((await keepAccount(ctx, account)) && { restored: true }) }
}

/** Whoever signs in within the grace keeps the account; says whether there was something to take back. */
async function keepAccount(ctx: Context, account: Account): Promise<boolean> {
  if (!account.deletion_at || !(await dropDeletion(ctx.db, account.id, ctx.now))) return false
  await noteSecurity(ctx, { what: 'deletionTakenBack', accountId: account.id, outcome: 'OK' })
  await mailKept(ctx, readerOf(account))
  return true
}

/** After a change of what opens the account: this session gets a new id, all others end. */
export async function renewSession(
  ctx: Context,
  { accountId, sessionId }: Extract<Caller, { kind: 'candidate' | 'employer' }>,
  reason: string,
): Promise<void> {
  const { ip, userAgent } = ctx.from
  const next = await createSession(ctx.db, { accountId, now: ctx.now, userAgent, ip })
  await moveTokens(ctx.db, sessionId, next)
  await revokeSessions(ctx.db, { accountId, now: ctx.now, reason, except: next })
  await ctx.cookie.startSession(next)
}

/**
 * A proof of the mailbox. The first one makes the account real and tells the rooms above. Unless the same browser registered
 * (or signed in by the password), what an earlier, unproven hand set is gone: password, phone, sessions (RS-03).
 */
export async function proveMailbox(
  ctx: Context,
  account: Account,
  sameHand: boolean,
): Promise<{ passwordRemoved: boolean }> {
  if (account.email_verified_at) return { passwordRemoved: false }
  const { dial_code, phone } = account
  const keepPhone = sameHand && !(dial_code && phone && (await phoneTaken(ctx.db, account.kind, dial_code, phone)))
  await markProven(ctx.db, account.id, { now: ctx.now, keepPassword: sameHand, keepPhone })
  if (!sameHand) await revokeSessions(ctx.db, { accountId: account.id, now: ctx.now, reason: 'MAILBOX_PROVEN' })
  if (account.kind === 'CANDIDATE') await ctx.emit(candidateRegistered, { accountId: account.id })
  if (account.kind === 'EMPLOYER') {
    const { id, email, locale, full_name, company_name } = account
    await ctx.emit(employerRegistered, { accountId: id, companyName: company_name ?? full_name, email, locale })
  }
  await noteSecurity(ctx, {
    what: 'verified',
    accountId: account.id,
    outcome: 'OK',
    details: { passwordRemoved: !sameHand },
  })
  return { passwordRemoved: !sameHand && account.password_hash !== null }
}
