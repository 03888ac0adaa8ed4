import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { fail, isFail, type Fail } from '#kernel/fail.ts'
import { locales, type Locale } from '#kernel/shapes.ts'
import type { Core } from '#platform/core/core.server.ts'
import type { IncomingRequest } from '#platform/core/incoming.ts'
import { sqlFail } from '#platform/core/sql-errors.server.ts'
import { localeCookie, readCookie } from '#platform/session/cookies.server.ts'
import type { Identity } from '#platform/session/identify.server.ts'
import { isCrossSite } from './cross-site.ts'
import type { FileSource } from './file-source.ts'
import { parseReferrer, readReferrer } from './referrer.ts'

export type MessageFor = (locale: Locale, code: string, params: Record<string, string | number>) => string
export type RequestPipeline = {
  core: Core
  appUrl: string
  /** Language of visitors whose browsers request none of ours. */
  defaultLocale: Locale
  identify: (headers: { authorization?: string; cookie?: string }, now: Date, path: string) => Promise<Identity>
  /** The sessions among these that have ended. */
  endedSessions: (ids: string[], now: Date) => Promise<string[]>
  messageFor: MessageFor
  files: FileSource
}
export type Visitor = { identity: Identity; incoming: IncomingRequest }

/** Language: account, else cookie, else `?lng=`, else Accept-Language (decisions §10), else that of the site. */
export function chooseLocale(
  account: Locale | null,
  request: { cookie?: string; lng?: unknown; accept?: string },
  defaultLocale: Locale,
): Locale {
  const known = (value: unknown): Locale | undefined => locales.find((locale) => locale === value)
  const accepted = (request.accept ?? '')
    .split(',')
    .slice(0, 20)
    .map((part) => {
      const [tag = '', ...rest] = part.trim().split(';')
      const quality = rest.map((each) => /^\s*q=([\d.]+)$/.exec(each)?.[1]).find(Boolean)
      return { tag: tag.slice(0, 2).toLowerCase(), quality: quality ? Number(quality) : 1 }
    })
    .toSorted((a, b) => b.quality - a.quality)
  return (
    account ??
    known(readCookie(request.cookie, localeCookie)) ??
    known(request.lng) ??
    accepted.map(({ tag }) => known(tag)).find(Boolean) ??
    defaultLocale
  )
}

/** Identifies the caller and language of a request and renews the session cookie. */
export async function identifyVisitor(pipeline: RequestPipeline, request: FastifyRequest): Promise<Visitor> {
  const { clock, cookies, log } = pipeline.core.parts
  const now = clock.now()
  const { authorization, cookie } = request.headers
  const identity = await pipeline.identify({ authorization, cookie }, now, request.url)
  const { lng, referrer } = (request.query ?? {}) as Record<string, unknown>
  const incoming: IncomingRequest = {
    caller: identity.caller,
    locale: chooseLocale(
      identity.locale,
      { cookie, lng, accept: request.headers['accept-language'] },
      pipeline.defaultLocale,
    ),
    requestId: request.id,
    ip: request.ip,
    userAgent: String(request.headers['user-agent'] ?? '').slice(0, 400),
    referrer: parseReferrer(referrer) ?? readReferrer(readCookie(cookie, 'referrer')),
    log: log.child({
      requestId: request.id,
      ...('accountId' in identity.caller && { accountId: identity.caller.accountId }),
    }),
    cookies: [],
    sentCookies: cookie,
    isClosed: () => request.raw.socket.destroyed,
  }
  if (identity.extended && 'sessionId' in identity.caller && !authorization)
    await cookies(incoming, now).startSession(identity.caller.sessionId)
  return { identity, incoming }
}

/** The error envelope of decisions §10. */
export function errorEnvelope(pipeline: RequestPipeline, error: Fail, locale: Locale, requestId: string) {
  const fieldErrors = error.fields.map((each) => ({ field: each.field, code: each.code, params: each.params ?? {} }))
  return {
    code: error.code === 'UNAUTHENTICATED' ? 'UNAUTHENTICATED' : 'ERROR',
    message: pipeline.messageFor(locale, error.code, error.params),
    errors: fieldErrors.length > 0 ? fieldErrors : [{ field: '', code: error.code, params: error.params }],
    requestId,
  }
}

export function sendError(pipeline: RequestPipeline, reply: FastifyReply, error: Fail, locale: Locale): FastifyReply {
  if (error.status === 429) void reply.header('retry-after', String(error.params['seconds'] ?? 60))
  if (error.status === 503) void reply.header('retry-after', '5')
  return reply.code(error.status).send(errorEnvelope(pipeline, error, locale, reply.request.id))
}

/** Maps errors of the framework and its parsers to API errors. */
export function toFail(error: unknown): Fail {
  if (isFail(error)) return error
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
  if (status === 413) return fail('TOO_LARGE')
  if (status === 415) return fail('UNSUPPORTED_TYPE')
  if (status === 429) return fail('TOO_MANY')
  if (status === 503) return fail('UNAVAILABLE')
  if (status >= 400 && status < 500) return fail('BAD_INPUT')
  const known = sqlFail(error) // the session is read before any call, when the database may be unavailable
  return known?.code === 'UNAVAILABLE' ? known : fail('DEFECT')
}

/** Rejects requests from pages of other sites (CS-01, CS-02) on every path, before anything else happens. */
export function rejectCrossSite(app: FastifyInstance, pipeline: RequestPipeline): void {
  app.addHook('onRequest', async (request) => {
    const { origin, host, cookie, authorization } = request.headers
    const site = request.headers['sec-fetch-site']
    const headers = {
      origin,
      host,
      cookie,
      authorization,
      'sec-fetch-site': typeof site === 'string' ? site : undefined,
    }
    if (isCrossSite(request.method, headers, pipeline.appUrl)) throw fail('CROSS_SITE')
  })
}
