import { pathToFileURL } from 'node:url'
import path from 'node:path'
import { root } from '../fixtures/sources.ts'
import type { Fault, Scene } from './round.ts'

const clock = pathToFileURL(path.join(root, 'test/ledger/shifted-clock.mjs')).href
const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]

/** The server restarted with a clock that is off, whose clock then jumps to the right time and back while clients write. */
const off =
  (ms: number) =>
  async ({ site, ledger }: Scene) => {
    await site.killServer()
    await site.startServer({ NODE_OPTIONS: `--import ${clock}`, FAULT_CLOCK_MS: String(ms) })
    await ledger.acknowledges(30)
    for (let times = 0; times < 4; times++) {
      site.signalServer('SIGUSR2')
      await ledger.acknowledges(10)
    }
    await site.killServer()
    await site.startServer()
  }

/** The clock of the server's machine; PostgreSQL's is right, by which Karya goes. */
export const clockFaults: readonly Fault[] = [
  { name: 'clock ten minutes ahead, and jumping', happen: off(10 * minute) },
  { name: 'clock ten minutes behind, and jumping', happen: off(-10 * minute) },
  { name: 'clock an hour behind, and jumping', happen: off(-hour) },
  { name: 'clock 400 days ahead, and jumping', happen: off(400 * day) },
  { name: 'clock in 1970, and jumping', happen: off(-Date.now()) },
]
