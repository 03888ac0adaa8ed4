import { setTimeout as pause } from 'node:timers/promises'
import { startEmbedded, type Embedded, type EmbeddedOptions } from './embedded.server.ts'

/** An embedded server that is restarted on the same port whenever it dies. */
export type Supervised = Pick<Embedded, 'url' | 'adminUrl' | 'port' | 'reused' | 'stop'> & { pid(): number }

/** Like startEmbedded, and restarts the server in the background whenever it dies, for as long as it takes. */
export async function superviseEmbedded(options: EmbeddedOptions): Promise<Supervised> {
  const { log = () => undefined } = options
  const first = await startEmbedded(options)
  const { url, adminUrl, port, reused } = first
  const stopping = new AbortController()
  let current = first
  let restarting = Promise.resolve()

  async function restart(): Promise<void> {
    log('PostgreSQL is gone; starting it again.')
    for (let attempts = 0; !stopping.signal.aborted; attempts++) {
      try {
        current = await startEmbedded({ ...options, port })
        log(
          current.port === port
            ? 'PostgreSQL is back.'
            : `PostgreSQL is back on port ${current.port} instead of ${port}: restart Karya.`,
        )
        return watch()
      } catch (error) {
        log(error instanceof Error ? error.message : String(error))
        await pause(Math.min(5000, 100 * 2 ** attempts), undefined, { signal: stopping.signal }).catch(() => undefined) // woken to stop
      }
    }
  }

  function watch(): void {
    void current.lost.then(() => (restarting = restart()))
  }

  watch()
  return {
    url,
    adminUrl,
    port,
    reused,
    pid: () => current.pid,
    async stop() {
      stopping.abort()
      await restarting // a start that is under way ends first, so that nothing is left behind
      return current.stop()
    },
  }
}
