// What the analytics page of one large company costs: `node bench/analytics.ts [millions of events] [applications]`. Prints what the
// first turn takes, whose connections are new, and p95 of those after the fifth.
import { randomUUID } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import { startTemporary } from '../src/platform/postgres/temporary.server.ts'
import { inTransaction, openDatabase } from '../src/db/db.server.ts'
import { migrate } from '../src/db/migrate.server.ts'
import { jobQueryTimeoutMs } from '../src/app/server.ts'
import { testAppAt } from '../test/fixtures/open-test-app.ts'
import { runNow } from '../test/fixtures/applications.ts'
import { anEmployer } from '../test/fixtures/people.ts'
import { lengthOf, presetPeriod, addDays } from '../src/modules/analytics/rules.ts'

const [millions = '2', applications = '200000'] = process.argv.slice(2)
const events = Number(millions) * 1_000_000
const jobs = 200
const days = 730
const [warmUp, turns] = [5, 60]

function figuresOf(times: readonly number[]): string {
  const sorted = times.slice(warmUp).toSorted((a, b) => a - b)
  const p95 = sorted[Math.ceil(sorted.length * 0.95) - 1] ?? 0
  return `first ${(times[0] ?? 0).toFixed(0)} ms, p95 ${p95.toFixed(0)} ms`
}
const seconds = (since: number) => ((performance.now() - since) / 1000).toFixed(1)
const database = await startTemporary()
try {
  await migrate(database.url)
  const app = testAppAt(database.url, {})
  const worker = testAppAt(database.url, { queryTimeoutMs: jobQueryTimeoutMs })
  const loader = openDatabase({ url: database.url, max: 2, queryTimeoutMs: 0 })
  const { db } = loader
  /** Loading takes longer than a statement of the site may. */
  const load = (statement: RawBuilder<unknown>) =>
    inTransaction(db, async (tx) => {
      await sql`set local statement_timeout = 0`.execute(tx)
      await statement.execute(tx)
    })
  const owner = await anEmployer(app)
  const { companyId, accountId } = owner.caller
  await sql`
    insert into job (id, company_id, created_by, owner_member_id, title, status, published_at, expires_at)
    select new_id(), ${companyId}, ${accountId}, ${owner.caller.memberId}, 'Job ' || n, 'ACTIVE', now() - interval '730 days', now() + interval '30 days'
    from generate_series(1, ${jobs}) n`.execute(db)
  await load(sql`
    insert into account (id, kind, email, full_name) select new_id(), 'CANDIDATE', 'p' || n || '@example.com', 'Person ' || n
    from generate_series(1, ${Math.ceil(Number(applications) / 20)}) n`)
  let began = performance.now()
  // Marks are made for everything at the first roll-up.
  await sql`alter table job_interaction disable trigger user`.execute(db)
  await load(sql`
    with j as (select array_agg(id) ids from job)
    insert into job_interaction (job_id, type, referrer, details, at)
    select j.ids[1 + floor(random() * ${jobs})::int], case when random() < 0.9 then 3 else 4 end,
      (array[null, 'linkedin.com', 'job-alert', 'campus', null])[1 + floor(random() * 5)::int], 'form', now() - random() * ${days} * interval '1 day'
    from j, generate_series(1, ${events}) n`)
  await sql`alter table job_interaction enable trigger user`.execute(db)
  console.log(`${events} events: ${seconds(began)} s`)
  began = performance.now()
  await sql`alter table application disable trigger user`.execute(db)
  await load(sql`
    insert into application (job_id, company_id, account_id, created_at, status_at, status, answered_at, referrer)
    select s.job, ${companyId}, s.person, s.at, s.at + interval '3 days', s.status, case when s.status <> 'APPLIED' then s.at + random() * interval '3 days' end, null
    from (select j.id as job, p.id as person, now() - random() * ${days} * interval '1 day' as at,
        (array['APPLIED', 'APPLIED', 'SHORTLIST', 'IN_INTERVIEW', 'HIRED', 'REJECTED', 'REJECTED'])[1 + floor(random() * 7)::int] as status
      from account p cross join lateral (select id from job order by md5(id::text || p.id::text) limit 20) j where p.kind = 'CANDIDATE') s
    limit ${Number(applications)}`)
  await sql`alter table application enable trigger user`.execute(db)
  await sql`analyze`.execute(db)
  console.log(`${applications} applications: ${seconds(began)} s`)
  began = performance.now()
  await runNow(worker, 'analytics.roll')
  await sql`vacuum analyze analytics_day, analytics_company_day, application_fact, application`.execute(db)
  const { rows } = await sql<{ days: number }>`select count(*)::int as days from analytics_day`.execute(db)
  console.log(`first roll-up of everything: ${seconds(began)} s, ${rows[0]?.days} rows of days`)

  const call = app.as(owner)
  const today = app.clock.now().toISOString().slice(0, 10)
  const [jobRow] = (await sql<{ id: string }>`select id from job limit 1`.execute(db)).rows
  const periods = {
    'last 30 days': presetPeriod('days30', today),
    'this year': presetPeriod('year', today),
    '24 months': { from: addDays(today, -729), to: today },
  }
  for (const [name, period] of Object.entries(periods))
    for (const jobId of [undefined, jobRow?.id]) {
      const times: number[] = []
      for (let turn = 0; turn < warmUp + turns; turn++) {
        const start = performance.now()
        const input = { ...period, ...(jobId && { jobId }) }
        await call('analytics.counts', input)
        await call('analytics.series', {
          ...input,
          grain: lengthOf(period) > 60 ? 'WEEK' : 'DAY',
          metrics: ['VIEW', 'START', 'APPLIED', 'IN_INTERVIEW', 'HIRE'],
        })
        times.push(performance.now() - start)
      }
      console.log(`${name}, ${jobId ? 'one job' : `${jobs} jobs`}: ${figuresOf(times)}`)
    }
  for (const name of ['home.tasks', 'home.counts', 'analytics.fairness'] as const) {
    const times: number[] = []
    for (let turn = 0; turn < warmUp + turns; turn++) {
      const start = performance.now()
      await call(name, {})
      times.push(performance.now() - start)
    }
    console.log(`${name}: ${figuresOf(times)}`)
  }
  began = performance.now()
  await runNow(worker, 'analytics.audit')
  console.log(`nightly audit: ${seconds(began)} s`)
  // One event late: the next run computes one day of one job.
  await sql`insert into job_interaction (job_id, type, at) values (${jobRow?.id ?? randomUUID()}, 3, now() - interval '400 days')`.execute(
    db,
  )
  began = performance.now()
  await runNow(worker, 'analytics.roll')
  console.log(`roll-up after one late event: ${seconds(began)} s`)
  await worker.database.close()
  await app.database.close()
  await loader.close()
} finally {
  await database.stop()
}
