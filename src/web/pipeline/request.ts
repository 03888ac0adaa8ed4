import { data, redirect, redirectDocument } from 'react-router'
import { isFail, type Fail } from '#kernel/fail.ts'
import type { EndpointName, EndpointInput, EndpointOutput } from '#modules/contract.ts'
import {
  appContext,
  type AdminView,
  type AppRequest,
  type CallerView,
  type CandidateView,
  type MemberView,
  type UnassignedView,
  type PageContext,
} from './context.ts'
import { flashCookie } from './flash.ts'
import { signInAgain } from './sign-in-again.ts'
import { safeNext } from '#kernel/safe-next.ts'

/** What this request may use. */
export function app(context: PageContext): AppRequest {
  return context.get(appContext)
}

/** Where an employer without a company is told what to do. */
export const noCompanyPath = '/employer/no-company'

/** The start page after signing in. */
export function homeOf(caller: CallerView): string {
  if (caller.kind === 'candidate') return '/jobsseekers/browse-jobs'
  if (caller.kind === 'employer') return '/employer/home'
  if (caller.kind === 'unassigned') return noCompanyPath
  return caller.kind === 'admin' ? '/admin' : '/'
}

const areas = { candidate: 'jobsseekers', employer: 'employer', admin: 'admin' } as const

function redirectToSignIn(request: AppRequest, side: keyof typeof areas): Response {
  // Back to the page of a form, not to the address that it is sent to.
  const path = request.sentFrom ?? request.url.pathname + request.url.search
  const ended = request.sessionEnded || request.caller.kind !== 'guest'
  if (ended) request.endSession()
  // A document load, so that nothing of the ended session stays in the layout.
  return redirectDocument(
    ended ? signInAgain(areas[side], path) : `/${areas[side]}/login?next=${encodeURIComponent(path)}`,
  )
}

/** Where administrators prove their second factor again; a document load, so that a sent form is kept and filled in afterwards. */
const redirectToStepUp = (request: AppRequest): Response =>
  redirectDocument(
    `/admin/step-up?next=${encodeURIComponent(request.sentFrom ?? request.url.pathname + request.url.search)}`,
  )

/** Where new terms are accepted; back to this page afterwards. */
export const acceptPath = '/accept'
const redirectToTerms = (request: AppRequest): Response =>
  redirect(`${acceptPath}?next=${encodeURIComponent(request.sentFrom ?? request.url.pathname + request.url.search)}`)

/** Where suspended people learn why. */
export const suspendedPath = '/suspended'

/** Pages of people with an account lead suspended ones to why that is, and others to the terms that they have not accepted. */
function requireTerms(request: AppRequest): void {
  if ('suspended' in request.caller && request.caller.suspended) throw redirect(suspendedPath)
  if ('termsPending' in request.caller && request.caller.termsPending) throw redirectToTerms(request)
}

function requireKind<K extends keyof typeof areas>(context: PageContext, kind: K): AppRequest {
  const request = app(context)
  if (request.caller.kind === kind) {
    requireTerms(request)
    return request
  }
  if (request.caller.kind === 'guest') throw redirectToSignIn(request, kind)
  throw redirect(homeOf(request.caller))
}

/** The signed-in candidate; anybody else is redirected to their sign-in page or home. */
export function requireCandidate(context: PageContext): AppRequest & { caller: CandidateView } {
  return requireKind(context, 'candidate') as AppRequest & { caller: CandidateView }
}

/** The signed-in member of a company. */
export function requireMember(context: PageContext): AppRequest & { caller: MemberView } {
  return requireKind(context, 'employer') as AppRequest & { caller: MemberView }
}

/** An employer who belongs to no company. */
export function requireUnassigned(context: PageContext): AppRequest & { caller: UnassignedView } {
  const request = app(context)
  if (request.caller.kind === 'guest') throw redirectToSignIn(request, 'employer')
  if (request.caller.kind !== 'unassigned') throw redirect(homeOf(request.caller))
  requireTerms(request)
  return request as AppRequest & { caller: UnassignedView }
}

export function requireAdmin(context: PageContext): AppRequest & { caller: AdminView } {
  return requireKind(context, 'admin') as AppRequest & { caller: AdminView }
}

/** For sign-in and registration: signed-in visitors are redirected to `?next=` or home. */
export function guestOnly(context: PageContext): AppRequest {
  const request = app(context)
  if (request.caller.kind === 'guest') return request
  throw redirect(safeNext(request.url.searchParams.get('next'), homeOf(request.caller)))
}

/** The error page for a form or an address that no page of the site sends: status 400. */
export function throwBadInput(): never {
  throw data({ code: 'BAD_INPUT' }, { status: 400 })
}

/** Throws the response for a failed call: the error page with its status, or the sign-in page when the session is over. */
export function throwErrorResponse(request: AppRequest, error: Fail): never {
  if (error.code === 'STEP_UP_NEEDED') throw redirectToStepUp(request)
  if (error.code === 'TERMS_NOT_ACCEPTED') throw redirectToTerms(request)
  if (error.code === 'SUSPENDED') throw redirect(suspendedPath)
  if (error.code === 'UNAUTHENTICATED') {
    const side = request.url.pathname.split('/')[1]
    throw redirectToSignIn(request, side === 'employer' ? 'employer' : side === 'admin' ? 'admin' : 'candidate')
  }
  throw data({ code: error.code, params: error.params, requestId: request.requestId }, { status: error.status })
}

/** A call from a loader: a failure becomes the page's response (404, 410, 503, the sign-in page …). */
export async function load<A extends EndpointName>(
  context: PageContext,
  action: A,
  input: EndpointInput<A>,
): Promise<EndpointOutput<A>> {
  const request = app(context)
  try {
    return await request.call(action, input)
  } catch (error) {
    if (isFail(error)) throwErrorResponse(request, error)
    throw error
  }
}

type ListAnswer = { list: readonly unknown[]; total: number; page: number; limit: number }

/**
 * The page of a list that a screen shows. One beyond the last, such as after all its rows were decided, leads to the last page; `name` is
 * what the address calls the page.
 */
export async function shownPage<Answer extends ListAnswer>(
  context: PageContext,
  loading: Answer | Promise<Answer>,
  name = 'page',
): Promise<Answer> {
  const answer = await loading
  const last = Math.ceil(answer.total / answer.limit)
  if (answer.list.length > 0 || last === 0 || answer.page <= last) return answer
  const { sentFrom, url, cookie } = app(context)
  const { pathname, searchParams } = new URL(sentFrom ?? url, url)
  if (last > 1) searchParams.set(name, String(last))
  else searchParams.delete(name)
  // A notice for the next page is for the one that is shown.
  const notice = cookie('flash')
  if (notice) flash(context, notice)
  throw redirect(searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname)
}

/** Stores one notice for the next page: the toast (or, without JavaScript, the line) `responses.{key}`. */
export function flash(context: PageContext, key: string): void {
  const { setCookie, secure } = app(context)
  setCookie(flashCookie(key, secure))
}

/** Redirects, and shows the notice `responses.{key}` on the page that follows. */
export function redirectWithNotice(context: PageContext, path: string, key: string): Response {
  flash(context, key)
  return redirect(path)
}
