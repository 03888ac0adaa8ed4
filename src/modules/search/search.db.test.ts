import { readApart } from '#db/read-together.server.ts'
import { beforeAll, expect, test } from 'vitest'
import { aCity, aJob } from '../../../test/fixtures/jobs.ts'
import { aCandidate, anEmployer } from '../../../test/fixtures/people.ts'
import { codeOf } from '../../../test/fixtures/outcome.ts'
import { testApp } from '../../../test/fixtures/test-app.ts'
import type { Candidate, Member } from '#kernel/caller.ts'
import { sql } from 'kysely'
import { indexJobs, refreshFrequencies } from './store.index.server.ts'
import { tokenCounts } from './store.facets.server.ts'
import { totalsByKind } from './store.plan.server.ts'
import { kinds, searchToken } from './rules.tokens.ts'

const app = testApp()
let employer: { caller: Member; companyId: string }
let candidate: Candidate
const ids: Record<string, string> = {}
const guest = (input: object) => app.as()('search.guestJobs', { facets: true, ...input })
const titles = (list: { title: string }[]) => list.map((job) => job.title).toSorted()

beforeAll(async () => {
  employer = await anEmployer(app, { company: 'Sinar Laut' })
  candidate = (await aCandidate(app)).caller
  const bandung = await aCity(app, 'Bandung')
  const surabaya = await aCity(app, 'Surabaya')
  const hour = 3_600_000
  const at = (hours: number) => new Date(app.clock.now().getTime() - hours * hour)
  const make = async (name: string, seed: object) => (ids[name] = (await aJob(app, { employer, ...seed })).id)
  await make('accountant', {
    title: 'Senior Accountant',
    role: 'ACCOUNTANT',
    domain: 'ACCOUNTING_FINANCE',
    cities: [bandung],
    publishedAt: at(48),
    skills: [{ code: 'ACCOUNTING' }, { code: 'TYPESCRIPT' }],
    salary: { min: 600_000_000, max: 900_000_000 },
  })
  await make('cpp', {
    title: 'C++ Engineer',
    description:
      'You write C++ for ships that sail between the islands. Experience with radar is welcome here and there.',
    cities: [surabaya],
    publishedAt: at(24),
    skills: [{ code: 'TYPESCRIPT' }],
    salary: { min: 2_000_000_000, max: 3_000_000_000 },
  })
  await make('cook', {
    title: 'Juru Masak',
    role: 'COOK',
    description: 'Anda memasak makanan untuk para tamu hotel setiap hari, dan menjaga kebersihan dapur bersama tim.',
    cities: [bandung],
    publishedAt: at(1),
    salary: null,
  })
  await make('paused', { title: 'Paused Accountant', status: 'PAUSED' })
  await make('draft', { title: 'Draft Accountant', status: 'DRAFT' })
  app.clock.advance(61_000) // the counts follow a change within a minute
  await app.runJobs()
})

test('open jobs are listed newest first, others are not', async () => {
  const { list, total } = await guest({})
  expect(list.map((job) => job.title)).toEqual(['Juru Masak', 'C++ Engineer', 'Senior Accountant'])
  expect(total).toBe(3)
})

test('words are found in either language, by stem, by name of the role and in the description', async () => {
  expect(titles((await guest({ search: 'accountants' })).list)).toEqual(['Senior Accountant'])
  expect(titles((await guest({ search: 'memasakkan' })).list)).toContain('Juru Masak')
  expect(titles((await guest({ search: 'radar' })).list)).toEqual(['C++ Engineer'])
  expect(titles((await guest({ search: 'c++' })).list)).toEqual(['C++ Engineer'])
  expect(titles((await guest({ search: 'sinar laut' })).list)).toHaveLength(3)
})

test('what a person types means itself, whatever search syntax it looks like', async () => {
  for (const search of ["' | !", 'a & ( b', '%', '-"', ':*', '<->'])
    await expect(guest({ search })).resolves.toHaveProperty('total')
})

test('filters narrow, and the total and facets agree with the list', async () => {
  const bandung = await aCity(app, 'Bandung')
  const result = await guest({ filter: { cityIds: [bandung] } })
  expect(titles(result.list)).toEqual(['Juru Masak', 'Senior Accountant'])
  expect(result.total).toBe(2)
  const cities = result.facets.cityIds ?? []
  expect(cities.find((city) => city.code === bandung)?.count).toBe(2)
  expect(cities).toHaveLength(2) // its own filter does not hide Surabaya
  expect((result.facets.domains ?? []).reduce((sum, each) => sum + each.count, 0)).toBe(2)
})

test('skills are counted; each more narrows, and what is chosen keeps its count however many others there are', async () => {
  const counts = async (skills: string[]) => {
    const { total, facets } = await guest({ filter: { skills } })
    return { total, skills: Object.fromEntries((facets.skills ?? []).map(({ code, count }) => [code, count])) }
  }
  expect(await counts([])).toEqual({ total: 3, skills: { TYPESCRIPT: 3, ACCOUNTING: 1, PYTHON: 1 } })
  expect(await counts(['PYTHON'])).toEqual({ total: 1, skills: { TYPESCRIPT: 1, PYTHON: 1 } })
  expect(await counts(['TYPESCRIPT', 'ACCOUNTING'])).toEqual({ total: 1, skills: { TYPESCRIPT: 1, ACCOUNTING: 1 } })
  const { rows } = await sql<{ token: number }>`select token from job_token_count where token between ${searchToken(
    kinds.skill,
    0,
  )} and ${searchToken(kinds.skill + 1, 0)}`.execute(app.db)
  const jobs = (await app.db.selectFrom('job_search').select('id').execute()).map(({ id }) => id)
  const [rare = 0] = rows.map(({ token }) => token).toSorted((a, b) => a - b)
  const limited = { kinds: [kinds.skill], limit: 1, keep: [] }
  expect(await tokenCounts(readApart(app.db), jobs, limited)).toHaveLength(1)
  const countedTokens = await tokenCounts(readApart(app.db), jobs, { ...limited, keep: rows.map(({ token }) => token) })
  expect(countedTokens.map(([token]) => token)).toContain(rare)
  expect(countedTokens).toHaveLength(3)
  expect((await totalsByKind(app.db, limited)).counts).toHaveLength(1)
  expect((await totalsByKind(app.db, { ...limited, keep: rows.map(({ token }) => token) })).counts).toHaveLength(3)
})

test('a job without an industry is found by that of its company', async () => {
  const owner = await anEmployer(app)
  await app.db.updateTable('company').set({ industry: 'BANKING' }).where('id', '=', owner.companyId).execute()
  const [plain, own] = [
    await aJob(app, { employer: owner, title: 'Teller' }),
    await aJob(app, { employer: owner, title: 'Barista at a bank' }),
  ]
  await app.db.updateTable('job').set({ industry: 'LIVESTOCK' }).where('id', '=', own.id).execute()
  await indexJobs(app.db, [plain.id, own.id])
  const result = await guest({ filter: { industries: ['BANKING'] } })
  expect(titles(result.list)).toEqual(['Teller'])
  expect(result.facets.industries?.map(({ code }) => code).toSorted()).toEqual(['BANKING', 'LIVESTOCK'])
  await app.db
    .updateTable('job')
    .set({ deleted_at: app.clock.now() })
    .where('company_id', '=', owner.companyId)
    .execute()
  await indexJobs(app.db, [plain.id, own.id])
})

test('a salary floor leaves out jobs below it and jobs that show none', async () => {
  expect(titles((await guest({ filter: { minSalary: 10_000_000 } })).list)).toEqual(['C++ Engineer'])
  expect(titles((await guest({ filter: { minSalary: 9_000_000 } })).list)).toEqual([
    'C++ Engineer',
    'Senior Accountant',
  ])
})

test('a hidden salary is not in the answer and cannot be searched out', async () => {
  const hidden = await aJob(app, {
    employer,
    title: 'Secret Pay',
    salary: { min: 5_000_000_000, max: 6_000_000_000, hidden: true },
  })
  expect((await guest({ search: 'secret' })).list[0]?.salary).toBeNull()
  expect(titles((await guest({ filter: { minSalary: 45_000_000 } })).list)).toEqual([])
  expect((await guest({ sort: 'maxSalary' })).list.at(-1)?.salary).toBeNull()
  await app.db.updateTable('job').set({ deleted_at: app.clock.now() }).where('id', '=', hidden.id).execute()
  await indexJobs(app.db, [hidden.id])
})

test('the sorts of the specification', async () => {
  expect((await guest({ sort: 'maxSalary' })).list.map((job) => job.title)).toEqual([
    'C++ Engineer',
    'Senior Accountant',
    'Juru Masak',
  ])
  expect((await guest({ sort: 'maxSalary', order: 1 })).list[0]?.title).toBe('Senior Accountant')
  expect((await guest({ sort: 'lastPosted', order: 1 })).list[0]?.title).toBe('Senior Accountant')
})

test('pages by cursor hold every job once', async () => {
  const seen: string[] = []
  for (let cursor: string | null | undefined; seen.length < 9;) {
    const page: Awaited<ReturnType<typeof guest>> = await guest({ limit: 1, ...(cursor && { cursor }) })
    seen.push(...page.list.map((job) => job.id))
    cursor = page.nextCursor
    if (!cursor) break
  }
  expect(new Set(seen)).toEqual(new Set([ids['accountant'], ids['cpp'], ids['cook']]))
  expect(seen).toHaveLength(3)
})

test('nothing found says what to leave out', async () => {
  const { list, relaxations } = await guest({ search: 'accountant', filter: { postedWithinDays: 1 } })
  expect(list).toEqual([])
  expect(relaxations.map((each) => each.drop)).toContain('postedWithinDays')
})

test('a job that is closed leaves the search at once', async () => {
  const { id } = await aJob(app, { employer, title: 'Short Lived' })
  expect((await guest({ search: 'short lived' })).total).toBe(1)
  await app.db.updateTable('job').set({ status: 'CLOSED' }).where('id', '=', id).execute()
  await indexJobs(app.db, [id])
  expect((await guest({ search: 'short lived' })).total).toBe(0)
})

test('like, dislike and nothing exclude each other, and sending one twice is one', async () => {
  const call = app.as({ caller: candidate })
  const job = ids['cpp'] ?? ''
  await Promise.all([1, 2, 3].map(() => call('activity.setChoice', { jobId: job, choice: 'LIKE' })))
  expect((await call('activity.saved', {})).list.map((each) => each.id)).toEqual([job])
  expect((await call('search.jobs', { search: 'c++' })).list[0]?.liked).toBe(true)
  await call('activity.setChoice', { jobId: job, choice: 'DISLIKE' })
  expect((await call('activity.saved', {})).total).toBe(0)
  await expect(call('activity.setChoice', { jobId: ids['draft'] ?? '', choice: 'LIKE' })).rejects.toThrow('NOT_FOUND')
})

test('a view counts once in half an hour', async () => {
  const call = app.as({ caller: candidate })
  const jobId = ids['accountant'] ?? ''
  const views = () =>
    app.db.selectFrom('job_interaction').select('id').where('job_id', '=', jobId).where('type', '=', 3).execute()
  await call('activity.track', { jobId, type: 3 })
  await call('activity.track', { jobId, type: 3 })
  expect(await views()).toHaveLength(1)
  app.clock.advance(31 * 60_000)
  await call('activity.track', { jobId, type: 3 })
  expect(await views()).toHaveLength(2)
})

test('suggestions begin like the text, and mend a typing error', async () => {
  const labels = async (q: string) => (await app.as()('search.suggest', { q })).list.map((each) => each.label)
  expect(await labels('senior acc')).toContain('Senior Accountant')
  expect((await labels('acountan')).join(' ')).toMatch(/Accountant/)
  expect(await labels('bandun')).toContain('Bandung')
  // Nearer words come before more frequent ones, such as the cities of West Java.
  expect((await labels('barsta'))[0]).toBe('Barista')
})

test('categories carry the number of open jobs', async () => {
  const { list } = await app.as({ locale: 'id' })('search.categories', {})
  expect(list.find((each) => each.code === 'ACCOUNTING_FINANCE')?.count).toBe(1)
  expect(list.length).toBeGreaterThan(10)
})

test('counting anew twice at once is the same as once', async () => {
  const refresh = () => app.core.asSystem(async ({ db }) => refreshFrequencies(db))
  await expect(Promise.all([refresh(), refresh(), refresh()])).resolves.toHaveLength(3)
})

test.each([
  { search: 'juru masak zaqwist' }, // most of the words are looked for while others are read
  { search: 'zaqwist brewar', limit: 1 }, // nothing is found, and what to leave out is counted
  { search: 'acountant', facets: true },
])('a client that goes away at any point of the search %j leaves no failure that nobody waits for', async (input) => {
  const unheard: unknown[] = []
  const note = (error: unknown) => void unheard.push(error)
  process.on('unhandledRejection', note)
  for (let left = 0, done = false; !done; left++) {
    let checks = 0
    const incoming = { ...app.incoming(), isClosed: () => ++checks > left }
    done = (await codeOf(app.core.call('search.guestJobs', input, incoming))) === 'DONE'
    await new Promise((resolve) => setImmediate(resolve)) // when Node tells of failures
  }
  process.off('unhandledRejection', note)
  expect(unheard).toEqual([])
})

test('the last 24 hours are not the whole days they fall into, for rows and counts, in every order', async () => {
  const hour = 3_600_000
  const make = (title: string, hours: number) =>
    aJob(app, { employer, title, role: 'COOK', publishedAt: new Date(app.clock.now().getTime() - hours * hour) })
  await make('Penjahit sore', 24 + 1 / 60)
  await make('Penjahit pagi', 24 - 1 / 60)
  app.clock.advance(1000)
  await app.runJobs()
  const filter = { postedWithinDays: 1 }
  const all = await guest({ filter: { ...filter, postedWithinDays: 3 }, search: 'penjahit' })
  expect([all.total, titles(all.list)]).toEqual([2, ['Penjahit pagi', 'Penjahit sore']])
  for (const input of [
    { sort: 'relevance' },
    { sort: 'lastPosted' },
    { sort: 'lastPosted', order: 1 },
    { sort: 'maxSalary' },
    { sort: 'compNm' },
  ]) {
    const sewing = await guest({ ...input, filter, search: 'penjahit' })
    expect([sewing.total, titles(sewing.list)], JSON.stringify(input)).toEqual([1, ['Penjahit pagi']])
    const everything = await guest({ ...input, filter })
    expect(titles(everything.list), JSON.stringify(input)).toEqual(['Juru Masak', 'Penjahit pagi'])
    expect(everything.total).toBe(2)
    expect(everything.facets.employmentTypes?.reduce((sum, { count }) => sum + count, 0)).toBe(2)
  }
})
