import { sql } from 'kysely'
import type { Db } from '#db/db.server.ts'
import { kinds } from './rules.tokens.ts'

/** How many of the newest jobs of the same role or domain are compared. */
const compared = 300

/**
 * Open jobs near a job, which may have ended itself: the same role counts most, then the same city, then the domain; newest first
 * among equals. And how many jobs its company has open.
 */
export async function similarJobs(
  db: Db,
  jobId: string,
  limit: number,
): Promise<{ ids: string[]; companyJobs: number }> {
  const { rows } = await sql<{ id: string | null; open: number }>`
    with own as materialized (
      select j.id, ${kinds.role} * 10000000 + role.key as role, ${kinds.domain} * 10000000 + domain.key as domain, c.key as company,
        coalesce((select array_agg(${kinds.city} * 10000000 + city.key) from job_location l join city on city.id = l.city_id where l.job_id = j.id), '{}') as cities
      from job j join company c on c.id = j.company_id
      left join master role on role.category = 'JOB_ROLE' and role.code = j.role_code
      left join master domain on domain.category = 'JOB_DOMAIN' and domain.code = j.domain
      where j.id = ${jobId}
    ), near as (
      select js.job_id, js.posted_at, (case when js.tok @> array[own.role] then 4 else 0 end) + (case when js.tok && own.cities then 2 else 0 end) as score
      from own, lateral (
        select * from js where js.tok && array_remove(array[own.role, own.domain], null)::int[] and js.job_id <> own.id
        order by js.posted_at desc limit ${compared}
      ) js
    )
    select near.job_id as id, (select count(*)::int from js, own where js.company_id = own.company) as open
    from (select 1) always left join lateral (select * from near order by score desc, posted_at desc limit ${limit}) near on true`.execute(
    db,
  )
  return { ids: rows.flatMap((row) => (row.id ? [row.id] : [])), companyJobs: rows[0]?.open ?? 0 }
}
