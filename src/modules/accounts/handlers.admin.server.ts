import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import { readSetting } from '#modules/reference/public.server.ts'
import { Fail, fail, withCommit } from '#kernel/fail.ts'
import type { Handlers, Context } from '#platform/core/context.server.ts'
import { hashPassword, verifyPassword } from '#platform/password/password.server.ts'
import { checkPassword } from '#platform/password/policy.ts'
import { logout } from './handlers.access.server.ts'
import { countAttempt, forgetOtherDevices, knownDevice, sourcesOf, type Attempt } from './handlers.allowances.server.ts'
import { recordSecurityEvent } from './handlers.security.server.ts'
import { signIn } from './handlers.sign-in.server.ts'
import { enrolmentUri, newSecret, qrCode, openSecret, sealSecret, totpStep, tokenHash } from './handlers.totp.server.ts'
import type { adminAccess } from './contract.admin.ts'
import { passwordAllowances, totpAllowances } from './rules.allowances.ts'
import { maxFailures } from './rules.codes.ts'
import {
  claimBootstrap,
  insertSuperAdmin,
  checkBootstrap,
  restoreSuperAdmin,
  claimTotpStep,
} from './store.admin.server.ts'
import { accountById, countFailure, findAccount } from './store.server.ts'
import { revokeSessions } from './store.session.server.ts'

const pendingSeconds = 900
const shape = z.discriminatedUnion('step', [
  z.object({ step: z.literal('TOTP'), id: z.guid(), accountId: z.guid() }),
  z.object({
    step: z.literal('ENROLMENT'),
    id: z.guid(),
    secret: z.string(),
    token: z.string(),
    email: z.string(),
    fullName: z.string(),
    passwordHash: z.string(),
  }),
])
/** The pending sign-in of a browser, sealed in its cookie; nothing is stored before the second factor is correct. */
type PendingSignIn = z.output<typeof shape>

async function storePending(ctx: Context, pending: PendingSignIn): Promise<string> {
  const sealed = await ctx.ports.sealer.seal('admin-flow', pending, new Date(ctx.now.getTime() + pendingSeconds * 1000))
  ctx.cookie.set('flow', sealed, pendingSeconds)
  return sealed
}

/** Null when missing, expired or tampered with. */
export async function readPending(ctx: Context, sealedFlow?: string): Promise<PendingSignIn | null> {
  const sealed = sealedFlow ?? ctx.cookie.read('flow')
  return sealed ? (shape.safeParse(await ctx.ports.sealer.open('admin-flow', sealed, ctx.now)).data ?? null) : null
}

/** Counts an attempt with a second factor; throws TOO_MANY beyond five in five minutes. */
const countTotpAttempt = (ctx: Context, subject: string, device: string | null): Promise<Attempt> =>
  countAttempt(ctx, sourcesOf(ctx, device), (source) => totpAllowances(subject, source))

/** Creates the first administrator, or recovers one. The token is used up in the same transaction. */
async function enrol(ctx: Context, pending: Extract<PendingSignIn, { step: 'ENROLMENT' }>, code: string) {
  await countTotpAttempt(ctx, pending.id, null)
  const step = totpStep(pending.secret, code, ctx.now)
  if (step === null) throw withCommit(new Fail('TOTP_WRONG', [{ field: 'code', code: 'TOTP_WRONG' }]))
  const token = Buffer.from(pending.token, 'base64url')
  const mode = await checkBootstrap(ctx.db, token, ctx.now)
  if (!mode || !(await claimBootstrap(ctx.db, token, ctx.now))) throw fail('TOTP_EXPIRED')
  const { email, fullName, passwordHash, secret } = pending
  const existing = mode === 'RECOVERY' ? await findAccount(ctx.db, 'ADMIN', email, true) : undefined
  if (existing) {
    await restoreSuperAdmin(ctx.db, existing.id, passwordHash, ctx.now)
    await revokeSessions(ctx.db, { accountId: existing.id, now: ctx.now, reason: 'ADMIN_RECOVERED' })
    await forgetOtherDevices(ctx, existing.id)
  }
  const id =
    existing?.id ??
    (await insertSuperAdmin(ctx.db, { email, fullName, passwordHash, now: ctx.now, locale: ctx.locale }))
  await claimTotpStep(ctx.db, id, { step, sealed: await sealSecret(ctx.ports.sealer, secret), now: ctx.now })
  const what = mode === 'RECOVERY' ? 'adminRecovered' : 'adminBootstrapped'
  await recordSecurityEvent(ctx, { what, accountId: id, outcome: 'OK' })
  return id
}

async function verifySecondFactor(ctx: Context, accountId: string, code: string): Promise<void> {
  const account = await accountById(ctx.db, accountId)
  const attempt = await countTotpAttempt(ctx, accountId, await knownDevice(ctx, account))
  const { sealer } = ctx.ports
  const secret =
    account?.kind === 'ADMIN' && !account.blocked_at ? await openSecret(sealer, account.totp_sealed, ctx.now) : null
  if (!account || !secret) throw fail('TOTP_EXPIRED')
  if (!attempt.known && account.failed_count >= maxFailures) throw fail('TOTP_STOPPED')
  const step = totpStep(secret, code, ctx.now)
  if (
    step !== null &&
    (await claimTotpStep(ctx.db, account.id, { step, sealed: await sealSecret(sealer, secret), now: ctx.now }))
  )
    return attempt.clear()
  if (!attempt.known) await countFailure(ctx.db, account.id, ctx.now)
  await recordSecurityEvent(ctx, {
    what: 'signIn',
    accountId: account.id,
    outcome: 'REFUSED',
    details: { how: 'TOTP' },
  })
  throw withCommit(new Fail('TOTP_WRONG', [{ field: 'code', code: 'TOTP_WRONG' }]))
}

export const adminAccessHandlers: Handlers<typeof adminAccess> = {
  async 'admin.login'({ ctx, input }) {
    const account = await findAccount(ctx.db, 'ADMIN', input.email)
    const sources = sourcesOf(ctx, await knownDevice(ctx, account))
    const attempt = await countAttempt(ctx, sources, (source) => passwordAllowances(`admin:${input.email}`, source))
    // Wrong passwords never lock an administrator out: the second factor has its own lock.
    const correct = await verifyPassword(account?.totp_confirmed_at ? account.password_hash : null, input.password)
    if (!correct || !account || account.blocked_at) {
      await recordSecurityEvent(ctx, {
        what: 'signIn',
        accountId: account?.id ?? null,
        outcome: 'REFUSED',
        details: { how: 'PASSWORD' },
      })
      throw withCommit(fail('CREDENTIALS_WRONG'))
    }
    await attempt.clear()
    return {
      marker: 'TOTP_NEEDED',
      flow: await storePending(ctx, { step: 'TOTP', id: randomUUID(), accountId: account.id }),
    }
  },

  async 'admin.verifyTotp'({ ctx, input }) {
    const pending = await readPending(ctx, input.flow)
    if (!pending) throw fail('TOTP_EXPIRED')
    if (pending.step === 'TOTP') await verifySecondFactor(ctx, pending.accountId, input.code)
    const id = pending.step === 'TOTP' ? pending.accountId : await enrol(ctx, pending, input.code)
    const account = await accountById(ctx.db, id)
    if (!account) throw fail('TOTP_EXPIRED')
    return { marker: 'LOGIN', user: await signIn(ctx, account, 'TOTP') }
  },

  async 'admin.bootstrap'({ ctx, input }) {
    const { email, fullName, password } = input
    const hash = tokenHash(input.token)
    if (!(await checkBootstrap(ctx.db, hash, ctx.now))) {
      await recordSecurityEvent(ctx, { what: 'adminBootstrap', accountId: null, outcome: 'REFUSED' })
      throw withCommit(fail('FORBIDDEN'))
    }
    checkPassword(password, { email, name: fullName })
    const secret = newSecret()
    const flow = await storePending(ctx, {
      step: 'ENROLMENT',
      id: randomUUID(),
      secret,
      token: hash.toString('base64url'),
      email,
      fullName,
      passwordHash: await hashPassword(password),
    })
    return { secret, otpauthUri: enrolmentUri(secret, email, await readSetting(ctx.db, 'siteName')), flow }
  },

  async 'admin.enrolment'({ ctx }) {
    const pending = await readPending(ctx)
    if (pending?.step !== 'ENROLMENT')
      return { waiting: pending?.step ?? null, secret: null, otpauthUri: null, qr: null }
    const { secret, email } = pending
    const otpauthUri = enrolmentUri(secret, email, await readSetting(ctx.db, 'siteName'))
    return { waiting: 'ENROLMENT', secret, otpauthUri, qr: await qrCode(otpauthUri) }
  },

  async 'admin.logout'({ ctx }) {
    await logout(ctx)
    return { done: true }
  },
}
