import { expect, test } from 'vitest'
import type { EndpointInput } from '#modules/contract.ts'
import { errorCodeOf, mailsTo } from '../../../test/fixtures/accounts.ts'
import { aJob } from '../../../test/fixtures/jobs.ts'
import { aCase } from '../../../test/fixtures/moderation.ts'
import { anAdministrator, anEmployer } from '../../../test/fixtures/people.ts'
import { testApp } from '../../../test/fixtures/test-app.ts'

const app = testApp()
const day = 86_400_000

type CaseDecision = Pick<EndpointInput<'admin.cases.decide'>, 'actions' | 'points' | 'days'>

/** A job that a moderator removed, whose company was suspended with it. */
async function aPunishedCompany(more: Partial<CaseDecision> = {}, role: 'MODERATOR' | 'SUPER_ADMIN' = 'MODERATOR') {
  const decision: CaseDecision = { actions: ['REMOVE', 'STRIKE', 'SUSPEND'], points: 4, days: 30, ...more }
  const employer = await anEmployer(app)
  const [job, other] = [await aJob(app, { employer }), await aJob(app, { employer, title: 'Barista' })]
  const id = await aCase(app, job.id)
  const moderator = await anAdministrator(app, role)
  const shown = await app.as(moderator)('admin.cases.get', { id })
  const { decisionId } = await app.as(moderator)('admin.cases.decide', {
    id,
    version: shown.case.version,
    targetVersion: shown.today?.version ?? 0,
    reasons: ['ASKS_MONEY'],
    note: 'The first time.',
    ...decision,
  })
  const appeal = (text = 'The fee was a typing error.') => app.as(employer)('moderation.appeal', { decisionId, text })
  const appealId = async () => {
    const query = app.db.selectFrom('appeal').select('id').where('decision_id', '=', decisionId)
    return (await query.executeTakeFirstOrThrow()).id
  }
  const rows = async () => ({
    jobs: await app.db
      .selectFrom('job')
      .select(['id', 'status', 'expires_at as expiresAt'])
      .where('company_id', '=', employer.companyId)
      .orderBy('id')
      .execute(),
    company: await app.db
      .selectFrom('company')
      .select('status')
      .where('id', '=', employer.companyId)
      .executeTakeFirstOrThrow(),
    searchRows: await app.db
      .selectFrom('job_search')
      .select('job_id')
      .where('job_id', 'in', [job.id, other.id])
      .orderBy('job_id')
      .execute(),
  })
  return { employer, job, other, caseId: id, moderator, decisionId, appeal, appealId, rows }
}

test('live jobs of a suspended company are out of search and shown as paused', async () => {
  const { other, rows, employer } = await aPunishedCompany()
  expect((await rows()).searchRows).toEqual([])
  expect(await app.as()('jobs.get', { id: other.id })).toMatchObject({ status: 'PAUSED', open: false })
  expect(await app.as(employer)('jobs.get', { id: other.id })).toMatchObject({ status: 'ACTIVE' })
})

test('reversed by another moderator: everything that the decision began is over, days are given back', async () => {
  const { employer, job, other, appeal, appealId, moderator, rows, caseId } = await aPunishedCompany()
  const before = (await rows()).jobs
  app.clock.advance(3 * day)
  await appeal()
  const queue = await app.as(moderator)('admin.cases.list', { show: 'APPEALED', limit: 50 })
  expect(queue.list.map(({ id }) => id)).toContain(caseId)
  const id = await appealId()
  expect(await errorCodeOf(app.as(moderator)('admin.appeals.decide', { id, outcome: 'REVERSED' }))).toBe('OWN_CASE')
  const another = app.as(await anAdministrator(app, 'MODERATOR'))
  await another('admin.appeals.decide', { id, outcome: 'REVERSED', answer: 'You showed us the contract.' })
  expect(await errorCodeOf(another('admin.appeals.decide', { id, outcome: 'UPHELD' }))).toBe('STALE_VERSION')
  const after = await rows()
  expect(after.company.status).toBe('APPROVED')
  expect(after.searchRows.map(({ job_id }) => job_id)).toEqual([job.id, other.id].toSorted())
  const expiry = (list: typeof before, one: string) => list.find((row) => row.id === one)?.expiresAt?.getTime() ?? 0
  expect(after.jobs.map(({ status }) => status)).toEqual(['ACTIVE', 'ACTIVE'])
  expect(expiry(after.jobs, job.id) - expiry(before, job.id)).toBe(3 * day)
  expect(expiry(after.jobs, other.id) - expiry(before, other.id)).toBe(3 * day)
  const { list, points } = await app.as(employer)('moderation.statements', {})
  expect(points).toBe(0)
  expect(list[0]).toMatchObject({ mayAppeal: false, appeal: { outcome: 'REVERSED' } })
  const report = await app.db.selectFrom('report').select('outcome').where('case_id', '=', caseId).execute()
  expect(report).toEqual([{ outcome: 'REFUSED' }])
  await app.runJobs()
  expect(await mailsTo(app, employer.email)).toHaveLength(3)
  const news = await app.as(employer)('notifications.list', {})
  expect(news.list.map(({ kind }) => kind)).toContain('moderation.appealDecided')
})

test('the public numbers of the year count reports, decisions by reason, and what was changed on appeal', async () => {
  const year = async () => (await app.as()('moderation.transparency', {})).years[0]
  const before = await year()
  const { appeal, appealId } = await aPunishedCompany()
  await appeal()
  const another = app.as(await anAdministrator(app, 'MODERATOR'))
  await another('admin.appeals.decide', { id: await appealId(), outcome: 'REVERSED' })
  const after = await year()
  const more = (
    key: 'reports' | 'decisions' | 'nothing' | 'removed' | 'points' | 'suspended' | 'byRule' | 'appeals' | 'reversed',
  ) => (after?.[key] ?? 0) - (before?.[key] ?? 0)
  expect(
    ['reports', 'decisions', 'removed', 'points', 'suspended', 'appeals', 'reversed'].map((key) =>
      more(key as 'reports'),
    ),
  ).toEqual(Array.from({ length: 7 }, () => 1))
  expect([more('nothing'), more('byRule')]).toEqual([0, 0])
  const reason = (of: typeof after) => of?.reasons.find((each) => each.reason === 'ASKS_MONEY')?.count ?? 0
  expect(reason(after) - reason(before)).toBe(1)
  expect(after?.medianHours).not.toBeNull()
})

test('upheld: nothing changes', async () => {
  const { appeal, appealId, rows } = await aPunishedCompany()
  const before = await rows()
  await appeal()
  const another = app.as(await anAdministrator(app, 'MODERATOR'))
  await another('admin.appeals.decide', { id: await appealId(), outcome: 'UPHELD' })
  expect(await rows()).toEqual(before)
})

test('changed in part: what is kept stays, for a shorter time; the rest is over', async () => {
  const { employer, job, appeal, appealId, rows, caseId } = await aPunishedCompany()
  const [before] = (await app.as(employer)('moderation.statements', {})).restrictions
  await appeal()
  const id = await appealId()
  const another = app.as(await anAdministrator(app, 'MODERATOR'))
  const partly = { id, outcome: 'PARTLY' } as const
  expect(await errorCodeOf(another('admin.appeals.decide', partly))).toContain('SOME_OF_THEM')
  expect(await errorCodeOf(another('admin.appeals.decide', { ...partly, keeps: ['WARN'] }))).toContain('NOT_IN_LIST')
  expect(await errorCodeOf(another('admin.appeals.decide', { ...partly, keeps: ['SUSPEND'], days: 30 }))).toContain(
    'TOO_BIG',
  )
  await another('admin.appeals.decide', {
    ...partly,
    keeps: ['REMOVE', 'SUSPEND'],
    days: 7,
    answer: 'It was the first time.',
  })
  const { jobs, company } = await rows()
  expect(company.status).toBe('SUSPENDED')
  expect(jobs.find((row) => row.id === job.id)?.status).toBe('REMOVED')
  const shown = await app.as(employer)('moderation.statements', {})
  expect(shown.points).toBe(0)
  const until = Date.parse(before?.until ?? '') - 23 * day
  expect(shown.restrictions).toEqual([{ kind: 'SUSPENDED', until: new Date(until).toISOString() }])
  expect(shown.list[0]?.appeal).toMatchObject({
    outcome: 'PARTLY',
    stays: ['REMOVE', 'SUSPEND'],
    staysUntil: new Date(until).toISOString(),
  })
  const report = await app.db.selectFrom('report').select('outcome').where('case_id', '=', caseId).execute()
  expect(report).toEqual([{ outcome: 'AGREED' }])
  const { history } = await another('admin.cases.get', { id: caseId })
  expect(history.map(({ isChange }) => isChange)).toEqual([true, false])
  expect((await mailsTo(app, employer.email)).map(({ kind }) => kind)).toContain('moderation.partly')
})

test('changed in part: a suspension that is over by the shorter time ends at once, and what was removed is back', async () => {
  const { employer, job, appeal, appealId, rows } = await aPunishedCompany()
  app.clock.advance(3 * day)
  await appeal()
  const another = app.as(await anAdministrator(app, 'MODERATOR'))
  const keeps = ['STRIKE', 'SUSPEND'] as const
  await another('admin.appeals.decide', { id: await appealId(), outcome: 'PARTLY', keeps: [...keeps], days: 2 })
  const { company, jobs } = await rows()
  expect([company.status, jobs.find((row) => row.id === job.id)?.status]).toEqual(['APPROVED', 'ACTIVE'])
  expect(await app.as(employer)('moderation.statements', {})).toMatchObject({ points: 4, restrictions: [] })
})

test('an appeal is filed once, in time, by the company itself', async () => {
  const { appeal, decisionId, employer } = await aPunishedCompany({ actions: ['WARN'] })
  expect(await errorCodeOf(appeal('x'.repeat(2001)))).toContain('INVALID')
  const stranger = app.as(await anEmployer(app))
  expect(await errorCodeOf(stranger('moderation.appeal', { decisionId, text: 'Why?' }))).toBe('NOT_FOUND')
  const recruiter = app.as(await anEmployer(app, { companyId: employer.companyId, role: 'RECRUITER' }))
  expect(await errorCodeOf(recruiter('moderation.appeal', { decisionId, text: 'Why?' }))).toBe('ROLE_NOT_ALLOWED')
  const both = await Promise.allSettled([appeal(), appeal()])
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await errorCodeOf(appeal())).toBe('ALREADY_APPEALED')
  const late = await aPunishedCompany({ actions: ['WARN'] })
  app.clock.advance(183 * day + 1)
  expect(await errorCodeOf(late.appeal())).toBe('APPEAL_TOO_LATE')
})

test('cases with an open appeal come by when it is due, whatever their priority, and say when', async () => {
  const [first, second] = [await aPunishedCompany({ actions: ['WARN'] }), await aPunishedCompany({ actions: ['WARN'] })]
  await second.appeal()
  const due = [new Date(app.clock.now().getTime() + 7 * day), new Date(app.clock.now().getTime() + 8 * day)]
  app.clock.advance(day)
  await first.appeal()
  await app.db.updateTable('moderation_case').set({ priority: 99 }).where('id', '=', first.caseId).execute()
  const moderator = app.as(await anAdministrator(app, 'MODERATOR'))
  const { list } = await moderator('admin.cases.list', { show: 'APPEALED', limit: 50 })
  const shown = list.filter(({ id }) => [first.caseId, second.caseId].includes(id))
  expect(shown.map(({ id, appealDueAt }) => [id, appealDueAt])).toEqual([
    [second.caseId, due[0]?.toISOString()],
    [first.caseId, due[1]?.toISOString()],
  ])
})

test('the database keeps whoever decided from deciding the appeal', async () => {
  const { appeal, appealId, moderator } = await aPunishedCompany({ actions: ['WARN'] })
  await appeal()
  const values = { decided_by: moderator.id, decided_at: app.clock.now(), outcome: 'UPHELD' as const }
  const write = app.db
    .updateTable('appeal')
    .set(values)
    .where('id', '=', await appealId())
  await expect(write.execute()).rejects.toThrow('somebody else')
})

test('where nobody else decides, the same person decides an appeal after a day, and says so', async () => {
  const { appeal, appealId, moderator, employer, caseId } = await aPunishedCompany({ actions: ['WARN'] }, 'SUPER_ADMIN')
  const others = app.db.updateTable('account').where('kind', '=', 'ADMIN').where('id', '<>', moderator.id)
  await appeal()
  const id = await appealId()
  const decide = () => errorCodeOf(app.as(moderator)('admin.appeals.decide', { id, outcome: 'UPHELD' }))
  const shown = async () => (await app.as(moderator)('admin.cases.get', { id: caseId })).appeals[0]
  app.clock.advance(day)
  expect([await decide(), await shown()]).toMatchObject(['OWN_CASE', { own: true, ownFrom: null, mayDecide: false }])
  await others.set({ blocked_at: app.clock.now() }).execute()
  app.clock.advance(-1)
  expect([await decide(), (await shown())?.mayDecide]).toEqual(['OWN_CASE', false])
  app.clock.advance(1)
  expect((await shown())?.mayDecide).toBe(true)
  expect(await decide()).toBe('SUCCESS')
  const { list } = await app.as(employer)('moderation.statements', {})
  expect(list[0]?.appeal).toMatchObject({ outcome: 'UPHELD', bySame: true })
  const [mail] = (await mailsTo(app, employer.email)).filter(({ kind }) => kind === 'moderation.upheld')
  expect(mail?.text).not.toContain('Another moderator')
})
