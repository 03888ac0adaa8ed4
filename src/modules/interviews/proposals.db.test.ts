import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { mailsTo } from '../../../test/fixtures/accounts.ts'
import { anApplication, applicationVersion } from '../../../test/fixtures/applications.ts'
import {
  anInterview,
  calendarsOf,
  eventsOf,
  inDays,
  linkOf,
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

/** The day when the clocks of New York change next: the second Sunday of March, or the first of November. */
function clockChange(month: 3 | 11): string {
  for (let year = app.clock.now().getUTCFullYear(); ; year++) {
    const weekday = new Date(Date.UTC(year, month - 1, 1)).getUTCDay()
    const change = new Date(Date.UTC(year, month - 1, ((7 - weekday) % 7) + (month === 3 ? 8 : 1)))
    if (change > inDays(app, 2)) return change.toISOString().slice(0, 10)
  }
}

describe('a proposal', () => {
  test('moves the application in the same transaction and tells once', async () => {
    const candidate = await aCandidate(app)
    const made = await anApplication(app, { candidate })
    const move = { version: await applicationVersion(app, made.id) }
    await made.them('interviews.propose', proposal(app, made.id, { move }))
    const row = await app.db
      .selectFrom('application')
      .select(['status', 'shown_status'])
      .where('id', '=', made.id)
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ status: 'IN_INTERVIEW', shown_status: 'IN_INTERVIEW' })
    const kinds = (await mailsTo(app, candidate.email)).map(({ kind }) => kind)
    expect(kinds).toContain('interviews.proposed')
    expect(kinds).not.toContain('applications.interview')
    const { list } = await made.me('notifications.list', {})
    expect(list.map(({ text }) => text).filter((text) => text.includes('interview'))).toHaveLength(1)
  })

  test('sent twice is one; the id of another company is not found', async () => {
    const made = await anInterview(app)
    const again = await made.them('interviews.propose', made.input)
    expect(again).toEqual({ id: made.interviewId, version: 1 })
    const later = { ...made.input, slots: [typed(inDays(app, 5))] }
    expect(await outcomeOf(made.them('interviews.propose', later))).toBe('KEY_REUSED')
    expect(await outcomeOf(made.them('interviews.propose', { ...made.input, minutes: 60 }))).toBe('KEY_REUSED')
    expect(await eventsOf(app, made)).toEqual(['PROPOSED 0'])
    const other = await anApplication(app)
    expect(
      await outcomeOf(other.them('interviews.propose', { ...made.input, applicationId: other.id, interviewers: [] })),
    ).toBe('NOT_FOUND')
  })

  test('of a booked interview names the time that it stands at', async () => {
    const made = await anInterview(app)
    await pickFirst(made)
    const { version } = await received(made)
    const again = (slots: Date[]) =>
      outcomeOf(made.them('interviews.propose', { ...made.input, version, slots: slots.map((at) => typed(at)) }))
    expect(await again([inDays(app, 5), inDays(app, 2)])).toBe('slots.1.wall TIME_BOOKED')
    expect(await again([inDays(app, 5), inDays(app, 3)])).toBe('SUCCESS')
  })

  test('sent twice at once is one, also when it moves the application', async () => {
    const made = await anApplication(app)
    const move = { version: await applicationVersion(app, made.id) }
    const input = proposal(app, made.id, { move })
    const sent = [1, 2, 3].map(() => outcomeOf(made.them('interviews.propose', input)))
    expect(new Set(await Promise.all(sent)).size).toBe(1)
    expect((await received({ ...made, applicationId: made.id, interviewId: input.id })).version).toBe(1)
  })

  test('a stale version of the application moves and proposes nothing', async () => {
    const made = await anApplication(app)
    const move = { version: (await applicationVersion(app, made.id)) + 1 }
    expect(await outcomeOf(made.them('interviews.propose', proposal(app, made.id, { move })))).toBe('STALE_VERSION')
    const count = await app.db.selectFrom('interview').select('id').where('application_id', '=', made.id).execute()
    expect(count).toEqual([])
  })

  test('names what is wrong with its times', async () => {
    const made = await anApplication(app)
    const propose = (more: object) => outcomeOf(made.them('interviews.propose', proposal(app, made.id, more)))
    const clocks = { timeZone: 'America/New_York' }
    const [spring, autumn] = [clockChange(3), clockChange(11)]
    expect(await propose({ ...clocks, slots: [{ wall: `${spring}T02:30` }] })).toBe('slots.0.wall TIME_NOT_THERE')
    expect(await propose({ ...clocks, slots: [{ wall: `${autumn}T01:30` }] })).toBe('slots.0.wall TIME_TWICE')
    expect(await propose({ slots: [typed(inDays(app, -1))] })).toBe('slots.0.wall TIME_PAST')
    expect(await propose({ slots: [typed(inDays(app, 2)), typed(inDays(app, 2))] })).toBe('slots.1.wall TIME_DOUBLE')
    expect(await propose({ slots: [{ wall: '2027-02-31T10:00' }] })).toBe('slots.0.wall DATE')
    expect(await propose({ slots: [typed(new Date(app.clock.now().getTime() + hour))] })).toBe('slots.0.wall TIME_SOON')
    expect(await propose({ timeZone: 'Mars/Olympus' })).toBe('timeZone TIME_ZONE')
    expect(await propose({ link: 'javascript:alert(1)' })).toBe('link URL')
    expect(await propose({ interviewers: [randomUUID()] })).toBe('interviewers NOT_IN_LIST')
    const later = await made.them(
      'interviews.propose',
      proposal(app, made.id, { ...clocks, slots: [{ wall: `${autumn}T01:30`, fold: 'LATER' }] }),
    )
    const slot = await app.db
      .selectFrom('interview_slot')
      .selectAll()
      .where('interview_id', '=', later.id)
      .executeTakeFirstOrThrow()
    expect(slot.starts_at.toISOString()).toBe(`${autumn}T06:30:00.000Z`)
  })

  test('an interview with a company that is suspended meanwhile is marked', async () => {
    const candidate = await aCandidate(app)
    const made = await anInterview(app, { candidate })
    const isMarked = async () => {
      const page = await app.as(candidate)('interviews.list', { which: 'WAITING' })
      return page.side === 'CANDIDATE' ? page.list.map(({ company }) => company.suspended) : []
    }
    expect(await isMarked()).toEqual([false])
    const { companyId } = made.employer.caller
    await app.db.updateTable('company').set({ status: 'SUSPENDED' }).where('id', '=', companyId).execute()
    expect(await isMarked()).toEqual([true])
  })

  test('only roles that plan propose, for jobs that they see, in an approved company', async () => {
    const made = await anApplication(app)
    const { companyId } = made.employer.caller
    const viewer = await anEmployer(app, { companyId, role: 'VIEWER' })
    const manager = await anEmployer(app, { companyId, role: 'HIRING_MANAGER' })
    const foreign = await anEmployer(app)
    expect(await outcomeOf(app.as(viewer)('interviews.propose', proposal(app, made.id)))).toBe('ROLE_NOT_ALLOWED')
    expect(await outcomeOf(app.as(manager)('interviews.propose', proposal(app, made.id)))).toBe('NOT_FOUND')
    expect(await outcomeOf(app.as(foreign)('interviews.propose', proposal(app, made.id)))).toBe('NOT_FOUND')
    const suspended = { ...made.employer.caller, companyStatus: 'SUSPENDED' as const }
    expect(await outcomeOf(app.as({ caller: suspended })('interviews.propose', proposal(app, made.id)))).toBe(
      'COMPANY_NOT_APPROVED',
    )
  })
})

describe('answers of the candidate', () => {
  test('a picked time is booked and told to both calendars', async () => {
    const candidate = await aCandidate(app)
    const made = await anInterview(app, { candidate })
    const booked = await pickFirst(made)
    expect(booked).toMatchObject({ status: 'BOOKED', slots: [], when: { at: inDays(app, 2).toISOString() } })
    expect(await eventsOf(app, made)).toEqual(['PROPOSED 0', 'BOOKED 0'])
    for (const email of [candidate.email, made.employer.email]) {
      const [notified, ...more] = await calendarsOf(app, email)
      expect(more).toEqual([])
      expect(notified).toMatchObject({
        method: 'REQUEST',
        sequence: 0,
        start: inDays(app, 2),
        end: inDays(app, 2, 0.75),
        status: 'CONFIRMED',
        attendees: [`MAILTO:${email}`],
      })
    }
    const slots = await app.db
      .selectFrom('interview_slot')
      .select('status')
      .where('interview_id', '=', made.interviewId)
      .orderBy('starts_at')
      .execute()
    expect(slots.map(({ status }) => status)).toEqual(['PICKED', 'GONE'])
  })

  test('picking twice is picking once; an old version is refused', async () => {
    const made = await anInterview(app)
    const { version, slots } = await own(made)
    const [first, second] = slots.map(({ id }) => id)
    const pick = (slotId = '') => outcomeOf(made.me('interviews.pick', { id: made.interviewId, version, slotId }))
    expect([await pick(first), await pick(first), await pick(second)]).toEqual(['SUCCESS', 'SUCCESS', 'STALE_VERSION'])
    expect(await eventsOf(app, made)).toEqual(['PROPOSED 0', 'BOOKED 0'])
  })

  test('asks for other times, and the company books one of them', async () => {
    const made = await anInterview(app)
    const { version } = await own(made)
    const windows = [{ from: typed(inDays(app, 5)).wall, to: typed(inDays(app, 5, 3)).wall }]
    const unsaid = { id: made.interviewId, version, note: null, windows: [] }
    expect(await outcomeOf(made.me('interviews.askOther', unsaid))).toBe('note OTHER_TIMES_UNSAID')
    const updated = await made.me('interviews.askOther', {
      id: made.interviewId,
      version,
      note: 'I teach until Thursday',
      windows,
    })
    expect(updated).toMatchObject({ status: 'OTHER_TIMES', candidateNote: 'I teach until Thursday' })
    expect(await mailKinds(app, made.employer.email)).toEqual(['interviews.otherTimes'])
    const booked = await made.them('interviews.book', {
      id: made.interviewId,
      version: updated.version,
      time: typed(inDays(app, 5)),
    })
    expect(booked).toMatchObject({ status: 'BOOKED', sequence: 0, when: { at: inDays(app, 5).toISOString() } })
  })

  test('another candidate, a stranger and a company of its own cannot answer', async () => {
    const made = await anInterview(app)
    const { version, slots } = await own(made)
    const other = await aCandidate(app)
    const pick = { id: made.interviewId, version, slotId: slots[0]?.id ?? '' }
    expect(await outcomeOf(app.as(other)('interviews.pick', pick))).toBe('NOT_FOUND')
    expect(await outcomeOf(app.as(other)('interviews.cancel', { id: made.interviewId, version, note: 'No' }))).toBe(
      'NOT_FOUND',
    )
    expect(
      await outcomeOf(
        app.as(await anEmployer(app))('interviews.cancel', { id: made.interviewId, version, note: 'No' }),
      ),
    ).toBe('NOT_FOUND')
  })

  test('by the link of a mail, which opening does not change and a later sequence ends', async () => {
    const candidate = await aCandidate(app)
    const made = await anInterview(app, { candidate })
    const token = await linkOf(app, candidate.email)
    const guest = app.as({ caller: { kind: 'guest' } })
    const { interview } = await guest('interviews.byLink', { token })
    await guest('interviews.byLink', { token })
    expect((await own(made)).status).toBe('PROPOSED')
    const slotId = interview.slots[1]?.id ?? ''
    const booked = await guest('interviews.answerByLink', {
      token,
      version: interview.version,
      answer: { action: 'PICK', slotId },
    })
    expect(booked.status).toBe('BOOKED')
    await made.them('interviews.book', { id: made.interviewId, version: booked.version, time: typed(inDays(app, 4)) })
    expect(await outcomeOf(guest('interviews.byLink', { token }))).toBe('GONE')
    expect(await outcomeOf(guest('interviews.byLink', { token: 'x'.repeat(43) }))).toBe('NOT_FOUND')
    const renewed = await linkOf(app, candidate.email)
    expect((await guest('interviews.byLink', { token: renewed })).interview.when?.at).toBe(inDays(app, 4).toISOString())
    const blocked = { blocked_at: app.clock.now() }
    await app.db.updateTable('account').set(blocked).where('email', '=', candidate.email).execute()
    expect(await outcomeOf(guest('interviews.byLink', { token: renewed }))).toBe('NOT_FOUND')
  })
})
