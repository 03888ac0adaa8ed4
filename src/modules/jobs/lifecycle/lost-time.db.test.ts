import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { aLot, aPlan, ledgerProblems, runBillingJob } from '../../../../test/fixtures/billing.ts'
import { runNow } from '../../../../test/fixtures/applications.ts'
import { aJob } from '../../../../test/fixtures/jobs.ts'
import { fresh, measure, suspension } from '../../../../test/fixtures/moderation.ts'
import { anAdministrator, anEmployer } from '../../../../test/fixtures/people.ts'
import { testApp } from '../../../../test/fixtures/test-app.ts'

const app = testApp()
const day = 86_400_000
const later = (days: number) => new Date(app.clock.now().getTime() + days * day)

/** A company with three jobs, one of which ends in five days, and credits; suspended for 30 days by one moderator. */
async function aSuspendedCompany() {
  const employer = await anEmployer(app)
  const { companyId } = employer
  await aPlan(app, { companyId, entitlements: { featuredDays: 10, activeJobs: 5 }, days: 200 })
  const [online, paused, ending] = [
    await aJob(app, { employer }),
    await aJob(app, { employer, status: 'PAUSED' }),
    await aJob(app, { employer }),
  ]
  const end = later(5)
  await app.db.updateTable('job').set({ expires_at: end, runs_until: end }).where('id', '=', ending.id).execute()
  await app.as(employer)('jobs.feature', { id: online.id, featureId: randomUUID(), days: 7 })
  const [lot, soonOver] = [await aLot(app, companyId), await aLot(app, companyId, { unit: 'JOB', count: 3 })]
  await app.db
    .updateTable('credit_lot')
    .set({ expires_at: later(4) })
    .where('id', '=', soonOver)
    .execute()
  const [moderator, another] = [await anAdministrator(app, 'MODERATOR'), await anAdministrator(app, 'MODERATOR')]
  const about = { target: 'COMPANY' as const, id: companyId }
  const { caseId, decisionId } = await measure(app, moderator, about, { ...suspension, days: 30 })
  const endOf = async (id: string) =>
    (await app.db.selectFrom('job').select('expires_at').where('id', '=', id).executeTakeFirstOrThrow()).expires_at
  const statusOf = async (id: string) =>
    (await app.db.selectFrom('job').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status
  const credits = () =>
    app.db
      .selectFrom('credit_lot as l')
      .innerJoin('ledger_account as a', 'a.id', 'l.id')
      .select(['l.id', 'l.unit', 'l.source', 'l.expires_at as until', 'a.balance'])
      .where('l.company_id', '=', companyId)
      .where('l.source', '<>', 'PLAN')
      .where('a.balance', '>', 0)
      .orderBy('l.unit', 'desc')
      .execute()
  const featuredLeft = async () =>
    (await app.as(employer)('billing.subscription', {})).usage.find(({ key }) => key === 'featuredDays')?.left
  const appealed = async (decision: { outcome: 'REVERSED' } | { outcome: 'PARTLY'; days: number }) => {
    await app.as(employer)('moderation.appeal', { decisionId, text: 'It was somebody else.' })
    const query = app.db.selectFrom('appeal').select('id').where('decision_id', '=', decisionId)
    const { id } = await query.executeTakeFirstOrThrow()
    const kept = decision.outcome === 'PARTLY' ? { keeps: ['SUSPEND' as const] } : {}
    await fresh(app, another)('admin.appeals.decide', { id, ...decision, ...kept })
  }
  const expire = async () => {
    await runNow(app, 'jobs.expire')
    await runBillingJob(app, 'billing.expire')
  }
  return {
    employer,
    online,
    paused,
    ending,
    lot,
    caseId,
    another,
    endOf,
    statusOf,
    credits,
    featuredLeft,
    appealed,
    expire,
  }
}

test('reversed: jobs and credits last longer by the suspension, and what ended meanwhile is back for the days it had left', async () => {
  const made = await aSuspendedCompany()
  const { online, paused, ending, lot, endOf, statusOf } = made
  const before = { online: await endOf(online.id), paused: await endOf(paused.id) }
  app.clock.advance(6 * day)
  await made.expire()
  expect(await statusOf(ending.id)).toBe('EXPIRED')
  expect((await made.credits()).map(({ id }) => id)).toEqual([lot])
  await made.appealed({ outcome: 'REVERSED' })
  const moved = async (id: string, from: Date | null) => ((await endOf(id))?.getTime() ?? 0) - (from?.getTime() ?? 0)
  expect([await moved(online.id, before.online), await moved(paused.id, before.paused)]).toEqual([6 * day, 6 * day])
  expect([await statusOf(online.id), await statusOf(paused.id)]).toEqual(['ACTIVE', 'PAUSED'])
  expect([await statusOf(ending.id), await endOf(ending.id)]).toEqual(['ACTIVE', later(5)])
  expect((await app.as()('jobs.get', { id: ending.id })).open).toBe(true)
  const rows = await app.db
    .selectFrom('job_search')
    .select('job_id')
    .where('job_id', 'in', [online.id, ending.id])
    .execute()
  expect(rows).toHaveLength(2)
  expect(await made.credits()).toEqual([
    { id: lot, unit: 'UNLOCK', source: 'COURTESY', until: later(30), balance: 10 },
    { id: expect.any(String), unit: 'JOB', source: 'COURTESY', until: later(4), balance: 3 },
  ])
  // Seven featured days were lost with the first of them.
  expect(await made.featuredLeft()).toBe(10)
  expect(await ledgerProblems(app)).toEqual([])
})

test('what is kept of it for a shorter time has cost its days; the rest is given back', async () => {
  const made = await aSuspendedCompany()
  const before = await made.endOf(made.online.id)
  app.clock.advance(3 * day)
  await made.appealed({ outcome: 'PARTLY', days: 1 })
  const after = await made.endOf(made.online.id)
  expect((after?.getTime() ?? 0) - (before?.getTime() ?? 0)).toBe(2 * day)
})

test('lifted gives nothing back; reversed afterwards does for what is still online, and brings nothing back online', async () => {
  const made = await aSuspendedCompany()
  const before = await made.endOf(made.online.id)
  app.clock.advance(6 * day)
  await made.expire()
  await fresh(app, made.another)('admin.cases.lift', { id: made.caseId, kind: 'SUSPENDED', why: 'A court said so.' })
  expect(await made.endOf(made.online.id)).toEqual(before)
  app.clock.advance(day)
  await made.appealed({ outcome: 'REVERSED' })
  const after = await made.endOf(made.online.id)
  expect((after?.getTime() ?? 0) - (before?.getTime() ?? 0)).toBe(6 * day)
  expect(await made.statusOf(made.ending.id)).toBe('EXPIRED')
  expect((await made.credits()).map(({ balance }) => balance)).toEqual([10, 3])
})

test('days that a job was removed, or held, and has back already are not given back again', async () => {
  const made = await aSuspendedCompany()
  const { online, paused } = made
  const before = { online: await made.endOf(online.id), paused: await made.endOf(paused.id) }
  const call = fresh(app, made.another)
  const versionOf = async () =>
    (await app.db.selectFrom('job').select('version').where('id', '=', online.id).executeTakeFirstOrThrow()).version
  app.clock.advance(day)
  await call('admin.jobs.decide', {
    id: online.id,
    version: await versionOf(),
    decision: 'REMOVE',
    reason: 'OTHER_REASON',
    note: 'Wrong job.',
  })
  app.clock.advance(day)
  await call('admin.jobs.restore', { id: online.id, version: await versionOf(), why: 'It was another job.' })
  await call('admin.jobs.hold', { id: online.id, version: await versionOf(), reasons: ['SPAM'], sentence: null })
  app.clock.advance(2 * day)
  await fresh(app, made.another)('admin.cases.lift', { id: made.caseId, kind: 'SUSPENDED', why: 'A court said so.' })
  app.clock.advance(2 * day)
  await fresh(app, made.another)('admin.jobs.release', {
    id: online.id,
    version: await versionOf(),
    why: 'Nothing is wrong with it.',
  })
  await made.appealed({ outcome: 'REVERSED' })
  const moved = async (id: string, from: Date | null) =>
    ((await made.endOf(id))?.getTime() ?? 0) - (from?.getTime() ?? 0)
  // Seen by nobody for six days: four of the suspension, and two more of the hold.
  expect([await moved(online.id, before.online), await moved(paused.id, before.paused)]).toEqual([6 * day, 4 * day])
})
