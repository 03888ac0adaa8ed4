import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'
import { fail } from '#kernel/fail.ts'

/** How late the event loop may run on average, in milliseconds, before readers are asked to come back. */
const latestMs = 2000
const againSeconds = 5

/**
 * Whether a request is turned away while the process is `lateMs` behind. Not what somebody sends: it was typed, and is bounded by rates.
 * An endless delay is a second without a sample, which says nothing.
 */
export const mayTurnAway = (method: string, lateMs: number): boolean =>
  (method === 'GET' || method === 'HEAD') && Number.isFinite(lateMs)

/** Turns readers away with 503 and Retry-After while the process cannot keep up, so that it does again. */
export async function mountOverload(app: FastifyInstance): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay: latestMs,
    exposeStatusRoute: false,
    pressureHandler: (request, reply, _type, late) => {
      if (!mayTurnAway(request.method, late ?? 0)) return undefined
      void reply.header('retry-after', againSeconds)
      return Promise.reject(fail('UNAVAILABLE'))
    },
  })
}
