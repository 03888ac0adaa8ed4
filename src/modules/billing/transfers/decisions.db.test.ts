import { beforeAll, describe, expect, test } from 'vitest'
import { errorCodeOf } from '../../../../test/fixtures/accounts.ts'
import { inTransaction, ledgerProblems, runBillingJob } from '../../../../test/fixtures/billing.ts'
import { anAdministrator, anEmployer, type EmployerAccount } from '../../../../test/fixtures/people.ts'
import { testApp } from '../../../../test/fixtures/test-app.ts'
import { aProof, aTransfer, sellByTransfer, waitingProof } from '../../../../test/fixtures/transfers.ts'
import { taxExport } from '../admin/handlers.tax-export.server.ts'
import { recordJobs } from '../audit/jobs.records.server.ts'
import { monthOf } from '../rules.invoice.ts'

const app = testApp()
/** Ten unlocks: 99,000 and 11 percent; PPh 23 is two percent of the net price. */
const total = 10_989_000
const withheld = 198_000
const slipNumber = '2500000123'

beforeAll(() => sellByTransfer(app))

const status = (employer: EmployerAccount, id: string) => app.as(employer)('orders.status', { id })
const finance = async () => app.as(await anAdministrator(app, 'FINANCE'))
const unlocksLeft = async (employer: EmployerAccount) =>
  (await app.as(employer)('billing.credits', {})).lots.reduce((sum, { left }) => sum + left, 0)
const balances = async ({ companyId }: EmployerAccount) => {
  const own = app.db.selectFrom('ledger_account').select(['kind', 'balance']).where('company_id', '=', companyId)
  const rows = await own.where('unit', '=', 'IDR').execute()
  return Object.fromEntries(rows.map(({ kind, balance }) => [kind, balance]))
}

describe('the decision', () => {
  test('with tax withheld by the buyer pays the order to the rupiah and goes to the tax export', async () => {
    const employer = await anEmployer(app)
    await app.as(employer)('billing.updateDetails', {
      version: 0,
      legalName: 'PT Nusantara',
      address: 'Jalan Sudirman 1, Jakarta',
      email: 'keuangan@nusantara.example',
      locale: 'id',
      taxNumberKind: 'NPWP',
      taxNumber: '0123456789012345',
      branch: null,
    })
    const sent = { minor: total - withheld, withheldMinor: withheld, slipNumber }
    const { id, proofId } = await aTransfer(app, employer, sent)
    const call = await finance()
    const { list } = await call('admin.transfers.list', { limit: 50 })
    expect(list.find((row) => row.id === proofId)).toMatchObject({
      due: { minor: total },
      stated: { minor: total - withheld },
      statedWithheld: { minor: withheld },
      ownCompany: false,
    })
    const input = { id: proofId, receivedMinor: total - withheld, withheldMinor: withheld, slipNumber }
    expect(await errorCodeOf(call('admin.transfers.accept', { ...input, slipNumber: null }))).toBe('INVALID REQUIRED')
    const accepted = await Promise.all([1, 2, 3].map(() => call('admin.transfers.accept', input)))
    expect(accepted).toEqual([1, 2, 3].map(() => ({ status: 'PAID', checking: false })))
    expect(await balances(employer)).toEqual({
      PROVIDER: -(total - withheld),
      WITHHELD: -withheld,
      UNMATCHED: 0,
      SALES: 9_900_000,
      TAX: 1_089_000,
    })
    expect([await unlocksLeft(employer), await ledgerProblems(app)]).toEqual([15, []])
    const { document } = await app.as(employer)('orders.invoice', { id })
    expect(document).toMatchObject({
      withheld: { minor: withheld, slipNumbers: [slipNumber] },
      test: false,
      totalMinor: total,
    })
    const month = monthOf(new Date(document.issuedAt), 'Asia/Jakarta')
    const { exported, csv, xml } = await inTransaction(app, (ctx) => taxExport(ctx, month))
    expect(exported).toContain(document.number)
    expect(csv.split('\r\n').find((row) => row.includes(document.number ?? ''))).toContain(`1980,"'${slipNumber}"`)
    expect(xml).toContain('<VAT>10890</VAT>')
  })

  test('with another sum pays nothing until the rest has come', async () => {
    const employer = await anEmployer(app)
    const { id, proofId } = await aTransfer(app, employer)
    const call = await finance()
    expect(await call('admin.transfers.accept', { id: proofId, receivedMinor: 10_000_000 })).toEqual({
      status: 'PENDING_PAYMENT',
      checking: true,
    })
    expect(await unlocksLeft(employer)).toBe(5)
    expect(await balances(employer)).toEqual({ PROVIDER: -10_000_000, UNMATCHED: 10_000_000 })
    expect((await status(employer, id)).transfer).toMatchObject({
      due: { minor: 989_000 },
      received: { minor: 10_000_000 },
    })
    await app.as(employer)('orders.proof', aProof(app, id, { minor: 989_000 }))
    const rest = await waitingProof(app, id)
    expect((await call('admin.transfers.list', { limit: 50 })).list.find((row) => row.id === rest)?.due.minor).toBe(
      989_000,
    )
    expect(await call('admin.transfers.accept', { id: rest, receivedMinor: 989_000 })).toEqual({
      status: 'PAID',
      checking: false,
    })
    expect(await balances(employer)).toMatchObject({ PROVIDER: -total, UNMATCHED: 0 })
    expect([await unlocksLeft(employer), await ledgerProblems(app)]).toEqual([15, []])
  })

  test('is one when two administrators decide at the same moment', async () => {
    for (let round = 0; round < 5; round++) {
      const employer = await anEmployer(app)
      const { id, proofId } = await aTransfer(app, employer)
      const [one, other] = [await finance(), await finance()]
      const outcomes = await Promise.all([
        errorCodeOf(one('admin.transfers.accept', { id: proofId, receivedMinor: total })),
        errorCodeOf(other('admin.transfers.reject', { id: proofId, reason: 'Not on our statement' })),
      ])
      expect(outcomes.toSorted()).toEqual(['PROOF_DECIDED', 'SUCCESS'])
      const isPaid = outcomes[0] === 'SUCCESS'
      expect((await status(employer, id)).status).toBe(isPaid ? 'PAID' : 'PENDING_PAYMENT')
      expect(await unlocksLeft(employer)).toBe(isPaid ? 15 : 5)
    }
    expect(await ledgerProblems(app)).toEqual([])
  })

  test('about an order that was paid meanwhile grants nothing twice', async () => {
    const employer = await anEmployer(app)
    const { id, proofId, totalMinor } = await aTransfer(app, employer)
    const call = await finance()
    await call('admin.orders.markPaid', { id, minor: totalMinor, reason: 'Seen on the statement' })
    expect(await errorCodeOf(app.as(employer)('orders.proof', aProof(app, id)))).toBe('PROOF_WAITING')
    expect(await call('admin.transfers.accept', { id: proofId, receivedMinor: total })).toEqual({
      status: 'PAID',
      checking: true,
    })
    expect(await errorCodeOf(app.as(employer)('orders.proof', aProof(app, id)))).toBe('ORDER_CLOSED')
    expect(await balances(employer)).toMatchObject({ PROVIDER: -2 * total, UNMATCHED: total })
    expect([await unlocksLeft(employer), await ledgerProblems(app)]).toEqual([15, []])
  })

  test('is for those who keep the books, and never about a company of their own', async () => {
    const employer = await anEmployer(app)
    const { id, proofId } = await aTransfer(app, employer)
    const accept = { id: proofId, receivedMinor: total }
    for (const role of ['MODERATOR', 'SUPPORT', 'CONTENT'] as const) {
      const call = app.as(await anAdministrator(app, role))
      expect(await errorCodeOf(call('admin.transfers.list', {}))).toBe('ROLE_NOT_ALLOWED')
      expect(await errorCodeOf(call('admin.transfers.accept', accept))).toBe('ROLE_NOT_ALLOWED')
      expect(await errorCodeOf(call('admin.transfers.reject', { id: proofId, reason: 'No reason' }))).toBe(
        'ROLE_NOT_ALLOWED',
      )
    }
    const own = await anAdministrator(app, 'FINANCE')
    const { email } = await app.db
      .selectFrom('account')
      .select('email')
      .where('id', '=', employer.id)
      .executeTakeFirstOrThrow()
    await app.db.updateTable('account').set({ email: email.toUpperCase() }).where('id', '=', own.id).execute()
    const call = app.as(own)
    const { list } = await call('admin.transfers.list', { limit: 50 })
    expect(list.find((row) => row.id === proofId)?.ownCompany).toBe(true)
    expect(await errorCodeOf(call('admin.transfers.accept', accept))).toBe('OWN_COMPANY')
    expect(await errorCodeOf(call('admin.transfers.reject', { id: proofId, reason: 'No reason' }))).toBe('OWN_COMPANY')
    const mark = { id, minor: total, reason: 'Seen on the statement' }
    expect(await errorCodeOf(call('admin.orders.markPaid', mark))).toBe('OWN_COMPANY')
    expect((await status(employer, id)).status).toBe('PENDING_PAYMENT')
  })

  test('leaves nothing that the nightly audit would find', async () => {
    await aTransfer(app, await anEmployer(app))
    app.clock.advance(100 * 3_600_000)
    for (const job of ['billing.expireOrders', 'billing.reconcile', 'billing.audit']) await runBillingJob(app, job)
    // Nobody has rendered the documents here.
    const alarms = app.db
      .selectFrom('billing_alarm')
      .select(['kind', 'details'])
      .where('source', '=', 'AUDIT')
      .where('kind', '<>', 'DOCUMENT_NOT_DRAWN')
    expect(await alarms.execute()).toEqual([])
  })

  test('is kept as long as is set; then the file goes and what was decided stays', async () => {
    const employer = await anEmployer(app)
    const { proofId } = await aTransfer(app, employer)
    const waiting = await aTransfer(app, await anEmployer(app))
    const call = await finance()
    await call('admin.transfers.reject', { id: proofId, reason: 'The picture cannot be read' })
    await app.db
      .insertInto('setting')
      .values({ key: 'retention', value: JSON.stringify({ proofYears: 1, recordYears: 10 }) })
      .execute()
    const [sweep] = recordJobs
    const run = () => sweep && app.core.runJob(sweep, {}, 'test', { attempt: 1, maxAttempts: 1 })
    const fileOf = (id: string) =>
      app.db.selectFrom('transfer_proof').select(['file_id', 'status']).where('id', '=', id).executeTakeFirstOrThrow()
    const { file_id: fileId } = await fileOf(proofId)
    app.clock.advance(364 * 86_400_000)
    await run()
    expect((await fileOf(proofId)).file_id).toBe(fileId)
    app.clock.advance(2 * 86_400_000)
    await run()
    expect(await fileOf(proofId)).toEqual({ file_id: null, status: 'REJECTED' })
    expect((await fileOf(waiting.proofId)).file_id).not.toBeNull()
    const { list } = await call('admin.transfers.list', { show: 'DECIDED', limit: 50 })
    expect(list.find(({ id }) => id === proofId)).toMatchObject({ file: null, reason: 'The picture cannot be read' })
    const file = app.db
      .selectFrom('file')
      .select('deleted_at')
      .where('id', '=', fileId ?? '')
    expect((await file.executeTakeFirst())?.deleted_at).not.toBeNull()
    const later = await finance()
    await later('admin.transfers.reject', { id: waiting.proofId, reason: 'Nothing arrived in the bank' })
  })
})
