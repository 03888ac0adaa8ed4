import { sql } from 'kysely'
import type { Db } from '#db/db.server.ts'
import type { SeekerFacts } from './rules.match.ts'
import type { Deed } from './rules.taste.ts'

type SeekerRow = {
  role: number | null
  domain: number | null
  industry: number | null
  experience_months: number | null
  fresher: boolean
  education: number | null
  city: number | null
  state: number | null
  remote_ok: boolean
  willing_to_move: boolean
  expected: number | null
  currency: string | null
  skills: number[]
}

/** What a candidate's profile says about work: nothing about who the person is. Null when there is no profile. */
export async function seekerFacts(db: Db, accountId: string): Promise<SeekerFacts | null> {
  const { rows } = await sql<SeekerRow>`
    select role.key as role, coalesce(domain.key, of_role.key) as domain, industry.key as industry,
      p.experience_months, p.fresher, city.key as city, st.key as state, p.remote_ok, p.willing_to_move,
      monthly(p.expected_salary_minor, p.salary_period) as expected, p.salary_currency as currency,
      (select max(m.sort) from profile_item i join master m on m.category = 'EMPLOYEE_QUALIFICATION' and m.code = i.details->>'qualification'
        where i.account_id = p.account_id and i.section = 'education' and i.deleted_at is null) as education,
      array(select m.key from candidate_skill s join master m on m.category = 'SKILLS' and m.code = s.skill_code
        where s.account_id = p.account_id order by s.sort limit 100) as skills
    from candidate_profile p
    left join master role on role.category = 'JOB_ROLE' and role.code = p.role_code
    left join master domain on domain.category = 'JOB_DOMAIN' and domain.code = p.domain
    left join master of_role on of_role.category = 'JOB_DOMAIN' and of_role.code = role.meta->>'domain'
    left join master industry on industry.category = 'INDUSTRY' and industry.code = p.industry
    left join city on city.id = p.city_id left join state st on st.id = city.state_id
    where p.account_id = ${accountId}`.execute(db)
  const row = rows[0]
  if (!row) return null
  return {
    skills: row.skills,
    role: row.role,
    domain: row.domain,
    industry: row.industry,
    experienceMonths: row.experience_months ?? (row.fresher ? 0 : null),
    education: row.education,
    city: row.city,
    state: row.state,
    remoteOk: row.remote_ok,
    willingToMove: row.willing_to_move,
    expectedMonthly: row.expected,
    currency: row.currency,
  }
}

/** What a person did lately with jobs, and what those were like; the newest 200. */
export async function deedsOf(db: Db, accountId: string, since: Date): Promise<Deed[]> {
  const { rows } = await sql<Deed>`
    with deed as (
      select job_id, case type when 1 then 'LIKE' when 2 then 'DISLIKE' else 'VIEW' end as kind, max(at) as at
        from job_track where account_id = ${accountId} and type in (1, 2, 3) and at > ${since} group by job_id, type
      union all
      select job_id, 'APPLIED', created_at from application where account_id = ${accountId} and created_at > ${since}
      order by at desc limit 200
    )
    select deed.kind, deed.at, role.key as role, domain.key as domain, c.key as company,
      array(select m.key from job_skill s join master m on m.category = 'SKILLS' and m.code = s.skill_code where s.job_id = j.id) as skills
    from deed join job j on j.id = deed.job_id join company c on c.id = j.company_id
    left join master role on role.category = 'JOB_ROLE' and role.code = j.role_code
    left join master domain on domain.category = 'JOB_DOMAIN' and domain.code = j.domain`.execute(db)
  return rows
}
