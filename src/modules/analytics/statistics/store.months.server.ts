import { sql } from 'kysely'
import type { Db } from '#db/db.server.ts'
import { eventMetrics } from './rules.metrics.ts'

const monthOf = (day: string) => sql`date_trunc('month', ${sql.ref(day)}::timestamp)::date`

/** Adds up again the months that days belong to, in the transaction in which these were counted. */
export async function writeMonths(
  db: Db,
  { from, to }: { from: string; to: string },
  metrics: readonly string[] = eventMetrics,
): Promise<void> {
  const first = sql`date_trunc('month', ${from}::timestamp)::date`
  const last = sql`date_trunc('month', ${to}::timestamp)::date`
  const ofThese = sql`metric = any(${sql.val(metrics)}::text[])`
  await sql`delete from stat_monthly where ${ofThese} and month between ${first} and ${last}`.execute(db)
  const days = sql`stat_daily where ${ofThese}
    and day >= ${first} and day < ${last} + interval '1 month'`
  await sql`
    insert into stat_monthly (metric, month, key, count, total, classes)
    with days as (select metric, ${monthOf('day')} as month, key, count, total, classes from ${days})
    select s.metric, s.month, s.key, s.count, s.total, c.classes
    from (select metric, month, key, sum(count) as count, sum(total) as total from days group by 1, 2, 3) s
    left join (
      select metric, month, key, array_agg(n order by at) as classes
      from (select metric, month, key, at, sum(n)::int as n from days, unnest(classes) with ordinality c (n, at) group by 1, 2, 3, 4) each
      group by 1, 2, 3) c using (metric, month, key)`.execute(db)
}
