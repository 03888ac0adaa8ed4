import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'
import { fail } from '#kernel/fail.ts'

/** Average event loop delay from which reads are shed. */
const maxEventLoopDelayMs = 2000
const retryAfterSeconds = 5

/**
 * Whether to shed a request at this event loop delay. Writes are never shed: people typed them, and rate limits bound them.
 * An infinite delay means a second without a sample, which says nothing.
 */
export const shouldShed = (method: string, delayMs: number): boolean =>
  (method === 'GET' || method === 'HEAD') && Number.isFinite(delayMs)

/** Sheds reads with 503 and Retry-After while the process is overloaded, so that it recovers. */
export async function mountOverload(app: FastifyInstance): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay: maxEventLoopDelayMs,
    exposeStatusRoute: false,
    pressureHandler: (request, reply, _type, delayMs) => {
      if (!shouldShed(request.method, delayMs ?? 0)) return undefined
      void reply.header('retry-after', retryAfterSeconds)
      return Promise.reject(fail('UNAVAILABLE'))
    },
  })
}
