import type { FastifyInstance } from 'fastify'
import { metricsText, observeHttp } from '#platform/log/metrics.server.ts'
import type { RequestPipeline } from './request-pipeline.server.ts'

/** `/healthz` (liveness), `/readyz` (readiness), `/metrics` for Prometheus (loopback or bearer token only). */
export function mountHealth(app: FastifyInstance, pipeline: RequestPipeline, metricsToken: string | null): void {
  const { database, ports } = pipeline.core.parts
  app.addHook('onResponse', async (request, reply) => {
    observeHttp(request.routeOptions.url ?? 'unknown', request.method, reply.statusCode, reply.elapsedTime / 1000)
  })
  app.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const [db, storage] = await Promise.all([
      database.pool.query('select 1').then(
        () => true,
        () => false,
      ),
      ports.storage.healthy().catch(() => false),
    ])
    return reply
      .code(db && storage ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ database: db, storage })
  })
  app.get('/metrics', async (request, reply) => {
    const loopback =
      /^(127\.|::1$|::ffff:127\.)/.test(request.socket.remoteAddress ?? '') && !request.headers['x-forwarded-for']
    const allowed = metricsToken ? request.headers.authorization === `Bearer ${metricsToken}` : loopback
    if (!allowed) return reply.code(404).send()
    return reply.type('text/plain; version=0.0.4; charset=utf-8').send(await metricsText())
  })
}
