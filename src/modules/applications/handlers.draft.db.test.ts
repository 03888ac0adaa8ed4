import { expect, test } from 'vitest'
import { errorCodeOf } from '../../../test/fixtures/accounts.ts'
import { aResume } from '../../../test/fixtures/applications.ts'
import { aJob } from '../../../test/fixtures/jobs.ts'
import { aCandidate, anEmployer } from '../../../test/fixtures/people.ts'
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

test('a draft is visible to its candidate only', async () => {
  const { job, me } = await setUp()
  const { draft } = await me('userjobs.applyForm', { id: job.id })
  await me('userjobs.draftSave', { id: job.id, applicationId: draft.id, coverLetter: 'secret', answers: [] })
  const other = await aCandidate(app)
  expect((await app.as({ caller: other.caller })('userjobs.applyForm', { id: job.id })).draft.coverLetter).toBeNull()
})
