import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { errorCodeOf } from '../../../../test/fixtures/accounts.ts'
import { anEmployer, type EmployerAccount } from '../../../../test/fixtures/people.ts'
import { testApp } from '../../../../test/fixtures/test-app.ts'
import type { FetchOutcome } from '#platform/http/public-fetch.server.ts'

const app = testApp()
const hourMs = 3_600_000

const answers = new Map<string, FetchOutcome>()
beforeEach(() => {
  answers.clear()
  app.core.parts.ports.fetchPublic = async (url) => answers.get(url) ?? { refused: 'NOT_REACHED' }
})

const description =
  'You plan, receive and ship goods with a team of twelve, keep stock correct and see to it that everybody works safely.'
const feedOf = (jobs: Record<string, string>) => ({
  bytes: Buffer.from(
    `<source>${Object.entries(jobs)
      .map(
        ([id, title]) =>
          `<job><title>${title}</title><referencenumber>${id}</referencenumber><description>${description}</description>
           <city>Surabaya</city><jobtype>FULL_TIME</jobtype><date>${randomUUID()}</date></job>`,
      )
      .join('')}</source>`,
  ),
})

async function aFeed(employer: EmployerAccount, given: { pauseGone?: boolean; url?: string } = {}) {
  const url = given.url ?? `https://jobs.test/${randomUUID()}.xml?key=secret`
  const feed = await app.as(employer)('imports.createFeed', {
    id: randomUUID(),
    url,
    hours: 6,
    pauseGone: given.pauseGone ?? false,
  })
  return { id: feed.id, url }
}
const feedView = async (employer: EmployerAccount, id: string) => {
  const jobFeed = (await app.as(employer)('imports.feeds', {})).list.find((feed) => feed.id === id)
  if (!jobFeed) throw new Error('no feed')
  return jobFeed
}
const runsOf = async (employer: EmployerAccount) => (await app.as(employer)('imports.list', {})).list
const jobsOf = ({ companyId }: EmployerAccount) =>
  app.db
    .selectFrom('job')
    .select(['id', 'title', 'status'])
    .where('company_id', '=', companyId)
    .where('deleted_at', 'is', null)
    .orderBy('title')
    .execute()

/** A feed whose first import a member has looked at and carried out. */
async function trusted(employer: EmployerAccount, jobs: Record<string, string>, pauseGone = false) {
  const url = `https://jobs.test/${randomUUID()}.xml`
  answers.set(url, feedOf(jobs))
  const { id } = await aFeed(employer, { url, pauseGone })
  await app.runJobs()
  const [run] = await runsOf(employer)
  await app.as(employer)('imports.run', { id: run?.id ?? '', version: run?.version ?? 0 })
  await app.runJobs()
  return { id, url }
}
const fetchNow = async (employer: EmployerAccount, id: string) => {
  await app.as(employer)('imports.fetchFeed', { id })
  await app.runJobs()
}

test('the first fetch is a dry run; then what changed is imported by itself, jobs are updated by their reference number', async () => {
  const employer = await anEmployer(app)
  const url = `https://jobs.test/${randomUUID()}.xml?key=secret`
  answers.set(url, feedOf({ A1: 'Warehouse lead', A2: 'Forklift driver' }))
  const { id } = await aFeed(employer, { url })
  await app.runJobs()
  const [run] = await runsOf(employer)
  expect(run).toMatchObject({ status: 'READY', format: 'XML', mode: 'UPDATE', rows: 2 })
  expect(await jobsOf(employer)).toEqual([])
  expect(await feedView(employer, id)).toMatchObject({ trusted: false, error: null, jobs: 2, runId: run?.id })
  expect((await feedView(employer, id)).address).not.toContain('secret')
  // A fetch before anybody has looked at it makes no second import.
  await fetchNow(employer, id)
  expect(await runsOf(employer)).toHaveLength(1)
  await app.as(employer)('imports.run', { id: run?.id ?? '', version: run?.version ?? 0 })
  await app.runJobs()
  expect((await jobsOf(employer)).map(({ title }) => title)).toEqual(['Forklift driver', 'Warehouse lead'])
  // Only the date differs, which no field takes: there is nothing to import.
  answers.set(url, feedOf({ A1: 'Warehouse lead', A2: 'Forklift driver' }))
  await fetchNow(employer, id)
  expect(await runsOf(employer)).toHaveLength(1)
  app.clock.advance(60_000)
  answers.set(url, feedOf({ A1: 'Warehouse lead, nights', A2: 'Forklift driver', A3: 'Packer' }))
  await fetchNow(employer, id)
  const [second] = await runsOf(employer)
  expect([second?.status, second?.counts]).toEqual(['DONE', { created: 1, updated: 1, skipped: 1, errors: 0, open: 0 }])
  expect(await jobsOf(employer)).toHaveLength(3)
  const notified = await app.db
    .selectFrom('notification')
    .select('kind')
    .where('account_id', '=', employer.id)
    .where('kind', 'like', 'job.import%')
    .execute()
  expect(notified.map(({ kind }) => kind)).toEqual(['job.importDone', 'job.importDone'])
})

test('fetched twice at once it makes no doubles', async () => {
  const employer = await anEmployer(app)
  const { id, url } = await trusted(employer, { A1: 'Warehouse lead' })
  answers.set(url, feedOf({ A1: 'Warehouse lead', A2: 'Packer' }))
  await Promise.all([1, 2, 3].map(() => app.as(employer)('imports.fetchFeed', { id })))
  await Promise.all([app.runJobs(), app.runJobs()])
  await app.runJobs()
  expect(await runsOf(employer)).toHaveLength(2)
  expect(await jobsOf(employer)).toHaveLength(2)
})

test('jobs that the feed no longer names are counted, and paused after two fetches only where the company chose so', async () => {
  const four = { A1: 'Cook', A2: 'Waiter', A3: 'Baker', A4: 'Butcher' }
  for (const pauseGone of [false, true]) {
    const employer = await anEmployer(app)
    const { id, url } = await trusted(employer, four, pauseGone)
    await app.db
      .updateTable('job')
      .set({
        status: 'ACTIVE',
        published_at: app.clock.now(),
        expires_at: new Date(app.clock.now().getTime() + 99 * 24 * hourMs),
      })
      .where('company_id', '=', employer.companyId)
      .execute()
    const open = async () => (await jobsOf(employer)).filter(({ status }) => status === 'ACTIVE').length
    answers.set(url, feedOf({ A1: 'Cook', A2: 'Waiter', A3: 'Baker' }))
    await fetchNow(employer, id)
    expect([await open(), (await feedView(employer, id)).gone]).toEqual([4, 1])
    await fetchNow(employer, id)
    expect([await open(), (await feedView(employer, id)).gone]).toEqual([pauseGone ? 3 : 4, 1])
    // A feed that lost most of its jobs is more likely broken.
    answers.set(url, feedOf({ A1: 'Cook' }))
    await fetchNow(employer, id)
    await fetchNow(employer, id)
    expect([await open(), (await feedView(employer, id)).gone]).toEqual([pauseGone ? 3 : 4, 3])
    const notified = await app.as(employer)('notifications.list', { category: 'JOB' })
    expect(notified.list.filter(({ kind }) => kind === 'job.feedShrunk')).toHaveLength(pauseGone ? 1 : 0)
  }
})

test('a feed that keeps failing waits longer each time, and is switched off with a mail', async () => {
  const employer = await anEmployer(app)
  const { id } = await aFeed(employer)
  await app.runJobs()
  expect(await feedView(employer, id)).toMatchObject({ state: 'ACTIVE', error: 'NOT_REACHED', failures: 1 })
  for (let failures = 2; failures <= 5; failures++) await fetchNow(employer, id)
  expect(await feedView(employer, id)).toMatchObject({ state: 'OFF', failures: 5, nextAt: null })
  const mails = await app.db.selectFrom('mail').select('kind').where('kind', '=', 'imports.feedOff').execute()
  expect(mails).toHaveLength(1)
  expect(await errorCodeOf(app.as(employer)('imports.fetchFeed', { id }))).toBe('TRANSITION_NOT_ALLOWED')
  const { version } = await feedView(employer, id)
  await app.as(employer)('imports.changeFeed', { id, version, hours: 12, pauseGone: true, active: true })
  expect(await feedView(employer, id)).toMatchObject({ state: 'ACTIVE', failures: 0, hours: 12, pauseGone: true })
})

test('what is no feed is told by its reason, and nothing of it is stored', async () => {
  const employer = await anEmployer(app)
  const { id, url } = await aFeed(employer)
  for (const [body, error] of [
    ['<!DOCTYPE a [<!ENTITY b "c">]><source><job><title>&b;</title></job></source>', 'FILE_REJECTED'],
    [`<source>${'<job><title>a</title></job>'.repeat(10_000)}</source>`, 'TOO_MANY_ROWS'],
    ['<html/>', 'UNSUPPORTED_TYPE'],
  ] as const) {
    answers.set(url, { bytes: Buffer.from(body) })
    await fetchNow(employer, id)
    expect((await feedView(employer, id)).error).toBe(error)
  }
  expect(await runsOf(employer)).toEqual([])
})

test('only who may import has feeds; another company finds none; five a company, each address once', async () => {
  const owner = await anEmployer(app)
  const { id, url } = await aFeed(owner)
  for (const role of ['HIRING_MANAGER', 'BILLING', 'VIEWER'] as const) {
    const member = await anEmployer(app, { companyId: owner.companyId, role })
    const codes = await Promise.all([
      errorCodeOf(app.as(member)('imports.feeds', {})),
      errorCodeOf(app.as(member)('imports.deleteFeed', { id })),
      errorCodeOf(app.as(member)('imports.fetchFeed', { id })),
      errorCodeOf(app.as(member)('imports.createFeed', { id: randomUUID(), url: 'https://a.test/x' })),
    ])
    expect([...new Set(codes)]).toEqual(['ROLE_NOT_ALLOWED'])
  }
  const other = await anEmployer(app)
  const change = { id, version: 1, hours: 6 as const, pauseGone: false, active: false }
  expect(await errorCodeOf(app.as(other)('imports.changeFeed', change))).toBe('NOT_FOUND')
  expect(await errorCodeOf(app.as(other)('imports.fetchFeed', { id }))).toBe('NOT_FOUND')
  expect(await errorCodeOf(app.as(other)('imports.deleteFeed', { id }))).toBe('NOT_FOUND')
  expect(await errorCodeOf(app.as(owner)('imports.createFeed', { id, url: `${url}?other` }))).toBe('KEY_REUSED')
  expect(await errorCodeOf(app.as(other)('imports.createFeed', { id, url }))).toBe('NOT_FOUND')
  expect((await app.as(other)('imports.feeds', {})).list).toEqual([])
  const create = (address: string) =>
    errorCodeOf(app.as(owner)('imports.createFeed', { id: randomUUID(), url: address }))
  expect(await create(url)).toBe('INVALID FEED_TWICE')
  expect(await create('https://127.0.0.1:8080/x')).toBe('INVALID FEED_ADDRESS')
  await Promise.allSettled(Array.from({ length: 8 }, () => aFeed(owner)))
  expect((await app.as(owner)('imports.feeds', {})).list).toHaveLength(5)
  expect(await create('https://jobs.test/sixth')).toBe('INVALID FEED_LIMIT')
  await app.as(owner)('imports.deleteFeed', { id })
  expect((await app.as(owner)('imports.feeds', {})).list).toHaveLength(4)
})

test('a feed of somebody who may no longer import is switched off at once', async () => {
  const owner = await anEmployer(app)
  const recruiter = await anEmployer(app, { companyId: owner.companyId, role: 'RECRUITER' })
  const { id } = await aFeed(recruiter)
  await app.db.updateTable('company_member').set({ role: 'VIEWER' }).where('account_id', '=', recruiter.id).execute()
  await app.runJobs()
  expect(await feedView(owner, id)).toMatchObject({ state: 'OFF', error: 'ROLE_NOT_ALLOWED' })
})

test('whoever resumes a feed carries it on, when the one who made it has left', async () => {
  const owner = await anEmployer(app)
  const recruiter = await anEmployer(app, { companyId: owner.companyId, role: 'RECRUITER' })
  const { id, url } = await aFeed(recruiter)
  await app.as(owner)('team.remove', { ids: [recruiter.caller.memberId] })
  await app.runJobs()
  answers.set(url, feedOf({ A1: 'Warehouse lead' }))
  const off = await feedView(owner, id)
  const resumed = { id, version: off.version, hours: off.hours, pauseGone: off.pauseGone, active: true }
  await app.as(owner)('imports.changeFeed', resumed)
  await app.runJobs()
  expect([off.state, await feedView(owner, id)]).toMatchObject(['OFF', { state: 'ACTIVE', error: null, jobs: 1 }])
})

test('a fetch leaves the forms of members as good as they were; one that switches the feed off does not', async () => {
  const employer = await anEmployer(app)
  const { id, url } = await trusted(employer, { A1: 'Warehouse lead' })
  const { version } = await feedView(employer, id)
  app.clock.advance(60_000)
  answers.set(url, feedOf({ A1: 'Warehouse lead', A2: 'Packer' }))
  await fetchNow(employer, id)
  const change = { id, hours: 12, pauseGone: false, active: true } as const
  const changed = await app.as(employer)('imports.changeFeed', { ...change, version })
  expect(changed).toMatchObject({ hours: 12, jobs: 2 })
  answers.delete(url)
  for (let failures = 1; failures <= 5; failures++) {
    app.clock.advance(60_000)
    await fetchNow(employer, id)
  }
  expect((await feedView(employer, id)).state).toBe('OFF')
  const late = { ...change, version: changed.version }
  expect(await errorCodeOf(app.as(employer)('imports.changeFeed', late))).toBe('STALE_VERSION')
})

test('an edit while the feed is fetched loses nothing of the fetch', async () => {
  const employer = await anEmployer(app)
  const { id } = await trusted(employer, { A1: 'Warehouse lead' })
  app.clock.advance(60_000)
  const { version } = await feedView(employer, id)
  app.core.parts.ports.fetchPublic = async () => {
    await app.as(employer)('imports.changeFeed', { id, version, hours: 24, pauseGone: true, active: true })
    return feedOf({ A1: 'Warehouse lead', A2: 'Packer' })
  }
  await fetchNow(employer, id)
  expect(await feedView(employer, id)).toMatchObject({ hours: 24, pauseGone: true, jobs: 2 })
  expect(await jobsOf(employer)).toHaveLength(2)
})
