import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#kernel/endpoint.ts'
import { fail } from '#kernel/fail.ts'
import { isOtherAccount, pageAccountHeader } from '#kernel/page-account.ts'
import { authorize } from '#platform/core/authorize.ts'
import { isCrossSiteFetch } from './cross-site.ts'
import { filePolicy, sendFile } from './files.server.ts'
import { readUpload } from './upload.server.ts'
import { toFail, sendError, identifyVisitor, type RequestPipeline } from './request-pipeline.server.ts'

/** Mounts every endpoint of the contract under `client/api/v1`, with its guest path. */
export function mountApi(app: FastifyInstance, pipeline: RequestPipeline): void {
  for (const [name, endpoint] of Object.entries(pipeline.core.contract)) {
    const base = endpoint.unversioned ? '/client/api' : '/client/api/v1'
    for (const path of [endpoint.path, endpoint.guestPath]) {
      if (path === undefined || endpoint.raw) continue
      app.route({
        method: endpoint.method,
        url: `${base}/${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
        config: { kind: endpoint.kind },
        handler: (request, reply) =>
          handleRequest(pipeline, name, endpoint, path === endpoint.guestPath, request, reply),
      })
    }
  }
  mountRaw(app, pipeline)
  app.all('/client/api/*', (request, reply) => rejectUnknown(pipeline, request, reply))
}

const rawBytes = 256 * 1024

/** Endpoints whose signature is made over the bytes of the body: no parser of ours may touch it. */
function mountRaw(app: FastifyInstance, pipeline: RequestPipeline): void {
  void app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      ['application/json', 'message/rfc822'],
      { parseAs: 'buffer', bodyLimit: rawBytes },
      (_request, body, parsed) => parsed(null, body),
    )
    for (const [name, endpoint] of Object.entries(pipeline.core.contract)) {
      if (!endpoint.raw) continue
      scope.route({
        method: endpoint.method,
        url: `/client/api/v1/${endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
        config: { kind: endpoint.kind },
        handler: (request, reply) => handleRequest(pipeline, name, endpoint, false, request, reply),
      })
    }
    done()
  })
}

async function rejectUnknown(pipeline: RequestPipeline, request: FastifyRequest, reply: FastifyReply) {
  const { incoming } = await identifyVisitor(pipeline, request)
  return sendError(pipeline, reply, fail('UNKNOWN_ACTION'), incoming.locale)
}

async function handleRequest(
  pipeline: RequestPipeline,
  action: string,
  endpoint: Endpoint,
  asGuest: boolean,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { incoming } = await identifyVisitor(pipeline, request)
  try {
    if (isOtherAccount(request.headers[pageAccountHeader], incoming.caller)) throw fail('ACCOUNT_CHANGED')
    // With a guest path, the plain path is for signed-in callers only.
    if (!asGuest && endpoint.guestPath !== undefined && incoming.caller.kind === 'guest') throw fail('UNAUTHENTICATED')
    // A GET that writes must not be called by other sites either (CS-01).
    if (endpoint.kind === 'write' && endpoint.method === 'GET' && isCrossSiteFetch(request.headers))
      throw fail('CROSS_SITE')
    // Megabytes are read only from callers who may send them.
    if (endpoint.upload) authorize(endpoint, incoming.caller, pipeline.core.parts.clock.now())
    const data = await pipeline.core.call(action, await inputOf(endpoint, request), incoming)
    for (const cookie of incoming.cookies) void reply.header('set-cookie', cookie)
    if (endpoint.responseType === 'file') return sendGeneratedFile(reply, data as GeneratedFile)
    const message = pipeline.messageFor(incoming.locale, 'SUCCESS', {})
    return reply.header('cache-control', 'no-store').send({ code: 'SUCCESS', message, data, requestId: request.id })
  } catch (error) {
    const failure = toFail(error)
    if (failure.code === 'UNAUTHENTICATED' && request.headers.cookie && !request.headers.authorization) {
      incoming.cookies.length = 0
      pipeline.core.parts.cookies(incoming, new Date()).endSession()
    }
    for (const cookie of incoming.cookies) void reply.header('set-cookie', cookie)
    void reply.header('cache-control', 'no-store')
    return sendError(pipeline, reply, failure, incoming.locale)
  }
}

type GeneratedFile = { name: string; mime: string; bytes: Uint8Array; inline?: boolean }

function sendGeneratedFile(reply: FastifyReply, { name, mime, bytes, inline }: GeneratedFile): FastifyReply {
  void reply
    .header('cache-control', 'private, no-store')
    .header('x-robots-tag', 'noindex')
    .header('content-security-policy', filePolicy)
    .header('x-frame-options', 'SAMEORIGIN')
  const file = { stream: Readable.from([bytes]), size: bytes.length, mime, name }
  return sendFile(reply, file, inline ? 'inline' : 'attachment')
}

/** Each value has one source: a key that is in the path and in the body or query is rejected (AZ-03). */
async function inputOf(endpoint: Endpoint, request: FastifyRequest): Promise<unknown> {
  const path = request.params as Record<string, unknown>
  const { referrer: _referrer, lng: _lng, ...query } = request.query as Record<string, unknown>
  if (endpoint.upload) return { ...(await readUpload(request)), ...path }
  if (endpoint.raw) {
    const { cookie: _cookie, authorization: _authorization, ...headers } = request.headers
    const packed = Buffer.from(JSON.stringify(headers)).toString('base64')
    const body = Buffer.isBuffer(request.body) ? request.body.toString('base64') : ''
    return { ...path, body, headers: packed }
  }
  const body = endpoint.method === 'GET' ? query : bodyOf(request, query)
  if (Object.keys(path).length === 0) return body
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw fail('BAD_INPUT')
  if (Object.keys(path).some((key) => key in body)) throw fail('BAD_INPUT')
  return { ...body, ...path }
}

function bodyOf(request: FastifyRequest, query: Record<string, unknown>): unknown {
  if (Object.keys(query).length > 0) throw fail('BAD_INPUT')
  return request.body ?? {}
}
