import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectionFaults } from './faults.connections.ts'
import { mailFaults } from './faults.mail.ts'
import { lineOf, runFault, startSite, type Site } from './round.ts'

/**
 * A fault of the connections and one of the mail server, without purchases, which settle within a minute of a fault; killed processes
 * are in `kill.db.test.ts`. All of them: ledger.resilience.test.ts.
 */
const faults = [connectionFaults, mailFaults].map(([first]) => first!)
const seed = Number(process.env['LEDGER_SEED'] ?? randomInt(2 ** 31))
let site: Site

beforeAll(async () => void (site = await startSite()), 120_000)
afterAll(() => site.close(), 60_000)

test.each(faults)('$name: nothing acknowledged is lost, doubled or half done', { timeout: 120_000 }, async (fault) => {
  const result = await runFault(site, fault, seed, { clients: 3, jobs: 2, buyers: 0, importers: 1 })
  console.log(`seed ${seed}, ${lineOf(result)}`)
  expect(result).toMatchObject({ lost: [], doubled: [], half: [], unsent: [], surprises: [] })
})
