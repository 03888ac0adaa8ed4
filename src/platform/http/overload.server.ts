import { performance } from 'node:perf_hooks'
import underPressure from '@fastify/under-pressure'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Endpoint } from '#kernel/endpoint.ts'
import { fail } from '#kernel/fail.ts'
import { readCookie, sessionCookieName } from '#platform/session/cookies.server.ts'
import { Admission, type AdmissionLimits, type Priority } from './admission.ts'

/** Average event loop delay from which reads are shed. */
const maxEventLoopDelayMs = 2000
const retryAfterSeconds = 5

/**
 * A thread that has time left works on 16 requests at once, which may all wait for something else (a provider of payments). A busy one
 * works on four: what is ready is worked on in one turn of the event loop, and in the meantime nobody is read or turned away
 * (decisions 0107 and 0138).
 */
export const defaultLimits: AdmissionLimits = { running: 16, runningWhileBusy: 4, waiting: 64, readerMs: 300 }

/** The share of its time from which a thread counts as busy, and how often that is looked at. */
const [busyShare, sampleMs] = [0.85, 50]

/** Answered without the database, or open for long. */
const unbounded = /^\/(assets\/|texts\/|healthz$|readyz$|metrics$|api\/live$)/

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What the route of an endpoint does; the method says it of all others. Lists are read by POST, and some links write. */
    kind?: Endpoint['kind']
  }
}

const isRead = ({ method, routeOptions }: FastifyRequest) =>
  routeOptions.config.kind === undefined ? method === 'GET' || method === 'HEAD' : routeOptions.config.kind === 'read'

/**
 * Whether to shed a request at this event loop delay. Writes are never shed: people typed them, and rate limits bound them.
 * An infinite delay means a second without a sample, which says nothing.
 */
export const shouldShed = (request: FastifyRequest, delayMs: number): boolean =>
  isRead(request) && Number.isFinite(delayMs)

/** Reads with a session's cookie go before those without; nobody is looked up for it. */
function priorityOf(request: FastifyRequest, cookieName: string): Priority {
  if (!isRead(request)) return 'write'
  const { authorization, cookie } = request.headers
  return authorization || readCookie(cookie, cookieName) ? 'signedIn' : 'guest'
}

type OverloadOptions = {
  appUrl: string
  limits?: AdmissionLimits | undefined
  /** Whether the answer to a guest is in memory: sending it costs no more than turning them away. */
  isKept?: (request: FastifyRequest) => boolean
}

/** Bounds what the process works on at once, and sheds reads with 503 and Retry-After beyond, so that it recovers. */
export async function mountOverload(
  app: FastifyInstance,
  { appUrl, limits = defaultLimits, isKept = () => false }: OverloadOptions,
): Promise<Admission> {
  await app.register(underPressure, {
    maxEventLoopDelay: maxEventLoopDelayMs,
    exposeStatusRoute: false,
    pressureHandler: (request, reply, _type, delayMs) => {
      if (!shouldShed(request, delayMs ?? 0)) return undefined
      void reply.header('retry-after', retryAfterSeconds)
      return Promise.reject(fail('UNAVAILABLE'))
    },
  })
  let [busy, lastUse] = [false, performance.eventLoopUtilization()]
  const admission = new Admission(limits, () => busy)
  const sampling = setInterval(() => {
    const use = performance.eventLoopUtilization()
    busy = performance.eventLoopUtilization(use, lastUse).utilization >= busyShare
    lastUse = use
    if (!busy) admission.fill()
  }, sampleMs).unref()
  app.addHook('onClose', async () => clearInterval(sampling))
  const cookieName = sessionCookieName(appUrl)
  const places = new WeakMap<FastifyRequest, () => void>()
  // After the body has arrived: whoever sends slowly takes nobody's place.
  app.addHook('preHandler', async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? ''
    if (unbounded.test(path) || request.headers['content-type']?.startsWith('multipart/')) return
    const priority = priorityOf(request, cookieName)
    if (priority === 'guest' && isKept(request)) return
    if (!(await admission.enter(priority))) {
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
