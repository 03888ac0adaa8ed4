import { describe, expect, test } from 'vitest'
import type { Fail } from '#kernel/fail.ts'
import { dayIn } from '#kernel/time-zone.ts'
import { aPlan } from '../../../../test/fixtures/billing.ts'
import { aCompleteDraft, aJob, jobType } from '../../../../test/fixtures/jobs.ts'
import { anAdministrator, anEmployer } from '../../../../test/fixtures/people.ts'
import { testApp } from '../../../../test/fixtures/test-app.ts'
import { holdJob, releaseJob } from '../public.server.ts'
import { endOfDay } from './rules.ts'

const app = testApp()
const zone = 'Asia/Jakarta'
const dayMs = 86_400_000
const after = (days: number) => dayIn(new Date(app.clock.now().getTime() + days * dayMs), zone)
const endOf = (day: string) => endOfDay(day, zone).toISOString()
const inDays = (days: number) => new Date(app.clock.now().getTime() + days * dayMs).toISOString()
const problemsOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'DONE',
    (error: Fail) => [error.code, ...error.fields.map(({ field, code }) => `${field} ${code}`)].join(' '),
  )

/** A company whose jobs are published without a review. */
async function aTrustedDraft(closesOn: string | null) {
  const { employer, call, id, version } = await aCompleteDraft(app)
  await aPlan(app, { companyId: employer.companyId, entitlements: { jobDays: 30 } })
  await aJob(app, { employer })
  const saved = await call('jobs.updateJobType', { id, version, ...jobType, closesOn })
  return { employer, call, id, version: saved.version }
}
async function online(closesOn: string | null) {
  const draft = await aTrustedDraft(closesOn)
  const published = await draft.call('jobs.confirmPost', { id: draft.id, version: draft.version })
  expect(published.status).toBe('ACTIVE')
  return { ...draft, version: published.version, expiresAt: published.expiresAt }
}
const endColumns = (id: string) =>
  app.db
    .selectFrom('job')
    .select(['closes_on', 'expires_at', 'runs_until'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

describe('publishing', () => {
  test('a job closes at the end of its closing date in the time zone of the site, and everybody is told that day', async () => {
    const { call, id, expiresAt } = await online(after(10))
    expect(expiresAt).toBe(endOf(after(10)))
    expect(await app.as()('jobs.get', { id })).toMatchObject({ closesOn: after(10), expiresAt, open: true, own: null })
    expect((await call('jobs.get', { id })).own).toMatchObject({ closesOn: after(10), runsUntil: inDays(30) })
    expect((await call('jobs.mine', {})).list.find((row) => row.id === id)).toMatchObject({ closesOn: after(10) })
    app.clock.advance(Date.parse(expiresAt ?? '') - app.clock.now().getTime())
    expect(await app.as()('jobs.get', { id })).toMatchObject({ status: 'EXPIRED', open: false })
  })

  test('a closing date after the time online changes nothing, and candidates do not see it', async () => {
    const { call, id, expiresAt } = await online(after(60))
    expect(expiresAt).toBe(inDays(30))
    expect(await app.as()('jobs.get', { id })).toMatchObject({ closesOn: null, expiresAt })
    expect((await call('jobs.get', { id })).own?.closesOn).toBe(after(60))
  })

  test('a day that is over, too far away or none is refused where it is entered', async () => {
    const { call, id, version } = await aTrustedDraft(null)
    const save = (closesOn: unknown) =>
      problemsOf(call('jobs.updateJobType', { id, version, ...jobType, closesOn } as never))
    expect(await save(after(-1))).toBe('INVALID closesOn CLOSING_DATE_PAST')
    expect(await save(after(400))).toBe('INVALID closesOn TIME_FAR')
    for (const bad of [
      '2027-02-30',
      '31/12/2026',
      '2026-12-31T00:00',
      "2026-12-31'; drop table job",
      20_261_231,
      {},
      [],
    ])
      expect(await save(bad), JSON.stringify(bad)).toMatch(/^INVALID closesOn/)
    expect(await problemsOf(call('jobs.createJobType', { ...jobType, closesOn: after(-1) }))).toBe(
      'INVALID closesOn CLOSING_DATE_PAST',
    )
    expect(await save('')).toBe('DONE')
    expect((await endColumns(id)).closes_on).toBeNull()
  })

  test('a draft shows its closing date to those who write it', async () => {
    const { call, id } = await aTrustedDraft(after(60))
    expect(await call('jobs.get', { id })).toMatchObject({ closesOn: after(60), expiresAt: null })
  })

  test('a draft whose closing date has passed is named as incomplete and not published; today is early enough', async () => {
    const { call, id, version } = await aTrustedDraft(after(2))
    app.clock.advance(3 * dayMs)
    const missing = [{ step: 'TYPE', field: 'closesOn', code: 'CLOSING_DATE_PAST' }]
    expect((await call('jobs.get', { id })).own?.missing).toEqual(missing)
    expect((await call('jobs.mine', {})).list.find((row) => row.id === id)?.missing).toEqual(missing)
    expect(await problemsOf(call('jobs.confirmPost', { id, version }))).toBe(
      'JOB_INCOMPLETE closesOn CLOSING_DATE_PAST',
    )
    const saved = await call('jobs.updateJobType', { id, version, ...jobType, closesOn: after(0) })
    expect(saved.missing).toEqual([])
    expect((await call('jobs.confirmPost', { id, version: saved.version })).expiresAt).toBe(endOf(after(0)))
  })

  test('one that passes in the queue of moderators keeps the days that were left', async () => {
    const { call, id, version, employer } = await aCompleteDraft(app)
    await aPlan(app, { companyId: employer.companyId, entitlements: { jobDays: 30 } })
    const saved = await call('jobs.updateJobType', { id, version, ...jobType, closesOn: after(2) })
    const waiting = await call('jobs.confirmPost', { id, version: saved.version })
    expect(waiting.status).toBe('PENDING_REVIEW')
    app.clock.advance(5 * dayMs)
    const moderator = app.as(await anAdministrator(app))
    await moderator('admin.jobs.decide', { id, version: waiting.version, decision: 'APPROVE' })
    expect(await app.as()('jobs.get', { id })).toMatchObject({
      open: true,
      closesOn: after(2),
      expiresAt: endOf(after(2)),
    })
  })
})

describe('of a job that is online', () => {
  test('it can be moved and taken away within the time online, without a new review', async () => {
    const { call, id, version } = await online(null)
    const runsUntil = inDays(30)
    const save = async (closesOn: string | null, at: number) =>
      (await call('jobs.updateJobType', { id, version: at, ...jobType, closesOn })).version
    const first = await save(after(5), version)
    expect(await app.as()('jobs.get', { id })).toMatchObject({ closesOn: after(5), expiresAt: endOf(after(5)) })
    expect((await call('jobs.proposal', { id })).proposal).toBeNull()
    expect(await app.db.selectFrom('job_version').select('id').where('job_id', '=', id).execute()).toHaveLength(1)
    expect(await problemsOf(call('jobs.updateJobType', { id, version, ...jobType, closesOn: after(6) }))).toMatch(
      /^STALE_VERSION closesOn/,
    )
    const second = await save(after(45), first)
    expect(await app.as()('jobs.get', { id })).toMatchObject({ closesOn: null, expiresAt: runsUntil })
    const third = await save(after(7), second)
    await save(null, third)
    expect(await app.as()('jobs.get', { id })).toMatchObject({ closesOn: null, expiresAt: runsUntil })
    expect(
      await problemsOf(call('jobs.updateJobType', { id, version: third + 1, ...jobType, closesOn: after(-1) })),
    ).toBe('INVALID closesOn CLOSING_DATE_PAST')
  })

  test('of a job from before there were closing dates, the time online stays what it was', async () => {
    const employer = await anEmployer(app)
    const expiresAt = new Date(inDays(20))
    const { id } = await aJob(app, { employer, expiresAt })
    const call = app.as(employer)
    const type = { ...jobType, roleCode: 'BACK_END_DEVELOPER' }
    const saved = await call('jobs.updateJobType', { id, version: 1, ...type, closesOn: after(4) })
    expect(await endColumns(id)).toEqual({
      closes_on: after(4),
      expires_at: new Date(endOf(after(4))),
      runs_until: expiresAt,
    })
    await call('jobs.updateJobType', { id, version: saved.version, ...type, closesOn: null })
    expect((await endColumns(id)).expires_at).toEqual(expiresAt)
  })

  test('the extension moves it by as many days', async () => {
    const { call, id, version } = await online(after(10))
    const extended = await call('jobs.extend', { id, version })
    expect(extended.expiresAt).toBe(endOf(after(17)))
    expect(await app.as()('jobs.get', { id })).toMatchObject({ closesOn: after(17), open: true })
    expect((await call('jobs.get', { id })).own?.runsUntil).toBe(inDays(37))
  })

  test('what a hold takes is given back, also when it passed meanwhile', async () => {
    const { id } = await online(after(2))
    await app.core.asSystem((ctx) => holdJob(ctx, id))
    app.clock.advance(4 * dayMs)
    await app.core.asSystem((ctx) => releaseJob(ctx, { jobId: id, by: null }))
    expect(await app.as()('jobs.get', { id })).toMatchObject({ open: true, closesOn: after(2) })
  })

  test('copies have none', async () => {
    const { call, id } = await online(after(10))
    const copyId = crypto.randomUUID()
    await call('jobs.duplicate', { id, copyId })
    expect(await endColumns(copyId)).toEqual({ closes_on: null, expires_at: null, runs_until: null })
  })
})
