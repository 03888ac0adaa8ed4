import type { Worker } from 'node:cluster'
import type { MetricFamily } from '#platform/log/metrics.server.ts'

/** Messages between the primary and a web process, with their content. */
export type Notices = {
  /** The web process has loaded its code. */
  loaded: null
  start: WebProcessStart
  listening: null
  /** The web process ends: it could not start. */
  failed: { reason: string; operatorCanFix: boolean }
  /** Finish the requests under way, then end. */
  stop: null
  /** What public pages show may have changed. */
  pagesChanged: null
  /** Pages of this job that were made before are wrong. */
  jobChanged: { jobId: string }
}
/** What they ask each other, with the answer. */
export type Questions = {
  /** Whether the process still turns its event loop. */
  pulse: null
  processMetrics: MetricFamily[]
  allMetrics: string
  /** Null without a worker. */
  heartbeatAge: number | null
}

export type WebProcessStart = { databaseUrl: string; name: string }

type ChannelMessage =
  | { notice: keyof Notices; content: unknown }
  | { question: keyof Questions; id: number }
  | { answerTo: number; answer?: unknown; error?: string }

/** Either end of what Node opens between the primary and a worker of its cluster. */
export type ChannelEnd = {
  send(message: ChannelMessage, done: (error: Error | null) => void): unknown
  on(event: 'message', run: (message: ChannelMessage) => void): unknown
}
export const channelEnd = (worker: Worker): ChannelEnd => ({
  send: (message, done) => worker.send(message, done),
  on: (event, run) => worker.on(event, run),
})

/** Notices and questions between the primary and one web process. */
export class ProcessChannel {
  readonly #end: ChannelEnd
  readonly #hearers = new Map<string, (content: never) => void>()
  readonly #answers = new Map<string, () => Promise<unknown>>()
  readonly #waiting = new Map<number, (message: { answer?: unknown; error?: string }) => void>()
  #asked = 0

  constructor(end: ChannelEnd) {
    this.#end = end
    end.on('message', (message) => this.#receive(message))
  }

  /** A process that has ended receives nothing more, which `exit` reports. */
  tell<N extends keyof Notices>(notice: N, content: Notices[N]): void {
    this.#send({ notice, content })
  }

  hear<N extends keyof Notices>(notice: N, run: (content: Notices[N]) => void): void {
    this.#hearers.set(notice, run)
  }

  answer<Q extends keyof Questions>(question: Q, run: () => Promise<Questions[Q]>): void {
    this.#answers.set(question, run)
  }

  /** Rejects without an answer in time. */
  ask<Q extends keyof Questions>(question: Q, timeoutMs = 2000): Promise<Questions[Q]> {
    const id = ++this.#asked
    const { promise, resolve, reject } = Promise.withResolvers<Questions[Q]>()
    const timer = setTimeout(() => reject(new Error(`no answer to ${question} within ${timeoutMs} ms`)), timeoutMs)
    this.#waiting.set(id, ({ answer, error }) =>
      error === undefined ? resolve(answer as Questions[Q]) : reject(new Error(error)),
    )
    this.#send({ question, id })
    return promise.finally(() => {
      clearTimeout(timer)
      this.#waiting.delete(id)
    })
  }

  #send(message: ChannelMessage): void {
    this.#end.send(message, () => undefined) // an error means that the other end is gone
  }

  #receive(message: ChannelMessage): void {
    if ('notice' in message) this.#hearers.get(message.notice)?.(message.content as never)
    else if ('answerTo' in message) this.#waiting.get(message.answerTo)?.(message)
    else void this.#reply(message.question, message.id)
  }

  async #reply(question: keyof Questions, answerTo: number): Promise<void> {
    try {
      const run = this.#answers.get(question)
      if (!run) throw new Error(`nobody answers ${question} yet`)
      this.#send({ answerTo, answer: await run() })
    } catch (error) {
      this.#send({ answerTo, error: error instanceof Error ? error.message : String(error) })
    }
  }
}
