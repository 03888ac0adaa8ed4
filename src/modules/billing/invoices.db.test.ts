import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aCompany, anAdministrator, anEmployer } from '../../../test/fixtures/people.ts'
import { inTransaction } from '../../../test/fixtures/billing.ts'
import { anInvoiceDraft } from '../../../test/fixtures/invoices.ts'
import { testApp } from '../../../test/fixtures/test-app.ts'
import type { InvoiceSeries } from '#kernel/enums/billing.ts'
import { errorCodeOf } from '../../../test/fixtures/accounts.ts'
import type { InvoiceDraft } from './contract.invoice.ts'
import { buyerNumberOf, invoiceOf, issueInvoice, type IssueTarget } from './handlers.invoice.server.ts'
import { recordJobs } from './audit/jobs.records.server.ts'
import { invoiceJobs } from './jobs.invoice.server.ts'
import { creditNoteOf } from './rules.invoice.ts'
import { invoiceById } from './store.invoices.server.ts'
import { lockBillingAccount } from './store.ledger.server.ts'

const app = testApp()
const [rendering] = invoiceJobs
const someId = () => crypto.randomUUID()

async function aBuyer() {
  const employer = await anEmployer(app)
  await lockBillingAccount(app.db, employer.companyId)
  return employer
}
const issue = (companyId: string, target: Partial<IssueTarget> = {}, changes: Partial<InvoiceDraft> = {}) =>
  inTransaction(app, (ctx) =>
    issueInvoice(ctx, anInvoiceDraft(changes), { companyId, orderId: someId(), series: 'INV', ...target }),
  )
const draw = async (invoiceId: string) => {
  if (!rendering) throw new Error('no job renders')
  await app.core.runJob(rendering, { invoiceId }, 'test', { attempt: 1, maxAttempts: 1 })
}
const ordinals = (numbers: readonly string[]) => numbers.map((each) => Number(each.slice(-6))).toSorted((a, b) => a - b)
const upTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1)

test('an order has one invoice, also when it is issued many times at once', async () => {
  const { companyId } = await aBuyer()
  const orderId = someId()
  const locked = () =>
    inTransaction(app, async (ctx) => {
      await lockBillingAccount(ctx.db, companyId)
      return issueInvoice(ctx, anInvoiceDraft(), { companyId, orderId, series: 'INV' })
    })
  const issued = await Promise.all(upTo(10).map(locked))
  expect(new Set(issued.map(({ number }) => number)).size).toBe(1)
  const invoice = await inTransaction(app, (ctx) => invoiceOf(ctx, orderId, 'INVOICE'))
  expect(invoice).toMatchObject({
    ...issued[0],
    companyId,
    document: { number: issued[0]?.number, totalMinor: 243_911_400 },
  })
  const row = await app.db.selectFrom('invoice').selectAll().where('order_id', '=', orderId).executeTakeFirstOrThrow()
  const number = 'INV/2026/11/999999'
  const document = JSON.stringify({ ...row.document, number })
  await expect(
    app.db
      .insertInto('invoice')
      .values({ ...row, id: someId(), number, document })
      .execute(),
  ).rejects.toThrow(/invoice_of_order/)
})

test('a refund has one credit note, which refers to the invoice of its order', async () => {
  const { companyId } = await aBuyer()
  const [orderId, refundId] = [someId(), someId()]
  const { id } = await issue(companyId, { orderId })
  const invoice = await invoiceById(app.db, id)
  if (!invoice) throw new Error('no invoice')
  const refund = { minor: 100_000_000, before: 0, reason: 'Unused units', title: { en: 'Refund', id: 'Pengembalian' } }
  const note = creditNoteOf(invoice.document, { ...refund, paymentRef: null })
  const target: IssueTarget = { companyId, orderId, refundId, series: 'CN' }
  const credit = () => inTransaction(app, (ctx) => issueInvoice(ctx, note, target))
  const first = await credit()
  expect(first.number).toMatch(/^CN\/\d{4}\/\d{2}\/000001$/)
  expect(await credit()).toEqual(first)
  expect((await inTransaction(app, (ctx) => invoiceOf(ctx, orderId, 'CREDIT_NOTE')))?.document).toMatchObject({
    refersTo: invoice.number,
    totalMinor: -100_000_000,
  })
  await expect(
    inTransaction(app, (ctx) => issueInvoice(ctx, note, { ...target, orderId: someId(), refundId: someId() })),
  ).rejects.toThrow(/does not have/)
})

test('a document whose sums disagree takes no number, neither here nor in the database', async () => {
  const { companyId } = await aBuyer()
  const before = await app.db.selectFrom('invoice_counter').selectAll().execute()
  await expect(issue(companyId, {}, { totalMinor: 1 })).rejects.toThrow(/not a document/)
  expect(await app.db.selectFrom('invoice_counter').selectAll().execute()).toEqual(before)
  const row = { company_id: companyId, order_id: someId(), kind: 'INVOICE' as const, series: 'INV' as const }
  const document = JSON.stringify({
    kind: 'INVOICE',
    number: 'X',
    netMinor: 100,
    tax: { taxMinor: 11 },
    totalMinor: 112,
  })
  await expect(
    app.db
      .insertInto('invoice')
      .values({ ...row, number: 'X', issued_at: app.clock.now(), document })
      .execute(),
  ).rejects.toThrow(/check constraint/)
})

test('an issued document is final: its row, its number and, once rendered, its file', async () => {
  const { companyId } = await aBuyer()
  const { id } = await issue(companyId)
  const set = (changes: object) => app.db.updateTable('invoice').set(changes).where('id', '=', id).execute()
  await expect(set({ document: '{}' })).rejects.toThrow(/final/)
  await expect(set({ number: 'INV/2026/11/999999' })).rejects.toThrow(/final/)
  await expect(set({ buyer_number_sealed: 'x' })).rejects.toThrow(/final/)
  await expect(app.db.deleteFrom('invoice').where('id', '=', id).execute()).rejects.toThrow(/final/)
  await expect(app.db.updateTable('invoice_counter').set({ last: 1 }).execute()).rejects.toThrow(/by one/)
  await draw(id)
  await expect(set({ file_id: null })).rejects.toThrow(/final/)
})

test('a PDF is rendered after the commit; rendered again, also at the same time, it is one file', async () => {
  const { companyId } = await aBuyer()
  const { id, number } = await issue(companyId)
  expect((await invoiceById(app.db, id))?.fileId).toBeNull()
  await Promise.all([draw(id), draw(id), draw(id)])
  await draw(id)
  const files = await app.db.selectFrom('file').selectAll().where('company_id', '=', companyId).execute()
  expect(files).toMatchObject([{ purpose: 'INVOICE', name: `${number.replaceAll('/', '-')}.pdf`, account_id: null }])
  expect((await invoiceById(app.db, id))?.fileId).toBe(files[0]?.id)
  const { id: queued } = await issue(companyId)
  await app.runJobs()
  expect((await invoiceById(app.db, queued))?.fileId).not.toBeNull()
})

test('its PDF is read by members who see prices and by administrators who keep the books', async () => {
  const { companyId } = await aBuyer()
  const { id } = await issue(companyId)
  await draw(id)
  const fileId = (await invoiceById(app.db, id))?.fileId ?? ''
  const read = async (who: Parameters<typeof app.as>[0]) => errorCodeOf(app.as(who)('files.link', { id: fileId }))
  for (const role of ['OWNER', 'ADMIN', 'BILLING'] as const)
    expect([role, await read(await anEmployer(app, { companyId, role }))]).toEqual([role, 'SUCCESS'])
  for (const role of ['RECRUITER', 'VIEWER', 'HIRING_MANAGER'] as const)
    expect([role, await read(await anEmployer(app, { companyId, role }))]).toEqual([role, 'NOT_FOUND'])
  expect(await read(await anEmployer(app, { role: 'OWNER', companyId: await aCompany(app) }))).toBe('NOT_FOUND')
  for (const [role, answer] of [
    ['FINANCE', 'SUCCESS'],
    ['SUPER_ADMIN', 'SUCCESS'],
    ['MODERATOR', 'NOT_FOUND'],
  ] as const)
    expect([role, await read(await anAdministrator(app, role))]).toEqual([role, answer])
})

test('the identity number of a buyer is sealed; documents show its last digits', async () => {
  const { companyId } = await aBuyer()
  const nik = '3171234567890001'
  const buyer = { ...anInvoiceDraft().buyer, taxNumberKind: 'NIK' as const, taxNumber: nik, branch: null }
  const orderId = someId()
  const { id } = await issue(companyId, { orderId }, { buyer })
  const row = await app.db.selectFrom('invoice').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  expect(JSON.stringify(row)).not.toContain(nik)
  const invoice = await invoiceById(app.db, id)
  if (!invoice) throw new Error('no invoice')
  const full = () => inTransaction(app, (ctx) => buyerNumberOf(ctx, invoice))
  expect([invoice.document.buyer.taxNumber, await full()]).toEqual(['••••••••••••0001', nik])
  const refund = { minor: 100, before: 0, reason: 'Refund', title: { en: 'a', id: 'b' }, paymentRef: null }
  await inTransaction(app, (ctx) =>
    issueInvoice(ctx, creditNoteOf(invoice.document, refund), { companyId, orderId, series: 'CN', refundId: someId() }),
  )
  const note = await inTransaction(app, (ctx) => invoiceOf(ctx, orderId, 'CREDIT_NOTE'))
  expect(note && (await inTransaction(app, (ctx) => buyerNumberOf(ctx, note)))).toBe(nik)
})

// Last: the jobs that it queues are not run.
test('200 invoices side by side are numbered 1 to 200 in each series and month, whatever else rolls back', async () => {
  const { companyId } = await aBuyer()
  const issueMany = async (series: InvoiceSeries) => {
    const numbers: string[] = []
    let next = 0
    // As many side by side as the pool serves without making any wait too long.
    const issueInTurn = async () => {
      while (next < 240) {
        const isRolledBack = next++ % 6 === 0
        const issuing = inTransaction(app, async (ctx) => {
          const orderId = someId()
          const draft = anInvoiceDraft({ test: series === 'TEST' })
          const { number } = await issueInvoice(ctx, draft, { companyId, orderId, series })
          if (isRolledBack) throw new Error('what follows fails')
          return number
        })
        if (isRolledBack) await expect(issuing).rejects.toThrow('what follows fails')
        else numbers.push(await issuing)
      }
    }
    await Promise.all(Array.from({ length: 10 }, issueInTurn))
    return numbers
  }
  // Months in which nothing else is issued.
  app.clock.advance(40 * 86_400_000)
  const [real, practice] = await Promise.all([issueMany('INV'), issueMany('TEST')])
  expect([ordinals(real), ordinals(practice)]).toEqual([upTo(200), upTo(200)])
  expect(practice.every((number) => number.startsWith('TEST/INV/'))).toBe(true)
  app.clock.advance(40 * 86_400_000)
  const next = await issueMany('INV')
  expect(ordinals(next)).toEqual(upTo(200))
  expect(new Set([...real, ...next]).size).toBe(400)
  app.clock.advance(-80 * 86_400_000)
}, 60_000)

test('documents carry the prefixes, the signer and the notes of the moment; those of before stay as they are', async () => {
  const { companyId } = await aBuyer()
  const before = await issue(companyId)
  const documents = {
    invoicePrefix: 'FKT',
    creditNotePrefix: 'NK',
    signerName: 'Ratna Wulandari',
    signerTitle: 'Finance Manager',
    refundNote: { en: 'Refunds take 14 days.', id: 'Pengembalian memerlukan 14 hari.' },
    stampDuty: true,
  }
  await app.db
    .insertInto('setting')
    .values({ key: 'documents', value: JSON.stringify(documents) })
    .execute()
  const after = await issue(companyId)
  expect([before.number.slice(0, 4), after.number.slice(0, 4)]).toEqual(['INV/', 'FKT/'])
  expect(ordinals([before.number, after.number])[1]).toBe((ordinals([before.number])[0] ?? 0) + 1)
  expect((await invoiceById(app.db, before.id))?.document).toMatchObject({ signer: null, refundNote: null })
  expect((await invoiceById(app.db, after.id))?.document).toMatchObject({
    signer: { name: 'Ratna Wulandari', title: 'Finance Manager' },
    refundNote: documents.refundNote,
    stampDutyNote: true,
  })
  await app.db.deleteFrom('setting').where('key', '=', 'documents').execute()
})

test('PDFs and personal numbers go when records need not be kept any longer; the document stays, and a young one is final', async () => {
  const { companyId } = await aBuyer()
  const buyer = { ...anInvoiceDraft().buyer, taxNumberKind: 'NIK', taxNumber: '3171234567890123' } as const
  const { id } = await issue(companyId, {}, { buyer })
  await draw(id)
  const row = () =>
    app.db
      .selectFrom('invoice')
      .select(['file_id', 'buyer_number_sealed', 'number'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  const forget = () => app.db.updateTable('invoice').set({ file_id: null }).where('id', '=', id).execute()
  await expect(forget()).rejects.toThrow(/final/)
  const [sweep] = recordJobs
  const run = () => sweep && app.core.runJob(sweep, {}, 'test', { attempt: 1, maxAttempts: 1 })
  const before = await row()
  await run()
  expect(await row()).toEqual(before)
  await sql`alter table invoice disable trigger user`.execute(app.db)
  await sql`update invoice set issued_at = issued_at - interval '10 years 1 day' where id = ${id}`.execute(app.db)
  await sql`alter table invoice enable trigger user`.execute(app.db)
  await run()
  expect(await row()).toEqual({ ...before, file_id: null, buyer_number_sealed: null })
  const file = await app.db
    .selectFrom('file')
    .select('deleted_at')
    .where('id', '=', before.file_id ?? '')
    .executeTakeFirst()
  expect(file?.deleted_at).not.toBeNull()
})
