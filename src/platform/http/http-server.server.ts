import { randomUUID } from 'node:crypto'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { mountActionCalls } from './action-calls.server.ts'
import { mountApi } from './api.server.ts'
import { connectionLimit, boundOpenConnections, limitConnections } from './connections.server.ts'
import { mountApiDocs } from './docs.server.ts'
import { mountFiles } from './files.server.ts'
import {
  chooseLocale,
  toFail,
  rejectCrossSite,
  sendError,
  identifyVisitor,
  type RequestPipeline,
} from './request-pipeline.server.ts'
import { mountHeaders } from './headers.server.ts'
import { mountHealth, type WorkerHealth } from './health.server.ts'
import type { RequestFigures } from '#platform/log/request-figures.ts'
import { loggedPath } from '#platform/log/redact.ts'
import { mountLive } from './live.server.ts'
import type { AdmissionLimits } from './admission.ts'
import { mountOverload } from './overload.server.ts'
import { mountSessionRoutes } from './session-routes.server.ts'
import { limitSlowBodies, mountUnrouted, refuseWhileStopping, unroutedOptions } from './unrouted.server.ts'

export type MountedSite = {
  /** The route that an address is of; in development none, as routes change. */
  pageOf: (path: string) => string | null
  /** Whether the page that a guest asks for is in memory. */
  isKept: (request: FastifyRequest) => boolean
}

export type HttpServerOptions = {
  pipeline: RequestPipeline
  trustProxy: number
  metricsToken: string | null
  roles: readonly string[]
  worker?: WorkerHealth
  /** All figures that `/metrics` shows; those of this process by default. */
  metrics?: () => Promise<string>
  /** Milliseconds for the body of a request without files. */
  bodyLimitMs?: number
  /** Milliseconds for the head of a request. */
  headLimitMs?: number
  /** Processes behind the same address, which share the limits of connections: new ones go to them in turn. */
  processes?: number
  /** Connections that one address may hold; not counted behind a proxy, which all come from. */
  connectionsPerAddress?: number
  /** Requests worked on and waiting at once. */
  admission?: AdmissionLimits
  /** Connections in all; beyond them those without a complete request end. */
  connections?: number
  /** Adds the site after the API; a callback, so that an API-only process never loads it. */
  mountSite?: (app: FastifyInstance) => Promise<MountedSite | undefined>
  /** Counts requests for the statistics of the console. */
  requests?: RequestFigures
}

/** The HTTP server with everything mounted; not listening yet. */
export async function buildHttpServer({
  pipeline,
  trustProxy,
  metricsToken,
  roles,
  worker,
  metrics,
  bodyLimitMs = 30_000,
  headLimitMs = 10_000,
  processes = 1,
  connectionsPerAddress = Math.ceil(1000 / processes),
  admission,
  connections = connectionLimit(Math.ceil(10_000 / processes)),
  mountSite,
  requests,
}: HttpServerOptions): Promise<FastifyInstance> {
  const app = Fastify({
    logger: false,
    // Forwarded addresses are trusted for as many hops as this deployment has proxies.
    trustProxy: trustProxy > 0 && ((_address: string, hop: number) => hop < trustProxy),
    bodyLimit: 1024 * 1024,
    return503OnClosing: false,
    requestTimeout: 120_000,
    connectionTimeout: 120_000,
    keepAliveTimeout: 72_000,
    maxRequestsPerSocket: 0,
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
    genReqId: () => randomUUID(),
    // Node looks for late connections every 30 s by default. A missing Host header is rejected by mountUnrouted, with our envelope.
    http: { headersTimeout: headLimitMs, connectionsCheckingInterval: 1000, requireHostHeader: false },
    ...unroutedOptions(pipeline),
  })
  if (trustProxy === 0) limitConnections(app, connectionsPerAddress)
  boundOpenConnections(app, connections)
  logRequests(app, pipeline)
  mountHeaders(app, pipeline.appUrl)
  mountUnrouted(app, pipeline)
  refuseWhileStopping(app)
  limitSlowBodies(app, pipeline, bodyLimitMs)
  rejectCrossSite(app, pipeline)
  app.removeContentTypeParser('text/plain')
  await app.register(multipart)
  let site: MountedSite = { pageOf: () => null, isKept: () => false }
  await mountOverload(app, {
    appUrl: pipeline.appUrl,
    limits: admission,
    isKept: (request) => site.isKept(request),
  })
  app.setErrorHandler(async (error, request, reply) => {
    const failure = toFail(error)
    if (failure.code === 'DEFECT') pipeline.core.parts.log.error({ err: error, requestId: request.id }, 'defect')
    // Nobody is looked up for being turned away.
    const { cookie, 'accept-language': accept } = request.headers
    const plain = chooseLocale(null, { cookie, accept }, pipeline.defaultLocale)
    if (failure.code === 'UNAVAILABLE') return sendError(pipeline, reply, failure, plain)
    const locale = await identifyVisitor(pipeline, request)
      .then(({ incoming }) => incoming.locale)
      .catch(() => plain)
    return sendError(pipeline, reply, failure, locale)
  })
  mountHealth(app, pipeline, { metricsToken, worker, metrics, requests, pageOf: (path) => site.pageOf(path) })
  if (roles.includes('api') || roles.includes('web')) {
    mountApi(app, pipeline)
    mountApiDocs(app, pipeline)
    mountSessionRoutes(app, pipeline)
    mountActionCalls(app, pipeline)
    mountLive(app, pipeline)
    mountFiles(app, pipeline)
  }
  if (mountSite && roles.includes('web')) site = (await mountSite(app)) ?? site
  return app
}

/** Writes one structured log line a request. */
function logRequests(app: FastifyInstance, pipeline: RequestPipeline): void {
  const { log } = pipeline.core.parts
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown'
    if (route === '/assets/*' || route === '/healthz') return
    log.info(
      {
        requestId: request.id,
        method: request.method,
        path: loggedPath(request.url, request.params),
        route,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    )
  })
}
