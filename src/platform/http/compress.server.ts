import { Readable } from 'node:stream'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

type PageBody = { pipe<T extends NodeJS.WritableStream>(to: T): T } | ReadableStream<Uint8Array> | null
const compressible = /^(text\/|application\/(json|xml|javascript|manifest\+json))/

/**
 * Sends a page while it is made: brotli 4 or gzip, flushed with every piece so that streaming stays streaming.
 * Short answers and those that are no text go out as they are.
 */
export function sendPage(request: FastifyRequest, reply: FastifyReply, body: PageBody): FastifyReply {
  if (!body) return reply.send()
  const stream = body instanceof ReadableStream ? Readable.fromWeb(body as import('node:stream/web').ReadableStream) : (body as Readable)
  const accepted = String(request.headers['accept-encoding'] ?? '')
  const type = String(reply.getHeader('content-type') ?? '')
  if (!compressible.test(type) && !type.startsWith('text/x-script')) return reply.send(stream)
  const encoder = /\bbr\b/.test(accepted)
    ? createBrotliCompress({ flush: constants.BROTLI_OPERATION_FLUSH, params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT } })
    : /\bgzip\b/.test(accepted)
      ? createGzip({ flush: constants.Z_SYNC_FLUSH, level: 6 })
      : null
  if (!encoder) return reply.send(stream)
  stream.once('error', (error) => encoder.destroy(error))
  encoder.once('close', () => stream.destroy())
  void reply.header('content-encoding', /\bbr\b/.test(accepted) ? 'br' : 'gzip').removeHeader('content-length')
  return reply.send(stream.pipe(encoder))
}
