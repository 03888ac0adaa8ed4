import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Member } from '#kernel/caller.ts'
import { askAbout } from '#modules/billing/public.server.ts'
import { signSandbox } from '#platform/pay/sandbox.server.ts'
import { anOrder, aPaidOrder, inTransaction, openPayPage, orderOf, runBillingJob } from '../fixtures/billing.ts'
import { testSecret, type TestApp } from '../fixtures/open-test-app.ts'
import { anAdministrator, anEmployer } from '../fixtures/people.ts'
import { aTransfer } from '../fixtures/transfers.ts'
import type { MoneyWork } from './killed-process.ts'
import {
  nothingYet,
  preparePoints,
  refundPoints,
  renewalPoints,
  sendPoints,
  settlePoints,
  stateOf,
  transferPoints,
  upgradePoints,
  webhookPoints,
  type KillPoint,
} from './money-kills.ts'

/** One thing that is done with money, and killed. */
type KilledWork = {
  work: MoneyWork
  /** Whether it is there afterwards; fails when it is there by half. */
  isDone(): Promise<boolean>
  /** Comes to it again as the product does, and finds it there once. */
  finish(): Promise<void>
}
export type MoneyPath = {
  name: string
  points: readonly KillPoint[]
  /** Its job works for all companies, so that two of them cannot be killed side by side. */
  alone?: true
  begin(): Promise<KilledWork>
}

const items = [{ code: 'STARTER', period: 'MONTH' as const }, { code: 'UNLOCK_10' }]
const minor = 1_000_000
const reason = 'The company asked for it'
const once = { paid: 1, payments: 1, sales: 1, invoices: 1, audited: 1 }
const bought = { ...nothingYet, ...once, lots: 1, periods: 1 }
const refunded = { ...bought, refunds: 1, revoked: 1, notes: 1, ended: 1 }

function allOrNothing<T>(state: T, before: T, after: T): boolean {
  expect([before, after], 'all or nothing').toContainEqual(state)
  return isDeepStrictEqual(state, after)
}

type Buyer = { caller: Member; companyId: string }

/** Everything that moves money, as somebody begins it and as it is carried on after a kill. */
export function moneyPaths(app: TestApp): readonly MoneyPath[] {
  // A new one each time: the second factor lasts ten minutes.
  const anAccountant = () => anAdministrator(app, 'FINANCE')
  const ask = (ref: string) => inTransaction(app, (ctx) => askAbout(ctx, ref))
  const pay = (ref: string) => app.as()('billing.sandbox', { id: ref, action: 'PAY_SILENTLY' })
  const state = (id: string) => stateOf(app, id)
  const settled = async () => aPaidOrder(app, await anEmployer(app), items)
  async function paidAtProvider() {
    const order = await anOrder(app, await anEmployer(app), { open: true, items })
    await pay(order.ref)
    return order
  }
  /** A company whose plan began so many days ago. */
  async function onPlan(daysAgo: number): Promise<Buyer> {
    const buyer = await anEmployer(app)
    await aPaidOrder(app, buyer)
    await sql`update plan_period set starts_at = starts_at - make_interval(days => ${daysAgo}),
      ends_at = ends_at - make_interval(days => ${daysAgo}) where company_id = ${buyer.companyId}`.execute(app.db)
    return buyer
  }
  /** The plans of a company; each but the first has to begin where the one before it ends. */
  async function plansOf({ companyId }: Buyer): Promise<string[]> {
    const { rows } = await sql<{ code: string; isCut: boolean; follows: boolean }>`
      select plan_code as code, cut_at is not null as "isCut",
        starts_at = lag(coalesce(cut_at, ends_at)) over (order by starts_at) as follows
      from plan_period where company_id = ${companyId} order by starts_at`.execute(app.db)
    return rows.map(({ code, isCut, follows }) =>
      [code, isCut && 'cut', follows && 'follows'].filter(Boolean).join(' '),
    )
  }
  /** Settles the paid order of a company on a plan, which has these plans afterwards. */
  async function planWork(buyer: Buyer, id: string, plans: string[]): Promise<KilledWork> {
    const ref = await openPayPage(app, buyer, id)
    await pay(ref)
    const both = async () => ({ order: await state(id), plans: await plansOf(buyer) })
    const before = await both()
    const after = { order: { ...nothingYet, ...once, periods: 1 }, plans }
    return {
      work: { kind: 'settle', ref },
      isDone: async () => allOrNothing(await both(), before, after),
      async finish() {
        await ask(ref)
        await ask(ref)
        expect(await both()).toEqual(after)
      },
    }
  }
  const renewalOf = async ({ companyId }: Buyer) => {
    const { rows } = await sql<{ id: string; lines: number; audited: number }>`
      select o.id, (select count(*)::int from order_line where order_id = o.id) as lines,
        (select count(*)::int from audit_log where subject_id = o.id and action = 'order.renewal') as audited
      from pay_order o where o.company_id = ${companyId} and o.renews_period is not null`.execute(app.db)
    return rows
  }
  const prepare = () => runBillingJob(app, 'billing.renew')

  return [
    {
      name: 'a message',
      points: webhookPoints,
      async begin() {
        const { id, ref } = await paidAtProvider()
        const body = Buffer.from(JSON.stringify({ id: randomUUID(), ref, kind: 'payment.updated' }))
        const headers = { 'karya-signature': signSandbox(testSecret, body, app.clock.now()) }
        const events = () => app.db.selectFrom('payment_event').select('id').where('payment_id', '=', ref).execute()
        return {
          work: { kind: 'webhook', body: body.toString('base64'), headers },
          async isDone() {
            expect(await state(id)).toEqual(nothingYet)
            return allOrNothing((await events()).length, 0, 1)
          },
          // Whether the message was kept or not, the order is asked about and paid, once.
          async finish() {
            await ask(ref)
            await ask(ref)
            expect(await state(id)).toEqual(bought)
          },
        }
      },
    },
    {
      name: 'settling',
      points: settlePoints,
      async begin() {
        const { id, ref } = await paidAtProvider()
        return {
          work: { kind: 'settle', ref },
          isDone: async () => allOrNothing(await state(id), nothingYet, bought),
          async finish() {
            await ask(ref)
            await ask(ref)
            expect(await state(id)).toEqual(bought)
          },
        }
      },
    },
    {
      name: 'a transfer',
      points: transferPoints,
      async begin() {
        const finance = await anAccountant()
        const withheldMinor = 198_000
        const slipNumber = '2500000123'
        const { id, totalMinor, proofId } = await aTransfer(app, await anEmployer(app), { withheldMinor, slipNumber })
        const input = { id: proofId, receivedMinor: totalMinor - withheldMinor, withheldMinor, slipNumber }
        const after = { ...nothingYet, ...once, lots: 1, payments: 2 }
        return {
          work: { kind: 'accept', caller: finance.caller, input },
          isDone: async () => allOrNothing(await state(id), nothingYet, after),
          async finish() {
            await app.as(finance)('admin.transfers.accept', input)
            expect(await state(id)).toEqual(after)
          },
        }
      },
    },
    {
      name: 'an upgrade',
      points: upgradePoints,
      async begin() {
        const buyer = await onPlan(10)
        return planWork(buyer, await orderOf(app, buyer, 'GROWTH', 'MONTH'), ['STARTER cut', 'GROWTH follows'])
      },
    },
    {
      name: 'preparing a renewal',
      points: preparePoints,
      alone: true,
      async begin() {
        const buyer = await onPlan(25)
        const prepared = [{ id: expect.any(String) as string, lines: 1, audited: 1 }]
        return {
          work: { kind: 'job', name: 'billing.renew' },
          async isDone() {
            const renewals = await renewalOf(buyer)
            expect(renewals, 'all or nothing').toEqual(renewals.length > 0 ? prepared : [])
            return renewals.length > 0
          },
          async finish() {
            await prepare()
            await prepare()
            expect(await renewalOf(buyer)).toEqual(prepared)
          },
        }
      },
    },
    {
      name: 'a renewal',
      points: renewalPoints,
      alone: true,
      async begin() {
        const buyer = await onPlan(25)
        await prepare()
        const [renewal] = await renewalOf(buyer)
        return planWork(buyer, renewal?.id ?? '', ['STARTER', 'STARTER follows'])
      },
    },
    {
      name: 'a refund',
      points: refundPoints,
      async begin() {
        const [finance, { id }] = [await anAccountant(), await settled()]
        return {
          work: { kind: 'refund', caller: finance.caller, id, minor },
          isDone: async () => allOrNothing(await state(id), bought, refunded),
          async finish() {
            // Whoever sees it does not give it back twice.
            if ((await state(id)).refunds === 0) await app.as(finance)('admin.orders.refund', { id, minor, reason })
            expect(await state(id)).toEqual(refunded)
          },
        }
      },
    },
    {
      name: 'sending a refund',
      points: sendPoints,
      alone: true,
      async begin() {
        // The job sends what is due longest first: what other paths left would be sent, and killed, instead.
        app.clock.advance(3_600_000)
        await runBillingJob(app, 'billing.refunds')
        const [finance, { id, ref }] = [await anAccountant(), await settled()]
        await app.as(finance)('admin.orders.refund', { id, minor, reason })
        app.clock.advance(61_000)
        const given = async () => {
          const row = app.db.selectFrom('sandbox_payment').select('refunds').where('ref', '=', ref)
          return ((await row.executeTakeFirstOrThrow()).refunds as { minor: number }[]).map((each) => each.minor)
        }
        return {
          work: { kind: 'job', name: 'billing.refunds' },
          isDone: async () => allOrNothing(await given(), [], [minor]),
          async finish() {
            for (let again = 0; again < 3; again++) {
              app.clock.advance(3_600_000)
              await runBillingJob(app, 'billing.refunds')
              await ask(ref)
            }
            expect(await given(), 'given back once').toEqual([minor])
            expect((await app.as(finance)('admin.orders.get', { id })).money.refunds).toMatchObject([{ state: 'DONE' }])
            expect(await state(id)).toEqual(refunded)
          },
        }
      },
    },
  ]
}
