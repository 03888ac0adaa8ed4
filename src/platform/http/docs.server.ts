import type { FastifyInstance } from 'fastify'
import type { RequestPipeline } from './request-pipeline.server.ts'
import { docsPage } from './docs-page.ts'
import { openApi } from './openapi.ts'

/** `/client/api/docs` for people, `/client/api/openapi.json` for programs. Rendered once, on first use. */
export function mountApiDocs(app: FastifyInstance, pipeline: RequestPipeline): void {
  let rendered: { json: string; html: string } | undefined
  const render = () =>
    (rendered ??= {
      json: JSON.stringify(openApi(pipeline.core.contract, pipeline.appUrl)),
      html: docsPage(pipeline.core.contract),
    })
  app.get('/client/api/openapi.json', async (_request, reply) => reply.type('application/json').send(render().json))
  app.get('/client/api/docs', async (_request, reply) =>
    reply
      .header(
        'content-security-policy',
        "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'",
      )
      .type('text/html; charset=utf-8')
      .send(render().html),
  )
}
