import { sql } from 'kysely'
import type { Db } from '#db/db.server.ts'
import type { Fragment } from '#db/fragments.server.ts'
import type { RouteFigures } from '#platform/log/request-figures.ts'
import { routesKeptDays } from './rules.ts'

/** Sums over all routes, kept under the empty key when those of each route are gone. */
function sumOf(all: readonly RouteFigures[]): RouteFigures {
  const sum: RouteFigures = { route: '', count: 0, faults: 0, classes: [] }
  for (const { count, faults, classes } of all) {
    sum.count += count
    sum.faults += faults
    for (const [at, n] of classes.entries()) sum.classes[at] = (sum.classes[at] ?? 0) + n
  }
  return sum
}

/**
 * Adds what a process answered to the day and to its month, by one statement for all routes. Processes lock the rows in the same order.
 */
export async function addRequests(
  db: Db,
  figures: readonly RouteFigures[],
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<void> {
  if (figures.length === 0) return
  const rows = JSON.stringify([sumOf(figures), ...figures])
  const day = sql`(${now}::timestamptz at time zone ${timeZone})::date`
  const add = (table: 'stat_daily' | 'stat_monthly', time: 'day' | 'month', at: Fragment) => sql`
    insert into ${sql.table(table)} as s (metric, ${sql.ref(time)}, key, count, total, classes)
    select 'http.requests', ${at}, route, count, faults, classes
    from jsonb_to_recordset(${rows}::jsonb) as r(route text, count bigint, faults bigint, classes int[])
    order by route
    on conflict (metric, ${sql.ref(time)}, key) do update set count = s.count + excluded.count,
      total = s.total + excluded.total,
      classes = (select array_agg(coalesce(a, 0) + coalesce(b, 0) order by at)
        from unnest(s.classes, excluded.classes) with ordinality u (a, b, at))`
  await sql`
    with days as (${add('stat_daily', 'day', day)})
    ${add('stat_monthly', 'month', sql`date_trunc('month', ${day}::timestamp)::date`)}`.execute(db)
}

/** Days of routes are forgotten after two months, their months after a year; the sums of all routes stay. */
export async function forgetRoutes(db: Db, today: string): Promise<void> {
  const routes = sql`metric = 'http.requests' and key <> ''`
  await sql`delete from stat_daily where ${routes} and day < ${today}::date - ${sql.lit(routesKeptDays)}`.execute(db)
  await sql`
    delete from stat_monthly where ${routes}
      and month < date_trunc('month', ${today}::timestamp)::date - interval '12 months'`.execute(db)
}
