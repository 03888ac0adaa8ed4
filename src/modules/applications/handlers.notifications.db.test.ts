import { describe, expect, test } from 'vitest'
import { testApp } from '../../../test/fixtures/test-app.ts'
import { anApplication, asOwn, decide, runNow } from '../../../test/fixtures/applications.ts'
import { mailsTo } from '../../../test/fixtures/accounts.ts'
import { aCandidate } from '../../../test/fixtures/people.ts'

const app = testApp()
const hour = 3_600_000
type AppliedPerson = Awaited<ReturnType<typeof aPerson>>

const aPerson = async (seed: object = {}) => {
  const candidate = await aCandidate(app)
  return { ...(await anApplication(app, { candidate, ...seed })), candidate }
}
const rowOf = ({ id }: AppliedPerson) =>
  app.db.selectFrom('application').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** What the candidate was sent, by mail and in the list, oldest first. */
async function notificationsOf({ candidate, id }: AppliedPerson) {
  const mails = (await mailsTo(app, candidate.email)).map(({ kind }) => kind.replace('applications.', ''))
  const rows = await app.db
    .selectFrom('notification')
    .select('kind')
    .where('application_id', '=', id)
    .where('account_id', '=', candidate.id)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return { mails: mails.toReversed(), list: rows.map(({ kind }) => kind.replace('application.', '')) }
}
describe('changes the candidate sees are in the notification list and mailed', () => {
  test('a hire that is undone and made again', async () => {
    const made = await aPerson({ status: 'HIRED' })
    await decide(made, 'IN_INTERVIEW')
    await decide(made, 'HIRED')
    expect(await notificationsOf(made)).toEqual({
      mails: ['sent', 'hired', 'stepBack', 'hired'],
      list: ['sent', 'hired', 'stepBack.interview', 'hired'],
    })
    const [, back] = (await mailsTo(app, made.candidate.email)).filter(({ kind }) => !kind.endsWith('sent'))
    expect(back?.text).toContain('no longer applies')
    expect(back?.text).toContain('at the interview stage')
  })

  test('a shortlisting that is undone within ten minutes', async () => {
    const made = await aPerson({ status: 'SHORTLIST' })
    await decide(made, 'APPLIED')
    expect(await notificationsOf(made)).toEqual({
      mails: ['sent', 'shortlist', 'stepBack'],
      list: ['sent', 'shortlisted', 'stepBack.applied'],
    })
    const { list } = await made.me('notifications.list', {})
    expect(list[0]).toMatchObject({
      text: expect.stringContaining('is awaiting a decision again'),
      link: `/jobsseekers/my-jobs?id=${made.id}`,
    })
  })

  test('every reopening after a rejection notice', async () => {
    const made = await aPerson({ status: 'REJECTED', notified: true })
    await decide(made, 'SHORTLIST')
    await decide(made, 'REJECTED')
    app.clock.advance(49 * hour)
    await runNow(app, 'applications.sendRejectionNotices')
    await decide(made, 'SHORTLIST')
    expect(await notificationsOf(made)).toEqual({
      mails: ['sent', 'rejected', 'shortlist', 'rejected', 'shortlist'],
      list: ['sent', 'rejected', 'shortlisted', 'rejected', 'shortlisted'],
    })
  })
})

describe('undoing a rejection before its notice', () => {
  const undoOf = async (made: AppliedPerson) => (await made.them('userjobs.candidateDetails', { id: made.id })).undo

  test.each([
    ['SHORTLIST', 'SHORTLIST'],
    ['IN_INTERVIEW', 'IN_INTERVIEW'],
    ['APPLIED', 'APPLIED'],
  ] as const)('from %s leads there again, and is no news', async (before, to) => {
    const made = await aPerson({ status: before, viewed: true })
    const { answered_at: answered } = await rowOf(made)
    const notifications = await notificationsOf(made)
    app.clock.advance(hour)
    await decide(made, 'REJECTED')
    const undo = await undoOf(made)
    expect(undo).toEqual({ to, until: (await rowOf(made)).notice_at?.toISOString() })
    app.clock.advance(hour)
    await decide(made, to)
    expect(await notificationsOf(made)).toEqual(notifications)
    expect(await rowOf(made)).toMatchObject({ status: to, shown_status: to, answered_at: answered })
  })

  test('from HIRED it returns to the interview, of which the candidate is notified', async () => {
    const made = await aPerson({ status: 'HIRED', viewed: true })
    await decide(made, 'REJECTED')
    expect((await undoOf(made))?.to).toBe('IN_INTERVIEW')
    await decide(made, 'IN_INTERVIEW')
    expect((await notificationsOf(made)).mails).toEqual(['sent', 'hired', 'stepBack'])
  })

  test('returning to a lower status than the candidate knew is notified, and still counts as answered', async () => {
    const made = await aPerson({ status: 'SHORTLIST' })
    const { answered_at: answered } = await rowOf(made)
    app.clock.advance(hour)
    await decide(made, 'REJECTED')
    await decide(made, 'APPLIED')
    expect((await notificationsOf(made)).list).toEqual(['sent', 'shortlisted', 'stepBack.applied'])
    expect((await rowOf(made)).answered_at).toEqual(answered)
    expect((await asOwn(made)).timeline.at(-1)).toMatchObject({ kind: 'UNDONE', future: false })
    app.clock.advance(61 * 24 * hour)
    await runNow(app, 'applications.closeUnanswered')
    expect((await rowOf(made)).closed_at).toBeNull()
  })

  test('a shortlisting for an ended job offers no undo', async () => {
    const made = await aPerson({ status: 'SHORTLIST' })
    expect((await undoOf(made))?.to).toBe('APPLIED')
    await made.them('jobs.close', { id: made.jobId, version: 1, reason: 'FILLED' })
    await app.runJobs()
    expect(await undoOf(made)).toBeNull()
  })
})

test('the reason "other" is shown nowhere', async () => {
  const made = await aPerson()
  await decide(made, 'REJECTED', { reason: 'OTHER_REASON' })
  app.clock.advance(49 * hour)
  await runNow(app, 'applications.sendRejectionNotices')
  const { status, rejectionReason, timeline } = await asOwn(made)
  expect([status, rejectionReason, timeline.at(-1)?.reason]).toEqual(['REJECTED', null, null])
  const [mail] = await mailsTo(app, made.candidate.email)
  expect(mail?.kind).toBe('applications.rejected')
  expect(`${mail?.text} ${mail?.html}`).not.toMatch(/Reason|reason/)
})
