import type { FastifyRequest } from 'fastify'
import { isbot } from 'isbot'
import type { Context } from '#platform/core/context.server.ts'
import type { Core } from '#platform/core/core.server.ts'
import { limitKey } from '#platform/core/limits.server.ts'
import type { Visitor } from '#platform/http/request-pipeline.server.ts'

/** Who opened a page and when; ids of visits are made of it when it is stored. */
export type Visit = { network: string; userAgent: string; at: Date; day: string }

type BatchOptions<Details> = {
  /** Names the write in the log. */
  name: string
  /** The same of the same visitor is noted once in this time. */
  againMs: number
  /** What the log says when it cannot be stored now. */
  failure: string
  store: (ctx: Context, waiting: readonly (Details & Visit)[]) => Promise<void>
}

const flushMs = 2000
/** What may wait to be stored; more is not noted until then. */
const maxWaiting = 5000
/** Of one network an hour: more than a classroom opens. */
const maxOfNetwork = 600
const hourMs = 3_600_000

/**
 * Notes what visitors open: not prefetches, not bots, and stored together every two seconds so that no page waits for it. What waits in a
 * process that is killed meanwhile is lost.
 */
export class VisitBatch<Details extends object> {
  readonly #core: Core
  readonly #options: BatchOptions<Details>
  #waiting: (Details & Visit)[] = []
  #timer: NodeJS.Timeout | undefined
  /** When somebody last opened the same, as far as this process knows: a spared look-up, not the rule. */
  readonly #seen = new Map<string, number>()
  readonly #perNetwork = new Map<string, number>()
  #countedSince = 0

  constructor(core: Core, options: BatchOptions<Details>) {
    this.#core = core
    this.#options = options
  }

  /** `what` says what is the same; `accountId` is whose visit it is, where that is known. */
  add(
    { method, headers }: FastifyRequest,
    { ip, userAgent }: Visitor['incoming'],
    { what, accountId = null, details }: { what: string; accountId?: string | null; details: Details },
  ): void {
    const prefetched = `${String(headers['sec-purpose'])} ${String(headers['purpose'])}`.includes('prefetch')
    if (method !== 'GET' || prefetched || isbot(userAgent)) return
    const at = this.#core.parts.clock.now()
    const network = limitKey(ip)
    const key = `${accountId ?? `${network} ${userAgent}`} ${what}`
    if (this.#waiting.length >= maxWaiting || !this.#isNew(key, network, at.getTime())) return
    this.#waiting.push({ ...details, network, userAgent, at, day: at.toISOString().slice(0, 10) })
    this.#timer ??= setTimeout(() => void this.flush(), flushMs).unref()
  }

  #isNew(key: string, network: string, now: number): boolean {
    if (now - this.#countedSince > hourMs) {
      this.#seen.clear()
      this.#perNetwork.clear()
      this.#countedSince = now
    }
    if (now - (this.#seen.get(key) ?? 0) < this.#options.againMs) return false
    const count = (this.#perNetwork.get(network) ?? 0) + 1
    if (count > maxOfNetwork) return false
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
    const { name: requestId, store, failure } = this.#options
    const { log } = this.#core.parts
    try {
      // As a guest, whose writes leave the pages in memory as they are.
      await this.#core.inContext(
        true,
        { caller: { kind: 'guest' }, locale: 'en', requestId, ip: '', userAgent: '', referrer: null, log, cookies: [] },
        (ctx) => store(ctx, waiting),
      )
    } catch (error) {
      log.error({ err: error, count: waiting.length }, failure)
      this.#waiting = [...waiting, ...this.#waiting].slice(0, maxWaiting)
    }
  }
}
