import { expect, test } from 'vitest'
import type { Fail } from '#kernel/fail.ts'
import { testApp } from '../../../test/fixtures/test-app.ts'
import { aJob } from '../../../test/fixtures/jobs.ts'
import { aCandidate, anEmployer } from '../../../test/fixtures/people.ts'
import { refreshFrequencies } from './store.index.server.ts'

const app = testApp()
const rows = async (accountId: string) =>
  (await app.db.selectFrom('recent_search').select('query').where('account_id', '=', accountId).execute()).length

test('the last ten searches are remembered once each, newest first, nobody else’s; one press forgets them', async () => {
  const candidate = await aCandidate(app)
  const [me, other] = [app.as(candidate), app.as(await aCandidate(app))]
  const list = async () => (await me('activity.recentSearches', {})).list.map(({ query }) => query)
  for (let at = 0; at < 12; at++) {
    app.clock.advance(1000)
    await me('activity.addRecentSearch', { query: `search=cook${at}&page=3&type=full-time` })
  }
  expect(await list()).toEqual(Array.from({ length: 10 }, (_, at) => `?search=cook${11 - at}`))
  app.clock.advance(1000)
  await me('activity.addRecentSearch', { query: '?near=1&location=Bandung&search=cook5' })
  await me('activity.addRecentSearch', { query: '?near=1&location=Bandung&search=cook5' })
  expect((await me('activity.recentSearches', {})).list[0]).toEqual({
    query: '?search=cook5&location=Bandung&near=1',
    search: 'cook5',
    location: 'Bandung',
  })
  expect(await list()).toHaveLength(10)
  expect(await rows(candidate.id)).toBe(10)
  await other('activity.addRecentSearch', { query: '?search=welder' })
  await me('activity.clearRecentSearches', {})
  expect(await list()).toEqual([])
  expect((await other('activity.recentSearches', {})).list).toHaveLength(1)
})

test('a search without words is none to remember', async () => {
  const me = app.as(await aCandidate(app))
  const refused = await me('activity.addRecentSearch', { query: '?location=Bandung' }).catch((error: Fail) => error)
  expect(refused).toMatchObject({ code: 'INVALID', fields: [{ field: 'query', code: 'SEARCH_EMPTY' }] })
})

test('many at once leave ten', async () => {
  const person = await aCandidate(app)
  const me = app.as(person)
  await Promise.all(
    Array.from({ length: 14 }, (_, at) => me('activity.addRecentSearch', { query: `?search=word${at}` })),
  )
  expect(await rows(person.id)).toBe(10)
})

test.each([
  [{ lat: -6.9, lon: 107.6 }, 'Bandung, West Java, Indonesia'],
  [{ lat: -6.2, lon: 106.8 }, 'Jakarta Pusat, Jakarta, Indonesia'],
  [{ lat: 40.7, lon: -74 }, 'New York, New York, United States'],
  [{ lat: -30, lon: -120 }, null],
  [{ lat: 90, lon: 180 }, null],
])('the city nearest to %j', async (point, city) => {
  expect(await app.as()('search.nearestCity', point)).toEqual({ city })
})

test('a search that names no title is near to those of its occupations, also where it found nothing', async () => {
  const employer = await anEmployer(app)
  await aJob(app, { employer, title: 'Baker', role: 'BAKER', domain: 'FOOD_BEVERAGE' })
  await aJob(app, { employer, title: 'Welder', role: 'WELDER', domain: 'MANUFACTURING' })
  await refreshFrequencies(app.db)
  const near = async (search: string) =>
    (await app.as()('search.relatedTitles', { search })).list.map(({ code }) => code)
  expect(await near('membuat roti dan kue')).toEqual(['BAKER'])
  expect(await near('zzxqy')).toEqual([])
})

test('without a taxonomy, too, work of one kind comes before other work of the field, whatever its own field', async () => {
  const employer = await anEmployer(app)
  await aJob(app, { employer, title: 'Technician', role: 'NETWORK_TECHNICIAN', domain: 'INFORMATION_TECHNOLOGY' })
  await aJob(app, { employer, title: 'Engineer', role: 'AI_ENGINEER', domain: 'DATA_AI' })
  await refreshFrequencies(app.db)
  const { list } = await app.as()('search.relatedTitles', { roles: ['BACK_END_DEVELOPER'] })
  expect(list.map(({ code }) => code)).toEqual(['AI_ENGINEER', 'NETWORK_TECHNICIAN'])
})

test('related titles are of the same field, have open jobs, and come in the reader’s language', async () => {
  const employer = await anEmployer(app)
  const post = (title: string, role: string, domain: string) => aJob(app, { employer, title, role, domain })
  const money = 'ACCOUNTING_FINANCE'
  await post('Senior Accountant', 'SENIOR_ACCOUNTANT', money)
  const staff = await post('Accounting Staff', 'ACCOUNTING_STAFF', money)
  await post('Baker', 'BAKER', 'FOOD_BEVERAGE')
  await refreshFrequencies(app.db)
  const related = async (
    input: { search?: string; jobIds?: string[]; roles?: string[]; foundRoles?: string[] },
    locale?: 'id',
  ) => (await app.as({ locale })('search.relatedTitles', input)).list.map(({ label }) => label)
  expect(await related({ search: 'akuntan jakarta' })).toEqual(['Senior accountant', 'Accounting staff'])
  expect(await related({ search: 'akuntan' }, 'id')).toEqual(['Akuntan senior', 'Staf akuntansi umum'])
  expect(await related({ search: 'senior accountant' })).toEqual(['Accounting staff'])
  expect(await related({ search: 'pembukuan -accountant', jobIds: [staff.id] })).toEqual(['Senior accountant'])
  const { roles: foundRoles } = await app.as()('search.guestJobs', { search: 'accounting staff' })
  expect(foundRoles[0]).toBe('ACCOUNTING_STAFF')
  expect(await related({ search: 'pembukuan -accountant', foundRoles: foundRoles.slice(0, 1) })).toEqual([
    'Senior accountant',
  ])
  expect(await related({ roles: ['ACCOUNTANT'] })).toHaveLength(2)
  expect(await related({ search: 'qwxzkvv' })).toEqual([])
  expect(await related({})).toEqual([])
})
