import { expect, test } from 'vitest'
import { personalRows } from '#db/erase.server.ts'
import { mailsTo } from '../../../../test/fixtures/accounts.ts'
import { anInterview, dayMs, own, pickFirst } from '../../../../test/fixtures/interviews.ts'
import { aHeldInterview, filled, submitCard } from '../../../../test/fixtures/scorecards.ts'
import { testApp } from '../../../../test/fixtures/test-app.ts'
import type { Call } from '#modules/contract.ts'

const app = testApp()
const tasks = async (call: Call) =>
  (await call('home.tasks', {})).list.filter(({ kind }) => kind === 'SCORECARD').map(({ id }) => id)
const bell = async (call: Call) =>
  (await call('notifications.list', { limit: 50 })).list.filter(({ text }) => text.startsWith('Your scorecard for'))

test('interviewers without a card find a task, and are reminded once a day after the interview', async () => {
  const made = await aHeldInterview(app, ['RECRUITER', 'VIEWER'])
  const [recruiter, viewer] = made.calls
  const [person] = made.people
  if (!recruiter || !viewer || !person) throw new Error('two were made')
  for (const call of [made.them, recruiter, viewer]) expect(await tasks(call)).toEqual([made.id])
  expect((await recruiter('home.counts', {})).interviews).toBe(1)
  await submitCard(made.them, made.interviewId)
  expect(await tasks(made.them)).toEqual([])
  expect((await made.them('home.counts', {})).interviews).toBe(0)
  app.clock.advance(2 * dayMs)
  await app.runJobs()
  await app.runJobs()
  expect(await bell(made.them)).toEqual([])
  for (const call of [recruiter, viewer]) expect(await bell(call)).toHaveLength(1)
  const [mail] = (await mailsTo(app, person.email)).filter(({ kind }) => kind === 'interviews.scorecardDue')
  expect(mail?.text).toContain(`/employer/scorecard?interview=${made.interviewId}`)
})

test('nothing of a card reaches its candidate but by their export, which names roles', async () => {
  const made = await aHeldInterview(app, ['RECRUITER'])
  const mark = 'Rahasia kartu 7319'
  const card = filled(await made.them('scorecards.get', { id: made.interviewId }), 'NO')
  await made.them('scorecards.submit', {
    ...card,
    strengths: mark,
    concerns: mark,
    ratings: (card.ratings ?? []).map((each) => ({ ...each, note: mark })),
  })
  const [recruiter] = made.calls
  if (!recruiter) throw new Error('one was made')
  await recruiter('scorecards.save', {
    ...filled(await recruiter('scorecards.get', { id: made.interviewId })),
    concerns: `${mark} draft`,
  })
  await app.runJobs()
  const seen = [
    await made.me('interviews.list', { applicationId: made.id }),
    await made.me('userjobs.list', {}),
    await made.me('notifications.list', { limit: 50 }),
    await made.me('interviews.agenda', { from: app.clock.now().toISOString().slice(0, 10), days: 42 }),
  ]
  const { email } = await app.db
    .selectFrom('account')
    .select('email')
    .where('id', '=', made.candidate.caller.accountId)
    .executeTakeFirstOrThrow()
  expect(JSON.stringify([seen, await mailsTo(app, email)])).not.toContain(mark)
  const rows = await personalRows(app.db, made.candidate.caller.accountId)
  expect(rows.get('scorecard')).toHaveLength(2)
  expect(rows.get('scorecard')).toContainEqual(
    expect.objectContaining({ author_role: 'OWNER', recommendation: 2, strengths: mark }),
  )
  expect(JSON.stringify(rows.get('scorecard_rating'))).toContain(mark)
  const exported = JSON.stringify(
    ['scorecard', 'scorecard_rating', 'scorecard_addition'].map((name) => rows.get(name as 'scorecard')),
  )
  expect(exported).not.toContain(`${mark} draft`)
  expect(exported).not.toContain(made.employer.caller.memberId)
})

test('a candidate’s application says that an interview waits or is booked, and nothing of a past one', async () => {
  const made = await anInterview(app)
  const interview = async () =>
    (await made.me('userjobs.list', {})).list.map((row) => ('interview' in row ? row.interview : null))
  expect(await interview()).toEqual(['PROPOSED'])
  await pickFirst(made)
  expect(await interview()).toEqual(['BOOKED'])
  expect((await own(made)).status).toBe('BOOKED')
  app.clock.advance(5 * dayMs)
  expect(await interview()).toEqual([null])
})
