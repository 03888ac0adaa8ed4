import { sql } from 'kysely'
import { askAbout } from '#modules/billing/public.server.ts'
import type { Context } from '#platform/core/context.server.ts'
import { anOrder, ledgerProblems } from '../test/fixtures/billing.ts'
import { anEmployer } from '../test/fixtures/people.ts'
import type { TestApp } from '../test/fixtures/open-test-app.ts'
import { numberGaps } from '../test/resilience/money-kills.ts'
import { inTurns } from './in-turns.ts'

const connections = 12
const ordersOfCompany = 5
const rolledBack = 'rolled back on purpose'

/** The same context, whose second transaction is rolled back: the first notes that the provider is asked, the second settles. */
function rollingBack(ctx: Context): Context {
  let begun = 0
  const inTransaction: Context['inTransaction'] = (run) => {
    begun++
    const isSecond = begun === 2
    return ctx.inTransaction(async (tx) => {
      const answer = await run(tx)
      if (isSecond) throw new Error(rolledBack)
      return answer
    })
  }
  return { ...ctx, inTransaction }
}

async function settleOne(app: TestApp, ref: string, fails: boolean): Promise<void> {
  const run = async (ctx: Context) => void (await askAbout(fails ? rollingBack(ctx) : ctx, ref))
  const job = { name: 'bench', ownTransactions: true as const, run }
  await app.core.runJob(job, {}, 'bench', { attempt: 1, maxAttempts: 1 }).catch((error: unknown) => {
    if (!(error instanceof Error && error.message === rolledBack)) throw error
  })
}

/**
 * Settles so many paid orders side by side, each twice at once and every tenth rolled back first; answers whether each was granted
 * and got its invoice once, without a gap in the numbers.
 */
export async function settleSideBySide(app: TestApp, orders: number): Promise<boolean> {
  const refs: string[] = []
  await inTurns(Math.ceil(orders / ordersOfCompany), 8, async () => {
    const employer = await anEmployer(app)
    for (let count = 1; count <= ordersOfCompany && refs.length < orders; count++) {
      const { ref } = await anOrder(app, employer, { open: true, items: [{ code: 'UNLOCK_10', count }] })
      await app.as()('billing.sandbox', { id: ref, action: 'PAY_SILENTLY' })
      refs.push(ref)
    }
  })
  const started = performance.now()
  const turns = refs.flatMap((ref, at) => [
    { ref, fails: at % 10 === 9 },
    { ref, fails: false },
  ])
  await inTurns(turns.length, connections, async (at) => {
    const turn = turns[at]
    if (turn) await settleOne(app, turn.ref, turn.fails)
  })
  const seconds = (performance.now() - started) / 1000
  const { rows } = await sql<Record<'paid' | 'invoices' | 'numbers' | 'ungranted' | 'twice', number>>`
    select (select count(*)::int from pay_order where status = 'PAID') as paid,
      (select count(*)::int from invoice) as invoices,
      (select count(distinct number)::int from invoice) as numbers,
      (select count(*)::int from order_line l where not exists (select from credit_lot c where c.order_line_id = l.id)) as ungranted,
      (select count(*)::int from (select from credit_lot group by order_line_id having count(*) > 1) lot) as twice`.execute(
    app.db,
  )
  const totals = rows[0] ?? { paid: 0, invoices: 0, numbers: 0, ungranted: orders, twice: 0 }
  const gaps = (await numberGaps(app)).length
  const problems = (await ledgerProblems(app)).length
  console.log(
    `settlements: ${orders} orders on ${connections} connections, each twice, in ${seconds.toFixed(1)} s: paid ${totals.paid}, invoices ${totals.invoices}, ` +
      `not granted ${totals.ungranted}, granted twice ${totals.twice}, gaps ${gaps}, doubles ${totals.invoices - totals.numbers}, differing accounts ${problems}`,
  )
  const isWhole = totals.paid === orders && totals.invoices === orders && totals.numbers === orders
  return isWhole && totals.ungranted + totals.twice + gaps + problems === 0
}
