import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { richFromText } from '#kernel/rich.ts'
import { anApplication, runNow } from '../../../test/fixtures/applications.ts'
import { errorCodeOf, mailsTo } from '../../../test/fixtures/accounts.ts'
import { aCase } from '../../../test/fixtures/moderation.ts'
import { aCompleteDraft, aJob } from '../../../test/fixtures/jobs.ts'
import { anAdministrator, aCandidate, anEmployer } from '../../../test/fixtures/people.ts'
import { testApp } from '../../../test/fixtures/test-app.ts'

const app = testApp()
const hour = 3_600_000

const day = 86_400_000

/** Another candidate reports a job. */
async function reportFrom(jobId: string, from: { ip: string; sentCookies?: string }) {
  const about = { jobId, reason: 'ASKS_MONEY', goodFaith: true } as const
  await app.as({ ...(await aCandidate(app)), ...from })('reports.create', about)
}
/** The same from a network of their own. */
const report = (jobId: string, network: number) => reportFrom(jobId, { ip: `203.0.${network}.7` })

/** The device cookie that a browser has after somebody signed in there. */
async function aDeviceCookie() {
  const incoming = app.incoming()
  const now = app.clock.now()
  const device = { id: randomUUID(), accounts: [] }
  const sealed = await app.core.parts.ports.sealer.seal('device', device, new Date(now.getTime() + day))
  app.core.parts.cookies(incoming, now).set('device', sealed, day / 1000)
  return incoming.cookies.map((line) => line.split(';')[0]).join('; ')
}

const statusOf = async (id: string) =>
  (await app.db.selectFrom('job').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status
const caseOf = (id: string) =>
  app.db
    .selectFrom('moderation_case')
    .selectAll()
    .where('target_id', '=', id)
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()

async function aHeldJob() {
  const employer = await anEmployer(app)
  const job = await aJob(app, { employer })
  for (const network of [1, 2]) await report(job.id, network)
  expect(await statusOf(job.id)).toBe('ACTIVE')
  await report(job.id, 3)
  expect(await statusOf(job.id)).toBe('PENDING_REVIEW')
  return { employer, job, row: await caseOf(job.id) }
}

test('reporters of one address block or one browser count once', async () => {
  const job = await aJob(app, { employer: await anEmployer(app) })
  const [one, other] = [await aDeviceCookie(), await aDeviceCookie()]
  await report(job.id, 1)
  const again = [
    { ip: '203.0.1.200' },
    { ip: '2001:db8:1:2::1', sentCookies: one },
    { ip: '2001:db8:1:ff::1' },
    { ip: '203.0.2.7', sentCookies: one },
    { ip: '203.0.3.7', sentCookies: one },
  ]
  for (const from of again) await reportFrom(job.id, from)
  expect(await statusOf(job.id), 'six reports of two').toBe('ACTIVE')
  expect((await caseOf(job.id)).weight).toBe(2)
  await reportFrom(job.id, { ip: '203.0.4.7', sentCookies: other })
  expect(await statusOf(job.id)).toBe('PENDING_REVIEW')
  expect((await caseOf(job.id)).weight).toBe(3)
})

async function decide(id: string, actions: ['NOTHING'] | ['REMOVE'] | ['WARN']) {
  const moderator = app.as(await anAdministrator(app, 'MODERATOR'))
  const shown = await moderator('admin.cases.get', { id })
  await moderator('admin.cases.decide', {
    id,
    version: shown.case.version,
    targetVersion: shown.today?.version ?? 0,
    actions,
    reasons: actions[0] === 'NOTHING' ? [] : ['ASKS_MONEY'],
    note: 'The first time.',
  })
}

test('three independent reports hide a job, tell its company why, and a decision shows it again with its days', async () => {
  const { employer, job, row } = await aHeldJob()
  expect(row.level).toBe('URGENT')
  const { list } = await app.as(employer)('moderation.statements', { page: 1, limit: 10 })
  expect(list[0]).toMatchObject({ actions: ['HOLD'], reasons: ['ASKS_MONEY'], automated: true, mayAppeal: false })
  const appeal = { decisionId: list[0]?.decisionId ?? '', text: 'No' }
  expect(await errorCodeOf(app.as(employer)('moderation.appeal', appeal))).toBe('NOT_FOUND')
  expect(await errorCodeOf(app.as()('jobs.get', { id: job.id }))).toBe('NOT_FOUND')
  expect((await mailsTo(app, employer.email)).some(({ kind }) => kind === 'moderation.decided')).toBe(true)
  const before = await app.db.selectFrom('job').select('expires_at').where('id', '=', job.id).executeTakeFirstOrThrow()
  app.clock.advance(2 * hour)
  await decide(row.id, ['NOTHING'])
  expect(await statusOf(job.id)).toBe('ACTIVE')
  const after = await app.db.selectFrom('job').select('expires_at').where('id', '=', job.id).executeTakeFirstOrThrow()
  expect((after.expires_at?.getTime() ?? 0) - (before.expires_at?.getTime() ?? 0)).toBe(2 * hour)
  const running = await app.db.selectFrom('restriction').selectAll().where('target_id', '=', job.id).execute()
  expect(running.map(({ kind, ended_at }) => [kind, ended_at !== null])).toEqual([['HELD', true]])
})

test('after a day without a decision a hidden job is shown again, and its case stays', async () => {
  const { job, row } = await aHeldJob()
  app.clock.advance(24 * hour - 1000)
  await runNow(app, 'moderation.due')
  expect(await statusOf(job.id)).toBe('PENDING_REVIEW')
  app.clock.advance(1000)
  await runNow(app, 'moderation.due')
  expect(await statusOf(job.id)).toBe('ACTIVE')
  expect((await caseOf(job.id)).decided_at).toBeNull()
  expect((await caseOf(job.id)).id).toBe(row.id)
})

test('a hidden job that is removed and restored on appeal is online again', async () => {
  const { employer, job, row } = await aHeldJob()
  await decide(row.id, ['REMOVE'])
  expect(await statusOf(job.id)).toBe('REMOVED')
  const { list } = await app.as(employer)('moderation.statements', { page: 1, limit: 10 })
  const removal = list.find(({ actions }) => actions.includes('REMOVE'))
  await app.as(employer)('moderation.appeal', { decisionId: removal?.decisionId ?? '', text: 'It was free.' })
  const another = app.as(await anAdministrator(app, 'MODERATOR'))
  const [appeal] = (await another('admin.cases.get', { id: row.id })).appeals
  await another('admin.appeals.decide', { id: appeal?.id ?? '', outcome: 'REVERSED' })
  expect(await statusOf(job.id)).toBe('ACTIVE')
})

test('a moderator who approves the job in its queue decides the case as well', async () => {
  const { job, row } = await aHeldJob()
  const moderator = app.as(await anAdministrator(app, 'MODERATOR'))
  const { job: shown } = await moderator('admin.jobs.get', { id: job.id })
  await moderator('admin.jobs.decide', { id: job.id, version: shown.own?.version ?? 0, decision: 'APPROVE' })
  expect((await caseOf(job.id)).decided_at).not.toBeNull()
  const outcomes = await app.db.selectFrom('report').select('outcome').where('case_id', '=', row.id).execute()
  expect(outcomes.map(({ outcome }) => outcome)).toEqual(['REFUSED', 'REFUSED', 'REFUSED'])
})

test('what the screen holds is a case without a report; deciding that it is harmless publishes it', async () => {
  const { call, id, version } = await aCompleteDraft(app)
  const text =
    'Kami mencari admin yang teliti untuk kantor baru kami di tengah kota. Kirim foto KTP dan buku rekening. Pelamar membayar seragam di muka. Hubungi WA saja 0812 3456 7890.'
  const saved = await call('jobs.createHighlights', {
    id,
    version,
    description: richFromText(text),
    skills: [{ code: 'PYTHON', required: true }],
    salaryMin: 500_000_000,
    salaryCurrency: 'IDR',
    salaryPeriod: 'MONTH',
  })
  expect((await call('jobs.confirmPost', { id, version: saved.version })).status).toBe('PENDING_REVIEW')
  const row = await caseOf(id)
  expect([row.opened_by, row.harm]).toEqual(['SCREEN', 3])
  const moderator = app.as(await anAdministrator(app, 'MODERATOR'))
  const shown = await moderator('admin.cases.get', { id: row.id })
  expect([shown.case.openedBy, shown.reports, shown.snapshot.content['description']]).toEqual(['SCREEN', [], text])
  expect(shown.screened?.score).toBeGreaterThanOrEqual(70)
  expect(shown.screened?.rules).toEqual(expect.arrayContaining(['MONEY_ASKED', 'SECRETS_ASKED']))
  await decide(row.id, ['NOTHING'])
  expect(await statusOf(id)).toBe('ACTIVE')
})

test('applicants of a suspended company are told once, whatever they applied for there', async () => {
  const employer = await anEmployer(app)
  const { id: jobId } = await aJob(app, { employer })
  const { candidate } = await anApplication(app, { employer, jobId })
  await anApplication(app, { employer, candidate })
  const gone = await anApplication(app, { employer })
  await app.db.updateTable('application').set({ withdrawn_at: app.clock.now() }).where('id', '=', gone.id).execute()
  const caseId = await aCase(app, jobId)
  const moderator = app.as(await anAdministrator(app, 'MODERATOR'))
  const shown = await moderator('admin.cases.get', { id: caseId })
  await moderator('admin.cases.decide', {
    id: caseId,
    version: shown.case.version,
    targetVersion: shown.today?.version ?? 0,
    actions: ['SUSPEND'],
    reasons: ['ASKS_MONEY'],
    days: 3,
    note: 'No points: the uniform was optional.',
  })
  await app.runJobs()
  const notified = await app.db
    .selectFrom('notification')
    .select(['account_id', 'params'])
    .where('kind', '=', 'application.companySuspended')
    .execute()
  expect(notified.map(({ account_id }) => account_id)).toEqual([candidate.caller.accountId])
})
