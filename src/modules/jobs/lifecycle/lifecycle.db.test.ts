import { describe, expect, test } from 'vitest'
import { codeOf } from '../../../../test/fixtures/outcome.ts'
import { testApp } from '../../../../test/fixtures/test-app.ts'
import { aCity, aJob } from '../../../../test/fixtures/jobs.ts'
import { aCandidate, anAdministrator, anEmployer } from '../../../../test/fixtures/people.ts'
import { jobCards } from '../public.server.ts'

const app = testApp()
const dayMs = 86_400_000
const run = (name: string) => {
  const job = app.core.jobs.find((each) => each.name === name)
  if (!job) throw new Error(`no job ${name}`)
  return app.core.runJob(job, {}, 'test', { attempt: 1, maxAttempts: 1 })
}
const statusOf = async (id: string) =>
  (await app.db.selectFrom('job').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status

test('pause and resume are idempotent', async () => {
  const employer = await anEmployer(app)
  const { id } = await aJob(app, { employer })
  const call = app.as(employer)
  expect((await call('jobs.activate', { id, active: false, version: 1 })).version).toBe(2)
  expect((await call('jobs.activate', { id, active: false, version: 1 })).version).toBe(2)
  expect(await app.as()('jobs.get', { id })).toMatchObject({ status: 'PAUSED', open: false })
  expect(await codeOf(call('jobs.activate', { id, active: true, version: 1 }))).toBe('STALE_VERSION')
  expect((await call('jobs.activate', { id, active: true, version: 2 })).status).toBe('ACTIVE')
})

test('a change of status without a version, or at an older one, changes nothing', async () => {
  const employer = await anEmployer(app)
  const { id } = await aJob(app, { employer })
  const call = app.as(employer)
  const changes = [
    ['jobs.activate', { active: false }],
    ['jobs.close', { reason: 'FILLED' }],
    ['jobs.extend', {}],
  ] as const
  for (const [name, input] of changes)
    expect(await codeOf(call(name as 'jobs.extend', { id, ...input } as never)), name).toBe('INVALID')
  await app.db.updateTable('job').set({ version: 7 }).where('id', '=', id).execute()
  for (const [name, input] of changes)
    expect(await codeOf(call(name as 'jobs.extend', { id, version: 6, ...input } as never)), name).toBe('STALE_VERSION')
  expect(await statusOf(id)).toBe('ACTIVE')
})

test('a closed job stays public for 90 days, then only its company can read it', async () => {
  const employer = await anEmployer(app)
  const { id } = await aJob(app, { employer })
  const call = app.as(employer)
  expect((await call('jobs.close', { id, version: 1, reason: 'FILLED' })).status).toBe('CLOSED')
  expect(await app.as()('jobs.get', { id })).toMatchObject({ status: 'CLOSED', closeReason: 'FILLED', open: false })
  expect(await codeOf(call('jobs.close', { id, version: 2, reason: 'OTHER' }))).toBe('TRANSITION_NOT_ALLOWED')
  expect(await codeOf(call('jobs.createBenefits', { id, version: 2 }))).toBe('TRANSITION_NOT_ALLOWED')
  app.clock.advance(90 * dayMs + 60_000)
  expect(await codeOf(app.as()('jobs.get', { id }))).toBe('JOB_DELETED')
  expect((await call('jobs.get', { id })).own?.status).toBe('CLOSED')
  app.clock.advance(-90 * dayMs - 60_000)
})

describe('expiry of a job', () => {
  test('page, cards and list agree at once; the worker records it, notifies once and mails once', async () => {
    const employer = await anEmployer(app)
    const now = app.clock.now().getTime()
    const { id } = await aJob(app, { employer, expiresAt: new Date(now + 3600_000) })
    await run('jobs.expire')
    expect(await statusOf(id)).toBe('ACTIVE')
    app.clock.advance(3600_000)
    expect(await app.as()('jobs.get', { id })).toMatchObject({ status: 'EXPIRED', open: false })
    expect((await jobCards(app.db, [id], { locale: 'en', now: app.clock.now() }))[0]?.status).toBe('EXPIRED')
    expect((await app.as(employer)('jobs.mine', { statuses: ['EXPIRED'] })).list.map((row) => row.id)).toEqual([id])
    expect(await codeOf(app.as(employer)('jobs.extend', { id, version: 1 }))).toBe('TRANSITION_NOT_ALLOWED')
    await run('jobs.expire')
    await run('jobs.expire')
    expect(await statusOf(id)).toBe('EXPIRED')
    expect(
      await app.db
        .selectFrom('job_event')
        .select(['from_status', 'to_status', 'by_account'])
        .where('job_id', '=', id)
        .execute(),
    ).toEqual([{ from_status: 'ACTIVE', to_status: 'EXPIRED', by_account: null }])
    expect(await app.db.selectFrom('mail').select('kind').where('account_id', '=', employer.id).execute()).toEqual([
      { kind: 'jobs.expired' },
    ])
  })

  test('one reminder three days before each expiry date, and one free extension of seven days', async () => {
    const employer = await anEmployer(app)
    const expiresAt = new Date(app.clock.now().getTime() + 2 * dayMs)
    const { id } = await aJob(app, { employer, expiresAt })
    const kinds = async () =>
      (await app.db.selectFrom('mail').select('kind').where('account_id', '=', employer.id).execute()).length
    await run('jobs.remindClosing')
    await run('jobs.remindClosing')
    expect(await kinds()).toBe(1)
    const extended = await app.as(employer)('jobs.extend', { id, version: 1 })
    expect(new Date(extended.expiresAt ?? 0).getTime()).toBe(expiresAt.getTime() + 7 * dayMs)
    expect(await codeOf(app.as(employer)('jobs.extend', { id, version: 2 }))).toBe('LIMIT_REACHED')
    app.clock.advance(7 * dayMs)
    await run('jobs.remindClosing')
    expect(await kinds()).toBe(2)
    app.clock.advance(-7 * dayMs)
  })
})

test('a deleted job is gone everywhere, open ones are closed first; deleting is all or none', async () => {
  const employer = await anEmployer(app)
  const call = app.as(employer)
  const [live, draft] = [await aJob(app, { employer }), await aJob(app, { employer, status: 'DRAFT' })]
  const foreign = await aJob(app, { employer: await anEmployer(app) })
  expect(await codeOf(call('jobs.softDelete', { ids: [live.id, foreign.id] }))).toBe('NOT_FOUND')
  expect((await app.as()('jobs.get', { id: live.id })).open).toBe(true)
  await call('jobs.softDelete', { ids: [live.id, draft.id] })
  expect(await call('jobs.softDelete', { ids: [live.id] })).toEqual({ done: true })
  const candidate = app.as(await aCandidate(app))
  expect(await codeOf(candidate('jobs.get', { id: live.id }))).toBe('JOB_DELETED')
  expect(await codeOf(call('jobs.get', { id: live.id }))).toBe('JOB_DELETED')
  expect(await codeOf(candidate('jobs.get', { id: draft.id }))).toBe('NOT_FOUND')
  expect((await call('jobs.mine', {})).total).toBe(0)
  expect(await jobCards(app.db, [live.id], { locale: 'en', now: app.clock.now() })).toEqual([])
  for (const handler of ['activate', 'close', 'extend', 'confirmPost', 'repost'] as const) {
    const input = {
      activate: { version: 1, active: true },
      close: { version: 1, reason: 'OTHER' },
      extend: { version: 1 },
      confirmPost: { version: 1 },
      repost: {},
    }[handler]
    expect(await codeOf(call(`jobs.${handler}`, { id: live.id, ...input } as never))).toBe('JOB_DELETED')
  }
  const events = await app.db
    .selectFrom('job_event')
    .select(['to_status', 'reason'])
    .where('job_id', '=', live.id)
    .execute()
  expect(events).toEqual([{ to_status: 'CLOSED', reason: 'OTHER' }])
})

test('reposting an ended job makes one draft with its content but without its history', async () => {
  const employer = await anEmployer(app)
  const call = app.as(employer)
  const { id } = await aJob(app, {
    employer,
    status: 'CLOSED',
    questions: [{ kind: 'YES_NO', text: 'Can you start now?', dealBreaker: { accept: [true] } }],
  })
  const copy = await call('jobs.repost', { id })
  expect(await call('jobs.repost', { id })).toEqual(copy)
  expect(copy.id).not.toBe(id)
  const [old, fresh] = [await call('jobs.get', { id }), await call('jobs.get', { id: copy.id })]
  expect(fresh.own).toMatchObject({ status: 'DRAFT', version: 1, copiedFrom: id, missing: [] })
  expect([fresh.publishedAt, fresh.expiresAt, fresh.closedAt, fresh.closeReason]).toEqual([null, null, null, null])
  for (const part of ['title', 'description', 'skills', 'locations', 'benefits', 'salary'] as const)
    expect(fresh[part]).toEqual(old[part])
  expect(fresh.requirements[0]?.text).toBe('Can you start now?')
  expect(fresh.requirements[0]?.id).not.toBe(old.requirements[0]?.id)
  const active = await aJob(app, { employer })
  expect(await codeOf(call('jobs.repost', { id: active.id }))).toBe('TRANSITION_NOT_ALLOWED')
})

test('a hidden salary is visible only to members who may edit the job', async () => {
  const employer = await anEmployer(app)
  const { id } = await aJob(app, { employer, salary: { min: 111_111_100, max: 222_222_200, hidden: true } })
  const candidate = await aCandidate(app)
  for (const who of [undefined, candidate, await anEmployer(app)]) {
    const view = await app.as(who)('jobs.get', { id })
    expect([view.salary, view.salaryHidden, view.own]).toEqual([null, true, null])
    expect(JSON.stringify(view)).not.toMatch(/1111111|2222222/)
  }
  const [card] = await jobCards(app.db, [id], { locale: 'id', now: app.clock.now() })
  expect(JSON.stringify(card)).not.toMatch(/1111111|2222222/)
  expect((await app.as(employer)('jobs.get', { id })).own).toMatchObject({
    salaryMin: 111_111_100,
    salaryMax: 222_222_200,
  })
})

test('a published job must stay complete and online when it is changed', async () => {
  const employer = await anEmployer(app)
  const { id } = await aJob(app, { employer })
  const call = app.as(employer)
  expect(await codeOf(call('jobs.createLocation', { id, version: 1, locationType: 'ON_SITE', locations: [] }))).toBe(
    'JOB_INCOMPLETE',
  )
  const type = {
    title: 'Developer',
    domain: 'INFORMATION_TECHNOLOGY',
    employmentType: 'FULL_TIME',
    positionLevel: 'STAFF',
  }
  expect((await call('jobs.updateJobType', { id, version: 1, ...type })).status).toBe('ACTIVE')
})

test('an administrator removes an active job: 410 for the public, the reason for its company', async () => {
  const employer = await anEmployer(app)
  const { id } = await aJob(app, { employer })
  await app.as(await anAdministrator(app))('admin.jobs.decide', {
    id,
    version: 1,
    decision: 'REMOVE',
    reason: 'ASKS_MONEY',
  })
  expect(await codeOf(app.as()('jobs.get', { id }))).toBe('JOB_DELETED')
  expect((await app.as(employer)('jobs.get', { id })).own).toMatchObject({
    status: 'REMOVED',
    statusReason: 'ASKS_MONEY',
  })
  expect(await codeOf(app.as(employer)('jobs.confirmPost', { id, version: 2 }))).toBe('TRANSITION_NOT_ALLOWED')
})

test('answered questions are kept when they are removed from the job', async () => {
  const employer = await anEmployer(app)
  const candidate = await aCandidate(app)
  const { id } = await aJob(app, {
    employer,
    questions: [
      { kind: 'SINGLE', text: 'Which shift?', options: ['day', 'night'] },
      { kind: 'DATE', text: 'From when?' },
    ],
  })
  const call = app.as(employer)
  const [shift, date] = (await call('jobs.get', { id })).own?.questions ?? []
  const application = await app.db
    .insertInto('application')
    .values({ job_id: id, company_id: employer.companyId, account_id: candidate.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  await app.db
    .insertInto('application_answer')
    .values({ application_id: application.id, question_id: shift?.id ?? '', answer: JSON.stringify('day') })
    .execute()
  const again = {
    id: shift?.id ?? '',
    kind: 'SINGLE' as const,
    text: 'Which shift do you want?',
    options: ['day', 'night'],
  }
  const saved = await call('jobs.createAdditionalQuestion', { id, version: 1, questions: [again] })
  expect((await call('jobs.get', { id })).own?.questions.map((question) => question.id)).toEqual([shift?.id])
  await call('jobs.createAdditionalQuestion', { id, version: saved.version, questions: [] })
  expect((await call('jobs.get', { id })).own?.questions).toEqual([])
  const rows = await app.db.selectFrom('job_question').select('id').where('job_id', '=', id).execute()
  expect(rows.map((row) => row.id)).toEqual([shift?.id])
  expect(rows.map((row) => row.id)).not.toContain(date?.id)
})

test('roles by name and by domain, cards in the reader’s language and the requested order', async () => {
  const employer = await anEmployer(app)
  const call = app.as(employer)
  const roles = await call('jobs.roleList', { search: 'softw', limit: 10 })
  expect(roles.list.map((role) => role.code)).toContain('SOFTWARE_ENGINEER')
  const cooks = await call('jobs.roleList', { domain: 'FOOD_BEVERAGE', limit: 50 })
  expect(new Set(cooks.list.map((role) => role.domain))).toEqual(new Set(['FOOD_BEVERAGE']))
  expect((await call('jobs.roleList', { search: '%' })).total).toBe(0)
  const city = await aCity(app)
  const [one, two] = [
    await aJob(app, { employer, title: 'One', cities: [city] }),
    await aJob(app, { employer, title: 'Two', remote: true }),
  ]
  const cards = await jobCards(app.db, [two.id, crypto.randomUUID(), one.id], {
    locale: 'id',
    now: app.clock.now(),
  })
  expect(cards.map((card) => card.title)).toEqual(['Two', 'One'])
  expect(cards[0]).toMatchObject({
    workFromAnywhere: true,
    locations: [],
    employmentType: { code: 'FULL_TIME', label: 'Penuh waktu' },
  })
  expect(cards[1]?.locations[0]?.id).toBe(city)
})
