import { sql } from 'kysely'
import type { Db } from '#db/db.server.ts'
import type { Locale } from '#kernel/locale.ts'
import { readTogether, rowsOf, type RowsOf } from '#db/read-together.server.ts'
import type { Grain, Period } from '../rules.ts'
import type { ClassRow, CohortRow, ReadPlan, SeriesRow, StandingRow, SumRow } from './rules.reader.ts'

type Asked = { period: Period; previous: Period; grain: Grain; judgedTo: string }

/** Sums of both periods by metric and key. */
const sumsQuery = ({ period, previous, judgedTo }: Asked, metrics: readonly string[]) => {
  const sum = (column: 'count' | 'total', { from, to }: Period) =>
    sql`coalesce(sum(${sql.ref(column)}) filter (where day between ${from}::date and ${to}::date), 0)::float8`
  const judged = ({ from, to }: Period) =>
    sql`coalesce(sum(count) filter (where day between ${from}::date and least(${to}::date, ${judgedTo}::date)), 0)::float8`
  return sql<SumRow>`
    select metric, key, ${judged(period)} as judged, ${judged(previous)} as "judgedBefore", ${sum('count', period)} as now, ${sum('count', previous)} as before,
      ${sum('total', period)} as total, ${sum('total', previous)} as "totalBefore"
    from stat_daily where metric = any(${sql.val(metrics)}::text[]) and day between ${previous.from}::date and ${period.to}::date
    group by 1, 2`
}

const grainNames = { DAY: 'day', WEEK: 'week', MONTH: 'month' } as const
/** Sums of each day, week or month, and what stood on the last day of it. */
const seriesQuery = ({ period, grain }: Asked, { charted, byKey }: ReadPlan) => {
  const key = sql`case when metric = any(${sql.val(byKey)}::text[]) then key else '' end`
  return sql<SeriesRow>`
    select metric, key, bucket, sum(count)::float8 as count, sum(total)::float8 as total,
      (array_agg(count order by day desc))[1]::float8 as last, (array_agg(total order by day desc))[1]::float8 as "lastTotal"
    from (select metric, day, ${key} as key, date_trunc(${sql.lit(grainNames[grain])}, day::timestamp)::date::text as bucket,
        sum(count) as count, sum(total) as total
      from stat_daily where metric = any(${sql.val(charted)}::text[]) and day between ${period.from}::date and ${period.to}::date
      group by 1, 2, 3) d
    group by 1, 2, 3`
}

const classesQuery = ({ period, previous, judgedTo }: Asked, { summed, matured }: ReadPlan) => sql<ClassRow>`
  select metric, key, day >= ${period.from}::date as current, (at - 1)::int as at, sum(n)::float8 as count
  from stat_daily, unnest(classes) with ordinality c (n, at)
  where metric = any(${sql.val(summed)}::text[]) and day between ${previous.from}::date and ${period.to}::date and n > 0
    and (metric <> all(${sql.val(matured)}::text[]) or day <= ${judgedTo}::date)
  group by 1, 2, 3, 4`

/** What stood at the end of both periods, or on the last day before it that was written: by the first metric, as all are written together. */
const standingQuery = ({ period, previous }: Asked, metrics: readonly string[]) => {
  const at = (current: boolean, { from, to }: Period) => sql`
    select metric, key, ${sql.lit(current)} as current, count::float8 as count, total::float8 as total from stat_daily
    where metric = any(${sql.val(metrics)}::text[]) and day = (select max(day) from stat_daily
      where metric = ${metrics[0] ?? ''} and day between ${from}::date and ${to}::date)`
  return sql<StandingRow>`${at(true, period)} union all ${at(false, previous)}`
}

const cohortsQuery = ({ period }: Asked, weeks: number) => sql<CohortRow>`
  select day::text as week, key as cohort, count::float8 as active, total::float8 as size from stat_daily
  where ${sql.lit(weeks)} > 0 and metric = 'account.retained' and day between date_trunc('week', ${period.to}::timestamp)::date - ${sql.lit(7 * weeks)} and ${period.to}::date
    and key >= (date_trunc('week', ${period.to}::timestamp)::date - ${sql.lit(7 * weeks)})::text
  order by 2, 1`

const queries = (asked: Asked, plan: ReadPlan) => ({
  state: rowsOf(sql<{ countedAt: Date | null }>`select counted_at as "countedAt" from stat_state`, { countedAt: true }),
  sums: rowsOf(sumsQuery(asked, plan.summed)),
  series: rowsOf(seriesQuery(asked, plan)),
  classes: rowsOf(classesQuery(asked, plan)),
  standing: rowsOf(standingQuery(asked, plan.standing)),
  cohorts: rowsOf(cohortsQuery(asked, plan.cohortWeeks)),
})
export type StatRows = RowsOf<ReturnType<typeof queries>>

/** Everything a topic shows, in one statement. */
export const readStatistics = (db: Db, asked: Asked, plan: ReadPlan): Promise<StatRows> =>
  readTogether(db, queries(asked, plan))

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
