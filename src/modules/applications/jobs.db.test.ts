import { expect, test } from 'vitest'
import { testApp } from '../../../test/fixtures/test-app.ts'
import { anApplication, decide, runNow } from '../../../test/fixtures/applications.ts'
import { mailsTo, errorCodeOf } from '../../../test/fixtures/accounts.ts'
import { aCandidate, anEmployer, setLocale } from '../../../test/fixtures/people.ts'
import { aJob } from '../../../test/fixtures/jobs.ts'

const app = testApp()
const day = 86_400_000
const kindsTo = async (email: string) => (await mailsTo(app, email)).map(({ kind }) => kind)
const rowOf = ({ id }: { id: string }) =>
  app.db.selectFrom('application').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test('the first application is mailed at once, those of the following hour in one mail without withdrawn ones', async () => {
  const employer = await anEmployer(app)
  const { id: jobId } = await aJob(app, { employer })
  const apply = async (name: string) => anApplication(app, { employer, jobId, candidate: await aCandidate(app, name) })
  const received = async () =>
    (await mailsTo(app, employer.email))
      .filter(({ kind }) => kind === 'applications.received')
      .map(({ subject }) => subject)
  await apply('Ayu Lestari')
  expect(await received()).toEqual([expect.stringContaining('Ayu Lestari')])
  await apply('Bima Putra')
  const gone = await apply('Citra Dewi')
  await apply('Dimas Adi')
  await gone.me('userjobs.update', { id: gone.id, withdraw: true })
  expect(await received()).toHaveLength(1)
  app.clock.advance(3_600_000 + 1000)
  const mails = await received()
  expect(mails).toHaveLength(2)
  expect(mails[0]).toMatch(/^2 new applications/)
})

test('a single application is named in the mail, in Indonesian too, with requirements only where the job has some', async () => {
  const employer = await anEmployer(app)
  await setLocale(app, 'id', employer.id)
  const { id: jobId } = await aJob(app, { employer, title: 'Analis Data' })
  await anApplication(app, { employer, jobId, candidate: await aCandidate(app, 'Ayu Lestari') })
  const [plain] = await mailsTo(app, employer.email)
  expect(plain?.subject).toBe('Lamaran baru dari Ayu Lestari: Analis Data')
  expect(plain?.text).toContain('Ayu Lestari melamar “Analis Data”.')
  expect(plain?.text).not.toContain('syarat')
  const questions = [
    { kind: 'YES_NO' as const, text: 'SIM?', required: true, dealBreaker: { accept: [true] } },
    { kind: 'NUMBER' as const, text: 'Tahun?', required: true, dealBreaker: { min: 2, max: null } },
  ]
  const asking = await aJob(app, { employer, questions })
  const candidate = await aCandidate(app, 'Bima Putra')
  app.clock.advance(1000)
  const made = await anApplication(app, { employer, jobId: asking.id, candidate, answers: [false, 1] })
  expect((await mailsTo(app, employer.email))[0]?.text).toContain('Jawabannya tidak memenuhi semua syarat Anda')
  expect((await mailsTo(app, candidate.email))[0]?.text).toContain('2 of your answers don’t meet a requirement')
  expect((await made.me('userjobs.list', {})).list).toMatchObject([{ meets: false, missed: 2 }])
  const rows = await made.them('userjobs.list', {})
  expect(rows.list).toMatchObject([
    { meets: false, missed: 2 },
    { meets: null, missed: 0 },
  ])
})

test('no mail when the recipient has turned these mails off', async () => {
  const [candidate, employer] = [await aCandidate(app), await anEmployer(app)]
  for (const [account_id, category] of [
    [candidate.id, 'APPLICATION'],
    [employer.id, 'RESPONSE'],
  ] as const)
    await app.db
      .insertInto('notification_preference')
      .values({ account_id, category, channel: 'EMAIL', enabled: false })
      .execute()
  await anApplication(app, { candidate, employer, status: 'HIRED' })
  expect([await kindsTo(candidate.email), await kindsTo(employer.email)]).toEqual([[], []])
})

test('day 14: employers are reminded once of unopened applications, in one mail per job', async () => {
  const employer = await anEmployer(app)
  const { id: jobId } = await aJob(app, { employer, expiresAt: new Date(app.clock.now().getTime() + 90 * day) })
  const made = await Promise.all([0, 1, 2].map(() => anApplication(app, { employer, jobId })))
  await made[0]?.them('userjobs.markViewed', { id: made[0].id })
  await anApplication(app, { employer, jobId, status: 'SHORTLIST' })
  await runNow(app, 'applications.remind')
  expect(await kindsTo(employer.email)).not.toContain('applications.reminder')
  app.clock.advance(14 * day + 1000)
  await runNow(app, 'applications.remind')
  await runNow(app, 'applications.remind')
  const reminders = (await mailsTo(app, employer.email)).filter(({ kind }) => kind === 'applications.reminder')
  expect(reminders.map(({ subject }) => subject)).toEqual([expect.stringMatching(/^2 applications/)])
  expect(made[0] && (await rowOf(made[0])).reminded_at).toBeNull()
})

test('day 60: unanswered applications close with a notice; answered ones stay', async () => {
  const employer = await anEmployer(app)
  const { id: jobId } = await aJob(app, { employer, expiresAt: new Date(app.clock.now().getTime() + 90 * day) })
  const waiting = await aCandidate(app)
  const open = await anApplication(app, { employer, jobId, candidate: waiting, viewed: true })
  const shortlisted = await anApplication(app, { employer, jobId, status: 'SHORTLIST' })
  await app.runJobs()
  app.clock.advance(59 * day)
  await runNow(app, 'applications.closeUnanswered')
  expect((await rowOf(open)).closed_at).toBeNull()
  app.clock.advance(day + 1000)
  await runNow(app, 'applications.closeUnanswered')
  await runNow(app, 'applications.closeUnanswered')
  expect(await rowOf(open)).toMatchObject({ closed_reason: 'NO_RESPONSE', status: 'APPLIED' })
  expect((await rowOf(shortlisted)).closed_at).toBeNull()
  expect((await kindsTo(waiting.email)).filter((kind) => kind === 'applications.noResponse')).toHaveLength(1)
  const [mine] = (await open.me('userjobs.list', {})).list
  expect(mine && 'timeline' in mine && mine.timeline.at(-1)).toMatchObject({ kind: 'NO_RESPONSE', future: false })
  // A late decision reopens it.
  expect(await errorCodeOf(decide(open, 'IN_INTERVIEW'))).toBe('SUCCESS')
  expect(await rowOf(open)).toMatchObject({ closed_at: null, status: 'IN_INTERVIEW' })
})

test('a decision undone within ten minutes does not count as an answer', async () => {
  const made = await anApplication(app, { status: 'SHORTLIST' })
  expect((await rowOf(made)).answered_at).not.toBeNull()
  await decide(made, 'APPLIED')
  expect((await rowOf(made)).answered_at).toBeNull()
})

test('closing a job closes its undecided applications once; an expired job closes none', async () => {
  const employer = await anEmployer(app)
  const { id: jobId } = await aJob(app, { employer })
  const candidate = await aCandidate(app)
  const open = await anApplication(app, { employer, jobId, candidate })
  const interview = await anApplication(app, { employer, jobId, status: 'IN_INTERVIEW' })
  const hired = await anApplication(app, { employer, jobId, status: 'HIRED' })
  const rejected = await anApplication(app, { employer, jobId, status: 'REJECTED' })
  await open.them('jobs.close', { id: jobId, version: 1, reason: 'FILLED' })
  await app.runJobs()
  await runNow(app, 'applications.closeOfJob', { jobId })
  expect(
    await Promise.all([open, interview, hired, rejected].map(async (made) => (await rowOf(made)).closed_reason)),
  ).toEqual(['JOB_CLOSED', 'JOB_CLOSED', null, null])
  expect((await kindsTo(candidate.email)).filter((kind) => kind === 'applications.jobClosed')).toHaveLength(1)

  const over = await aJob(app, { employer, expiresAt: new Date(app.clock.now().getTime() + 1000) })
  const stays = await anApplication(app, { employer, jobId: over.id })
  app.clock.advance(2000)
  await runNow(app, 'jobs.expire')
  expect((await rowOf(stays)).closed_at).toBeNull()
  expect(await errorCodeOf(decide(stays, 'HIRED'))).toBe('SUCCESS')
})
