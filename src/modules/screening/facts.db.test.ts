import { expect, test } from 'vitest'
import type { CompanyStatus } from '#kernel/caller.ts'
import { runNow } from '../../../test/fixtures/applications.ts'
import { aCompleteDraft, aJob } from '../../../test/fixtures/jobs.ts'
import { aCandidate, anAdministrator, anEmployer } from '../../../test/fixtures/people.ts'
import { cityAbroad } from '../../../test/fixtures/proposals.ts'
import { testApp } from '../../../test/fixtures/test-app.ts'
import { indexText, jobFacts } from './store.facts.server.ts'

const app = testApp()

test('levels come from a year of public jobs, at most twenty of a company; pay far above is a finding', async () => {
  for (let at = 0; at < 4; at++) {
    const employer = await anEmployer(app)
    for (let nth = 0; nth < 22; nth++)
      await aJob(app, { employer, role: 'CHEF', salary: { min: 400_000_000, max: 500_000_000 + nth * 10_000_000 } })
  }
  await runNow(app, 'screening.levels')
  const level = await app.db.selectFrom('pay_level').selectAll().where('code', '=', 'CHEF').executeTakeFirstOrThrow()
  expect(level.n).toBe(80)
  expect(Number(level.p99)).toBeGreaterThan(600_000_000)
  expect(Number(level.p99)).toBeLessThan(1_500_000_000)
  const employer = await anEmployer(app)
  const job = await aJob(app, { employer, role: 'CHEF', salary: { min: 4_000_000_000, max: 9_000_000_000 } })
  const moderator = app.as(await anAdministrator(app, 'MODERATOR'))
  const { screening, pay } = await moderator('admin.jobs.get', { id: job.id })
  expect(screening.hits.find(({ rule }) => rule === 'PAY_HIGH')?.adds).toBe(35)
  // The page says what comparable jobs pay, whether that is a finding or not; nothing where the job says nothing.
  expect(pay).toMatchObject({ monthlyMinor: 9_000_000_000, currency: 'IDR', level: { n: 80, p99: Number(level.p99) } })
  const usual = await aJob(app, { employer, role: 'CHEF', salary: { min: 400_000_000, max: 500_000_000 } })
  expect((await moderator('admin.jobs.get', { id: usual.id })).pay).toMatchObject({ level: { n: 80 } })
  const silent = await aJob(app, { employer, role: 'CHEF', salary: null })
  expect((await moderator('admin.jobs.get', { id: silent.id })).pay).toBeNull()
  const city = await cityAbroad(app)
  await app.db.updateTable('company').set({ city_id: city }).where('id', '=', employer.companyId).execute()
  const { screening: abroad } = await moderator('admin.jobs.get', { id: job.id })
  expect(
    abroad.hits.find(({ rule }) => rule === 'PAY_HIGH'),
    'nothing is known about that country',
  ).toBeUndefined()
})

test('reports of independent people count for thirty days, unless moderators refused them', async () => {
  const employer = await anEmployer(app)
  const { id } = await aJob(app, { employer })
  const moderator = app.as(await anAdministrator(app, 'MODERATOR'))
  const reported = async () =>
    (await moderator('admin.jobs.get', { id })).screening.hits.flatMap(({ rule, fact, adds }) =>
      rule === 'REPORTED' ? [[fact, adds]] : [],
    )
  const report = async (ip: string) =>
    app.as({ ...(await aCandidate(app)), ip })('reports.create', { jobId: id, reason: 'MISLEADING', goodFaith: true })
  await report('203.0.1.7')
  await report('203.0.1.8')
  expect(await reported(), 'one address block').toEqual([])
  await report('203.0.2.7')
  expect(await reported()).toEqual([['W 2.0', 20]])
  app.clock.advance(30 * 86_400_000)
  expect(await reported(), 'long ago').toEqual([])
  await report('203.0.3.7')
  await report('203.0.4.7')
  expect(await reported()).toHaveLength(1)
  await app.db.updateTable('report').set({ outcome: 'REFUSED' }).where('outcome', 'is', null).execute()
  expect(await reported(), 'refused').toEqual([])
})

test('many jobs in a day are a finding in a company that was approved lately, not in one whose suspension ended', async () => {
  const employer = await anEmployer(app)
  const { companyId } = employer
  const job = await aJob(app, { employer })
  for (let nth = 1; nth < 6; nth++) await aJob(app, { employer, title: `Cook ${nth}` })
  const ago = (days: number) => new Date(app.clock.now().getTime() - days * 86_400_000)
  const decided = (from_status: CompanyStatus, to_status: CompanyStatus, at: Date) =>
    app.db.insertInto('company_decision').values({ company_id: companyId, from_status, to_status, at }).execute()
  const newJobs = async () => {
    const screened = { id: job.id, companyId, company: '', role: null, domain: null, currency: null, text: 'Cook' }
    return (await jobFacts(app.db, screened, app.clock.now())).newJobs
  }
  await app.db
    .updateTable('company')
    .set({ decided_at: ago(1) })
    .where('id', '=', companyId)
    .execute()
  expect(await newJobs()).toBe(6)
  await decided('PENDING', 'APPROVED', ago(100))
  await decided('APPROVED', 'SUSPENDED', ago(30))
  await decided('SUSPENDED', 'APPROVED', ago(1))
  expect(await newJobs()).toBe(0)
  await decided('PENDING', 'APPROVED', ago(2))
  expect(await newJobs()).toBe(6)
})

test('a text copied from another company is found once that one is public, an own text is not', async () => {
  const publish = async () => {
    const draft = await aCompleteDraft(app)
    await draft.call('jobs.confirmPost', { id: draft.id, version: draft.version })
    const moderator = app.as(await anAdministrator(app, 'MODERATOR'))
    const shown = await moderator('admin.jobs.get', { id: draft.id })
    return { ...draft, moderator, shown }
  }
  const first = await publish()
  expect(first.shown.screening.hits.map(({ rule }) => rule)).not.toContain('COPIED')
  const version = first.shown.job.own?.version ?? 0
  await first.moderator('admin.jobs.decide', { id: first.id, version, decision: 'APPROVE' })
  const second = await publish()
  expect(second.shown.screening.hits.find(({ rule }) => rule === 'COPIED')).toMatchObject({ adds: 25, jobId: first.id })
  const again = await first.moderator('admin.jobs.get', { id: first.id })
  expect(again.screening.hits.map(({ rule }) => rule)).not.toContain('COPIED')
})

test('what more than fifty companies write is no copy; what one wrote alone still is', async () => {
  const words = (prefix: string, count: number) =>
    Array.from(
      { length: count },
      (_, at) => `${prefix}${String.fromCharCode(97 + (at % 26), 97 + Math.floor(at / 26))}`,
    )
  const common = words('common', 60)
  const screened = async (own: string[]) => {
    const { id, companyId } = await aJob(app, { employer: await anEmployer(app) })
    const { name } = await app.db
      .selectFrom('company')
      .select('name')
      .where('id', '=', companyId)
      .executeTakeFirstOrThrow()
    const text = [...common, ...own].join(' ')
    return { id, companyId, company: name, role: null, domain: null, currency: null, text }
  }
  const published = async (own: string[]) => {
    const job = await screened(own)
    await indexText(app.db, job)
    return job
  }
  const copied = async (job: Awaited<ReturnType<typeof screened>>) =>
    (await jobFacts(app.db, job, app.clock.now())).copied?.share ?? 0
  const companies = Array.from({ length: 49 }, (_, at) =>
    words(
      `own${at}x`.replaceAll(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit))),
      12,
    ),
  )
  for (const own of companies) await published(own)
  const original = await published(words('original', 40))
  const [copy, other] = [await screened(words('original', 40)), await screened(words('other', 12))]
  await runNow(app, 'screening.common')
  expect(await copied(other), 'fifty').toBeGreaterThan(0.6)
  await published(words('last', 12))
  await runNow(app, 'screening.common')
  expect([await copied(other), await copied(copy), await copied(original)]).toEqual([0, 1, 0])
})
