import type { FastifyInstance } from 'fastify'
import { fail, isFail } from '#kernel/fail.ts'
import { sendError, identifyVisitor, type RequestPipeline } from './request-pipeline.server.ts'

/** The specification's action-style calls (point 7) and their endpoints. */
const endpointByAction = new Map([
  ['setPushNotificationToken', 'notifications.saveDeviceToken'],
  ['logout', 'candidate.logout'],
  ['employerLogout', 'employer.logout'],
])

/** `POST /api/action` with `{ action, data }`; an unknown action answers with the specification's message. */
export function mountActionCalls(app: FastifyInstance, pipeline: RequestPipeline): void {
  app.post('/api/action', async (request, reply) => {
    const { incoming } = await identifyVisitor(pipeline, request)
    void reply.header('cache-control', 'no-store')
    const body: unknown = request.body
    const fields =
      typeof body === 'object' && body !== null ? new Map(Object.entries(body)) : new Map<string, unknown>()
    const endpointName = endpointByAction.get(String(fields.get('action')))
    try {
      if (!endpointName) throw fail('UNKNOWN_ACTION')
      if ([...fields.keys()].some((key) => key !== 'action' && key !== 'data')) throw fail('BAD_INPUT')
      const data = await pipeline.core.call(endpointName, fields.get('data') ?? {}, incoming)
      for (const cookie of incoming.cookies) void reply.header('set-cookie', cookie)
      const message = pipeline.messageFor(incoming.locale, 'SUCCESS', {})
      return reply.send({ code: 'SUCCESS', message, data, requestId: request.id })
    } catch (error) {
      if (!isFail(error)) throw error
      return sendError(pipeline, reply, error, incoming.locale)
    }
  })
}
