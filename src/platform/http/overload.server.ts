import underPressure from '@fastify/under-pressure'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { fail } from '#kernel/fail.ts'
import { readCookie, sessionCookieName } from '#platform/session/cookies.server.ts'
import { Admission, type AdmissionLimits, type Priority } from './admission.ts'

/** Average event loop delay from which reads are shed. */
const maxEventLoopDelayMs = 2000
const retryAfterSeconds = 5

/**
 * One thread makes some hundred pages a second, slower where PostgreSQL shares its core: 16 at once take a few tenths of a second, and
 * with as long in the queue what is served comes within one (decision 0107).
 */
export const defaultLimits: AdmissionLimits = { running: 16, waiting: 64, readerMs: 300 }

/** Answered without the database, or open for long. */
const unbounded = /^\/(assets\/|texts\/|healthz$|readyz$|metrics$|api\/live$)/

const isRead = (method: string) => method === 'GET' || method === 'HEAD'

/**
 * Whether to shed a request at this event loop delay. Writes are never shed: people typed them, and rate limits bound them.
 * An infinite delay means a second without a sample, which says nothing.
 */
export const shouldShed = (method: string, delayMs: number): boolean => isRead(method) && Number.isFinite(delayMs)

/** Reads with a session's cookie go before those without; nobody is looked up for it. */
export function priorityOf({ method, headers }: FastifyRequest, cookieName: string): Priority {
  if (!isRead(method)) return 'write'
  return headers.authorization || readCookie(headers.cookie, cookieName) ? 'signedIn' : 'guest'
}

/** Bounds what the process works on at once, and sheds reads with 503 and Retry-After beyond, so that it recovers. */
export async function mountOverload(
  app: FastifyInstance,
  { appUrl, limits = defaultLimits }: { appUrl: string; limits?: AdmissionLimits | undefined },
): Promise<Admission> {
  await app.register(underPressure, {
    maxEventLoopDelay: maxEventLoopDelayMs,
    exposeStatusRoute: false,
    pressureHandler: (request, reply, _type, delayMs) => {
      if (!shouldShed(request.method, delayMs ?? 0)) return undefined
      void reply.header('retry-after', retryAfterSeconds)
      return Promise.reject(fail('UNAVAILABLE'))
    },
  })
  const admission = new Admission(limits)
  const cookieName = sessionCookieName(appUrl)
  const places = new WeakMap<FastifyRequest, () => void>()
  // After the body has arrived: whoever sends slowly takes nobody's place.
  app.addHook('preHandler', async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? ''
    if (unbounded.test(path) || request.headers['content-type']?.startsWith('multipart/')) return
    if (!(await admission.enter(priorityOf(request, cookieName)))) {
      void reply.header('retry-after', retryAfterSeconds)
      throw fail('UNAVAILABLE')
    }
    const leave = () => {
      if (places.delete(request)) admission.leave()
    }
    places.set(request, leave)
    // The client has gone.
    if (reply.raw.closed || reply.raw.destroyed) leave()
    else reply.raw.once('close', leave)
  })
  // The answer is made. Whoever receives it slowly takes nobody's place either.
  app.addHook('onSend', async (request, _reply, payload) => {
    places.get(request)?.()
    return payload
  })
  return admission
}
