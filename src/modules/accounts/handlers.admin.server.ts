import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import { readSetting } from '#modules/reference/public.server.ts'
import type { RateRule } from '#kernel/endpoint.ts'
import { Fail, fail, keeping } from '#kernel/fail.ts'
import type { Handlers, Context } from '#platform/core/context.server.ts'
import { hitLimit } from '#platform/core/limits.server.ts'
import { hashPassword, verifyPassword } from '#platform/password/password.server.ts'
import { checkPassword } from '#platform/password/policy.ts'
import { logout } from './handlers.access.server.ts'
import { noteSecurity, slowDown } from './handlers.security.server.ts'
import { signIn } from './handlers.sign-in.server.ts'
import { enrolmentUri, newSecret, qrOf, openSecret, sealSecret, stepOf, tokenHash } from './handlers.totp.server.ts'
import type { adminAccess } from './contract.admin.ts'
import { hardStop } from './rules.codes.ts'
import { claimBootstrap, insertSuperAdmin, openBootstrap, restoreSuperAdmin, takeStep } from './store.admin.server.ts'
import { accountById, countFailure, findAccount } from './store.server.ts'
import { revokeSessions } from './store.session.server.ts'

const waitingSeconds = 900
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
/** What a browser at the administrator's door waits for; nothing is stored before the second factor is right. */
type Waiting = z.output<typeof shape>

async function keep(ctx: Context, waiting: Waiting): Promise<string> {
  const sealed = await ctx.ports.sealer.seal('admin-flow', waiting, new Date(ctx.now.getTime() + waitingSeconds * 1000))
  ctx.cookie.keep('flow', sealed, waitingSeconds)
  return sealed
}

async function open(ctx: Context, given?: string): Promise<Waiting | null> {
  const sealed = given ?? ctx.cookie.read('flow')
  return sealed ? (shape.safeParse(await ctx.ports.sealer.open('admin-flow', sealed, ctx.now)).data ?? null) : null
}

const totpRule: RateRule = { name: 'admin.totp', by: 'field:account', max: 5, seconds: 300 }

/** Counts a try with a second factor and refuses beyond five in five minutes. */
async function admitCode(ctx: Context, subject: string): Promise<void> {
  const { allowed, retryAfterSeconds } = await hitLimit(ctx.db, totpRule, subject)
  if (!allowed) throw fail('TOO_MANY', { seconds: retryAfterSeconds })
}

/** Makes the first administrator, or lets one in again: the token is used up in the same transaction. */
async function enrol(ctx: Context, waiting: Extract<Waiting, { step: 'ENROLMENT' }>, code: string) {
  await admitCode(ctx, waiting.id)
  const step = stepOf(waiting.secret, code, ctx.now)
  if (step === null) throw keeping(new Fail('TOTP_WRONG', [{ field: 'code', code: 'TOTP_WRONG' }]))
  const token = Buffer.from(waiting.token, 'base64url')
  const opens = await openBootstrap(ctx.db, token, ctx.now)
  if (!opens || !(await claimBootstrap(ctx.db, token, ctx.now))) throw fail('TOTP_EXPIRED')
  const { email, fullName, passwordHash, secret } = waiting
  const present = opens === 'RECOVERY' ? await findAccount(ctx.db, 'ADMIN', email, true) : undefined
  if (present) {
    await restoreSuperAdmin(ctx.db, present.id, passwordHash, ctx.now)
    await revokeSessions(ctx.db, { accountId: present.id, now: ctx.now, reason: 'ADMIN_RECOVERED' })
  }
  const id =
    present?.id ?? (await insertSuperAdmin(ctx.db, { email, fullName, passwordHash, now: ctx.now, locale: ctx.locale }))
  await takeStep(ctx.db, id, { step, sealed: await sealSecret(ctx.ports.sealer, secret), now: ctx.now })
  const what = opens === 'RECOVERY' ? 'adminRecovered' : 'adminBootstrapped'
  await noteSecurity(ctx, { what, accountId: id, outcome: 'OK' })
  return id
}

async function secondFactor(ctx: Context, accountId: string, code: string): Promise<void> {
  await admitCode(ctx, accountId)
  const account = await accountById(ctx.db, accountId)
  const { sealer } = ctx.ports
  const secret =
    account?.kind === 'ADMIN' && !account.blocked_at ? await openSecret(sealer, account.totp_sealed, ctx.now) : null
  if (!account || !secret) throw fail('TOTP_EXPIRED')
  if (account.failed_count >= hardStop) throw fail('TOTP_STOPPED')
  const step = stepOf(secret, code, ctx.now)
  if (
    step !== null &&
    (await takeStep(ctx.db, account.id, { step, sealed: await sealSecret(sealer, secret), now: ctx.now }))
  )
    return
  await countFailure(ctx.db, account.id, ctx.now)
  await noteSecurity(ctx, { what: 'signIn', accountId: account.id, outcome: 'REFUSED', details: { how: 'TOTP' } })
  throw keeping(new Fail('TOTP_WRONG', [{ field: 'code', code: 'TOTP_WRONG' }]))
}

export const adminActions: Handlers<typeof adminAccess> = {
  async 'admin.login'({ ctx, input }) {
    const account = await findAccount(ctx.db, 'ADMIN', input.email)
    const forget = await slowDown(ctx, 'admin', input.email, account?.id ?? null)
    // Wrong passwords never stop an administrator for good: the second factor, with its own stop, stands behind.
    const right = await verifyPassword(account?.totp_confirmed_at ? account.password_hash : null, input.password)
    if (!right || !account || account.blocked_at) {
      await noteSecurity(ctx, {
        what: 'signIn',
        accountId: account?.id ?? null,
        outcome: 'REFUSED',
        details: { how: 'PASSWORD' },
      })
      throw keeping(fail('CREDENTIALS_WRONG'))
    }
    await forget()
    return { marker: 'TOTP_NEEDED', flow: await keep(ctx, { step: 'TOTP', id: randomUUID(), accountId: account.id }) }
  },

  async 'admin.verifyTotp'({ ctx, input }) {
    const waiting = await open(ctx, input.flow)
    if (!waiting) throw fail('TOTP_EXPIRED')
    if (waiting.step === 'TOTP') await secondFactor(ctx, waiting.accountId, input.code)
    const id = waiting.step === 'TOTP' ? waiting.accountId : await enrol(ctx, waiting, input.code)
    const account = await accountById(ctx.db, id)
    if (!account) throw fail('TOTP_EXPIRED')
    return { marker: 'LOGIN', user: await signIn(ctx, account, 'TOTP') }
  },

  async 'admin.bootstrap'({ ctx, input }) {
    const { email, fullName, password } = input
    const hash = tokenHash(input.token)
    if (!(await openBootstrap(ctx.db, hash, ctx.now))) {
      await noteSecurity(ctx, { what: 'adminBootstrap', accountId: null, outcome: 'REFUSED' })
      throw keeping(fail('FORBIDDEN'))
    }
    checkPassword(password, { email, name: fullName })
    const secret = newSecret()
    const flow = await keep(ctx, {
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
    const waiting = await open(ctx)
    if (waiting?.step !== 'ENROLMENT')
      return { waiting: waiting?.step ?? null, secret: null, otpauthUri: null, qr: null }
    const { secret, email } = waiting
    const otpauthUri = enrolmentUri(secret, email, await readSetting(ctx.db, 'siteName'))
    return { waiting: 'ENROLMENT', secret, otpauthUri, qr: await qrOf(otpauthUri) }
  },

  async 'admin.logout'({ ctx }) {
    await logout(ctx)
    return { done: true }
  },
}
