import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '#platform/log/log.server.ts'
import { liveChannel } from './notify.server.ts'

type ListenOptions = {
  pool: pg.Pool
  log: Log
  onMessage: (payload: string) => void
  /** Called at every (re)connection: notifications sent before are unknown. */
  onConnected: () => void
  signal: AbortSignal
}

/** Listens to the channel on one connection until `signal`; reconnects with backoff up to 15 s. */
export async function listen({ pool, log, onMessage, onConnected, signal }: ListenOptions): Promise<void> {
  for (let failures = 0; !signal.aborted; failures++) {
    // Not a client of the pool, which would lack it for good.
    const client = new pg.Client({ ...pool.options, application_name: 'karya-live' })
    const gone = new Promise<void>((resolve) => {
      client.once('end', resolve)
      client.on('error', (err) => {
        log.warn({ err }, 'the live connection was lost')
        resolve()
      })
      signal.addEventListener('abort', () => resolve(), { once: true })
    })
    try {
      await client.connect()
      client.on('notification', ({ payload }) => payload && onMessage(payload))
      await client.query(`listen ${liveChannel}`)
      failures = 0
      onConnected()
      await gone
    } catch (err) {
      if (!signal.aborted) log.warn({ err }, 'live news cannot be heard for now')
    } finally {
      await client.end().catch((err: unknown) => log.debug({ err }, 'the live connection was gone already'))
    }
    await wait(Math.min(15_000, 250 * 2 ** failures), undefined, { signal, ref: false }).catch(() => undefined) // only the signal rejects it
  }
}
