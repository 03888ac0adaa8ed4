import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { fail, isFail } from '#kernel/fail.ts'
import { idShape } from '#kernel/shapes.ts'
import type { IncomingRequest } from '#platform/core/incoming.ts'
import { sqlFail } from '#platform/core/sql-errors.server.ts'
import type { FileResponse } from './file-source.ts'
import { toFail, sendError, identifyVisitor, type RequestPipeline } from './request-pipeline.server.ts'

const inlineTypes = new Set(['application/pdf', 'image/webp'])
/** Nothing in a file may run or load, and only this site may frame it (FI-03). */
export const filePolicy =
  "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; object-src 'self'; frame-ancestors 'self'"

/** Serves uploaded files: `/files/p/{id}` public ones; `/files/{id}` checks access and redirects to `/files/k?t=…`, valid for minutes (FI-04). */
export function mountFiles(app: FastifyInstance, pipeline: RequestPipeline): void {
  const source = pipeline.files
  const withErrors =
    (run: (request: FastifyRequest, reply: FastifyReply, incoming: IncomingRequest) => Promise<FastifyReply>) =>
    async (request: FastifyRequest, reply: FastifyReply) => {
      const { incoming } = await identifyVisitor(pipeline, request)
      void reply
        .header('x-robots-tag', 'noindex')
        .header('content-security-policy', filePolicy)
        .header('x-frame-options', 'SAMEORIGIN')
      try {
        return await run(request, reply, incoming)
      } catch (error) {
        const failure = isFail(error) ? error : (sqlFail(error) ?? toFail(error))
        if (failure.code === 'DEFECT') pipeline.core.parts.log.error({ err: error, requestId: request.id }, 'defect')
        return sendError(pipeline, reply.header('cache-control', 'no-store'), failure, incoming.locale)
      }
    }

  app.get<{ Params: { id: string } }>(
    '/files/p/:id',
    withErrors(async (request, reply, incoming) => {
      const file = await source.open(incoming, idOf(request))
      void reply
        .removeHeader('x-robots-tag')
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('etag', file.etag)
      if (request.headers['if-none-match'] === file.etag) {
        file.stream.destroy()
        return reply.code(304).send()
      }
      return sendFile(reply, file, 'inline')
    }),
  )

  app.get(
    '/files/k',
    withErrors(async (request, reply, incoming) => {
      const { t, download } = request.query as Record<string, unknown>
      const file = await source.openLink(incoming, typeof t === 'string' ? t : '')
      return sendFile(
        reply.header('cache-control', 'private, no-store'),
        file,
        inlineTypes.has(file.mime) && download === undefined ? 'inline' : 'attachment',
      )
    }),
  )

  app.get<{ Params: { id: string } }>(
    '/files/:id',
    withErrors(async (request, reply, incoming) => {
      const uri = await source.link(incoming, idOf(request))
      const { download } = request.query as Record<string, unknown>
      return reply
        .header('cache-control', 'private, no-store')
        .redirect(download === undefined ? uri : `${uri}&download=1`, 302)
    }),
  )
}

function idOf(request: FastifyRequest): string {
  const { id } = request.params as { id: string }
  if (!idShape.safeParse(id).success) throw fail('NOT_FOUND')
  return id
}

/** Sends a file under its name. */
export function sendFile(
  reply: FastifyReply,
  file: Omit<FileResponse, 'etag'>,
  disposition: 'inline' | 'attachment',
): FastifyReply {
  file.stream.on('error', () => reply.raw.destroy())
  return reply
    .header(
      'content-disposition',
      `${disposition}; filename="${plainName(file.name)}"; filename*=UTF-8''${encodeName(file.name)}`,
    )
    .header('content-length', file.size)
    .type(file.mime)
    .send(file.stream)
}

/** For old clients: ASCII only, nothing that ends the quotes. */
const plainName = (name: string) => name.replaceAll(/[^\w. ()-]/g, '_').slice(-100)
/** RFC 8187. */
const encodeName = (name: string) =>
  encodeURIComponent(name).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
