import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { errorCodeOf } from '../../../test/fixtures/accounts.ts'
import { aResume } from '../../../test/fixtures/applications.ts'
import { aJob } from '../../../test/fixtures/jobs.ts'
import { aCandidate, anEmployer } from '../../../test/fixtures/people.ts'
import { countWaiting } from '../../../test/fixtures/database.ts'
import { testApp } from '../../../test/fixtures/test-app.ts'

const app = testApp()

async function setUp() {
  const candidate = await aCandidate(app)
  const job = await aJob(app, { employer: await anEmployer(app) })
  const resume = await aResume(app, candidate.caller)
  const me = app.as({ caller: candidate.caller })
  return {
    job,
    resume,
    me,
    send: (more: object = {}) => me('userjobs.create', { jobId: job.id, resumeId: resume.id, ...more }),
  }
}

test('a draft is restored until it is sent; a delayed save leaves none', async () => {
  const { job, resume, me, send } = await setUp()
  const first = await me('userjobs.applyForm', { id: job.id })
  expect(first).toMatchObject({ draft: { resumeId: resume.id, savedAt: null }, check: { problem: null } })
  const save = () =>
    me('userjobs.draftSave', {
      id: job.id,
      applicationId: first.draft.id,
      resumeId: resume.id,
      coverLetter: 'Half a sen',
      answers: [],
    })
  await save()
  expect((await me('userjobs.applyForm', { id: job.id })).draft).toMatchObject({
    id: first.draft.id,
    coverLetter: 'Half a sen',
  })
  await send({ id: first.draft.id })
  await save()
  expect(await app.db.selectFrom('application_draft').selectAll().where('job_id', '=', job.id).execute()).toEqual([])
})

test('a draft is not saved over a version that another device stored, unless it holds the same', async () => {
  const { job, me } = await setUp()
  const { draft } = await me('userjobs.applyForm', { id: job.id })
  expect(draft.version).toBeNull()
  const save = (coverLetter: string, version: number | null) =>
    me('userjobs.draftSave', { id: job.id, applicationId: draft.id, coverLetter, answers: [], version })
  const first = await save('One', null)
  // The answer was lost: the same again is saved already.
  expect(await save('One', null)).toEqual(first)
  const second = await save('One two', first.version)
  expect(second.version).toBe(first.version + 1)
  expect(await errorCodeOf(save('One, late', first.version))).toBe('STALE_VERSION')
  expect(await errorCodeOf(save('One, later', null))).toBe('STALE_VERSION')
  const { draft: stored } = await me('userjobs.applyForm', { id: job.id })
  expect(stored).toMatchObject({ coverLetter: 'One two', version: second.version })
})

/** A connection that holds what others then wait for, and how many wait. */
async function aBlocker() {
  const client = await app.database.pool.connect()
  await client.query('begin')
  const waiting = () => countWaiting(client)
  const release = async () => {
    await client.query('commit')
    client.release()
  }
  return { client, waiting, release }
}

test('of two tabs that save the first draft at once, one learns of the other', async () => {
  const { job, me } = await setUp()
  const { draft } = await me('userjobs.applyForm', { id: job.id })
  const save = (coverLetter: string) =>
    me('userjobs.draftSave', { id: job.id, applicationId: draft.id, coverLetter, answers: [], version: null })
  const blocker = await aBlocker()
  await blocker.client.query('lock table application_draft in share mode')
  const codes = Promise.all(['One', 'Another'].map((letter) => errorCodeOf(save(letter))))
  await expect.poll(blocker.waiting, { interval: 10, timeout: 30_000 }).toBe(2)
  await blocker.release()
  expect((await codes).toSorted()).toEqual(['STALE_VERSION', 'SUCCESS'])
})

test('a save that is under way while the application is sent leaves no draft', async () => {
  const { job, resume, me, send } = await setUp()
  const { draft } = await me('userjobs.applyForm', { id: job.id })
  // The application waits for the blocker at its commit, when it has deleted the draft.
  await sql`create function wait_at_commit() returns trigger language plpgsql as
    $$ begin perform pg_advisory_xact_lock(4711); return null; end $$`.execute(app.db)
  await sql`create constraint trigger wait_at_commit after insert on application deferrable initially deferred
    for each row execute function wait_at_commit()`.execute(app.db)
  const blocker = await aBlocker()
  await blocker.client.query('select pg_advisory_xact_lock(4711)')
  const sent = send({ id: draft.id })
  await expect.poll(blocker.waiting, { interval: 10, timeout: 30_000 }).toBe(1)
  let isSaved = false
  const saved = me('userjobs.draftSave', {
    id: job.id,
    applicationId: draft.id,
    resumeId: resume.id,
    coverLetter: 'Late',
    answers: [],
    version: null,
  }).finally(() => (isSaved = true))
  await expect
    .poll(async () => isSaved || (await blocker.waiting()) === 2, { interval: 10, timeout: 30_000 })
    .toBe(true)
  await blocker.release()
  await Promise.all([sent, saved])
  await sql`drop trigger wait_at_commit on application`.execute(app.db)
  expect(await app.db.selectFrom('application_draft').selectAll().where('job_id', '=', job.id).execute()).toEqual([])
})

test('a draft is visible to its candidate only', async () => {
  const { job, me } = await setUp()
  const { draft } = await me('userjobs.applyForm', { id: job.id })
  await me('userjobs.draftSave', { id: job.id, applicationId: draft.id, coverLetter: 'secret', answers: [] })
  const other = await aCandidate(app)
  expect((await app.as({ caller: other.caller })('userjobs.applyForm', { id: job.id })).draft.coverLetter).toBeNull()
})
