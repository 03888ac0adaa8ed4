import { expect, test } from 'vitest'
import { codeOf } from '../../../test/fixtures/outcome.ts'
import { testApp } from '../../../test/fixtures/test-app.ts'
import { aCompleteDraft, aJob } from '../../../test/fixtures/jobs.ts'
import { anAdministrator, anEmployer } from '../../../test/fixtures/people.ts'

const app = testApp()
const bad = 'Pay the registration fee first'

test('questions and the note on benefits are screened when they change, and keep their answers when accepted', async () => {
  const employer = await anEmployer(app)
  const { id } = await aJob(app, { employer })
  const [call, moderator] = [app.as(employer), app.as(await anAdministrator(app))]
  const version = async () => (await call('jobs.get', { id })).own?.version ?? 0
  const publicJob = () => app.as()('jobs.get', { id })
  const waiting = async () => (await call('jobs.proposal', { id })).proposal
  const ask = async (text: string, kept?: { id: string }) =>
    call('jobs.createAdditionalQuestion', {
      id,
      version: await version(),
      questions: [
        { ...kept, kind: 'YES_NO', text: 'Can you start in March?', options: [], required: true, dealBreaker: null },
        { kind: 'SHORT_TEXT', text, options: [], required: false, dealBreaker: null },
      ],
    })
  const publishedQuestions = async () => (await call('jobs.get', { id })).own?.questions ?? []
  await ask('What is your main language?')
  expect(await waiting(), 'the screen passes them').toBeNull()
  const [first] = await publishedQuestions()
  if (!first) throw new Error('no question is public')
  await ask(bad, first)
  await call('jobs.createBenefits', { id, version: await version(), benefits: ['MEALS'], benefitsNote: bad })
  expect((await publishedQuestions())[1]?.text).toBe('What is your main language?')
  expect(await publicJob()).toMatchObject({ benefits: [{ code: 'MEALS' }], benefitsNote: null })
  expect(await waiting()).toMatchObject({
    fields: ['benefitsNote', 'questions'],
    job: { benefitsNote: bad, questionCount: 2, own: { questions: [{ id: first.id }, { text: bad }] } },
  })
  const again = { id, version: 1, benefits: ['MEALS'], benefitsNote: bad }
  expect(await codeOf(call('jobs.createBenefits', again)), 'what waits is no conflict').toBe('DONE')

  const accept = { id, version: await version(), decision: 'ACCEPT' } as const
  await moderator('admin.jobs.decideProposal', accept)
  expect(await publishedQuestions()).toMatchObject([{ id: first.id }, { text: bad }])
  expect((await publicJob()).benefitsNote).toBe(bad)
  const [newest] = (await moderator('admin.jobs.get', { id })).versions
  expect(newest).toMatchObject({ fields: ['benefitsNote', 'questions'], questions: [{}, { text: bad }] })
})

test('a question on a protected topic is saved, and those who write the job are warned', async () => {
  const { call, id, version } = await aCompleteDraft(app)
  const ask = (text: string) => ({ kind: 'YES_NO' as const, text, options: [], required: true, dealBreaker: null })
  const questions = [ask('Can you start in March?'), ask('Are you married?')]
  await call('jobs.createAdditionalQuestion', { id, version, questions })
  const { own } = await call('jobs.get', { id })
  expect(own?.questions).toHaveLength(2)
  expect(own?.questionWarnings).toEqual([{ question: 1, topic: 'FAMILY', words: 'married' }])
})
