import { fail, withCommit } from '#kernel/fail.ts'
import type { InputOf, OutputOf } from '#kernel/endpoint.ts'
import type { Handlers, Context } from '#platform/core/context.server.ts'
import { verifyPassword } from '#platform/password/password.server.ts'
import { endActingOf } from './acting/handlers.server.ts'
import type { AccessEndpoints, candidateAccess, employerAccess, Side } from './contract.access.ts'
import { redeemCode } from './handlers.code.server.ts'
import { requireAccount } from './handlers.email.server.ts'
import { openFlow, requestCode } from './handlers.flow.server.ts'
import { changePassword, verifyResetCode, resetPassword } from './handlers.password.server.ts'
import { checkCredentials, register, type RegisterInput } from './handlers.register.server.ts'
import { countAttempt, knownDevice, sourcesOf, type Attempt } from './handlers.allowances.server.ts'
import { recordSecurityEvent, recipientOf } from './handlers.security.server.ts'
import { verifyMailbox, signIn } from './handlers.sign-in.server.ts'
import { mailPasswordLocked } from './mail.server.ts'
import { passwordAllowances } from './rules.allowances.ts'
import { isPasswordUsable, maxFailures } from './rules.codes.ts'
import { kindOf } from './rules.ts'
import { bindRegistration, countFailure, findAccount, isBlocked, type Account } from './store.server.ts'
import { endOwnSession } from './store.session.server.ts'

type Endpoints = AccessEndpoints
type In<K extends keyof Endpoints> = OutputOf<Endpoints[K]['input']>
type Out<K extends keyof Endpoints> = InputOf<Endpoints[K]['output']>

/** The handlers of one side, named without prefix. */
function handlersOf(side: Side) {
  return {
    async register({ ctx, input }: { ctx: Context; input: RegisterInput }): Promise<Out<'register'>> {
      return register(ctx, side, input)
    },
    async checkCredentials({
      ctx,
      input,
    }: {
      ctx: Context
      input: In<'checkCredentials'>
    }): Promise<Out<'checkCredentials'>> {
      return checkCredentials(ctx, side, input)
    },
    async verifyEmailOtp({
      ctx,
      input,
    }: {
      ctx: Context
      input: In<'verifyEmailOtp'>
    }): Promise<Out<'verifyEmailOtp'>> {
      const { flow, account } = await redeemCode(ctx, {
        side,
        sealedFlow: input.flow,
        otp: input.otp,
        purposes: ['VERIFY_EMAIL', 'LOGIN'],
      })
      const sameBrowser = flow.purpose === 'VERIFY_EMAIL' && flow.id === account.registration_flow
      const { passwordRemoved } = await verifyMailbox(ctx, account, sameBrowser)
      return { marker: 'OTP_VERIFIED', user: await signIn(ctx, account, 'CODE'), passwordRemoved }
    },
    async login({ ctx, input }: { ctx: Context; input: In<'login'> }): Promise<Out<'login'>> {
      const { email, password } = input
      if (password === undefined || input.viaOtp)
        return { marker: 'LOGIN_VIA_OTP', ...(await requestCode(ctx, { side, email, purpose: 'LOGIN' })) }
      return loginByPassword(ctx, side, email, password)
    },
    async forgetPassword({
      ctx,
      input,
    }: {
      ctx: Context
      input: In<'forgetPassword'>
    }): Promise<Out<'forgetPassword'>> {
      return requestCode(ctx, { side, email: input.email, purpose: 'RESET_PASSWORD' })
    },
    async resendOtp({ ctx, input }: { ctx: Context; input: In<'resendOtp'> }): Promise<Out<'resendOtp'>> {
      const flow = await openFlow(ctx, input.flow)
      if (!flow || flow.side !== side || flow.purpose === 'NEW_PASSWORD') throw fail('CODE_EXPIRED')
      const { email, purpose } = flow
      return requestCode(ctx, { side, email, purpose }, { sealedFlow: input.flow, resend: true })
    },
    async verifyResetPasswordOtp({
      ctx,
      input,
    }: {
      ctx: Context
      input: In<'verifyResetPasswordOtp'>
    }): Promise<Out<'verifyResetPasswordOtp'>> {
      return verifyResetCode(ctx, side, input)
    },
    async resetPassword({ ctx, input }: { ctx: Context; input: In<'resetPassword'> }): Promise<Out<'resetPassword'>> {
      await resetPassword(ctx, side, input)
      return { done: true }
    },
    async changePassword({
      ctx,
      input,
    }: {
      ctx: Context
      input: In<'changePassword'>
    }): Promise<Out<'changePassword'>> {
      await changePassword(ctx, requireAccount(ctx), input)
      return { done: true }
    },
    async logout({ ctx, input }: { ctx: Context; input: In<'logout'> }): Promise<Out<'logout'>> {
      await logout(ctx, input.fcmToken)
      return { done: true }
    },
  }
}

async function loginByPassword(ctx: Context, side: Side, email: string, password: string): Promise<Out<'login'>> {
  const account = await findAccount(ctx.db, kindOf(side), email)
  const sources = sourcesOf(ctx, await knownDevice(ctx, account))
  const attempt = await countAttempt(ctx, sources, (source) => passwordAllowances(`${side}:${email}`, source))
  const usable = account && isPasswordUsable({ known: attempt.known, failures: account.failed_count })
  if (!(await verifyPassword(usable ? account.password_hash : null, password)) || !account)
    return rejectLogin(ctx, account, attempt)
  if (isBlocked(account)) throw fail('ACCOUNT_BLOCKED')
  await attempt.clear()
  if (account.email_verified_at) return { marker: 'LOGIN', user: await signIn(ctx, account, 'PASSWORD') }
  const { id, ...sent } = await requestCode(ctx, { side, email, purpose: 'VERIFY_EMAIL' })
  await bindRegistration(ctx.db, account.id, id)
  return { marker: 'NOT_VERIFIED', ...sent }
}

/** The same answer for a wrong password, a locked password and an unknown account; all write the audit log, so timing reveals nothing. */
async function rejectLogin(ctx: Context, account: Account | undefined, { known }: Attempt): Promise<never> {
  if (account && !known && (await countFailure(ctx.db, account.id, ctx.now)) === maxFailures)
    await mailPasswordLocked(ctx, recipientOf(account))
  await recordSecurityEvent(ctx, {
    what: 'signIn',
    accountId: account?.id ?? null,
    outcome: 'REFUSED',
    details: { how: 'PASSWORD' },
  })
  throw withCommit(fail('CREDENTIALS_WRONG'))
}

/** Ends this session and clears its push token and the browser's cookie. */
export async function logout(ctx: Context, pushToken?: string): Promise<void> {
  if ('sessionId' in ctx.caller) {
    const { accountId, sessionId } = ctx.caller
    // Whoever acts for somebody signs out of their own session, and with it stops acting.
    const owner = ('acting' in ctx.caller && ctx.caller.acting?.adminId) || accountId
    await endOwnSession(ctx.db, { accountId: owner, sessionId, now: ctx.now, pushToken: pushToken ?? null })
    await recordSecurityEvent(ctx, { what: 'signOut', accountId: owner, outcome: 'OK' })
    // Whoever is acted for ends that by leaving, too.
    if (owner === accountId) await endActingOf(ctx, accountId, 'PERSON')
  }
  ctx.cookie.endSession()
  ctx.cookie.clear('flow')
}

type SideHandlers = ReturnType<typeof handlersOf>
type Prefixed<S extends Side> = { [K in keyof SideHandlers as `${S}.${K}`]: SideHandlers[K] }
function withPrefix<S extends Side>(side: S): Prefixed<S> {
  return Object.fromEntries(
    Object.entries(handlersOf(side)).map(([name, handler]) => [`${side}.${name}`, handler]),
  ) as Prefixed<S>
}

export const accessHandlers: Handlers<typeof candidateAccess & typeof employerAccess> = {
  ...withPrefix('candidate'),
  ...withPrefix('employer'),
}
