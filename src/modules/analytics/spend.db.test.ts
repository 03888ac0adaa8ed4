import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { dayIn } from '#kernel/time-zone.ts'
import { issueInvoice } from '#modules/billing/handlers.invoice.server.ts'
import { spend } from '#modules/billing/public.server.ts'
import { creditNoteOf } from '#modules/billing/rules.invoice.ts'
import { invoiceById } from '#modules/billing/store.invoices.server.ts'
import { lockBillingAccount } from '#modules/billing/store.ledger.server.ts'
import { anApplication, runNow } from '../../../test/fixtures/applications.ts'
import { aLot, aPlan, inTransaction } from '../../../test/fixtures/billing.ts'
import { anInvoiceDraft } from '../../../test/fixtures/invoices.ts'
import { aJob } from '../../../test/fixtures/jobs.ts'
import { anEmployer } from '../../../test/fixtures/people.ts'
import { testApp } from '../../../test/fixtures/test-app.ts'
import { addDays, previousPeriod, type Period } from './rules.ts'

const app = testApp()
const dayMs = 86_400_000
const dayOf = (at: Date) => dayIn(at, 'Asia/Jakarta')
const within = (day: string, { from, to }: Period) => day >= from && day <= to
const lastDays = (days: number): Period => {
  const to = dayOf(app.clock.now())
  return { from: addDays(to, 1 - days), to }
}

test('spending is what was invoiced less what was credited, by the day and the currency of the document', async () => {
  const owner = await anEmployer(app)
  const { companyId } = owner
  const issue = (draft: ReturnType<typeof anInvoiceDraft>, series: 'INV' | 'CN' | 'TEST', orderId = randomUUID()) =>
    inTransaction(app, async (ctx) => {
      await lockBillingAccount(ctx.db, companyId)
      const refundId = series === 'CN' ? { refundId: randomUUID() } : {}
      return { ...(await issueInvoice(ctx, draft, { companyId, orderId, series, ...refundId })), orderId }
    })
  await issue(anInvoiceDraft(), 'INV')
  app.clock.advance(40 * dayMs)
  const first = await issue(anInvoiceDraft(), 'INV')
  await issue(anInvoiceDraft({ currency: 'USD' }), 'INV')
  const invoice = await invoiceById(app.db, first.id)
  if (!invoice) throw new Error('no invoice')
  const credit = { minor: 10_000_000, before: 0, reason: 'Not used', title: { en: 'Refund', id: 'Pengembalian' } }
  await issue(creditNoteOf(invoice.document, { ...credit, paymentRef: null }), 'CN', first.orderId)
  const job = await aJob(app, { employer: owner })
  for (const status of ['HIRED', 'HIRED', 'SHORTLIST'] as const)
    await anApplication(app, { employer: owner, jobId: job.id, status })
  await runNow(app, 'analytics.roll')

  const documents = await app.db.selectFrom('invoice').selectAll().where('company_id', '=', companyId).execute()
  const net = (currency: string, period: Period) =>
    documents
      .map(({ document, issued_at: at }) => ({ ...(document as { currency: string; netMinor: number }), at }))
      .filter((each) => each.currency === currency && within(dayOf(each.at), period))
      .reduce((all, { netMinor }) => all + netMinor, 0)
  const period = lastDays(30)
  const billing = await anEmployer(app, { companyId, role: 'BILLING' })
  const { spend, hiring } = await app.as(billing)('analytics.counts', period)
  expect(hiring).toBeNull()
  expect(spend).toEqual(
    ['IDR', 'USD'].map((currency) => ({
      currency,
      minor: net(currency, period),
      before: net(currency, previousPeriod(period)),
      hires: 2,
      perHire: Math.round(net(currency, period) / 2),
      hasTests: false,
    })),
  )
  expect(net('IDR', period)).toBeLessThan(net('USD', period))
})

test('of one job the credits that were spent on it are counted, less what came back', async () => {
  const owner = await anEmployer(app)
  const { companyId } = owner
  await aPlan(app, { companyId, entitlements: { featuredDays: 20 }, days: 120 })
  const [job, other] = [await aJob(app, { employer: owner }), await aJob(app, { employer: owner })]
  const call = app.as(owner)
  const feature = (id: string, days: number) => call('jobs.feature', { id, featureId: randomUUID(), days })
  await feature(other.id, 3)
  await feature(job.id, 4)
  await call('jobs.endFeature', { id: job.id })
  await feature(job.id, 2)
  await aLot(app, companyId, { unit: 'JOB', count: 2 })
  const slotId = randomUUID()
  const now = app.clock.now()
  await app.db
    .insertInto('job_slot')
    .values({ id: slotId, company_id: companyId, job_id: job.id, taken_at: now, freed_at: now })
    .execute()
  await inTransaction(app, (ctx) => spend(ctx, { companyId, unit: 'JOB', count: 1, subject: slotId, by: owner.id }))

  const units = async (who: typeof owner, jobId?: string, period = lastDays(3)) =>
    (await app.as(who)('analytics.counts', { ...period, ...(jobId && { jobId }) })).units?.map(
      ({ unit, count, before }) => [unit, count, before],
    )
  const spent = [
    ['JOB', 1, 0],
    ['FEATURED_DAY', 2, 0],
  ]
  expect(await units(owner, job.id)).toEqual(spent)
  expect(await units(owner, other.id)).toEqual([
    ['JOB', 0, 0],
    ['FEATURED_DAY', 3, 0],
  ])
  expect(await units(owner)).toBeUndefined()
  expect(await units(await anEmployer(app, { companyId, role: 'RECRUITER' }), job.id)).toBeUndefined()
  app.clock.advance(3 * dayMs)
  expect(await units(owner, job.id)).toEqual(spent.map(([unit, count]) => [unit, 0, count]))
})
