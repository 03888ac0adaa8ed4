import { describe, expect, test } from 'vitest'
import { mailsTo } from '../../../test/fixtures/accounts.ts'
import { anApplication, runNow } from '../../../test/fixtures/applications.ts'
import { siteDay } from '../../../test/fixtures/days.ts'
import {
  anInterview,
  dayMs,
  inDays,
  mailKinds,
  outcomeOf,
  own,
  pickFirst,
  proposal,
  received,
  typed,
  zone,
  type Made,
} from '../../../test/fixtures/interviews.ts'
import { aCandidate, anEmployer } from '../../../test/fixtures/people.ts'
import { testApp } from '../../../test/fixtures/test-app.ts'

const app = testApp()
const hour = 3_600_000

describe('by the clock', () => {
  test('an agenda without a day begins today where its reader is, whatever day it is in UTC', async () => {
    const { caller } = await anEmployer(app)
    await app.db.updateTable('account').set({ time_zone: zone }).where('id', '=', caller.accountId).execute()
    const evening = 18 * hour - (app.clock.now().getTime() % dayMs)
    app.clock.advance(evening < 0 ? evening + dayMs : evening)
    const agenda = await app.as({ caller })('interviews.agenda', { days: 1 })
    expect([agenda.today, agenda.from]).toEqual([siteDay(app), siteDay(app)])
    expect(agenda.today).not.toBe(app.clock.now().toISOString().slice(0, 10))
    const week = await app.as({ caller })('interviews.agenda', { fromMonday: true })
    expect(new Date(`${week.from}T00:00:00Z`).getUTCDay()).toBe(1)
  })

  test('reminders a day and an hour before, in the zone of each reader, not for a time that has moved', async () => {
    const candidate = await aCandidate(app)
    const made = await anInterview(app, { candidate })
    await app.db.updateTable('account').set({ time_zone: 'Asia/Makassar' }).where('id', '=', candidate.id).execute()
    const { version } = await pickFirst(made)
    await app.runJobs()
    await made.them('interviews.book', { id: made.interviewId, version, time: typed(inDays(app, 3)) })
    const start = inDays(app, 3).getTime()
    app.clock.advance(start - app.clock.now().getTime() - dayMs + 1000)
    expect(await mailKinds(app, candidate.email)).toEqual(['interviews.booked', 'interviews.moved', 'interviews.soon'])
    const [mail] = await mailsTo(app, candidate.email)
    expect(mail?.text).toContain('10:00–10:45 WITA (there 09:00–09:45 WIB)')
    app.clock.advance(dayMs - hour)
    expect((await mailKinds(app, candidate.email)).filter((kind) => kind === 'interviews.soon')).toHaveLength(2)
    const mine = (await mailsTo(app, made.employer.email))[0]
    expect(mine?.text).toContain('09:00–09:45 WIB')
    expect(mine?.text).not.toContain('WITA')
  })

  test('what nobody answers expires; a booked time stands', async () => {
    const [open, booked] = [await anInterview(app), await anInterview(app)]
    const { version } = await pickFirst(booked)
    await booked.them('interviews.propose', {
      ...booked.input,
      version,
      slots: [typed(inDays(app, 9))],
      answerBy: typed(new Date(app.clock.now().getTime() + 2 * hour)),
    })
    await runNow(app, 'interviews.expire')
    expect((await received(open)).status).toBe('PROPOSED')
    app.clock.advance(inDays(app, 2).getTime() - app.clock.now().getTime() - hour)
    await runNow(app, 'interviews.expire')
    expect((await received(open)).status).toBe('EXPIRED')
    expect(await received(booked)).toMatchObject({ status: 'BOOKED', slots: [] })
    expect(await mailKinds(app, open.employer.email)).toContain('interviews.expired')
  })
})

describe('double booking', () => {
  test('is shown while planning and refused while picking; the others stay', async () => {
    const employer = await anEmployer(app)
    const [one, two] = [await anInterview(app, { employer }), await anInterview(app, { employer })]
    await pickFirst(one)
    const shown = await received(two)
    expect(shown.slots.map(({ busy }) => busy.length)).toEqual([1, 0])
    expect(await outcomeOf(pickFirst(two))).toBe('SLOT_TAKEN')
    expect((await own(two)).slots).toHaveLength(1)
    expect((await pickFirst(two)).status).toBe('BOOKED')
    const { busy } = await one.them('interviews.slots', {
      memberIds: [employer.caller.memberId],
      from: app.clock.now().toISOString(),
      timeZone: zone,
    })
    expect(busy.map(({ when }) => when.at)).toEqual([inDays(app, 2).toISOString(), inDays(app, 3).toISOString()])
    expect(busy[0]?.interviewId).toBe(one.interviewId)
  })

  test('in another company it is busy, without what it is', async () => {
    const [here, there] = [await anEmployer(app), await anEmployer(app)]
    await app.db
      .insertInto('company_member')
      .values({ company_id: there.companyId, account_id: here.id, role: 'RECRUITER' })
      .execute()
    const guestMember = await app.db
      .selectFrom('company_member')
      .select('id')
      .where('company_id', '=', there.companyId)
      .where('account_id', '=', here.id)
      .executeTakeFirstOrThrow()
    await pickFirst(await anInterview(app, { employer: there, interviewers: [guestMember.id] }))
    const { busy } = await app.as(here)('interviews.slots', {
      memberIds: [here.caller.memberId],
      from: app.clock.now().toISOString(),
      timeZone: zone,
    })
    expect(busy).toMatchObject([{ title: null, interviewId: null, when: { at: inDays(app, 2).toISOString() } }])
  })

  test('after the last time is taken the company is asked for others', async () => {
    const employer = await anEmployer(app)
    const plan = { slots: [typed(inDays(app, 2))] }
    const [one, two] = [await anInterview(app, { employer, plan }), await anInterview(app, { employer, plan })]
    await pickFirst(one)
    expect(await outcomeOf(pickFirst(two))).toBe('SLOT_TAKEN')
    expect((await received(two)).status).toBe('OTHER_TIMES')
  })

  test('of twenty candidates who pick one time at once exactly one gets it', async () => {
    const employer = await anEmployer(app)
    const made = []
    for (let index = 0; index < 20; index++) made.push(await anInterview(app, { employer }))
    const codes = await Promise.all(made.map((each) => outcomeOf(pickFirst(each))))
    expect(codes.filter((each) => each === 'SUCCESS')).toHaveLength(1)
    expect(codes.filter((each) => each === 'SLOT_TAKEN')).toHaveLength(19)
  })

  test('a member who books an agreed time is warned and may go on', async () => {
    const employer = await anEmployer(app)
    await pickFirst(await anInterview(app, { employer }))
    const made = await anApplication(app, { employer })
    const input = proposal(app, made.id, {
      agreed: true,
      slots: [typed(inDays(app, 2))],
      interviewers: [employer.caller.memberId],
    })
    expect(await outcomeOf(made.them('interviews.propose', input))).toBe('SLOT_TAKEN')
    expect(await outcomeOf(made.them('interviews.propose', { ...input, despiteClash: true }))).toBe('SUCCESS')
  })
})

describe('a private calendar address', () => {
  const read = (token: string) => app.as({ caller: { kind: 'guest' } })('interviews.calendar', { token })
  const create = async (call: Made['me']) => {
    const { url } = await call('interviews.feedCreate', {})
    return /\/calendar\/([\w-]{43})\.ics$/.exec(url)?.[1] ?? ''
  }

  test('shows own interviews, ends when revoked or replaced, and asks nothing', async () => {
    const made = await anInterview(app)
    await pickFirst(made)
    const first = await create(made.me)
    const { content } = await read(first)
    expect(content).not.toContain('METHOD')
    expect(content).toContain('REFRESH-INTERVAL;VALUE=DURATION:PT1H')
    expect(content).toContain('DTSTART:')
    const second = await create(made.me)
    expect(await outcomeOf(read(first))).toBe('NOT_FOUND')
    expect(await outcomeOf(read(second))).toBe('SUCCESS')
    await made.me('interviews.feedRevoke', {})
    expect(await outcomeOf(read(second))).toBe('NOT_FOUND')
    expect((await made.me('interviews.feed', {})).feed).toBeNull()
  })

  test('of a member has initials, follows rights, and ends with the membership', async () => {
    const owner = await anEmployer(app)
    const colleague = await anEmployer(app, { companyId: owner.companyId, role: 'RECRUITER' })
    const candidate = await aCandidate(app, 'Siti Aminah')
    const made = await anInterview(app, { employer: owner, candidate, interviewers: [colleague.caller.memberId] })
    await pickFirst(made)
    const token = await create(app.as(colleague))
    const { content } = await read(token)
    expect(content).toContain('S. A.')
    expect(content).not.toContain('Siti')
    await app.db
      .updateTable('company_member')
      .set({ role: 'HIRING_MANAGER' })
      .where('id', '=', colleague.caller.memberId)
      .execute()
    expect((await read(token)).content).not.toContain('DTSTART:')
    await app.as(owner)('team.remove', { ids: [colleague.caller.memberId] })
    expect(await outcomeOf(read(token))).toBe('NOT_FOUND')
  })
})
