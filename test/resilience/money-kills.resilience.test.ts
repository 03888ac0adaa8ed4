import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signSandbox } from '#platform/pay/sandbox.server.ts'
import { askAbout } from '#modules/billing/public.server.ts'
import { anOrder, inTransaction, ledgerProblems, runBillingJob } from '../fixtures/billing.ts'
import { testSecret } from '../fixtures/open-test-app.ts'
import { anAdministrator, anEmployer } from '../fixtures/people.ts'
import { testApp } from '../fixtures/test-app.ts'
import type { MoneyWork } from './killed-process.ts'
import {
  DyingProcesses,
  numberGaps,
  refundPoints,
  sendPoints,
  settlePoints,
  stateOf,
  webhookPoints,
  type KillPoint,
} from './money-kills.ts'

/** Kills at each point: `KILL_ROUNDS=3` for a short look. */
const rounds = Number(process.env['KILL_ROUNDS'] ?? 20)
const app = testApp({ clock: 'running' })
const processes = new DyingProcesses()
const items = [{ code: 'STARTER', period: 'MONTH' as const }, { code: 'UNLOCK_10' }]
const minor = 1_000_000
const none = { paid: 0, lots: 0, periods: 0, payments: 0, sales: 0, invoices: 0, audited: 0 }
const paid = { paid: 1, lots: 1, periods: 1, payments: 1, sales: 1, invoices: 1, audited: 1 }
const kept = { refunds: 0, revoked: 0, notes: 0, ended: 0 }
const refunded = { refunds: 1, revoked: 1, notes: 1, ended: 1 }
const figures: string[] = []
let finance: Awaited<ReturnType<typeof anAdministrator>>

beforeAll(async () => {
  finance = await anAdministrator(app, 'FINANCE')
})
afterAll(() => {
  processes.stop()
  console.info(figures.join('\n'))
})

async function kill(work: MoneyWork, { at }: KillPoint): Promise<void> {
  const { connectionString: url = '' } = app.database.pool.options
  const aheadMs = app.clock.now().getTime() - Date.now()
  const env = { DATA_DIR: app.env.dataDir }
  const { signal, code } = await processes.run({ url, env, aheadMs, work, at })
  expect([signal, code], 'the process was killed where it should be').toEqual(['SIGKILL', null])
}

/** The books agree whatever happened: the invariants of the ledger, and documents without gaps. */
async function expectBooks(): Promise<void> {
  expect(await ledgerProblems(app)).toEqual([])
  expect(await numberGaps(app)).toEqual([])
}

const ask = (ref: string) => inTransaction(app, (ctx) => askAbout(ctx, ref))
async function paidAtProvider() {
  const buyer = await anEmployer(app)
  const order = await anOrder(app, buyer, { open: true, items })
  await app.as()('billing.sandbox', { id: order.ref, action: 'PAY_SILENTLY' })
  return order
}
async function settled() {
  const order = await paidAtProvider()
  await ask(order.ref)
  return order
}

/** Kills at a point so many times; `once` answers whether what was done is there afterwards. */
async function killedAt(what: string, point: KillPoint, once: (point: KillPoint) => Promise<boolean>): Promise<void> {
  let done = 0
  const lane = async (from: number) => {
    for (let round = from; round < rounds; round += 2) {
      const isDone = await once(point)
      done += Number(isDone)
    }
  }
  // Two side by side, for different companies; money is sent by one job for all of them.
  if (once === killSending) await lane(0).then(() => lane(1))
  else await Promise.all([lane(0), lane(1)])
  await expectBooks()
  figures.push(`${what}, ${point.name}: ${rounds} kills, ${done} done, ${rounds - done} not, 0 half`)
  // Only what was committed is there, and all of it.
  expect(done).toBe(point.isDone ? rounds : 0)
}

const long = { timeout: rounds * 30_000 }
test.each(webhookPoints)('a message: $name', long, (point) => killedAt('a message', point, killMessage))
test.each(settlePoints)('settling: $name', long, (point) => killedAt('settling', point, killSettling))
test.each(refundPoints)('a refund: $name', long, (point) => killedAt('a refund', point, killRefund))
test.each(sendPoints)('sending a refund: $name', long, (point) => killedAt('sending a refund', point, killSending))

async function killMessage(point: KillPoint): Promise<boolean> {
  const { id, ref } = await paidAtProvider()
  const eventId = randomUUID()
  const body = Buffer.from(JSON.stringify({ id: eventId, ref, kind: 'payment.updated' }))
  const headers = { 'karya-signature': signSandbox(testSecret, body, app.clock.now()) }
  await kill({ kind: 'webhook', body: body.toString('base64'), headers }, point)
  const events = () => app.db.selectFrom('payment_event').select('id').where('payment_id', '=', ref).execute()
  const stored = (await events()).length
  expect(stored).toBeLessThanOrEqual(1)
  expect(await stateOf(app, id)).toMatchObject({ ...none, ...kept })
  // Whether the message was kept or not, the order is asked about and paid, once.
  await ask(ref)
  await ask(ref)
  expect(await stateOf(app, id)).toMatchObject({ ...paid, ...kept })
  return stored === 1
}

async function killSettling(point: KillPoint): Promise<boolean> {
  const { id, ref } = await paidAtProvider()
  await kill({ kind: 'settle', ref }, point)
  const state = await stateOf(app, id)
  const isDone = state['paid'] === 1
  expect(state, 'all or nothing').toMatchObject(isDone ? paid : none)
  await ask(ref)
  await ask(ref)
  expect(await stateOf(app, id)).toMatchObject({ ...paid, ...kept })
  return isDone
}

async function killRefund(point: KillPoint): Promise<boolean> {
  const { id } = await settled()
  await kill({ kind: 'refund', caller: finance.caller, id, minor }, point)
  const state = await stateOf(app, id)
  const isDone = state['refunds'] === 1
  expect(state, 'all or nothing').toMatchObject({ ...paid, ...(isDone ? refunded : kept) })
  if (!isDone) await app.as(finance)('admin.orders.refund', { id, minor, reason: 'The company asked for it' })
  expect(await stateOf(app, id)).toMatchObject({ ...paid, ...refunded })
  return isDone
}

async function killSending(point: KillPoint): Promise<boolean> {
  const { id, ref } = await settled()
  await app.as(finance)('admin.orders.refund', { id, minor, reason: 'The company asked for it' })
  app.clock.advance(61_000)
  await kill({ kind: 'send' }, point)
  const given = async () => {
    const { refunds } = await app.db
      .selectFrom('sandbox_payment')
      .select('refunds')
      .where('ref', '=', ref)
      .executeTakeFirstOrThrow()
    return (refunds as { minor: number }[]).map((each) => each.minor)
  }
  const before = await given()
  for (let again = 0; again < 3; again++) {
    app.clock.advance(3_600_000)
    await runBillingJob(app, 'billing.refunds')
    await ask(ref)
  }
  expect(await given(), 'given back once').toEqual([minor])
  expect((await app.as(finance)('admin.orders.get', { id })).money.refunds).toMatchObject([{ state: 'DONE' }])
  expect(await stateOf(app, id)).toMatchObject({ ...paid, ...refunded })
  return before.length === 1
}
