import { describe, expect, test } from 'vitest'
import { errorCodeOf } from '../../../../test/fixtures/accounts.ts'
import { anApplication, decide } from '../../../../test/fixtures/applications.ts'
import {
  aPlan,
  buyPlan,
  inTransaction,
  ledgerProblems,
  payOrders,
  runBillingJob,
} from '../../../../test/fixtures/billing.ts'
import { aJob } from '../../../../test/fixtures/jobs.ts'
import { anEmployer, type EmployerAccount } from '../../../../test/fixtures/people.ts'
import { testApp } from '../../../../test/fixtures/test-app.ts'
import type { EndpointInput } from '#modules/contract.ts'
import { jobsJobs } from '#modules/jobs/jobs.server.ts'
import { takeJobSlot } from '../public.server.ts'
import { grantLot, lockBillingAccount } from '../store.ledger.server.ts'

const app = testApp()
const dayMs = 86_400_000

const hourly = async () => {
  for (const job of ['billing.renew', 'billing.remind', 'billing.slots']) await runBillingJob(app, job)
}
const pauseJobs = async ({ companyId }: EmployerAccount) => {
  const job = jobsJobs.find(({ name }) => name === 'jobs.pauseSuspended')
  if (job) await app.core.runJob(job, { companyId }, 'test', { attempt: 1, maxAttempts: 1 })
}
const subscription = (employer: EmployerAccount) => app.as(employer)('billing.subscription', {})
const moveTo = (at: Date) => app.clock.advance(at.getTime() - app.clock.now().getTime())
const endOf = async (employer: EmployerAccount) => new Date((await subscription(employer)).endsAt ?? '')
const before = (at: Date, days: number) => new Date(at.getTime() - days * dayMs)
const change = (employer: EmployerAccount, input: EndpointInput<'billing.changePlan'>) =>
  app.as(employer)('billing.changePlan', input)

/** Open jobs that hold slots, the oldest first; they outlast the test. */
async function openJobs(employer: EmployerAccount, count: number): Promise<string[]> {
  const made: string[] = []
  for (let at = 0; at < count; at++) {
    const { id } = await aJob(app, { employer, expiresAt: new Date(app.clock.now().getTime() + 300 * dayMs) })
    const { companyId } = employer
    await inTransaction(app, (ctx) => takeJobSlot(ctx, { companyId, jobId: id, by: employer.id }))
    app.clock.advance(1000)
    made.push(id)
  }
  return made
}
const statuses = async (ids: readonly string[]) => {
  const rows = await app.db.selectFrom('job').select(['id', 'status']).where('id', 'in', ids).execute()
  const byId = new Map(rows.map(({ id, status }) => [id, status]))
  return ids.map((id) => byId.get(id))
}
const versionOf = async (id: string) =>
  (await app.db.selectFrom('job').select('version').where('id', '=', id).executeTakeFirstOrThrow()).version
const resume = async (employer: EmployerAccount, id: string, useCredit = false) =>
  app.as(employer)('jobs.activate', { id, version: await versionOf(id), active: true, useCredit })
const bells = async (employer: EmployerAccount) =>
  (await app.as(employer)('notifications.list', { category: 'BILLING' })).list
    .map(({ kind }) => kind)
    .filter((kind) => kind !== 'billing.paid')

describe('what a company wants after its plan', () => {
  test('is noted, prepared instead of the same plan, and taken back at any time', async () => {
    const employer = await anEmployer(app)
    expect(await errorCodeOf(change(employer, { next: { code: 'STARTER' } }))).toBe('CONFLICT')
    await buyPlan(app, employer, 'GROWTH')
    expect((await subscription(employer)).next).toMatchObject({ kind: 'RENEW', code: 'GROWTH' })
    expect(await errorCodeOf(change(employer, { next: { code: 'NOTHING' } }))).toBe('INVALID NOT_IN_LIST')
    const changed = await change(employer, { next: { code: 'STARTER', period: 'YEAR' } })
    expect(changed.next).toMatchObject({ kind: 'CHANGE', code: 'STARTER', period: 'YEAR' })
    moveTo(before(await endOf(employer), 6))
    await hourly()
    const total = async () => (await subscription(employer)).renewal?.total.minor
    expect(await total()).toBe(299_000_000)
    // Taken back: the order for the year gives way to one for the same plan, at once.
    expect((await change(employer, { next: null })).renewal?.total.minor).toBe(89_900_000)
    expect((await change(employer, { next: { code: 'FREE' } })).renewal).toBeNull()
    await hourly()
    expect(await subscription(employer)).toMatchObject({ renewal: null, next: { kind: 'LEAVE' } })
    expect(await total()).toBeUndefined()
    await change(employer, { next: { code: 'GROWTH', period: 'MONTH' } })
    expect(await total()).toBe(89_900_000)
    const { renewal } = await subscription(employer)
    await payOrders(app, employer, renewal?.orderId ?? '')
    expect((await subscription(employer)).next).toMatchObject({ kind: 'PAID', code: 'GROWTH' })
    expect(await errorCodeOf(change(employer, { next: { code: 'FREE' } }))).toBe('PLAN_CHANGE')
  })

  test('is for OWNER and BILLING; prices of the renewal are for those who see prices', async () => {
    const employer = await anEmployer(app)
    await buyPlan(app, employer, 'STARTER')
    moveTo(before(await endOf(employer), 5))
    await hourly()
    for (const role of ['OWNER', 'ADMIN', 'BILLING', 'RECRUITER', 'HIRING_MANAGER', 'VIEWER'] as const) {
      const member = await anEmployer(app, { companyId: employer.companyId, role })
      const may = role === 'OWNER' || role === 'BILLING'
      expect(await errorCodeOf(change(member, { next: null })), role).toBe(may ? 'SUCCESS' : 'ROLE_NOT_ALLOWED')
      expect((await subscription(member)).renewal !== null, role).toBe(may || role === 'ADMIN')
      expect((await app.as(member)('billing.credits', {})).choices.length > 0, role).toBe(may)
    }
  })

  test('changed while the jobs run is never both: what was said last is what is prepared', async () => {
    for (let round = 0; round < 4; round++) {
      const employer = await anEmployer(app)
      await buyPlan(app, employer, 'STARTER')
      moveTo(before(await endOf(employer), 6.5))
      await Promise.all([
        runBillingJob(app, 'billing.renew'),
        change(employer, { next: { code: 'FREE' } }),
        runBillingJob(app, 'billing.remind'),
      ])
      const open = async () =>
        (
          await app.db
            .selectFrom('pay_order')
            .select('id')
            .where('company_id', '=', employer.companyId)
            .where('renews_period', 'is not', null)
            .where('replaced_at', 'is', null)
            .execute()
        ).length
      expect(await open()).toBe(0)
      await Promise.all([change(employer, { next: null }), runBillingJob(app, 'billing.renew')])
      expect(await open()).toBe(1)
    }
  })
})

describe('more jobs than slots', () => {
  test('journey: an upgrade, a smaller plan with 12 jobs, a missed renewal, FREE, and paid again', async () => {
    const employer = await anEmployer(app)
    await buyPlan(app, employer, 'STARTER')
    app.clock.advance(15 * dayMs)
    const quote = await app.as(employer)('orders.quote', { items: [{ code: 'BUSINESS', period: 'MONTH' }] })
    expect(quote.lines.map(({ kind }) => kind)).toEqual(['PLAN', 'UNUSED'])
    await buyPlan(app, employer, 'BUSINESS')
    const jobs = await openJobs(employer, 12)
    const application = await anApplication(app, { employer, jobId: jobs[4] ?? '' })

    // A smaller plan is paid for the end: a week before it the company is told and chooses.
    await change(employer, { next: { code: 'STARTER' } })
    const end = await endOf(employer)
    moveTo(before(end, 7))
    await hourly()
    await hourly()
    const { renewal, slotNotice } = await subscription(employer)
    expect(slotNotice?.limit).toBeUndefined()
    await payOrders(app, employer, renewal?.orderId ?? '')
    await hourly()
    await hourly()
    expect((await subscription(employer)).slotNotice?.limit).toBe(3)
    expect(await bells(employer)).toEqual(['billing.slots', 'billing.ending'])
    const [first = '', second = ''] = jobs.slice(10)
    expect(await errorCodeOf(change(employer, { keepJobs: jobs.slice(0, 4) }))).toBe('INVALID TOO_MANY_ITEMS')
    const foreign = await aJob(app, { employer: await anEmployer(app) })
    expect(await errorCodeOf(change(employer, { keepJobs: [foreign.id] }))).toBe('NOT_FOUND')
    await change(employer, { keepJobs: [first, second] })
    moveTo(new Date(end.getTime() - 60_000))
    await hourly()
    expect(new Set(await statuses(jobs))).toEqual(new Set(['ACTIVE']))
    moveTo(new Date(end.getTime() + dayMs / 2))
    await hourly()
    await pauseJobs(employer)
    await hourly()
    await pauseJobs(employer)
    const [oldest = '', paused = ''] = jobs
    expect(await statuses([oldest, first, second])).toEqual(['ACTIVE', 'ACTIVE', 'ACTIVE'])
    expect((await statuses(jobs)).filter((status) => status === 'PAUSED')).toHaveLength(9)
    expect(await subscription(employer)).toMatchObject({ planCode: 'STARTER', suspendedJobs: 9, slotNotice: null })
    expect(await bells(employer)).toEqual(['billing.jobsPaused', 'billing.slots', 'billing.ending'])

    // A paused job needs a free slot; its applicants are answered as before.
    expect(await errorCodeOf(resume(employer, paused))).toBe('JOB_SLOTS_USED_UP')
    expect(await statuses([application.jobId])).toEqual(['PAUSED'])
    await decide(application, 'SHORTLIST')
    await app.as(employer)('jobs.close', { id: second, version: await versionOf(second), reason: 'FILLED' })
    expect((await resume(employer, paused)).status).toBe('ACTIVE')
    expect(await errorCodeOf(resume(employer, jobs[2] ?? ''))).toBe('JOB_SLOTS_USED_UP')

    // The next renewal is missed: the places hold in grace, then the free plan has one.
    const last = await endOf(employer)
    moveTo(new Date(last.getTime() + dayMs))
    await hourly()
    expect(await subscription(employer)).toMatchObject({ source: 'GRACE', slotNotice: { limit: 1 } })
    moveTo(new Date(last.getTime() + 6 * dayMs))
    await hourly()
    expect((await statuses([oldest, paused, first])).filter((status) => status === 'ACTIVE')).toHaveLength(3)
    moveTo(new Date(last.getTime() + 9 * dayMs))
    await hourly()
    await pauseJobs(employer)
    expect(await subscription(employer)).toMatchObject({ source: 'FREE', suspendedJobs: 10 })
    // The chosen one of before stays.
    expect(await statuses([oldest, paused, first])).toEqual(['PAUSED', 'PAUSED', 'ACTIVE'])

    // Paid again: it begins now, and two more jobs can go on.
    await buyPlan(app, employer, 'STARTER')
    const again = await subscription(employer)
    expect([again.source, Date.parse(again.startsAt ?? '') > last.getTime() + 8 * dayMs]).toEqual(['PLAN', true])
    for (const id of [oldest, paused]) expect((await resume(employer, id)).status).toBe('ACTIVE')
    expect(await errorCodeOf(resume(employer, jobs[3] ?? ''))).toBe('JOB_SLOTS_USED_UP')
    expect(await ledgerProblems(app)).toEqual([])
  })

  test('after a gap the company still has a week; closing jobs in time ends the matter', async () => {
    const employer = await anEmployer(app)
    await aPlan(app, { companyId: employer.companyId, code: 'STARTER', days: 10 })
    const jobs = await openJobs(employer, 3)
    app.clock.advance(30 * dayMs)
    await hourly()
    expect((await subscription(employer)).slotNotice?.limit).toBe(1)
    expect(new Set(await statuses(jobs))).toEqual(new Set(['ACTIVE']))
    for (const id of jobs.slice(1))
      await app.as(employer)('jobs.close', { id, version: await versionOf(id), reason: 'FILLED' })
    app.clock.advance(8 * dayMs)
    await hourly()
    expect(await subscription(employer)).toMatchObject({ slotNotice: null, suspendedJobs: 0 })
    expect((await statuses(jobs)).slice(0, 1)).toEqual(['ACTIVE'])
  })

  test('a job credit pays for a paused job when the company says so, and only then', async () => {
    const employer = await anEmployer(app)
    const { companyId } = employer
    await aPlan(app, { companyId, code: 'STARTER', days: 10 })
    const jobs = await openJobs(employer, 2)
    app.clock.advance(11 * dayMs)
    await hourly()
    app.clock.advance(8 * dayMs)
    await hourly()
    await pauseJobs(employer)
    const [, paused = ''] = jobs
    expect(await statuses(jobs)).toEqual(['ACTIVE', 'PAUSED'])
    await inTransaction(app, async (ctx) => {
      await lockBillingAccount(ctx.db, companyId)
      const until = new Date(ctx.now.getTime() + 365 * dayMs)
      const grant = { source: 'TOPUP', count: 1, from: ctx.now, until, reason: 'JOB_1', now: ctx.now } as const
      return grantLot(ctx.db, { companyId, unit: 'JOB', ...grant, key: `grant:${crypto.randomUUID()}` })
    })
    expect(await errorCodeOf(resume(employer, paused))).toBe('JOB_SLOTS_USED_UP')
    expect((await resume(employer, paused, true)).status).toBe('ACTIVE')
    expect(await subscription(employer)).toMatchObject({ jobCredits: 0, suspendedJobs: 0 })
    expect(await ledgerProblems(app)).toEqual([])
  })

  test('ten jobs at once get back the slots that there are', async () => {
    const employer = await anEmployer(app)
    await aPlan(app, { companyId: employer.companyId, code: 'BUSINESS', days: 10 })
    const jobs = await openJobs(employer, 8)
    app.clock.advance(11 * dayMs)
    await hourly()
    app.clock.advance(8 * dayMs)
    await hourly()
    await pauseJobs(employer)
    await aPlan(app, { companyId: employer.companyId, code: 'STARTER', days: 30 })
    const outcomes = await Promise.all(jobs.slice(1).map((id) => errorCodeOf(resume(employer, id))))
    expect(outcomes.filter((each) => each === 'SUCCESS')).toHaveLength(2)
    expect(outcomes.filter((each) => each === 'JOB_SLOTS_USED_UP')).toHaveLength(5)
  })
})
