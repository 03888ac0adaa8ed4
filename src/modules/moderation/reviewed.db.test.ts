import { expect, test } from 'vitest'
import { runNow } from '../../../test/fixtures/applications.ts'
import { aCompleteDraft, aJob } from '../../../test/fixtures/jobs.ts'
import { fresh, measure } from '../../../test/fixtures/moderation.ts'
import { mailsTo } from '../../../test/fixtures/accounts.ts'
import { anAdministrator } from '../../../test/fixtures/people.ts'
import { testApp } from '../../../test/fixtures/test-app.ts'

const app = testApp()
const day = 86_400_000
const step = {
  actions: ['STRIKE', 'RESTRICT'] as ('STRIKE' | 'RESTRICT')[],
  reasons: ['ASKS_IDENTITY' as const],
  points: 3,
  restricts: 'NO_POSTING' as 'NO_POSTING' | 'NO_MESSAGES',
  days: 30,
}

/** An approved company with an earlier job, so that its next one would be published at once, and what is decided about it. */
async function decided(more: Partial<typeof step> & { note?: string } = {}) {
  const [moderator, above] = [await anAdministrator(app, 'MODERATOR'), await anAdministrator(app)]
  const draft = await aCompleteDraft(app)
  const { employer } = draft
  await aJob(app, { employer })
  const about = { target: 'COMPANY' as const, id: employer.companyId }
  const { caseId, decisionId } = await measure(app, moderator, about, { ...step, ...more })
  const publish = async () => {
    const { id, version } = draft
    return (await app.as(employer)('jobs.confirmPost', { id, version })).status
  }
  const view = () => fresh(app, above)('admin.measures.get', about)
  const kinds = async () => (await view()).restrictions.map(({ kind }) => kind)
  return { above, employer, about, caseId, decisionId, publish, view, kinds }
}

test('at three points every job of the company waits for a person, longer than posting is closed, and it is told so', async () => {
  const until = new Date(app.clock.now().getTime() + 90 * day).toISOString()
  const { employer, kinds, publish } = await decided()
  expect(await kinds()).toEqual(['NO_POSTING', 'REVIEWED'])
  const { list, restrictions } = await app.as(employer)('moderation.statements', { page: 1, limit: 10 })
  expect(list[0]?.reviewedUntil).toBe(until)
  expect(restrictions.at(-1)).toEqual({ kind: 'REVIEWED', until })
  const [sent] = (await mailsTo(app, employer.email)).filter(({ kind }) => kind === 'moderation.decided')
  expect(sent?.text).toContain('a moderator reads every job of')
  app.clock.advance(31 * day)
  await runNow(app, 'moderation.due')
  expect(await kinds()).toEqual(['REVIEWED'])
  expect(await publish()).toBe('PENDING_REVIEW')
})

test('closing messages for a month has the same consequence', async () => {
  const { kinds, publish } = await decided({ restricts: 'NO_MESSAGES' })
  expect(await kinds()).toEqual(['NO_MESSAGES', 'REVIEWED'])
  expect(await publish()).toBe('PENDING_REVIEW')
})

test('after 90 days the setting decides again', async () => {
  const { kinds, publish } = await decided()
  app.clock.advance(90 * day)
  expect(await publish()).toBe('ACTIVE')
  await runNow(app, 'moderation.due')
  expect(await kinds()).toEqual([])
})

test('a week, or fewer points, has no such consequence', async () => {
  const note = 'The first time.'
  expect(await (await decided({ days: 7, note })).kinds()).toEqual(['NO_POSTING'])
  const less = await decided({ points: 2, note })
  expect(await less.kinds()).toEqual(['NO_POSTING'])
  const { list } = await app.as(less.employer)('moderation.statements', { page: 1, limit: 10 })
  expect(list[0]?.reviewedUntil).toBeNull()
})

test('it ends with its points, also where what they closed is kept', async () => {
  const { above, view, kinds, publish } = await decided()
  const id = (await view()).strikes[0]?.id ?? ''
  await fresh(app, above)('admin.strikes.void', { id, why: 'Points were too many.', keepsClosed: true })
  expect(await kinds()).toEqual(['NO_POSTING'])
  expect((await view()).decisions[0]?.actions).toEqual(['VOID'])
  app.clock.advance(31 * day)
  expect(await publish()).toBe('ACTIVE')
})

test.each([
  ['reversed', { outcome: 'REVERSED' as const }, []],
  ['without its points', { outcome: 'PARTLY' as const, keeps: ['RESTRICT' as const] }, ['NO_POSTING']],
  [
    'for a shorter time',
    { outcome: 'PARTLY' as const, keeps: ['STRIKE' as const, 'RESTRICT' as const], days: 8 },
    ['NO_POSTING', 'REVIEWED'],
  ],
])('on appeal %s: %o leaves %o', async (_, outcome, left) => {
  const { employer, above, caseId, decisionId, kinds, view } = await decided()
  await app.as(employer)('moderation.appeal', { decisionId, text: 'We did not do it.' })
  const { appeals } = await fresh(app, above)('admin.cases.get', { id: caseId })
  await fresh(app, above)('admin.appeals.decide', { id: appeals[0]?.id ?? '', ...outcome })
  expect(await kinds()).toEqual(left)
  const reviewed = (await view()).restrictions.find(({ kind }) => kind === 'REVIEWED')
  if (reviewed) expect(Date.parse(reviewed.until ?? '') - Date.parse(reviewed.from)).toBe(90 * day)
})

test('decided twice, the later one counts', async () => {
  const { above, about, employer, caseId, kinds, view } = await decided()
  await fresh(app, above)('admin.cases.lift', { id: caseId, kind: 'NO_POSTING', why: 'It was not needed.' })
  app.clock.advance(10 * day)
  const again = await measure(app, above, about, { ...step, note: 'Not suspended yet.' })
  expect(await kinds()).toEqual(['NO_POSTING', 'REVIEWED'])
  const { restrictions } = await view()
  expect(restrictions.at(-1)).toMatchObject({
    caseId: again.caseId,
    until: new Date(app.clock.now().getTime() + 90 * day).toISOString(),
  })
  expect((await app.as(employer)('moderation.statements', { page: 1, limit: 10 })).restrictions).toHaveLength(2)
})
