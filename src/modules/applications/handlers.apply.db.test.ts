import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { AnswerValue } from './rules.answers.ts'
import { testApp } from '../../../test/fixtures/test-app.ts'
import { anApplication, aResume } from '../../../test/fixtures/applications.ts'
import { mailsTo, errorCodeOf } from '../../../test/fixtures/accounts.ts'
import { aCandidate, anEmployer } from '../../../test/fixtures/people.ts'
import { aJob, type JobSeed } from '../../../test/fixtures/jobs.ts'

const app = testApp()

async function setUp(seed: Partial<JobSeed> = {}) {
  const [candidate, employer] = [await aCandidate(app), await anEmployer(app)]
  const job = await aJob(app, { employer, ...seed })
  const resume = await aResume(app, candidate.caller)
  const questions = (
    await app.db.selectFrom('job_question').select('id').where('job_id', '=', job.id).orderBy('sort').execute()
  ).map(({ id }) => id)
  const me = app.as({ caller: candidate.caller })
  return {
    candidate,
    employer,
    job,
    resume,
    questions,
    me,
    send: (more: object = {}) => me('userjobs.create', { jobId: job.id, resumeId: resume.id, ...more }),
  }
}
const rowsOf = (jobId: string) => app.db.selectFrom('application').selectAll().where('job_id', '=', jobId).execute()

describe('applying', () => {
  test('the application stores resume, cover letter and profile as sent; both sides are mailed', async () => {
    const { candidate, employer, job, resume, me, send } = await setUp()
    await me('profiles.basicDetails', { id: candidate.id, headline: 'Backend developer', skills: ['TYPESCRIPT'] })
    const { id, created, meets } = await send({ coverLetter: '  I would like to work with you. ' })
    expect([created, meets]).toEqual([true, true])
    await me('profiles.basicDetails', { id: candidate.id, headline: 'Something else' })
    const seen = await app.as({ caller: employer.caller })('userjobs.candidateDetails', { id })
    expect(seen).toMatchObject({
      coverLetter: 'I would like to work with you.',
      email: candidate.email,
      status: 'APPLIED',
      resume: { name: resume.file?.name },
    })
    expect(seen.profile).toMatchObject({
      name: 'Siti Rahma',
      headline: 'Backend developer',
      skills: [{ code: 'TYPESCRIPT' }],
    })
    expect((await mailsTo(app, candidate.email)).map(({ kind }) => kind)).toEqual(['applications.sent'])
    const [mail] = await mailsTo(app, employer.email)
    expect(mail).toMatchObject({ kind: 'applications.received' })
    expect(mail?.subject).toContain('Siti Rahma')
    expect(await me('userjobs.checkApply', { jobId: job.id })).toMatchObject({
      applied: true,
      applicationId: id,
      problem: 'ALREADY_APPLIED',
    })
  })

  test('50 parallel requests create one row; the same id returns it, another id is rejected (AZ-17, RE-25)', async () => {
    const { job, send } = await setUp()
    const id = randomUUID()
    const answers = await Promise.all(Array.from({ length: 50 }, () => send({ id })))
    expect(answers.every((answer) => answer.id === id)).toBe(true)
    expect(answers.filter(({ created }) => created)).toHaveLength(1)
    expect(await rowsOf(job.id)).toHaveLength(1)
    expect(await errorCodeOf(send({ id: randomUUID() }))).toBe('ALREADY_APPLIED')
    expect(await errorCodeOf(send({ id, coverLetter: 'Written again.' }))).toBe('ALREADY_APPLIED')
    expect(await errorCodeOf(send())).toBe('ALREADY_APPLIED')

    const other = await setUp()
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => errorCodeOf(other.send({ id: randomUUID() }))))
    expect(outcomes.filter((outcome) => outcome === 'SUCCESS')).toHaveLength(1)
    expect(outcomes.filter((outcome) => outcome === 'ALREADY_APPLIED')).toHaveLength(49)
    expect(await rowsOf(other.job.id)).toHaveLength(1)
    expect(
      await app.db
        .selectFrom('application_event')
        .select('id')
        .where('application_id', '=', (await rowsOf(other.job.id))[0]?.id ?? '')
        .execute(),
    ).toHaveLength(1)
  })

  test('the id of somebody else’s application creates nothing and shows nothing', async () => {
    const foreign = await anApplication(app)
    const { job, send } = await setUp()
    expect(await errorCodeOf(send({ id: foreign.id }))).toBe('CONFLICT')
    expect(await rowsOf(job.id)).toHaveLength(0)
  })

  test.each(['PAUSED', 'CLOSED', 'EXPIRED'] as const)('a %s job takes none', async (status) => {
    const { send } = await setUp({ status })
    expect(await errorCodeOf(send())).toBe('JOB_NOT_OPEN')
  })

  test('a job expires by the clock, not by the background job; drafts are not found; deleted ones are gone', async () => {
    const { send } = await setUp({ expiresAt: new Date(app.clock.now().getTime() - 1000) })
    expect(await errorCodeOf(send())).toBe('JOB_NOT_OPEN')
    const draft = await setUp({ status: 'DRAFT' })
    expect(await errorCodeOf(draft.send())).toBe('NOT_FOUND')
    expect(await errorCodeOf(draft.me('userjobs.applyForm', { id: draft.job.id }))).toBe('NOT_FOUND')
    const deleted = await setUp()
    await app.as({ caller: deleted.employer.caller })('jobs.softDelete', { ids: [deleted.job.id] })
    expect(await errorCodeOf(deleted.send())).toBe('JOB_DELETED')
  })

  test('jobs with an external application link and jobs of a suspended company accept no applications', async () => {
    const elsewhere = await setUp()
    await app.db
      .updateTable('job')
      .set({ external_apply_url: 'https://contoh.id/karier' })
      .where('id', '=', elsewhere.job.id)
      .execute()
    expect(await errorCodeOf(elsewhere.send())).toBe('JOB_NOT_OPEN')
    expect(await elsewhere.me('userjobs.checkApply', { jobId: elsewhere.job.id })).toMatchObject({
      problem: null,
      externalUrl: 'https://contoh.id/karier',
    })
    const suspended = await setUp()
    await app.db.updateTable('company').set({ status: 'SUSPENDED' }).where('id', '=', suspended.job.companyId).execute()
    expect(await errorCodeOf(suspended.send())).toBe('JOB_NOT_OPEN')
  })

  test('members cannot apply to their own company under the same e-mail address', async () => {
    const { candidate, employer, job, send, me } = await setUp()
    await app.db.updateTable('account').set({ email: candidate.email }).where('id', '=', employer.id).execute()
    expect(await errorCodeOf(send())).toBe('FORBIDDEN')
    expect(await me('userjobs.checkApply', { jobId: job.id })).toMatchObject({ problem: 'FORBIDDEN' })
  })

  test('another candidate’s resume cannot be sent, nor a deleted one (AZ-14)', async () => {
    const [{ send, resume, me }, other] = [await setUp(), await setUp()]
    expect(await errorCodeOf(send({ resumeId: other.resume.id }))).toBe('INVALID NOT_IN_LIST')
    await me('resumes.softDelete', { ids: [resume.id] })
    expect(await errorCodeOf(send())).toBe('INVALID NOT_IN_LIST')
  })

  test('a profile without resume and experience is rejected with what is missing', async () => {
    const { candidate, job, me, send } = await setUp()
    const refused = await send({ resumeId: null }).then(
      () => null,
      (error: { code: string; fields: unknown }) => error,
    )
    expect(refused).toMatchObject({
      code: 'PROFILE_TOO_THIN',
      fields: [{ field: 'resumeId', code: 'RESUME_OR_EXPERIENCE' }],
    })
    await me('profiles.itemCreate', {
      section: 'experience',
      title: 'Cashier',
      organisation: 'Toko Jaya',
      startOn: '2022-03',
      present: true,
    })
    await app.db.updateTable('account').set({ email_verified_at: null }).where('id', '=', candidate.id).execute()
    expect(await me('userjobs.checkApply', { jobId: job.id })).toMatchObject({
      problem: 'PROFILE_TOO_THIN',
      missing: ['contact'],
    })
    await app.db
      .updateTable('account')
      .set({ email_verified_at: app.clock.now() })
      .where('id', '=', candidate.id)
      .execute()
    expect(await send({ resumeId: null })).toMatchObject({ created: true })
  })

  test('the employer reads the snapshot in their own language; free texts stay as written', async () => {
    const { employer, me, send } = await setUp()
    await me('profiles.itemCreate', {
      section: 'education',
      title: 'Ilmu Komputer',
      organisation: 'SMK Negeri 1',
      qualification: 'BACHELOR',
      endOn: '2020-07',
    })
    const { id } = await send()
    const study = async (locale: 'en' | 'id') =>
      (await app.as({ caller: employer.caller, locale })('userjobs.candidateDetails', { id })).profile?.items.find(
        ({ section }) => section === 'education',
      )
    expect(await study('en')).toMatchObject({ qualification: { label: "Bachelor's degree" } })
    expect(await study('id')).toMatchObject({
      title: 'Ilmu Komputer',
      organisation: 'SMK Negeri 1',
      qualification: { code: 'BACHELOR', label: 'Sarjana (S1)' },
    })
    await app.db.updateTable('master').set({ code: 'GONE' }).where('code', '=', 'BACHELOR').execute()
    expect(await study('id')).toMatchObject({ qualification: { code: 'BACHELOR', label: "Bachelor's degree" } })
  })
})

describe('screening questions', () => {
  const questions: NonNullable<JobSeed['questions']> = [
    { kind: 'YES_NO', text: 'Do you have a driving licence?', dealBreaker: { accept: [true] } },
    { kind: 'NUMBER', text: 'Years with Node.js?', dealBreaker: { min: 2, max: null } },
    { kind: 'MULTIPLE', text: 'Which shifts?', options: ['Day', 'Night'], required: false },
    { kind: 'FILE', text: 'Your portfolio', required: false },
  ]
  const sent = (ids: string[], values: AnswerValue[]) =>
    values.map((value, at) => ({ questionId: ids[at] ?? '', value }))

  test('a missed deal-breaker marks the application but does not reject it, and the candidate is informed', async () => {
    const { questions: ids, send, job, employer } = await setUp({ questions })
    const answer = await send({ answers: sent(ids, [false, 3, ['Night']]) })
    expect(answer).toMatchObject({ meets: false, missed: [ids[0]] })
    expect((await rowsOf(job.id))[0]).toMatchObject({ status: 'APPLIED', meets: false, missed_questions: [ids[0]] })
    const seen = await app.as({ caller: employer.caller })('userjobs.candidateDetails', { id: answer.id })
    expect(seen.answers.map(({ value, meets }) => [value, meets])).toEqual([
      [false, false],
      [3, true],
      [['Night'], null],
    ])
  })

  test('invalid answers are rejected at their question and nothing is stored', async () => {
    const { questions: ids, send, job } = await setUp({ questions })
    for (const [values, code] of [
      [[], 'REQUIRED'],
      [['yes', 3], 'NOT_VALID'],
      [[true, '3'], 'NOT_VALID'],
      [[true, 1e300], 'TOO_BIG'],
      [[true, 3, ['Dawn']], 'NOT_IN_LIST'],
      [[true, 3, ['Day', 'Day']], 'NOT_IN_LIST'],
    ] as [AnswerValue[], string][])
      expect(await errorCodeOf(send({ answers: sent(ids, values) })), JSON.stringify(values)).toBe(`INVALID ${code}`)
    expect(
      await errorCodeOf(send({ answers: [...sent(ids, [true, 3]), { questionId: randomUUID(), value: true }] })),
    ).toBe('INVALID QUESTIONS_CHANGED')
    expect(await rowsOf(job.id)).toHaveLength(0)
  })

  test('a file answer must belong to the candidate, and the employer can read it', async () => {
    const { questions: ids, send, me, employer } = await setUp({ questions })
    const stranger = await aCandidate(app)
    const file = {
      name: 'work.pdf',
      type: 'application/pdf',
      bytes: (await import('../../../test/fixtures/pdf.ts')).makePdf(),
    }
    const foreign = await app.as({ caller: stranger.caller })('files.upload', { purpose: 'ANSWER', file })
    const mine = await me('files.upload', { purpose: 'ANSWER', file })
    expect(await errorCodeOf(send({ answers: sent(ids, [true, 3, null, foreign.id]) }))).toBe('INVALID FILE_NOT_YOURS')
    const { id } = await send({ answers: sent(ids, [true, 3, null, mine.id]) })
    const them = app.as({ caller: employer.caller })
    expect((await them('userjobs.candidateDetails', { id })).answers.at(-1)).toMatchObject({
      file: { id: mine.id, name: 'work.pdf' },
    })
    expect(await errorCodeOf(them('files.link', { id: mine.id }))).toBe('SUCCESS')
    expect(await errorCodeOf(them('files.link', { id: foreign.id }))).toBe('NOT_FOUND')
  })
})
