import { sql } from 'kysely'
import type { Db } from '#db/db.server.ts'
import type { Fragment } from '#db/fragments.server.ts'
import type { Locale } from '#kernel/locale.ts'
import { readTogether, rowsOf, type RowsOf } from '#db/read-together.server.ts'
import { addDays, wholeMonths, type Grain, type Period } from '../rules.ts'
import { isMonthlyMetric } from './rules.metrics.ts'
import { mostRows } from './rules.ts'
import type { ClassRow, CohortRow, ReadPlan, SeriesRow, SnapshotRow, SumRow } from './rules.reader.ts'

type StatQuery = { period: Period; previous: Period; grain: Grain; judgedTo: string; today: string }

/** Days of one of the two periods, all of them old enough to be judged or none. */
type StatPeriod = Period & { current: boolean; judged: boolean }

function statPeriods({ period, previous, judgedTo }: StatQuery): StatPeriod[] {
  const pieces = [previous, period].flatMap(({ from, to }, at) => [
    { from, to: to < judgedTo ? to : judgedTo, current: at === 1, judged: true },
    { from: from > judgedTo ? from : addDays(judgedTo, 1), to, current: at === 1, judged: false },
  ])
  return pieces.filter(({ from, to }) => from <= to)
}

type Select = (piece: StatPeriod) => Fragment

/** Whole months where a metric has them, and the days beside them. */
function rowsOfPeriod<P extends Period>(
  piece: P,
  { today }: StatQuery,
  metrics: readonly string[],
  select: (piece: P) => Fragment,
  keys: Fragment,
) {
  const from = (table: 'stat_daily' | 'stat_monthly', names: readonly string[], within: Period) => sql`(
    ${select(piece)} from ${sql.table(table)} where metric = any(${sql.val(names)}::text[]) and ${keys}
      and ${sql.ref(table === 'stat_daily' ? 'day' : 'month')} between ${within.from}::date and ${within.to}::date)`
  const [counted, others] = [metrics.filter(isMonthlyMetric), metrics.filter((metric) => !isMonthlyMetric(metric))]
  const whole = wholeMonths(piece, today)
  return [
    ...(others.length > 0 ? [from('stat_daily', others, piece)] : []),
    ...(counted.length > 0 ? whole.days.map((days) => from('stat_daily', counted, days)) : []),
    ...(counted.length > 0 && whole.months ? [from('stat_monthly', counted, whole.months)] : []),
  ]
}

/** Rows of both periods; of the one before only those of all keys, but where keys are compared. */
function rowsOfPeriods(query: StatQuery, { summed, byKey }: ReadPlan, select: Select, keys = sql`true`): Fragment {
  const compared = summed.filter((metric) => byKey.includes(metric))
  const others = summed.filter((metric) => !byKey.includes(metric))
  const rows = statPeriods(query).flatMap((piece) => [
    ...rowsOfPeriod(piece, query, compared, select, keys),
    ...rowsOfPeriod(piece, query, others, select, piece.current ? keys : sql`key = ''`),
  ])
  const none = sql`${select({ ...query.period, current: true, judged: true })} from stat_daily where false`
  return rows.length > 0 ? sql.join(rows, sql` union all `) : none
}

/** Sums of both periods by metric and key. */
const sumsQuery = (query: StatQuery, plan: ReadPlan) => {
  const rows = rowsOfPeriods(
    query,
    plan,
    ({ current, judged }) => sql`
      select metric, key, count::float8 as count, total::float8 as total, ${sql.lit(current)} as current, ${sql.lit(judged)} as judged`,
  )
  const sum = (column: 'count' | 'total', condition: Fragment) =>
    sql`coalesce(sum(${sql.ref(column)}) filter (where ${condition}), 0)`
  return sql<SumRow>`
    select metric, key, ${sum('count', sql`current and judged`)} as judged, ${sum('count', sql`not current and judged`)} as "judgedBefore",
      ${sum('count', sql`current`)} as now, ${sum('count', sql`not current`)} as before,
      ${sum('total', sql`current`)} as total, ${sum('total', sql`not current`)} as "totalBefore"
    from (${rows}) stat group by 1, 2`
}

const grainNames = { DAY: 'day', WEEK: 'week', MONTH: 'month' } as const
/** Sums of each day, week or month, and what stood on the last day of it: of all keys, or by key. */
const seriesQuery = ({ period, grain }: StatQuery, { charted, byKey }: ReadPlan) => {
  const rows = (metrics: readonly string[], keys: Fragment) => sql`
    select metric, key, day, count, total from stat_daily
    where metric = any(${sql.val(metrics)}::text[]) and ${keys} and day between ${period.from}::date and ${period.to}::date`
  const whole = charted.filter((metric) => !byKey.includes(metric))
  const keyed = charted.filter((metric) => byKey.includes(metric))
  return sql<SeriesRow>`
    select metric, key, date_trunc(${sql.lit(grainNames[grain])}, day::timestamp)::date::text as bucket,
      sum(count)::float8 as count, sum(total)::float8 as total,
      (array_agg(count order by day desc))[1]::float8 as last, (array_agg(total order by day desc))[1]::float8 as "lastTotal"
    from (${rows(whole, sql`key = ''`)} union all ${rows(keyed, sql`true`)}) stat
    group by 1, 2, 3`
}

/** Durations of those keys that a table shows of a metric with hundreds: most of the total first, as `longest` sorts them. */
const classesQuery = (query: StatQuery, plan: ReadPlan) => {
  const keyed = () =>
    rowsOfPeriod(query.period, query, plan.timedMost, () => sql`select metric, key, total, count`, sql`key <> ''`)
  const shown = () => sql`with shown as materialized (select metric, key from (
    select metric, key, row_number() over (partition by metric order by sum(total) desc, sum(count) desc, key) as place
    from (${sql.join(keyed(), sql` union all `)}) stat group by 1, 2) ranked where place <= ${sql.lit(mostRows)})`
  const rows = rowsOfPeriods(
    query,
    plan,
    ({ current, judged }) => {
      const young = sql`case when metric <> all(${sql.val(plan.matured)}::text[]) then classes end`
      return sql`select metric, key, ${sql.lit(current)} as current, ${judged ? sql`classes` : young} as classes`
    },
    plan.timedMost.length > 0
      ? sql`(metric <> all(${sql.val(plan.timedMost)}::text[]) or key = '' or (metric, key) in (select metric, key from shown))`
      : sql`true`,
  )
  return sql<ClassRow>`
    ${plan.timedMost.length > 0 ? shown() : sql``}
    select metric, key, current, (at - 1)::int as at, sum(n)::float8 as count
    from (${rows}) stat, unnest(classes) with ordinality c (n, at) where n > 0 group by 1, 2, 3, 4`
}

/** What stood at the end of both periods, or on the last day before it that was written: by the first metric, as all are written together. */
const snapshotQuery = ({ period, previous }: StatQuery, metrics: readonly string[]) => {
  const at = (current: boolean, { from, to }: Period) => sql`
    select metric, key, ${sql.lit(current)} as current, count::float8 as count, total::float8 as total from stat_daily
    where metric = any(${sql.val(metrics)}::text[]) and day = (select max(day) from stat_daily
      where metric = ${metrics[0] ?? ''} and day between ${from}::date and ${to}::date)`
  return sql<SnapshotRow>`${at(true, period)} union all ${at(false, previous)}`
}

const cohortsQuery = ({ period }: StatQuery, weeks: number) => sql<CohortRow>`
  select day::text as week, key as cohort, count::float8 as active, total::float8 as size from stat_daily
  where ${sql.lit(weeks)} > 0 and metric = 'account.retained' and day between date_trunc('week', ${period.to}::timestamp)::date - ${sql.lit(7 * weeks)} and ${period.to}::date
    and key >= (date_trunc('week', ${period.to}::timestamp)::date - ${sql.lit(7 * weeks)})::text
  order by 2, 1`

const queries = (query: StatQuery, plan: ReadPlan) => ({
  state: rowsOf(sql<{ countedAt: Date | null }>`select counted_at as "countedAt" from stat_state`, { countedAt: true }),
  sums: rowsOf(sumsQuery(query, plan)),
  series: rowsOf(seriesQuery(query, plan)),
  classes: rowsOf(classesQuery(query, plan)),
  snapshot: rowsOf(snapshotQuery(query, plan.snapshot)),
  cohorts: rowsOf(cohortsQuery(query, plan.cohortWeeks)),
})
export type StatRows = RowsOf<ReturnType<typeof queries>>

/** Everything a topic shows, in one statement. */
export const readStatistics = (db: Db, query: StatQuery, plan: ReadPlan): Promise<StatRows> =>
  readTogether(db, queries(query, plan))

/** Plans and top-ups by their titles. */
export async function offerTitles(db: Db, codes: readonly string[]): Promise<Map<string, Record<Locale, string>>> {
  if (codes.length === 0) return new Map()
  const titles = (table: 'plan' | 'topup') =>
    db
      .selectFrom(table)
      .select(['code', sql<Record<Locale, string>>`title`.as('title')])
      .where(sql<boolean>`code = any(${sql.val(codes)}::text[])`)
  const rows = await titles('plan').unionAll(titles('topup')).execute()
  return new Map(rows.map(({ code, title }) => [code, title]))
}
