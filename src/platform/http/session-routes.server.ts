import type { FastifyInstance } from 'fastify'
import { accessTokenSeconds } from '#platform/session/cookies.server.ts'
import { fail } from '#kernel/fail.ts'
import { sendError, identifyVisitor, type RequestPipeline } from './request-pipeline.server.ts'

/** The web server's own routes: `getToken`, `logout`, `userData` (specification point 7). Same origin only. */
export function mountSessionRoutes(app: FastifyInstance, pipeline: RequestPipeline): void {
  const { parts } = pipeline.core
  app.get('/api/getToken', async (request, reply) => {
    if (request.headers['sec-fetch-site'] !== undefined && request.headers['sec-fetch-site'] !== 'same-origin')
      return sendError(pipeline, reply, fail('CROSS_SITE'), 'en')
    const { identity } = await identifyVisitor(pipeline, request)
    const { caller } = identity
    const token =
      'sessionId' in caller
        ? await parts.ports.sealer.sign(caller.sessionId, parts.clock.now(), accessTokenSeconds)
        : null
    return reply.header('cache-control', 'no-store').send({ token, expiresIn: token ? accessTokenSeconds : 0 })
  })

  app.get('/api/userData', async (request, reply) => {
    const { identity, incoming } = await identifyVisitor(pipeline, request)
    for (const cookie of incoming.cookies) void reply.header('set-cookie', cookie)
    const { caller, name, email, locale } = identity
    const user =
      'accountId' in caller ? { id: caller.accountId, type: caller.kind.toUpperCase(), name, email, locale } : null
    return reply.header('cache-control', 'no-store').send({ user })
  })

  app.post('/api/logout', async (request, reply) => {
    const { incoming } = await identifyVisitor(pipeline, request)
    const { kind } = incoming.caller
    if (kind !== 'guest' && kind !== 'system')
      await pipeline.core.call(`${kind === 'unassigned' ? 'employer' : kind}.logout`, {}, incoming)
    incoming.cookies.length = 0
    parts.cookies(incoming, parts.clock.now()).endSession()
    for (const cookie of incoming.cookies) void reply.header('set-cookie', cookie)
    return reply
      .header('cache-control', 'no-store')
      .send({ code: 'SUCCESS', message: pipeline.messageFor(incoming.locale, 'LOGGED_OUT', {}) })
  })
}
