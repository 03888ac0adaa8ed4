import { randomUUID } from 'node:crypto'
import { STATUS_CODES, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify'
import { fail, type Fail } from '#kernel/fail.ts'
import { chooseLocale, frameworkFail, refusal, sendRefusal, type RequestPipeline } from './request-pipeline.server.ts'
import { securityHeaders } from './headers.server.ts'

// What is refused before any route is asked: by Node's parser, by the framework, or by us for its form. It is answered like
// everything else, with the envelope and the security headers (HD-01), and what may be meant to confuse a proxy is closed (HD-04).

/** Options of the server: refusals of the parser and of the router. */
export function unroutedOptions(
  pipeline: RequestPipeline,
): Required<Pick<FastifyServerOptions, 'clientErrorHandler' | 'frameworkErrors'>> {
  return {
    clientErrorHandler: (error, socket) => {
      if (error.code === 'ECONNRESET') return
      if (error.code === 'HPE_HEADER_OVERFLOW') answerSocket(pipeline, socket, fail('TOO_LARGE'), 431)
      else answerSocket(pipeline, socket, fail('BAD_INPUT'), error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400)
    },
    frameworkErrors: (error, request, reply) => {
      void reply.headers(securityHeaders(pipeline.appUrl, request.id)) // the hooks of routes do not run for these
      void answer(pipeline, request, reply, frameworkFail(error))
    },
  }
}

/** Hooks and listeners for what the parser lets through; before any other hook. */
export function mountUnrouted(app: FastifyInstance, pipeline: RequestPipeline): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!isOddlyFormed(request)) return undefined
    return answer(pipeline, request, reply.header('connection', 'close'), fail('BAD_INPUT'))
  })
  app.setNotFoundHandler((request, reply) => answer(pipeline, request, reply, fail('UNKNOWN_ACTION')))
  app.server.on('connect', (_request, socket: Socket) => answerSocket(pipeline, socket, fail('BAD_INPUT')))
  app.server.on('checkExpectation', ({ socket }) => answerSocket(pipeline, socket, fail('BAD_INPUT'), 417))
}

/** A request that no browser of ours makes: TRACE, a target that is no path, none or several hosts. */
function isOddlyFormed({ raw }: FastifyRequest): boolean {
  const hosts = raw.rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length
  const hostFits = hosts === 1 || (hosts === 0 && raw.httpVersion === '1.0')
  return raw.method === 'TRACE' || !raw.url?.startsWith('/') || !hostFits
}

function answer(pipeline: RequestPipeline, request: FastifyRequest, reply: FastifyReply, error: Fail): FastifyReply {
  const { cookie, 'accept-language': accept } = request.headers
  return sendRefusal(pipeline, reply, error, chooseLocale(null, { cookie, accept }))
}

/** Where there is no reply to write to: on the socket itself, which then closes. Not into the middle of another answer. */
function answerSocket(pipeline: RequestPipeline, socket: Socket, error: Fail, status: number = error.status): void {
  const { _httpMessage: begun } = socket as Socket & { _httpMessage?: ServerResponse | null }
  if (!socket.writable || begun?.headersSent) return void socket.destroy()
  const requestId = randomUUID()
  const body = JSON.stringify(refusal(pipeline, error, 'en', requestId))
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
