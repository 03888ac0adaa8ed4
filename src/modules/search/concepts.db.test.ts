import { expect, test } from 'vitest'
import { inTransaction } from '#db/db.server.ts'
import { refreshConcepts } from '#modules/reference/store.concepts.server.ts'
import { testApp } from '../../../test/fixtures/test-app.ts'
import { aJob } from '../../../test/fixtures/jobs.ts'
import { anEmployer } from '../../../test/fixtures/people.ts'
import { dayOf, kinds, searchToken } from './rules.tokens.ts'
import { contract } from '#modules/contract.ts'
import { makeContext } from '#platform/core/make-context.server.ts'
import { criteriaFor } from './handlers.query.server.ts'
import { retrieveCandidates, searchContext } from './handlers.retrieve.server.ts'
import { planSearch } from './rules.plan.ts'
import { conceptsOf as conceptsOfSearch } from './store.concepts.server.ts'
import { indexJobs, refreshFrequencies, remakeRows, rowsAreOld } from './store.index.server.ts'

const app = testApp()
const rowOf = async (id: string) => {
  const row = await app.db
    .selectFrom('job_search')
    .select(['concepts', 'tokens'])
    .where('job_id', '=', id)
    .executeTakeFirst()
  return {
    concepts: row?.concepts ?? [],
    groups: (row?.tokens ?? []).filter((token) => token >= searchToken(kinds.concept, 0)),
  }
}
const groupId = async (isco: string) =>
  (
    await app.db
      .selectFrom('concept')
      .select('id')
      .where('isco', '=', isco)
      .where('source', '=', 'THESAURUS')
      .executeTakeFirstOrThrow()
  ).id

test('a job has its concepts and its three strongest groups as soon as it is open', async () => {
  const job = await aJob(app, { employer: await anEmployer(app), title: 'Supir truk tronton' })
  const { concepts, groups } = await rowOf(job.id)
  expect(concepts.length).toBeGreaterThan(0)
  expect(groups).toHaveLength(3)
  expect(groups).toContain(searchToken(kinds.concept, await groupId('8332')))
})

test('rows follow a later load of a taxonomy in steps', async () => {
  for (let after: number | null = 0; after !== null;) after = await remakeRows(app.db, after, 1)
  expect(await rowsAreOld(app.db)).toBe(false)
  const job = await aJob(app, { employer: await anEmployer(app), title: 'Blimber' })
  const before = await rowOf(job.id)
  await app.db
    .insertInto('master')
    .values({
      category: 'JOB_ROLE',
      code: 'BLIMBER',
      name_en: 'Blimber',
      name_id: 'Blimber',
      meta: JSON.stringify({ isco: '8332' }),
      sort: 5000,
    })
    .execute()
  await inTransaction(app.db, (tx) => refreshConcepts(tx))
  expect(await rowsAreOld(app.db)).toBe(true)
  for (let after: number | null = 0; after !== null;) after = await remakeRows(app.db, after, 1)
  expect(await rowsAreOld(app.db)).toBe(false)
  expect((await rowOf(job.id)).concepts).not.toEqual(before.concepts)
})

const search = (words: string, more: object = {}) =>
  app.as()('search.guestJobs', { search: words, facets: true, ...more })
const titles = (list: readonly { title: string }[]) => list.map(({ title }) => title)

/** An open job that has no role, so that only its title says what the work is. */
async function titledOnly(title: string) {
  const job = await aJob(app, { employer: await anEmployer(app), title })
  await app.db.updateTable('job').set({ role_code: null }).where('id', '=', job.id).execute()
  await inTransaction(app.db, (tx) => indexJobs(tx, [job.id]))
}

test('where words find few, jobs of similar work follow apart: not counted, not in facets, within the filters', async () => {
  for (const title of ['Lorry driver', 'Night lorry driver', 'Supir tronton', 'Tukang las']) await titledOnly(title)
  const result = await search('lorry')
  expect(titles(result.list).toSorted()).toEqual(['Lorry driver', 'Night lorry driver'])
  expect(result.total).toBe(2)
  expect(titles(result.related)).toContain('Supir tronton')
  expect(titles(result.related)).not.toContain('Tukang las')
  const listed = new Set(result.list.map(({ id }) => id))
  expect(result.related.filter(({ id }) => listed.has(id))).toEqual([])
  expect((await search('lorry', { filter: { minSalary: 9_999_999_999 } })).related).toEqual([])
  const none = await search('HGV')
  expect({ list: titles(none.list), total: none.total }).toEqual({ list: [], total: 0 })
  expect(titles(none.related)).toEqual(expect.arrayContaining(['Supir tronton', 'Lorry driver']))
})

test('work that is hardly alike is not related', async () => {
  await titledOnly('Apoteker penanggung jawab')
  await titledOnly('Cashier at night')
  expect(titles((await search('kasir')).related)).toEqual(['Cashier at night'])
})

test('where no work is related, work near that follows: of professions only the same', async () => {
  for (const title of ['Barista', 'Pharmacist', 'Welder']) await titledOnly(title)
  expect(titles((await search('plumber')).related)).toEqual([])
  expect(titles((await search('waiter')).related)).toEqual(['Barista'])
  await titledOnly('Waitress')
  expect(titles((await search('waiter')).related)).toEqual(['Waitress'])
  expect(titles((await search('nurse')).related)).toEqual([])
  expect((await search('waiter', { filter: { minSalary: 9_999_999_999 } })).related).toEqual([])
})

test('a search for one kind of work gets none that is another kind above all', async () => {
  for (const title of ['IT security analyst', 'Security guard at the gate', 'Recruiter']) await titledOnly(title)
  const { list, related } = await search('satpam')
  expect(titles(list)).toEqual([])
  expect(titles(related)).toContain('Security guard at the gate')
  expect(titles(related).filter((title) => /IT|Recruiter/.test(title))).toEqual([])
  const cyber = await search('cyber security')
  expect(titles([...cyber.list, ...cyber.related])).toContain('IT security analyst')
})

test('of two words that name one kind of work, one alone finds no other work', async () => {
  await titledOnly('Data warehouse engineer')
  const { list, total, exact } = await search('data entry')
  expect({ list: titles(list), total, exact }).toEqual({ list: [], total: 0, exact: null })
  expect(titles((await search('data entry night')).list)).toContain('Data warehouse engineer')
  await titledOnly('Data entry clerk')
  expect(titles((await search('data entry')).list)).toEqual(['Data entry clerk', 'Data warehouse engineer'])
})

test('of the two words of a role’s name, one alone finds no other work', async () => {
  await titledOnly('Front office staff')
  const { list, total } = await search('office boy')
  expect({ list: titles(list), total }).toEqual({ list: [], total: 0 })
  expect(titles((await search('office night')).list)).toContain('Front office staff')
})

test('without anything learned, what a search says about occupations is what a title says', async () => {
  for (const words of ['it support', 'Staf IT', 'ti', 'supir truk', 'perawat igd malam']) {
    const { rows } = await app.database.pool.query<{ learned: number[]; delivered: number[] }>(
      'select learned_vector($1, 15) as learned, concept_vector(1, $1, 15) as delivered',
      [words],
    )
    expect({ words, learned: rows[0]?.learned }).toEqual({ words, learned: rows[0]?.delivered })
    expect(rows[0]?.learned).not.toEqual([])
  }
})

test('a phrase, an excluded word, a company and words that say nothing about work get words only', async () => {
  const employer = await anEmployer(app)
  await app.db.updateTable('company').set({ name: 'Lorry Tronton' }).where('id', '=', employer.companyId).execute()
  for (const words of ['"lorry"', 'lorry -night', 'lorry tronton', 'zzqx', 'x', '']) {
    expect({ words, related: (await search(words)).related }).toEqual({ words, related: [] })
  }
})

test('pages of a fused order neither repeat nor lose a job, and related ones stand behind the last', async () => {
  const whole = await search('lorry', { limit: 50 })
  const ids: string[] = []
  const related: number[] = []
  for (let page = 1; page <= whole.total; page++) {
    const part = await search('lorry', { limit: 1, page })
    ids.push(...part.list.map(({ id }) => id))
    related.push(part.related.length)
  }
  expect(ids).toEqual(whole.list.map(({ id }) => id))
  expect(related.slice(0, -1).every((count) => count === 0)).toBe(true)
  expect(related.at(-1)).toBe(1)
  expect(whole.total).toBe(2)
})

test('a kind of work that partial matches are held to is planned by the number of its jobs', async () => {
  await titledOnly('Packaging designer')
  await titledOnly('Graphic novel press operator')
  await refreshFrequencies(app.db)
  const ctx = makeContext(app.core, app.incoming({}), app.db)
  const search = 'graphic designer'
  const input = contract['search.guestJobs'].input.parse({ search })
  const { criteria, statistics } = await criteriaFor(ctx, input)
  const plan = planSearch(criteria, statistics, { search, facets: false, ranked: true, today: dayOf(ctx.now) })
  const concepts = () => conceptsOfSearch(app.db, search, false)
  const retrieved = await retrieveCandidates(searchContext(ctx, statistics), plan, concepts)
  await retrieved.candidates
  const work = retrieved.criteria.tokens.groups.find(({ name }) => name === 'work')?.any ?? []
  const jobs = work.map((token) => retrieved.statistics.tokens.get(token) ?? 0)
  expect(retrieved.exact).toBe(0)
  expect(Math.max(0, ...jobs)).toBeGreaterThan(0)
})
