import type { FastifyRequest } from 'fastify'
import { isbot } from 'isbot'
import { searchedWords } from '#modules/activity/rules.search-words.ts'
import { addGuestViews, viewMs, type GuestView } from '#modules/activity/public.server.ts'
import type { Core } from '#platform/core/core.server.ts'
import { limitKey } from '#platform/core/limits.server.ts'
import type { Visitor } from '#platform/http/request-pipeline.server.ts'
import type { VisitIds } from './visit-ids.server.ts'

type Look = Omit<GuestView, 'visit'> & { network: string; userAgent: string; day: string }

const flushMs = 2000
/** Views that wait to be stored; more are not counted until then. */
const maxWaiting = 5000
/** Views of one network an hour: more than a classroom reads. */
const maxNetworkViews = 600
const hourMs = 3_600_000

/**
 * Counts the jobs that guests open: not prefetches, not bots, once a visit and job in 30 minutes. Pages of guests come from memory, so
 * their views are stored together every two seconds; those of a process that is killed meanwhile are lost.
 */
export class GuestViews {
  readonly #core: Core
  readonly #appUrl: string
  #waiting: Look[] = []
  #timer: NodeJS.Timeout | undefined
  /** When a visit last looked at a job, as far as this process knows: a spared look-up, not the rule. */
  readonly #seen = new Map<string, number>()
  readonly #perNetwork = new Map<string, number>()
  #countedSince = 0
  readonly #visits: VisitIds

  constructor(core: Core, appUrl: string, visits: VisitIds) {
    this.#core = core
    this.#visits = visits
    this.#appUrl = new URL(appUrl).origin
  }

  add(request: FastifyRequest, { incoming }: Pick<Visitor, 'incoming'>, jobId: string): void {
    const { 'sec-purpose': secPurpose, purpose, referer } = request.headers
    const prefetched = `${String(secPurpose)} ${String(purpose)}`.includes('prefetch')
    if (request.method !== 'GET' || prefetched || isbot(incoming.userAgent)) return
    const at = this.#core.parts.clock.now()
    const network = limitKey(incoming.ip)
    if (this.#waiting.length >= maxWaiting || !this.#isNew(`${network} ${incoming.userAgent} ${jobId}`, network, at))
      return
    this.#waiting.push({
      jobId,
      network,
      userAgent: incoming.userAgent,
      referrer: incoming.referrer,
      words: searchedWords(referer, this.#appUrl),
      at,
      day: at.toISOString().slice(0, 10),
    })
    this.#timer ??= setTimeout(() => void this.flush(), flushMs).unref()
  }

  #isNew(key: string, network: string, at: Date): boolean {
    const now = at.getTime()
    if (now - this.#countedSince > hourMs) {
      this.#seen.clear()
      this.#perNetwork.clear()
      this.#countedSince = now
    }
    if (now - (this.#seen.get(key) ?? 0) < viewMs) return false
    const count = (this.#perNetwork.get(network) ?? 0) + 1
    if (count > maxNetworkViews) return false
    this.#perNetwork.set(network, count)
    this.#seen.set(key, now)
    return true
  }

  /** Stores what waits. What cannot be stored now is tried again with the next. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const looks = this.#waiting
    if (looks.length === 0) return
    this.#waiting = []
    const { log } = this.#core.parts
    try {
      // As a guest, whose writes leave the pages in memory as they are.
      await this.#core.inContext(
        true,
        {
          caller: { kind: 'guest' },
          locale: 'en',
          requestId: 'views',
          ip: '',
          userAgent: '',
          referrer: null,
          log,
          cookies: [],
        },
        async (ctx) => {
          const views: GuestView[] = []
          for (const look of looks) views.push({ ...look, visit: (await this.#visits.of(ctx, look)).visit })
          await addGuestViews(ctx.db, views)
        },
      )
    } catch (error) {
      log.error({ err: error, count: looks.length }, 'views of guests were not stored yet')
      this.#waiting = [...looks, ...this.#waiting].slice(0, maxWaiting)
    }
  }
}
