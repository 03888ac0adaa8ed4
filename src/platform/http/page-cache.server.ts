import { randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Core } from '#platform/core/core.server.ts'
import { readCookie } from '#platform/session/cookies.server.ts'
import type { ShownSearch } from './shown-search.ts'
import { pathOf } from './web-request.server.ts'
import type { Visitor } from './request-pipeline.server.ts'

type CachedPage = {
  html: string
  at: number
  until: number
  changes: number
  validUntil: number
  viewed: string | undefined
  shown: ShownSearch | undefined
}
export type RenderedPage = {
  html: string
  nonce: string
  seconds: number
  parameters: readonly string[]
  /** When the page stops being true, in ms, however long the database is away. */
  validUntil?: number | undefined
  /** The job whose page it is: its views are counted. */
  viewed?: string | undefined
  /** The search whose page it is: what it showed is noted. */
  shown?: ShownSearch | undefined
} | null

const pathIn = (address: string) => address.split('?', 1)[0] ?? ''
/** The first two segments of the path: all jobs, all searches. */
const sectionOf = (key: string) =>
  pathIn(key.split(' ').at(-1) ?? '')
    .split('/')
    .slice(0, 3)
    .join('/')

/** For so long after a page could not be made, stored ones are used without another try. */
const pauseMs = 5000

/** Replaces the nonce in cached pages, because every response has its own. Random, so that no text of a user can hold it. */
const noncePlaceholder = randomBytes(24).toString('base64url')
/** While pages cannot be made, older ones are not shown. */
const oldestMs = 24 * 3_600_000
/** A change is known before it is committed; a page that is made meanwhile does not have it. */
const commitMs = 30_000
const ids = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g
const maxOutdated = 10_000
const maxPages = 200
const maxCharacters = 200_000

/** An address with these parameters only, in their order; several values of one are sorted. */
function withParameters(address: string, parameters: readonly string[]): string {
  const path = pathIn(address)
  const given = new URLSearchParams(address.slice(path.length))
  const params = parameters.flatMap((name) =>
    given
      .getAll(name)
      .toSorted()
      .map((value) => [name, value]),
  )
  return params.length > 0 ? `${path}?${new URLSearchParams(params).toString()}` : path
}

/**
 * Caches public pages as guests see them for the seconds a page allows, and renders a page once for all requests that wait for it.
 * Changes of what guests see (events with `onPublicPages`, writes of administrators) drop all of them at once, in this process and those
 * that share their changes with it; others show when the seconds are over (hardening AZ-16, RE-32).
 */
export class PageCache {
  readonly #pages = new Map<string, CachedPage>()
  readonly #outdatedAt = new Map<string, number>()
  readonly #pending = new Map<string, Promise<RenderedPage>>()
  /** Sections with pages that were cached before, with the parameters they depend on: only there is it worth waiting for a render in progress. */
  readonly #cacheableSections = new Map<string, readonly string[]>()
  readonly #core: Core
  #failedAt = Number.NEGATIVE_INFINITY
  constructor(core: Core) {
    this.#core = core
  }

  /** The address of a request with the parameters its page depends on only, in a fixed order. */
  addressOf(request: FastifyRequest): string {
    const address = pathOf(request)
    const parameters = this.#cacheableSections.get(sectionOf(address))
    return parameters ? withParameters(address, parameters) : address
  }

  /** The cache key of a request: address, language and theme. Null when the page may differ from that of other guests. */
  keyOf(request: FastifyRequest, { identity, incoming }: Visitor): string | null {
    const { authorization, cookie } = request.headers
    const plain = request.method === 'GET' && request.url.length <= 400 && !pathIn(request.url).endsWith('.data')
    if (!plain || authorization || identity.caller.kind !== 'guest' || incoming.cookies.length > 0) return null
    if (readCookie(cookie, 'flash') !== undefined || 'referrer' in (request.query as object)) return null
    const theme = readCookie(cookie, 'theme')
    return `${incoming.locale} ${theme === 'dark' || theme === 'light' ? theme : ''} ${this.addressOf(request)}`
  }

  /** The cached page with this nonce, waiting for a render in progress; undefined when it has to be rendered. */
  async get(key: string, nonce: string): Promise<Pick<CachedPage, 'html' | 'viewed' | 'shown'> | undefined> {
    const pendingPage = this.#cacheableSections.has(sectionOf(key)) ? await this.#pending.get(key) : undefined
    const page = this.#fresh(key)
    if (page) return { html: page.html.replaceAll(noncePlaceholder, nonce), viewed: page.viewed, shown: page.shown }
    return pendingPage
      ? {
          html: pendingPage.html.replaceAll(pendingPage.nonce, nonce),
          viewed: pendingPage.viewed,
          shown: pendingPage.shown,
        }
      : undefined
  }

  /** Whether the page of this request is there for a guest, so that it costs little more than turning somebody away. */
  has(request: FastifyRequest, visitor: Visitor): boolean {
    const key = this.keyOf(request, visitor)
    return key !== null && this.#fresh(key) !== undefined
  }

  #fresh(key: string): CachedPage | undefined {
    const page = this.#pages.get(key)
    const { changes, parts } = this.#core
    return page && page.changes === changes && page.until > parts.clock.now().getTime() ? page : undefined
  }

  /** The page as it was last made, and when, in ms; for when it cannot be made now. Undefined when it is too old, or known to be wrong. */
  last(key: string): { html: string; at: number } | undefined {
    const page = this.#pages.get(key)
    const now = this.#core.parts.clock.now().getTime()
    if (!page || now - page.at > oldestMs || now >= page.validUntil) return undefined
    const outdated = (key.match(ids) ?? []).some((id) => page.at <= (this.#outdatedAt.get(id) ?? 0) + commitMs)
    return outdated ? undefined : page
  }

  /** What this id stands for has changed: pages of it that were made before are not shown as they were. */
  outdate(id: string): void {
    this.#outdatedAt.delete(id)
    const [oldest] = this.#outdatedAt
    if (oldest && this.#outdatedAt.size >= maxOutdated) this.#outdatedAt.delete(oldest[0])
    this.#outdatedAt.set(id, this.#core.parts.clock.now().getTime())
  }

  /** A page could not be made, because the database is away. */
  failed(): void {
    this.#failedAt = performance.now()
  }

  hasJustFailed = (): boolean => performance.now() - this.#failedAt < pauseMs

  /** Renders a page into the cache while other requests for it wait. Returns the result of the callback, cached or not. */
  async render<T>(key: string, run: (done: (page: RenderedPage) => void) => Promise<T>): Promise<T> {
    const { changes } = this.#core
    let settle: (page: RenderedPage) => void = () => undefined
    const pending = new Promise<RenderedPage>((resolve) => (settle = resolve))
    this.#pending.set(key, pending)
    try {
      return await run((page) => {
        if (page && page.html.length <= maxCharacters) this.#put(key, page, changes)
        settle(page)
      })
    } finally {
      settle(null)
      if (this.#pending.get(key) === pending) this.#pending.delete(key)
    }
  }

  #put(key: string, page: NonNullable<RenderedPage>, changes: number): void {
    const { html, nonce, seconds, parameters, validUntil = Infinity, viewed, shown } = page
    this.#cacheableSections.set(sectionOf(key), parameters)
    // The first page of a section may have been made for an address with more than it depends on.
    if (withParameters(key, parameters) !== key) return
    this.#pages.delete(key)
    if (this.#pages.size >= maxPages) this.#pages.delete(this.#pages.keys().next().value ?? '')
    const at = this.#core.parts.clock.now().getTime()
    this.#pages.set(key, {
      html: html.replaceAll(nonce, noncePlaceholder),
      at,
      until: at + seconds * 1000,
      changes,
      validUntil,
      viewed,
      shown,
    })
  }
}
