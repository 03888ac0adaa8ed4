import type { Pool } from 'pg'
import type { Log } from '#platform/log/log.server.ts'
import { listen } from './listen.server.ts'

/** An open stream: `poke` when what it shows may have changed, `beat` to keep it alive, `end` to close it, for good when `over`. */
export type Stream = { accountId: string; sessionId: string; poke(): void; beat(): void; end(over: boolean): void }

export type HubOptions = {
  pool: Pool
  log: Log
  /** Which of these sessions are over. */
  ended: (sessionIds: string[]) => Promise<string[]>
  /** Milliseconds between beats, which proxies and sockets want; every third one asks about the sessions. */
  beatMs?: number
  most?: number
}

/** Streams one person may have in a process: tabs share one, so this is for several browsers. The oldest makes room. */
const mostEach = 6

/** The open streams of this process, woken by PostgreSQL: one connection however many they are. */
export class LiveHub {
  readonly #options: Required<HubOptions>
  readonly #streams = new Map<string, Set<Stream>>()
  readonly #closing = new AbortController()
  #count = 0
  #beats = 0
  #timer: NodeJS.Timeout | undefined
  #listening: Promise<void> | undefined

  constructor(options: HubOptions) {
    this.#options = { beatMs: 25_000, most: 2000, ...options }
  }

  get full(): boolean {
    return this.#closing.signal.aborted || this.#count >= this.#options.most
  }

  /** Takes a stream in; the answer takes it out again. Listening begins with the first one. */
  add(stream: Stream): () => void {
    const own = this.#streams.get(stream.accountId) ?? new Set()
    this.#streams.set(stream.accountId, own)
    const [oldest] = own
    if (oldest && own.size >= mostEach) this.#drop(oldest)
    own.add(stream)
    this.#streams.set(stream.accountId, own)
    this.#count++
    this.#listening ??= listen({
      ...this.#options,
      hear: (word) => this.#hear(word),
      begun: () => void this.#check(),
      signal: this.#closing.signal,
    })
    this.#timer ??= setInterval(() => void this.#beat(), this.#options.beatMs).unref()
    return () => this.#remove(stream)
  }

  /** Ends all streams at once, so that nobody waits for them at a shutdown; they come back to another process. */
  async close(): Promise<void> {
    this.#closing.abort()
    clearInterval(this.#timer)
    this.#each((each) => this.#drop(each, false))
    await this.#listening
  }

  #hear(word: string): void {
    const [what, id = ''] = word.split(':', 2)
    if (what === 'account') for (const each of this.#streams.get(id) ?? []) each.poke()
    if (what === 'session') this.#each((each) => each.sessionId === id && this.#drop(each))
  }

  async #beat(): Promise<void> {
    this.#each((each) => each.beat())
    if (++this.#beats % 3 === 0) await this.#check()
  }

  /** Ends the streams whose sessions are over and wakes the others: after every silence of the connection, and now and then. */
  async #check(): Promise<void> {
    const ids: string[] = []
    this.#each((each) => ids.push(each.sessionId))
    try {
      const over = new Set(await this.#options.ended([...new Set(ids)]))
      this.#each((each) => (over.has(each.sessionId) ? this.#drop(each) : each.poke()))
    } catch (err) {
      this.#options.log.warn({ err }, 'the sessions of open streams could not be checked')
    }
  }

  #each(run: (stream: Stream) => unknown): void {
    for (const own of this.#streams.values()) for (const stream of own) run(stream)
  }

  #drop(stream: Stream, over = true): void {
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
