import type { Log } from '#platform/log/log.server.ts'
import type { NotificationListener } from './listener.server.ts'
import { liveChannel } from './notify.server.ts'

/** An open stream: `refresh` when its state may have changed, `changed` when something that an open page may show has, `heartbeat` keeps it alive, `end` closes it, for good when `over`. */
export type Stream = {
  accountId: string
  sessionId: string
  /** Of a member: what happens to the company's imports is told to them. */
  companyId?: string
  refresh(): void
  changed(part: 'imports'): void
  heartbeat(): void
  end(over: boolean): void
}

export type HubOptions = {
  listener: NotificationListener
  log: Log
  /** The sessions among these that have ended. */
  ended: (sessionIds: string[]) => Promise<string[]>
  /** Milliseconds between heartbeats, which keep proxies from closing; every third one checks the sessions. */
  heartbeatMs?: number
  maxStreams?: number
}

/** Tabs share a stream, so this is for several browsers. The oldest stream is closed for a new one. */
const maxStreamsPerAccount = 6

/** The open streams of this process, notified by PostgreSQL. */
export class LiveHub {
  readonly #options: Required<HubOptions>
  readonly #streams = new Map<string, Set<Stream>>()
  #count = 0
  #heartbeats = 0
  #timer: NodeJS.Timeout | undefined
  #closed = false
  #unsubscribe: (() => Promise<void>) | undefined

  constructor(options: HubOptions) {
    this.#options = { heartbeatMs: 25_000, maxStreams: 2000, ...options }
  }

  get full(): boolean {
    return this.#closed || this.#count >= this.#options.maxStreams
  }

  /** Adds a stream and returns the function that removes it. Listening starts with the first one. */
  add(stream: Stream): () => void {
    const own = this.#streams.get(stream.accountId) ?? new Set()
    this.#streams.set(stream.accountId, own)
    const [oldest] = own
    if (oldest && own.size >= maxStreamsPerAccount) this.#end(oldest)
    own.add(stream)
    this.#streams.set(stream.accountId, own)
    this.#count++
    this.#unsubscribe ??= this.#options.listener.subscribe({
      channel: liveChannel,
      onMessage: (payload) => this.#onMessage(payload),
      onConnected: () => {
        // What happened before is unknown.
        this.#each((each) => each.companyId && each.changed('imports'))
        void this.#check()
      },
    })
    this.#timer ??= setInterval(() => void this.#sendHeartbeats(), this.#options.heartbeatMs).unref()
    return () => this.#remove(stream)
  }

  /** Ends all streams, so that no shutdown waits for them; clients reconnect to another process. */
  async close(): Promise<void> {
    this.#closed = true
    clearInterval(this.#timer)
    this.#each((each) => this.#end(each, false))
    await this.#unsubscribe?.()
  }

  #onMessage(payload: string): void {
    const [what, id = ''] = payload.split(':', 2)
    if (what === 'account') for (const each of this.#streams.get(id) ?? []) each.refresh()
    if (what === 'rights') for (const each of this.#streams.get(id) ?? []) this.#end(each, false)
    if (what === 'imports') this.#each((each) => each.companyId === id && each.changed(what))
    if (what === 'session') this.#each((each) => each.sessionId === id && this.#end(each))
  }

  async #sendHeartbeats(): Promise<void> {
    this.#each((each) => each.heartbeat())
    if (++this.#heartbeats % 3 === 0) await this.#check()
  }

  /** Ends the streams of ended sessions and refreshes the others: after every reconnection and at every third heartbeat. */
  async #check(): Promise<void> {
    const ids: string[] = []
    this.#each((each) => ids.push(each.sessionId))
    try {
      const over = new Set(await this.#options.ended([...new Set(ids)]))
      this.#each((each) => (over.has(each.sessionId) ? this.#end(each) : each.refresh()))
    } catch (err) {
      this.#options.log.warn({ err }, 'the sessions of open streams could not be checked')
    }
  }

  #each(run: (stream: Stream) => unknown): void {
    for (const own of this.#streams.values()) for (const stream of own) run(stream)
  }

  #end(stream: Stream, over = true): void {
    this.#remove(stream)
    stream.end(over)
  }

  #remove(stream: Stream): void {
    const own = this.#streams.get(stream.accountId)
    if (!own?.delete(stream)) return
    this.#count--
    if (own.size === 0) this.#streams.delete(stream.accountId)
  }
}
