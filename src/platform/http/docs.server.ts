import type { FastifyInstance } from 'fastify'
import type { Gate } from './request-guard.server.ts'
import { docsPage } from './docs-page.ts'
import { openApi } from './openapi.ts'

/** `/client/api/docs` for people, `/client/api/openapi.json` for programs. Made once, on first use. */
export function mountApiDocs(app: FastifyInstance, gate: Gate): void {
  let made: { json: string; html: string } | undefined
  const make = () =>
    (made ??= {
      json: JSON.stringify(openApi(gate.house.contract, gate.appUrl)),
      html: docsPage(gate.house.contract),
    })
  app.get('/client/api/openapi.json', async (_request, reply) => reply.type('application/json').send(make().json))
  app.get('/client/api/docs', async (_request, reply) =>
    reply
      .header(
        'content-security-policy',
        "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'",
      )
      .type('text/html; charset=utf-8')
      .send(make().html),
  )
}
