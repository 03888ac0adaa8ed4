import type { FastifyInstance } from 'fastify'
import { fail, isFail } from '#kernel/fail.ts'
import { sendRefusal, visitor, type RequestPipeline } from './request-pipeline.server.ts'

/** The specification's action-style calls (point 7) and the calls of the contract behind them. */
const calls = new Map([
  ['setPushNotificationToken', 'notifications.saveDeviceToken'],
  ['logout', 'candidate.logout'],
  ['employerLogout', 'employer.logout'],
])

/** `POST /api/action` with `{ action, data }`; an action that matches no endpoint is refused in the specification's words. */
export function mountActionCalls(app: FastifyInstance, pipeline: RequestPipeline): void {
  app.post('/api/action', async (request, reply) => {
    const { incoming } = await visitor(pipeline, request)
    void reply.header('cache-control', 'no-store')
    const body: unknown = request.body
    const asked = typeof body === 'object' && body !== null ? new Map(Object.entries(body)) : new Map<string, unknown>()
    const call = calls.get(String(asked.get('action')))
    try {
      if (!call) throw fail('UNKNOWN_ACTION')
      if ([...asked.keys()].some((key) => key !== 'action' && key !== 'data')) throw fail('BAD_INPUT')
      const data = await pipeline.core.call(call, asked.get('data') ?? {}, incoming)
      for (const cookie of incoming.cookies) void reply.header('set-cookie', cookie)
      const message = pipeline.sentence(incoming.locale, 'SUCCESS', {})
      return reply.send({ code: 'SUCCESS', message, data, requestId: request.id })
    } catch (error) {
      if (!isFail(error)) throw error
      return sendRefusal(pipeline, reply, error, incoming.locale)
    }
  })
}
