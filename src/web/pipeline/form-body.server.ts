import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { fail } from '#kernel/fail.ts'
import type { RequestPipeline } from '#platform/http/request-pipeline.server.ts'
import { sessionIdOf } from '#platform/session/identify.server.ts'

const mebi = 1024 * 1024
/** Largest body of a form without files, with the one file that a guest may send, and with as many as a form of an account takes at once. */
const [formBytes, guestBytes, accountBytes] = [mebi, 6 * mebi, 26 * mebi]

/** How many bytes are read of a form. Only whoever has a session may fill the memory with several files. */
async function mostBytes(pipeline: RequestPipeline, { headers }: FastifyRequest): Promise<number> {
  if (!headers['content-type']?.startsWith('multipart/')) return formBytes
  const length = Number(headers['content-length'] ?? Infinity)
  if (length <= guestBytes) return guestBytes
  const { clock, ports } = pipeline.core.parts
  const session = await sessionIdOf(ports.sealer, pipeline.appUrl, headers.cookie, clock.now())
  return session === null ? guestBytes : accountBytes
}

/** Throws TOO_LARGE before anything is kept of what is too long; the connection stays, so that the refusal can be read. */
async function readBody(payload: Readable, most: number, length: number): Promise<Buffer> {
  if (length > most) throw fail('TOO_LARGE')
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of payload.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > most) throw fail('TOO_LARGE')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks, size)
}

/** Forms reach the pages as they were sent, up to a size that depends on who sends them. */
export function readFormBodies(site: FastifyInstance, pipeline: RequestPipeline): void {
  site.removeAllContentTypeParsers()
  site.addContentTypeParser('*', { bodyLimit: accountBytes }, async (request: FastifyRequest, payload: Readable) =>
    readBody(payload, await mostBytes(pipeline, request), Number(request.headers['content-length'] ?? 0)),
  )
}
