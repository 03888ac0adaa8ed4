import { sql } from 'kysely'
import type { Db } from '#db/db.server.ts'

const days = { window: 180, unansweredAfter: 14 } as const

/**
 * Response rate and median response time of each company in one query, over applications of 180 days that were answered or are
 * older than 14 days, so that recent ones do not lower the rate. Applications withdrawn before an answer do not count. Pages show
 * the rate from ten applications on (`companies/rules.ts`).
 */
export async function refreshResponses(db: Db, now: Date): Promise<void> {
  await sql`
    insert into company_response as known (company_id, application_count, answered_count, median_minutes, computed_at)
    select company_id, count(*), count(answered_at),
      round(percentile_cont(0.5) within group (order by extract(epoch from answered_at - created_at) / 60)
        filter (where answered_at is not null))::int, ${now}::timestamptz
    from application
    where created_at > ${now}::timestamptz - make_interval(days => ${days.window}) and created_at <= ${now}
      and (answered_at is not null
        or (withdrawn_at is null and created_at <= ${now}::timestamptz - make_interval(days => ${days.unansweredAfter})))
    group by company_id
    on conflict (company_id) do update set application_count = excluded.application_count, answered_count = excluded.answered_count,
      median_minutes = excluded.median_minutes, computed_at = excluded.computed_at`.execute(db)
  await db.deleteFrom('company_response').where('computed_at', '<', now).execute()
}
