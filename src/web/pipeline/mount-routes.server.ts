import type { FastifyInstance } from 'fastify'
import { createRequestHandler, type RequestHandler, type ServerBuild } from 'react-router'
import type { Env } from '#platform/env/env.server.ts'
import { pageHandlers } from './page-handlers.server.ts'
import { pagePatterns, type PatternOf } from './page-patterns.ts'
import { mountRouteManifests } from './route-manifests.server.ts'

type Routing = { handlerOf: (pathname: string) => RequestHandler; patternOf: PatternOf }

/** What answers each address of the site; sources that change while they are served have one handler for all. */
export function mountRoutes(
  app: FastifyInstance,
  build: ServerBuild | (() => Promise<ServerBuild>),
  { appUrl, mode }: { appUrl: string; mode: Env['mode'] },
): Routing {
  if (typeof build === 'function') {
    const all = createRequestHandler(build, mode === 'production' ? mode : 'development')
    return { handlerOf: () => all, patternOf: () => null }
  }
  const all = createRequestHandler(build, 'production')
  const patternOf = pagePatterns(build.routes)
  mountRouteManifests(app, { build, handle: all, patternOf, appUrl })
  return { handlerOf: pageHandlers(build, { all, patternOf }), patternOf }
}
