import pg from 'pg'
import { inTransaction, openDatabase, type Db } from '#db/db.server.ts'
import { indexCandidateRange, refreshCandidateFrequencies } from '#modules/matching/store.index.server.ts'
import { indexRange, refreshFrequencies, refreshSuggestions } from '#modules/search/store.index.server.ts'
import { importDataset } from '#modules/reference/load.dataset-rows.server.ts'
import { sql } from 'kysely'
import { copyRows } from './copy-rows.ts'
import { dice, type Dice } from './random.ts'
import { fillActivity } from './scale-activity.ts'
import { companies } from './scale-companies.ts'
import { fillConsoleSearch } from './scale-console.ts'
import { vacuumAll, withoutIndexes } from './scale-indexes.ts'
import {
  accountColumns,
  aJobOf,
  aPersonOf,
  idAt,
  jobColumns,
  profileColumns,
  type Master,
  type Dataset,
} from './scale-rows.ts'
import type { Words } from './scale-words.ts'

export type LoadOptions = {
  /** As the database's owner or, faster, as the superuser: then nothing checks that what rows point to is there. */
  url: string
  jobs: number
  candidates: number
  words: Words
  log: (line: string) => void
}

const batch = 5000
/** Keys whose rows of the search are made in one transaction: seconds, for which others of the cluster would wait. */
const indexed = 1000
const slices = 2

/** Fills an empty, migrated database with reference data: companies, candidates, open jobs, what people did, and the search's tables. */
export async function loadScale(options: LoadOptions): Promise<void> {
  const { url, jobs, candidates, words, log } = options
  const database = openDatabase({ url, max: 4, queryTimeoutMs: 0 })
  const clients = await Promise.all(Array.from({ length: slices }, () => loader(url)))
  const both = clients as [pg.Client, pg.Client]
  const [first] = both
  const stage = async <T>(what: string, run: () => Promise<T>): Promise<T> => {
    const began = performance.now()
    const answer = await run()
    log(`${what}: ${((performance.now() - began) / 1000).toFixed(1)} s`)
    return answer
  }
  try {
    const random = dice(20_261_121)
    for (const set of words.sets)
      await stage(`masters (${set.kind})`, () => inTransaction(database.db, (tx) => importDataset(tx, set)))
    const app = await readDataset(database.db, random, options)
    await stage(`${app.companies.length} companies`, () => companies(first, random, app))
    await stage(`${candidates} candidates`, () =>
      withoutIndexes(both, ['candidate_skill'], () => people(both, random, app)),
    )
    await stage(`${jobs} jobs`, () =>
      withoutIndexes(both, ['job_skill', 'job_location'], () => postings(both, random, app)),
    )
    await stage('what is where, for the planner', () =>
      first.query(
        'analyze job, job_skill, job_location, company, master, city, account, candidate_profile, candidate_skill',
      ),
    )
    await stage('rows of jobs to search, and their indexes', () =>
      fillIndex(both, url, { from: 'job', to: ['job_search', 'job_search_text'], fill: indexRange }),
    )
    await stage('rows of candidates to match, and their indexes', () =>
      fillIndex(both, url, {
        from: 'candidate_profile',
        to: ['candidate_search'],
        fill: (tx, keys) => indexCandidateRange(tx, keys, app.now),
      }),
    )
    await stage('applications, notifications, views', () => fillActivity(both))
    await stage('rows of the search of the console, and their indexes', () => fillConsoleSearch(both))
    await stage('counts and suggestions', () =>
      inTransaction(database.db, async (tx) => {
        await refreshFrequencies(tx)
        await refreshCandidateFrequencies(tx)
        await refreshSuggestions(tx)
      }),
    )
    await stage('vacuum analyze', () => vacuumAll(both))
  } finally {
    await Promise.all(clients.map((client) => client.end()))
    await database.close()
  }
}

type Clients = readonly [pg.Client, pg.Client]

const people = ([first, second]: Clients, random: Dice, app: Dataset) =>
  inBatches(
    app.people,
    (at) => aPersonOf(random, app, at),
    async (made) => {
      await copyRows(
        first,
        'account',
        accountColumns,
        made.map(({ account }) => account),
      )
      await Promise.all([
        copyRows(
          first,
          'candidate_profile',
          profileColumns,
          made.map(({ profile }) => profile),
        ),
        copyRows(
          second,
          'candidate_skill',
          ['account_id', 'skill_code', 'sort'],
          made.flatMap(({ skills }) => skills),
        ),
      ])
    },
  )

const postings = ([first, second]: Clients, random: Dice, app: Dataset) =>
  inBatches(
    app.jobs,
    (at) => aJobOf(random, app, at),
    async (made) => {
      await copyRows(
        first,
        'job',
        jobColumns,
        made.map(({ job }) => job),
      )
      await Promise.all([
        copyRows(
          first,
          'job_location',
          ['job_id', 'city_id', 'sort'],
          made.flatMap(({ places }) => places),
        ),
        copyRows(
          second,
          'job_skill',
          ['job_id', 'skill_code', 'required', 'sort'],
          made.flatMap(({ skills }) => skills),
        ),
      ])
    },
  )

/** Makes the next batch while the last one is written: the one is Node's work, the other PostgreSQL's. */
async function inBatches<T>(
  count: number,
  make: (at: number) => T,
  write: (made: T[]) => Promise<void>,
): Promise<void> {
  let writing = Promise.resolve()
  for (let from = 0; from < count; from += batch) {
    const made: T[] = []
    for (let at = from; at < Math.min(count, from + batch); at++) {
      made.push(make(at))
      if (at % 500 === 0) await new Promise(setImmediate) // the last batch goes on being sent
    }
    await writing
    writing = write(made)
    writing.catch(() => undefined) // it is thrown where it is awaited
  }
  await writing
}

async function loader(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: 'karya-load' })
  await client.connect()
  const { rows } = await client.query<{ all: boolean }>(
    'select rolsuper as all from pg_roles where rolname = current_user',
  )
  if (rows[0]?.all) await client.query('set session_replication_role = replica')
  await client.query(`set synchronous_commit = off; set maintenance_work_mem = '1GB'; set work_mem = '128MB'`)
  return client
}

/** Codes and ids by what is frequent; shuffled once, so that the frequent roles are not those of one field. */
async function readDataset(db: Db, random: Dice, { words, jobs, candidates }: LoadOptions): Promise<Dataset> {
  const { rows: masters } = await sql<Master & { category: string }>`
    select category, code, name_en as en, name_id as id, meta->>'domain' as domain from master where status = 'ACTIVE' order by category, key`.execute(
    db,
  )
  const { rows: cities } = await sql<{ id: string }>`
    select id from city where active order by coalesce(population, 0) desc, id limit 500`.execute(db)
  const of = (category: string) => masters.filter((row) => row.category === category)
  const shuffled = (list: Master[]) =>
    list
      .map((row) => [random.share(), row] as const)
      .toSorted((a, b) => a[0] - b[0])
      .map(([, row]) => row)
  const domains = of('JOB_DOMAIN').map(({ code }) => code)
  const codes = (category: string) => of(category).map(({ code }) => code)
  const now = new Date()
  const company = () => ({ id: idAt(random, now), owner: idAt(random, now) })
  return {
    words,
    roles: shuffled(of('JOB_ROLE')).map((role) => ({ ...role, domain: role.domain ?? random.pick(domains) })),
    skills: shuffled(of('SKILLS')),
    industries: codes('INDUSTRY'),
    types: codes('TYPE_OF_EMPLOYMENT'),
    levels: codes('POSITION_LEVEL'),
    qualifications: codes('EMPLOYEE_QUALIFICATION'),
    cities: cities.map(({ id }) => id),
    companies: Array.from({ length: Math.max(20, Math.min(50_000, Math.round(jobs / 20))) }, company),
    text: jobs > 20_000 ? 445 : 60, // the small run is for seeing that it works
    jobs,
    people: candidates,
    now,
  }
}

type Filling = { from: string; to: string[]; fill(db: Db, keys: { from: number; to: number }): Promise<void> }

/** Fills tables of the search by the product's own views, in slices at once, and builds their indexes after. */
async function fillIndex(clients: readonly pg.Client[], url: string, { from, to, fill }: Filling): Promise<void> {
  const { rows } = await (clients[0] as pg.Client).query<{ minKey: number; maxKey: number }>(
    `select min(key)::int as "minKey", max(key)::int as "maxKey" from ${from}`,
  )
  const { minKey, maxKey } = rows[0] ?? { minKey: 0, maxKey: -1 }
  const parts: { from: number; to: number }[] = []
  for (let key = minKey; key <= maxKey; key += indexed)
    parts.push({ from: key, to: Math.min(maxKey, key + indexed - 1) })
  const own = openDatabase({ url, max: slices, queryTimeoutMs: 0 })
  const worker = async () => {
    for (let part = parts.shift(); part; part = parts.shift()) {
      const range = part
      await inTransaction(own.db, async (tx) => {
        await sql`set local statement_timeout = 0`.execute(tx)
        await sql`set local synchronous_commit = off`.execute(tx)
        await fill(tx, range)
      })
    }
  }
  try {
    await withoutIndexes(clients, to, async () => {
      await Promise.all(Array.from({ length: slices }, worker))
    })
  } finally {
    await own.close()
  }
}
