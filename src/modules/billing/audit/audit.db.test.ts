import { randomUUID } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aPaidOrder, anOrder, inTransaction, runBillingJob } from '../../../../test/fixtures/billing.ts'
import { anEmployer, type EmployerAccount } from '../../../../test/fixtures/people.ts'
import { openRollbackScope, type RollbackScope } from '../../../../test/fixtures/rollback-scope.ts'
import { testApp } from '../../../../test/fixtures/test-app.ts'
import { askAbout, closeAlarm, giveBack, lastAudit, openAlarms, spend } from '../public.server.ts'
import { raiseAlarm } from './store.alarms.server.ts'

const app = testApp()

let employer: EmployerAccount
let rollbackScope: RollbackScope
const orders = { plan: '', topup: '', unpaid: '', other: '' }
let refs: { plan: string; topup: string; unpaid: string }

const audit = () => runBillingJob(app, 'billing.audit')
const alarms = async () => (await openAlarms(app.db, { limit: 500 })).list

const guarded = ['ledger_transfer', 'order_line', 'invoice', 'invoice_counter', 'refund']

/** Changes what no code can: triggers look away, as they would after a faulty restore. */
async function tamper(...statements: RawBuilder<unknown>[]): Promise<void> {
  for (const table of guarded) await sql`alter table ${sql.table(table)} disable trigger user`.execute(app.db)
  for (const statement of statements) await statement.execute(app.db)
}

beforeAll(async () => {
  employer = await anEmployer(app)
  const plan = await aPaidOrder(app, employer)
  const topup = await aPaidOrder(app, employer, [{ code: 'UNLOCK_10', count: 2 }])
  const unpaid = await anOrder(app, employer, { open: true, items: [{ code: 'JOB_5' }] })
  await inTransaction(app, async (ctx) => {
    const subject = randomUUID()
    const unlock = { companyId: employer.companyId, unit: 'UNLOCK', count: 3, by: null } as const
    await spend(ctx, { ...unlock, subject })
    await spend(ctx, { ...unlock, count: 40, subject: randomUUID() })
    await giveBack(ctx, { unit: 'UNLOCK', subject, reason: 'DECLINED' })
  })
  const other = await anEmployer(app)
  const mismatch = await anOrder(app, other, { open: true })
  await app.as()('billing.sandbox', { id: mismatch.ref, action: 'OTHER_AMOUNT' })
  await inTransaction(app, (ctx) => askAbout(ctx, mismatch.ref))
  const failed = await anOrder(app, await anEmployer(app), { open: true })
  await app.as()('billing.sandbox', { id: failed.ref, action: 'FAIL' })
  await inTransaction(app, (ctx) => askAbout(ctx, failed.ref))
  const cancelled = await anEmployer(app)
  await app.as(cancelled)('orders.cancel', { id: (await anOrder(app, cancelled)).id })
  Object.assign(orders, { plan: plan.id, topup: topup.id, unpaid: unpaid.id, other: mismatch.id })
  refs = { plan: plan.ref, topup: topup.ref, unpaid: unpaid.ref }
  rollbackScope = await openRollbackScope(app)
})
afterAll(() => rollbackScope.close())

const lotOf = (order: string) =>
  sql`(select l.id from credit_lot l join order_line n on n.id = l.order_line_id where n.order_id = ${order})`
const invoiceOf = (order: string) => sql`order_id = ${order} and kind = 'INVOICE'`
const document = (order: string, changed: object) =>
  sql`update invoice set document = document || ${JSON.stringify(changed)}::jsonb where ${invoiceOf(order)}`
const facts = (ref: string, changed: object) =>
  sql`update payment set facts = facts || ${JSON.stringify(changed)}::jsonb where id = ${ref}`
const paid = { minor: 29_900_000, currency: 'IDR', at: '2026-11-23T09:00:00.000Z' }
const refund = (values: { id: string; state: string; doneAt?: Date | null; ago?: number }) => sql`
  insert into refund (id, order_id, payment_id, kind, source, minor, currency, reason, state, provider_key, next_send_at, requested_at, done_at)
  values (${values.id}, ${orders.plan}, ${refs.plan}, 'SALE', 'ADMIN', 100, 'IDR', 'Asked for', ${values.state}, ${values.id}, now(),
    ${new Date(app.clock.now().getTime() - (values.ago ?? 0))}, ${values.doneAt ?? null})`
const creditNote = (values: { refundId: string; minor: number }) => sql`
  insert into invoice (company_id, order_id, kind, series, number, issued_at, document, refers_to, refund_id, reason)
  select company_id, order_id, 'CREDIT_NOTE', series, replace(number, 'INV', 'CN'), issued_at,
    document || jsonb_build_object('kind', 'CREDIT_NOTE', 'number', replace(number, 'INV', 'CN'), 'tax', null,
      'netMinor', ${-values.minor}::bigint, 'totalMinor', ${-values.minor}::bigint), id, ${values.refundId}::uuid, 'Asked for'
  from invoice where ${invoiceOf(orders.plan)}`
const dispute = (state: string) => sql`
  insert into dispute (order_id, payment_id, provider_key, state, opened_at, decided_at)
  values (${orders.topup}, ${refs.topup}, 'd', ${state}, now(), ${state === 'OPEN' ? null : app.clock.now()})`
const day = 86_400_000
const r = randomUUID()

/** Each drift by itself: what is changed, and the alarm that names it. */
const drifts: [string, () => RawBuilder<unknown>[]][] = [
  ['BALANCE', () => [sql`update ledger_account set balance = balance + 1 where id = ${lotOf(orders.topup)}`]],
  [
    'TRANSFER_MISPLACED',
    () => [sql`update ledger_transfer set unit = 'JOB' where kind = 'GRANT' and to_account = ${lotOf(orders.topup)}`],
  ],
  ['LOT_GRANT', () => [sql`update credit_lot set granted = granted + 5 where source = 'PLAN'`]],
  [
    'LOT_NOT_EXPIRED',
    () => [
      sql`update credit_lot set starts_at = now() - interval '9 days', expires_at = now() - interval '3 days' where id = ${lotOf(orders.topup)}`,
    ],
  ],
  ['LINE_NOT_GRANTED', () => [sql`update credit_lot set order_line_id = null where id = ${lotOf(orders.topup)}`]],
  [
    'PLAN_NOT_GRANTED',
    () => [
      sql`delete from plan_period where order_line_id in (select id from order_line where order_id = ${orders.plan})`,
    ],
  ],
  ['LINE_GRANT_DIFFERS', () => [sql`update credit_lot set unit = 'JOB' where id = ${lotOf(orders.topup)}`]],
  [
    'LOT_NOT_PAID',
    () => [
      sql`update credit_lot set order_line_id = (select id from order_line where order_id = ${orders.unpaid}) where id = ${lotOf(orders.topup)}`,
    ],
  ],
  [
    'PERIOD_NOT_PAID',
    () => [
      sql`update plan_period set order_line_id = (select id from order_line where order_id = ${orders.unpaid})
        where order_line_id in (select id from order_line where order_id = ${orders.plan})`,
    ],
  ],
  [
    'LINES_DIFFER',
    () => [
      sql`update order_line set net_minor = net_minor + count, unit_net_minor = unit_net_minor + 1 where order_id = ${orders.topup}`,
    ],
  ],
  ['STATUS_DIFFERS', () => [sql`update pay_order set status = 'REFUNDED' where id = ${orders.plan}`]],
  ['STATUS_DIFFERS', () => [sql`update pay_order set checking = false where id = ${orders.other}`]],
  ['PAYMENT_NOT_BOOKED', () => [facts(refs.unpaid, { paid })]],
  ['SALE_NOT_BOOKED', () => [sql`update ledger_transfer set key = 'lost' where key = ${`sale:${orders.plan}`}`]],
  ['ASK_OVERDUE', () => [sql`update payment set next_ask_at = now() - interval '2 hours' where id = ${refs.unpaid}`]],
  [
    'EVENTS_UNKNOWN',
    () => [
      sql`insert into payment_event (provider, event_key, kind, received_at) select 'stripe', n::text, 'paid', now() from generate_series(1, 3) n`,
    ],
  ],
  ['NO_INVOICE', () => [sql`delete from invoice where ${invoiceOf(orders.plan)}`]],
  ['INVOICE_DIFFERS', () => [document(orders.plan, { totalMinor: 100, netMinor: 100 })]],
  ['INVOICE_NOT_PAID', () => [sql`update invoice set order_id = ${orders.unpaid} where ${invoiceOf(orders.plan)}`]],
  ['INVOICE_SERIES', () => [sql`update pay_order set test = false where id = ${orders.plan}`]],
  ['INVOICE_GAP', () => [sql`update invoice_counter set last = last + 1`]],
  ['DOCUMENT_NOT_DRAWN', () => [sql`update invoice set file_id = null, issued_at = now() - interval '2 days'`]],
  ['NO_CREDIT_NOTE', () => [refund({ id: r, state: 'REQUESTED' })]],
  ['CREDIT_NOTE_DIFFERS', () => [refund({ id: r, state: 'REQUESTED' }), creditNote({ refundId: r, minor: 200 })]],
  ['CREDIT_NOTE_UNKNOWN', () => [creditNote({ refundId: r, minor: 100 })]],
  ['REFUND_LATE', () => [refund({ id: r, state: 'SENT', ago: 2 * day })]],
  ['REFUND_FAILED', () => [refund({ id: r, state: 'FAILED' })]],
  ['REFUND_NOT_BOOKED', () => [refund({ id: r, state: 'DONE', doneAt: app.clock.now() })]],
  ['PERIOD_AFTER_REFUND', () => [refund({ id: r, state: 'REQUESTED' })]],
  ['DISPUTE_NOT_FROZEN', () => [dispute('OPEN')]],
  [
    'FROZEN_WITHOUT_DISPUTE',
    () => [dispute('WON'), sql`update credit_lot set frozen_at = now() where id = ${lotOf(orders.topup)}`],
  ],
  [
    'PROVIDER_UNKNOWN',
    () => [
      sql`insert into sandbox_payment (ref, minor, currency, title, return_url, state, paid_minor, paid_currency, paid_at, expires_at, created_at)
        select ${r}::uuid, minor, currency, title, return_url, state, paid_minor, paid_currency, paid_at, expires_at, created_at
        from sandbox_payment where ref = ${refs.plan}`,
    ],
  ],
  ['PROVIDER_LACKS', () => [sql`delete from sandbox_payment where ref = ${refs.plan}`]],
  ['PROVIDER_AMOUNT', () => [sql`update sandbox_payment set paid_minor = paid_minor - 100 where ref = ${refs.plan}`]],
  ['PROVIDER_REFUND', () => [facts(refs.plan, { refunds: { lost: { ask: 9, minor: 100 } } })]],
  ['PROVIDER_DISPUTE', () => [facts(refs.plan, { disputes: { lost: { ask: 9, state: 'WON' } } })]],
]

describe('the nightly audit', () => {
  test('finds nothing where nothing is wrong, and says what it compared', async () => {
    await audit()
    expect(await alarms()).toEqual([])
    const result = await lastAudit(app)
    expect(result).toMatchObject({ found: 0, orders: 6, providers: ['sandbox'], unreachable: [] })
    expect(result?.listed).toBeGreaterThanOrEqual(5)
    expect(result?.accounts).toBeGreaterThan(5)
  })

  test.each(drifts)('finds %s', async (kind, plant) => {
    const drifted = await rollbackScope.run(async () => {
      await tamper(...plant())
      await audit()
      return alarms()
    })
    expect(drifted.map((alarm) => alarm.kind)).toContain(kind)
  })

  test('keeps one alarm of what it finds again, and closes it once it is gone', async () => {
    const [first, again, after] = await rollbackScope.run(async () => {
      const overdue = (ask: string) => sql`update payment set next_ask_at = ${ask} where id = ${refs.unpaid}`
      await overdue('2026-01-01').execute(app.db)
      await audit()
      const before = await alarms()
      app.clock.advance(60_000)
      await audit()
      const twice = await alarms()
      await overdue('2099-01-01').execute(app.db)
      app.clock.advance(60_000)
      await audit()
      return [before, twice, await alarms()]
    })
    expect(first).toMatchObject([{ kind: 'ASK_OVERDUE', orderId: orders.unpaid, companyId: employer.companyId }])
    expect(again?.map(({ id }) => id)).toEqual(first?.map(({ id }) => id))
    expect(after).toEqual([])
  })

  test('leaves what happened at once to an administrator, who closes it', async () => {
    const left = await rollbackScope.run(async () => {
      const finding = {
        kind: 'SECOND_PAYMENT',
        key: 'SECOND_PAYMENT:x',
        orderId: null,
        companyId: null,
        details: {},
      } as const
      expect(await raiseAlarm(app.db, 'EVENT', finding, app.clock.now())).toBe(true)
      app.clock.advance(60_000)
      expect(await raiseAlarm(app.db, 'EVENT', finding, app.clock.now())).toBe(false)
      await audit()
      const [alarm] = await alarms()
      expect(alarm).toMatchObject({ kind: 'SECOND_PAYMENT', source: 'EVENT' })
      expect(await closeAlarm(app.db, alarm?.id ?? '', employer.id, app.clock.now())).toBe(true)
      expect(await closeAlarm(app.db, alarm?.id ?? '', employer.id, app.clock.now())).toBe(false)
      return alarms()
    })
    expect(left).toEqual([])
  })

  test('forgets test payments after 30 days', async () => {
    await rollbackScope.run(async () => {
      await sql`update sandbox_payment set created_at = created_at - interval '31 days' where ref = ${refs.plan}`.execute(
        app.db,
      )
      await audit()
      const { rows: kept } = await sql`select from sandbox_payment where ref = ${refs.plan}`.execute(app.db)
      expect(kept).toHaveLength(0)
    })
  })
})
