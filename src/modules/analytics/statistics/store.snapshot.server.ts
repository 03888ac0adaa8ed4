import { sql } from 'kysely'
import type { Db } from '#db/db.server.ts'
import type { Fragment } from '#db/fragments.server.ts'
import { startOf } from '#modules/applications/public.server.ts'
import { placesKeptDays, retentionWeeks } from './rules.ts'

type Now = { now: Date; today: string; timeZone: string }

/** How things stand; written again while the day lasts. Nobody could tell it of a day that is over. */
const snapshotMetrics = [
  'market.jobs',
  'market.jobs.field',
  'market.jobs.city',
  'market.candidates',
  'market.candidates.field',
  'market.candidates.city',
  'market.searchers',
  'market.searchers.field',
  'market.searchers.city',
  'search.popular',
  'account.active1',
  'account.active7',
  'account.active30',
  'storage',
] as const

const written = (metric: string, today: string, rows: Fragment) => sql`
  insert into stat_daily (metric, day, key, count, total) select ${sql.lit(metric)}, ${today}::date, * from (${rows}) standing`

const liveJobs = (now: Date, more: Fragment = sql``) => sql`
  job j join company c on c.id = j.company_id and c.status = 'APPROVED' and c.deleted_at is null ${more}
  where j.status = 'ACTIVE' and j.deleted_at is null and j.published_at <= ${now} and j.expires_at > ${now}`

/** What employers offer, who could be found for it, and who searches: of all, by field and by city. */
function market({ now, today }: Now): Fragment[] {
  const openings = sql`count(*), coalesce(sum(j.openings), 0)`
  const searched = (parameter: string) => sql`
    (select account_id, upper((regexp_matches(query, ${`(?:^|[?&])${parameter}=([^&]+)`}, 'g'))[1]) as value
      from recent_search where at > ${now}::timestamptz - interval '30 days') s`
  return [
    written('market.jobs', today, sql`select '', ${openings} from ${liveJobs(now)}`),
    written(
      'market.jobs.field',
      today,
      sql`select j.domain, ${openings} from ${liveJobs(now)} and j.domain is not null group by 1`,
    ),
    written(
      'market.jobs.city',
      today,
      sql`select l.city_id::text, ${openings} from ${liveJobs(now, sql`join job_location l on l.job_id = j.id`)} group by 1`,
    ),
    written('market.candidates', today, sql`select '', count(*), 0 from candidate_search`),
    written(
      'market.candidates.field',
      today,
      sql`select p.domain, count(*), 0 from candidate_search s join candidate_profile p on p.account_id = s.account_id
        where p.domain is not null group by 1`,
    ),
    written(
      'market.candidates.city',
      today,
      sql`select p.city_id::text, count(*), 0 from candidate_search s join candidate_profile p on p.account_id = s.account_id
        where p.city_id is not null group by 1`,
    ),
    written(
      'market.searchers',
      today,
      sql`select '', count(distinct account_id), 0 from recent_search where at > ${now}::timestamptz - interval '30 days'`,
    ),
    written(
      'market.searchers.field',
      today,
      sql`select m.code, count(distinct s.account_id), 0 from ${searched('domain')}
        join master m on m.category = 'JOB_DOMAIN' and m.code = replace(s.value, '-', '_') group by 1`,
    ),
    written(
      'market.searchers.city',
      today,
      sql`select y.id::text, count(distinct s.account_id), 0 from ${searched('city')} join city y on upper(y.id::text) = s.value group by 1`,
    ),
  ]
}

/** Words that several people searched for lately; the total is of those that found nothing when they were last asked. */
const popular = ({ today }: Now): Fragment =>
  written('search.popular', today, sql`select '', count(*), count(*) filter (where finds_nothing) from popular_search`)

/** Who was here lately. What an administrator does for somebody is not theirs and leaves `last_active_at` alone. */
const active = ({ now, today, timeZone }: Now): Fragment[] =>
  [1, 7, 30].map((days) =>
    written(
      `account.active${days}`,
      today,
      sql`select kind, count(*), 0 from account where kind in ('CANDIDATE', 'EMPLOYER')
        and created_at <= ${now} and last_active_at >= ${startOf(sql`${today}::date - ${sql.lit(days - 1)}`, timeZone)} group by 1`,
    ),
  )

/** Of those who registered in each of the last weeks, who was here this week. The day is the Monday of this week, the key that of theirs. */
const retained = ({ today, timeZone }: Now): Fragment => {
  const week = sql`date_trunc('week', ${today}::timestamp)::date`
  const weeksAgo = sql.lit(retentionWeeks * 7)
  return sql`
    insert into stat_daily (metric, day, key, count, total)
    select 'account.retained', ${week}, date_trunc('week', created_at at time zone ${timeZone})::date::text,
      count(*) filter (where last_active_at >= ${startOf(week, timeZone)}), count(*)
    from account where kind in ('CANDIDATE', 'EMPLOYER') and created_at >= ${startOf(sql`${week} - ${weeksAgo}`, timeZone)}
    group by 3
    on conflict (metric, day, key) do update set count = excluded.count, total = excluded.total`
}

const storage = ({ today }: Now): Fragment =>
  written(
    'storage',
    today,
    sql`select 'database', 1, pg_database_size(current_database())
      union all select 'files', count(*), coalesce(sum(size), 0) from file where bytes_deleted_at is null`,
  )

/** Writes how things stand now in place of what was written earlier today. */
export async function writeSnapshot(db: Db, now: Now): Promise<void> {
  await sql`delete from stat_daily where metric = any(${sql.val(snapshotMetrics)}::text[]) and day = ${now.today}::date`.execute(
    db,
  )
  for (const statement of [...market(now), popular(now), ...active(now), retained(now), storage(now)])
    await statement.execute(db)
  await sql`delete from stat_daily where metric like 'market.%' and key <> '' and day < ${now.today}::date - ${sql.lit(placesKeptDays)}`.execute(
    db,
  )
}
