import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import type { Candidate } from '#kernel/caller.ts'
import { maxResumes } from '#modules/resumes/rules.ts'
import { testApp } from '../../../test/fixtures/test-app.ts'
import { aResume } from '../../../test/fixtures/applications.ts'
import { errorCodeOf } from '../../../test/fixtures/accounts.ts'
import { makePdf } from '../../../test/fixtures/pdf.ts'
import { aFullProfile } from '../../../test/fixtures/resumes.ts'
import { aCandidate, anEmployer } from '../../../test/fixtures/people.ts'
import { aJob, type JobSeed } from '../../../test/fixtures/jobs.ts'

const app = testApp()

async function upload(caller: Candidate, name = 'My CV.pdf', purpose: 'RESUME' | 'ANSWER' = 'RESUME') {
  const file = { name, type: 'application/pdf', bytes: makePdf() }
  return (await app.as({ caller })('files.upload', { purpose, file })).id
}

/** A candidate without a resume, an open job, and an uploaded file to apply with. */
async function setUp(seed: Partial<JobSeed> = {}) {
  const [candidate, employer] = [await aCandidate(app), await anEmployer(app)]
  const job = await aJob(app, { employer, ...seed })
  const me = app.as({ caller: candidate.caller })
  const fileId = await upload(candidate.caller)
  const apply = (more: object = {}) => me('userjobs.create', { jobId: job.id, resumeFileId: fileId, ...more })
  return { candidate, employer, job, me, fileId, apply }
}

async function rowsOf(accountId: string) {
  const resumes = await app.db.selectFrom('resume').select('id').where('account_id', '=', accountId).execute()
  const sent = await app.db.selectFrom('application').select('id').where('account_id', '=', accountId).execute()
  const { version, completion } = await app.db
    .selectFrom('candidate_profile')
    .select(['version', 'completion'])
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return { resumes: resumes.length, applications: sent.length, version, completion }
}

test('an uploaded file becomes a resume together with the application', async () => {
  const { candidate, employer, me, fileId, apply } = await setUp()
  const { id, created } = await apply()
  expect(created).toBe(true)
  expect((await me('resumes.list', {})).list).toMatchObject([
    { title: 'My CV.pdf', isDefault: true, file: { id: fileId } },
  ])
  expect(await app.as({ caller: employer.caller })('userjobs.candidateDetails', { id })).toMatchObject({
    resume: { name: 'My CV.pdf' },
  })
  // The same file in the next application is the resume that it is.
  const other = await aJob(app, { employer })
  await me('userjobs.create', { jobId: other.id, resumeFileId: fileId })
  expect(await rowsOf(candidate.id)).toMatchObject({ resumes: 1, applications: 2 })
})

test('a refused application leaves no resume behind', async () => {
  const question = { kind: 'SHORT_TEXT' as const, text: 'Where do you live?', required: true }
  const { candidate, employer, job, me, apply, fileId } = await setUp({ questions: [question] })
  const before = await rowsOf(candidate.id)
  const stranger = await aCandidate(app)
  const closed = await aJob(app, { employer, status: 'CLOSED' })
  const refusals: [object, string | RegExp][] = [
    [{}, /^INVALID/],
    [{ jobId: closed.id }, 'JOB_NOT_OPEN'],
    [{ jobId: randomUUID() }, 'NOT_FOUND'],
    [{ resumeFileId: await upload(stranger.caller) }, 'INVALID FILE_NOT_YOURS'],
    [{ resumeFileId: await upload(candidate.caller, 'a.pdf', 'ANSWER') }, 'INVALID FILE_NOT_YOURS'],
    [{ resumeId: randomUUID() }, 'INVALID NOT_VALID'],
  ]
  for (const [more, code] of refusals) {
    expect(await errorCodeOf(apply(more))).toMatch(code)
    expect(await rowsOf(candidate.id)).toEqual(before)
  }
  await app.db.updateTable('account').set({ email_verified_at: null }).where('id', '=', candidate.id).execute()
  expect(await errorCodeOf(apply())).toBe('INVALID CONTACT_UNVERIFIED') // the missing answer is listed with it
  expect(await rowsOf(candidate.id)).toEqual(before)
  await app.db
    .updateTable('account')
    .set({ email_verified_at: app.clock.now() })
    .where('id', '=', candidate.id)
    .execute()

  const { questions } = await me('userjobs.applyForm', { id: job.id })
  await apply({ answers: questions.map(({ id }) => ({ questionId: id, value: 'Bandung' })) })
  const after = await rowsOf(candidate.id)
  expect(after).toMatchObject({ resumes: 1, applications: 1 })
  expect(await errorCodeOf(apply({ resumeFileId: await upload(candidate.caller, 'Second.pdf') }))).toBe(
    'ALREADY_APPLIED',
  )
  expect(await rowsOf(candidate.id)).toEqual(after)
  expect((await me('resumes.list', {})).list.map(({ file }) => file?.id)).toEqual([fileId])
})

test('sent twice at once it is one application with one resume; from two windows the second is refused', async () => {
  const { candidate, apply } = await setUp()
  const id = randomUUID()
  const sent = await Promise.all(Array.from({ length: 4 }, () => apply({ id })))
  expect(sent.filter(({ created }) => created)).toHaveLength(1)
  expect(new Set(sent.map((each) => each.id))).toEqual(new Set([id]))
  expect(await rowsOf(candidate.id)).toMatchObject({ resumes: 1, applications: 1 })

  const other = await setUp()
  const files = [other.fileId, await upload(other.candidate.caller, 'Second.pdf')]
  const windows = files.map((resumeFileId) =>
    other.apply({ id: randomUUID(), resumeFileId }).then(() => 'sent', String),
  )
  expect((await Promise.all(windows)).filter((outcome) => outcome === 'sent')).toHaveLength(1)
  expect(await rowsOf(other.candidate.id)).toMatchObject({ resumes: 1, applications: 1 })
})

test('with as many resumes as may be kept, a new file is refused and nothing is sent', async () => {
  const { candidate, apply } = await setUp()
  await aResume(app, candidate.caller)
  const { account_id, ...resume } = await app.db
    .selectFrom('resume')
    .selectAll()
    .where('account_id', '=', candidate.id)
    .executeTakeFirstOrThrow()
  const copies = Array.from({ length: maxResumes - 1 }, () => ({
    account_id,
    kind: resume.kind,
    title: resume.title,
    locale: resume.locale,
    file_id: resume.file_id,
    created_at: resume.created_at,
    updated_at: resume.updated_at,
  }))
  await app.db.insertInto('resume').values(copies).execute()
  await expect(apply()).rejects.toMatchObject({ code: 'LIMIT_REACHED', params: { reason: 'RESUMES', max: maxResumes } })
  expect(await rowsOf(candidate.id)).toMatchObject({ resumes: maxResumes, applications: 0 })
})

test('a draft keeps the file that was chosen instead of a resume', async () => {
  const { job, me, fileId } = await setUp()
  const { draft } = await me('userjobs.applyForm', { id: job.id })
  expect(draft.resumeFileId).toBeNull()
  await me('userjobs.draftSave', { id: job.id, applicationId: draft.id, resumeFileId: fileId })
  expect((await me('userjobs.applyForm', { id: job.id })).draft).toMatchObject({
    id: draft.id,
    resumeId: null,
    resumeFileId: fileId,
  })
})

test('nobody waits for the job or the resume while the PDF of a built resume is rendered, once for all applications', async () => {
  const { candidate, job, me } = await setUp()
  const other = await aJob(app, { employer: await anEmployer(app) })
  await aFullProfile(app, candidate.caller)
  const { id: resumeId } = await me('resumes.create', { title: 'CV Siti' })
  const { documents } = app.core.parts.ports
  const render = documents.render.bind(documents)
  const rendered = vi.spyOn(documents, 'render').mockImplementation(async (sheet) => {
    // Refused at once where somebody holds the row.
    await sql`select 1 from job where id = ${job.id} for update nowait`.execute(app.db)
    await sql`select 1 from resume where id = ${resumeId} for update nowait`.execute(app.db)
    return render(sheet)
  })
  await me('userjobs.create', { jobId: job.id, resumeId })
  await me('userjobs.create', { jobId: other.id, resumeId })
  expect(rendered).toHaveBeenCalledTimes(1)
  const sent = await app.db
    .selectFrom('application')
    .select('resume_file_id')
    .where('resume_id', '=', resumeId)
    .execute()
  expect(new Set(sent.map((each) => each.resume_file_id)).size).toBe(1)
  expect(sent[0]?.resume_file_id).not.toBeNull()
  rendered.mockRestore()
})
