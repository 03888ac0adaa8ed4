import type { FastifyRequest } from 'fastify'
import type { Core } from '#platform/core/core.server.ts'
import { readCookie } from '#platform/session/cookies.server.ts'
import type { Visitor } from './request-pipeline.server.ts'

type Kept = { html: string; until: number; changes: number }
export type PageMade = { html: string; nonce: string; seconds: number } | null

const pathOf = (request: FastifyRequest) => request.url.split('?', 1)[0] ?? ''
/** The first two parts of the path: all jobs, all searches. */
const familyOf = (key: string) => (key.split(' ').at(-1)?.split('?', 1)[0] ?? '').split('/').slice(0, 3).join('/')

/** Stands in kept pages for the nonce, which is a new one for every answer. */
const nonceMark = '__karya_nonce__'
const mostPages = 200
const mostCharacters = 200_000

/**
 * Public pages as guests see them, kept for the seconds that a page allows (`page.keep`), and made by one request for all that wait.
 * What is written through this process by employers, administrators or background jobs empties the shelf at once; what other
 * processes write shows when the seconds are over (hardening AZ-16, RE-32).
 */
export class KeptPages {
  readonly #pages = new Map<string, Kept>()
  readonly #making = new Map<string, Promise<PageMade>>()
  /** Beginnings of addresses that were kept before: only for them it is worth to wait. */
  readonly #keeps = new Set<string>()
  readonly #house: Core
  constructor(core: Core) {
    this.#house = core
  }

  /** The shelf of a request: its address, language and theme. Null for everyone whose page may differ from other guests'. */
  keyOf(request: FastifyRequest, { identity, incoming }: Visitor): string | null {
    const { authorization, cookie } = request.headers
    const plain = request.method === 'GET' && request.url.length <= 400 && !pathOf(request).endsWith('.data')
    if (!plain || authorization || identity.caller.kind !== 'guest' || incoming.cookies.length > 0) return null
    if (readCookie(cookie, 'flash') !== undefined || 'referrer' in (request.query as object)) return null
    const theme = readCookie(cookie, 'theme')
    return `${incoming.locale} ${theme === 'dark' || theme === 'light' ? theme : ''} ${request.url}`
  }

  /** The page of a shelf with this nonce, waiting for whoever makes it right now; undefined when it has to be made. */
  async find(key: string, nonce: string): Promise<string | undefined> {
    const made = this.#keeps.has(familyOf(key)) ? await this.#making.get(key) : undefined
    const page = this.#pages.get(key)
    const { clock } = this.#house.parts
    if (page && page.changes === this.#house.changes && page.until > clock.now().getTime())
      return page.html.replaceAll(nonceMark, nonce)
    return made?.html.replaceAll(made.nonce, nonce)
  }

  /** Makes a page for its shelf; others who want the same wait. Answers what `make` answered, also when it is not kept. */
  async make<T>(key: string, make: (made: (page: PageMade) => void) => Promise<T>): Promise<T> {
    const { changes } = this.#house
    let tell: (page: PageMade) => void = () => undefined
    const making = new Promise<PageMade>((resolve) => (tell = resolve))
    this.#making.set(key, making)
    try {
      return await make((page) => {
        if (page && page.html.length <= mostCharacters) this.#put(key, page, changes)
        tell(page)
      })
    } finally {
      tell(null)
      if (this.#making.get(key) === making) this.#making.delete(key)
    }
  }

  #put(key: string, { html, nonce, seconds }: NonNullable<PageMade>, changes: number): void {
    this.#keeps.add(familyOf(key))
    this.#pages.delete(key)
    if (this.#pages.size >= mostPages) this.#pages.delete(this.#pages.keys().next().value ?? '')
    const until = this.#house.parts.clock.now().getTime() + seconds * 1000
    this.#pages.set(key, { html: html.replaceAll(nonce, nonceMark), until, changes })
  }
}
