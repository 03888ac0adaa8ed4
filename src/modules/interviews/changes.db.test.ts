import { describe, expect, test } from 'vitest'
import { mailsTo } from '../../../test/fixtures/accounts.ts'
import { applicationVersion, runNow } from '../../../test/fixtures/applications.ts'
import {
  anInterview,
  calendarsOf,
  eventsOf,
  inDays,
  mailKinds,
  outcomeOf,
  own,
  pickFirst,
  proposal,
  received,
  typed,
} from '../../../test/fixtures/interviews.ts'
import { aCandidate, anEmployer } from '../../../test/fixtures/people.ts'
import { testApp } from '../../../test/fixtures/test-app.ts'

const app = testApp()
const hour = 3_600_000

describe('changes of a booked interview', () => {
  test('moving raises the sequence, cancelling raises it again, everybody is told', async () => {
    const candidate = await aCandidate(app)
    const made = await anInterview(app, { candidate })
    const { version } = await pickFirst(made)
    await app.runJobs()
    const moved = await made.them('interviews.book', { id: made.interviewId, version, time: typed(inDays(app, 4)) })
    expect(moved).toMatchObject({ sequence: 1, status: 'BOOKED' })
    await app.runJobs()
    await made.me('interviews.cancel', { id: made.interviewId, version: moved.version, note: 'I found another job' })
    expect(await eventsOf(app, made)).toEqual(['PROPOSED 0', 'BOOKED 0', 'MOVED 1', 'CANCELLED 2'])
    for (const email of [candidate.email, made.employer.email]) {
      const notified = await calendarsOf(app, email)
      expect(notified.map(({ method, sequence, status }) => `${method} ${sequence} ${status}`)).toEqual([
        'REQUEST 0 CONFIRMED',
        'REQUEST 1 CONFIRMED',
        'CANCEL 2 CANCELLED',
      ])
      expect(new Set(notified.map(({ uid }) => uid)).size).toBe(1)
      expect(notified[2]?.start).toEqual(inDays(app, 4))
    }
    const [mail] = await mailsTo(app, made.employer.email)
    expect(mail?.text).toContain('I found another job')
  })

  test('who is taken off is told alone, without a cancellation of the interview', async () => {
    const employer = await anEmployer(app)
    const colleague = await anEmployer(app, { companyId: employer.companyId, role: 'RECRUITER' })
    const candidate = await aCandidate(app)
    const members = [employer.caller.memberId, colleague.caller.memberId]
    const made = await anInterview(app, { employer, candidate, interviewers: members })
    const { version } = await pickFirst(made)
    await app.runJobs()
    await made.them('interviews.propose', {
      ...made.input,
      version,
      agreed: true,
      slots: [typed(inDays(app, 2))],
      interviewers: members.slice(0, 1),
    })
    const notified = await calendarsOf(app, colleague.email)
    expect(notified.map(({ method, sequence, status }) => `${method} ${sequence} ${status}`)).toEqual([
      'REQUEST 0 CONFIRMED',
      'CANCEL 1 null',
    ])
    expect((await calendarsOf(app, candidate.email)).map(({ method, sequence }) => `${method} ${sequence}`)).toEqual([
      'REQUEST 0',
      'REQUEST 1',
    ])
    expect((await mailsTo(app, colleague.email))[0]?.text).toContain('You no longer take part in the interview')
  })

  test('a time stands while others are offered, until another one is picked', async () => {
    const made = await anInterview(app)
    const { version } = await pickFirst(made)
    const offered = await made.them('interviews.propose', { ...made.input, version, slots: [typed(inDays(app, 6))] })
    const before = await own(made)
    expect(before).toMatchObject({
      status: 'BOOKED',
      when: { at: inDays(app, 2).toISOString() },
      version: offered.version,
    })
    const after = await pickFirst(made)
    expect(after).toMatchObject({ status: 'BOOKED', when: { at: inDays(app, 6).toISOString() } })
    expect((await received(made)).sequence).toBe(1)
  })

  test('the candidate asks once to move it, not within two hours', async () => {
    const made = await anInterview(app)
    const { version } = await pickFirst(made)
    const updated = await made.me('interviews.askMove', { id: made.interviewId, version, note: 'A funeral' })
    expect(updated.rescheduleRequested).toBe(true)
    expect(
      await outcomeOf(made.me('interviews.askMove', { id: made.interviewId, version: updated.version, note: 'Again' })),
    ).toBe('TRANSITION_NOT_ALLOWED')
    const moved = await made.them('interviews.book', {
      id: made.interviewId,
      version: updated.version,
      time: typed(inDays(app, 3)),
    })
    app.clock.advance(inDays(app, 3).getTime() - app.clock.now().getTime() - hour)
    expect(
      await outcomeOf(made.me('interviews.askMove', { id: made.interviewId, version: moved.version, note: 'Late' })),
    ).toBe('TRANSITION_NOT_ALLOWED')
  })

  test('an ended application cancels, a rejection only once it is told', async () => {
    const made = await anInterview(app)
    await pickFirst(made)
    await made.them('userjobs.statusByEmployer', {
      applications: [{ id: made.applicationId, version: await applicationVersion(app, made.applicationId) }],
      status: 'REJECTED',
      reason: 'SKILLS',
    })
    expect((await own(made)).status).toBe('BOOKED')
    await app.db
      .updateTable('application')
      .set({ notice_at: app.clock.now() })
      .where('id', '=', made.applicationId)
      .execute()
    await runNow(app, 'applications.sendRejectionNotices')
    expect(await received(made)).toMatchObject({ status: 'CANCELLED', cancelledBy: 'SYSTEM', sequence: 1 })
    const withdrawn = await anInterview(app)
    await withdrawn.me('userjobs.update', { id: withdrawn.applicationId, withdraw: true })
    expect((await received(withdrawn)).status).toBe('CANCELLED')
    expect(await outcomeOf(withdrawn.them('interviews.propose', proposal(app, withdrawn.applicationId)))).toBe(
      'TRANSITION_NOT_ALLOWED',
    )
  })

  test('the outcome from the beginning on; what came to nothing keeps its round', async () => {
    const made = await anInterview(app)
    const { version } = await pickFirst(made)
    const outcome = { id: made.interviewId, version, held: false, noShow: 'CANDIDATE' as const }
    expect(await outcomeOf(made.them('interviews.outcome', outcome))).toBe('TRANSITION_NOT_ALLOWED')
    app.clock.advance(inDays(app, 2).getTime() - app.clock.now().getTime() + 3 * hour)
    await app.runJobs()
    expect(await mailKinds(app, made.employer.email)).toContain('interviews.outcomeDue')
    expect(await made.them('interviews.outcome', outcome)).toMatchObject({ status: 'NO_SHOW', noShow: 'CANDIDATE' })
    const second = await made.them('interviews.propose', proposal(app, made.applicationId))
    const rounds = await app.db
      .selectFrom('interview')
      .select('round')
      .where('id', '=', second.id)
      .executeTakeFirstOrThrow()
    expect(rounds.round).toBe(1)
  })

  test('a member who leaves is taken off, and the gap is a task', async () => {
    const owner = await anEmployer(app)
    const colleague = await anEmployer(app, { companyId: owner.companyId, role: 'RECRUITER' })
    const made = await anInterview(app, { employer: owner, interviewers: [colleague.caller.memberId] })
    await pickFirst(made)
    await app.runJobs()
    await made.them('team.remove', { ids: [colleague.caller.memberId] })
    await app.runJobs()
    expect(await received(made)).toMatchObject({
      status: 'BOOKED',
      needsInterviewer: true,
      interviewers: [],
      sequence: 1,
    })
    const notified = await calendarsOf(app, colleague.email)
    expect(notified.at(-1)).toMatchObject({ method: 'CANCEL', sequence: 1, status: null })
  })
})
