import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { errorCodeOf } from '../../../../test/fixtures/accounts.ts'
import { aPaidOrder, inTransaction, ledgerProblems, runBillingJob } from '../../../../test/fixtures/billing.ts'
import { anAdministrator, anEmployer, type EmployerAccount } from '../../../../test/fixtures/people.ts'
import { testApp } from '../../../../test/fixtures/test-app.ts'
import { openAlarms, spend } from '../public.server.ts'

const app = testApp()
const dayMs = 86_400_000
const unlocks = [{ code: 'UNLOCK_10' }]
/** Ten unlocks without tax: the seller of a fresh site is not registered for it. */
const total = 9_900_000
const reason = 'The company asked for it on 23 November'

const finance = async () => app.as(await anAdministrator(app, 'FINANCE'))
const money = async (id: string) => (await (await finance())('admin.orders.get', { id })).money
const status = async (employer: EmployerAccount, id: string) => (await app.as(employer)('orders.status', { id })).status
const send = () => runBillingJob(app, 'billing.refunds')
/** What was queued is due a minute later at the latest. */
const sendDue = async () => {
  app.clock.advance(61_000)
  await send()
}
const use = (employer: EmployerAccount, count: number) =>
  inTransaction(app, (ctx) =>
    spend(ctx, { companyId: employer.companyId, unit: 'UNLOCK', count, subject: randomUUID(), by: null }),
  )
/** What is left of what was bought: the allowance of the plan is used up first. */
async function left(employer: EmployerAccount): Promise<number> {
  const { lots } = await app.as(employer)('billing.credits', {})
  return lots.filter(({ source }) => source === 'TOPUP').reduce((sum, lot) => sum + lot.left, 0)
}
const mailsOf = async (employer: EmployerAccount) => {
  const rows = await app.db.selectFrom('mail').select('kind').where('account_id', '=', employer.id).execute()
  return rows.map(({ kind }) => kind).toSorted()
}
const alarmsOf = async (orderId: string) =>
  (await openAlarms(app.db, { limit: 50, orderId })).list.map(({ kind }) => kind).toSorted()
const sandboxRefunds = async (ref: string) => {
  const row = await app.db
    .selectFrom('sandbox_payment')
    .select('refunds')
    .where('ref', '=', ref)
    .executeTakeFirstOrThrow()
  return row.refunds as { key: string; minor: number }[]
}
const at = async (ref: string, action: 'REFUND' | 'REFUND_PART' | 'REVERSE' | 'DOWN' | 'UP') => {
  await app.as()('billing.sandbox', { id: ref, action })
}

afterEach(async () => {
  const { rows } = await sql`select from ledger_account where kind = 'LOT' and balance < 0`.execute(app.db)
  const problems = [...(await ledgerProblems(app)), ...rows]
  if (problems.length > 0) throw new Error(`the books do not add up: ${JSON.stringify(problems)}`)
})

describe('a refund', () => {
  test('journey: of a half-used order: the rest is revoked, what was used stays used, and a credit note says so', async () => {
    const employer = await anEmployer(app)
    await use(employer, 5)
    const { id, ref } = await aPaidOrder(app, employer, unlocks)
    await use(employer, 5)
    expect(await left(employer)).toBe(5)
    expect(await money(id)).toMatchObject({
      uses: [{ kind: 'TOPUP', granted: 10, used: 5, unused: 5 }],
      refundable: { left: { minor: total }, proposal: { minor: total / 2 }, byHand: false },
    })
    const call = await finance()
    expect(await call('admin.orders.refund', { id, minor: total / 2, reason })).toEqual({
      status: 'PAID',
      waiting: false,
    })
    expect(await left(employer)).toBe(0)
    expect(await errorCodeOf(use(employer, 1))).toBe('UNLOCKS_USED_UP')
    await app.runJobs()
    expect(await status(employer, id)).toBe('PARTIALLY_REFUNDED')
    expect(await sandboxRefunds(ref)).toMatchObject([{ minor: total / 2 }])
    expect(await money(id)).toMatchObject({
      refunds: [
        {
          kind: 'SALE',
          state: 'DONE',
          sum: { minor: total / 2 },
          reason,
          creditNote: expect.stringMatching(/^TEST\/CN\//),
        },
      ],
      refundable: { left: { minor: total / 2 }, proposal: { minor: 0 } },
    })
    const { document } = await app.as(employer)('orders.invoice', { id, kind: 'CREDIT_NOTE' })
    expect(document).toMatchObject({ totalMinor: -total / 2, reason, test: true })
    expect(await mailsOf(employer)).toEqual(['billing.paid', 'billing.refund'])
    const { list } = await app.as(employer)('notifications.list', { category: 'BILLING' })
    expect(list).toHaveLength(2)
    // The rest of the money as well: nothing more is revoked, and the second credit note completes the first.
    await call('admin.orders.refund', { id, minor: total / 2, reason })
    await app.runJobs()
    expect(await status(employer, id)).toBe('REFUNDED')
    expect(await errorCodeOf(call('admin.orders.refund', { id, minor: 100, reason }))).toBe('TRANSITION_NOT_ALLOWED')
    const { documents } = await money(id)
    expect(documents.map(({ kind }) => kind)).toEqual(['INVOICE', 'CREDIT_NOTE', 'CREDIT_NOTE'])
    await runBillingJob(app, 'billing.audit')
    expect(await alarmsOf(id)).toEqual([])
  })

  test('ends a plan now and proposes the part of its time that is left', async () => {
    const employer = await anEmployer(app)
    const { id } = await aPaidOrder(app, employer)
    await use(employer, 2)
    app.clock.advance(15 * dayMs)
    const { refundable, uses } = await money(id)
    expect(uses).toMatchObject([{ kind: 'PLAN', used: 15 }])
    const share = (refundable?.proposal.minor ?? 0) / 29_900_000
    expect(share).toBeGreaterThan(0.45)
    expect(share).toBeLessThan(0.55)
    await (
      await finance()
    )('admin.orders.refund', { id, minor: refundable?.proposal.minor ?? 0, reason })
    expect(await app.as(employer)('billing.subscription', {})).toMatchObject({ source: 'FREE', planCode: 'FREE' })
    await app.runJobs()
    expect(await status(employer, id)).toBe('PARTIALLY_REFUNDED')
  })

  test('is refused above what was paid, in parts of a rupiah, of an order that is not paid, and by who may not', async () => {
    const employer = await anEmployer(app)
    const { id } = await aPaidOrder(app, employer, unlocks)
    const call = await finance()
    const refund = (minor: number) => errorCodeOf(call('admin.orders.refund', { id, minor, reason }))
    expect([await refund(total + 100), await refund(150), await refund(0)]).toEqual([
      'INVALID MORE_THAN_PAID',
      'INVALID NOT_PAYABLE',
      'INVALID NOT_PAYABLE',
    ])
    for (const role of ['MODERATOR', 'SUPPORT', 'CONTENT'] as const) {
      const other = app.as(await anAdministrator(app, role))
      expect(await errorCodeOf(other('admin.orders.refund', { id, minor: 100, reason }))).toBe('ROLE_NOT_ALLOWED')
    }
    expect(await left(employer)).toBe(10)
  })

  test('three times at once is one, and what is spent meanwhile is never both used and revoked', async () => {
    const employer = await anEmployer(app)
    await use(employer, 5)
    const { id, ref } = await aPaidOrder(app, employer, unlocks)
    const call = await finance()
    const refunds = [1, 2, 3].map(() => errorCodeOf(call('admin.orders.refund', { id, minor: total, reason })))
    const spends = Array.from({ length: 12 }, () => errorCodeOf(use(employer, 1)))
    const [refunded, spent] = await Promise.all([Promise.all(refunds), Promise.all(spends)])
    expect(refunded.toSorted()).toEqual(['SUCCESS', 'TRANSITION_NOT_ALLOWED', 'TRANSITION_NOT_ALLOWED'])
    const { rows } = await sql<{ kind: string; count: number }>`
      select t.kind, sum(t.count)::int as count from ledger_transfer t join credit_lot l on l.id = t.from_account
      where l.company_id = ${employer.companyId} and l.source = 'TOPUP' group by 1`.execute(app.db)
    const moved = Object.fromEntries(rows.map((row) => [row.kind, row.count]))
    expect((moved['SPEND'] ?? 0) + (moved['REVOKE'] ?? 0)).toBe(10)
    expect(spent.filter((code) => code === 'SUCCESS')).toHaveLength(moved['SPEND'] ?? 0)
    await app.runJobs()
    expect(await sandboxRefunds(ref)).toHaveLength(1)
  })
})

describe('sending a refund', () => {
  const requested = async () => {
    const employer = await anEmployer(app)
    const order = await aPaidOrder(app, employer, unlocks)
    return { ...order, employer, call: await finance() }
  }

  test('to a provider that does not answer is tried again under the same key, and happens once', async () => {
    const { id, ref, call, employer } = await requested()
    await at(ref, 'DOWN')
    await call('admin.orders.refund', { id, minor: total, reason })
    await app.runJobs()
    await sendDue()
    expect((await money(id)).refunds).toMatchObject([{ state: 'SENT' }])
    expect(await sandboxRefunds(ref)).toEqual([])
    await at(ref, 'UP')
    app.clock.advance(300_000)
    await Promise.all([send(), send()])
    expect(await status(employer, id)).toBe('REFUNDED')
    expect(await sandboxRefunds(ref)).toHaveLength(1)
  })

  test('when the process dies after the provider took it: it is asked, and not sent again', async () => {
    const { id, ref, call, employer } = await requested()
    await call('admin.orders.refund', { id, minor: total, reason })
    const { provider_key: key, id: refund } = await app.db
      .selectFrom('refund')
      .select(['id', 'provider_key'])
      .where('order_id', '=', id)
      .executeTakeFirstOrThrow()
    // As it stands when a process was killed between the call and its note.
    await sql`update refund set state = 'SENT', sends = 1 where id = ${refund}`.execute(app.db)
    await sql`update sandbox_payment set refunds = ${JSON.stringify([{ key, minor: total }])}::jsonb where ref = ${ref}`.execute(
      app.db,
    )
    await sendDue()
    expect(await status(employer, id)).toBe('REFUNDED')
    expect(await sandboxRefunds(ref)).toHaveLength(1)
    expect((await money(id)).refunds).toMatchObject([{ state: 'DONE' }])
  })

  test('that the provider refuses for sure fails loudly, and goes again under a new key', async () => {
    const { id, ref, call, employer } = await requested()
    await sql`update sandbox_payment set paid_minor = 0 where ref = ${ref}`.execute(app.db)
    await call('admin.orders.refund', { id, minor: total, reason })
    await app.runJobs()
    const [failed] = (await money(id)).refunds
    expect(failed).toMatchObject({ state: 'FAILED', maySend: true })
    expect(await alarmsOf(id)).toEqual(['REFUND_FAILED'])
    await sql`update sandbox_payment set paid_minor = ${total} where ref = ${ref}`.execute(app.db)
    await call('admin.refunds.send', { id: failed?.id ?? '' })
    await app.runJobs()
    expect(await status(employer, id)).toBe('REFUNDED')
    expect(await sandboxRefunds(ref)).toEqual([{ key: `${failed?.id}-2`, minor: total }])
    expect(await errorCodeOf(call('admin.refunds.send', { id: failed?.id ?? '' }))).toBe('TRANSITION_NOT_ALLOWED')
    app.clock.advance(1000)
    await runBillingJob(app, 'billing.audit')
    expect(await alarmsOf(id)).toEqual([])
    expect((await money(id)).documents).toHaveLength(2)
  })

  test('by hand: somebody records the transfer with its day and reference', async () => {
    const employer = await anEmployer(app)
    const { id } = await app.as(employer)('orders.create', {
      key: randomUUID(),
      items: unlocks,
      expected: { totalMinor: total },
    })
    const call = await finance()
    await call('admin.orders.markPaid', { id, minor: total, reason })
    expect((await money(id)).refundable).toMatchObject({ byHand: true })
    await call('admin.orders.refund', { id, minor: total, reason })
    await app.runJobs()
    const [refund] = (await money(id)).refunds
    expect(refund).toMatchObject({ state: 'REQUESTED', mayConfirm: true, byHand: true })
    const transfer = { id: refund?.id ?? '', on: '2026-11-24', reference: 'BCA 0042' }
    const twice = await Promise.all([1, 2].map(() => errorCodeOf(call('admin.refunds.confirm', transfer))))
    expect(twice.toSorted()).toEqual(['SUCCESS', 'TRANSITION_NOT_ALLOWED'])
    expect(await status(employer, id)).toBe('REFUNDED')
    expect((await money(id)).refunds).toMatchObject([
      { state: 'DONE', returnedOn: '2026-11-24', reference: 'BCA 0042' },
    ])
    expect(await mailsOf(employer)).toEqual(['billing.paid', 'billing.refund', 'billing.refundSent'])
  })
})

describe('what happens at the provider', () => {
  const learn = async (id: string) => (await finance())('admin.orders.ask', { id })

  test('refunds made there are learned with all that follows', async () => {
    const employer = await anEmployer(app)
    const { id, ref } = await aPaidOrder(app, employer, unlocks)
    await at(ref, 'REFUND_PART')
    expect((await learn(id)).status).toBe('PARTIALLY_REFUNDED')
    await learn(id)
    expect(await left(employer)).toBe(0)
    expect((await money(id)).refunds).toMatchObject([{ source: 'PROVIDER', state: 'DONE', sum: { minor: total / 2 } }])
    expect(await alarmsOf(id)).toEqual(['REFUND_AT_PROVIDER'])
    expect((await money(id)).documents).toHaveLength(2)
    expect(await mailsOf(employer)).toEqual(['billing.paid', 'billing.refund'])
    await at(ref, 'REFUND')
    expect((await learn(id)).status).toBe('REFUNDED')
  })

  test('a refund that failed here and was made there is the same refund', async () => {
    const employer = await anEmployer(app)
    const { id, ref } = await aPaidOrder(app, employer, unlocks)
    await sql`update sandbox_payment set paid_minor = 0 where ref = ${ref}`.execute(app.db)
    await (
      await finance()
    )('admin.orders.refund', { id, minor: total, reason })
    await app.runJobs()
    await sql`update sandbox_payment set paid_minor = ${total} where ref = ${ref}`.execute(app.db)
    await at(ref, 'REFUND')
    expect((await learn(id)).status).toBe('REFUNDED')
    expect((await money(id)).refunds).toMatchObject([{ source: 'ADMIN', state: 'DONE' }])
    expect((await money(id)).documents).toHaveLength(2)
  })

  test('a payment that is cancelled afterwards counts as refunded, with an alarm', async () => {
    const employer = await anEmployer(app)
    const { id, ref } = await aPaidOrder(app, employer)
    await at(ref, 'REVERSE')
    expect((await learn(id)).status).toBe('REFUNDED')
    await learn(id)
    expect(await alarmsOf(id)).toEqual(['PAYMENT_REVERSED'])
    expect((await money(id)).refunds).toMatchObject([{ source: 'REVERSED', state: 'DONE', sum: { minor: 29_900_000 } }])
    expect(await app.as(employer)('billing.subscription', {})).toMatchObject({ source: 'FREE' })
    await runBillingJob(app, 'billing.audit')
    expect(await alarmsOf(id)).toEqual(['PAYMENT_REVERSED'])
  })
})
