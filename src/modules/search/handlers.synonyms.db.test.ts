import { beforeAll, expect, test } from 'vitest'
import { startTableCache } from '#app/server.ts'
import type { Administrator } from '#kernel/caller.ts'
import { testAppAt } from '../../../test/fixtures/open-test-app.ts'
import { codeOf } from '../../../test/fixtures/outcome.ts'
import { testApp } from '../../../test/fixtures/test-app.ts'
import { askPopular } from './jobs.popular.server.ts'
import { aJob } from '../../../test/fixtures/jobs.ts'
import { aCandidate, anAdministrator, anEmployer } from '../../../test/fixtures/people.ts'

const app = testApp()
let caller: Administrator
beforeAll(async () => {
  caller = (await anAdministrator(app, 'CONTENT')).caller
  const employer = await anEmployer(app, { company: 'Kopi Senja' })
  await aJob(app, {
    employer,
    title: 'Barista',
    skills: [],
    description: 'Everything else is told at the first meeting.',
  })
  app.clock.advance(61_000)
  await app.runJobs()
})
const as = () => app.as({ caller })
const totalOf = async (search: string, of = app) => (await of.as()('search.guestJobs', { search })).total
const add = (words: string) =>
  as()('admin.synonyms.save', { group: null, version: 0, language: 'id', words, removed: false })

test('what three people search for in vain becomes a synonym, is found by every process within a second, and undone', async () => {
  const other = testAppAt(app.database.pool.options.connectionString ?? '', {})
  const stops = [startTableCache(app.core), startTableCache(other.core)]
  const listed = async () => (await as()('admin.synonyms.missing', {})).list
  const missing = async () => {
    await app.core.asSystem((ctx) => ctx.enqueue(askPopular, {}))
    await app.runJobs()
    return listed()
  }
  for (const at of [1, 2, 3]) {
    expect(await missing(), `${at - 1} people`).toEqual([])
    const { caller: person } = await aCandidate(app)
    await app.as({ caller: person })('activity.addRecentSearch', { query: 'search=Zaqwist+Brewar' })
  }
  expect(await missing()).toMatchObject([{ search: 'zaqwist brewar', people: 3 }])
  expect([await totalOf('zaqwist brewar'), await totalOf('zaqwist brewar', other)]).toEqual([0, 0])
  app.clock.advance(1000)
  const group = await add('Zaqwist Brewar\nBarista')
  expect(await listed(), 'before it is asked again').toEqual([])
  expect(group.words).toEqual(['barista', 'zaqwist brewar'])
  for (const process of [app, other]) await expect.poll(() => totalOf('zaqwist brewar', process)).toBe(1)
  expect(await missing()).toEqual([])
  // Sent twice it is one group.
  expect((await add('barista, zaqwist brewar')).group).toBe(group.group)

  const seen = { group: group.group, version: group.version, language: 'id' as const, words: 'barista, zaqwist brewar' }
  await as()('admin.synonyms.save', { ...seen, removed: true })
  await expect.poll(() => totalOf('zaqwist brewar')).toBe(0)
  await app.runJobs()
  expect(await listed(), 'asked again after the change').toMatchObject([{ search: 'zaqwist brewar', people: 3 }])
  expect(await codeOf(as()('admin.synonyms.save', { ...seen, removed: false }))).toBe('STALE_VERSION')
  const undone = await as()('admin.synonyms.undo', { group: group.group, version: 2, number: 1 })
  expect(undone).toMatchObject({ version: 3, removed: false })
  await expect.poll(() => totalOf('zaqwist brewar', other)).toBe(1)
  for (const stop of stops) await stop()
  await other.database.close()
})

test('a search without results says which occupation it probably means, unless that is what it says', async () => {
  const means = { 'senior acountant': 'Accountant', 'koki sushi': 'Chef', 'supir truk': null, 'zaqwist brewar': null }
  for (const search of Object.keys(means))
    for (let person = 0; person < 3; person++) {
      const { caller: by } = await aCandidate(app)
      const query = new URLSearchParams({ search }).toString()
      await app.as({ caller: by })('activity.addRecentSearch', { query })
    }
  await app.core.asSystem((ctx) => ctx.enqueue(askPopular, {}))
  await app.runJobs()
  for (const locale of ['en', 'id'] as const) {
    const { list } = await app.as({ caller, locale })('admin.synonyms.missing', {})
    for (const [search, english] of Object.entries(means)) {
      const name = await app.db
        .selectFrom('master')
        .select(locale === 'en' ? 'name_en as name' : 'name_id as name')
        .where('category', '=', 'JOB_ROLE')
        .where('name_en', '=', english ?? '')
        .executeTakeFirst()
      // One that got a synonym in the test before is not listed.
      const suggestion = list.find((each) => each.search === search)?.suggestion ?? null
      expect(suggestion, search).toBe(name?.name ?? null)
    }
  }
})

test('hostile words are plain words, too few and too many are refused, versions are frozen', async () => {
  for (const words of ['barista', '%%, __', 'a\nb', `x, ${'y'.repeat(61)}`])
    expect(await codeOf(add(words)), words).toBe('INVALID')
  await add("o'brien & co (x), bartender")
  expect(
    await codeOf(as()('admin.synonyms.save', { group: 99_999, version: 1, language: 'en', words: 'one, two' })),
  ).toBe('NOT_FOUND')
  const moderator = (await anAdministrator(app, 'MODERATOR')).caller
  expect(await codeOf(app.as({ caller: moderator })('admin.synonyms.list', {}))).toBe('ROLE_NOT_ALLOWED')
  await expect(app.db.updateTable('synonym_version').set({ removed: true }).execute()).rejects.toThrow('frozen')
})
