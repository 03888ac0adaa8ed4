import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { OrderStatus } from '#kernel/enums/billing.ts'
import { owners } from '#db/owners.ts'
import { sandboxActions } from '../contract.sandbox.ts'
import { errorCodeOf } from '../../../../test/fixtures/accounts.ts'
import { ledgerProblems, runBillingJob } from '../../../../test/fixtures/billing.ts'
import { longRun } from '../../../../test/fixtures/long-run.ts'
import { anEmployer, type EmployerAccount } from '../../../../test/fixtures/people.ts'
import { anySeed, randomFrom } from '../../../../test/fixtures/random.ts'
import { testApp } from '../../../../test/fixtures/test-app.ts'
import type { Facts } from '../rules.order.ts'

const app = testApp()
const seed = Number(process.env['ORDER_SEED'] ?? anySeed())
const [histories, steps] = longRun ? [50, 60] : [1, 15]

type Order = { id: string; owner: EmployerAccount; cart: number; refs: string[] }
const carts = [[{ code: 'UNLOCK_10' }], [{ code: 'UNLOCK_10', count: 2 }], [{ code: 'SEAT_1' }, { code: 'UNLOCK_10' }]]
/** Everything but what a provider that is down would refuse, and another currency. */
const left: readonly string[] = ['OTHER_CURRENCY', 'DOWN', 'UP', 'SLOW']
const actions = sandboxActions.filter((action) => !left.includes(action))
const wasPaid: readonly OrderStatus[] = ['PAID', 'PARTIALLY_REFUNDED', 'REFUNDED', 'DISPUTED']

/** What reading may not change. Lists of reference data never change here, and counters of requests are no data. */
const tables = Object.entries(owners).flatMap(([table, owner]) =>
  owner === 'reference' || table === 'rate_counter' ? [] : [table],
)
async function allRows(): Promise<unknown> {
  const hashes = tables.map(
    (table) =>
      sql`select ${table} as "table", coalesce(md5(string_agg(t::text, ',' order by t::text)), '') as rows from ${sql.table(table)} t`,
  )
  return (await sql`${sql.join(hashes, sql` union all `)} order by 1`.execute(app.db)).rows
}

/** What two companies did with their orders so far. */
type History = {
  readonly pick: (below: number) => number
  readonly companies: readonly [EmployerAccount, EmployerAccount]
  readonly orders: Order[]
  readonly keys: Map<string, Order>
  readonly seen: Map<string, OrderStatus>
}

const strangerTo = (history: History, { owner }: Order) =>
  history.companies.find((company) => company !== owner) as EmployerAccount
function anyOf<T>({ pick }: History, list: readonly T[]): T {
  const one = list[pick(list.length)]
  if (one === undefined) throw new Error('nothing to choose from')
  return one
}

async function create(history: History): Promise<void> {
  const [owner, cart] = [anyOf(history, history.companies), history.pick(carts.length)]
  const repeated =
    history.pick(3) > 0 ? [...history.keys.keys()].find((key) => key.startsWith(owner.companyId)) : undefined
  const name = repeated ?? `${owner.companyId} ${randomUUID()}`
  const items = carts[cart] ?? []
  const { sums } = await app.as(owner)('orders.quote', { items })
  const [, key = ''] = name.split(' ')
  const send = () => app.as(owner)('orders.create', { key, items, expected: { totalMinor: sums.total.minor } })
  const known = history.keys.get(name)
  if (known && known.cart !== cart) return expect(await errorCodeOf(send()), 'another body').toBe('KEY_REUSED')
  const made = await Promise.all([send(), send()])
  expect(made[0].id, 'sent twice at once').toBe(made[1].id)
  if (known) return expect(made[0].id, 'the same body').toBe(known.id)
  // The same items while such an order is open are that order, under whatever key.
  const same = history.orders.find(({ id }) => id === made[0].id)
  if (same) expect([same.owner, same.cart]).toEqual([owner, cart])
  const order = same ?? { id: made[0].id, owner, cart, refs: [] }
  if (!same) history.orders.push(order)
  // A key under which no order was made is not used up.
  if (!same) history.keys.set(name, order)
}

async function open(order: Order): Promise<void> {
  const { id } = order
  const { url } = await app.as(order.owner)('orders.paymentUrl', { id, provider: 'sandbox' })
  const ref = url?.split('/').at(-1)
  if (ref && !order.refs.includes(ref)) order.refs.push(ref)
}

/** One thing that a company does; then everything is compared with the rules. */
async function step(history: History): Promise<void> {
  const what = history.pick(12)
  const order = history.orders.length > 0 ? anyOf(history, history.orders) : null
  if (what < 3 || !order) await create(history)
  else if (what < 5) await open(order).catch(refused)
  else if (what < 9 && order.refs.length > 0)
    await app
      .as()('billing.sandbox', { id: anyOf(history, order.refs), action: anyOf(history, actions) })
      .catch(refused)
  else if (what < 11) await app.as(order.owner)('orders.cancel', { id: order.id }).catch(refused)
  else app.clock.advance(history.pick(4) === 0 ? 90_000_000 : 1_000_000)
  app.clock.advance(61_000)
  await app.runJobs()
  for (const job of ['billing.reconcile', 'billing.refunds', 'billing.expire']) await runBillingJob(app, job)
  await check(history)
}

/** Everything that a page of orders reads, by their owner and by the other company. */
async function read(history: History): Promise<OrderStatus[]> {
  const statuses: OrderStatus[] = []
  for (const order of history.orders) {
    const { id } = order
    app.clock.advance(2000)
    statuses.push((await app.as(order.owner)('orders.status', { id })).status)
    for (const call of ['orders.status', 'orders.invoice', 'orders.cancel'] as const)
      expect(await errorCodeOf(app.as(strangerTo(history, order))(call, { id })), call).toBe('NOT_FOUND')
    const opens = app.as(strangerTo(history, order))('orders.paymentUrl', { id, provider: 'sandbox' })
    expect(await errorCodeOf(opens)).toBe('NOT_FOUND')
  }
  for (const company of history.companies) {
    await app.as(company)('orders.transactions', {})
    await app.as(company)('billing.subscription', {})
    await app.as(company)('billing.credits', {})
  }
  return statuses
}

async function check(history: History): Promise<void> {
  const before = await allRows()
  const statuses = await read(history)
  expect(await allRows(), 'reading writes nothing').toEqual(before)
  for (const [at, { id }] of history.orders.entries()) {
    const status = statuses[at] as OrderStatus
    const last = history.seen.get(id)
    if (last && wasPaid.includes(last)) expect(wasPaid, `after ${last}`).toContain(status)
    history.seen.set(id, status)
    await expectFacts(id, status)
  }
  expect(await ledgerProblems(app)).toEqual([])
}

/** What a customer may not do now is refused for a reason; anything else is a failure of this test. */
function refused(error: unknown): void {
  const codes = ['ORDER_CLOSED', 'STALE_VERSION', 'NO_PROVIDER', 'TOO_MANY_REQUESTS']
  expect(codes).toContain((error as { code?: string }).code)
}

/** A status says what is known of the payments, and what was granted follows from it. */
async function expectFacts(id: string, status: OrderStatus): Promise<void> {
  const { rows } = await sql<{ total: number; isPaid: boolean; ungranted: number; facts: Facts[] | null }>`
    select o.total_minor::float8 as total, o.paid_at is not null as "isPaid",
      (select count(*)::int from order_line l where l.order_id = o.id
        and (select count(*) from credit_lot c where c.order_line_id = l.id) <> 1) as ungranted,
      (select json_agg(p.facts) from payment p where p.order_id = o.id) as facts
    from pay_order o where o.id = ${id}`.execute(app.db)
  const [order] = rows
  if (!order) throw new Error('the order is there')
  const facts = order.facts ?? []
  const paying = facts.filter(({ paid }) => paid?.minor === order.total)
  expect(order.isPaid, `${status} is paid`).toBe(wasPaid.includes(status))
  expect(paying.length > 0, `${status} with its money`).toBe(order.isPaid)
  if (order.isPaid) expect(order.ungranted, `${status}: lines not granted once`).toBe(0)
  const isOpen = paying.some(({ disputes }) => Object.values(disputes).some(({ state }) => state === 'OPEN'))
  if (status === 'DISPUTED') expect(isOpen).toBe(true)
  if (status === 'PAID') expect(isOpen && paying.length === 1).toBe(false)
  if (status === 'PAID' && paying.length === 1) expect(Object.keys(paying[0]?.refunds ?? {})).toEqual([])
}

test(
  `whatever two companies do: a key is one order, statuses say what is known, reading writes nothing (seed ${seed})`,
  { timeout: 60_000 + histories * steps * 1000 },
  async () => {
    const pick = randomFrom(seed)
    for (let history = 0; history < histories; history++) {
      const companies = [await anEmployer(app), await anEmployer(app)] as const
      const played = { pick, companies, orders: [], keys: new Map(), seen: new Map() }
      for (let at = 0; at < steps; at++) await step(played)
    }
    expect(await ledgerProblems(app)).toEqual([])
  },
)
