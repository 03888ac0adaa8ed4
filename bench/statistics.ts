// What the operator's statistics cost with two years of days and three hundred routes: `node bench/statistics.ts`. Prints the first turn of each topic, whose plans and pages are
// new, and p95 of forty after it.
import { sql } from 'kysely'
import { startTemporary } from '../src/platform/postgres/temporary.server.ts'
import { migrate } from '../src/db/migrate.server.ts'
import { testAppAt } from '../test/fixtures/open-test-app.ts'
import { anAdministrator } from '../test/fixtures/people.ts'
import { addDays, presetPeriod } from '../src/modules/analytics/rules.ts'
import { routesKeptDays, topics } from '../src/modules/analytics/statistics/rules.ts'
import { views } from '../src/modules/analytics/statistics/rules.views.ts'
import { monthlyMetrics } from '../src/modules/analytics/statistics/rules.metrics.ts'
import { writeMonths } from '../src/modules/analytics/statistics/store.months.server.ts'

const [days, routes] = [730, 300]
const database = await startTemporary()
try {
  await migrate(database.url)
  const app = testAppAt(database.url, {})
  const { db } = app
  const metrics = [...new Set(Object.values(views).flatMap(({ plan }) => [...plan.summed, ...plan.snapshot]))]
  await sql`
    insert into stat_daily (metric, day, key, count, total, classes)
    select m, current_date - d, case when k = 0 then '' when m like '%.city' then md5('city' || k)::uuid::text when m = 'money.product' then 'IDR P' || k when m like 'money.%' then 'ID' || chr(64 + k) else 'key.' || k end, 1 + (random() * 1e5)::int, (random() * 1e6)::int,
      case when m in ('job.applied', 'application.answered', 'case.decided') then array(select (random() * 100)::int from generate_series(1, 100))
        when m = 'http.requests' then array(select (random() * 100)::int from generate_series(1, 48)) end
    from unnest(${sql.val(metrics)}::text[]) m, generate_series(0, ${sql.lit(days - 1)}) d,
      lateral generate_series(0, case when m like 'mail.%' then 80 when m like '%.field' then 30 when m like '%.city' then 300
        when m <> 'http.requests' then 3 when d < ${sql.lit(routesKeptDays)} then ${sql.lit(routes)} else 0 end) k
    where d < 60 or m not like 'market.%.%'`.execute(db)
  const all = presetPeriod('days30', new Date().toISOString().slice(0, 10))
  await writeMonths(db, { from: addDays(all.to, -days), to: all.to }, monthlyMetrics)
  for (const table of ['stat_daily', 'stat_monthly']) await sql`vacuum analyze ${sql.table(table)}`.execute(db)
  const { rows } = await sql<{ rows: number }>`select count(*)::int as rows from stat_daily`.execute(db)
  console.log(`${days} days: ${rows[0]?.rows} rows`)
  const call = app.as(await anAdministrator(app))
  const today = app.clock.now().toISOString().slice(0, 10)
  const periods = {
    'last 30 days': presetPeriod('days30', today),
    // As long as charts are drawn by weeks.
    'half a year': { from: addDays(today, -184), to: today },
    '12 months': { from: addDays(today, -364), to: today },
  }
  for (const topic of topics)
    for (const [name, period] of Object.entries(periods)) {
      const times: number[] = []
      for (let turn = 0; turn <= 40; turn++) {
        const start = performance.now()
        await call('admin.statistics.get', { topic, ...period })
        times.push(performance.now() - start)
      }
      const [first = 0, ...later] = times
      const p95 = later.toSorted((a, b) => a - b)[37] ?? 0
      console.log(`${topic}, ${name}: first ${first.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms`)
    }
  await app.database.close()
} finally {
  await database.stop()
}
