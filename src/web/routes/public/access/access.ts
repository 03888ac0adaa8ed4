import { data, redirect } from 'react-router'
import {
  candidateRegistration,
  changePasswordForm,
  codeForm,
  emailForm,
  employerRegistration,
  loginForm,
  newPasswordForm,
} from '#modules/accounts/contract.forms.ts'
import { isFail } from '#kernel/fail.ts'
import { accessPath, afterSignIn, codePath, sideOf, type CodePurpose } from '#modules/accounts/rules.access-paths.ts'
import { dialOptions } from '#web/routes/employer/company/company-data.ts'
import { redirectAfterSignIn } from '#web/routes/candidate/first-load.ts'
import { app, flash, load, redirectWithNotice } from '#web/pipeline/request.ts'
import type { PageRequest } from '#web/pipeline/context.ts'
import { submit } from '#web/pipeline/submit.ts'

// What the sign-in screens do, once for both sides: the side is in the address.

function signInContext({ context }: Pick<PageRequest, 'context'>) {
  const { url } = app(context)
  return { side: sideOf(url.pathname), next: url.searchParams.get('next') }
}

/** By password, or by a code that is sent. */
export async function loginAction({ request, context }: PageRequest) {
  const { side, next } = signInContext({ context })
  const done = await submit(context, request, loginForm, `${side}.login`)
  if (!done.ok) return done.reply
  const { marker } = done.output
  if (done.output.marker === 'LOGIN') {
    flashSignedIn(context, done.output.user)
    return side === 'candidate' ? redirectAfterSignIn(context, next) : redirect(afterSignIn(side, next))
  }
  return redirect(codePath(side, marker === 'NOT_VERIFIED' ? 'VERIFY_EMAIL' : 'LOGIN', next))
}

/** Who came back within the grace of a deletion reads that the account stays. */
export function flashSignedIn(context: PageRequest['context'], { restored }: { restored?: boolean | undefined }): void {
  if (restored) flash(context, 'ACCOUNT_RESTORED')
}

/** Dialling codes, the site's country preselected. */
export async function phoneChoices(context: PageRequest['context']) {
  const [dialCodes, { settings }, { list }] = await Promise.all([
    dialOptions(context),
    load(context, 'reference.settings', {}),
    load(context, 'reference.countries', { limit: 'Infinity' }),
  ])
  const home = list.find(({ code }) => code === settings['country'])?.dialCode
  return { dialCodes, dialCode: home ?? dialCodes[0]?.value ?? '' }
}

/** Other ways in: candidates only. */
async function signOnProviders(context: PageRequest['context']) {
  if (signInContext({ context }).side !== 'candidate') return []
  return (await load(context, 'accounts.signOnProviders', {})).providers
}

export async function loginLoader({ context }: Pick<PageRequest, 'context'>) {
  const ended = app(context).url.searchParams.has('ended')
  return { ...signInContext({ context }), ended, providers: await signOnProviders(context) }
}

export async function registerLoader({ context }: Pick<PageRequest, 'context'>) {
  const [choices, providers] = await Promise.all([phoneChoices(context), signOnProviders(context)])
  return { ...signInContext({ context }), ...choices, providers }
}

export async function registerAction({ request, context }: PageRequest) {
  const { side, next } = signInContext({ context })
  const done =
    side === 'candidate'
      ? await submit(context, request, candidateRegistration, 'candidate.register')
      : await submit(context, request, employerRegistration, 'employer.register')
  return done.ok ? redirect(codePath(side, 'VERIFY_EMAIL', next)) : done.reply
}

export async function forgotAction({ request, context }: PageRequest) {
  const { side } = signInContext({ context })
  const done = await submit(context, request, emailForm, `${side}.forgetPassword`)
  return done.ok ? redirect(codePath(side, 'RESET_PASSWORD')) : done.reply
}

/** What this browser waits for; a code of another purpose is entered on its own screen. */
export async function pendingLoader({ context }: Pick<PageRequest, 'context'>, purposes: readonly CodePurpose[]) {
  const { side, next } = signInContext({ context })
  const { pending } = await load(context, 'accounts.pendingCode', {})
  const now = Date.now()
  if (!pending) return { side, next, now, pending: null }
  const path = codePath(pending.side, pending.purpose, next)
  if (pending.side !== side || !purposes.includes(pending.purpose) || !path.startsWith(app(context).url.pathname))
    throw redirect(path)
  return { side, next, now, pending }
}

/** Enters a code, or (`intent=resend`) has another one sent. */
export async function codeAction({ request, context }: PageRequest) {
  const { side, next } = signInContext({ context })
  const form = await request.formData()
  if (form.get('intent') === 'resend') return resend({ context })
  const { pending } = await load(context, 'accounts.pendingCode', {})
  if (pending?.purpose === 'RESET_PASSWORD') {
    const done = await submit(context, form, codeForm, `${side}.verifyResetPasswordOtp`)
    return done.ok ? redirect(codePath(side, 'NEW_PASSWORD')) : done.reply
  }
  const done = await submit(context, form, codeForm, `${side}.verifyEmailOtp`)
  if (!done.ok) return done.reply
  flashSignedIn(context, done.output.user)
  if (done.output.passwordRemoved)
    return redirectWithNotice(context, accessPath(side, 'reset-password'), 'PASSWORD_REMOVED')
  if (side === 'candidate') return redirectAfterSignIn(context, next)
  return redirect(
    pending?.purpose === 'VERIFY_EMAIL' && !next ? '/employer/company-profile-setup' : afterSignIn(side, next),
  )
}

async function resend({ context }: Pick<PageRequest, 'context'>) {
  const { side, next } = signInContext({ context })
  const request = app(context)
  try {
    await request.call(`${side}.resendOtp`, {})
  } catch (error) {
    if (!isFail(error)) throw error
    return data({ failure: { code: error.code, params: error.params } }, { status: error.status })
  }
  return redirectWithNotice(
    context,
    request.url.pathname + (next ? `?next=${encodeURIComponent(next)}` : ''),
    'CODE_SENT',
  )
}

/** After the reset code: nobody is signed in by it. */
export async function newPasswordAction({ request, context }: PageRequest) {
  const { side } = signInContext({ context })
  const done = await submit(context, request, newPasswordForm, `${side}.resetPassword`)
  return done.ok ? redirect(accessPath(side, 'password-change-successfully')) : done.reply
}

/** While signed in. */
export async function changePasswordAction({ request, context }: PageRequest) {
  const { side } = signInContext({ context })
  const { caller } = app(context)
  const id = 'accountId' in caller ? caller.accountId : ''
  const done = await submit(context, request, changePasswordForm, `${side}.changePassword`, (value) => ({
    id,
    ...value,
  }))
  return done.ok ? redirect(accessPath(side, 'password-change-successfully')) : done.reply
}
