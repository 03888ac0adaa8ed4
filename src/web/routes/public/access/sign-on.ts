import { data, redirect, redirectDocument } from 'react-router'
import { codeForm, signOnForm } from '#modules/accounts/contract.forms.ts'
import { signOnProblems } from '#modules/accounts/rules.sign-on.ts'
import { providerNames, type ProviderName } from '#kernel/sign-on-provider.ts'
import type { EndpointOutput } from '#modules/contract.ts'
import { isFail, type Fail } from '#kernel/fail.ts'
import { phoneChoices } from './access.ts'
import { accessPath } from '#modules/accounts/rules.access-paths.ts'
import { redirectAfterSignIn } from '#web/routes/candidate/first-load.ts'
import { app, flash, load, redirectWithNotice, throwErrorResponse } from '#web/pipeline/request.ts'
import type { PageContext } from '#web/pipeline/context.ts'
import { submit } from '#web/pipeline/submit.ts'

// What the screens of sign-on with LinkedIn and with the partner do.
type SignOnAnswer = EndpointOutput<'candidate.signOnReturn'>

const known = (name: string | undefined | null): ProviderName | undefined => providerNames.find((each) => each === name)
const rest = '/jobsseekers/fsp-sso-login'
const settings = '/jobsseekers/settings'

/** Redirects a failed sign-on to its explanation: never the callback URL, which holds a code. */
function explained(error: Fail, provider: ProviderName, next: string | null): Response {
  const { reason, seconds, next: requested } = error.params
  const query = new URLSearchParams({ with: provider, problem: error.code })
  if (reason) query.set('reason', String(reason))
  if (seconds) query.set('seconds', String(seconds))
  const to = next ?? (requested ? String(requested) : null)
  if (to) query.set('next', to)
  return redirect(`/jobsseekers/fsp-login?${query}`)
}

const problems = new Set<string>(signOnProblems)

/** The error named in the URL; only codes that sign-on itself uses. */
export function problemOf(url: URL): { code: string; params: Record<string, string | number> } | null {
  const code = url.searchParams.get('problem') ?? ''
  if (!problems.has(code)) return null
  const reason = /^[A-Z]{2,12}$/.exec(url.searchParams.get('reason') ?? '')?.[0] ?? '–'
  const seconds = Number(/^\d{1,6}$/.exec(url.searchParams.get('seconds') ?? '')?.[0] ?? 60)
  return { code, params: { reason, seconds } }
}

/** Redirects to the provider, or shows the page that explains why not. */
export async function startLoader(context: PageContext) {
  const { call, url } = app(context)
  const next = url.searchParams.get('next')
  const problem = problemOf(url)
  const { providers: open } = await load(context, 'accounts.signOnProviders', {})
  const requested = known(url.searchParams.get('with') ?? 'fsp')
  const label = open.find(({ name }) => name === requested)?.label ?? null
  if (problem || !requested || label === null)
    return { problem, provider: requested ?? null, label, providers: open, next }
  try {
    const started = await call('candidate.signOnStart', {
      provider: requested,
      ...(next ? { next: next.slice(0, 2000) } : {}),
    })
    throw redirect(started.url)
  } catch (error) {
    if (isFail(error)) throw explained(error, requested, next)
    throw error
  }
}

/** The parameters a provider sends back, null when this is no return. */
function returned(url: URL, provider: ProviderName) {
  const read = (key: string) => url.searchParams.get(key) ?? undefined
  const [state, code, error, iss] = [read('state'), read('code'), read('error'), read('iss')]
  if (state === undefined && code === undefined && error === undefined) return null
  return {
    provider,
    state: (state || '-').slice(0, 200),
    ...(code ? { code } : {}),
    ...(error === undefined ? {} : { error: error.slice(0, 200) }),
    ...(iss === undefined ? {} : { iss }),
  }
}

async function completeReturn(
  context: PageContext,
  back: NonNullable<ReturnType<typeof returned>>,
): Promise<SignOnAnswer> {
  const { call } = app(context)
  const { provider, code, state, iss } = back
  if (provider === 'linkedin' && code !== undefined && back.error === undefined)
    return call('candidate.linkedin', { code, state, ...(iss === undefined ? {} : { iss }) })
  return call('candidate.signOnReturn', back)
}

/** Completes the sign-in; without one, the problem to show. */
export async function returnLoader(context: PageContext, provider: ProviderName) {
  const { url } = app(context)
  const back = returned(url, provider)
  if (!back) return waiting(context)
  try {
    const outcome = await completeReturn(context, back)
    throw outcome.marker === 'LOGIN' ? redirectAfterSignIn(context, outcome.next) : redirect(rest)
  } catch (error) {
    if (isFail(error)) throw explained(error, provider, null)
    throw error
  }
}

async function waiting(context: PageContext) {
  const { pending } = await load(context, 'candidate.signOnPending', {})
  if (!pending) throw redirect(accessPath('candidate', 'login'))
  return { pending, ...(await phoneChoices(context)) }
}

/** What the provider did not know, or the code that links to the account with the same address. */
export async function completeSignOnAction(context: PageContext, request: Request) {
  const form = await request.formData()
  if (form.get('intent') === 'resend') return resend(context)
  if (form.has('otp')) {
    const done = await submit(context, form, codeForm, 'candidate.signOnConfirm')
    if (!done.ok) return done.reply
    flash(context, 'SIGN_ON_LINKED')
    return redirectAfterSignIn(context, done.output.next)
  }
  const done = await submit(context, form, signOnForm, 'candidate.signOnComplete')
  if (!done.ok) return done.reply
  const { next, passwordRemoved } = done.output
  if (!passwordRemoved) return redirectAfterSignIn(context, next)
  return redirectWithNotice(context, accessPath('candidate', 'reset-password'), 'PASSWORD_REMOVED')
}

async function resend(context: PageContext) {
  try {
    await app(context).call('candidate.resendOtp', {})
  } catch (error) {
    if (!isFail(error)) throw error
    return data({ failure: { code: error.code, params: error.params } }, { status: error.status })
  }
  return redirectWithNotice(context, rest, 'CODE_SENT')
}

/** The return to link, while signed in: back to the card in the settings. */
export async function linkLoader(context: PageContext, name: string | undefined): Promise<never> {
  const { call, url } = app(context)
  const provider = known(name)
  const back = provider && returned(url, provider)
  if (!back) throw redirect(settings)
  try {
    await call('candidate.signOnReturn', back)
    flash(context, 'SIGN_ON_LINKED')
  } catch (error) {
    if (!isFail(error)) throw error
    const { reason } = error.params
    throw redirect(`${settings}?problem=${error.code}${reason ? `&reason=${String(reason)}` : ''}#sign-on`)
  }
  throw redirect(`${settings}#sign-on`)
}

/**
 * Actions of the card in the settings; null when the form is not one of its own. Without JavaScript a form may not lead to another
 * site (the page's own policy), so the answer is a link to go on with.
 */
export async function linkAction(context: PageContext, form: FormData) {
  const intent = form.get('intent')
  if (intent !== 'link' && intent !== 'unlink') return null
  const { call, fetched } = app(context)
  try {
    if (intent === 'link') {
      const { url } = await call('candidate.signOnStart', { provider: known(String(form.get('provider'))) ?? 'fsp' })
      return fetched ? redirectDocument(url) : data({ linking: { goOn: url, error: null } })
    }
    await call('candidate.signOnUnlink', { id: String(form.get('id')) })
  } catch (error) {
    if (!isFail(error)) throw error
    if (error.code === 'UNAUTHENTICATED' || error.code === 'DEFECT') throwErrorResponse(app(context), error)
    return data(
      { linking: { goOn: null, error: { code: error.code, params: error.params } } },
      { status: error.status },
    )
  }
  return redirectWithNotice(context, `${settings}#sign-on`, 'SIGN_ON_UNLINKED')
}
