import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '#platform/log/log.server.ts'
import { liveChannel } from './notify.server.ts'

type Listening = {
  pool: pg.Pool
  log: Log
  hear: (word: string) => void
  /** Called whenever hearing begins (again): what was said before is not known. */
  begun: () => void
  signal: AbortSignal
}

/** One connection that hears the channel until `signal`; lost, it comes back by itself, ever slower up to 15 s. */
export async function listen({ pool, log, hear, begun, signal }: Listening): Promise<void> {
  for (let failures = 0; !signal.aborted; failures++) {
    // Not one of the pool's own: it would be missing there for good.
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
      client.on('notification', ({ payload }) => payload && hear(payload))
      await client.query(`listen ${liveChannel}`)
      failures = 0
      begun()
      await gone
    } catch (err) {
      if (!signal.aborted) log.warn({ err }, 'live news cannot be heard for now')
    } finally {
      await client.end().catch((err: unknown) => log.debug({ err }, 'the live connection was gone already'))
    }
    await wait(Math.min(15_000, 250 * 2 ** failures), undefined, { signal, ref: false }).catch(() => undefined) // only the signal rejects it
  }
}
