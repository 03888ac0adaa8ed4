import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { jobChanged } from '#modules/jobs/events.ts'
import { deletionRequested } from '#modules/accounts/events.ts'
import { anApplication, decide, runNow } from '../../../test/fixtures/applications.ts'
import { aCity, aJob } from '../../../test/fixtures/jobs.ts'
import { aPerson } from '../../../test/fixtures/matching.ts'
import { anEmployer } from '../../../test/fixtures/people.ts'
import { testApp } from '../../../test/fixtures/test-app.ts'

const app = testApp()

async function fixture() {
  const employer = await anEmployer(app)
  const job = await aJob(app, {
    employer,
    skills: [{ code: 'TYPESCRIPT', required: true }, { code: 'PYTHON' }],
    questions: [
      { kind: 'YES_NO', text: 'May you travel?' },
      { kind: 'SINGLE', text: 'Which shift?', options: ['Day', 'Night'] },
      { kind: 'MULTIPLE', text: 'Which days?', options: ['Mon', 'Tue', 'Wed'] },
      { kind: 'NUMBER', text: 'How many years?' },
      { kind: 'DATE', text: 'From when?' },
    ],
  })
  const [strong, weak] = [
    await aPerson(app, { months: 40, skills: ['TYPESCRIPT', 'PYTHON'] }),
    await aPerson(app, { months: 3, skills: ['PYTHON'], qualification: 'HIGH_SCHOOL' }),
  ]
  const first = await anApplication(app, {
    employer,
    candidate: weak,
    jobId: job.id,
    answers: [false, 'Night', ['Mon', 'Tue'], 2, '2026-12-01'],
  })
  app.clock.advance(1000)
  const second = await anApplication(app, {
    employer,
    candidate: strong,
    jobId: job.id,
    answers: [true, 'Day', ['Wed'], 7, '2027-02-01'],
  })
  app.clock.advance(1000)
  const list = async (filter: object, more: object = {}, caller = employer.caller) => {
    const page = await app.as({ caller })('userjobs.list', { filter: { jobId: job.id, ...filter }, ...more })
    if (page.side !== 'EMPLOYER') throw new Error('wrong side')
    expect(page.total).toBe(page.list.length)
    return page.list
  }
  const idsOf = async (...input: Parameters<typeof list>) => (await list(...input)).map(({ id }) => id)
  return { employer, job, strong, weak, first, second, list, idsOf }
}

test('an application is scored when it is sent, and again when the job asks for something else', async () => {
  const { job, first, second, list } = await fixture()
  const before = await list({}, { sort: 'match' })
  expect(before.map(({ id }) => id)).toEqual([second.id, first.id])
  expect(before[0]?.match).toMatchObject({ met: 2, asked: 2 })
  expect(before[0]?.match?.skills).toHaveLength(2)
  expect(before[1]?.match?.score).toBeLessThan(60)
  expect((await list({}, { sort: 'match', order: 1 })).map(({ id }) => id)).toEqual([first.id, second.id])

  // What the candidate learns later is not what was sent.
  await app.db
    .insertInto('candidate_skill')
    .values({ account_id: first.candidate.caller.accountId, skill_code: 'TYPESCRIPT', sort: 9 })
    .execute()
  const written = async () =>
    (await sql<{ row: string }>`select xmin::text as row from application where id = ${first.id}`.execute(app.db))
      .rows[0]?.row
  await app.runJobs()
  const version = await written()
  await app.core.asSystem((ctx) => ctx.emit(jobChanged, { jobId: job.id }))
  await app.runJobs()
  expect(await written()).toBe(version)

  await app.db.deleteFrom('job_skill').where('job_id', '=', job.id).where('skill_code', '=', 'TYPESCRIPT').execute()
  await app.core.asSystem((ctx) => ctx.emit(jobChanged, { jobId: job.id }))
  await app.runJobs()
  const after = await list({}, { sort: 'match' })
  expect(after.find(({ id }) => id === first.id)?.match).toMatchObject({ met: 1, asked: 1 })
  expect(after.find(({ id }) => id === first.id)?.match?.score).toBeGreaterThan(before[1]?.match?.score ?? 100)
})

test('applications of before get the same match by the job', async () => {
  const { second, list } = await fixture()
  const [before] = await list({ ids: [second.id] })
  await sql`update application set match_score = null, match_summary = null, match_facts = null, match_demands = null, skill_ids = '{}',
    experience_months = null, education_level = null, city_id = null`.execute(app.db)
  expect((await list({ ids: [second.id] }))[0]?.match).toBeNull()
  await runNow(app, 'applications.rescore')
  expect((await list({ ids: [second.id] }))[0]).toEqual(before)
})

test('the list is filtered by what was sent', async () => {
  const { job, first, second, idsOf } = await fixture()
  const city = await aCity(app)
  const questions = await app.db
    .selectFrom('job_question')
    .select('id')
    .where('job_id', '=', job.id)
    .orderBy('sort')
    .execute()
  const answered = (at: number, filter: object) => ({ answers: [{ questionId: questions[at]?.id, ...filter }] })
  const both = [second.id, first.id]
  const cases: [filter: object, expected: string[]][] = [
    [{ skills: ['PYTHON'] }, both],
    [{ skills: ['PYTHON', 'TYPESCRIPT'] }, [second.id]],
    [{ skills: ['PYTHON', 'NO_SUCH_SKILL'] }, []],
    [{ cityIds: [city] }, both],
    [{ cityIds: ['0199c0de-0000-7000-8000-000000000001'] }, []],
    [{ experienceFrom: 3 }, [second.id]],
    [{ experienceTo: 0 }, [first.id]],
    [{ educationFrom: 'BACHELOR' }, [second.id]],
    [{ educationFrom: 'NO_SUCH_LEVEL' }, []],
    [{ scoreFrom: 60 }, [second.id]],
    [answered(0, { options: ['yes'] }), [second.id]],
    [answered(0, { options: ['no', 'yes'] }), both],
    [answered(1, { options: ['Night'] }), [first.id]],
    [answered(2, { options: ['Tue', 'Wed'] }), both],
    [answered(2, { options: ['Tue'] }), [first.id]],
    [answered(3, { from: 3 }), [second.id]],
    [answered(3, { from: 2, to: 2 }), [first.id]],
    [answered(3, { from: '2020-01-01' }), []],
    [answered(4, { to: '2026-12-31' }), [first.id]],
    [answered(4, { to: 5 }), []],
    [answered(4, {}), both],
    [{ ...answered(0, { options: ['yes'] }), skills: ['TYPESCRIPT'], scoreFrom: 60, experienceFrom: 3 }, [second.id]],
  ]
  for (const [filter, expected] of cases) expect([filter, await idsOf(filter)]).toEqual([filter, expected])
})

test('whoever withdrew is found by nothing that was sent', async () => {
  const { first, list, idsOf } = await fixture()
  await first.me('userjobs.update', { id: first.id, withdraw: true })
  const states = ['OPEN', 'CLOSED', 'WITHDRAWN']
  expect(await idsOf({ states, skills: ['PYTHON'] })).not.toContain(first.id)
  expect(await idsOf({ states, experienceTo: 0 })).toEqual([])
  const [row] = await list({ ids: [first.id], states })
  expect(row).toMatchObject({ id: first.id, match: null })
  await runNow(app, 'applications.rescore')
  const stored = await app.db
    .selectFrom('application')
    .select(['match_score', 'match_facts', 'skill_ids', 'city_id'])
    .where('id', '=', first.id)
    .executeTakeFirst()
  expect(stored).toEqual({ match_score: null, match_facts: null, skill_ids: [], city_id: null })
})

test('the order of activity follows applying, deciding and writing, not opening', async () => {
  const { first, second, idsOf } = await fixture()
  const order = () => idsOf({}, { sort: 'activity' })
  expect(await order()).toEqual([second.id, first.id])
  await first.them('userjobs.markViewed', { id: first.id })
  expect(await order()).toEqual([second.id, first.id])
  app.clock.advance(1000)
  await first.them('userjobs.noteAdd', { id: first.id, text: 'Call again' })
  expect(await order()).toEqual([first.id, second.id])
  app.clock.advance(1000)
  await decide(second, 'SHORTLIST')
  expect(await order()).toEqual([second.id, first.id])
})

test('what a candidate writes is unread until the member reads it', async () => {
  const { first, list } = await fixture()
  const unread = async () => (await list({ ids: [first.id] })).map((row) => row.unread)
  expect(await unread()).toEqual([false])
  app.clock.advance(1000)
  await first.me('messages.send', { id: first.id, key: randomUUID(), body: 'Did my resume reach you?' })
  expect(await unread()).toEqual([true])
  await first.them('messages.read', { id: first.id })
  expect(await unread()).toEqual([false])
})

test('an application waits for those in charge of its job until it is answered, and for whom a note names', async () => {
  const { employer, first, second, idsOf } = await fixture()
  const colleague = await anEmployer(app, { companyId: employer.companyId, role: 'RECRUITER' })
  const mine = () => idsOf({ needsAction: true })
  const theirs = () => idsOf({ needsAction: true }, {}, colleague.caller)
  expect([await mine(), await theirs()]).toEqual([[second.id, first.id], []])
  app.clock.advance(1000)
  await second.them('userjobs.noteAdd', {
    id: second.id,
    text: 'What do you say?',
    mentions: [colleague.caller.memberId],
  })
  await decide(second, 'SHORTLIST')
  expect([await mine(), await theirs()]).toEqual([[first.id], [second.id]])
  app.clock.advance(1000)
  await app.as({ caller: colleague.caller })('userjobs.noteAdd', { id: second.id, text: 'Invite her' })
  expect(await theirs()).toEqual([])
})

test('what can be filtered by is what the job asks and what applicants sent', async () => {
  const { employer, job, strong } = await fixture()
  const optionsOf = async (who: typeof employer, jobId?: string) => {
    const page = await app.as(who)('userjobs.list', {
      withOptions: true,
      filter: { jobId: jobId ?? null, scoreFrom: 60 },
    })
    return page.side === 'EMPLOYER' ? page.options : null
  }
  const options = await optionsOf(employer, job.id)
  expect(options?.skills.map(({ code }) => code)).toEqual(['TYPESCRIPT', 'PYTHON'])
  expect(options?.cities).toMatchObject([{ count: 2 }])
  expect(options?.sources).toEqual([{ value: 'direct', label: 'direct', count: 2 }])
  expect(options?.questions.map(({ kind }) => kind)).toEqual(['YES_NO', 'SINGLE', 'MULTIPLE', 'NUMBER', 'DATE'])
  expect(options?.education.length).toBeGreaterThan(3)
  expect(await optionsOf(employer)).toMatchObject({ questions: [], cities: [{ count: 2 }] })
  const stranger = await anEmployer(app)
  expect(await optionsOf(stranger, job.id)).toBeNull()
  expect(await optionsOf(stranger)).toMatchObject({ skills: [], cities: [], sources: [] })
  await app.core.asSystem((ctx) => ctx.emit(deletionRequested, { accountId: strong.id }))
  expect((await optionsOf(employer, job.id))?.cities).toMatchObject([{ count: 1 }])
})
