import { expect, test } from 'vitest'
import type { EndpointInput } from '#modules/contract.ts'
import { runNow } from '../../../test/fixtures/applications.ts'
import { errorCodeOf, mailsTo } from '../../../test/fixtures/accounts.ts'
import { aJob } from '../../../test/fixtures/jobs.ts'
import { aCase } from '../../../test/fixtures/moderation.ts'
import { anAdministrator, aCandidate, anEmployer } from '../../../test/fixtures/people.ts'
import { testApp } from '../../../test/fixtures/test-app.ts'

const app = testApp()
const guest = { kind: 'guest' } as const
const day = 86_400_000

async function aReportedJob() {
  const employer = await anEmployer(app)
  const job = await aJob(app, { employer })
  return { employer, job, caseId: await aCase(app, job.id) }
}

/** Decides a case as it stands. */
async function decide(
  moderator: ReturnType<typeof app.as>,
  id: string,
  more: Partial<EndpointInput<'admin.cases.decide'>> & Pick<EndpointInput<'admin.cases.decide'>, 'actions'>,
) {
  const shown = await moderator('admin.cases.get', { id })
  const versions = { version: shown.case.version, targetVersion: shown.today?.version ?? 0 }
  return moderator('admin.cases.decide', { id, ...versions, reasons: ['ASKS_MONEY'], ...more })
}

test('anybody reports a job once and gets a number; one case keeps what was reported', async () => {
  const employer = await anEmployer(app)
  const job = await aJob(app, { employer })
  const candidate = await aCandidate(app)
  const report = { jobId: job.id, reason: 'ASKS_MONEY', goodFaith: true } as const
  const first = await app.as(candidate)('reports.create', { ...report, details: 'Rp500.000 for the uniform' })
  expect(first).toMatchObject({ isNew: true })
  expect(await app.as(candidate)('reports.create', { ...report, reason: 'SPAM' })).toEqual({ ...first, isNew: false })
  const visitor = { ...report, name: 'Dewi', email: 'Dewi@contoh.id' }
  const byGuest = await app.as({ caller: guest })('reports.create', visitor)
  expect(byGuest.number).toBeGreaterThan(first.number)
  expect(await app.as({ caller: guest })('reports.create', visitor)).toEqual({ ...byGuest, isNew: false })
  const cases = await app.db.selectFrom('moderation_case').selectAll().where('target_id', '=', job.id).execute()
  expect(cases).toHaveLength(1)
  await app.db.updateTable('job').set({ title: 'Harmless', version: 9 }).where('id', '=', job.id).execute()
  const moderator = app.as(await anAdministrator(app, 'MODERATOR'))
  const shown = await moderator('admin.cases.get', { id: cases[0]?.id ?? '' })
  expect(shown.snapshot.content).toMatchObject({ title: job.title })
  expect(shown.today?.content).toMatchObject({ title: 'Harmless' })
  expect(shown.reports.map(({ kind, reporter }) => [kind, reporter])).toEqual([
    ['CANDIDATE', null],
    ['GUEST', null],
  ])
  const all = await app.as(await anAdministrator(app))('admin.cases.get', { id: cases[0]?.id ?? '' })
  expect(all.reports[1]?.reporter).toEqual({ name: 'Dewi', email: 'dewi@contoh.id' })
  await app.runJobs()
  expect(JSON.stringify(await mailsTo(app, 'dewi@contoh.id'))).toContain(String(byGuest.number))
})

test('fifty reports at once are fifty reports of one case', async () => {
  const employer = await anEmployer(app)
  const job = await aJob(app, { employer })
  const people = await Promise.all(Array.from({ length: 12 }, () => aCandidate(app)))
  await Promise.all(
    people.flatMap((person) =>
      [1, 2].map(() => app.as(person)('reports.create', { jobId: job.id, reason: 'SPAM', goodFaith: true })),
    ),
  )
  const { cases, reports } = await app.db
    .selectFrom('report')
    .innerJoin('moderation_case as k', 'k.id', 'case_id')
    .select((each) => [each.fn.count<number>('k.id').distinct().as('cases'), each.fn.countAll<number>().as('reports')])
    .where('k.target_id', '=', job.id)
    .executeTakeFirstOrThrow()
  expect([Number(cases), Number(reports)]).toEqual([1, 12])
})

test('what is refused: own things, what nobody can see, guests without a name, reasons without words', async () => {
  const employer = await anEmployer(app)
  const job = await aJob(app, { employer })
  const draft = await aJob(app, { employer, status: 'DRAFT' })
  const candidate = app.as(await aCandidate(app))
  const about = { jobId: job.id, reason: 'SPAM', goodFaith: true } as const
  expect(await errorCodeOf(app.as(employer)('reports.create', about))).toBe('REPORT_OF_OWN')
  expect(await app.as(employer)('reports.target', { jobId: job.id })).toMatchObject({ own: true })
  expect(await errorCodeOf(candidate('reports.create', { ...about, jobId: draft.id }))).toBe('NOT_FOUND')
  expect(await errorCodeOf(candidate('reports.create', { reason: 'SPAM', goodFaith: true }))).toContain('INVALID')
  expect(await errorCodeOf(app.as({ caller: guest })('reports.create', about))).toContain('INVALID')
  expect(await errorCodeOf(candidate('reports.create', { ...about, reason: 'ILLEGAL' }))).toContain('INVALID')
  expect(await errorCodeOf(candidate('reports.create', { ...about, reason: 'IMPERSONATION' }))).toContain('INVALID')
  expect(await errorCodeOf(candidate('reports.create', { ...about, goodFaith: false as never }))).toContain('INVALID')
})

test('the interaction of the specification files a report too', async () => {
  const job = await aJob(app, { employer: await anEmployer(app) })
  const candidate = app.as(await aCandidate(app))
  await candidate('activity.track', { jobId: job.id, type: 6, reason: 'OFFENSIVE' })
  const rows = await app.db
    .selectFrom('report')
    .innerJoin('moderation_case as k', 'k.id', 'case_id')
    .select(['report.reason', 'details'])
    .where('k.target_id', '=', job.id)
    .execute()
  expect(rows).toEqual([{ reason: 'OTHER', details: 'OFFENSIVE' }])
})

test('overdue cases come first, then by priority', async () => {
  const moderator = app.as(await anAdministrator(app, 'MODERATOR'))
  const [one, two] = [await aReportedJob(), await aReportedJob()]
  const at = (ms: number) => new Date(app.clock.now().getTime() + ms)
  const set = (id: string, priority: number, dueAt: Date) =>
    app.db.updateTable('moderation_case').set({ priority, due_at: dueAt }).where('id', '=', id).execute()
  const order = async () => {
    const { list } = await moderator('admin.cases.list', { limit: 50 })
    return list.map(({ id }) => id).filter((id) => id === one.caseId || id === two.caseId)
  }
  await set(one.caseId, 20, at(day))
  await set(two.caseId, 90, at(day))
  expect(await order()).toEqual([two.caseId, one.caseId])
  await set(one.caseId, 20, at(-day))
  expect(await order()).toEqual([one.caseId, two.caseId])
  const { list } = await moderator('admin.cases.list', { overdue: true, limit: 50 })
  expect(list.map(({ id }) => id)).not.toContain(two.caseId)
})

test('a claim lasts fifteen minutes and keeps others from deciding', async () => {
  const { caseId: id } = await aReportedJob()
  const [mine, other] = [await anAdministrator(app, 'MODERATOR'), await anAdministrator(app, 'MODERATOR')]
  await app.as(mine)('admin.cases.claim', { id })
  await app.as(mine)('admin.cases.claim', { id })
  expect(await errorCodeOf(app.as(other)('admin.cases.claim', { id }))).toBe('CASE_CLAIMED')
  expect(await errorCodeOf(decide(app.as(other), id, { actions: ['NOTHING'] }))).toBe('CASE_CLAIMED')
  await app.as(other)('admin.cases.release', { id })
  expect(await errorCodeOf(app.as(other)('admin.cases.claim', { id }))).toBe('CASE_CLAIMED')
  app.clock.advance(15 * 60_000 + 1)
  await app.as(other)('admin.cases.claim', { id })
  await app.as(other)('admin.cases.release', { id })
  await app.as(mine)('admin.cases.claim', { id })
})

test('nobody decides about a company of their own or what they reported', async () => {
  const { caseId: id, employer } = await aReportedJob()
  const moderator = await anAdministrator(app, 'MODERATOR')
  const phone = { dial_code: '+62', phone: '81200001111' }
  await app.db.updateTable('account').set(phone).where('id', 'in', [moderator.id, employer.id]).execute()
  expect(await errorCodeOf(app.as(moderator)('admin.cases.claim', { id }))).toBe('OWN_CASE')
  expect(await errorCodeOf(decide(app.as(moderator), id, { actions: ['NOTHING'] }))).toBe('OWN_CASE')
})

test('removed, with points and a suspension: everybody is told, and it ends by itself', async () => {
  const { caseId: id, employer, job } = await aReportedJob()
  const moderator = app.as(await anAdministrator(app, 'MODERATOR'))
  const sentence = 'Uniforms are never paid by applicants.'
  const actions = ['REMOVE', 'STRIKE', 'SUSPEND'] as const
  await decide(moderator, id, { actions: [...actions], points: 4, days: 7, sentence })
  const status = async () => {
    const own = await app.db.selectFrom('job').select('status').where('id', '=', job.id).executeTakeFirstOrThrow()
    const company = app.db.selectFrom('company').select('status').where('id', '=', job.companyId)
    return [own.status, (await company.executeTakeFirstOrThrow()).status]
  }
  expect(await status()).toEqual(['REMOVED', 'SUSPENDED'])
  const { list, points } = await app.as(employer)('moderation.statements', {})
  expect(points).toBe(4)
  expect(list).toMatchObject([{ actions, reasons: ['ASKS_MONEY'], title: job.title, source: 'NOTICE' }])
  expect(list[0]?.facts).toContain(sentence)
  const others = await anEmployer(app)
  expect(await app.as(others)('moderation.statements', {})).toMatchObject({ list: [] })
  const viewer = await anEmployer(app, { companyId: employer.companyId, role: 'RECRUITER' })
  expect(await errorCodeOf(app.as(viewer)('moderation.statements', {}))).toBe('ROLE_NOT_ALLOWED')
  await app.runJobs()
  const mails = (await mailsTo(app, employer.email)) as unknown[]
  expect(mails).toHaveLength(1)
  const news = await app.as(employer)('notifications.list', {})
  expect(news.list.map(({ kind }) => kind)).toContain('moderation.decided')
  app.clock.advance(7 * day + 1)
  await runNow(app, 'moderation.due')
  expect(await status()).toEqual(['REMOVED', 'APPROVED'])
  await runNow(app, 'moderation.due')
  const shown = await app.as(await anAdministrator(app))('admin.cases.get', { id })
  expect(shown.history.map(({ actions: did }) => did.join())).toEqual(['LIFT', actions.join()])
})

test('fifty decisions at once are one', async () => {
  const { caseId: id } = await aReportedJob()
  const moderator = app.as(await anAdministrator(app, 'MODERATOR'))
  const shown = await moderator('admin.cases.get', { id })
  const input = { id, version: shown.case.version, targetVersion: shown.today?.version ?? 0 }
  const decided = await Promise.allSettled(
    Array.from({ length: 50 }, () =>
      moderator('admin.cases.decide', { ...input, actions: ['WARN', 'STRIKE'], reasons: ['SPAM'], points: 1 }),
    ),
  )
  expect(decided.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const rows = await app.db.selectFrom('moderation_decision').select('id').where('case_id', '=', id).execute()
  expect(rows).toHaveLength(1)
})

test('a case or a job that changed since it was read is not decided', async () => {
  const { caseId: id, job } = await aReportedJob()
  const moderator = app.as(await anAdministrator(app, 'MODERATOR'))
  const shown = await moderator('admin.cases.get', { id })
  const input = { id, version: shown.case.version, targetVersion: shown.today?.version ?? 0 }
  const nothing = () => errorCodeOf(moderator('admin.cases.decide', { ...input, actions: ['NOTHING'] }))
  await app.db
    .updateTable('job')
    .set((row) => ({ version: row('version', '+', 1) }))
    .where('id', '=', job.id)
    .execute()
  expect(await nothing()).toBe('STALE_VERSION')
  await app.as(await aCandidate(app))('reports.create', { jobId: job.id, reason: 'SPAM', goodFaith: true })
  input.targetVersion++
  expect(await nothing()).toBe('STALE_VERSION')
  input.version++
  await moderator('admin.cases.decide', { ...input, actions: ['NOTHING'] })
  expect(await nothing()).toBe('STALE_VERSION')
})

test('reporters hear whether moderators agreed, and count accordingly', async () => {
  const { caseId: id } = await aReportedJob()
  const moderator = app.as(await anAdministrator(app, 'MODERATOR'))
  await decide(moderator, id, { actions: ['NOTHING'], reasons: [] })
  const report = await app.db.selectFrom('report').selectAll().where('case_id', '=', id).executeTakeFirstOrThrow()
  expect(report).toMatchObject({ outcome: 'REFUSED' })
  const again = await aJob(app, { employer: await anEmployer(app) })
  const caller = { ...(await aCandidate(app)).caller, accountId: report.account_id ?? '' }
  await app.as({ caller })('reports.create', { jobId: again.id, reason: 'SPAM', goodFaith: true })
  const next = await app.db
    .selectFrom('report')
    .select('weight')
    .where('account_id', '=', report.account_id)
    .orderBy('created_at', 'desc')
    .orderBy('number', 'desc')
    .executeTakeFirstOrThrow()
  expect(next.weight).toBeCloseTo(0.5 + 1 / 3, 3)
  const news = await app.as({ caller })('notifications.list', {})
  expect(news.list.map(({ kind }) => kind)).toContain('moderation.reportRefused')
})

test('a deletion waits for no case: it is decided by what was reported, and its company is told by the statement alone', async () => {
  const { employer, job, caseId } = await aReportedJob()
  await app.db
    .updateTable('company')
    .set({ email: 'kopi@contoh.id', about: 'Kopi' })
    .where('id', '=', employer.companyId)
    .execute()
  const reporter = await aCandidate(app)
  await app.as(reporter)('reports.create', {
    companyId: employer.companyId,
    reason: 'MISLEADING',
    goodFaith: true,
    details: 'x',
  })
  await app.as({ caller: employer.caller })('accounts.requestDeletion', {})
  await app.as(reporter)('accounts.requestDeletion', {})
  await app.runJobs()
  const moderator = app.as(await anAdministrator(app, 'MODERATOR'))
  expect((await moderator('admin.cases.get', { id: caseId })).today).toMatchObject({ status: 'CLOSED' })
  app.clock.advance(15 * day)
  for (const name of ['accounts.eraseDue', 'companies.eraseClosed']) await runNow(app, name)
  await app.runJobs()

  const shown = await moderator('admin.cases.get', { id: caseId })
  expect([shown.today, shown.snapshot.content['title']]).toEqual([null, job.title])
  expect(await errorCodeOf(decide(moderator, caseId, { actions: ['REMOVE'] }))).toBe('TRANSITION_NOT_ALLOWED')
  await decide(moderator, caseId, { actions: ['STRIKE'], points: 4 })
  const strikes = await app.db
    .selectFrom('strike')
    .select('points')
    .where('company_id', '=', employer.companyId)
    .execute()
  const statements = await app.db
    .selectFrom('statement_of_reasons')
    .select('subject_title')
    .where('company_id', '=', employer.companyId)
    .execute()
  expect([strikes, statements]).toEqual([[{ points: 4 }], [{ subject_title: job.title }]])

  const { id: ofCompany } = await app.db
    .selectFrom('moderation_case')
    .select('id')
    .where('target_id', '=', employer.companyId)
    .executeTakeFirstOrThrow()
  const company = await moderator('admin.cases.get', { id: ofCompany })
  expect(company.snapshot.content['name']).toBe(company.case.company)
  expect(JSON.stringify(company.snapshot.content)).not.toMatch(/kopi/i)
  expect(company.reports.map(({ details }) => details)).toEqual([null])
  await decide(moderator, ofCompany, { actions: ['NOTHING'], reasons: [] })
  expect((await app.runJobs()).failed).toEqual([])
})
