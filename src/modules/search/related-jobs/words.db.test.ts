import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#db/db.server.ts'
import { aCity, aJob } from '../../../../test/fixtures/jobs.ts'
import { anEmployer, type EmployerAccount } from '../../../../test/fixtures/people.ts'
import { testApp } from '../../../../test/fixtures/test-app.ts'
import { indexJobs, refreshFrequencies } from '../store.index.server.ts'
import { parseQuery } from '../store.query.words.server.ts'
import { relatedWords } from './store.words.server.ts'

const app = testApp()
const day = 86_400_000
const search = (words: string, more: object = {}) => app.as()('search.guestJobs', { search: words, ...more })
const titles = (list: readonly { title: string }[]) => list.map(({ title }) => title)

let employer: EmployerAccount

// No taxonomy knows these words: what is related is known by the texts alone.
beforeAll(async () => {
  employer = await anEmployer(app)
  await app.db.updateTable('company').set({ name: 'Quorvex Drell' }).where('id', '=', employer.companyId).execute()
  const other = await anEmployer(app)
  const city = await aCity(app)
  const job = (by: EmployerAccount, title: string, description: string, daysAgo = 1) =>
    aJob(app, {
      employer: by,
      title,
      description: `${description} ${'and nothing else to say here. '.repeat(4)}`,
      cities: by === employer ? [city] : [],
      publishedAt: new Date(app.clock.now().getTime() - daysAgo * day),
    })
  for (const nth of [1, 2])
    await job(employer, `Blimber ${nth}`, 'Polish the zorbs, oil the frobnicks and count snargles.')
  await job(other, 'Night helper', 'You polish and oil frobnicks, and snargles are counted each night.')
  await job(employer, 'Caretaker', 'Look after the yard.')
  for (let nth = 1; nth <= 9; nth++) await job(other, 'Plonker', 'Mend gribbles, weld trundles.', 20 + nth)
  await job(other, 'Plonker', 'Greet visitors.', 0)
  const described: string[] = []
  for (const title of ['Accountant', 'Registered nurse', 'Zwonk'])
    described.push((await job(other, title, 'Weave quixels, tally vorples and fold drimbs.')).id)
  // Their titles alone say what they are.
  await app.db.updateTable('job').set({ role_code: null }).where('id', 'in', described).execute()
  await inTransaction(app.db, (tx) => indexJobs(tx, described))
  for (let nth = 1; nth <= 30; nth++) await job(other, `Filler ${nth}`, `Something about number${nth} alone.`)
  await inTransaction(app.db, (tx) => refreshFrequencies(tx))
})

test('jobs that share the words of what was found follow as related, within the filters', async () => {
  const result = await search('blimber')
  expect(titles(result.list).toSorted()).toEqual(['Blimber 1', 'Blimber 2'])
  expect(result.total).toBe(2)
  expect(titles(result.related)).toEqual(['Night helper'])
  expect((await search('blimber', { filter: { companyId: employer.companyId } })).related).toEqual([])
})

test('sharing words makes no work similar that is known to be another', async () => {
  const result = await search('accountant')
  expect(titles(result.list)).toEqual(['Accountant'])
  expect(titles(result.related)).toEqual(['Zwonk'])
})

test('names of the company, of the place and other facts are no related words', async () => {
  const { rows } = await sql<{ id: number }>`
    select s.id from job_search s join job j on j.id = s.job_id where j.title like 'Blimber%' order by 1`.execute(
    app.db,
  )
  const criteria = { text: 'blimber', titleQuery: '', parsed: await parseQuery(app.db, 'blimber'), minSalary: null }
  const tokens = { all: [], groups: [], unknown: [] }
  const ids = rows.map(({ id }) => Number(id))
  const words = await relatedWords(app.db, { ...criteria, tokens }, ids, app.clock.now())
  const { rows: facts } = await sql<{ term: string }>`
    select distinct stem.lexeme as term from job_search s, unnest(s.summary_vector) stem
    where s.id = any(${ids}::bigint[]) and (stem.positions is null or stem.weights[1] = 'C')`.execute(app.db)
  const names = new Set(facts.map(({ term }) => term))
  expect(names.size).toBeGreaterThan(4)
  expect(words.map(({ term }) => term)).toContain('snargl')
  expect(words.filter(({ term }) => names.has(term))).toEqual([])
})

test('who asks for words alone gets no others', async () => {
  for (const words of ['"blimber"', 'blimber -helper', 'quorvex drell', 'qwxzkvv'])
    expect({ words, related: (await search(words)).related }).toEqual({ words, related: [] })
})

test('of equal matches those come first that say what the others say; pages neither repeat nor lose a job', async () => {
  const newest = (await search('"plonker"', { limit: 20 })).list[0]
  const whole = await search('plonker', { limit: 20 })
  const ids = whole.list.map(({ id }) => id)
  expect(ids).toHaveLength(10)
  expect(ids.indexOf(newest?.id ?? '')).toBeGreaterThan(0)
  const pages = await Promise.all([1, 2, 3, 4].map((page) => search('plonker', { limit: 3, page })))
  expect(pages.flatMap(({ list }) => list.map(({ id }) => id))).toEqual(ids)
})
