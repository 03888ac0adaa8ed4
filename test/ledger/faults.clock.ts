import { globSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from '../fixtures/sources.ts'
import { asSuperuser } from './database.ts'
import type { Fault, Scene, Site } from './round.ts'

const moduleAt = (name: string) => pathToFileURL(path.join(root, 'test/ledger', name)).href
const clock = moduleAt('shifted-clock.mjs')
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

const faketime = process.platform === 'linux' ? globSync('/usr/lib/*/faketime/libfaketime.so.1')[0] : undefined

/** Why the clock of a PostgreSQL cannot be moved here. */
export const withoutFaketime = (): string | undefined =>
  faketime ? undefined : 'libfaketime is not installed (apt-get install faketime)'

const clockFile = (folder: string) => path.join(folder, 'clock')
/** PostgreSQL reads the offset with every look at its clock: it is replaced as a whole. */
function moveClock(folder: string, seconds: number): void {
  const next = `${clockFile(folder)}.next`
  writeFileSync(next, `${seconds < 0 ? '' : '+'}${seconds}s\n`, { mode: 0o644 })
  renameSync(next, clockFile(folder))
}

/** A site whose PostgreSQL goes by a clock that faults can move. */
export const movableClock = {
  prepare(folder: string) {
    moveClock(folder, 0)
    return () => undefined
  },
  env: (folder: string) => ({
    NODE_OPTIONS: `--import ${moduleAt('shifted-postgres.mjs')}`,
    FAULT_LIBRARY: faketime ?? '',
    FAULT_CLOCK_FILE: clockFile(folder),
  }),
}

/** How far PostgreSQL's clock is ahead of this machine's, in ms. */
const aheadBy = (site: Site) =>
  asSuperuser(site, async (client) => {
    const { rows } = await client.query<{ now: Date }>('select clock_timestamp() as now')
    return (rows[0]?.now.getTime() ?? 0) - Date.now()
  })

const moved =
  (...offsets: number[]) =>
  async ({ site, ledger }: Scene) => {
    for (const offset of [...offsets, 0]) {
      moveClock(site.app.env.dataDir, offset / 1000)
      const ahead = await aheadBy(site)
      if (Math.abs(ahead - offset) > 5000) throw new Error(`PostgreSQL's clock is ${ahead} ms ahead, not ${offset}`)
      await ledger.acknowledges(20)
    }
  }

/** The clock of PostgreSQL, by which Karya goes, jumping while clients write. */
export const databaseClockFaults: readonly Fault[] = [
  { name: 'PostgreSQL’s clock ten minutes ahead and back', happen: moved(10 * minute) },
  { name: 'PostgreSQL’s clock ten minutes behind and back', happen: moved(-10 * minute) },
  { name: 'PostgreSQL’s clock jumping to and fro', happen: moved(20_000, -20_000, 5 * minute, -5 * minute, 50_000) },
  { name: 'PostgreSQL’s clock an hour behind and back', happen: moved(-hour) },
]
