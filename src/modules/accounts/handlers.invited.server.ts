import { agreedTexts } from '#modules/content/public.server.ts'
import { Fail, fail, invalid, type FieldError } from '#kernel/fail.ts'
import type { Db } from '#db/db.server.ts'
import type { Context } from '#platform/core/context.server.ts'
import { hashPassword } from '#platform/password/password.server.ts'
import { sessionDevice } from './handlers.allowances.server.ts'
import { isTaken, registrationProblems } from './handlers.register.server.ts'
import { recordSecurityEvent } from './handlers.security.server.ts'
import { signIn } from './handlers.sign-in.server.ts'
import { invalidateCodes } from './store.codes.server.ts'
import { accountById, findAccount, markEmailVerified, writeRegistration, type Account } from './store.server.ts'
import { chooseMember, createSession, movePushTokens, revokeSessions } from './store.session.server.ts'

/** The employer's account of an address, verified or not. */
export const employerAccount = (db: Db, email: string): Promise<Account | undefined> =>
  findAccount(db, 'EMPLOYER', email)

type Invited = {
  email: string
  fullName?: string | undefined
  password?: string | undefined
  acceptTerms?: true | undefined
}

/**
 * The account of an invited person who has none. The token that they hold came to the mailbox and proves it, so a registration that
 * nobody verified is replaced and its sessions and codes end. Throws EMAIL_TAKEN for an address that has an account: its owner signs in.
 */
export async function registerInvited(
  ctx: Context,
  { email, fullName, password, acceptTerms }: Invited,
): Promise<string> {
  const missing = Object.entries({ fullName, password, acceptTerms }).flatMap(([field, value]): FieldError[] =>
    value === undefined ? [{ field, code: 'REQUIRED' }] : [],
  )
  if (missing.length > 0 || !fullName || !password) throw invalid(...missing)
  const problems = await registrationProblems(ctx, 'EMPLOYER', { email, fullName, password })
  if (problems.some(isTaken)) throw fail('EMAIL_TAKEN')
  if (problems.length > 0) throw new Fail('INVALID', problems)
  const existing = await findAccount(ctx.db, 'EMPLOYER', email, true)
  const values = {
    kind: 'EMPLOYER' as const,
    email,
    fullName,
    dialCode: null,
    phone: null,
    passwordHash: await hashPassword(password),
    companyName: null,
    flowId: null,
    locale: ctx.locale,
    agreed: await agreedTexts(ctx, { side: 'EMPLOYER', locale: ctx.locale }),
    referrer: ctx.from.referrer,
    now: ctx.now,
  }
  const id = await writeRegistration(ctx.db, values, existing?.id ?? null)
  if (!id) throw fail('CONFLICT')
  if (existing) {
    await revokeSessions(ctx.db, { accountId: id, now: ctx.now, reason: 'MAILBOX_PROVEN' })
    await invalidateCodes(ctx.db, id, ctx.now)
  }
  await markEmailVerified(ctx.db, id, { now: ctx.now, keepPassword: true, keepPhone: false })
  await recordSecurityEvent(ctx, { what: 'register', accountId: id, outcome: 'OK', details: { invited: true } })
  return id
}

/** Signs an invited person in, or moves the session they have to the company they joined. */
export async function signInInvited(
  ctx: Context,
  { accountId, memberId }: { accountId: string; memberId: string },
): Promise<void> {
  if ('sessionId' in ctx.caller) return switchSession(ctx, { accountId, sessionId: ctx.caller.sessionId, memberId })
  const account = await accountById(ctx.db, accountId)
  if (!account) throw fail('NOT_FOUND')
  await signIn(ctx, account, 'CODE')
}

/** Works as another member from now on, under a new session id; other sessions of the account stay as they are. */
export async function switchSession(
  ctx: Context,
  { accountId, sessionId, memberId }: { accountId: string; sessionId: string; memberId: string },
): Promise<void> {
  const { ip, userAgent } = ctx.from
  const next = await createSession(ctx.db, { accountId, now: ctx.now, userAgent, ip, device: await sessionDevice(ctx) })
  await chooseMember(ctx.db, next, memberId)
  await movePushTokens(ctx.db, sessionId, next)
  await revokeSessions(ctx.db, { accountId, now: ctx.now, reason: 'COMPANY_SWITCHED', only: sessionId })
  await ctx.cookie.startSession(next)
}
