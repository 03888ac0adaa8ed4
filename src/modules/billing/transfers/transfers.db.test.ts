import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { manualProvider } from '#platform/pay/manual.server.ts'
import { errorCodeOf } from '../../../../test/fixtures/accounts.ts'
import { anOrder, runBillingJob } from '../../../../test/fixtures/billing.ts'
import { textsOf } from '../../../../test/fixtures/resumes.ts'
import { anAdministrator, anEmployer, type EmployerAccount } from '../../../../test/fixtures/people.ts'
import { payContract, type PayHarness } from '../../../../test/fixtures/pay-contract.ts'
import { testApp } from '../../../../test/fixtures/test-app.ts'
import {
  anOrderByTransfer,
  aProof,
  aTransfer,
  sellByTransfer,
  waitingProof,
} from '../../../../test/fixtures/transfers.ts'
import { insertPayment, patchPayment } from '../store.payments.server.ts'

const app = testApp()
/** A site that sells by transfer alone. */
const transfersOnly = testApp({ env: { PAY_PROVIDERS: 'manual' } })
const hourMs = 3_600_000
/** Ten unlocks: 99,000 and 11 percent; PPh 23 is two percent of the net price. */
const total = 10_989_000
const withheld = 198_000

beforeAll(() => sellByTransfer(app))

const status = (employer: EmployerAccount, id: string) => app.as(employer)('orders.status', { id })
const finance = async () => app.as(await anAdministrator(app, 'FINANCE'))

describe('an order by transfer', () => {
  test('names the account, the sum and a reference, is open for 72 hours, and has a pro forma', async () => {
    const employer = await anEmployer(app)
    const { providers } = await app.as(employer)('orders.quote', { items: [{ code: 'UNLOCK_10', count: 1 }] })
    expect(providers).toEqual([
      { name: 'sandbox', test: true },
      { name: 'manual', test: false },
    ])
    const { id } = await anOrderByTransfer(app, employer)
    const { transfer, payUntil, createdAt, number, test: isTest, payUrl } = await status(employer, id)
    expect(transfer).toMatchObject({
      account: { bank: 'Bank Mandiri', accountNumber: '123 00 4567890 1', accountName: 'PT Karya' },
      reference: number,
      due: { minor: total, currency: 'IDR' },
      received: { minor: 0 },
      proof: null,
    })
    expect([Date.parse(payUntil ?? '') - Date.parse(createdAt), isTest, payUrl]).toEqual([72 * hourMs, false, null])
    const { document, privateUri } = await app.as(employer)('orders.invoice', { id, kind: 'PRO_FORMA' })
    expect([document.kind, document.number, document.paidAt, document.totalMinor]).toEqual([
      'PRO_FORMA',
      null,
      null,
      total,
    ])
    expect(privateUri).toBe(`/client/api/v1/order/pro-forma/${id}`)
    const { bytes, mime } = await app.as(employer)('orders.proForma', { id })
    const text = (await textsOf(Buffer.from(bytes))).join(' ')
    for (const words of ['123 00 4567890 1', number]) expect(text).toContain(words)
    expect(mime).toBe('application/pdf')
    const stranger = app.as(await anEmployer(app))
    expect(await errorCodeOf(stranger('orders.proForma', { id }))).toBe('NOT_FOUND')
    expect(await errorCodeOf(stranger('orders.invoice', { id, kind: 'PRO_FORMA' }))).toBe('NOT_FOUND')
  })

  test('can be paid in another way as long as no proof waits', async () => {
    const employer = await anEmployer(app)
    const { id } = await anOrderByTransfer(app, employer)
    const { url } = await app.as(employer)('orders.paymentUrl', { id, provider: 'sandbox' })
    expect(url).toContain('/pay/sandbox/')
    expect(await status(employer, id)).toMatchObject({ transfer: null, test: true })
    expect(await errorCodeOf(app.as(employer)('orders.proof', aProof(app, id)))).toBe('CONFLICT')
    await app.as(employer)('orders.paymentUrl', { id, provider: 'manual' })
    expect((await status(employer, id)).transfer).not.toBeNull()
    await app.as(employer)('orders.proof', aProof(app, id))
    expect(await errorCodeOf(app.as(employer)('orders.paymentUrl', { id, provider: 'sandbox' }))).toBe('PROOF_WAITING')
    expect(await errorCodeOf(app.as(employer)('orders.cancel', { id }))).toBe('PROOF_WAITING')
  })

  test('is offered only with an account in its currency', async () => {
    const employer = await anEmployer(app)
    const { id } = await anOrderByTransfer(app, employer)
    await app.db.updateTable('setting').set({ value: '[]' }).where('key', '=', 'bankAccounts').execute()
    const { providers, transfer } = await status(employer, id)
    expect([providers.map(({ name }) => name), transfer?.account]).toEqual([['sandbox'], null])
    expect(await errorCodeOf(app.as(employer)('orders.paymentUrl', { id, provider: 'manual' }))).toBe('NOT_FOUND')
    await sellByTransfer(app)
  })
})

test('a site without an account or another provider sells nothing yet, and says so', async () => {
  const call = transfersOnly.as(await anEmployer(transfersOnly))
  const items = [{ code: 'UNLOCK_10', count: 1 }]
  expect(await errorCodeOf(call('orders.quote', { items }))).toBe('NO_PROVIDER')
  await sellByTransfer(transfersOnly)
  expect((await call('orders.quote', { items })).providers).toEqual([{ name: 'manual', test: false }])
})

describe('a proof', () => {
  test('is checked, belongs to the order of the own company, and one waits', async () => {
    const employer = await anEmployer(app)
    const { id } = await anOrderByTransfer(app, employer)
    const send = (changes: object = {}, as: EmployerAccount = employer) =>
      errorCodeOf(app.as(as)('orders.proof', aProof(app, id, changes)))
    const bytes = Buffer.from('not a document')
    expect(await send({ file: { name: 'a.exe', type: 'application/x-msdownload', bytes } })).toBe('FILE_REJECTED')
    expect(await send({ file: { name: 'a.pdf', type: 'application/pdf', bytes } })).toBe('FILE_REJECTED')
    const large = Buffer.alloc(6 * 1024 * 1024, '%PDF-1.7')
    expect(await send({ file: { name: 'a.pdf', type: 'application/pdf', bytes: large } })).toBe('TOO_LARGE')
    expect(await send({ minor: 0 })).toBe('INVALID TOO_SMALL')
    expect(await send({ paidOn: '2999-01-01' })).toBe('INVALID DATE')
    expect(await send({ withheldMinor: withheld })).toBe('INVALID REQUIRED')
    expect(await send({}, await anEmployer(app))).toBe('NOT_FOUND')
    for (const role of ['ADMIN', 'RECRUITER', 'VIEWER'] as const)
      expect(await send({}, await anEmployer(app, { companyId: employer.companyId, role }))).toBe('ROLE_NOT_ALLOWED')
    const sent = await Promise.all([1, 2, 3, 4].map(() => send()))
    expect(sent.toSorted()).toEqual(['PROOF_WAITING', 'PROOF_WAITING', 'PROOF_WAITING', 'SUCCESS'])
    expect((await status(employer, id)).transfer?.proof).toMatchObject({ status: 'WAITING', stated: { minor: total } })
    const { fileId } = await app.db
      .selectFrom('transfer_proof')
      .select('file_id as fileId')
      .where('order_id', '=', id)
      .executeTakeFirstOrThrow()
    const reads = async (who: Parameters<typeof app.as>[0]) =>
      errorCodeOf(app.as(who)('files.link', { id: fileId ?? '' }))
    for (const role of ['OWNER', 'BILLING'] as const)
      expect(await reads(await anEmployer(app, { companyId: employer.companyId, role }))).toBe('SUCCESS')
    for (const role of ['ADMIN', 'RECRUITER'] as const)
      expect(await reads(await anEmployer(app, { companyId: employer.companyId, role }))).toBe('NOT_FOUND')
    expect(await reads(await anEmployer(app))).toBe('NOT_FOUND')
    for (const role of ['FINANCE', 'SUPER_ADMIN'] as const)
      expect(await reads(await anAdministrator(app, role))).toBe('SUCCESS')
    expect(await reads(await anAdministrator(app, 'MODERATOR'))).toBe('NOT_FOUND')
  })

  test('keeps the order open while it waits, and a rejection leaves a day for another one', async () => {
    const employer = await anEmployer(app)
    const { id, proofId } = await aTransfer(app, employer)
    app.clock.advance(80 * hourMs)
    await runBillingJob(app, 'billing.expireOrders')
    await runBillingJob(app, 'billing.reconcile')
    expect((await status(employer, id)).status).toBe('PENDING_PAYMENT')
    const call = await finance()
    const reason = 'The picture cannot be read'
    await call('admin.transfers.reject', { id: proofId, reason })
    await call('admin.transfers.reject', { id: proofId, reason })
    const rejected = await status(employer, id)
    expect(rejected.transfer?.proof).toMatchObject({ status: 'REJECTED', reason })
    expect(Date.parse(rejected.payUntil ?? '') - app.clock.now().getTime()).toBe(24 * hourMs)
    const mails = await app.db.selectFrom('mail').select('kind').where('account_id', '=', employer.id).execute()
    const { list } = await app.as(employer)('notifications.list', { category: 'BILLING' })
    expect([mails.map(({ kind }) => kind), list.length]).toEqual([['billing.transferRejected'], 1])
    expect(await errorCodeOf(call('admin.transfers.accept', { id: proofId, receivedMinor: total }))).toBe(
      'PROOF_DECIDED',
    )
    await app.as(employer)('orders.proof', aProof(app, id))
    await call('admin.transfers.accept', { id: await waitingProof(app, id), receivedMinor: total })
    expect((await status(employer, id)).status).toBe('PAID')
    const late = await anOrderByTransfer(app, employer)
    app.clock.advance(73 * hourMs)
    expect(await errorCodeOf(app.as(employer)('orders.proof', aProof(app, late.id)))).toBe('ORDER_CLOSED')
    await runBillingJob(app, 'billing.expireOrders')
    await runBillingJob(app, 'billing.reconcile')
    expect((await status(employer, late.id)).status).toBe('EXPIRED')
    expect(await errorCodeOf(app.as(employer)('orders.proForma', { id: late.id }))).toBe('ORDER_CLOSED')
  })
})

payContract('manual', async (): Promise<PayHarness> => {
  const employer = await anEmployer(app)
  const ctx = () => ({ db: app.db, now: app.clock.now() })
  /** A proof of an attempt; an accepted one says what an administrator found in the bank. */
  async function prove(ref: string, received: number | null): Promise<void> {
    const at = app.clock.now()
    const { order_id } = await app.db
      .selectFrom('payment')
      .select('order_id')
      .where('id', '=', ref)
      .executeTakeFirstOrThrow()
    const { id: file } = await app.db
      .insertInto('file')
      .values({
        company_id: employer.companyId,
        purpose: 'PROOF',
        name: 'bukti.pdf',
        mime: 'application/pdf',
        size: 1,
        storage_key: randomUUID(),
        sha256: Buffer.alloc(32),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const decided = {
      status: 'ACCEPTED',
      received_minor: received,
      withheld_minor: 0,
      decided_by: employer.id,
      decided_at: at,
    } as const
    await app.db
      .insertInto('transfer_proof')
      .values({
        order_id,
        payment_id: ref,
        file_id: file,
        stated_minor: 33_189_000,
        paid_on: '2026-11-23',
        bank: 'BCA',
        uploaded_by: employer.id,
        uploaded_at: at,
        ...(received !== null && decided),
      })
      .execute()
  }
  return {
    provider: manualProvider(),
    ctx,
    oneCurrency: true,
    async begin({ ref, total, expiresAt }) {
      const { id: orderId } = await anOrder(app, employer, { items: [{ code: 'UNLOCK_10' }] })
      const { minor, currency } = total
      await insertPayment(app.db, {
        id: ref,
        orderId,
        provider: 'manual',
        minor,
        currency,
        now: app.clock.now(),
        expiresAt,
        nextAskAt: null,
        endedAt: app.clock.now(),
      })
    },
    pay: (ref, { minor = 33_189_000 } = {}) => prove(ref, minor),
    hold: (ref) => prove(ref, null),
    expire: (ref) => patchPayment(app.db, ref, { expires_at: app.clock.now() }),
    secrets: [],
  }
})
