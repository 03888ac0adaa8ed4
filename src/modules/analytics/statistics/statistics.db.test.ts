import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { mayAdmin } from '#kernel/admin-rights.ts'
import { adminRoles } from '#kernel/caller.ts'
import { durationClassOf } from '#kernel/duration-classes.ts'
import { dayIn } from '#kernel/time-zone.ts'
import { errorCodeOf } from '../../../../test/fixtures/accounts.ts'
import { anApplication, decide, runNow } from '../../../../test/fixtures/applications.ts'
import { aJob } from '../../../../test/fixtures/jobs.ts'
import { aPerson } from '../../../../test/fixtures/matching.ts'
import { aCase } from '../../../../test/fixtures/moderation.ts'
import { anAdministrator, anEmployer } from '../../../../test/fixtures/people.ts'
import { testApp } from '../../../../test/fixtures/test-app.ts'
import { RequestFigures } from '#platform/log/request-figures.ts'
import { addDays } from '../rules.ts'
import { eventMetrics } from './rules.metrics.ts'
import { writeMonths } from './store.months.server.ts'
import { addRequests } from './store.requests.server.ts'
import { addSiteVisits } from './store.visits.server.ts'
import { topicRights, topics, type Topic } from './rules.ts'

const app = testApp()
const day = 86_400_000
const today = () => dayIn(app.clock.now(), 'Asia/Jakarta')
const roll = () => runNow(app, 'stats.roll')
const ask = async (topic: Topic, from = addDays(today(), -29)) =>
  app.as({ caller: (await anAdministrator(app)).caller })('admin.statistics.get', { topic, from, to: today() })
const figuresOf = async (topic: Topic) =>
  Object.fromEntries((await ask(topic)).figures.map(({ name, value, hidden }) => [name, hidden ? 'hidden' : value]))

/** Months that are not the sum of their days, and days of all emails that are not the sum of their kinds. */
async function notTheSum() {
  const { rows } = await sql`
    with days as (select metric, date_trunc('month', day::timestamp)::date as month, key, sum(count) as count, sum(total) as total
      from stat_daily where metric = any(${eventMetrics}::text[]) group by 1, 2, 3)
    select metric, month, key from days d full join (select * from stat_monthly where metric = any(${eventMetrics}::text[])) m
      using (metric, month, key)
    where (d.count, d.total) is distinct from (m.count::numeric, m.total::numeric)
    union all
    select metric, day, 'all' from stat_daily where metric like 'mail.%' and metric <> 'mail.domain' group by 1, 2
    having sum(count) filter (where key = '') is distinct from sum(count) filter (where key <> '')`.execute(app.db)
  return rows
}

beforeAll(async () => {
  const employer = await anEmployer(app)
  // In the evening of UTC it is the next day in Jakarta, and morning of the same day in Pago Pago.
  const ago = (days: number) => new Date(`${addDays(dayIn(app.clock.now(), 'UTC'), -days)}T20:00:00Z`)
  const [old, young] = [
    await aJob(app, { employer, title: 'Barista', publishedAt: ago(20) }),
    await aJob(app, { employer, title: 'Kasir', publishedAt: ago(2) }),
  ]
  await aJob(app, { employer, title: 'Juru masak', publishedAt: ago(18) })
  for (let at = 0; at < 6; at++) {
    const person = await aPerson(app, { name: `Orang ${at}` })
    const sent = await anApplication(app, { candidate: person, employer, jobId: at === 0 ? young.id : old.id })
    if (at === 1) await decide(sent, 'SHORTLIST')
  }
  await aCase(app, old.id)
  await app.runJobs()
  await roll()
})

test('numbers are those of the rows, however often they are counted', async () => {
  const before = await sql`select * from stat_daily order by metric, day, key`.execute(app.db)
  await roll()
  const after = await sql`select * from stat_daily order by metric, day, key`.execute(app.db)
  expect(after.rows).toEqual(before.rows)
  const { rows: mails } = await sql`select from stat_daily where metric like 'mail.%' and key <> ''`.execute(app.db)
  expect(mails.length).toBeGreaterThan(0)
  expect(await notTheSum()).toEqual([])
  expect(await figuresOf('market')).toMatchObject({ liveJobs: 3, matchable: 6, searchers: 0 })
  expect(await figuresOf('hiring')).toMatchObject({
    published: 3,
    judgedJobs: 2,
    withoutApplicants: 500,
    applications: 6,
    responseRate: 1000,
  })
  expect(await figuresOf('people')).toMatchObject({ 'registered.CANDIDATE': 7, 'registered.EMPLOYER': 'hidden' })
  expect(await figuresOf('moderation')).toMatchObject({ opened: 1, decided: 0 })
  const { rows } = await sql<{ jobs: number }>`
    select sum(count)::int as jobs from stat_daily where metric = 'market.jobs.city'`.execute(app.db)
  const { tables } = await ask('market')
  expect(tables.find(({ name }) => name === 'city')?.rows.reduce((sum, { values }) => sum + (values[0] ?? 0), 0)).toBe(
    rows[0]?.jobs,
  )
})

test('a case with two reasons is decided once, and counts for each of them', async () => {
  // Two days ago: an hour after now can be tomorrow.
  await sql`update moderation_case set created_at = created_at - interval '2 days',
    decided_at = created_at - interval '47 hours', reasons = '{ASKS_MONEY,SPAM}'`.execute(app.db)
  await roll()
  expect(await figuresOf('moderation')).toMatchObject({ opened: 1, decided: 1, inTarget: 1000 })
  const { tables, figures } = await ask('moderation')
  const hour = figures.find(({ name }) => name === 'decisionTime')?.value
  expect(tables[0]?.rows.map(({ key, values }) => [key, ...values])).toEqual(
    ['ASKS_MONEY', 'SPAM'].map((reason) => [reason, 1, 0, 1, hour, hour]),
  )
})

test('of what several people search for, the share that finds nothing is kept by day', async () => {
  await sql`insert into popular_search (words, people, finds_nothing, searched_at)
    select 'kata ' || n, 3, n <= 1, ${app.clock.now()} from generate_series(1, 4) n`.execute(app.db)
  app.clock.advance(31 * 60_000)
  await roll()
  expect(await figuresOf('search')).toMatchObject({ popular: 4, popularNothing: 1, nothingShare: 250 })
  expect((await ask('search')).charts[1]?.series.map(({ values }) => values.at(-1))).toEqual([4, 1])
})

test('what comes late is counted on its day', async () => {
  const before = await figuresOf('hiring')
  const job = await app.db.selectFrom('job').select('id').where('title', '=', 'Juru masak').executeTakeFirstOrThrow()
  await anApplication(app, { jobId: job.id })
  app.clock.advance(day)
  await roll()
  const after = await figuresOf('hiring')
  expect([before['withoutApplicants'], after['withoutApplicants']]).toEqual([500, 0])
})

test('days begin where the site is: another zone counts everything anew', async () => {
  const registered = async () => {
    const { rows } = await sql<{ day: string }>`
      select distinct day::text from stat_daily where metric = 'job.published' order by 1`.execute(app.db)
    return rows.map((row) => row.day)
  }
  const jakarta = await registered()
  const value = JSON.stringify('Pacific/Pago_Pago')
  await sql`insert into stat_monthly (metric, month, key, count, total) values ('mail.SENT', '2001-01-01', '', 1, 0)`.execute(
    app.db,
  )
  await app.db.insertInto('setting').values({ key: 'timeZone', value }).execute()
  await roll()
  await app.runJobs()
  const { rows } = await sql<{ day: string }>`
    select distinct (published_at at time zone 'Pacific/Pago_Pago')::date::text as day from job where published_at is not null order by 1`.execute(
    app.db,
  )
  expect(await registered()).toEqual(rows.map((row) => row.day))
  expect(await registered()).not.toEqual(jakarta)
  expect(await notTheSum()).toEqual([])
  await app.db.deleteFrom('setting').where('key', '=', 'timeZone').execute()
  await roll()
  await app.runJobs()
})

test('durations fall into the same classes in PostgreSQL and in code', async () => {
  const { rows } = await sql<{ minutes: number; class: number }>`
    select m::float8 as minutes, least(99, floor(4 * log(2, 1 + greatest(0, m)::numeric)))::int as class
    from unnest(array[0, 0.4, 1, 3, 7, 59, 60, 61, 1439, 1440, 100000, 1e9]) m`.execute(app.db)
  expect(rows.filter((row) => durationClassOf(row.minutes) !== row.class)).toEqual([])
})

test('each role sees its own topics, as page and as file', async () => {
  for (const role of adminRoles) {
    const call = app.as({ caller: (await anAdministrator(app, role)).caller })
    for (const topic of topics) {
      const input = { topic, from: addDays(today(), -6), to: today() }
      const expected = mayAdmin(role, topicRights[topic]) ? 'SUCCESS' : 'ROLE_NOT_ALLOWED'
      expect([role, topic, await errorCodeOf(call('admin.statistics.get', input))]).toEqual([role, topic, expected])
      expect([role, topic, await errorCodeOf(call('admin.statistics.csv', input))]).toEqual([role, topic, expected])
    }
  }
})

test('a file holds what the page shows, in the reader’s language', async () => {
  const { caller } = await anAdministrator(app)
  const input = { topic: 'people' as const, from: addDays(today(), -29), to: today() }
  const { bytes, name } = await app.as({ caller, locale: 'id' })('admin.statistics.csv', input)
  const text = new TextDecoder().decode(bytes)
  expect(name).toMatch(/^statistics-people-/)
  expect(text).toContain('Akun perusahaan baru,<5,')
  expect(text).not.toMatch(/\b(name|table|chart|unit)\./)
})

test('a period that is too long or ends before it begins is refused', async () => {
  const { caller } = await anAdministrator(app)
  const call = (from: string, to: string) => app.as({ caller })('admin.statistics.get', { topic: 'mail', from, to })
  expect(await errorCodeOf(call('2024-01-01', '2026-11-01'))).toBe('INVALID PERIOD_TOO_LONG')
  expect(await errorCodeOf(call('2026-11-02', '2026-11-01'))).toBe('INVALID DATE_ORDER')
})

test('what is sold and mailed is called by its name', async () => {
  await sql`insert into stat_daily (day, metric, key, count, total) values (${today()}::date, 'money.product', 'IDR STARTER', 2, 59800000),
    (${today()}::date, 'money.product', 'IDR GONE', 1, 1), (${today()}::date, 'mail.SENT', 'jobs.expired', 9, 0)
    on conflict do nothing`.execute(app.db)
  await writeMonths(app.db, { from: today(), to: today() }) // on the last day of a month the period is that month
  const labels = async (topic: Topic, table: string) =>
    (await ask(topic)).tables.find(({ name }) => name === table)?.rows.map(({ key, label }) => [key, label])
  expect(await labels('money', 'products')).toEqual([
    ['IDR STARTER', 'Starter'],
    ['IDR GONE', 'GONE'],
  ])
  const expired = (await labels('mail', 'kinds'))?.find(([key]) => key === 'jobs.expired')?.[1]
  expect(expired).toContain('…')
})

test('the funnels begin with visits of the period, in the page and in the file', async () => {
  const at = (daysAgo: number) => new Date(app.clock.now().getTime() - daysAgo * day)
  const guests = (count: number, audience: 'CANDIDATE' | 'EMPLOYER', daysAgo: number) =>
    Array.from({ length: count }, () => ({ visit: randomBytes(16), audience, at: at(daysAgo) }))
  const visits = [...guests(12, 'CANDIDATE', 1), ...guests(3, 'EMPLOYER', 1), ...guests(40, 'CANDIDATE', 45)]
  await addSiteVisits(app.db, visits, 'Asia/Jakarta')
  await addSiteVisits(app.db, visits, 'Asia/Jakarta')
  await roll()
  const { tables } = await ask('people')
  const first = (name: string) => tables.find((table) => table.name === name)?.rows[0]
  expect(first('candidates')).toMatchObject({ key: 'VISITED', values: [12, null], hidden: [] })
  expect(first('companies')).toMatchObject({ key: 'VISITED', values: [null, null], hidden: [0] })
  expect(await figuresOf('people')).toMatchObject({ 'visited.CANDIDATE': 12, 'visited.EMPLOYER': 'hidden' })
})

test('requests of several processes add up by day and route, with faults and the time of most; routes are forgotten, their sums are not', async () => {
  const process = () => {
    const figures = new RequestFigures()
    for (let at = 0; at < 90; at++) figures.add('GET', '/job-detail/:slug?', { status: 200, ms: 40 })
    for (let at = 0; at < 10; at++) figures.add('GET', '/admin/people/:id', { status: at < 2 ? 500 : 200, ms: 3000 })
    return figures.take()
  }
  const at = { now: app.clock.now(), timeZone: 'Asia/Jakarta' }
  await Promise.all(Array.from({ length: 8 }, () => addRequests(app.db, process(), at)))
  await addRequests(app.db, [], at)
  expect(await figuresOf('operations')).toMatchObject({ requests: 800, faults: 20 })
  const { tables, charts } = await ask('operations')
  const rows = tables.find(({ name }) => name === 'routes')?.rows ?? []
  expect(rows.map(({ label, values }) => [label, ...values.slice(0, 3)])).toEqual([
    ['GET /admin/people/:id', 80, 16, 200],
    ['GET /job-detail/:slug?', 720, 0, 0],
  ])
  const [slow, fast] = rows.map(({ values }) => values[3] ?? 0)
  expect(Math.abs((slow ?? 0) - 3000)).toBeLessThan(600)
  expect(Math.abs((fast ?? 0) - 40)).toBeLessThan(8)
  expect(charts.find(({ name }) => name === 'faults')?.series[0]?.values.at(-1)).toBe(16)

  const kept = async (table: 'stat_daily' | 'stat_monthly') => {
    const { rows: left } = await sql<{ key: string; count: number }>`
      select key, count::int from ${sql.table(table)} where metric = 'http.requests' order by count desc, key`.execute(
      app.db,
    )
    return left.map(({ key, count }) => `${key} ${count}`)
  }
  const all = [' 800', 'GET /job-detail/:slug? 720', 'GET /admin/people/:id 80']
  expect(await kept('stat_monthly')).toEqual(all)
  app.clock.advance(63 * day)
  await roll()
  expect([await kept('stat_daily'), await kept('stat_monthly')]).toEqual([[' 800'], all])
  app.clock.advance(366 * day)
  await roll()
  expect(await kept('stat_monthly')).toEqual([' 800'])
})
