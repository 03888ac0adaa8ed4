import { expect, test } from 'vitest'
import { testApp } from '../../../test/fixtures/test-app.ts'
import { aCity, aJob } from '../../../test/fixtures/jobs.ts'
import { anEmployer } from '../../../test/fixtures/people.ts'
import { findPlace } from './store.query.place.server.ts'

const app = testApp()
const place = async (text: string, locale: 'en' | 'id' = 'en') => {
  const place = await findPlace(app.db, locale, text)
  return place && `${place.kind} ${place.label} ${place.tokens.length}`
}

test.each([
  ['', null],
  ['Work From Anywhere', 'anywhere Work From Anywhere 1'],
  ['kerja dari mana saja', 'anywhere kerja dari mana saja 1'],
  ['remote', 'remote remote 2'],
  ['Indonesia', 'country Indonesia 1'],
  ['jakarta', 'state Jakarta 1'],
  ['West Java', 'state West Java 1'],
  ['jawa barat', 'state West Java 1'],
  ['Bandung', 'city Bandung 1'],
  ['Jaksel', 'city Jakarta Selatan 1'],
  ['south jakarta', 'city Jakarta Selatan 1'],
  ['Bandung, Jawa Barat, Indonesia', 'city Bandung 1'],
  ['Bandung, Bali', 'unknown Bandung, Bali 0'],
  ['Surabya', 'city Surabaya 1'],
  ['%', 'unknown % 0'],
  ['Xyzzyplugh', 'unknown Xyzzyplugh 0'],
])('%s', async (text, expected) => expect(await place(text)).toBe(expected))

test('names come back in the reader’s language', async () => {
  expect(await place('west java', 'id')).toBe('state Jawa Barat 1')
})

test('a place narrows the search, an unknown one fits nothing and says so', async () => {
  const employer = await anEmployer(app)
  await aJob(app, { employer, title: 'Cook', cities: [await aCity(app, 'Bandung')] })
  await aJob(app, { employer, title: 'Writer', remote: true })
  const jobsIn = async (location: string) => app.as()('search.guestJobs', { filter: { location } })
  expect((await jobsIn('bandung')).list.map((job) => job.title)).toEqual(['Cook'])
  expect((await jobsIn('jawa barat')).list.map((job) => job.title)).toEqual(['Cook'])
  expect((await jobsIn('remote')).list.map((job) => job.title)).toEqual(['Writer'])
  const nowhere = await jobsIn('Xyzzyplugh')
  expect(nowhere).toMatchObject({
    total: 0,
    place: { kind: 'unknown', label: 'Xyzzyplugh' },
    relaxations: [{ drop: 'location', count: 2 }],
  })
})

test('similar jobs: the same role first, then the city; never the job itself, never one that is not open', async () => {
  const employer = await anEmployer(app)
  const [medan, solo] = [await aCity(app, 'Medan'), await aCity(app, 'Surakarta')]
  const baker = { employer, role: 'BAKER', domain: 'FOOD_BEVERAGE' }
  const seed = await aJob(app, { ...baker, title: 'Baker', cities: [medan] })
  await aJob(app, { ...baker, title: 'Waiter', role: 'WAITER_OR_WAITRESS', cities: [medan] })
  await aJob(app, { ...baker, title: 'Baker elsewhere', cities: [solo] })
  await aJob(app, { ...baker, title: 'Baker here', cities: [medan] })
  await aJob(app, { ...baker, title: 'Baker closed', cities: [medan], status: 'CLOSED' })
  const { list, companyJobs } = await app.as()('matching.similar', { id: seed.id })
  expect(list.slice(0, 3).map((job) => job.title)).toEqual(['Baker here', 'Baker elsewhere', 'Waiter'])
  expect(list.map((job) => job.title)).not.toContain('Baker closed')
  expect(companyJobs).toBe(4)
})

test('the sitemap holds what is open, with its true last change', async () => {
  const employer = await anEmployer(app)
  const open = await aJob(app, { employer, title: 'In the map' })
  const paused = await aJob(app, { employer, title: 'Not in the map', status: 'PAUSED' })
  const { list, pages } = await app.as()('search.sitemap', { kind: 'jobs' })
  const row = await app.db.selectFrom('job').select('updated_at').where('id', '=', open.id).executeTakeFirstOrThrow()
  expect(list.find((each) => each.id === open.id)?.changedAt).toBe(row.updated_at.toISOString())
  expect(list.map((each) => each.id)).not.toContain(paused.id)
  expect(pages).toBe(1)
  const companies = await app.as()('search.sitemap', { kind: 'companies' })
  expect(companies.list.map((each) => each.id)).toContain(employer.companyId)
})
