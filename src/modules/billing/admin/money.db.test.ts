import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { errorCodeOf } from '../../../../test/fixtures/accounts.ts'
import { anAlarm, anOrder, inTransaction, ledgerProblems, runBillingJob } from '../../../../test/fixtures/billing.ts'
import { anInvoiceDraft } from '../../../../test/fixtures/invoices.ts'
import { anAdministrator, anEmployer } from '../../../../test/fixtures/people.ts'
import { testApp } from '../../../../test/fixtures/test-app.ts'
import { alert } from '../audit/handlers.alarms.server.ts'
import type { InvoiceDraft } from '../contract.invoice.ts'
import { issueInvoice } from '../handlers.invoice.server.ts'
import { moneySettings } from './contract.settings.ts'
import { creditNoteOf } from '../rules.invoice.ts'
import { lockBillingAccount } from '../store.ledger.server.ts'
import { invoiceById } from '../store.invoices.server.ts'

const app = testApp()
const bookkeeper = async () => app.as(await anAdministrator(app, 'FINANCE'))

async function anInvoice(companyId: string, changes: Partial<InvoiceDraft> = {}, series: 'INV' | 'TEST' = 'INV') {
  await lockBillingAccount(app.db, companyId)
  const orderId = crypto.randomUUID()
  const issued = await inTransaction(app, (ctx) =>
    issueInvoice(ctx, anInvoiceDraft(changes), { companyId, orderId, series }),
  )
  return { ...issued, orderId }
}

/** A fingerprint of every table; calls that only read leave all of them as they were. */
async function tables(): Promise<Record<string, string>> {
  const { rows: names } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(app.db)
  const prints: Record<string, string> = {}
  for (const { name } of names) {
    const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(name)} t order by 1`.execute(
      app.db,
    )
    prints[name] = createHash('sha256').update(JSON.stringify(rows)).digest('hex')
  }
  return prints
}

/** An order with the test pay page open, and what its provider says happened. */
async function paidBy(action: 'PAY_SILENTLY' | 'OTHER_AMOUNT') {
  const employer = await anEmployer(app)
  const order = await anOrder(app, employer, { open: true })
  await app.as()('billing.sandbox', { id: order.ref, action })
  return { ...order, employer }
}

test('money is seen by those who keep the books only', async () => {
  for (const role of ['MODERATOR', 'SUPPORT', 'CONTENT'] as const) {
    const call = app.as(await anAdministrator(app, role))
    const outcomes = await Promise.all([
      errorCodeOf(call('admin.money.overview', {})),
      errorCodeOf(call('admin.money.closeAlarm', { id: crypto.randomUUID() })),
      errorCodeOf(call('admin.invoices.list', {})),
      errorCodeOf(call('admin.invoices.export', { month: '2026-11', format: 'csv' })),
      errorCodeOf(call('admin.invoices.importNumbers', { csv: 'number,tax_number' })),
    ])
    expect(new Set(outcomes)).toEqual(new Set(['ROLE_NOT_ALLOWED']))
  }
  expect(await errorCodeOf(app.as(await anAdministrator(app))('admin.money.overview', {}))).toBe('SUCCESS')
})

describe('numbers', () => {
  test('of income are those of the documents behind them: by month and currency, less credit notes, without test payments', async () => {
    const { companyId } = await anEmployer(app, { company: 'Kopi Senja Utama' })
    const first = await anInvoice(companyId)
    await anInvoice(companyId, { currency: 'USD' })
    await anInvoice(companyId, { test: true }, 'TEST')
    const invoice = await invoiceById(app.db, first.id)
    if (!invoice) throw new Error('no invoice')
    const credited = creditNoteOf(invoice.document, {
      minor: 10_000_000,
      before: 0,
      reason: 'Half of it was not used',
      title: { en: 'Refund', id: 'Pengembalian' },
      paymentRef: null,
    })
    await inTransaction(app, (ctx) =>
      issueInvoice(ctx, credited, {
        companyId,
        orderId: first.orderId,
        series: 'CN',
        refundId: crypto.randomUUID(),
      }),
    )
    app.clock.advance(40 * 86_400_000)
    await anInvoice(companyId)
    const call = await bookkeeper()
    const { income } = await call('admin.money.overview', {})
    expect(income).toHaveLength(3)
    for (const row of income) {
      const { currency } = row.total
      const { sums, total, list } = await call('admin.invoices.list', { month: row.month, currency, limit: 50 })
      const sumOf = (key: 'netMinor' | 'taxMinor' | 'totalMinor') => sums.reduce((all, each) => all + each[key], 0)
      expect([sumOf('netMinor'), sumOf('taxMinor'), sumOf('totalMinor')]).toEqual([
        row.net.minor,
        row.tax.minor,
        row.total.minor,
      ])
      expect(total).toBe(row.invoices + row.creditNotes)
      expect(list.reduce((all, { totalMinor }) => all + totalMinor, 0)).toBe(row.total.minor)
    }
    const rupiah = income.filter(({ total }) => total.currency === 'IDR')
    expect(rupiah.map(({ creditNotes, refunded }) => [creditNotes, refunded.minor])).toEqual([
      [0, 0],
      [1, 10_000_000],
    ])
    const all = await call('admin.invoices.list', {})
    expect([all.total, all.testTotal, (await call('admin.invoices.list', { test: true })).total]).toEqual([4, 1, 1])
    expect((await call('admin.invoices.list', { search: 'kopi senja', kind: 'CREDIT_NOTE' })).list).toMatchObject([
      { kind: 'CREDIT_NOTE', totalMinor: -10_000_000, companyName: 'Kopi Senja Utama' },
    ])
    expect((await call('admin.invoices.list', { search: '%' })).total).toBe(0)
  })

  test('of orders are those of the lists that they lead to', async () => {
    const call = await bookkeeper()
    const late = await paidBy('PAY_SILENTLY')
    await app.db
      .updateTable('pay_order')
      .set({ expires_at: new Date(app.clock.now().getTime() - 1000) })
      .where('id', '=', late.id)
      .execute()
    const other = await paidBy('OTHER_AMOUNT')
    for (const { id } of [late, other]) await call('admin.orders.ask', { id })
    await anOrder(app, await anEmployer(app))
    const { open, late: lateCount, mismatched, unmatched } = await call('admin.money.overview', {})
    const list = async (show: 'open' | 'late' | 'unmatched') => call('admin.orders.list', { show, limit: 50 })
    const shown = { open: await list('open'), late: await list('late'), unmatched: await list('unmatched') }
    const counts = (rows: typeof open) => rows.reduce((all, { count }) => all + count, 0)
    expect(counts(open)).toBe(shown.open.total)
    expect(open.map(({ sum }) => sum.minor)).toEqual([
      shown.open.list.reduce((all, { total }) => all + (total?.minor ?? 0), 0),
    ])
    expect([lateCount, shown.late.total]).toEqual([1, 1])
    expect(shown.late.list[0]?.id).toBe(late.id)
    expect([counts(unmatched), shown.unmatched.total]).toEqual([1, 1])
    expect(shown.unmatched.list[0]?.id).toBe(other.id)
    expect(unmatched).toEqual([{ count: 1, sum: { minor: 29_900_000 - 100, currency: 'IDR' } }])
    expect(mismatched).toBe((await call('admin.orders.list', { checking: true })).total)
  })
})

test('pages about money and the status of an order write nothing', async () => {
  const employer = await anEmployer(app)
  const { id } = await anOrder(app, employer, { open: true })
  const [call, own] = [await bookkeeper(), app.as(employer)]
  // What a first call of a session notes about it (when it was seen) is no part of this.
  await own('orders.status', { id })
  const before = await tables()
  await own('orders.status', { id })
  await own('orders.transactions', {})
  await own('billing.plans', {})
  await own('billing.credits', {})
  await call('admin.money.overview', {})
  for (const show of ['open', 'late', 'unmatched'] as const) await call('admin.orders.list', { show })
  await call('admin.orders.get', { id })
  await call('admin.invoices.list', {})
  await call('admin.plans.list', {})
  await call('admin.plans.get', { code: 'STARTER' })
  const after = await tables()
  expect(Object.keys(after).filter((name) => after[name] !== before[name] && name !== 'rate_limit')).toEqual([])
})

test('an alarm is first on the page and in the overview until somebody has looked', async () => {
  const call = await bookkeeper()
  await anAlarm(app, 'SECOND_PAYMENT')
  const { alarms } = await call('admin.money.overview', {})
  const alarm = alarms.list.find(({ kind }) => kind === 'SECOND_PAYMENT')
  expect((await call('admin.overview', {})).moneyAlarms).toBe(alarms.total)
  expect((await app.as(await anAdministrator(app, 'SUPPORT'))('admin.overview', {})).moneyAlarms).toBe(0)
  const close = () => call('admin.money.closeAlarm', { id: alarm?.id ?? '' })
  await close()
  expect(await errorCodeOf(close())).toBe('NOT_FOUND')
  expect((await call('admin.money.overview', {})).alarms.total).toBe(alarms.total - 1)
})

test('new alarms are mailed to everybody who keeps the books, those of a while in one mail, and counted at their bell', async () => {
  const [finance, superAdmin, support] = [
    await anAdministrator(app, 'FINANCE'),
    await anAdministrator(app, 'SUPER_ADMIN'),
    await anAdministrator(app, 'SUPPORT'),
  ]
  const mailsTo = async ({ id }: { id: string }) =>
    (
      await app.db
        .selectFrom('mail')
        .select('id')
        .where('account_id', '=', id)
        .where('kind', '=', 'billing.alarms')
        .execute()
    ).length
  const raise = (key: string) =>
    inTransaction(app, (ctx) =>
      alert(ctx, 'EVENT', { kind: 'OTHER_SUM', key, orderId: null, companyId: null, details: {} }),
    )
  const { open } = await app.as(finance)('admin.money.alarmCount', {})
  await raise('OTHER_SUM:one')
  await raise('OTHER_SUM:one')
  await raise('OTHER_SUM:two')
  await runBillingJob(app, 'billing.mailAlarms')
  await raise('OTHER_SUM:three')
  await runBillingJob(app, 'billing.mailAlarms')
  expect([await mailsTo(finance), await mailsTo(superAdmin), await mailsTo(support)]).toEqual([1, 1, 0])
  app.clock.advance(15 * 60_000)
  await runBillingJob(app, 'billing.mailAlarms')
  await runBillingJob(app, 'billing.mailAlarms')
  expect([await mailsTo(finance), await mailsTo(support)]).toEqual([2, 0])
  expect(await app.as(finance)('admin.money.alarmCount', {})).toEqual({ open: open + 3 })
  expect(await errorCodeOf(app.as(support)('admin.money.alarmCount', {}))).toBe('ROLE_NOT_ALLOWED')
})

test('whoever changes the bank accounts is not the only one to know; settings about money are nobody else’s', async () => {
  const call = app.as(await anAdministrator(app, 'SUPER_ADMIN'))
  const account = (accountNumber: string) => [
    { bank: 'Bank Mandiri', accountNumber, accountName: 'PT Karya', currency: 'IDR' },
  ]
  const alarms = async () =>
    (await call('admin.money.overview', {})).alarms.list.filter(({ kind }) => kind === 'ACCOUNTS_CHANGED').length
  const { list } = await call('admin.money.settings', {})
  const version = list.find(({ key }) => key === 'bankAccounts')?.version ?? 0
  await call('admin.money.saveSetting', { key: 'bankAccounts', value: account('1234567890'), version })
  expect(await alarms()).toBe(0)
  await call('admin.money.saveSetting', { key: 'bankAccounts', value: account('9876543210'), version: version + 1 })
  expect(await alarms()).toBe(1)
  const keys = (await call('admin.settings.list', {})).list.map(({ key }) => key)
  expect(moneySettings.filter((key) => keys.includes(key))).toEqual([])
  expect(
    await errorCodeOf(
      call('admin.settings.save', { changes: [{ key: 'bankAccounts', value: [], version: version + 2 }] }),
    ),
  ).toBe('NOT_FOUND')
})

test('without billing everything is free and unlimited, balances stay, and orders under way are settled', async () => {
  const employer = await anEmployer(app)
  const call = app.as(employer)
  const { id, ref } = await anOrder(app, employer, { open: true })
  const billing = async (value: 'on' | 'off') => {
    await app.db.deleteFrom('setting').where('key', '=', 'billing').execute()
    await app.db
      .insertInto('setting')
      .values({ key: 'billing', value: JSON.stringify(value) })
      .execute()
  }
  const balances = async () =>
    (await sql<{ row: string }>`select (t.id, t.balance)::text as row from ledger_account t order by 1`.execute(app.db))
      .rows
  const before = await balances()
  await billing('off')
  expect(await call('billing.subscription', {})).toMatchObject({
    source: 'OFF',
    entitlements: { activeJobs: null, candidateUnlocksPerMonth: null, seats: null, featuredDays: null, exports: true },
  })
  expect((await app.as()('billing.plans', {})).sold).toBe(false)
  expect((await (await bookkeeper())('admin.money.overview', {})).sale).toBe('OFF')
  expect(await errorCodeOf(call('orders.quote', { items: [{ code: 'STARTER', period: 'MONTH' }] }))).toBe('BILLING_OFF')
  expect(await balances()).toEqual(before)
  await app.as()('billing.sandbox', { id: ref, action: 'PAY_SILENTLY' })
  app.clock.advance(21_000)
  await runBillingJob(app, 'billing.reconcile')
  expect((await call('orders.status', { id })).status).toBe('PAID')
  const paid = await balances()
  await billing('on')
  expect(await balances()).toEqual(paid)
  expect(await call('billing.subscription', {})).toMatchObject({ source: 'PLAN', planCode: 'STARTER' })
  expect(await ledgerProblems(app)).toEqual([])
})

test('settings about money are typed, kept by version and say who changed them; others are not reached', async () => {
  const person = await anAdministrator(app, 'FINANCE')
  const call = app.as(person)
  const find = async () => (await call('admin.money.settings', {})).list.find(({ key }) => key === 'graceDays')
  const before = await find()
  const save = (value: unknown, version = before?.version ?? 0) =>
    call('admin.money.saveSetting', { key: 'graceDays', value, version })
  await save(9)
  expect(await errorCodeOf(save(10))).toBe('STALE_VERSION')
  const after = await find()
  expect([after?.value, after?.changed?.by]).toEqual([9, 'Rina Admin'])
  expect(await errorCodeOf(save(-1, after?.version))).toMatch(/^INVALID/)
  expect(await errorCodeOf(save({ a: 1 }, after?.version))).toMatch(/^INVALID/)
  const other = call('admin.money.saveSetting', { key: 'jobDays' as 'graceDays', value: 1, version: 0 })
  expect(await errorCodeOf(other)).toMatch(/^INVALID/)
  const support = app.as(await anAdministrator(app, 'SUPPORT'))
  expect(await errorCodeOf(support('admin.money.settings', {}))).toBe('ROLE_NOT_ALLOWED')
  const refused = support('admin.money.saveSetting', { key: 'billing', value: 'off', version: 0 })
  expect(await errorCodeOf(refused)).toBe('ROLE_NOT_ALLOWED')
})
