import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { RequestHandler, ServerBuild } from 'react-router'
import { sendHtml } from '#platform/http/compress.server.ts'
import { pathOf } from '#platform/http/web-request.server.ts'
import type { PatternOf } from './page-patterns.ts'

type ManifestAnswer = { status: number; headers: [string, string][]; body: string }

const maxAnswers = 200
/** What React Router answers with 400, and a browser never sends. */
const maxAddress = 7680

/**
 * One address for every route that the paths of a list lead to, in a fixed order, and the names of these routes.
 * Browsers ask for the routes of all links of a page, and twenty jobs have twenty addresses of one route.
 */
export function onePathEach(paths: readonly string[], patternOf: PatternOf): { patterns: string[]; paths: string[] } {
  const byPattern = new Map<string, string>()
  for (const path of paths) {
    const pattern = patternOf(path)
    if (pattern !== null && !byPattern.has(pattern)) byPattern.set(pattern, path)
  }
  const sorted = [...byPattern].toSorted(([a], [b]) => (a < b ? -1 : 1))
  return { patterns: sorted.map(([pattern]) => pattern), paths: sorted.map(([, path]) => path) }
}

/**
 * Answers which routes the links of a page lead to (React Router's lazy route discovery). The router compares every path with every
 * route, so that a page of jobs costs more here than the page itself, and a long list of short paths a second: each route is asked
 * for once, and what was answered is kept.
 */
export class RouteManifests {
  readonly #answers = new Map<string, ManifestAnswer>()
  readonly #handle: RequestHandler
  readonly #patternOf: PatternOf
  constructor(handle: RequestHandler, patternOf: PatternOf) {
    this.#handle = handle
    this.#patternOf = patternOf
  }

  async answer(address: URL): Promise<ManifestAnswer> {
    const listed = address.searchParams.get('paths')
    if (listed === null || address.href.length > maxAddress) return this.#ask(address)
    const { patterns, paths } = onePathEach(listed.split(',').filter(Boolean), this.#patternOf)
    const key = [address.searchParams.get('version'), ...patterns].join(' ')
    const known = this.#answers.get(key)
    if (known) return known
    const each = new URL(address)
    each.searchParams.set('paths', paths.join(','))
    const answer = await this.#ask(each)
    if (answer.status !== 200) return answer // of another version of the site: nothing was compared
    if (this.#answers.size >= maxAnswers) this.#answers.clear()
    this.#answers.set(key, answer)
    return answer
  }

  async #ask(address: URL): Promise<ManifestAnswer> {
    const reply = await this.#handle(new Request(address))
    return { status: reply.status, headers: [...reply.headers], body: await reply.text() }
  }
}

type ManifestOptions = { build: ServerBuild; handle: RequestHandler; patternOf: PatternOf; appUrl: string }

/** Serves the answers at the router's own address. */
export function mountRouteManifests(app: FastifyInstance, { build, handle, patternOf, appUrl }: ManifestOptions): void {
  const manifests = new RouteManifests(handle, patternOf)
  app.get(build.routeDiscovery.manifestPath, async (request: FastifyRequest, reply: FastifyReply) => {
    const { status, headers, body } = await manifests.answer(new URL(pathOf(request), appUrl))
    void reply.code(status).header('cache-control', 'no-store').headers(Object.fromEntries(headers))
    void reply.header('vary', 'Accept-Encoding')
    return body === '' ? reply.send() : sendHtml(request, reply, body)
  })
}
