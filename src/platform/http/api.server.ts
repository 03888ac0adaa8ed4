import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#kernel/endpoint.ts'
import { fail } from '#kernel/fail.ts'
import { authorize } from '#platform/core/core.server.ts'
import { isElsewhere } from './cross-site.ts'
import { filePolicy, send } from './files.server.ts'
import { readUpload } from './upload.server.ts'
import { frameworkFail, sendRefusal, visitor, type RequestPipeline } from './request-pipeline.server.ts'

/** Mounts every call of the contract under `client/api/v1`, with its guest twin. */
export function mountApi(app: FastifyInstance, pipeline: RequestPipeline): void {
  for (const [action, endpoint] of Object.entries(pipeline.core.contract)) {
    const base = endpoint.unversioned ? '/client/api' : '/client/api/v1'
    for (const path of [endpoint.path, endpoint.guestPath]) {
      if (path === undefined) continue
      app.route({
        method: endpoint.method,
        url: `${base}/${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
        handler: (request, reply) => answer(pipeline, action, endpoint, path === endpoint.guestPath, request, reply),
      })
    }
  }
  app.all('/client/api/*', (request, reply) => unknownCall(pipeline, request, reply))
}

async function unknownCall(pipeline: RequestPipeline, request: FastifyRequest, reply: FastifyReply) {
  const { incoming } = await visitor(pipeline, request)
  return sendRefusal(pipeline, reply, fail('UNKNOWN_ACTION'), incoming.locale)
}

async function answer(
  pipeline: RequestPipeline,
  action: string,
  endpoint: Endpoint,
  asGuest: boolean,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { incoming } = await visitor(pipeline, request)
  try {
    // Where a guest twin exists, the plain path is for those who are signed in.
    if (!asGuest && endpoint.guestPath !== undefined && incoming.caller.kind === 'guest') throw fail('UNAUTHENTICATED')
    // A GET that keeps something is no business of other sites either (CS-01).
    if (endpoint.kind === 'write' && endpoint.method === 'GET' && isElsewhere(request.headers)) throw fail('CROSS_SITE')
    // Megabytes are read only from those who may send them.
    if (endpoint.upload) authorize(endpoint, incoming.caller)
    const data = await pipeline.core.call(action, await inputOf(endpoint, request), incoming)
    for (const cookie of incoming.cookies) void reply.header('set-cookie', cookie)
    if (endpoint.responseType === 'file') return sendFile(reply, data as FileData)
    const message = pipeline.sentence(incoming.locale, 'SUCCESS', {})
    return reply.header('cache-control', 'no-store').send({ code: 'SUCCESS', message, data, requestId: request.id })
  } catch (error) {
    const refused = frameworkFail(error)
    if (refused.code === 'UNAUTHENTICATED' && request.headers.cookie && !request.headers.authorization) {
      incoming.cookies.length = 0
      pipeline.core.parts.cookies(incoming, new Date()).endSession()
    }
    for (const cookie of incoming.cookies) void reply.header('set-cookie', cookie)
    void reply.header('cache-control', 'no-store')
    return sendRefusal(pipeline, reply, refused, incoming.locale)
  }
}

type FileData = { name: string; mime: string; bytes: Uint8Array; inline?: boolean }

function sendFile(reply: FastifyReply, { name, mime, bytes, inline }: FileData): FastifyReply {
  void reply
    .header('cache-control', 'private, no-store')
    .header('x-robots-tag', 'noindex')
    .header('content-security-policy', filePolicy)
    .header('x-frame-options', 'SAMEORIGIN')
  const file = { stream: Readable.from([bytes]), size: bytes.length, mime, name }
  return send(reply, file, inline ? 'inline' : 'attachment')
}

/** One source for each value: a key that stands in the path and in the body or query is refused (AZ-03). */
async function inputOf(endpoint: Endpoint, request: FastifyRequest): Promise<unknown> {
  const path = request.params as Record<string, unknown>
  const { referrer: _referrer, lng: _lng, ...query } = request.query as Record<string, unknown>
  if (endpoint.upload) return { ...(await readUpload(request)), ...path }
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
