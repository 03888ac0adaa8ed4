import { expect, test } from 'vitest'
import { inTransaction } from '../../../../test/fixtures/billing.ts'
import { anInvoiceDraft } from '../../../../test/fixtures/invoices.ts'
import { anEmployer } from '../../../../test/fixtures/people.ts'
import { testApp } from '../../../../test/fixtures/test-app.ts'
import type { InvoiceDraft } from '../contract.invoice.ts'
import { issueInvoice } from '../handlers.invoice.server.ts'
import { importTaxNumbers, taxExport } from './handlers.tax-export.server.ts'
import { lockBillingAccount } from '../store.ledger.server.ts'

const app = testApp()
const orderId = () => crypto.randomUUID()
const moveTo = (time: string) => app.clock.advance(Date.parse(time) - app.clock.now().getTime())
const issueIn = async (companyId: string, changes: Partial<InvoiceDraft> = {}) =>
  inTransaction(app, (ctx) =>
    issueInvoice(ctx, anInvoiceDraft(changes), { companyId, orderId: orderId(), series: 'INV' }),
  )

test('a month of the site’s zone is exported with full numbers, and official numbers come back once', async () => {
  const { companyId, id: accountId } = await anEmployer(app)
  await lockBillingAccount(app.db, companyId)
  const { seller, buyer } = anInvoiceDraft()
  await app.db
    .insertInto('setting')
    .values({ key: 'seller', value: JSON.stringify({ ...seller, vatRegistered: true }) })
    .execute()
  const nik = '3171234567890001'
  moveTo('2027-01-31T16:59:59Z')
  const january = await issueIn(companyId)
  moveTo('2027-01-31T17:00:00Z')
  const february = await issueIn(companyId, { buyer: { ...buyer, taxNumberKind: 'NIK', taxNumber: nik, branch: null } })
  const exported = (month: string) => inTransaction(app, (ctx) => taxExport(ctx, month))
  const [first, second] = [await exported('2027-01'), await exported('2027-02')]
  expect([first.exported, second.exported]).toEqual([[january.number], [february.number]])
  expect(second.xml).toContain(`<BuyerDocumentNumber>${nik}</BuyerDocumentNumber>`)
  expect([(await exported('2027-03')).exported, (await exported('2026-12')).exported]).toEqual([[], []])

  const take = (rows: readonly string[]) =>
    inTransaction(app, (ctx) => importTaxNumbers(ctx, ['number,tax_number', ...rows].join('\n'), accountId))
  const row = (number: string, last: number, result: 'RECORDED' | 'UNKNOWN' | 'DIFFERENT') => ({
    number,
    taxNumber: `0400270000000000${last}`,
    result,
  })
  const line = `${february.number},04002700000000001`
  expect(await take([line])).toEqual({ problems: [], rows: [row(february.number, 1, 'RECORDED')] })
  const unknown = 'INV/2027/02/999999'
  expect(await take([line, `${unknown},04002700000000002`])).toEqual({
    problems: [],
    rows: [row(february.number, 1, 'RECORDED'), row(unknown, 2, 'UNKNOWN')],
  })
  expect(await take([`${february.number},04002700000000003`, `${january.number},04002700000000001`])).toEqual({
    problems: [],
    rows: [row(february.number, 3, 'DIFFERENT'), row(january.number, 1, 'DIFFERENT')],
  })
  expect(second.csv).not.toContain('04002700000000001')
  expect((await exported('2027-02')).csv).toContain(`"'04002700000000001"`)
})
