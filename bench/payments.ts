// node bench/payments.ts [histories] [carts] [database] [outage] [webhooks] [invoices] [settlements] [checkout]: what may never happen with
// money, counted, and how long it takes until everything agrees; all parts without a name. Figures, never a test; exit 1 when one is missed.
//   --histories=100000 --carts=1000000 --database=300 --open=1000 --seconds=60 --rate=500 --documents=10000 --orders=200 --seed=…
//   --break=grant-key|merge|webhook|line-tax|probe: what the figures show without that part
import { spawnSync } from 'node:child_process'
import { availableParallelism, loadavg } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { migrate } from '#db/migrate.server.ts'
import { PayProblem } from '#platform/pay/pay.server.ts'
import { signSandbox } from '#platform/pay/sandbox.server.ts'
import { startTemporary } from '#platform/postgres/temporary.server.ts'
import { anOrder, ledgerProblems, runBillingJob } from '../test/fixtures/billing.ts'
import { startFullApp } from '../test/fixtures/full-app.ts'
import { testAppAt, testSecret, type TestApp } from '../test/fixtures/open-test-app.ts'
import {
  historyOf,
  noFigures,
  playHistories,
  type Broken,
  type HistoryFigures,
} from '../test/fixtures/payment-histories.ts'
import { playInApp, sellWithTax } from '../test/fixtures/payment-histories-app.ts'
import { anEmployer } from '../test/fixtures/people.ts'
import { playCarts } from '../test/fixtures/random-carts.ts'
import { randomFrom } from '../test/fixtures/random.ts'
import { startPaymentProvider, type PaymentProvider } from '../test/payment-provider.ts'
import { inTurns } from './in-turns.ts'
import { settleSideBySide } from './settlements.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    histories: { type: 'string', default: '100000' },
    carts: { type: 'string', default: '1000000' },
    database: { type: 'string', default: '300' },
    open: { type: 'string', default: '1000' },
    seconds: { type: 'string', default: '60' },
    rate: { type: 'string', default: '500' },
    documents: { type: 'string', default: '10000' },
    orders: { type: 'string', default: '200' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) },
    break: { type: 'string' },
  },
})
const seed = Number(values.seed)
const wants = (part: string) => positionals.length === 0 || positionals.includes(part)
const reached = (yes: boolean) => {
  if (!yes) process.exitCode = 1
}

function printFigures(what: string, figures: HistoryFigures, seconds: number): void {
  const { ok, ...wrong } = figures
  const counts = Object.entries(wrong).map(([name, count]) => `${name} ${count}`)
  const total = ok + Object.values(wrong).reduce((sum, count) => sum + count, 0)
  console.log(`${what}: ${total} in ${seconds.toFixed(1)} s (seed ${seed}): ${counts.join(' · ')}`)
  reached(ok === total)
}

function rulesAlone(): void {
  const started = performance.now()
  const broken = (['grant-key', 'merge', 'webhook'] as const).find((each): each is Broken => each === values.break)
  const figures = playHistories(Number(values.histories), randomFrom(seed), broken)
  printFigures('histories over the rules', figures, (performance.now() - started) / 1000)
}

function carts(): void {
  const started = performance.now()
  const broken = values.break === 'line-tax' ? values.break : undefined
  const { ok, refused, ...wrong } = playCarts(Number(values.carts), randomFrom(seed), broken)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  const counts = Object.entries(wrong).map(([name, count]) => `${name} ${count}`)
  console.log(`carts in three currencies: ${ok + refused} in ${seconds} s (seed ${seed}): wrong ${counts.join(' · ')}`)
  reached(Object.values(wrong).every((count) => count === 0))
}

/** An app over a database of its own, with the counterpart as its providers. */
async function withApp(run: (app: TestApp, far: PaymentProvider) => Promise<void>): Promise<void> {
  const server = await startTemporary()
  await migrate(server.url)
  const far = await startPaymentProvider(() => app.clock.now())
  const env = {
    ...far.env,
    PAY_PROVIDERS: 'sandbox,stripe,midtrans',
    DATA_DIR: path.join(server.folder, 'karya'),
  }
  const app = testAppAt(server.url, { clock: 'running', env })
  await sellWithTax(app)
  await run(app, far)
  await far.stop()
  await app.core.parts.ports.documents.close()
  await app.database.close()
  await server.stop()
}

async function overTheDatabase(app: TestApp, far: PaymentProvider): Promise<void> {
  const pick = randomFrom(seed)
  const figures = noFigures()
  const started = performance.now()
  await inTurns(Number(values.database), 6, async () => {
    const steps = historyOf(pick)
    figures[await playInApp(app, far, { steps, buyer: await anEmployer(app) })]++
  })
  printFigures('histories over PostgreSQL', figures, (performance.now() - started) / 1000)
  const problems = await ledgerProblems(app)
  console.log(`accounts that differ from their transfers: ${problems.length}`)
  reached(problems.length === 0)
}

/** Everything is paid while the provider is down for an hour; then how long until everything agrees. */
async function outage(app: TestApp, far: PaymentProvider): Promise<void> {
  const refs: string[] = []
  await inTurns(Number(values.open), 8, async (at) => {
    const buyer = await anEmployer(app)
    const { id } = await anOrder(app, buyer)
    await app.as(buyer)('orders.paymentUrl', { id, provider: at % 2 ? 'stripe' : 'midtrans' })
    const { id: ref } = await app.db
      .selectFrom('payment')
      .select('id')
      .where('order_id', '=', id)
      .executeTakeFirstOrThrow()
    refs.push(ref)
  })
  far.fault = 'down'
  for (const ref of refs) far.pay(ref, { silent: true })
  for (let minute = 0; minute < 60; minute += 5) {
    app.clock.advance(5 * 60_000)
    await runBillingJob(app, 'billing.reconcile')
  }
  if (values.break === 'probe')
    for (const provider of app.core.parts.ports.pay.providers)
      Object.assign(provider, { probe: () => Promise.reject(new PayProblem('DOWN', true)) })
  far.fault = 'ok'
  const started = performance.now()
  const seconds = () => (performance.now() - started) / 1000
  const open = async () => {
    const { count } = await app.db
      .selectFrom('pay_order')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('status', '=', 'PENDING_PAYMENT')
      .executeTakeFirstOrThrow()
    return Number(count)
  }
  let left = await open()
  for (; left > 0 && seconds() < 180; left = await open()) {
    await runBillingJob(app, 'billing.reconcile')
    await pause(500)
  }
  console.log(
    `after an hour of outage: ${refs.length} open payments, ${left} still differ after ${seconds().toFixed(1)} s`,
  )
  reached(left === 0 && seconds() <= 60)
}

/** What a buyer waits for without the share of the provider, which answers at once. */
async function checkout(app: TestApp): Promise<void> {
  const [toPayPage, status]: [number[], number[]] = [[], []]
  const timed = async <T>(into: number[], run: () => Promise<T>): Promise<T> => {
    const started = performance.now()
    const answer = await run()
    into.push(performance.now() - started)
    return answer
  }
  for (let at = 0; at < Number(values.orders); at++) {
    const call = app.as(await anEmployer(app))
    const items = [{ code: 'STARTER', period: 'MONTH' as const }, { code: 'UNLOCK_10' }]
    const { sums } = await call('orders.quote', { items })
    const id = await timed(toPayPage, async () => {
      const expected = { totalMinor: sums.total.minor }
      const order = await call('orders.create', { key: crypto.randomUUID(), items, expected })
      await call('orders.paymentUrl', { id: order.id, provider: 'sandbox' })
      return order.id
    })
    for (let look = 0; look < 5; look++) await timed(status, () => call('orders.status', { id }))
  }
  const p95 = (all: number[]) => all.toSorted((one, other) => one - other)[Math.floor(all.length * 0.95)] ?? 0
  console.log(
    `checkout of ${values.orders}: order to pay page p95 ${p95(toPayPage).toFixed(0)} ms, order/status p95 ${p95(status).toFixed(1)} ms`,
  )
  reached(p95(toPayPage) <= 300 && p95(status) <= 20)
}

/** Messages at an even rate to a server of its own, whatever it answers meanwhile; then what became of them. */
async function webhooks(): Promise<void> {
  const full = await startFullApp('api,worker')
  const { app } = full
  const refs: string[] = []
  await inTurns(100, 4, async () => void refs.push((await anOrder(app, await anEmployer(app), { open: true })).ref))
  const [seconds, rate] = [Number(values.seconds), Number(values.rate)]
  const latencies: number[] = []
  const under = new Set<Promise<void>>()
  const refusals = new Map<string, number>()
  const refuse = (why: string) => void refusals.set(why, (refusals.get(why) ?? 0) + 1)
  const send = async (at: number, started: number) => {
    const body = Buffer.from(
      JSON.stringify({ id: `bench-${at}`, ref: refs[Math.abs(at) % refs.length], kind: 'payment.updated' }),
    )
    const headers = { 'content-type': 'application/json', 'karya-signature': signSandbox(testSecret, body, new Date()) }
    const answer = await fetch(`${full.url}/client/api/v1/billing/webhook/sandbox`, { method: 'POST', headers, body })
    await answer.arrayBuffer()
    latencies.push(performance.now() - started)
    if (answer.status !== 200) refuse(String(answer.status))
  }
  await inTurns(300, 8, (at) => send(-1 - at, performance.now())) // what is compiled and connected on the way
  latencies.length = 0
  const started = performance.now()
  for (let at = 0; at < seconds * rate; at++) {
    const due = started + (at * 1000) / rate
    if (due > performance.now()) await pause(due - performance.now())
    const sending: Promise<void> = send(at, due)
      .catch((error: Error) => refuse(error.name))
      .finally(() => under.delete(sending))
    under.add(sending)
  }
  await Promise.all(under)
  const { count } = await app.db
    .selectFrom('payment_event')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  latencies.sort((one, other) => one - other)
  const share = (part: number) => Math.round(latencies[Math.floor(latencies.length * part)] ?? 0)
  const refused = [...refusals.values()].reduce((sum, each) => sum + each, 0)
  const lost = 300 + seconds * rate - refused - Number(count)
  const why = [...refusals].map(([name, times]) => `${name} ${times}`).join(', ')
  console.log(
    `webhooks: ${rate} a second for ${seconds} s: refused ${refused}${why && ` (${why})`}, lost ${lost}, p50 ${share(0.5)} ms, p99 ${share(0.99)} ms`,
  )
  reached(refused === 0 && lost === 0 && share(0.99) <= 200)
  await full.close()
}

const [load = 0] = loadavg()
console.log(`${availableParallelism()} cores, load ${load.toFixed(1)} before`)
if (wants('histories')) rulesAlone()
if (wants('carts')) carts()
if (wants('database')) await withApp(overTheDatabase)
if (wants('outage')) await withApp(outage)
if (wants('webhooks')) await webhooks()
if (wants('settlements')) await withApp(async (app) => reached(await settleSideBySide(app, Number(values.documents))))
if (wants('checkout')) await withApp(checkout)
if (wants('invoices')) {
  const script = fileURLToPath(new URL('invoices.ts', import.meta.url))
  const { status } = spawnSync(process.execPath, [script, values.documents], { stdio: 'inherit' })
  reached(status === 0)
}
