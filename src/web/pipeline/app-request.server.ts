import type { FastifyRequest } from 'fastify'
import { redirect } from 'react-router'
import type { Call } from '#modules/contract.ts'
import type { IncomingRequest } from '#platform/core/incoming.ts'
import { readCookie, sessionCookieName } from '#platform/session/cookies.server.ts'
import { guest } from '#kernel/caller.ts'
import { fail, isFail, type Fail } from '#kernel/fail.ts'
import { guestIdentity, type Identity } from '#platform/session/identify.server.ts'
import type { AppRequest, CallerView, PublicSettings } from './context.ts'
import { chooseLocale, type RequestPipeline } from '#platform/http/request-pipeline.server.ts'
import { flashCookie } from './flash.ts'
import { parseReferrer } from '#platform/http/referrer.ts'

/** What waits for a second administrator. */
const secondPath = '/admin/second'

export type PageParts = {
  pipeline: RequestPipeline
  request: FastifyRequest
  /** Path and query of the page. */
  address: string
  identity: Identity
  incoming: IncomingRequest
  nonce: string
  demo: boolean
  settings: PublicSettings
  fault?: AppRequest['fault']
  /** Nothing is written: a form is shown once more. */
  refusesWrites?: boolean
}

function viewOf({ caller, name, email, skills, companies, mailBounces, supportAccess }: Identity): CallerView {
  const acting = ('acting' in caller && caller.acting?.scope) || null
  const actingUntil = ('acting' in caller && caller.acting?.until?.toISOString()) || null
  // Whoever acts knows it.
  const termsPending = 'termsPending' in caller && caller.termsPending === true
  const suspended = 'suspended' in caller && caller.suspended === true
  const support = { acting, actingUntil, termsPending, suspended, supportAccess: acting ? null : supportAccess }
  const contact = { name: name ?? '', email: email ?? '', mailBounces }
  switch (caller.kind) {
    case 'candidate':
      return { kind: 'candidate', accountId: caller.accountId, ...support, skills, ...contact }
    case 'employer': {
      const { accountId, memberId, companyId, role, companyStatus } = caller
      return {
        kind: 'employer',
        accountId,
        memberId,
        companyId,
        role,
        companyStatus,
        companies,
        ...support,
        ...contact,
      }
    }
    case 'unassigned':
      return { kind: 'unassigned', accountId: caller.accountId, ...support, ...contact }
    case 'admin':
      return { kind: 'admin', accountId: caller.accountId, role: caller.role, ...contact }
    default:
      return { kind: 'guest' }
  }
}

/** The page's own address, without what the router adds when its script asks (`.data`, `_root`, `_routes`). */
export function pageUrl(path: string, appUrl: string): { url: URL; fetched: boolean } {
  const url = new URL(path, appUrl)
  const fetched = url.pathname.endsWith('.data')
  if (fetched) {
    url.pathname = url.pathname.replace(/(^\/_root|\/_)?\.data$/, '') || '/'
    url.searchParams.delete('_routes')
  }
  return { url, fetched }
}

/**
 * A refusal in the plain form that the router takes for an answer of its own: one that nobody catches becomes the error
 * page with the right status, on the server and in the browser. `isFail` knows it.
 */
function pageFail({ name, message, code, fields, params, status }: Fail, requestId: string): object {
  return {
    name,
    message,
    code,
    fields,
    params,
    status,
    statusText: '',
    internal: false,
    data: { code, params, requestId },
  }
}

/** Path and query of a page of this site; null for any other. */
export function ownPage(referer: string | undefined, origin: string): string | null {
  if (!referer || !URL.canParse(referer)) return null
  const page = new URL(referer)
  return page.origin === origin ? page.pathname + page.search : null
}

/** What loaders and actions get (`src/web/pipeline/context.ts`), the headers and cookies they left, and the seconds to wait after a 429. */
export function appRequest({
  pipeline,
  request,
  address,
  identity,
  incoming,
  nonce,
  demo,
  settings,
  fault,
  refusesWrites,
}: PageParts) {
  const { parts } = pipeline.core
  const { texts, env } = parts.ports
  const { url, fetched } = pageUrl(address, pipeline.appUrl)
  const headers = new Map<string, string>()
  const lines = [...incoming.cookies]
  let ended = false
  let retryAfter: number | null = null
  const secure = env.appUrl.startsWith('https:')
  const referrer = parseReferrer(url.searchParams.get('referrer'))
  if (referrer)
    lines.push(`referrer=${encodeURIComponent(referrer)}; Path=/; SameSite=Lax; HttpOnly${secure ? '; Secure' : ''}`)
  const cookie = (name: string) => readCookie(request.headers.cookie, name)
  const hadSession = identity.caller.kind === 'guest' && cookie(sessionCookieName(env.appUrl)) !== undefined
  /** Answers of this request: the same read is made once, until something is written. */
  const answers = new Map<string, Promise<unknown>>()
  if (identity.caller.kind === 'candidate' || identity.caller.kind === 'employer')
    answers.set('notifications.unread {}', Promise.resolve({ unread: identity.unread, messages: identity.messages }))
  const call = async (action: string, input: unknown) => {
    if (pipeline.core.contract[action]?.kind !== 'read') {
      answers.clear()
      return run(action, input).finally(() => answers.clear())
    }
    const key = `${action} ${JSON.stringify(input)}`
    const answer = answers.get(key) ?? run(action, input)
    answers.set(key, answer)
    return answer
  }
  const run = async (action: string, input: unknown) => {
    if (refusesWrites && pipeline.core.contract[action]?.kind !== 'read')
      throw pageFail(fail('SESSION_RENEWED'), request.id)
    const each = { ...incoming, cookies: [] as string[] }
    try {
      return await pipeline.core.call(action, input, each)
    } catch (error) {
      if (!isFail(error)) throw error
      if (error.code === 'WAITING_SECOND') {
        lines.push(flashCookie(error.code, secure))
        throw redirect(secondPath)
      }
      if (error.status === 429) retryAfter = Number(error.params['seconds'] ?? 60)
      throw pageFail(error, request.id)
    } finally {
      lines.push(...each.cookies)
    }
  }
  const app: AppRequest = {
    call: call as Call,
    check: (action, input) => pipeline.core.check(action, input, { ...incoming, cookies: [] }),
    caller: viewOf(identity),
    locale: incoming.locale,
    nonce,
    requestId: request.id,
    settings,
    demo,
    fault,
    url,
    fetched,
    hadSession,
    sessionEnded: hadSession || (identity.caller.kind === 'guest' && request.method === 'POST'),
    sentFrom: request.method === 'POST' ? ownPage(request.headers.referer, url.origin) : null,
    secure,
    cookie,
    setCookie: (line) => void lines.push(line),
    setHeader: (name, value) => void headers.set(name, value),
    endSession() {
      if (ended) return
      ended = true
      const each = { ...incoming, cookies: lines }
      parts.cookies(each, parts.clock.now()).endSession()
    },
    textsVersion: texts.version(),
    readTexts: texts.read,
    builtInTexts: texts.builtIn,
    log: incoming.log,
    page: { body: null, failed: false, waitsFor: null, structured: null, viewed: null, shown: null, keep: null },
  }
  return { app, headers, cookies: () => lines, retryAfter: () => retryAfter }
}

/** A guest's request without any look-up: for pages that must be served even when the database is down. */
export function anonymousRequest(
  pipeline: RequestPipeline,
  request: FastifyRequest,
): { identity: Identity; incoming: IncomingRequest } {
  const { cookie } = request.headers
  const { lng } = (request.query ?? {}) as Record<string, unknown>
  const locale = chooseLocale(null, { cookie, lng, accept: request.headers['accept-language'] }, pipeline.defaultLocale)
  const incoming: IncomingRequest = {
    caller: guest,
    locale,
    requestId: request.id,
    ip: request.ip,
    userAgent: '',
    referrer: null,
    log: pipeline.core.parts.log,
    cookies: [],
  }
  return { identity: guestIdentity, incoming }
}
