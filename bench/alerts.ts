import { readFileSync } from 'node:fs'
import { performance } from 'node:perf_hooks'
import { sql } from 'kysely'
import { openDatabase, type Database } from '#db/db.server.ts'
import { migrate } from '#db/migrate.server.ts'
import { anchorsOf, tokenQuery } from '#modules/alerts/rules.ts'
import { kinds, salaryStep, searchToken, type TokenFilter } from '#modules/search/rules.tokens.ts'
import { coverOf, parseTsquery, wordsOf } from '#modules/search/rules.query.tsquery.ts'
import { indexJobs, refreshFrequencies } from '#modules/search/store.index.server.ts'
import { matchNewJobs } from '#modules/alerts/store.alerts.server.ts'
import { loadReference } from '#modules/reference/load.server.ts'
import { startTemporary } from '#platform/postgres/temporary.server.ts'

// 100,000 saved searches against 1,000 new jobs in one pass: time, memory, matches; a sample is compared with a plain query a search.
const [searches, oldJobs, newJobs, sampled] = [100_000, 9_000, 1_000, 300]
/** As the job takes them. */
const jobsAtOnce = 100
const now = new Date()

/** Always the same numbers between 0 and 1, so that two runs measure the same. */
function dice(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}
const roll = dice(7)
const oneOf = <T>(values: readonly T[]): T => {
  // Like people: a few things are asked for often, most seldom.
  const value = values[Math.floor(roll() ** 2.2 * values.length)]
  if (value === undefined) throw new Error('nothing to choose from')
  return value
}

type Search = { filter: TokenFilter; words: string; wide: boolean; minSalary: number | null }

const server = await startTemporary()
await migrate(server.url)
const database = openDatabase({ url: server.url, max: 4 })
const { db } = database
await loadReference(db)

await seedJobs()
const begun = performance.now()
const made = await makeSearches()
await insertSearches(made)
await sql`analyze`.execute(db)
report('searches kept', `${searches.toLocaleString('en')} in ${seconds(begun)}`)

await sql`insert into alert_queue (job_id, at) select job_id, ${now} from job_search order by id desc limit ${newJobs}`.execute(
  db,
)
const started = performance.now()
let [jobs, matches] = [0, 0]
const backend = await db.connection().execute(async (one) => {
  for (;;) {
    const done = await matchNewJobs(one, jobsAtOnce, now)
    jobs += done.jobs
    matches += done.matches
    if (done.jobs === 0) break
  }
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(one)
  return rows[0]?.pid ?? 0
})
report('one pass', `${jobs} jobs × ${searches.toLocaleString('en')} searches in ${seconds(started)}`)
report('matches', `${matches.toLocaleString('en')}, ${(matches / searches).toFixed(1)} a search`)
report(
  'memory',
  `PostgreSQL backend at most ${peak(backend)} MB, this process ${Math.round(process.memoryUsage().rss / 1_048_576)} MB`,
)
const again = performance.now()
await sql`insert into alert_queue (job_id, at) select job_id, ${now} from job_search order by id desc limit ${jobsAtOnce}`.execute(
  db,
)
const second = await matchNewJobs(db, jobsAtOnce, now)
report('a hundred of them again', `${second.matches} matches in ${seconds(again)}`)
const single = performance.now()
await sql`insert into alert_queue (job_id, at) select job_id, ${now} from job_search order by id limit 1`.execute(db)
const one = await matchNewJobs(db, 1000, now)
report('a single job', `${one.matches} matches in ${Math.round(performance.now() - single)} ms`)
const wrong = await compare(database, made)
report('compared one by one', `${sampled} searches, ${wrong} differ`)
await database.close()
await server.stop()
if (wrong > 0 || second.matches > 0 || jobs !== newJobs) throw new Error('the pass is not right')

function report(what: string, result: string): void {
  process.stdout.write(`${what.padEnd(22)}${result}\n`)
}
function seconds(from: number): string {
  return `${((performance.now() - from) / 1000).toFixed(2)} s`
}
function peak(pid: number): number {
  const status = process.platform === 'linux' ? readFileSync(`/proc/${pid}/status`, 'utf8') : ''
  return Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN) / 1024)
}

/** Jobs of 400 companies over the shipped roles, cities and skills; the last thousand are the new ones. */
async function seedJobs(): Promise<void> {
  const list = async (query: ReturnType<typeof sql<{ code: string }>>) =>
    (await query.execute(db)).rows.map(({ code }) => code)
  const roles = await list(sql<{ code: string }>`select code from master where category = 'JOB_ROLE' order by key`)
  const skills = await list(
    sql<{ code: string }>`select code from master where category = 'SKILLS' order by key limit 600`,
  )
  const cities = await list(
    sql<{ code: string }>`select id as code from city where active order by population desc nulls last limit 200`,
  )
  const numbers = Array.from({ length: oldJobs + newJobs }, (_, at) => at)
  await sql`insert into account (kind, email, full_name, terms_version, terms_at) values ('EMPLOYER', 'boss@example.com', 'Boss', '1', now())`.execute(
    db,
  )
  await sql`insert into company (name, slug, status) select 'Firm ' || n, 'firm-' || n, 'APPROVED' from generate_series(0, 399) n`.execute(
    db,
  )
  await sql`analyze`.execute(db)
  await sql`
    insert into job (company_id, created_by, status, title, slug, role_code, domain, employment_type, position_level, experience_min, qualification,
      description, description_text, location_type, salary_min_minor, salary_max_minor, salary_currency, salary_period, published_at, expires_at)
    select c.id, a.id, 'ACTIVE', m.name_en, 'j-' || n, m.code, m.meta->>'domain', type, 'STAFF', years, 'BACHELOR', '{}',
      'We look for somebody who works with ' || m.name_en || ' and ' || m.name_id || ' every day', 'ON_SITE',
      salary::bigint * 80000000, salary::bigint * 100000000, 'IDR', 'MONTH', now() - interval '1 hour', now() + interval '30 days'
    from unnest(${numbers}::int[], ${numbers.map(() => oneOf(roles))}::text[], ${numbers.map(() => oneOf(['FULL_TIME', 'PART_TIME', 'CONTRACT']))}::text[],
      ${numbers.map(() => Math.floor(roll() * 9))}::int[], ${numbers.map(() => 3 + Math.floor(roll() * 25))}::int[]) p(n, role, type, years, salary)
    join master m on m.category = 'JOB_ROLE' and m.code = role join company c on c.slug = 'firm-' || n % 400 cross join account a order by n`.execute(
    db,
  )
  await sql`analyze job`.execute(db)
  await sql`
    insert into job_location (job_id, city_id, sort) select j.id, p.city, 0
    from unnest(${numbers}::int[], ${numbers.map(() => oneOf(cities))}::uuid[]) p(n, city) join job j on j.slug = 'j-' || n`.execute(
    db,
  )
  const held = numbers.flatMap((at) =>
    [...new Set([1, 2, 3, 4, 5].map(() => oneOf(skills)))].map((code) => ({ at, code })),
  )
  await sql`
    insert into job_skill (job_id, skill_code, required, sort) select j.id, p.code, false, 0
    from unnest(${held.map(({ at }) => at)}::int[], ${held.map(({ code }) => code)}::text[]) p(n, code) join job j on j.slug = 'j-' || n`.execute(
    db,
  )
  await sql`analyze`.execute(db)
  const ids = (await sql<{ id: string }>`select id from job order by key`.execute(db)).rows.map(({ id }) => id)
  for (let from = 0; from < ids.length; from += 500) await indexJobs(db, ids.slice(from, from + 500))
  await sql`analyze`.execute(db)
  await refreshFrequencies(db)
}

/** What people keep: words mostly, a place, a field, a kind of work, skills, a salary. */
async function makeSearches(): Promise<Search[]> {
  const keys = async (query: ReturnType<typeof sql<{ t: number }>>) => (await query.execute(db)).rows.map(({ t }) => t)
  const of = (kind: number) =>
    keys(
      sql<{
        t: number
      }>`select token as t from job_token_count where token / 10000000 = ${kind} order by job_count desc limit 400`,
    )
  const [cities, roles, skills, types, domains] = [
    await of(kinds.city),
    await of(kinds.role),
    await of(kinds.skill),
    await of(kinds.employmentType),
    await of(kinds.domain),
  ]
  const { rows: texts } = await sql<{ words: string }>`
    select bilingual_query(name_en)::text as words from master where category = 'JOB_ROLE'
    union all select bilingual_query('"' || name_en || '"')::text from master where category = 'JOB_ROLE'
    union all select bilingual_query(split_part(name_en, ' ', 1) || ' or ' || name_id)::text from master where category = 'JOB_ROLE'`.execute(
    db,
  )
  const words = texts.map((row) => row.words).filter((text) => text !== '')
  return Array.from({ length: searches }, (): Search => {
    const filter: TokenFilter = { all: [], groups: [], unknown: [] }
    const text = roll() < 0.7 ? oneOf(words) : ''
    if (roll() < 0.85)
      filter.groups.push({
        name: 'cityIds',
        any: [...new Set([oneOf(cities), ...(roll() < 0.3 ? [oneOf(cities)] : [])])],
      })
    if (text === '' && roll() < 0.6) filter.groups.push({ name: 'roles', any: [oneOf(roles)] })
    if (roll() < 0.2) filter.groups.push({ name: 'employmentTypes', any: [oneOf(types)] })
    if (roll() < 0.2) filter.all.push({ name: 'skills', tokens: [oneOf(skills)] })
    const minSalary = roll() < 0.2 ? Math.round(5 + roll() * 15) * 1_000_000 : null
    if (minSalary) filter.all.push({ name: 'minSalary', tokens: [searchToken(kinds.salary, salaryStep(minSalary))] })
    if (text === '' && filter.groups.length + filter.all.length === 0)
      filter.groups.push({ name: 'domains', any: [oneOf(domains)] })
    return { filter, words: text, wide: text !== '' && roll() < 0.15, minSalary }
  })
}

/** Keeps them as the call does, by the same rules; a row at a time would only measure round trips. */
async function insertSearches(all: readonly Search[]): Promise<void> {
  const frequencies = await sql<{
    token: number
    job_count: number
  }>`select token, job_count from job_token_count`.execute(db)
  const terms = await sql<{ term: string; job_count: number }>`select term, job_count from summary_term_count`.execute(
    db,
  )
  const byToken = new Map(frequencies.rows.map((row) => [row.token, row.job_count]))
  const byWord = new Map(terms.rows.map((row) => [row.term, row.job_count]))
  const count = { token: (token: number) => byToken.get(token) ?? 0, word: (word: string) => byWord.get(word) ?? 0 }
  await sql`insert into account (kind, email, full_name, terms_version, terms_at)
    select 'CANDIDATE', 'c' || n || '@example.com', 'C', '1', now() from generate_series(1, ${searches / 5}) n`.execute(
    db,
  )
  const anchors = all.map(({ filter, words }) => anchorsOf(filter, coverOf(parseTsquery(words), count.word), count))
  const loose = (search: Search) => (search.wide ? search.words.replaceAll(/<(?:-|\d+)>/g, '&') : search.words)
  for (let from = 0; from < all.length; from += 10_000) {
    const part = all.slice(from, from + 10_000)
    await sql`
      insert into saved_search (account_id, name, query, frequency, token_query, text_query, include_full_text, min_salary, alerts_since, next_at)
      select a.id, 'S', '?n=' || s.n, 'DAILY', nullif(s.tokens, '')::intarray.query_int, nullif(s.words, '')::tsquery, s.wide, s.salary, ${new Date(now.getTime() - 1000)}, ${now}
      from unnest(${part.map((_, at) => from + at)}::int[], ${part.map(({ filter }) => tokenQuery(filter))}::text[], ${part.map(loose)}::text[],
        ${part.map(({ wide }) => wide)}::boolean[], ${part.map(({ minSalary }) => minSalary)}::bigint[]) with ordinality s(n, tokens, words, wide, salary, o)
      join account a on a.email = 'c' || 1 + s.n / 5 || '@example.com' order by s.n`.execute(db)
  }
  const pairs = anchors.flatMap((each, at) => [
    ...(each?.tokens ?? []).map((token) => ({ at, token, word: null })),
    ...(each?.words ?? []).map((word) => ({ at, token: null, word })),
  ])
  for (let from = 0; from < pairs.length; from += 20_000) {
    const part = pairs.slice(from, from + 20_000)
    await sql`
      insert into saved_search_term (term, search_key)
      select coalesce(p.token, term_of_word(p.word)), s.key
      from unnest(${part.map(({ at }) => `?n=${at}`)}::text[], ${part.map(({ token }) => token)}::int[], ${part.map(({ word }) => word)}::text[]) p(query, token, word)
      join saved_search s on s.query = p.query on conflict do nothing`.execute(db)
  }
  if (wordsOf(all[0]?.words ?? '').length > 50) throw new Error('a search of fifty words is no search')
}

/** Each of a sample asked by itself, by plain conditions: how many of them met other jobs than the pass found. */
async function compare({ db: plain }: Database, all: readonly Search[]): Promise<number> {
  let wrong = 0
  for (let nth = 0; nth < sampled; nth++) {
    const at = Math.floor((nth * all.length) / sampled)
    const search = all[at]
    if (!search) continue
    const { filter, words, wide, minSalary } = search
    const must = filter.all.flatMap(({ tokens }) => tokens)
    const conditions = [
      sql`job_search.id in (select id from job_search order by id desc limit ${newJobs})`,
      sql`job_search.tokens @> ${must}::int[]`,
      ...filter.groups.map(({ any }) => sql`job_search.tokens && ${any}::int[]`),
      ...(minSalary ? [sql`job_search.salary_max >= ${minSalary}`] : []),
      ...(words
        ? [
            wide
              ? sql`(job_search.summary_vector @@ ${words.replaceAll(/<(?:-|\d+)>/g, '&')}::tsquery or job_search_text.text_vector @@ ${words.replaceAll(/<(?:-|\d+)>/g, '&')}::tsquery)`
              : sql`job_search.summary_vector @@ ${words}::tsquery`,
          ]
        : []),
    ]
    const { rows } = await sql<{ missing: number; extra: number }>`
      with expected as (select job_search.job_id from job_search join job_search_text using (id) where ${sql.join(conditions, sql` and `)}),
      found as (select a.job_id from job_alert a join saved_search s on s.id = a.search_id join job_search on job_search.job_id = a.job_id
        where s.query = ${`?n=${at}`} and job_search.id in (select id from job_search order by id desc limit ${newJobs}))
      select (select count(*)::int from (select * from expected except select * from found) m) as missing,
        (select count(*)::int from (select * from found except select * from expected) e) as extra`.execute(plain)
    if ((rows[0]?.missing ?? 1) + (rows[0]?.extra ?? 1) > 0) wrong++
  }
  return wrong
}
