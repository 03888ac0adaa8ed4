import { expect, test } from 'vitest'
import { csv, importerOf } from '../../../test/fixtures/import-file.ts'
import { aCity, aJob } from '../../../test/fixtures/jobs.ts'
import { anEmployer } from '../../../test/fixtures/people.ts'
import { testApp } from '../../../test/fixtures/test-app.ts'

const app = testApp()
const { get, checked, imported, jobsOf } = importerOf(app)

test('of two rows for one job the first that can be a job counts, in the check and when it is carried out', async () => {
  const employer = await anEmployer(app)
  await imported(employer, csv({ title: 'Clerk one', id: 'C1' }))
  const lines = [
    { title: 'Clerk one B', id: 'C1' },
    { title: 'Clerk one C', id: 'C1' },
  ]
  const inAMonth = new Date(app.clock.now().getTime() + 30 * 86_400_000).toISOString().slice(0, 10)
  const dates = ['2001-01-01', inAMonth]
  const [names = '', ...rows] = csv(...lines, { title: 'Cook', id: 'C2' }, { title: 'Chef', id: 'C2' })
    .toString()
    .split('\r\n')
  const file = [`${names},Post Until`, ...rows.map((line, at) => `${line},${at < 2 ? '' : dates[at - 2]}`)].join('\r\n')
  const ready = await checked(employer, Buffer.from(file), { mode: 'UPDATE' })
  expect(ready.list.map(({ planned, code }) => [planned, code])).toEqual([
    ['UPDATE', null],
    ['SKIP', 'SAME_AS_LINE'],
    ['ERROR', 'CLOSING_DATE_PAST'],
    ['CREATE', null],
  ])
  await app.as(employer)('imports.run', { id: ready.id, version: ready.version })
  await app.runJobs()
  expect((await get(employer, ready.id)).list.map(({ result, code, params }) => [result, code, params])).toEqual([
    ['UPDATED', null, null],
    ['SKIPPED_DUPLICATE', 'SAME_AS_LINE', { line: 2 }],
    ['ERROR', 'CLOSING_DATE_PAST', null],
    ['CREATED', null, null],
  ])
  expect((await jobsOf(employer)).map(({ title }) => title)).toEqual(['Chef', 'Clerk one B'])
})

test('a row that the check has refused stays refused until it is checked again', async () => {
  const employer = await anEmployer(app)
  const cityId = await aCity(app, 'Salatiga')
  const bytes = csv({ title: 'Cook', city: 'Slttg' })
  const [ready, other] = [await checked(employer, bytes), await checked(employer, bytes)]
  const values = [{ category: 'CITY', text: 'Slttg', code: cityId }] as const
  await app.as(employer)('imports.setValues', { id: other.id, version: other.version, values: [...values] })
  await app.runJobs()
  await app.as(employer)('imports.run', { id: ready.id, version: ready.version })
  await app.runJobs()
  expect((await get(employer, ready.id)).list).toMatchObject([{ result: 'ERROR', code: 'CITY_UNKNOWN' }])
  expect((await get(employer, other.id)).list).toMatchObject([{ planned: 'CREATE', result: null }])
})

test('an online job that a file changes keeps what is published until somebody accepts it', async () => {
  const employer = await anEmployer(app)
  await aJob(app, { employer, title: 'Accountant' }) // a company's first job is looked at by somebody
  await imported(employer, csv({ title: 'Baker', id: 'B1' }), { publish: true })
  const job = (await jobsOf(employer))[1]
  expect(job).toMatchObject({ title: 'Baker', status: 'ACTIVE' })
  const retitled = csv({ title: 'Pay the registration fee first', id: 'B1' })
  const run = await imported(employer, retitled, { mode: 'UPDATE' })
  expect(run.list).toMatchObject([{ result: 'UPDATED' }])
  const id = job?.id ?? ''
  expect((await app.as()('jobs.get', { id })).title).toBe('Baker')
  const { proposal } = await app.as(employer)('jobs.proposal', { id })
  expect(proposal).toMatchObject({
    status: 'OPEN',
    reviewReason: 'FLAGGED',
    job: { title: 'Pay the registration fee first' },
  })
})
