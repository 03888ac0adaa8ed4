import { createHash, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { dayIn } from '#kernel/time-zone.ts'
import { importedJobShape } from '#modules/jobs/contract.import.ts'
import type { FetchOutcome } from '#platform/http/public-fetch.server.ts'
import { aPlan } from '../../../test/fixtures/billing.ts'
import { aJob } from '../../../test/fixtures/jobs.ts'
import { anEmployer, type EmployerAccount } from '../../../test/fixtures/people.ts'
import { testApp } from '../../../test/fixtures/test-app.ts'
import { contentHash } from './handlers.rows.server.ts'

const app = testApp()

const day = (after: number) => dayIn(new Date(app.clock.now().getTime() + after * 86_400_000), 'Asia/Jakarta')
const description =
  'You plan, receive and ship goods with a team of twelve, keep stock correct and see to it that everybody works safely.'
const header = 'Job title,ID,Description,Category,Employment type,Level,Skills,City,Workplace type,Post Until'
const row = (title: string, id: string, date: string) =>
  `${title},${id},"${description}",LOGISTICS,FULL_TIME,SENIOR_STAFF,Microsoft Excel,Surabaya,On site,"${date}"`

async function checked(employer: EmployerAccount, rows: readonly string[], options: object = {}) {
  const call = app.as(employer)
  const bytes = Buffer.from([header, ...rows].join('\n'))
  const { id, version } = await call('imports.upload', {
    id: randomUUID(),
    file: { name: 'jobs.csv', type: 'text/csv', bytes },
  })
  const columns = (await call('imports.get', { id })).columns.map(({ field }) => field)
  expect(columns.at(-1)).toBe('closingDate')
  await call('imports.map', { id, version, columns, ...options })
  await app.runJobs()
  return call('imports.get', { id })
}
async function imported(employer: EmployerAccount, rows: readonly string[], options: object = {}) {
  const { id, version } = await checked(employer, rows, options)
  await app.as(employer)('imports.run', { id, version })
  await app.runJobs()
  return app.as(employer)('imports.get', { id })
}
const datesOf = ({ companyId }: EmployerAccount) =>
  app.db
    .selectFrom('job')
    .select(['title', 'closes_on', 'status'])
    .where('company_id', '=', companyId)
    .where('deleted_at', 'is', null)
    .orderBy('title')
    .execute()
const plansOf = ({ list }: Awaited<ReturnType<typeof checked>>) =>
  list.map(({ planned, field, code }) => [planned, field, code].filter(Boolean).join(' '))
const resultsOf = ({ list }: Awaited<ReturnType<typeof checked>>) =>
  list.map(({ result, field, code }) => [result, field, code].filter(Boolean).join(' '))

test('a column of a file fills the closing date; a day that has passed or is unclear makes the row an error before and at the run', async () => {
  const employer = await anEmployer(app)
  await aPlan(app, { companyId: employer.companyId })
  await aJob(app, { employer, title: 'An earlier job' })
  const rows = [
    row('Cook', 'A-1', day(20)),
    row('Driver', 'A-2', day(-1)),
    row('Guard', 'A-3', '05/06/2030'),
    row('Clerk', 'A-4', 'soon'),
    row('Baker', 'A-5', 'Until filled'),
  ]
  const expected = ['closingDate CLOSING_DATE_PAST', 'closingDate DATE_UNCLEAR', 'closingDate DATE']
  const plan = await checked(employer, rows, { publish: true })
  expect(plansOf(plan)).toEqual(['CREATE', ...expected.map((each) => `ERROR ${each}`), 'CREATE'])
  const done = await imported(employer, rows, { publish: true })
  expect(resultsOf(done)).toEqual(['CREATED', ...expected.map((each) => `ERROR ${each}`), 'CREATED'])
  expect(await datesOf(employer)).toEqual([
    { title: 'An earlier job', closes_on: null, status: 'ACTIVE' },
    { title: 'Baker', closes_on: null, status: 'ACTIVE' },
    { title: 'Cook', closes_on: day(20), status: 'ACTIVE' },
  ])
  const call = app.as(employer)
  const failed = Buffer.from((await call('imports.failedRows', { id: done.id })).bytes).toString()
  expect(failed).toContain('Closing date: This day has passed.')
  expect(failed).toContain('Closing date: “05/06/2030” can be two different dates.')
})

test('how dates are written is what the column shows, or what is chosen', async () => {
  const employer = await anEmployer(app)
  const [year, month] = day(40).split('-')
  const first = new Date(Date.UTC(Number(year), Number(month), 5)).toISOString()
  const [nextYear, next] = [first.slice(0, 4), first.slice(5, 7)]
  const unclear = row('Guard', 'B-1', `05/${next}/${nextYear}`)
  const shown = row('Cook', 'B-2', `25/${next}/${nextYear}`)
  expect(plansOf(await checked(employer, [unclear]))).toEqual(['ERROR closingDate DATE_UNCLEAR'])
  expect(plansOf(await checked(employer, [unclear], { dateOrder: 'DAY_FIRST' }))).toEqual(['CREATE'])
  const run = await imported(employer, [unclear, shown])
  expect([run.dateOrder, ...resultsOf(run)]).toEqual(['AUTO', 'CREATED', 'CREATED'])
  expect((await datesOf(employer)).map(({ closes_on: on }) => on)).toEqual([
    `${nextYear}-${next}-25`,
    `${nextYear}-${next}-05`,
  ])
})

test('another closing date updates a job that was imported; the same row is passed over also once its date is over', async () => {
  const employer = await anEmployer(app)
  await imported(employer, [row('Cook', 'C-1', day(20))])
  const updated = await imported(employer, [row('Cook', 'C-1', day(3))], { mode: 'UPDATE' })
  expect(resultsOf(updated)).toEqual(['UPDATED'])
  expect((await datesOf(employer)).map(({ closes_on: on }) => on)).toEqual([day(3)])
  const old = row('Cook', 'C-1', day(3))
  app.clock.advance(4 * 86_400_000)
  expect(resultsOf(await imported(employer, [old], { mode: 'UPDATE' }))).toEqual(['SKIPPED_DUPLICATE SAME'])
  expect(resultsOf(await imported(employer, [row('Cook', 'C-1', day(-2))], { mode: 'UPDATE' }))).toEqual([
    'ERROR closingDate CLOSING_DATE_PAST',
  ])
})

test('undoing an update gives the earlier closing date back', async () => {
  const employer = await anEmployer(app)
  await imported(employer, [row('Cook', 'D-1', '')])
  const { id, version } = await imported(employer, [row('Cook', 'D-1', day(9))], { mode: 'UPDATE' })
  expect((await datesOf(employer))[0]?.closes_on).toBe(day(9))
  await app.as(employer)('imports.undo', { id, version })
  await app.runJobs()
  expect((await datesOf(employer))[0]?.closes_on).toBeNull()
})

test('an update whose earlier closing date has passed stays, and the rest is undone', async () => {
  const employer = await anEmployer(app)
  await imported(employer, [row('Cook', 'E-1', ''), row('Guard', 'E-2', day(2))])
  const update = [row('Cook', 'E-1', day(9)), row('Guard', 'E-2', day(9))]
  const { id, version } = await imported(employer, update, { mode: 'UPDATE' })
  app.clock.advance(3 * 86_400_000)
  await app.as(employer)('imports.undo', { id, version })
  await app.runJobs()
  const { status, list } = await app.as(employer)('imports.get', { id })
  expect(status).toBe('PARTLY_UNDONE')
  expect(list.map(({ undone, undoCode }) => [undone, undoCode])).toEqual([
    ['RESTORED', null],
    ['KEPT', 'UNDO_REFUSED'],
  ])
})

test('a job without a closing date is known again by what it was imported as before there were closing dates', () => {
  const job = importedJobShape.parse({ title: 'Cook' })
  const { closesOn, ...before } = job
  expect(closesOn).toBeNull()
  expect(contentHash(job)).toBe(createHash('sha256').update(JSON.stringify(before)).digest('base64url'))
  expect(contentHash({ ...job, closesOn: '2026-12-31' })).not.toBe(contentHash(job))
  expect(contentHash({ ...job, closesOn: '2026-12-31' })).not.toBe(contentHash({ ...job, closesOn: '2026-12-30' }))
})

test.each([
  [
    'XML',
    (date: string) =>
      `<source><job><title>Cook</title><referencenumber>F-1</referencenumber><description>${description}</description>
       <city>Surabaya</city><expirationdate>${date}</expirationdate></job></source>`,
  ],
  [
    'JSON',
    (date: string) =>
      JSON.stringify([
        {
          '@type': 'JobPosting',
          title: 'Cook',
          identifier: { value: 'F-1' },
          description,
          validThrough: `${date}T23:59:00+07:00`,
          jobLocation: { address: { addressLocality: 'Surabaya' } },
        },
      ]),
  ],
])('a feed of %s names when its jobs close', async (_format, feed) => {
  const employer = await anEmployer(app)
  const url = `https://jobs.test/${randomUUID()}.xml`
  const answer: { now: FetchOutcome } = { now: { bytes: Buffer.from(feed(day(15))) } }
  app.core.parts.ports.fetchPublic = () => Promise.resolve(answer.now)
  const call = app.as(employer)
  const { id } = await call('imports.createFeed', { id: randomUUID(), url, hours: 6, pauseGone: false })
  await app.runJobs()
  const run = (await call('imports.list', {})).list[0]
  await call('imports.run', { id: run?.id ?? '', version: run?.version ?? 0 })
  await app.runJobs()
  expect((await datesOf(employer)).map(({ closes_on: on }) => on)).toEqual([day(15)])
  answer.now = { bytes: Buffer.from(feed(day(25))) }
  await call('imports.fetchFeed', { id })
  await app.runJobs()
  expect((await datesOf(employer)).map(({ closes_on: on }) => on)).toEqual([day(25)])
})

test('the templates have a column of closing dates with a day to come', async () => {
  const employer = await anEmployer(app)
  const file = await app.as(employer)('imports.template', { format: 'csv' })
  const text = Buffer.from(file.bytes).toString()
  expect(text).toContain('Closing date')
  expect(text).toContain(new Date(app.clock.now().getTime() + 30 * 86_400_000).toISOString().slice(0, 10))
})
