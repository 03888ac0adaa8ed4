import { expect, test, vi } from 'vitest'
import { dayIn } from '#kernel/time-zone.ts'
import { longRun } from '../../../test/fixtures/long-run.ts'
import { randomCompanies } from '../../../test/fixtures/analytics.ts'
import { anApplication, decide, runNow } from '../../../test/fixtures/applications.ts'
import { testApp, type TestApp } from '../../../test/fixtures/test-app.ts'
import { aCandidate, anEmployer } from '../../../test/fixtures/people.ts'
import { aJob } from '../../../test/fixtures/jobs.ts'
import { countedRows } from '../../../test/fixtures/counted-rows.ts'

const app = testApp()
const seed = Number(process.env['ANALYTICS_SEED'] ?? Date.now() % 1_000_000)
const roll = (on: TestApp = app) => runNow(on, 'analytics.roll')

async function storedDays() {
  const rows = await app.db.selectFrom('analytics_day').selectAll().execute()
  return rows
    .map(({ job_id, metric, source, count, day }) => [dateOf(day), job_id, metric, source, count].join(' '))
    .toSorted()
}
/** node-postgres reads a date as midnight of this process's zone. */
const dateOf = (day: Date | string) => (typeof day === 'string' ? day : dayIn(day, processZone))
const processZone = Intl.DateTimeFormat().resolvedOptions().timeZone

const expectedDays = async (timeZone: string) => {
  const counts = await countedRows(app, timeZone)
  return [...counts].map(([key, count]) => `${key} ${count}`).toSorted()
}

test('days equal the rows after late, doubled, undone and erased events, computed in any order', async () => {
  console.info(`ANALYTICS_SEED=${seed}`)
  const random = randomCompanies(app, seed)
  const people = await random.people(12)
  const companies = []
  for (let left = longRun ? 200 : 6; left > 0; left--) companies.push(await random.company(people))
  await roll()
  expect(await storedDays()).toEqual(await expectedDays('Asia/Jakarta'))
  for (let round = 0; round < 2; round++) {
    for (const company of companies) await random.disturb(company, people)
    await roll()
    await roll()
    expect(await storedDays()).toEqual(await expectedDays('Asia/Jakarta'))
  }
  const totals = await app.db
    .selectFrom('analytics_company_day')
    .select(({ fn }) => fn.sum('count').as('all'))
    .executeTakeFirstOrThrow()
  const days = await app.db
    .selectFrom('analytics_day')
    .select(({ fn }) => fn.sum('count').as('all'))
    .executeTakeFirstOrThrow()
  expect(totals.all).toBe(days.all)
  expect(await app.db.selectFrom('analytics_dirty').select('id').execute()).toEqual([])

  // Days that begin at another hour are other days.
  await app.db
    .insertInto('setting')
    .values({ key: 'timeZone', value: JSON.stringify('America/New_York') })
    .execute()
  await roll()
  expect(await storedDays()).toEqual(await expectedDays('America/New_York'))
  await app.db.deleteFrom('setting').where('key', '=', 'timeZone').execute()
}, 120_000)

test('what the calls write is counted: a view, a begun form, an application, steps and what was undone', async () => {
  const employer = await anEmployer(app)
  const jobId = (await aJob(app, { employer })).id
  const visitor = await aCandidate(app)
  await app.as({ caller: visitor.caller, referrer: 'https://www.LinkedIn.com/' })('activity.track', { jobId, type: 3 })
  const draft = { id: jobId, applicationId: crypto.randomUUID(), resumeId: null, coverLetter: 'Hello', answers: [] }
  await app.as({ caller: visitor.caller })('userjobs.draftSave', draft)
  await app.as({ caller: visitor.caller })('userjobs.draftSave', { ...draft, coverLetter: 'Hello again' })
  const made = await anApplication(app, { employer, jobId })
  const counted = async () => {
    await roll()
    const rows = await app.db
      .selectFrom('analytics_day')
      .select(['metric', 'source', 'count'])
      .where('job_id', '=', jobId)
      .execute()
    return Object.fromEntries(rows.map(({ metric, source, count }) => [`${metric} ${source}`, count]))
  }
  const before = { 'VIEW linkedin.com': 1, 'START direct': 2, 'APPLIED direct': 1 }
  expect(await counted()).toEqual(before)
  await decide(made, 'SHORTLIST')
  expect(await counted()).toEqual({ ...before, 'SHORTLIST direct': 1 })
  await decide(made, 'APPLIED')
  expect(await counted()).toEqual(before)
  await decide(made, 'HIRED')
  const hired = { 'SHORTLIST direct': 1, 'IN_INTERVIEW direct': 1, 'HIRED direct': 1, 'HIRE direct': 1 }
  expect(await counted()).toEqual({ ...before, ...hired })
  await decide(made, 'REJECTED')
  const { 'HIRED direct': _hired, 'HIRE direct': _hire, ...reached } = hired
  expect(await counted()).toEqual({ ...before, ...reached, 'REJECTION SKILLS': 1 })
})

test('the nightly audit finds a day that went past its mark, says so and counts it again', async () => {
  const { employer, jobId } = await anApplication(app)
  await roll()
  // Of few days all are checked, of many a sample: those of the other tests go.
  await app.db.deleteFrom('analytics_day').where('job_id', '!=', jobId).execute()
  const stored = async () =>
    (await app.db.selectFrom('analytics_day').select(['metric', 'count']).where('job_id', '=', jobId).execute()).map(
      ({ metric, count }) => `${metric} ${count}`,
    )
  const right = await stored()
  const errors = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  await runNow(app, 'analytics.audit')
  expect(errors).not.toHaveBeenCalled()
  const { companyId } = employer.caller
  await app.db.updateTable('analytics_day').set({ count: 7 }).where('job_id', '=', jobId).execute()
  await app.db.updateTable('analytics_company_day').set({ count: 9 }).where('company_id', '=', companyId).execute()
  await runNow(app, 'analytics.audit')
  expect(errors).toHaveBeenCalledWith('counts differed from their rows', expect.objectContaining({ wrong: 2 }))
  expect(await stored()).toEqual(right)
  errors.mockClear()
  await runNow(app, 'analytics.audit')
  expect(errors).not.toHaveBeenCalled()
  errors.mockRestore()
})

test('views older than thirteen months are no longer rows, and their counts stay whatever is counted again', async () => {
  const employer = await anEmployer(app)
  const { id: jobId } = await aJob(app, { employer })
  const visitor = await aCandidate(app)
  const old = new Date(app.clock.now().getTime() - 500 * 86_400_000)
  await roll()
  const seen = [old, new Date(old.getTime() + 86_400_000), app.clock.now()]
  for (const at of seen)
    await app.db.insertInto('job_interaction').values({ account_id: visitor.id, job_id: jobId, type: 3, at }).execute()
  const { id } = await anApplication(app, { employer, jobId, daysAgo: 500 })
  const left = () => app.db.selectFrom('job_interaction').select('at').where('job_id', '=', jobId).execute()
  await runNow(app, 'analytics.freeze')
  expect(await left(), 'what is not counted yet stays').toHaveLength(3)
  await roll()
  const counts = async () => {
    const rows = await app.db.selectFrom('analytics_day').selectAll().where('job_id', '=', jobId).execute()
    return rows.map(({ metric, count, day }) => `${dateOf(day)} ${metric} ${count}`).toSorted()
  }
  const before = await counts()
  expect(before.filter((each) => each.includes('VIEW'))).toHaveLength(3)
  await runNow(app, 'analytics.freeze')
  expect(await left(), 'all old days go in one night').toEqual([{ at: seen[2] }])
  await roll()
  await runNow(app, 'analytics.audit')
  expect(await counts()).toEqual(before)
  // What is still a row goes on being counted, also in a frozen day.
  await app.db.updateTable('application').set({ status: 'SHORTLIST' }).where('id', '=', id).execute()
  await app.db.insertInto('analytics_dirty').values({ job_id: jobId, at: old }).execute()
  await roll()
  expect((await counts()).filter((each) => !before.includes(each))).toEqual([
    `${dayIn(old, 'Asia/Jakarta')} SHORTLIST 1`,
  ])
})
