import { randomUUID } from 'node:crypto'
import { STATUS_CODES, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify'
import { fail, type Fail } from '#kernel/fail.ts'
import { hasBody } from './connections.server.ts'
import { chooseLocale, toFail, errorEnvelope, sendError, type RequestPipeline } from './request-pipeline.server.ts'
import { securityHeaders } from './headers.server.ts'

// Requests rejected before routing: by Node's parser, by the framework, or here for their form. They get the same envelope and
// security headers as all others (HD-01), and connections that may be meant to confuse a proxy are closed (HD-04).

/** Server options that answer errors of the parser and the router. */
export function unroutedOptions(
  pipeline: RequestPipeline,
): Required<Pick<FastifyServerOptions, 'clientErrorHandler' | 'frameworkErrors'>> {
  return {
    clientErrorHandler: (error, socket) => {
      if (error.code === 'ECONNRESET') return
      if (error.code === 'HPE_HEADER_OVERFLOW') respondOnSocket(pipeline, socket, fail('TOO_LARGE'), 431)
      else respondOnSocket(pipeline, socket, fail('BAD_INPUT'), error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400)
    },
    frameworkErrors: (error, request, reply) => {
      void reply.headers(securityHeaders(pipeline.appUrl, request.id)) // the hooks of routes do not run for these
      void respond(pipeline, request, reply, toFail(error))
    },
  }
}

/** Hooks and listeners for what the parser accepts; mounted before any other hook. */
export function mountUnrouted(app: FastifyInstance, pipeline: RequestPipeline): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!isMalformed(request)) return undefined
    return respond(pipeline, request, reply.header('connection', 'close'), fail('BAD_INPUT'))
  })
  app.setNotFoundHandler((request, reply) => respond(pipeline, request, reply, fail('UNKNOWN_ACTION')))
  app.server.on('connect', (_request, socket: Socket) => respondOnSocket(pipeline, socket, fail('BAD_INPUT')))
  app.server.on('checkExpectation', ({ socket }) => respondOnSocket(pipeline, socket, fail('BAD_INPUT'), 417))
}

/**
 * Refuses requests that come on open connections while the server stops, so that the client asks another process. Fastify would answer
 * with an envelope of its own.
 */
export function refuseWhileStopping(app: FastifyInstance): void {
  let stopping = false
  app.addHook('preClose', async () => void (stopping = true))
  app.addHook('onRequest', async () => {
    if (stopping) throw fail('UNAVAILABLE')
  })
  // Also what was begun before: a connection that is kept would hold up the stop until the other side lets it go.
  app.addHook('onSend', async (_request, reply, payload) => {
    if (stopping) void reply.header('connection', 'close')
    return payload
  })
}

/** Ends requests whose body without files has not arrived in time: Node knows one limit for all, which uploads need longer. */
export function limitSlowBodies(app: FastifyInstance, pipeline: RequestPipeline, limitMs: number): void {
  app.addHook('onRequest', async ({ raw, headers }, reply) => {
    if (!hasBody(raw) || headers['content-type']?.startsWith('multipart/')) return
    const timer = setTimeout(() => {
      if (raw.complete) return
      // Answered before its body was read.
      if (reply.raw.headersSent) raw.destroy()
      else respondOnSocket(pipeline, raw.socket, fail('BAD_INPUT'), 408)
    }, limitMs)
    for (const event of ['end', 'close']) raw.once(event, () => clearTimeout(timer))
  })
}

/** A request that no browser sends: TRACE, a target that is not a path, no host or several. */
function isMalformed({ raw }: FastifyRequest): boolean {
  const hosts = raw.rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length
  const hostFits = hosts === 1 || (hosts === 0 && raw.httpVersion === '1.0')
  return raw.method === 'TRACE' || !raw.url?.startsWith('/') || !hostFits
}

function respond(pipeline: RequestPipeline, request: FastifyRequest, reply: FastifyReply, error: Fail): FastifyReply {
  const { cookie, 'accept-language': accept } = request.headers
  return sendError(pipeline, reply, error, chooseLocale(null, { cookie, accept }, pipeline.defaultLocale))
}

/** Answers on the socket itself and closes it, for requests without a reply object; never inside a started response. */
function respondOnSocket(pipeline: RequestPipeline, socket: Socket, error: Fail, status: number = error.status): void {
  const { _httpMessage: response } = socket as Socket & { _httpMessage?: ServerResponse | null }
  if (!socket.writable || response?.headersSent) return void socket.destroy()
  const requestId = randomUUID()
  const body = JSON.stringify(errorEnvelope(pipeline, error, pipeline.defaultLocale, requestId))
  pipeline.core.parts.log.info({ requestId, status }, 'unreadable request')
  const headers = {
    ...securityHeaders(pipeline.appUrl, requestId),
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    date: pipeline.core.parts.clock.now().toUTCString(),
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`)
  return socket.destroySoon()
}
