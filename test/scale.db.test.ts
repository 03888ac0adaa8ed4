import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { startTableCache } from '#app/server.ts'
import { readApart } from '#db/read-together.server.ts'
import { jobCards } from '#modules/jobs/public.server.ts'
import { criteriaFor } from '#modules/search/handlers.query.server.ts'
import { jobFilterShape } from '#modules/search/contract.ts'
import { planRetrieval, prefilterFor } from '#modules/search/rules.plan.ts'
import type { Predicate } from '#modules/search/rules.query.criteria.ts'
import { dayOf } from '#modules/search/rules.tokens.ts'
import { retrieve } from '#modules/search/store.retrieve.server.ts'
import { loadScale } from '../bench/scale-load.ts'
import { timeEveryRead } from '../bench/scale-calls.ts'
import { questions, readFacts, timed, type Facts, type Question } from '../bench/scale-measure.ts'
import { readWords } from '../bench/scale-words.ts'
import { listsAtScale } from './fixtures/lists.ts'
import { countStatements, type CountedCall } from './fixtures/statement-counts.ts'
import { testApp } from './fixtures/test-app.ts'
import { discardedRows, recordQueries } from './fixtures/plans.ts'

/** The measurement of a million in its small form: that it works, and that no path of a user reads tables from end to end. */
const app = testApp()
const most = 10_000
/** Statements of the calls that take more than three; they only go down. */
const ceilings: Readonly<Record<string, number>> = {
  'search.guestJobs': 5,
  'search.jobs': 5,
}
const size = 20_000
const people = 12_000
let all: Record<string, Question>
let facts: Facts
let before: string[]

/** Every index and every key or check, as they would be made. */
async function rules(): Promise<string[]> {
  const { rows } = await app.database.pool.query<{ made: string }>(`
    select indexdef as made from pg_indexes where schemaname = 'public' union all
    select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint
    where connamespace = 'public'::regnamespace order by 1`)
  return rows.map(({ made }) => made)
}

beforeAll(async () => {
  before = await rules()
  const words = await readWords(null)
  const url = String(app.database.pool.options.connectionString)
  await loadScale({ url, jobs: size, candidates: people, words, log: () => undefined })
  facts = await readFacts(app)
  all = questions(app, facts)
}, 600_000)

test('jobs, candidates and what they did are there, every open job in both search tables', async () => {
  const { rows } = await app.database.pool.query<Record<string, number>>(`
    select (select count(*) from job)::int as jobs, (select count(*) from job_search)::int as job_search, (select count(*) from job_search_text)::int as job_search_text,
      (select count(*) from candidate_profile)::int as people, (select count(*) from application)::int as applications,
      (select count(*) from notification)::int as notifications, (select count(*) from job_interaction)::int as tracks,
      (select count(*) from pg_index where indrelid in ('job_search'::regclass, 'job_search_text'::regclass))::int as indexes`)
  expect(rows[0]).toMatchObject({ jobs: size, job_search: size, job_search_text: size, people })
  expect(
    Math.min(rows[0]?.['applications'] ?? 0, rows[0]?.['notifications'] ?? 0, rows[0]?.['tracks'] ?? 0),
  ).toBeGreaterThan(most)
  expect(rows[0]?.['indexes']).toBeGreaterThan(7)
})

test('loading without indexes gives all of them back', async () => {
  expect(before.length).toBeGreaterThan(300)
  expect(await rules()).toEqual(before)
})

test('every question of the measurement has an answer, and its times are counted', async () => {
  for (const question of Object.values(all)) {
    const times = await timed(question, 3)
    expect(times, question.what).toMatchObject({ requests: 3 })
    expect(times.max).toBeGreaterThan(0)
  }
}, 120_000)

test('every read call of the contract is measured, and none is a defect', async () => {
  const measured = await timeEveryRead(app, facts, 1)
  const reads = Object.entries(app.core.contract).filter(([, { kind }]) => kind === 'read')
  expect(new Set(measured.map(({ what }) => what.split(' ')[0]))).toEqual(new Set(reads.map(([action]) => action)))
  expect(measured.filter(({ answers }) => answers['DEFECT'] || answers['INVALID'] || answers['BAD_INPUT'])).toEqual([])
}, 120_000)

test('no list takes more statements for fifty rows than for ten, and no call more than three', async () => {
  const stop = startTableCache(app.core)
  const counted = await countStatements(app, facts)
  await stop()
  const action = ({ what }: CountedCall) => what.split(' ')[0] ?? ''
  expect(counted.filter(({ few, many }) => many > few)).toEqual([])
  expect(counted.filter((call) => call.many > (ceilings[action(call)] ?? 3))).toEqual([])
  const filled = new Set(counted.filter(({ rows }) => rows > 10).map(action))
  expect(listsAtScale.filter((each) => !filled.has(each))).toEqual([])
}, 120_000)

test('the statement of job cards is planned once, not anew for each list', async () => {
  const [person = ''] = facts.people
  const plans = await app.core.asSystem(async (ctx) => {
    for (let times = 0; times < 12; times++) {
      const ids = facts.employers.slice(0, 1 + (times % 4)).map(({ jobId }) => jobId)
      const cards = await jobCards(ctx.db, ids, { locale: 'en', now: ctx.now, candidateId: person })
      expect(cards.map(({ id }) => id)).toEqual(ids)
    }
    const { rows } = await sql<{
      custom: number
      generic: number
    }>`select custom_plans::int as custom, generic_plans::int as generic
      from pg_prepared_statements where statement like '%from job_skill where%'`.execute(ctx.db)
    return rows.find(({ generic }) => generic > 0)
  })
  // PostgreSQL plans five times with the values before it keeps a plan.
  expect(plans).toMatchObject({ custom: 5 })
})

test('a total that is not counted is about right, and so are the values of its facets', async () => {
  const guest = app.as()
  const result = await guest('search.guestJobs', { filter: { locationTypes: ['ON_SITE'] }, facets: true })
  expect(result).toMatchObject({ estimated: true, exact: null })
  const exact = async (also: string) => {
    const { rows } = await app.database.pool.query<{ n: number }>(
      `select count(*)::int as n from job_search where work_mode = 1 ${also}`,
    )
    return rows[0]?.n ?? 0
  }
  const total = await exact('')
  expect(Math.abs(result.total / total - 1)).toBeLessThan(0.1)
  const common = (result.facets.employmentTypes ?? []).filter(({ count }) => count > total / 10)
  expect(common.length).toBeGreaterThan(1)
  for (const { code, count } of common) {
    const { rows } = await app.database.pool.query<{ key: number }>(
      `select key from master where category = 'TYPE_OF_EMPLOYMENT' and code = $1`,
      [code],
    )
    expect(Math.abs(count / (await exact(`and tokens @> array[search_token(1, ${rows[0]?.key})]`)) - 1)).toBeLessThan(
      0.25,
    )
  }
})

test('asking the index for less finds the same jobs and counts them the same', async () => {
  const { rows } = await app.database.pool.query<{ search: string; city: string; type: string }>(`
    select j.title || case when j.key % 3 = 0 then ' ' || m.name_en else '' end as search, l.city_id as city, j.employment_type as type
    from job j join job_location l on l.job_id = j.id join master m on m.category = 'JOB_ROLE' and m.code = j.role_code
    where j.key % 500 = 0 order by j.key, l.city_id limit 40`)
  // So many that other names of several words are ways of their own.
  await app.database.pool.query(`update search_statistic set value = 1000000 where name = 'jobs'`)
  let [less, matches] = [0, 0]
  for (const { search, city, type } of rows) {
    const filter = jobFilterShape.parse({ cityIds: [city], employmentTypes: [type], postedWithinDays: 30 })
    for (const filterOfCase of [jobFilterShape.parse({}), filter])
      await app.core.asSystem(async (ctx) => {
        const { criteria, statistics } = await criteriaFor(ctx, { search, filter: filterOfCase })
        for (const place of ['head', 'body'] as const) {
          const { parsed } = criteria
          const predicate: Predicate = { in: place, query: parsed?.[place] ?? '', variants: parsed?.variants?.[place] }
          const options = { statistics, today: dayOf(ctx.now), cap: 50 }
          const planned = planRetrieval(criteria, predicate, options)
          const prefilter = prefilterFor(criteria, predicate, statistics)
          const whole = await retrieve(readApart(ctx.search), { ...planned, prefilter: undefined })
          expect(await retrieve(readApart(ctx.search), { ...planned, prefilter }), search).toEqual(whole)
          less += Number(prefilter.rest.words || prefilter.rest.tokens.length + prefilter.rest.groups.length > 0)
          matches += whole.matched
        }
      })
  }
  expect(less).toBeGreaterThan(20)
  expect(matches).toBeGreaterThan(1000)
}, 120_000)

test('no query of a user’s path reads more than 10,000 rows in vain', async () => {
  const excessive: string[] = []
  let plans = 0
  for (const question of Object.values(all)) {
    const queries = await recordQueries(app.database, async () => {
      for (let times = 0; times < 4; times++) await question.ask()
    })
    plans += queries.length
    for (const query of queries)
      for (const { where, rows } of await discardedRows(app.database.searchPool, query))
        if (rows > most) excessive.push(`${question.what}: ${rows} rows, ${where}\n${query.text.slice(0, 300)}`)
  }
  expect(plans).toBeGreaterThan(40)
  expect(excessive).toEqual([])
}, 300_000)

test('the reading of plans sees a table that is read from end to end', async () => {
  const [query] = await recordQueries(app.database, () =>
    app.database.pool.query(`select count(*) from job where description_text like $1`, ['%zzz%']),
  )
  if (!query) throw new Error('nothing was noted')
  const discarded = await discardedRows(app.database.searchPool, query)
  expect(Math.max(...discarded.map(({ rows }) => rows))).toBeGreaterThan(most)
})
