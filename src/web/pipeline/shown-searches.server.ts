import type { FastifyRequest } from 'fastify'
import { isbot } from 'isbot'
import { isActing, type Caller } from '#kernel/caller.ts'
import { addShownSearches, type ShownList } from '#modules/search/public.server.ts'
import type { Core } from '#platform/core/core.server.ts'
import { limitKey } from '#platform/core/limits.server.ts'
import type { ShownSearch } from '#platform/http/shown-search.ts'
import type { Visitor } from '#platform/http/request-pipeline.server.ts'
import type { VisitIds } from './visit-ids.server.ts'

type Waiting = Omit<ShownList, 'visit' | 'network'> & { network: string; userAgent: string }

const flushMs = 2000
/** Searches that wait to be stored; more are not noted until then. */
const maxWaiting = 5000
/** The same page of a search is noted once in this time. */
const againMs = 30 * 60_000
/** Searches of one network an hour: more than a classroom asks. */
const maxNetworkSearches = 600
const hourMs = 3_600_000

/** The account of a candidate, null for a guest; undefined for everybody else, whose searches teach nothing. */
function accountOf(caller: Caller): string | null | undefined {
  if (caller.kind === 'guest') return null
  return caller.kind === 'candidate' && !isActing(caller) ? caller.accountId : undefined
}

/**
 * Notes what searches show to candidates and guests: not prefetches, not bots, together every two seconds so that no page waits for it;
 * those of a process that is killed meanwhile are lost.
 */
export class ShownSearches {
  readonly #core: Core
  readonly #visits: VisitIds
  #waiting: Waiting[] = []
  #timer: NodeJS.Timeout | undefined
  readonly #seen = new Map<string, number>()
  readonly #perNetwork = new Map<string, number>()
  #countedSince = 0

  constructor(core: Core, visits: VisitIds) {
    this.#core = core
    this.#visits = visits
  }

  add(request: FastifyRequest, { identity, incoming }: Visitor, { words, jobs, before, variant }: ShownSearch): void {
    const accountId = accountOf(identity.caller)
    const { 'sec-purpose': secPurpose, purpose } = request.headers
    const prefetched = `${String(secPurpose)} ${String(purpose)}`.includes('prefetch')
    if (accountId === undefined || request.method !== 'GET' || prefetched || isbot(incoming.userAgent)) return
    const at = this.#core.parts.clock.now()
    const network = limitKey(incoming.ip)
    const key = `${accountId ?? `${network} ${incoming.userAgent}`} ${words} ${before} ${variant.testId}`
    if (this.#waiting.length >= maxWaiting || !this.#isNew(key, network, at.getTime())) return
    const day = at.toISOString().slice(0, 10)
    const { userAgent } = incoming
    this.#waiting.push({ accountId, network, userAgent, words, jobs, before, variant, at, day })
    this.#timer ??= setTimeout(() => void this.flush(), flushMs).unref()
  }

  #isNew(key: string, network: string, now: number): boolean {
    if (now - this.#countedSince > hourMs) {
      this.#seen.clear()
      this.#perNetwork.clear()
      this.#countedSince = now
    }
    if (now - (this.#seen.get(key) ?? 0) < againMs) return false
    const count = (this.#perNetwork.get(network) ?? 0) + 1
    if (count > maxNetworkSearches) return false
    this.#perNetwork.set(network, count)
    this.#seen.set(key, now)
    return true
  }

  /** Stores what waits. What cannot be stored now is tried again with the next. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const waiting = this.#waiting
    if (waiting.length === 0) return
    this.#waiting = []
    const { log } = this.#core.parts
    try {
      // As a guest, whose writes leave the pages in memory as they are.
      await this.#core.inContext(
        true,
        {
          caller: { kind: 'guest' },
          locale: 'en',
          requestId: 'shown',
          ip: '',
          userAgent: '',
          referrer: null,
          log,
          cookies: [],
        },
        async (ctx) => {
          const lists: ShownList[] = []
          for (const each of waiting) {
            const { visit, network } = await this.#visits.of(ctx, each)
            lists.push({ ...each, network, visit: each.accountId === null ? visit : null })
          }
          await addShownSearches(ctx.db, lists)
        },
      )
    } catch (error) {
      log.error({ err: error, count: waiting.length }, 'searches shown were not noted yet')
      this.#waiting = [...waiting, ...this.#waiting].slice(0, maxWaiting)
    }
  }
}
