import { describe, expect, test } from 'vitest'
import { errorCodeOf } from '../../../test/fixtures/accounts.ts'
import { aPlan, inTransaction } from '../../../test/fixtures/billing.ts'
import { aCompleteDraft, aJob } from '../../../test/fixtures/jobs.ts'
import { anAdministrator, type EmployerAccount } from '../../../test/fixtures/people.ts'
import { testApp } from '../../../test/fixtures/test-app.ts'
import { grantLot, lockBillingAccount } from './store.ledger.server.ts'

const app = testApp()
const dayMs = 86_400_000

const grantJobCredit = ({ companyId }: EmployerAccount) =>
  inTransaction(app, async (ctx) => {
    await lockBillingAccount(ctx.db, companyId)
    const until = new Date(ctx.now.getTime() + 365 * dayMs)
    const grant = { source: 'TOPUP', count: 1, from: ctx.now, until, reason: 'JOB_1', now: ctx.now } as const
    return grantLot(ctx.db, { companyId, unit: 'JOB', ...grant, key: `grant:${crypto.randomUUID()}` })
  })
const usage = async (employer: EmployerAccount) => {
  const { usage: all } = await app.as(employer)('billing.subscription', {})
  return all.find(({ key }) => key === 'activeJobs')
}
const credits = async (employer: EmployerAccount) =>
  (await app.as(employer)('billing.credits', {})).lots
    .filter(({ unit }) => unit === 'JOB')
    .reduce((sum, { left }) => sum + left, 0)
const publish = (employer: EmployerAccount, id: string) => app.as(employer)('jobs.confirmPost', { id, version: 1 })
const draft = (employer: EmployerAccount) => aJob(app, { employer, status: 'DRAFT' })

describe('a job holds a slot from sending it in until it ends', () => {
  test('the free plan has one; the second job is refused with the number, and nothing is published', async () => {
    const { employer, id, version } = await aCompleteDraft(app)
    await app.as(employer)('jobs.confirmPost', { id, version })
    expect(await usage(employer)).toMatchObject({ limit: 1, used: 1, left: 0 })
    const second = await draft(employer)
    expect(await errorCodeOf(publish(employer, second.id))).toBe('JOB_SLOTS_USED_UP')
    expect((await app.as(employer)('jobs.get', { id: second.id })).status).toBe('DRAFT')
  })

  test('pausing frees nothing, closing does, and what is over by the clock counts no more', async () => {
    const { employer, id, version } = await aCompleteDraft(app)
    await aPlan(app, { companyId: employer.companyId, entitlements: { activeJobs: 1 }, days: 90 })
    const call = app.as(employer)
    const posted = await call('jobs.confirmPost', { id, version })
    const moderator = app.as(await anAdministrator(app))
    await moderator('admin.jobs.decide', { id, version: posted.version, decision: 'APPROVE' })
    const paused = await call('jobs.activate', { id, version: posted.version + 1, active: false })
    const second = await draft(employer)
    expect(await errorCodeOf(publish(employer, second.id))).toBe('JOB_SLOTS_USED_UP')
    await call('jobs.close', { id, version: paused.version, reason: 'FILLED' })
    const live = await publish(employer, second.id)
    expect([live.status, (await usage(employer))?.used]).toEqual(['ACTIVE', 1])
    expect(Date.parse(live.expiresAt ?? '')).toBe(app.clock.now().getTime() + 60 * dayMs)
    app.clock.advance(61 * dayMs)
    expect((await usage(employer))?.used).toBe(0)
    app.clock.advance(-61 * dayMs)
  })

  test('a job credit pays for one more job, and comes back when that is rejected, not when it is closed', async () => {
    const { employer, id, version } = await aCompleteDraft(app)
    const call = app.as(employer)
    await call('jobs.confirmPost', { id, version })
    await grantJobCredit(employer)
    const second = await draft(employer)
    const sent = await publish(employer, second.id)
    expect([await credits(employer), (await usage(employer))?.used]).toEqual([0, 1])
    const moderator = app.as(await anAdministrator(app))
    const reject = { decision: 'REJECT', reason: 'UNCLEAR' } as const
    await moderator('admin.jobs.decide', { id: second.id, version: sent.version, ...reject })
    expect(await credits(employer)).toBe(1)
    await call('jobs.confirmPost', { id: second.id, version: sent.version + 1 })
    expect(await credits(employer)).toBe(0)
    await call('jobs.softDelete', { ids: [second.id] })
    expect(await credits(employer)).toBe(0)
  })

  test('ten jobs at once take the slots that there are, and no more', async () => {
    const { employer } = await aCompleteDraft(app)
    await aPlan(app, { companyId: employer.companyId, entitlements: { activeJobs: 3 } })
    await grantJobCredit(employer)
    const drafts = []
    for (let at = 0; at < 10; at++) drafts.push(await draft(employer))
    const outcomes = await Promise.all(drafts.map(({ id }) => errorCodeOf(publish(employer, id))))
    expect(outcomes.filter((each) => each === 'SUCCESS')).toHaveLength(4)
    expect(outcomes.filter((each) => each === 'JOB_SLOTS_USED_UP')).toHaveLength(6)
  })

  test('a job asks as many questions as the plan has', async () => {
    const { employer, id, version } = await aCompleteDraft(app)
    const questions = Array.from({ length: 4 }, (_, at) => ({ kind: 'SHORT_TEXT' as const, text: `Question ${at}?` }))
    const call = app.as(employer)
    const ask = (count: number) =>
      call('jobs.createAdditionalQuestion', { id, version, questions: questions.slice(0, count) })
    expect(await errorCodeOf(ask(4))).toBe('INVALID QUESTIONS_OF_PLAN')
    expect((await ask(3)).version).toBeGreaterThan(version)
  })
})
