import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aJob } from '../../../test/fixtures/jobs.ts'
import { anAdministrator, anEmployer, type EmployerAccount } from '../../../test/fixtures/people.ts'
import { testApp } from '../../../test/fixtures/test-app.ts'
import { rescanJobs } from './jobs.rescan.server.ts'

const app = testApp()
const bad = 'Pay the registration fee first. '

async function onlineJob(employer: EmployerAccount) {
  const { id } = await aJob(app, { employer })
  const call = app.as(employer)
  const moderator = app.as(await anAdministrator(app))
  const version = async () => (await call('jobs.get', { id })).own?.version ?? 0
  return {
    title: async () => (await app.as()('jobs.get', { id })).title,
    waiting: async () => (await call('jobs.proposal', { id })).proposal,
    hits: async () => (await moderator('admin.jobs.get', { id })).screening.hits,
    accept: async () => moderator('admin.jobs.decideProposal', { id, version: await version(), decision: 'ACCEPT' }),
    reject: async () =>
      moderator('admin.jobs.decideProposal', {
        id,
        version: await version(),
        decision: 'REJECT',
        reason: 'MISLEADING',
        note: 'No.',
      }),
    remove: async () =>
      moderator('admin.jobs.decide', {
        id,
        version: await version(),
        decision: 'REMOVE',
        reason: 'MISLEADING',
        note: 'No.',
      }),
    retitle: async (title: string) =>
      call('jobs.updateJobType', {
        id,
        version: await version(),
        title,
        roleCode: 'BACK_END_DEVELOPER',
        domain: 'INFORMATION_TECHNOLOGY',
        employmentType: 'FULL_TIME',
        positionLevel: 'STAFF',
      }),
    describe: async (text: string) =>
      call('jobs.createHighlights', {
        id,
        version: await version(),
        description: `<p>${text}</p>`,
        skills: [{ code: 'TYPESCRIPT', required: true }],
        experienceMin: 1,
        experienceMax: 4,
        qualification: 'BACHELOR',
        salaryMin: 800_000_000,
        salaryMax: 1_200_000_000,
        salaryCurrency: 'IDR',
        salaryPeriod: 'MONTH',
      }),
  }
}

test('what a moderator accepted makes no later edit wait, of this job or another, until a proposal with it is rejected', async () => {
  const employer = await anEmployer(app)
  const [job, other] = [await onlineJob(employer), await onlineJob(employer)]
  const lesson = 'We teach, and everybody is paid while learning. '.repeat(4)
  await job.describe(bad + lesson)
  expect((await job.waiting())?.status).toBe('OPEN')
  await job.accept()
  await job.retitle('Junior Backend Developer')
  expect(await job.title()).toBe('Junior Backend Developer')
  expect(await job.waiting()).toBeNull()
  expect((await job.hits()).map(({ adds }) => adds)).toEqual([0])

  await other.describe(bad + 'Something else altogether stands here instead. '.repeat(4))
  expect(await other.waiting()).toBeNull()
  await other.describe(`${bad}Bayar biaya pendaftaran dulu. ${'Once more all of it is different. '.repeat(6)}`)
  expect((await other.waiting())?.status, 'another sentence is another finding').toBe('OPEN')
  app.clock.advance(1000)
  await other.reject()
  await job.retitle('Backend Developer once more')
  expect((await job.waiting())?.fields).toEqual(['title'])
})

test('what stood in a removed job, or in one of another company, is not accepted', async () => {
  const employer = await anEmployer(app)
  const [job, other, strange] = [
    await onlineJob(employer),
    await onlineJob(employer),
    await onlineJob(await anEmployer(app)),
  ]
  await job.describe(bad + 'We teach, and everybody is paid while learning. '.repeat(4))
  await job.accept()
  await strange.retitle(bad)
  expect(await strange.waiting()).not.toBeNull()
  await job.remove()
  await other.describe(bad + 'We teach, and everybody is paid while learning. '.repeat(4))
  expect(await other.waiting()).not.toBeNull()
})

test('what was screened again before a job that fails stays screened', async () => {
  const employer = await anEmployer(app)
  const made = [await aJob(app, { employer }), await aJob(app, { employer })].map(({ id }) => id).toSorted()
  const [first = '', second = ''] = made
  await sql`delete from screen_result`.execute(app.db)
  await sql`create function refuse_result() returns trigger language plpgsql as
    $$ begin raise 'no result'; end $$`.execute(app.db)
  await sql`create trigger refuse_result before insert on screen_result for each row
    when (new.job_id = '${sql.raw(second)}') execute function refuse_result()`.execute(app.db)
  const [rescan] = rescanJobs
  if (!rescan) throw new Error('no job rescans')
  const run = app.core.runJob(rescan, { after: null }, 'test', { attempt: 1, maxAttempts: 1 })
  await expect(run).rejects.toThrow('no result')
  await sql`drop trigger refuse_result on screen_result`.execute(app.db)
  const screened = await app.db.selectFrom('screen_result').select('job_id').where('job_id', 'in', made).execute()
  expect(screened.map(({ job_id: id }) => id)).toEqual([first])
})
