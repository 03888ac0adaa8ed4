import type { FastifyInstance } from 'fastify'
import type { ServerBuild } from 'react-router'

/** Vite inside this server: sources as they are on disk, changes without a restart. Development only. */
export async function devSite(app: FastifyInstance, root: string): Promise<() => Promise<ServerBuild>> {
  const { createServer } = await import('vite')
  const vite = await createServer({
    root,
    server: { middlewareMode: true, hmr: { server: app.server } },
    appType: 'custom',
  })
  app.addHook('onRequest', (request, reply, done) => {
    vite.middlewares(request.raw, reply.raw, (error?: unknown) => done(error instanceof Error ? error : undefined))
  })
  app.addHook('onClose', () => vite.close())
  return async () => (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild
}
