// node bench/invoices.ts [documents] [connections]: gaps and doubles in the numbers of invoices that are issued side by side, every
// tenth of them rolled back after its number was taken; exit 1 when there is one. Then how long it took.
import path from 'node:path'
import { migrate } from '#db/migrate.server.ts'
import { issueInvoice } from '#modules/billing/handlers.invoice.server.ts'
import { lockBillingAccount } from '#modules/billing/store.ledger.server.ts'
import { startTemporary } from '#platform/postgres/temporary.server.ts'
import { testAppAt } from '../test/fixtures/open-test-app.ts'
import { anInvoiceDraft } from '../test/fixtures/invoices.ts'
import { aCompany } from '../test/fixtures/people.ts'

const documents = Number(process.argv[2] ?? 10_000)
const connections = Number(process.argv[3] ?? 12)
const rolledBack = 'rolled back on purpose'

const server = await startTemporary()
await migrate(server.url)
const app = testAppAt(server.url, { clock: 'running', env: { DATA_DIR: path.join(server.folder, 'karya') } })
const companies: string[] = []
for (let at = 0; at < 50; at++) {
  const companyId = await aCompany(app)
  await lockBillingAccount(app.db, companyId)
  companies.push(companyId)
}

/** Issues one document in a transaction of its own; null when it was rolled back. */
async function issueOne(at: number): Promise<string | null> {
  const companyId = companies[at % companies.length] ?? ''
  try {
    return await app.core.asSystem(async (ctx) => {
      const orderId = crypto.randomUUID()
      const { number } = await issueInvoice(ctx, anInvoiceDraft(), { companyId, orderId, series: 'INV' })
      if (at % 10 === 9) throw new Error(rolledBack)
      return number
    })
  } catch (error) {
    if (error instanceof Error && error.message === rolledBack) return null
    throw error
  }
}

const numbers: string[] = []
let next = 0
async function issueInTurn(): Promise<void> {
  while (next < documents) {
    const number = await issueOne(next++)
    if (number !== null) numbers.push(number)
  }
}
const started = performance.now()
await Promise.all(Array.from({ length: connections }, issueInTurn))
const seconds = (performance.now() - started) / 1000

const ordinals = numbers.map((number) => Number(number.slice(-6)))
const last = Math.max(...ordinals)
const doubles = ordinals.length - new Set(ordinals).size
const gaps = last - new Set(ordinals).size
const { last: counted } = await app.db.selectFrom('invoice_counter').select('last').executeTakeFirstOrThrow()
console.log(`${documents} transactions on ${connections} connections, ${documents - numbers.length} rolled back`)
console.log(`numbers 1 to ${last}, counter ${counted}: gaps ${gaps}, doubles ${doubles}`)
console.log(`${seconds.toFixed(1)} s, ${Math.round(documents / seconds)} a second`)
await app.core.parts.ports.documents.close()
await app.database.close()
await server.stop()
process.exitCode = gaps + doubles + (counted - last) === 0 ? 0 : 1
