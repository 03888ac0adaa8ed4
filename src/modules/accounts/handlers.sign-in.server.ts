import { randomUUID } from 'node:crypto'
import { fail } from '#kernel/fail.ts'
import type { Caller } from '#kernel/caller.ts'
import type { Context } from '#platform/core/context.server.ts'
import { addressBlock } from '#platform/core/limits.server.ts'
import { candidateRegistered, employerRegistered, newDevice } from './events.ts'
import {
  deviceOf,
  forgetOtherDevices,
  hashOfDevice,
  knownDevice,
  rememberDevice,
  sessionDevice,
} from './handlers.allowances.server.ts'
import { recordSecurityEvent, recipientOf } from './handlers.security.server.ts'
import { mailDeletionCancelled } from './mail.own.server.ts'
import { mailNewDevice } from './mail.server.ts'
import { closeBegun } from './requests/store.server.ts'
import { cancelDeletion } from './store.deletion.server.ts'
import { markEmailVerified, phoneTaken, writeSignIn, type Account } from './store.server.ts'
import { accountNetworks } from './support/store.server.ts'
import { resolveSession } from './session/store.resolve.server.ts'
import { createSession, hasSessions, movePushTokens, revokeSessions } from './store.session.server.ts'

const secondFactors = ['TOTP', 'PASSKEY', 'RECOVERY_CODE'] as const
type SecondFactor = (typeof secondFactors)[number]
const isSecondFactor = (how: string): boolean => (secondFactors as readonly string[]).includes(how)

export type User = {
  id: string
  type: Account['kind']
  name: string
  email: string
  locale: Account['locale']
  /** This sign-in cancelled the scheduled deletion of the account. */
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
 * Starts a session with a new id and its cookie; a browser new to the account is reported by mail, and an administrator’s new network. Throws ACCOUNT_BLOCKED for a
 * blocked account or an employer removed from the company. Lifts the stop after strangers' wrong passwords.
 */
export async function signIn(
  ctx: Context,
  account: Account,
  how: 'PASSWORD' | 'CODE' | 'SIGN_ON' | SecondFactor,
): Promise<User> {
  const isNewDevice = !(await knownDevice(ctx, account)) && (await hasSessions(ctx.db, account.id))
  const isNewAddress = !isNewDevice && (await comesFromElsewhere(ctx, account))
  const { ip, userAgent } = ctx.from
  const device = (await deviceOf(ctx)) ?? randomUUID()
  const sessionId = await createSession(ctx.db, {
    accountId: account.id,
    now: ctx.now,
    userAgent,
    ip,
    device: hashOfDevice(device),
    secondFactor: isSecondFactor(how),
  })
  if (!(await resolveSession(ctx.db, sessionId, ctx.now))) throw fail('ACCOUNT_BLOCKED')
  if (isNewDevice || isNewAddress) await mailNewDevice(ctx, recipientOf(account), isNewDevice ? 'text' : 'textAddress')
  if (isNewDevice) {
    await ctx.emit(newDevice, { accountId: account.id, sessionId, userAgent })
  }
  await recordSecurityEvent(ctx, {
    what: 'signIn',
    accountId: account.id,
    outcome: 'OK',
    details: { how, newDevice: isNewDevice },
  })
  await writeSignIn(ctx.db, account.id, { now: ctx.now, timeZone: ctx.from.timeZone })
  await rememberDevice(ctx, account.id, device)
  ctx.cookie.clear('flow')
  await ctx.cookie.startSession(sessionId)
  return { ...userOf(account), ...((await cancelOwnDeletion(ctx, account)) && { restored: true }) }
}

/** One network hands out many addresses, to phones and by IPv6 each day another. */
const rememberedAddresses = 500

/** Whether an administrator signs in from a network that none of their sessions had, as far as they are kept. */
async function comesFromElsewhere(ctx: Context, { id, kind }: Account): Promise<boolean> {
  if (kind !== 'ADMIN') return false
  const known = await accountNetworks(ctx.db, id, rememberedAddresses)
  const block = addressBlock(ctx.from.ip)
  return known.length > 0 && !known.some((ip) => addressBlock(ip) === block)
}

/** Signing in within the grace period cancels a scheduled deletion. Returns whether there was one. */
async function cancelOwnDeletion(ctx: Context, account: Account): Promise<boolean> {
  if (!account.deletion_at || !(await cancelDeletion(ctx.db, account.id, ctx.now))) return false
  await closeBegun(ctx.db, { accountId: account.id, kind: 'DELETE', state: 'CANCELLED', now: ctx.now })
  await recordSecurityEvent(ctx, { what: 'deletionCancelled', accountId: account.id, outcome: 'OK' })
  await mailDeletionCancelled(ctx, recipientOf(account))
  return true
}

/** After a change of credentials, this session gets a new id, all others end, and the account knows this browser only. */
export async function renewSession(
  ctx: Context,
  { accountId, sessionId }: Extract<Caller, { kind: 'candidate' | 'employer' | 'unassigned' }>,
  reason: string,
): Promise<void> {
  const { ip, userAgent } = ctx.from
  const next = await createSession(ctx.db, { accountId, now: ctx.now, userAgent, ip, device: await sessionDevice(ctx) })
  await movePushTokens(ctx.db, sessionId, next)
  await revokeSessions(ctx.db, { accountId, now: ctx.now, reason, except: next })
  await forgetOtherDevices(ctx, accountId)
  await ctx.cookie.startSession(next)
}

/**
 * Verifies the mailbox. The first verification activates the account and emits its registration event. Unless the same browser
 * registered (or signed in by password), password, phone and sessions from before the verification are removed (RS-03).
 */
export async function verifyMailbox(
  ctx: Context,
  account: Account,
  sameBrowser: boolean,
): Promise<{ passwordRemoved: boolean }> {
  if (account.email_verified_at) return { passwordRemoved: false }
  const { dial_code, phone } = account
  const keepPhone = sameBrowser && !(dial_code && phone && (await phoneTaken(ctx.db, account.kind, dial_code, phone)))
  await markEmailVerified(ctx.db, account.id, { now: ctx.now, keepPassword: sameBrowser, keepPhone })
  if (!sameBrowser) await revokeSessions(ctx.db, { accountId: account.id, now: ctx.now, reason: 'MAILBOX_PROVEN' })
  if (account.kind === 'CANDIDATE') await ctx.emit(candidateRegistered, { accountId: account.id })
  if (account.kind === 'EMPLOYER') {
    const { id, email, locale, full_name, company_name } = account
    await ctx.emit(employerRegistered, { accountId: id, companyName: company_name ?? full_name, email, locale })
  }
  await recordSecurityEvent(ctx, {
    what: 'verified',
    accountId: account.id,
    outcome: 'OK',
    details: { passwordRemoved: !sameBrowser },
  })
  return { passwordRemoved: !sameBrowser && account.password_hash !== null }
}
