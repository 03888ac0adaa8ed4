import {
  createRequestHandler,
  matchRoutes,
  type RequestHandler,
  type RouteObject,
  type ServerBuild,
} from 'react-router'
import type { PatternOf } from './page-patterns.ts'

type RouteEntry = { id: string; parentId?: string; path?: string; index?: boolean }

/** Routes as the router matches them. */
export function routeTree(routes: readonly RouteEntry[], parentId?: string): RouteObject[] {
  return routes
    .filter((route) => route.parentId === parentId)
    .map(({ id, path, index }) => (index ? { id, index, path } : { id, path, children: routeTree(routes, id) }))
}

const parentsOf = (path: string) => [...path.matchAll(/\//g)].map(({ index }) => path.slice(0, index) || '/')

/** The names of the routes of a page, and of those at the addresses above it, which the router sends along with the page. */
export function routesOfPage(tree: RouteObject[], pattern: string): ReadonlySet<string> {
  const path = pattern.replaceAll('?', '')
  const matches = [path, ...parentsOf(path)].flatMap((each) => matchRoutes(tree, each) ?? [])
  return new Set(matches.flatMap(({ route }) => route.id ?? []))
}

const ofThese = <T>(routes: Record<string, T>, ids: ReadonlySet<string>) =>
  Object.fromEntries(Object.entries(routes).filter(([id]) => ids.has(id)))

/**
 * Finds what answers an address. The router compares each request several times with all routes it was given and makes all of them anew
 * for a page, which takes longer than many pages do, so each pattern has a handler that was given its own routes only.
 */
export function pageHandlers(
  build: ServerBuild,
  { all, patternOf }: { all: RequestHandler; patternOf: PatternOf },
): (pathname: string) => RequestHandler {
  const tree = routeTree(Object.values(build.routes).filter((route) => route !== undefined))
  const handlers = new Map<string, RequestHandler>()
  return (pathname) => {
    const pattern = patternOf(pathname)
    if (pattern === null) return all
    const known = handlers.get(pattern)
    if (known) return known
    const ids = routesOfPage(tree, pattern)
    const routes = ofThese(build.routes, ids)
    const assets = { ...build.assets, routes: ofThese(build.assets.routes, ids) }
    const handler = createRequestHandler({ ...build, routes, assets }, 'production')
    handlers.set(pattern, handler)
    return handler
  }
}
