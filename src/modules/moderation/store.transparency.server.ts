import { sql } from 'kysely'
import type { Db } from '#db/db.server.ts'
import type { ModerationReason } from '#kernel/moderation.ts'

const shownYears = 5

type Year = {
  year: number
  reports: number
  decisions: number
  nothing: number
  removed: number
  points: number
  suspended: number
  byRule: number
  medianHours: number | null
  appeals: number
  reversed: number
  reasons: { reason: ModerationReason; count: number }[]
}

/** What was reported and decided in each of the last years, in numbers only. A decision that reverses or ends another one counts there. */
export async function yearlyNumbers(db: Db, { timeZone, now }: { timeZone: string; now: Date }): Promise<Year[]> {
  const { rows } = await sql<Year>`
    with years as (
      select y::int as year, make_timestamptz(y, 1, 1, 0, 0, 0, ${timeZone}) as "from",
        make_timestamptz(y + 1, 1, 1, 0, 0, 0, ${timeZone}) as "to"
      from generate_series(
        extract(year from ${now}::timestamptz at time zone ${timeZone})::int - ${shownYears - 1},
        extract(year from ${now}::timestamptz at time zone ${timeZone})::int) y
    ), decided as (
      select d.*, y.year, k.created_at as opened
      from moderation_decision d join moderation_case k on k.id = d.case_id join years y on d.at >= y."from" and d.at < y."to"
      where d.reverses is null and d.strike_id is null and d.actions not in ('{LIFT}', '{RESTORE}')
    )
    select y.year,
      (select count(*)::int from report r where r.created_at >= y."from" and r.created_at < y."to") as reports,
      count(d.id)::int as decisions,
      count(d.id) filter (where d.actions @> '{NOTHING}')::int as nothing,
      count(d.id) filter (where d.actions @> '{REMOVE}')::int as removed,
      count(d.id) filter (where d.actions @> '{STRIKE}')::int as points,
      count(d.id) filter (where d.actions @> '{SUSPEND}')::int as suspended,
      count(d.id) filter (where d.by_admin is null)::int as "byRule",
      percentile_cont(0.5) within group (order by extract(epoch from d.at - d.opened)::float8 / 3600)
        filter (where d.by_admin is not null) as "medianHours",
      (select count(*)::int from appeal p where p.decided_at >= y."from" and p.decided_at < y."to") as appeals,
      (select count(*)::int from appeal p where p.decided_at >= y."from" and p.decided_at < y."to" and p.outcome <> 'UPHELD') as reversed,
      (select coalesce(json_agg(json_build_object('reason', c.reason, 'count', c.count) order by c.count desc, c.reason), '[]') from (
        select reason, count(*)::int as count from decided e, unnest(e.reasons) reason where e.year = y.year group by reason) c) as reasons
    from years y left join decided d on d.year = y.year
    group by y.year, y."from", y."to"
    order by y.year desc`.execute(db)
  return rows.filter(({ reports, decisions }, at) => at === 0 || reports + decisions > 0)
}
