import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { durationClasses } from '#kernel/duration-classes.ts'
import { testApp } from '../../../../test/fixtures/test-app.ts'
import { addDays, lengthOf, previousPeriod, type Period } from '../rules.ts'
import { monthlyMetrics } from './rules.metrics.ts'
import { mostRows } from './rules.ts'
import { views } from './rules.views.ts'
import { writeMonths } from './store.months.server.ts'
import { readStatistics } from './store.read.server.ts'

const app = testApp()
const today = '2026-11-29'
const first = '2025-09-01'
const timed = ['job.applied', 'application.answered', 'case.decided']
const routes = mostRows + 3

/** Days of every metric, with gaps, as the counting of rows leaves them. */
beforeAll(async () => {
  const metrics = [...monthlyMetrics, 'site.visited']
  await sql`
    insert into stat_daily (metric, day, key, count, total, classes)
    select m, ${first}::date + d, case k when 0 then '' else 'K' || lpad(k::text, 2, '0') end, 1 + (d * 7 + k * 3) % 11, (d * 5 + k) % 13,
      case when m = any(${timed}::text[]) or m = 'http.requests'
        then array(select (d + at + k) % 3 from generate_series(1, ${sql.lit(durationClasses)}) at) end
    from unnest(${metrics}::text[]) m, generate_series(0, ${lengthOf({ from: first, to: today }) - 1}::int) d,
      lateral generate_series(0, case when m = 'http.requests' then ${sql.lit(routes)} else 2 end) k
    where (d + k) % 5 > 0`.execute(app.db)
  await writeMonths(app.db, { from: first, to: today }, monthlyMetrics)
})

const periods: Period[] = [
  { from: '2026-10-31', to: today },
  { from: '2026-11-01', to: '2026-11-29' },
  { from: '2026-11-20', to: '2026-11-20' },
  { from: '2026-05-29', to: today },
  { from: '2026-01-01', to: '2026-10-31' },
  { from: '2026-02-02', to: '2026-02-27' },
  { from: '2026-04-15', to: '2026-11-29' },
]

test.each(periods)('sums of months and days are those of the days alone: $from to $to', async (period) => {
  const previous = previousPeriod(period)
  const judgedTo = addDays(today, -14)
  for (const { plan } of Object.values(views)) {
    const query = { period, previous, grain: 'MONTH' as const, judgedTo, today }
    const { sums, classes, series } = await readStatistics(app.db, query, plan)
    const { rows } = await sql<{ metric: string; key: string }>`
      select metric, key,
        coalesce(sum(count) filter (where day >= ${period.from} and day <= ${judgedTo}), 0)::int as judged,
        coalesce(sum(count) filter (where day < ${period.from} and day <= ${judgedTo}), 0)::int as "judgedBefore",
        coalesce(sum(count) filter (where day >= ${period.from}), 0)::int as now,
        coalesce(sum(count) filter (where day < ${period.from}), 0)::int as before,
        coalesce(sum(total) filter (where day >= ${period.from}), 0)::int as total,
        coalesce(sum(total) filter (where day < ${period.from}), 0)::int as "totalBefore"
      from stat_daily where metric = any(${[...plan.summed]}::text[]) and day between ${previous.from} and ${period.to}
        and (key = '' or day >= ${period.from} or metric = any(${[...plan.byKey]}::text[]))
      group by 1, 2 order by metric, key`.execute(app.db)
    const sorted = <T extends { metric: string; key: string }>(list: readonly T[]) =>
      list.toSorted((one, other) => (one.metric + one.key < other.metric + other.key ? -1 : 1))
    expect(sorted(sums)).toEqual(sorted(rows))
    const charted = plan.charted.filter((metric) => plan.summed.includes(metric))
    for (const metric of charted)
      expect(
        series.filter((row) => row.metric === metric && row.key === '').reduce((sum, { count }) => sum + count, 0),
      ).toBe(sums.find((row) => row.metric === metric && row.key === '')?.now ?? 0)
    const { rows: counted } = await sql<{ of: string; n: number }>`
      select concat_ws(' ', metric, key, day >= ${period.from}, at - 1) as of, sum(n)::int as n
      from stat_daily, unnest(classes) with ordinality c (n, at)
      where metric = any(${[...plan.summed]}::text[]) and n > 0 and day between ${previous.from} and ${period.to}
        and (key = '' or day >= ${period.from} or metric = any(${[...plan.byKey]}::text[]))
        and (metric <> all(${[...plan.matured]}::text[]) or day <= ${judgedTo}) and metric <> 'http.requests'
      group by 1`.execute(app.db)
    const read = classes.filter(({ metric }) => metric !== 'http.requests')
    expect(
      Object.fromEntries(
        read.map(({ metric, key, current, at, count }) => [`${metric} ${key} ${current ? 't' : 'f'} ${at}`, count]),
      ),
    ).toEqual(Object.fromEntries(counted.map(({ of, n }) => [of, n])))
  }
})

test('of hundreds of routes those have durations that the table shows', async () => {
  const period = { from: '2026-10-31', to: today }
  const query = { period, previous: previousPeriod(period), grain: 'DAY' as const, judgedTo: today, today }
  const { sums, classes } = await readStatistics(app.db, query, views.operations.plan)
  const shown = sums
    .filter(({ metric, key }) => metric === 'http.requests' && key !== '')
    .toSorted((one, other) => other.total - one.total || other.now - one.now || (one.key < other.key ? -1 : 1))
    .slice(0, mostRows)
  expect(sums.length).toBe(routes + 1)
  expect([...new Set(classes.map(({ key }) => key))].toSorted()).toEqual(
    ['', ...shown.map(({ key }) => key)].toSorted(),
  )
})

test('a month that is counted again is written anew, and others stay', async () => {
  const months = async () =>
    (
      await sql<{ month: string; count: number; days: number }>`
        select month::text, m.count::int, (select sum(count)::int from stat_daily d where d.metric = m.metric and d.key = m.key
          and date_trunc('month', d.day::timestamp) = m.month) as days
        from stat_monthly m where metric = 'mail.SENT' and key = '' order by 1`.execute(app.db)
    ).rows
  await sql`update stat_daily set count = count + 100 where metric = 'mail.SENT' and key = ''
    and day in ('2026-08-31', '2026-09-30', '2026-10-05')`.execute(app.db)
  await writeMonths(app.db, { from: '2026-09-30', to: '2026-10-01' })
  const off = (await months()).filter(({ count, days }) => count !== days)
  expect(off.map(({ month, count, days }) => [month, days - count])).toEqual([['2026-08-01', 100]])
})
