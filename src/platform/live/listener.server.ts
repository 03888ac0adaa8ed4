import type { Pool } from 'pg'
import type { Log } from '#platform/log/log.server.ts'
import { listen } from './listen.server.ts'
import { liveChannel } from './notify.server.ts'

/** The channel that triggers notify when settings, masters or places change (`src/db/migrations`). */
export const tablesChannel = 'karya_tables'

export type Subscription = {
  channel: string
  onMessage: (payload: string) => void
  /** Notifications sent before are unknown. */
  onConnected?: () => void
  /** Notifications may be missed until `onConnected`. */
  onLost?: () => void
}

/** PostgreSQL's notifications for this process, by one connection for all who subscribe; without subscribers there is none. */
export class NotificationListener {
  readonly #options: { pool: Pool; log: Log; checkMs?: number; answerMs?: number }
  readonly #subscriptions = new Set<Subscription>()
  #running: { stop: AbortController; ended: Promise<void>; connected: boolean } | undefined

  constructor(options: { pool: Pool; log: Log; checkMs?: number; answerMs?: number }) {
    this.#options = options
  }

  /** Returns the function that ends it; the last one waits until the connection is closed. */
  subscribe(subscription: Subscription): () => Promise<void> {
    this.#subscriptions.add(subscription)
    if (this.#running?.connected) subscription.onConnected?.()
    this.#running ??= this.#start()
    return async () => {
      this.#subscriptions.delete(subscription)
      if (this.#subscriptions.size > 0) return
      const running = this.#running
      this.#running = undefined
      running?.stop.abort()
      await running?.ended
    }
  }

  #start() {
    const stop = new AbortController()
    const running = { stop, connected: false, ended: Promise.resolve() }
    const each = (run: (subscription: Subscription) => void) => this.#subscriptions.forEach(run)
    running.ended = listen({
      ...this.#options,
      channels: [liveChannel, tablesChannel],
      onMessage: (channel, payload) => each((one) => one.channel === channel && one.onMessage(payload)),
      onConnected: () => {
        running.connected = true
        each((one) => one.onConnected?.())
      },
      onLost: () => {
        running.connected = false
        each((one) => one.onLost?.())
      },
      signal: stop.signal,
    })
    return running
  }
}
