import { beforeAll, expect, test } from 'vitest'
import { guest } from '#kernel/caller.ts'
import { isFail } from '#kernel/fail.ts'
import { errorCodeOf } from './fixtures/accounts.ts'
import { aJob } from './fixtures/jobs.ts'
import { aCase, type CaseDecision } from './fixtures/moderation.ts'
import { notedWrites, noteWrites } from './fixtures/noted-writes.ts'
import { aCandidate, anAdministrator, anEmployer } from './fixtures/people.ts'
import { testApp } from './fixtures/test-app.ts'

const app = testApp({ limits: true })
const unknown = '01890000-0000-7000-8000-0000000000ff'
beforeAll(() => noteWrites(app))

/** Tables that were written to; that a call was made is counted whatever becomes of it. */
const written = async () => (await notedWrites(app)).filter((table) => table !== 'rate_counter')

/** What a refusal names, and the tables that were written to in spite of it. */
async function refused(call: Promise<unknown>): Promise<string[]> {
  const named = await call.then(
    () => ['SUCCESS'],
    (error: unknown) =>
      isFail(error) ? [error.code, ...error.fields.map(({ field, code }) => `${field} ${code}`)] : [String(error)],
  )
  return [...named, ...(await written())]
}

test('what a decision may not say is refused at its field, and nothing is written', async () => {
  const employer = await anEmployer(app)
  const job = await aJob(app, { employer })
  const id = await aCase(app, job.id)
  const moderator = app.as(await anAdministrator(app, 'MODERATOR'))
  const shown = await moderator('admin.cases.get', { id })
  const versions = { version: shown.case.version, targetVersion: shown.today?.version ?? 0 }
  const strike: CaseDecision = { actions: ['STRIKE', 'SUSPEND'], reasons: ['ASKS_MONEY'], points: 4, days: 30 }
  const decide = (more: object, of = id) =>
    refused(moderator('admin.cases.decide', { id: of, ...versions, ...strike, ...more }))
  await notedWrites(app)
  expect(await decide({ reasons: ['BECAUSE'] })).toEqual(['INVALID', 'reasons.0 NOT_IN_LIST'])
  expect(await decide({ reasons: ['NAMES_PERSON'] })).toEqual(['INVALID', 'reasons NOT_IN_LIST'])
  for (const days of [0, -1]) expect(await decide({ days })).toEqual(['INVALID', 'days TOO_SMALL'])
  expect(await decide({ days: 366 })).toEqual(['INVALID', 'days TOO_BIG'])
  expect(await decide({ points: 99 })).toEqual(['INVALID', 'points TOO_BIG'])
  expect(await decide({ actions: ['RESTORE'] })).toEqual(['INVALID', 'actions.0 NOT_IN_LIST'])
  expect(await decide({}, unknown)).toEqual(['NOT_FOUND'])
  expect(await decide({ version: versions.version - 1 })).toEqual(['STALE_VERSION'])

  // The sentence of a decision is no template: it is read as it was written.
  const sentence = '{{constructor}} {{title}}'
  const preview = await moderator('admin.cases.preview', { id, ...strike, sentence })
  for (const { text } of Object.values(preview.affected?.texts ?? {})) expect(text).toContain(sentence)
  expect(await written()).toEqual([])
  await moderator('admin.cases.decide', { id, ...versions, ...strike, sentence })
  expect((await app.as(employer)('moderation.statements', {})).list[0]?.facts).toContain(sentence)
  await notedWrites(app)
  expect(await decide({ version: versions.version + 1 })).toEqual(['STALE_VERSION'])
})

test('reports of own things, of what nobody sees and of what does not exist write nothing; the same again is the first', async () => {
  const employer = await anEmployer(app)
  const job = await aJob(app, { employer })
  const draft = await aJob(app, { employer, status: 'DRAFT' })
  const candidate = app.as(await aCandidate(app))
  const about = { jobId: job.id, reason: 'SPAM', goodFaith: true } as const
  await notedWrites(app)
  expect(await refused(app.as(employer)('reports.create', about))).toEqual(['REPORT_OF_OWN'])
  for (const jobId of [draft.id, unknown])
    expect(await refused(candidate('reports.create', { ...about, jobId }))).toEqual(['NOT_FOUND'])
  const first = await candidate('reports.create', about)
  await notedWrites(app)
  expect(await candidate('reports.create', about)).toEqual({ ...first, isNew: false })
  expect(await written()).toEqual([])
})

test('the sixth report of guests from one address within an hour is refused', async () => {
  const employer = await anEmployer(app)
  const jobs = await Promise.all(Array.from({ length: 6 }, () => aJob(app, { employer })))
  const report = (jobId: string, ip = '198.51.100.7') =>
    app.as({ caller: guest, ip })('reports.create', {
      jobId,
      reason: 'SPAM',
      goodFaith: true,
      name: 'Dewi',
      email: 'dewi@contoh.id',
    })
  for (const { id } of jobs.slice(0, 5)) expect(await errorCodeOf(report(id))).toBe('SUCCESS')
  const sixth = jobs[5]?.id ?? ''
  expect(await errorCodeOf(report(sixth))).toBe('TOO_MANY')
  const rows = await app.db.selectFrom('moderation_case').select('id').where('target_id', '=', sixth).execute()
  expect(rows).toEqual([])
  expect(await errorCodeOf(report(sixth, '198.51.100.8'))).toBe('SUCCESS')
})
