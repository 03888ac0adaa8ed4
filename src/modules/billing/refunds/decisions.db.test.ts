import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { inTransaction as databaseTransaction } from '#db/db.server.ts'
import { errorCodeOf } from '../../../../test/fixtures/accounts.ts'
import { anOrder, aPaidOrder, inTransaction, ledgerProblems, runBillingJob } from '../../../../test/fixtures/billing.ts'
import { anAdministrator, anEmployer, type EmployerAccount } from '../../../../test/fixtures/people.ts'
import { testApp } from '../../../../test/fixtures/test-app.ts'
import { openAlarms, spend } from '../public.server.ts'

const app = testApp()
const dayMs = 86_400_000
const unlocks = [{ code: 'UNLOCK_10' }]
const total = 9_900_000
const reason = 'Agreed with the company on the phone'

const finance = async () => app.as(await anAdministrator(app, 'FINANCE'))
const seen = async (id: string) => (await finance())('admin.orders.get', { id })
const money = async (id: string) => (await seen(id)).money
const learn = async (id: string) => (await finance())('admin.orders.ask', { id })
const at = (
  ref: string,
  action: 'DISPUTE' | 'DISPUTE_WON' | 'DISPUTE_LOST' | 'OTHER_AMOUNT' | 'OTHER_CURRENCY' | 'PAY_SILENTLY',
) => app.as()('billing.sandbox', { id: ref, action })
const lotOf = async (employer: EmployerAccount) => {
  const { lots } = await app.as(employer)('billing.credits', {})
  return lots.find(({ source }) => source === 'TOPUP')
}
const spendUnits = (employer: EmployerAccount, count: number) =>
  inTransaction(app, (ctx) =>
    spend(ctx, { companyId: employer.companyId, unit: 'UNLOCK', count, subject: randomUUID(), by: null }),
  )
const alarmsOf = async (orderId: string) =>
  (await openAlarms(app.db, { limit: 50, orderId })).list.map(({ kind }) => kind).toSorted()
const mailsOf = async (employer: EmployerAccount) => {
  const rows = await app.db.selectFrom('mail').select('kind').where('account_id', '=', employer.id).execute()
  return rows.map(({ kind }) => kind).toSorted()
}
/** Nothing but events is left after a night, and the books add up. */
async function auditIsClean(orderId: string, events: string[]): Promise<void> {
  app.clock.advance(1000)
  await app.runJobs()
  await runBillingJob(app, 'billing.audit')
  expect(await alarmsOf(orderId)).toEqual(events)
  expect(await ledgerProblems(app)).toEqual([])
}

describe('a dispute', () => {
  const disputed = async () => {
    const employer = await anEmployer(app)
    await spendUnits(employer, 5)
    const { id, ref } = await aPaidOrder(app, employer, unlocks)
    await spendUnits(employer, 2)
    await at(ref, 'DISPUTE')
    expect((await learn(id)).status).toBe('DISPUTED')
    return { employer, id, ref }
  }

  test('journey: freezes what is left; won, it can be used again and as many days longer', async () => {
    const { employer, id, ref } = await disputed()
    const before = await lotOf(employer)
    expect(before).toMatchObject({ frozen: true, left: 8 })
    expect(await errorCodeOf(spendUnits(employer, 1))).toBe('UNLOCKS_USED_UP')
    expect(await errorCodeOf((await finance())('admin.orders.refund', { id, minor: total, reason }))).toBe(
      'TRANSITION_NOT_ALLOWED',
    )
    const { disputes } = await money(id)
    expect(disputes).toMatchObject([{ state: 'OPEN', dueAt: expect.any(String) }])
    const status = await app.as(employer)('orders.status', { id })
    expect(status.dispute?.dueAt).toBe(disputes[0]?.dueAt)
    // Asked about by itself, each hour.
    app.clock.advance(3 * dayMs)
    await at(ref, 'DISPUTE_WON')
    await runBillingJob(app, 'billing.reconcile')
    const after = await lotOf(employer)
    expect(after).toMatchObject({ frozen: false, left: 8 })
    expect(Date.parse(after?.expiresAt ?? '') - Date.parse(before?.expiresAt ?? '')).toBe(3 * dayMs)
    await spendUnits(employer, 8)
    expect(await mailsOf(employer)).toEqual(['billing.disputeOpen', 'billing.disputeWon', 'billing.paid'])
    expect((await learn(id)).status).toBe('PAID')
    await auditIsClean(id, ['DISPUTE_OPENED'])
  })

  test('lost is a refund: what is left is revoked, and a credit note is issued', async () => {
    const { employer, id, ref } = await disputed()
    await at(ref, 'DISPUTE_LOST')
    expect((await learn(id)).status).toBe('REFUNDED')
    await learn(id)
    expect((await lotOf(employer))?.left).toBe(0)
    const { refunds, documents } = await money(id)
    expect(refunds).toMatchObject([{ source: 'DISPUTE', state: 'DONE', sum: { minor: total } }])
    expect(documents.map(({ kind }) => kind)).toEqual(['INVOICE', 'CREDIT_NOTE'])
    expect(await mailsOf(employer)).toEqual([
      'billing.disputeLost',
      'billing.disputeOpen',
      'billing.paid',
      'billing.refund',
    ])
    await auditIsClean(id, ['DISPUTE_LOST', 'DISPUTE_OPENED'])
  })

  test('about a plan lets it go on', async () => {
    const employer = await anEmployer(app)
    const { id, ref } = await aPaidOrder(app, employer)
    await at(ref, 'DISPUTE')
    await learn(id)
    expect(await app.as(employer)('billing.subscription', {})).toMatchObject({ source: 'PLAN', planCode: 'STARTER' })
    await spendUnits(employer, 3)
    await at(ref, 'DISPUTE_LOST')
    await learn(id)
    expect(await app.as(employer)('billing.subscription', {})).toMatchObject({ source: 'FREE' })
    await auditIsClean(id, ['DISPUTE_LOST', 'DISPUTE_OPENED'])
  })
})

describe('money that was not asked for', () => {
  const odd = async (action: 'OTHER_AMOUNT' | 'OTHER_CURRENCY') => {
    const employer = await anEmployer(app)
    const { id, ref } = await anOrder(app, employer, { open: true, items: unlocks })
    await at(ref, action)
    await learn(id)
    return { employer, id, ref, call: await finance() }
  }

  test('is accepted as it is: paid and granted once, the difference written off', async () => {
    const { employer, id, ref, call } = await odd('OTHER_AMOUNT')
    expect(await money(id)).toMatchObject({
      extras: [{ paymentId: ref, sum: { minor: total - 100 }, mayAccept: true }],
    })
    const accept = () => errorCodeOf(call('admin.orders.accept', { id, paymentId: ref, reason }))
    expect((await Promise.all([accept(), accept()])).toSorted()).toEqual(['SUCCESS', 'TRANSITION_NOT_ALLOWED'])
    expect((await lotOf(employer))?.left).toBe(10)
    expect((await seen(id)).order).toMatchObject({ status: 'PAID', checking: false })
    expect(await mailsOf(employer)).toEqual(['billing.accepted', 'billing.paid'])
    // Everything that arrived can be given back, and not the rupiah that did not.
    expect((await money(id)).refundable?.left.minor).toBe(total - 100)
    await call('admin.orders.refund', { id, minor: total - 100, reason })
    await app.runJobs()
    expect((await seen(id)).order.status).toBe('REFUNDED')
    await auditIsClean(id, [])
  })

  test('of another currency cannot be accepted, and goes back without a credit note or a grant', async () => {
    const { employer, id, ref, call } = await odd('OTHER_CURRENCY')
    expect(await money(id)).toMatchObject({ extras: [{ sum: { currency: 'USD' }, mayAccept: false }] })
    expect(await errorCodeOf(call('admin.orders.accept', { id, paymentId: ref, reason }))).toBe(
      'TRANSITION_NOT_ALLOWED',
    )
    await call('admin.orders.refund', { id, paymentId: ref, minor: total, reason })
    await app.runJobs()
    expect((await seen(id)).order).toMatchObject({ status: 'PENDING_PAYMENT', checking: false })
    expect(await money(id)).toMatchObject({
      refunds: [{ kind: 'UNMATCHED', state: 'DONE', creditNote: null }],
      documents: [],
    })
    expect(await lotOf(employer)).toBeUndefined()
    expect(await mailsOf(employer)).toEqual(['billing.refundUnmatched'])
    await auditIsClean(id, [])
  })

  test('of a second payment is never a second grant: its refund is prepared, and somebody sends it', async () => {
    const employer = await anEmployer(app)
    const { id, ref } = await anOrder(app, employer, { open: true, items: unlocks })
    const call = await finance()
    await call('admin.orders.markPaid', { id, minor: total, reason })
    await at(ref, 'PAY_SILENTLY')
    await learn(id)
    await learn(id)
    const [prepared, ...none] = (await money(id)).refunds
    expect([prepared?.state, prepared?.sum?.minor, none.length]).toEqual(['PREPARED', total, 0])
    expect((await lotOf(employer))?.left).toBe(10)
    expect((await seen(id)).order).toMatchObject({ status: 'PAID', checking: true })
    expect(await alarmsOf(id)).toEqual(['SECOND_PAYMENT'])
    expect((await app.as(employer)('orders.status', { id })).refunds).toEqual([])
    await call('admin.refunds.send', { id: prepared?.id ?? '' })
    await app.runJobs()
    expect((await seen(id)).order).toMatchObject({ status: 'PAID', checking: false })
    expect((await lotOf(employer))?.left).toBe(10)
    await auditIsClean(id, ['SECOND_PAYMENT'])
  })

  test('given back at the provider from the payment that counted: the other payment pays the order', async () => {
    const employer = await anEmployer(app)
    const { id, ref } = await aPaidOrder(app, employer, unlocks)
    // A second page was paid before the first was known to be: as two tabs do it.
    const second = randomUUID()
    await databaseTransaction(app.db, async (db) => {
      const first = await db.selectFrom('payment').selectAll().where('id', '=', ref).executeTakeFirstOrThrow()
      const copy = { ...first, id: second, provider_id: second, facts: JSON.stringify(first.facts) }
      await db.insertInto('payment').values(copy).execute()
      const page = await db.selectFrom('sandbox_payment').selectAll().where('ref', '=', ref).executeTakeFirstOrThrow()
      await db
        .insertInto('sandbox_payment')
        .values({ ...page, ref: second, refunds: '[]', dispute: null })
        .execute()
    })
    await learn(id)
    expect((await money(id)).refunds).toMatchObject([{ state: 'PREPARED', kind: 'UNMATCHED' }])
    await app.as()('billing.sandbox', { id: ref, action: 'REFUND' })
    await learn(id)
    expect((await seen(id)).order).toMatchObject({ status: 'PAID', checking: false })
    expect((await money(id)).refunds).toMatchObject([{ state: 'DONE', kind: 'UNMATCHED', source: 'PROVIDER' }])
    expect((await lotOf(employer))?.left).toBe(10)
    await auditIsClean(id, ['REFUND_AT_PROVIDER', 'SECOND_PAYMENT'])
  })
})

describe('who decides', () => {
  const setTwoEyes = (minor: number | null) =>
    app.db
      .insertInto('setting')
      .values({ key: 'twoEyes', value: JSON.stringify(minor) })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: JSON.stringify(minor) }))
      .execute()
  beforeEach(() => setTwoEyes(null))

  test('nobody about a company of their own, also not under another account of the same address', async () => {
    const employer = await anEmployer(app)
    const { id } = await aPaidOrder(app, employer, unlocks)
    const administrator = await anAdministrator(app, 'FINANCE')
    const { email } = await app.db
      .selectFrom('account')
      .select('email')
      .where('id', '=', employer.id)
      .executeTakeFirstOrThrow()
    await app.db.updateTable('account').set({ email: email.toUpperCase() }).where('id', '=', administrator.id).execute()
    const call = app.as(administrator)
    expect((await call('admin.orders.get', { id })).money.ownCompany).toBe(true)
    expect(await errorCodeOf(call('admin.orders.refund', { id, minor: total, reason }))).toBe('OWN_COMPANY')
    const open = await anOrder(app, employer)
    const mark = { id: open.id, minor: 29_900_000, reason }
    expect(await errorCodeOf(call('admin.orders.markPaid', mark))).toBe('OWN_COMPANY')
    expect((await lotOf(employer))?.left).toBe(10)
  })

  test('above the sum that is set a second administrator, who is not the one who asked', async () => {
    await setTwoEyes(total - 100)
    const employer = await anEmployer(app)
    const { id } = await aPaidOrder(app, employer, unlocks)
    const [first, second] = [await finance(), await finance()]
    const refund = { id, minor: total, reason }
    expect(await first('admin.orders.refund', refund)).toEqual({ status: 'PAID', waiting: true })
    expect(await errorCodeOf(second('admin.orders.refund', refund))).toBe('CONFLICT')
    expect((await lotOf(employer))?.left).toBe(10)
    const [approval] = (await money(id)).approvals
    expect(approval).toMatchObject({ action: 'REFUND', sum: { minor: total }, reason, own: false })
    const decide = { id: approval?.id ?? '', approve: true }
    expect(await errorCodeOf(first('admin.approvals.decide', decide))).toBe('OWN_REQUEST')
    expect((await lotOf(employer))?.left).toBe(10)
    const twice = await Promise.all([1, 2].map(() => errorCodeOf(second('admin.approvals.decide', decide))))
    expect(twice.toSorted()).toEqual(['SUCCESS', 'TRANSITION_NOT_ALLOWED'])
    await app.runJobs()
    expect((await seen(id)).order.status).toBe('REFUNDED')
    await auditIsClean(id, [])
  })

  test('refused, nothing happens; below the sum one is enough; marking as paid waits as well', async () => {
    await setTwoEyes(total)
    const employer = await anEmployer(app)
    const small = await aPaidOrder(app, employer, unlocks)
    const [first, second] = [await finance(), await finance()]
    expect(await first('admin.orders.refund', { id: small.id, minor: total, reason })).toMatchObject({ waiting: false })
    const { id } = await anOrder(app, await anEmployer(app))
    const mark = { id, minor: 29_900_000, reason }
    expect(await first('admin.orders.markPaid', mark)).toEqual({ status: 'CREATED', waiting: true })
    const approvalOf = async () => (await money(id)).approvals[0]?.id ?? ''
    expect(await second('admin.approvals.decide', { id: await approvalOf(), approve: false })).toMatchObject({
      status: 'CREATED',
    })
    await first('admin.orders.markPaid', mark)
    expect(await second('admin.approvals.decide', { id: await approvalOf(), approve: true })).toMatchObject({
      status: 'PAID',
    })
  })
})
