import { beforeAll, expect, test } from 'vitest'
import { testApp } from '../../../test/fixtures/test-app.ts'
import { runNow } from '../../../test/fixtures/applications.ts'
import { aCity, aJob } from '../../../test/fixtures/jobs.ts'
import { aCandidate, anEmployer } from '../../../test/fixtures/people.ts'
import type { JobFilter } from './contract.ts'

const app = testApp()
const search = (filter: Partial<JobFilter>, words = '', as = app.as()) =>
  as('search.guestJobs', { search: words, filter, limit: 50, facets: true })
const titles = async (filter: Partial<JobFilter>, words = '') =>
  (await search(filter, words)).list.map((job) => job.title).toSorted()

beforeAll(async () => {
  const employer = await anEmployer(app)
  for (const name of [
    'Jakarta Selatan',
    'Depok',
    'Bekasi',
    'Cirebon',
    'Surabaya',
    'Kab. Tasikmalaya',
    'Mahakam Ulu',
    'Samarinda',
  ])
    await aJob(app, { employer, title: `Cook in ${name}`, cities: [await aCity(app, name.replace('Kab. ', ''))] })
  await aJob(app, { employer, title: 'Designer at home', remote: true })
  await aJob(app, { employer, title: 'Remote sensing analyst', cities: [await aCity(app, 'Surabaya')] })
})

test('around a city is what lies within fifty kilometres, across provinces; total and facets say the same', async () => {
  expect(await titles({ location: 'Depok' })).toEqual(['Cook in Depok'])
  const result = await search({ location: 'Depok', near: true })
  expect(result.list.map((job) => job.title).toSorted()).toEqual([
    'Cook in Bekasi',
    'Cook in Depok',
    'Cook in Jakarta Selatan',
  ])
  expect(result).toMatchObject({
    total: 3,
    place: { kind: 'city', label: 'Depok', around: { kind: 'RADIUS', label: '' } },
  })
  expect(result.facets.cityIds?.reduce((sum, { count }) => sum + count, 0)).toBe(3)
})

test('around a state is all of it and what borders on its cities', async () => {
  expect(await titles({ location: 'Jakarta' })).toEqual(['Cook in Jakarta Selatan'])
  expect(await titles({ location: 'Jakarta', near: true })).toEqual([
    'Cook in Bekasi',
    'Cook in Depok',
    'Cook in Jakarta Selatan',
  ])
})

test('around a city that is not on the map is its state, and it says which', async () => {
  const result = await search({ location: 'Mahakam Ulu', near: true })
  expect(result.list.map((job) => job.title).toSorted()).toEqual(['Cook in Mahakam Ulu', 'Cook in Samarinda'])
  expect(result.place?.around).toEqual({ kind: 'REGION', label: 'East Kalimantan' })
  expect((await search({ location: 'Indonesia', near: true })).place?.around).toBeNull()
})

test('"near me" is around the city of one’s profile; whose city nobody knows is asked for it', async () => {
  const { caller } = await aCandidate(app)
  const me = app.as({ caller })
  expect(await search({ location: 'near me' }, '', me)).toMatchObject({
    total: 0,
    place: { kind: 'here' },
    relaxations: [{ drop: 'location', count: 10 }],
  })
  await app.db
    .updateTable('candidate_profile')
    .set({ city_id: await aCity(app, 'Bekasi') })
    .where('account_id', '=', caller.accountId)
    .execute()
  expect(await search({ location: 'Dekat  saya' }, '', me)).toMatchObject({
    total: 3,
    place: { kind: 'city', label: 'Bekasi', around: { kind: 'RADIUS' } },
  })
})

test('a saved search around a city hears of jobs around it', async () => {
  const { caller } = await aCandidate(app)
  const me = app.as({ caller })
  app.clock.advance(1000) // after the jobs that are there
  await me('alerts.add', { name: 'Near Depok', query: '?location=Depok&near=1', frequency: 'INSTANT' })
  app.clock.advance(1000)
  const employer = await anEmployer(app)
  const near = await aJob(app, { employer, title: 'Baker', cities: [await aCity(app, 'Bogor')] })
  await aJob(app, { employer, title: 'Baker', cities: [await aCity(app, 'Surabaya')] })
  app.clock.advance(60_000)
  await runNow(app, 'alerts.match')
  const notifications = await app.db
    .selectFrom('job_alert')
    .select('job_id')
    .where('account_id', '=', caller.accountId)
    .execute()
  expect(notifications).toEqual([{ job_id: near.id }])
})

test('words for working from anywhere find such jobs, also from a place; their opposite finds the others', async () => {
  for (const words of ['remote', 'WFH', 'kerja dari rumah', 'designer work from home'])
    expect(await titles({}, words), words).toEqual(['Designer at home'])
  expect(await titles({ location: 'Surabaya' }, 'remote designer')).toEqual(['Designer at home'])
  expect(await titles({ location: 'Surabaya', workFromAnywhere: true })).toEqual(['Designer at home'])
  expect((await search({}, 'remote sensing')).list[0]?.title).toBe('Remote sensing analyst')
  expect(await titles({}, 'cook -remote')).toHaveLength(8)
  expect(await titles({}, 'designer -remote')).toEqual([])
})
