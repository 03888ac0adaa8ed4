import type { FastifyInstance } from 'fastify'
import { fail } from '#kernel/fail.ts'
import type { TextLibrary } from '#platform/i18n/texts.server.ts'

/** Text sets for browsers. The version is in the URL, so the current one is cached forever and compressed once. */
export function mountTexts(app: FastifyInstance, texts: TextLibrary): void {
  app.get<{ Params: { version: string; locale: string; file: string } }>(
    '/texts/:version/:locale/:file',
    async (request, reply) => {
      const { version, locale, file } = request.params
      const served = file.endsWith('.json') ? texts.served(locale, file.slice(0, -5)) : null
      if (!served) throw fail('NOT_FOUND')
      const accepted = String(request.headers['accept-encoding'] ?? '')
      const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : null
      void reply.header('content-type', 'application/json; charset=utf-8').header('vary', 'Accept-Encoding')
      void reply.header(
        'cache-control',
        version === texts.version() ? 'public, max-age=31536000, immutable' : 'no-store',
      )
      if (encoding) void reply.header('content-encoding', encoding)
      return reply.send(served[encoding ?? 'json'])
    },
  )
}
