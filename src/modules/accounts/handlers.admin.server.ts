import { randomUUID } from 'node:crypto'
import { readSetting } from '#modules/reference/public.server.ts'
import { requireAdministrator } from '#kernel/admin-rights.ts'
import { Fail, fail, withCommit } from '#kernel/fail.ts'
import type { Handlers, Context } from '#platform/core/context.server.ts'
import { verifyPassword } from '#platform/password/password.server.ts'
import { logout } from './handlers.access.server.ts'
import { countAttempt, knownDevice, sourcesOf, type Attempt } from './handlers.allowances.server.ts'
import { recordSecurityEvent } from './handlers.security.server.ts'
import { signIn } from './handlers.sign-in.server.ts'
import { enrolmentUri, qrCode, openSecret, sealSecret, totpStep } from './handlers.totp.server.ts'
import { hashOfToken } from '#platform/session/token.server.ts'
import type { adminAccess } from './contract.admin.ts'
import { passwordAllowances, totpAllowances } from './rules.allowances.ts'
import { maxFailures } from './rules.codes.ts'
import { checkBootstrap, claimTotpStep } from './store.admin.server.ts'
import { accountById, countFailure, findAccount, type Account } from './store.server.ts'
import { renewSecondFactor } from './store.session.server.ts'
import {
  enrol,
  prepareEnrolment,
  readPending,
  storePending,
  type PendingEnrolment,
} from './administrators/handlers.enrol.server.ts'

/** Counts an attempt with a second factor; throws TOO_MANY beyond five in five minutes. */
const countTotpAttempt = (ctx: Context, subject: string, device: string | null): Promise<Attempt> =>
  countAttempt(ctx, sourcesOf(ctx, device), (source) => totpAllowances(subject, source))

/** The first code of a new second factor creates its administrator. */
async function confirmEnrolment(ctx: Context, pending: PendingEnrolment, code: string): Promise<string> {
  await countTotpAttempt(ctx, pending.id, null)
  const { secret } = pending
  const step = totpStep(secret, code, ctx.now)
  if (step === null) throw withCommit(new Fail('TOTP_WRONG', [{ field: 'code', code: 'TOTP_WRONG' }]))
  const id = await enrol(ctx, pending)
  await claimTotpStep(ctx.db, id, { step, sealed: await sealSecret(ctx.ports.sealer, secret), now: ctx.now })
  return id
}

/** Counts an attempt at the second factor of an active administrator. Throws TOTP_EXPIRED, TOTP_STOPPED or TOO_MANY. */
export async function countSecondFactor(
  ctx: Context,
  accountId: string,
): Promise<{ account: Account; attempt: Attempt }> {
  const account = await accountById(ctx.db, accountId)
  const attempt = await countTotpAttempt(ctx, accountId, await knownDevice(ctx, account))
  if (account?.kind !== 'ADMIN' || account.blocked_at) throw fail('TOTP_EXPIRED')
  if (!attempt.known && account.failed_count >= maxFailures) throw fail('TOTP_STOPPED')
  return { account, attempt }
}

/** Records a wrong second factor; a stranger's counts towards the stop. */
export async function refuseSecondFactor(
  ctx: Context,
  accountId: string,
  attempt: Attempt,
  how: 'TOTP' | 'RECOVERY_CODE',
): Promise<void> {
  if (!attempt.known) await countFailure(ctx.db, accountId, ctx.now)
  await recordSecurityEvent(ctx, { what: 'signIn', accountId, outcome: 'REFUSED', details: { how } })
}

async function verifyTotp(ctx: Context, accountId: string, code: string): Promise<void> {
  const { account, attempt } = await countSecondFactor(ctx, accountId)
  const { sealer } = ctx.ports
  const secret = await openSecret(sealer, account.totp_sealed, ctx.now)
  if (!secret) throw fail('TOTP_EXPIRED')
  const step = totpStep(secret, code, ctx.now)
  if (
    step !== null &&
    (await claimTotpStep(ctx.db, account.id, { step, sealed: await sealSecret(sealer, secret), now: ctx.now }))
  )
    return attempt.clear()
  await refuseSecondFactor(ctx, account.id, attempt, 'TOTP')
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
    if (pending.step === 'TOTP') await verifyTotp(ctx, pending.accountId, input.code)
    const id = pending.step === 'TOTP' ? pending.accountId : await confirmEnrolment(ctx, pending, input.code)
    const account = await accountById(ctx.db, id)
    if (!account) throw fail('TOTP_EXPIRED')
    return { marker: 'LOGIN', user: await signIn(ctx, account, 'TOTP') }
  },

  async 'admin.bootstrap'({ ctx, input }) {
    const { email, fullName, password } = input
    const hash = hashOfToken(input.token)
    if (!(await checkBootstrap(ctx.db, hash, ctx.now))) {
      await recordSecurityEvent(ctx, { what: 'adminBootstrap', accountId: null, outcome: 'REFUSED' })
      throw withCommit(fail('FORBIDDEN'))
    }
    return prepareEnrolment(ctx, { source: 'BOOTSTRAP', hash, email, fullName, password })
  },

  async 'admin.enrolment'({ ctx }) {
    const pending = await readPending(ctx)
    if (pending?.step !== 'ENROLMENT')
      return { waiting: pending?.step ?? null, secret: null, otpauthUri: null, qr: null }
    const { secret, email } = pending
    const otpauthUri = enrolmentUri(secret, email, await readSetting(ctx.db, 'siteName'))
    return { waiting: 'ENROLMENT', secret, otpauthUri, qr: await qrCode(otpauthUri) }
  },

  async 'admin.stepUp'({ ctx, input }) {
    const { accountId, sessionId } = requireAdministrator(ctx)
    await verifyTotp(ctx, accountId, input.code)
    await renewSecondFactor(ctx.db, sessionId, ctx.now)
    return { done: true }
  },

  async 'admin.logout'({ ctx }) {
    await logout(ctx)
    return { done: true }
  },
}
