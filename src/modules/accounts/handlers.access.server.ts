import { fail, keeping } from '#kernel/fail.ts'
import type { InputOf, OutputOf } from '#kernel/endpoint.ts'
import type { Handlers, Context } from '#platform/core/context.server.ts'
import { verifyPassword } from '#platform/password/password.server.ts'
import type { AccessCalls, candidateAccess, employerAccess, Side } from './contract.access.ts'
import { takeCode } from './handlers.code.server.ts'
import { openFlow, requestCode } from './handlers.flow.server.ts'
import { changePassword, proveReset, resetPassword } from './handlers.password.server.ts'
import { checkCredentials, register, type RegisterInput } from './handlers.register.server.ts'
import { noteSecurity, readerOf, slowDown } from './handlers.security.server.ts'
import { proveMailbox, signIn } from './handlers.sign-in.server.ts'
import { mailPasswordStopped } from './mail.server.ts'
import { hardStop } from './rules.codes.ts'
import { kindOf } from './rules.ts'
import { bindRegistration, clearFailures, countFailure, findAccount, type Account } from './store.server.ts'
import { endOwnSession } from './store.session.server.ts'

type Calls = AccessCalls
type In<K extends keyof Calls> = OutputOf<Calls[K]['input']>
type Out<K extends keyof Calls> = InputOf<Calls[K]['output']>

/** The verbs of one side under their plain names, the same for both. */
function accessVerbs(side: Side) {
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
      const { flow, account } = await takeCode(ctx, {
        side,
        given: input.flow,
        otp: input.otp,
        purposes: ['VERIFY_EMAIL', 'LOGIN'],
      })
      const sameHand = flow.purpose === 'VERIFY_EMAIL' && flow.id === account.registration_flow
      const { passwordRemoved } = await proveMailbox(ctx, account, sameHand)
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
      return requestCode(ctx, { side, email, purpose }, { given: input.flow, resend: true })
    },
    async verifyResetPasswordOtp({
      ctx,
      input,
    }: {
      ctx: Context
      input: In<'verifyResetPasswordOtp'>
    }): Promise<Out<'verifyResetPasswordOtp'>> {
      return proveReset(ctx, side, input)
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
      if (ctx.caller.kind !== 'candidate' && ctx.caller.kind !== 'employer') throw fail('UNAUTHENTICATED')
      await changePassword(ctx, ctx.caller, input)
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
  const forget = await slowDown(ctx, side, email, account?.id ?? null)
  const usable = account && account.failed_count < hardStop ? account.password_hash : null
  if (!(await verifyPassword(usable, password)) || !account) return refuse(ctx, account)
  if (account.blocked_at) throw fail('ACCOUNT_BLOCKED')
  await forget()
  await clearFailures(ctx.db, account.id)
  if (account.email_verified_at) return { marker: 'LOGIN', user: await signIn(ctx, account, 'PASSWORD') }
  const { id, ...sent } = await requestCode(ctx, { side, email, purpose: 'VERIFY_EMAIL' })
  await bindRegistration(ctx.db, account.id, id)
  return { marker: 'NOT_VERIFIED', ...sent }
}

/** The same for a wrong password, a stopped one and an unknown account; both write the log, so neither is faster. */
async function refuse(ctx: Context, account: Account | undefined): Promise<never> {
  if (account && (await countFailure(ctx.db, account.id, ctx.now)) === hardStop)
    await mailPasswordStopped(ctx, readerOf(account))
  await noteSecurity(ctx, {
    what: 'signIn',
    accountId: account?.id ?? null,
    outcome: 'REFUSED',
    details: { how: 'PASSWORD' },
  })
  throw keeping(fail('CREDENTIALS_WRONG'))
}

/** Ends this session, forgets its push token and the browser's cookie. */
export async function logout(ctx: Context, pushToken?: string): Promise<void> {
  if ('sessionId' in ctx.caller) {
    const { accountId, sessionId } = ctx.caller
    await endOwnSession(ctx.db, { accountId, sessionId, now: ctx.now, pushToken: pushToken ?? null })
    await noteSecurity(ctx, { what: 'signOut', accountId, outcome: 'OK' })
  }
  ctx.cookie.endSession()
  ctx.cookie.drop('flow')
}

type Verbs = ReturnType<typeof accessVerbs>
type Named<S extends Side> = { [K in keyof Verbs as `${S}.${K}`]: Verbs[K] }
function named<S extends Side>(side: S): Named<S> {
  return Object.fromEntries(
    Object.entries(accessVerbs(side)).map(([name, handler]) => [`${side}.${name}`, handler]),
  ) as Named<S>
}

export const accessActions: Handlers<typeof candidateAccess & typeof employerAccess> = {
  ...named('candidate'),
  ...named('employer'),
}
