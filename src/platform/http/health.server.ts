import type { FastifyInstance } from 'fastify'
import type { QueryConfig } from 'pg'
import type { RequestFigures } from '#platform/log/request-figures.ts'
import { metricsText, observeHttp } from '#platform/log/metrics.server.ts'
import { oldestDueJob } from '#platform/queue/queue.server.ts'
import type { RequestPipeline } from './request-pipeline.server.ts'
import { pathOf } from './web-request.server.ts'

/** The worker of this process or of the primary; null when there is none. */
export type WorkerHealth = { heartbeatAge(): number | null | Promise<number | null> }

export type HealthOptions = {
  metricsToken: string | null
  worker?: WorkerHealth
  /** All figures that `/metrics` shows. */
  metrics?: () => Promise<string>
  /** Counts requests for the statistics of the console. */
  requests?: RequestFigures
  /** The route of a page, which the HTTP server does not know; null for no page. */
  pageOf?: (path: string) => string | null
}

/** The HTTP server has one route for all pages. */
const pageRoutes = new Set(['/', '/*'])

/** A worker without a heartbeat for so long has been replaced in vain; what it cannot send cannot be used either. */
const oldestHeartbeatSeconds = 60
/** Readiness never waits longer for the database. */
const patienceMs = 2000

/** `/healthz` (liveness), `/readyz` (readiness), `/metrics` for Prometheus (loopback or bearer token only). */
export function mountHealth(
  app: FastifyInstance,
  pipeline: RequestPipeline,
  { metricsToken, worker, metrics = metricsText, requests, pageOf }: HealthOptions,
): void {
  const { database, ports, log } = pipeline.core.parts
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown'
    observeHttp(route, request.method, reply.statusCode, reply.elapsedTime / 1000)
    const pattern = pageRoutes.has(route) ? pageOf?.(pathOf(request)) : null
    requests?.add(request.method, pattern ?? route, { status: reply.statusCode, ms: reply.elapsedTime })
  })
  app.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))
  const ask = <Row extends object>(text: string) =>
    database.pool
      .query<Row>({ text, query_timeout: patienceMs } as QueryConfig)
      .then(({ rows }) => rows[0])
      .catch((err: unknown) => {
        log.warn({ err }, 'readiness could not be read')
        return undefined
      })
  /** A primary that does not answer has no worker that can be used. */
  const heartbeatAge = async () => {
    try {
      return (await worker?.heartbeatAge()) ?? null
    } catch (err) {
      log.warn({ err }, 'readiness could not be read')
      return Infinity
    }
  }
  app.get('/readyz', async (_request, reply) => {
    const [answer, queue, storage, age] = await Promise.all([
      ask('select 1 as one'),
      ask<{ oldest: number | null }>(oldestDueJob),
      ports.storage.healthy().catch(() => false),
      heartbeatAge(),
    ])
    const checks = {
      database: answer !== undefined,
      storage,
      ...(age !== null && { worker: age <= oldestHeartbeatSeconds }),
    }
    return reply
      .code(Object.values(checks).every(Boolean) ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({
        ...checks,
        workerHeartbeatSeconds: age === null ? null : seconds(age),
        oldestDueJobSeconds: queue ? seconds(queue.oldest ?? 0) : null,
      })
  })
  app.get('/metrics', async (request, reply) => {
    const loopback =
      /^(127\.|::1$|::ffff:127\.)/.test(request.socket.remoteAddress ?? '') && !request.headers['x-forwarded-for']
    const allowed = metricsToken ? request.headers.authorization === `Bearer ${metricsToken}` : loopback
    if (!allowed) return reply.code(404).send()
    return reply.type('text/plain; version=0.0.4; charset=utf-8').send(await metrics())
  })
}

const seconds = (value: number) => Math.round(value * 10) / 10
