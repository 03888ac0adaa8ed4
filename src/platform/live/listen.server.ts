import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { settlesWithin } from '#platform/core/settles-within.ts'
import type { Log } from '#platform/log/log.server.ts'

type ListenOptions = {
  pool: pg.Pool
  log: Log
  channels: readonly string[]
  onMessage: (channel: string, payload: string) => void
  /** Called at every (re)connection: notifications sent before are unknown. */
  onConnected: () => void
  onLost?: () => void
  signal: AbortSignal
  /** Milliseconds between questions whether the connection still answers, and for the answer. */
  checkMs?: number
  answerMs?: number
}

/**
 * Listens to the channels on one connection until `signal`; reconnects with backoff up to 15 s. The connection is asked for a sign
 * of life, because one that has silently broken looks like one without news.
 */
export async function listen(options: ListenOptions): Promise<void> {
  const { pool, log, channels, onMessage, onConnected, onLost, signal, checkMs = 5000, answerMs = 2000 } = options
  for (let failures = 0; !signal.aborted; failures++) {
    // Not a client of the pool, which would lack it for good.
    const client = new pg.Client({ ...pool.options, application_name: 'karya-live', query_timeout: answerMs })
    const lost = new AbortController()
    const over = AbortSignal.any([lost.signal, signal])
    client.once('end', () => lost.abort())
    client.on('error', (err) => {
      if (!over.aborted) log.warn({ err }, 'the live connection was lost')
      lost.abort()
    })
    lost.signal.addEventListener('abort', () => onLost?.(), { once: true })
    try {
      await client.connect()
      client.on('notification', ({ channel, payload = '' }) => onMessage(channel, payload))
      await client.query(channels.map((channel) => `listen ${channel}`).join('; '))
      failures = 0
      onConnected()
      while (!over.aborted) {
        await wait(checkMs, undefined, { signal: over, ref: false }).catch(() => undefined) // only the signal rejects it
        if (!over.aborted) await client.query('select 1')
      }
    } catch (err) {
      if (!signal.aborted) log.warn({ err }, 'live news cannot be heard for now')
    } finally {
      lost.abort()
      const ended = client.end()
      ended.catch((err: unknown) => log.debug({ err }, 'the live connection was gone already'))
      await settlesWithin(1000, ended) // a server that does not answer does not close it either
    }
    await wait(Math.min(15_000, 250 * 2 ** failures), undefined, { signal, ref: false }).catch(() => undefined) // only the signal rejects it
  }
}
