import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { backupFaults } from './faults.backup.ts'
import { clockFaults, databaseClockFaults, movableClock, withoutFaketime } from './faults.clock.ts'
import { connectionFaults } from './faults.connections.ts'
import { diskFaults, smallDisks, withoutDisks } from './faults.disk.ts'
import { mailFaults } from './faults.mail.ts'
import { killEverything, postgresFaults } from './faults.postgres.ts'
import { processFaults } from './faults.process.ts'
import { backends, command } from './database.ts'
import { lineOf, runFault, startSite, type Fault, type Result, type Site } from './round.ts'

const seed = Number(process.env['LEDGER_SEED'] ?? randomInt(2 ** 31))
const faults = [processFaults, postgresFaults, connectionFaults, mailFaults, clockFaults, backupFaults].flat()
const [noDisks, noFaketime] = [withoutDisks(), withoutFaketime()]
const nothing = { lost: [], doubled: [], half: [], unsent: [], surprises: [] }

const results: Result[] = []
async function run(site: Site, fault: Fault): Promise<Result> {
  const result = await runFault(site, fault, seed)
  results.push(result)
  console.log(`seed ${seed}, ${lineOf(result)}`)
  return result
}

afterAll(() => {
  const sum = (of: (result: Result) => number) => results.reduce((all, result) => all + of(result), 0)
  console.log(
    `${results.length} kinds of fault, ${sum(({ acknowledged }) => acknowledged)} writes acknowledged: lost ${sum(({ lost }) => lost.length)}, ` +
      `doubled ${sum(({ doubled }) => doubled.length)}, half done ${sum(({ half }) => half.length)}` +
      (noDisks ? `; ${diskFaults.length} kinds left out: ${noDisks}` : '') +
      (noFaketime ? `; ${databaseClockFaults.length} kinds left out: ${noFaketime}` : ''),
  )
})

describe('the fault ledger', () => {
  let site: Site
  beforeAll(async () => void (site = await startSite()), 180_000)
  afterAll(() => site.close(), 120_000)

  test.each(faults)('$name', { timeout: 600_000 }, async (fault) => {
    expect(await run(site, fault)).toMatchObject(nothing)
  })

  test('the comparison finds what is lost without synchronous commits', { timeout: 600_000 }, async () => {
    const set = (how: string) => command(site, ...how.split(';'), 'select pg_reload_conf()')
    const result = await runFault(
      site,
      {
        name: 'synchronous_commit off',
        loses: true,
        async happen({ ledger }) {
          await set(
            `alter system set synchronous_commit = off;alter system set wal_writer_delay = '10s';alter system set wal_writer_flush_after = '1GB'`,
          )
          await ledger.acknowledges(20)
          for (const pid of await backends(site, `backend_type = 'walwriter'`)) process.kill(pid, 'SIGSTOP')
          await ledger.acknowledges(40)
          killEverything(site)
          await ledger.refuses(1)
        },
      },
      seed,
    )
    await set('alter system reset all')
    console.log(`seed ${seed}, ${lineOf(result)}`)
    expect(result.lost.length).toBeGreaterThan(0)
  })
})

describe.skipIf(noDisks)('the fault ledger on small disks', () => {
  let site: Site
  beforeAll(async () => void (site = await startSite({ prepare: smallDisks })), 180_000)
  afterAll(() => site.close(), 120_000)

  test.each(diskFaults)('$name', { timeout: 600_000 }, async (fault) => {
    expect(await run(site, fault)).toMatchObject(nothing)
  })
})

describe.skipIf(noFaketime)('the fault ledger on a database whose clock moves', () => {
  let site: Site
  beforeAll(async () => void (site = await startSite(movableClock)), 180_000)
  afterAll(() => site.close(), 120_000)

  test.each(databaseClockFaults)('$name', { timeout: 600_000 }, async (fault) => {
    expect(await run(site, fault)).toMatchObject(nothing)
  })
})
