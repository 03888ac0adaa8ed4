import { sql } from 'kysely'
import type { Db } from '#db/db.server.ts'
import { anyOf } from '#db/any-of.server.ts'
import { readFacts, type FactsRow } from './store.candidate-facts.server.ts'
import { personWorkColumns } from './store.work.server.ts'
import { ownJobQuery, readOwnJob, type OwnJob } from './store.own-job.server.ts'
import type { SeekerFacts } from './rules.score.ts'

/** What a job asks for, as the score looks at it, with how rare each of its skills is; null when it was deleted. */
export async function demandsOf(
  db: Db,
  { companyId, jobId }: { companyId: string; jobId: string },
  now: Date,
): Promise<OwnJob | null> {
  const { rows } = await ownJobQuery(companyId, jobId).execute(db)
  return rows[0] ? readOwnJob(rows[0], now) : null
}

/**
 * What people sent with these applications, by application: read from the profiles that were kept with them, so that nothing counts
 * that came later. What those leave out (the exact city, the domain, working from home) is the profile's.
 */
export async function factsOfApplications(
  db: Db,
  applicationIds: readonly string[],
): Promise<ReadonlyMap<string, SeekerFacts>> {
  const { rows } = await sql<FactsRow & { id: string }>`
    select a.id, a.created_at as last_active_at, role.key as role_id, coalesce(domain.key, domain_of_role.key) as domain_id,
      industry.key as industry_id, town.key as city_id, st.key as state_id, (s.body->>'experienceMonths')::int as experience_months,
      (select max(m.rank)::smallint from jsonb_array_elements(s.body->'items') item
        join ranked_master m on m.category = 'EMPLOYEE_QUALIFICATION' and m.code = item->'qualification'->>'code'
        where item->>'section' = 'education') as education_level,
      (select r.rank from ranked_master r where r.category = 'POSITION_LEVEL' and r.code = s.body->'level'->>'code') as position_level,
      coalesce(p.remote_ok, false) as remote_ok, coalesce((s.body->>'willingToMove')::boolean, false) as willing_to_move,
      case when s.body->'expectedSalary'->>'minor' is not null then
        salary_step(monthly_amount((s.body->'expectedSalary'->>'minor')::bigint, s.body->'expectedSalary'->>'period'))::smallint
      end as salary_step,
      s.body->'expectedSalary'->>'currency' as currency,
      held.skills as skill_ids, ${personWorkColumns()}
    from application a
    cross join lateral (select case when a.profile_snapshot ? 'skills' then a.profile_snapshot else '{}'::jsonb end as body) s
    left join candidate_profile p on p.account_id = a.account_id
    left join master role on role.category = 'JOB_ROLE' and role.code = s.body->'role'->>'code'
    left join master domain on domain.category = 'JOB_DOMAIN' and domain.code = p.domain
    left join master domain_of_role on domain_of_role.category = 'JOB_DOMAIN' and domain_of_role.code = role.meta->>'domain'
    left join master industry on industry.category = 'INDUSTRY' and industry.code = s.body->'industry'->>'code'
    left join lateral (select c.key, c.state_id from city c where c.name = s.body->>'cityName'
      order by (c.id = p.city_id) desc nulls last, c.key limit 1) town on true
    left join state st on st.id = town.state_id
    cross join lateral (
      select array(select m.key from jsonb_array_elements(s.body->'skills') with ordinality as skill (value, place)
        join master m on m.category = 'SKILLS' and m.code = skill.value->>'code' order by skill.place limit 100) as skills
      offset 0
    ) held
    cross join lateral person_work(a.created_at::date, concat_ws(' ', role.name_en, role.name_id), held.skills,
      coalesce(s.body->'items', '[]')) w
    where a.id = ${anyOf(applicationIds)}`.execute(db)
  return new Map(rows.map(({ id, ...row }) => [id, readFacts(row, row.last_active_at)]))
}
