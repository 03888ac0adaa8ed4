import { describe, expect, test } from 'vitest'
import type { Candidate } from '#kernel/caller.ts'
import type { Fail } from '#kernel/fail.ts'
import { readMailbox } from '#platform/mail/mailbox.server.ts'
import { testApp } from '../../../test/fixtures/test-app.ts'
import { runNow } from '../../../test/fixtures/applications.ts'
import { aJob } from '../../../test/fixtures/jobs.ts'
import { aCandidate, anEmployer } from '../../../test/fixtures/people.ts'
import { readBrowse, searchOf } from '#modules/search/rules.url.ts'

const app = testApp()
const [minute, day] = [60_000, 86_400_000]
const code = (promise: Promise<unknown>) =>
  promise.then(
    () => 'DONE',
    (error: Fail) => (error.fields[0] ? error.fields[0].code : error.code),
  )
const mailsTo = async (accountId: string) =>
  app.db.selectFrom('mail').select(['kind', 'locale', 'status']).where('account_id', '=', accountId).execute()
const notifications = async (accountId: string) =>
  (await app.as({ caller: await callerOf(accountId) })('notifications.list', { category: 'JOB_ALERT' })).list.map(
    ({ text }) => text,
  )
const people = new Map<string, Candidate>()
const callerOf = async (id: string) => people.get(id) ?? (await aCandidate(app)).caller

async function seeker(query: string, frequency: 'NONE' | 'INSTANT' | 'DAILY' | 'WEEKLY' = 'INSTANT') {
  const person = await aCandidate(app)
  people.set(person.id, person.caller)
  const call = app.as(person)
  const saved = await call('alerts.add', { name: 'Mine', query, frequency })
  return { ...person, call, saved }
}
/** Matches and sends what waits, whatever the time of the worker. */
async function pass(ahead = minute): Promise<void> {
  app.clock.advance(ahead)
  await runNow(app, 'alerts.match')
}

describe('a saved search', () => {
  test('is kept in its one form; the same again is the same one', async () => {
    const { call, saved } = await seeker('?search=cook&location=Bandung&page=3&sort=compNm&limit=50&posted=7', 'NONE')
    expect(saved).toMatchObject({
      query: '?search=cook&location=Bandung',
      created: true,
      frequency: 'NONE',
      nextAt: null,
    })
    const again = await call('alerts.add', { name: 'Other', query: 'location=Bandung&search=cook' })
    expect(again).toMatchObject({ id: saved.id, name: 'Mine', created: false })
    const alerted = await call('alerts.add', {
      name: 'Other',
      query: '?search=cook&location=Bandung',
      frequency: 'DAILY',
    })
    expect(alerted).toMatchObject({ id: saved.id, name: 'Mine', frequency: 'DAILY', created: false })
    expect(alerted.nextAt).not.toBeNull()
    const plain = await call('alerts.add', { name: 'Other', query: '?search=cook&location=Bandung' })
    expect(plain, 'alerts that are on stay').toMatchObject({ frequency: 'DAILY', created: false })
    expect((await call('alerts.list', {})).list).toHaveLength(1)
  })

  test.each([
    ['', 'SEARCH_EMPTY'],
    ['?page=2&sort=relevance', 'SEARCH_EMPTY'],
    ['?posted=7', 'SEARCH_EMPTY'],
    ['?search=%2F+-', 'SEARCH_EMPTY'],
    ['?search=-cook', 'SEARCH_EMPTY'],
    ['?location=Atlantis+Bawah+Laut', 'SEARCH_UNKNOWN'],
    ['?domain=no-such-field', 'SEARCH_UNKNOWN'],
  ])('that says nothing to search for is refused: %s', async (query, expected) => {
    const { caller } = await aCandidate(app)
    expect(await code(app.as({ caller })('alerts.add', { name: 'x', query }))).toBe(expected)
  })

  test('there are ten at most, however many are sent at once', async () => {
    const { caller } = await aCandidate(app)
    const call = app.as({ caller })
    const save = (at: number) => code(call('alerts.add', { name: 'x', query: `?search=word${at}` }))
    for (let at = 0; at < 8; at++) expect(await save(at)).toBe('DONE')
    const codes = await Promise.all([8, 9, 10, 11, 12].map(save))
    expect(codes.filter((each) => each === 'DONE')).toHaveLength(2)
    expect(new Set(codes)).toEqual(new Set(['DONE', 'SEARCHES_MANY']))
    const { list } = await call('alerts.list', {})
    await call('alerts.softDelete', { ids: [list[0]?.id ?? ''] })
    expect(await code(call('alerts.add', { name: 'x', query: '?search=another' }))).toBe('DONE')
  })

  test('of somebody else is not found', async () => {
    const { saved } = await seeker('?search=welder')
    const { caller } = await aCandidate(app)
    const call = app.as({ caller })
    expect(await code(call('alerts.get', { id: saved.id }))).toBe('NOT_FOUND')
    expect(await code(call('alerts.update', { id: saved.id, name: 'Taken' }))).toBe('NOT_FOUND')
    expect(await code(call('alerts.softDelete', { ids: [saved.id] }))).toBe('NOT_FOUND')
  })

  test('an employer keeps searches too, without alerts', async () => {
    const call = app.as(await anEmployer(app))
    expect(await call('alerts.add', { name: 'x', query: '?search=cook' })).toMatchObject({ frequency: 'NONE' })
    expect(await code(call('alerts.add', { name: 'x', query: '?search=chef', frequency: 'DAILY' }))).toBe('NOT_IN_LIST')
  })
})

describe('alerts', () => {
  test('an instant one comes once, whatever runs how often', async () => {
    const employer = await anEmployer(app)
    const old = await aJob(app, { employer, title: 'Falconer of yesterday' })
    app.clock.advance(day)
    const { id, call, saved } = await seeker('?search=falconer')
    await aJob(app, { employer, title: 'Falconer' })
    await pass()
    await Promise.all([runNow(app, 'alerts.match'), runNow(app, 'alerts.send')])
    expect(await mailsTo(id)).toHaveLength(1)
    expect(await notifications(id)).toEqual(['New job for your search “Mine”.'])
    const alertRows = await app.db.selectFrom('job_alert').select('job_id').where('search_id', '=', saved.id).execute()
    expect(alertRows.map((row) => row.job_id)).not.toContain(old.id)
    // Published again after a pause, it is no news.
    await app.db
      .insertInto('alert_queue')
      .values({ job_id: alertRows[0]?.job_id ?? '', at: app.clock.now() })
      .execute()
    await pass(day)
    expect(await mailsTo(id)).toHaveLength(1)
    expect((await call('alerts.get', { id: saved.id })).notifiedAt).not.toBeNull()
  })

  test('daily at eight, weekly on Monday, and a worker that was down notifies once', async () => {
    // From a Tuesday on, so that the next morning is no Monday.
    const midnight = Math.ceil(app.clock.now().getTime() / day) * day
    const tuesday = midnight + ((2 - new Date(midnight).getUTCDay() + 7) % 7) * day
    app.clock.advance(tuesday + day / 2 - app.clock.now().getTime())
    const employer = await anEmployer(app)
    const [daily, weekly] = [
      await seeker('?search=glassblower', 'DAILY'),
      await seeker('?search=glassblower', 'WEEKLY'),
    ]
    await aJob(app, { employer, title: 'Glassblower' })
    await pass()
    expect([await mailsTo(daily.id), await mailsTo(weekly.id)]).toEqual([[], []])
    const until = (at: string | null) => new Date(at ?? 0).getTime() - app.clock.now().getTime()
    await pass(until(daily.saved.nextAt) + minute)
    expect(await mailsTo(daily.id)).toHaveLength(1)
    await aJob(app, { employer, title: 'Glassblower again' })
    // Nine days without a worker.
    await pass(9 * day)
    await pass()
    expect([await mailsTo(daily.id), await mailsTo(weekly.id)].map((mails) => mails.length)).toEqual([2, 1])
    const next = await daily.call('alerts.get', { id: daily.saved.id })
    expect(until(next.nextAt)).toBeGreaterThan(0)
    expect(until(next.nextAt)).toBeLessThanOrEqual(day)
  })

  test('what is hidden, applied to, blocked, no longer open or sent by another search is left out', async () => {
    const [employer, blocked] = [await anEmployer(app), await anEmployer(app)]
    const { id, call } = await seeker('?search=thatcher', 'DAILY')
    const other = await call('alerts.add', { name: 'Roofs', query: '?search=thatcher+roof', frequency: 'INSTANT' })
    const [hidden, applied, gone, roof, plain] = [
      await aJob(app, { employer, title: 'Thatcher hidden' }),
      await aJob(app, { employer, title: 'Thatcher applied' }),
      await aJob(app, { employer, title: 'Thatcher gone' }),
      await aJob(app, { employer, title: 'Thatcher of a roof' }),
      await aJob(app, { employer, title: 'Thatcher' }),
    ]
    await aJob(app, { employer: blocked, title: 'Thatcher blocked' })
    await app.db.insertInto('company_block').values({ account_id: id, company_id: blocked.companyId }).execute()
    await call('activity.setChoice', { jobId: hidden.id, choice: 'DISLIKE' })
    await app.db
      .insertInto('application')
      .values({ job_id: applied.id, company_id: employer.companyId, account_id: id, created_at: app.clock.now() })
      .execute()
    await app.as(employer)('jobs.activate', { id: gone.id, version: 1, active: false })
    await pass()
    expect(await notifications(id)).toEqual([`New job for your search “${other.name}”.`])
    await pass(2 * day)
    const rows = await app.db
      .selectFrom('notification')
      .select('params')
      .where('account_id', '=', id)
      .where('kind', '=', 'alert.jobs')
      .orderBy('created_at')
      .execute()
    expect(rows.map(({ params }) => params)).toEqual([
      { search: 'Roofs', count: 1 },
      { search: 'Mine', count: 1 },
    ])
    expect([roof.id, plain.id]).toHaveLength(2)
  })

  test('one click ends the mails without signing in; a search whose alerts are switched on again sends only what is new', async () => {
    const employer = await anEmployer(app)
    const { id, call, saved } = await seeker('?search=cooper')
    await aJob(app, { employer, title: 'Cooper' })
    await pass()
    const { list } = await readMailbox(app.db, app.core.parts.ports.sealer, app.clock.now(), {
      page: 1,
      limit: 500,
    })
    const alertMail = list.find(({ kind, text }) => kind === 'alerts.jobs' && text.includes('Cooper'))
    const token = /unsubscribe\?token=([\w.-]+)/.exec(alertMail?.text ?? '')?.[1] ?? ''
    expect(await app.as()('notifications.unsubscribe', { token })).toMatchObject({
      category: 'JOB_ALERT',
      enabled: false,
    })
    await aJob(app, { employer, title: 'Cooper in the harbour' })
    await pass(day)
    expect([await mailsTo(id), await notifications(id)].map((each) => each.length)).toEqual([1, 2])
    await call('alerts.update', { id: saved.id, frequency: 'NONE' })
    await aJob(app, { employer, title: 'Cooper unseen' })
    await pass(day)
    await call('alerts.update', { id: saved.id, frequency: 'INSTANT' })
    await pass(day)
    expect(await notifications(id)).toHaveLength(2)
    await aJob(app, { employer, title: 'Cooper again' })
    await pass()
    expect(await notifications(id)).toHaveLength(3)
  })

  test('a person without mails still gets the notification in the list', async () => {
    const employer = await anEmployer(app)
    const { id } = await seeker('?search=fletcher')
    await app.as({ caller: await callerOf(id) })('accounts.setConsent', { purpose: 'JOB_ALERTS', given: false })
    await aJob(app, { employer, title: 'Fletcher' })
    await pass()
    expect([await mailsTo(id), await notifications(id)].map((each) => each.length)).toEqual([0, 1])
  })
})

test('the pass finds what the search itself finds, for every kind of filter', async () => {
  const [one, two] = [await anEmployer(app), await anEmployer(app)]
  const queries = [
    '?search=baker',
    '?search=baker+-night',
    '?search=%22night+baker%22',
    '?search=baker+or+typescript',
    '?search=services',
    '?type=full-time&domain=information-technology',
    '?type=part-time',
    '?skills=typescript&skills=python',
    '?salary=10',
    '?salary=13',
    '?wfh=1',
    '?mode=remote&mode=hybrid',
    '?location=Bandung',
    `?company=${two.companyId}`,
    '?level=staff&search=baker',
    '?experience=1',
  ]
  const searches = []
  for (const query of queries) searches.push(await seeker(query, 'WEEKLY'))
  const jobs = [
    await aJob(app, { employer: one, title: 'Night baker', type: 'PART_TIME' }),
    await aJob(app, { employer: two, title: 'Baker by night and day', remote: true }),
    await aJob(app, { employer: two, title: 'Baker', salary: { min: 100_000_000, max: 1_300_000_000 } }),
    await aJob(app, { employer: one, title: 'Developer', skills: [{ code: 'TYPESCRIPT' }], salary: null }),
  ]
  await pass()
  for (const [at, { saved, call }] of searches.entries()) {
    const alertRows = await app.db.selectFrom('job_alert').select('job_id').where('search_id', '=', saved.id).execute()
    const unit = { sliderUnit: 1_000_000, sliderMax: 200 }
    const browse = readBrowse(new URLSearchParams(queries[at]), unit)
    const { list } = await call('search.jobs', { ...searchOf(browse, unit), limit: 50 })
    const matchingIds = jobs.filter((job) => list.some(({ id }) => id === job.id)).map(({ id }) => id)
    expect(alertRows.map(({ job_id }) => job_id).toSorted(), queries[at]).toEqual(matchingIds.toSorted())
  }
}, 120_000)
