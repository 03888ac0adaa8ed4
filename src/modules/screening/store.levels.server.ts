import { sql } from 'kysely'
import type { Db } from '#db/db.server.ts'

/** With so many jobs their own percentiles count; with fewer those of a spread around the median; with still fewer nothing is said. */
const enough = { percentiles: 200, spread: 30 }
const perCompany = 20
const days = 365

/**
 * Computes what roles and domains pay in a month in the country of the company, from a year of jobs of approved companies that the screen
 * let pass, at most 20 of a company. The spread is the median absolute deviation of the logarithm, times 1.4826.
 */
export async function computeLevels(db: Db, { review, now }: { review: number; now: Date }): Promise<void> {
  await db.deleteFrom('pay_level').execute()
  await sql`
    with pay as (
      select l.kind, l.code, coalesce(y.country_code, '') as country, j.salary_currency as currency, j.company_id, j.published_at,
        ln(j.salary_max_minor * case j.salary_period when 'HOUR' then 173 when 'DAY' then 21 when 'WEEK' then 4.33 when 'YEAR' then 1/12.0 else 1 end)::float8 as value
      from job j join company c on c.id = j.company_id left join city y on y.id = c.city_id
      cross join lateral (values ('ROLE', j.role_code), ('DOMAIN', j.domain)) as l (kind, code)
      where c.status = 'APPROVED' and j.status in ('ACTIVE', 'PAUSED', 'CLOSED', 'EXPIRED') and j.deleted_at is null
        and j.published_at > ${now}::timestamptz - make_interval(days => ${days}) and j.salary_max_minor > 0
        and l.code is not null and j.salary_currency is not null
        and coalesce((select v.score from job_version v where v.job_id = j.id order by v.number desc limit 1), 0) < ${review}
    ), counted as (
      select *, row_number() over (partition by kind, code, country, currency, company_id order by published_at desc) as nth from pay
    ), level as (
      select kind, code, country, currency, count(*)::int as n, percentile_cont(0.5) within group (order by value) as median,
        percentile_cont(0.9) within group (order by value) as p90, percentile_cont(0.99) within group (order by value) as p99
      from counted where nth <= ${perCompany} group by kind, code, country, currency having count(*) >= ${enough.spread}
    ), spread as (
      select kind, code, country, currency, percentile_cont(0.5) within group (order by abs(value - median)) * 1.4826 as sigma
      from counted join level using (kind, code, country, currency) where nth <= ${perCompany} group by kind, code, country, currency
    )
    insert into pay_level (kind, code, country, currency, n, p90, p99, computed_at)
    select kind, code, country, currency, n,
      round(exp(case when n >= ${enough.percentiles} then p90 else median + 1.282 * sigma end))::bigint,
      round(exp(case when n >= ${enough.percentiles} then p99 else median + 2.326 * sigma end))::bigint, ${now}::timestamptz
    from level join spread using (kind, code, country, currency)`.execute(db)
}
