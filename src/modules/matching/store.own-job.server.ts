import { sql, type RawBuilder } from 'kysely'
import type { Locale } from '#kernel/shapes.ts'
import { statusAt, type JobStatus } from '#modules/jobs/rules.ts'
import type { OpeningFacts } from './rules.score.ts'
import { rarityFrom } from './store.recommendations.server.ts'
import { jobWorkColumns, readJobWork, type JobWorkRow } from './store.work.server.ts'

type Names = Readonly<Record<Locale, string>>
export type OwnJob = {
  head: { id: string; slug: string; title: string; status: JobStatus }
  opening: OpeningFacts
  /** What the numbers of `opening` are called. */
  names: { qualification: Names | null; level: Names | null }
  /** See `rarityOf`, for the skills of the job. */
  rarity: (skill: number) => number
  /** Of the concepts that its texts were compared with; null where they were not yet. */
  workVersion: number | null
}

export type OwnJobRow = JobWorkRow & {
  work_version: number | null
  id: string
  slug: string
  title: string
  status: JobStatus
  expires_at: Date | null
  posted_at: Date
  role: number | null
  domain: number | null
  industry: number | null
  experience_min: number | null
  experience_max: number | null
  education: number | null
  qualification_en: string | null
  qualification_id: string | null
  level: number | null
  level_en: string | null
  level_id: string | null
  salary_min: number | null
  salary_max: number | null
  currency: string | null
  remote: boolean
  skills: { key: number; required: boolean; idf: number | null }[]
  cities: number[]
  states: number[]
}

/**
 * A job of this company as the score looks at it, the same as its row in the search says, also while it is paused. No row for
 * anybody else's. A hidden salary is left out: both sides get the same score.
 */
export const ownJobQuery = (companyId: string, jobId: string | null): RawBuilder<OwnJobRow> => sql<OwnJobRow>`
    select j.id, j.slug, j.title, j.status, j.expires_at, coalesce(j.published_at, j.created_at) as posted_at,
      role.key as role, domain.key as domain, industry.key as industry, j.experience_min, j.experience_max, required.rank as education, qualification.name_en as qualification_en, qualification.name_id as qualification_id,
      level_rank.rank as level, level.name_en as level_en, level.name_id as level_id,
      case when not j.salary_hidden then monthly_amount(j.salary_min_minor, j.salary_period) end as salary_min,
      case when not j.salary_hidden then monthly_amount(j.salary_max_minor, j.salary_period) end as salary_max,
      j.salary_currency as currency, j.work_from_anywhere or j.location_type = 'REMOTE' as remote,
      (select coalesce(json_agg(json_build_object('key', m.key, 'required', s.required,
          'idf', (select f.job_idf from skill_frequency f where f.skill_key = m.key)) order by s.sort, m.key), '[]')
        from job_skill s join master m on m.category = 'SKILLS' and m.code = s.skill_code where s.job_id = j.id) as skills,
      array(select city.key from job_location l join city on city.id = l.city_id where l.job_id = j.id order by l.sort) as cities,
      array(select distinct st.key from job_location l join city on city.id = l.city_id join state st on st.id = city.state_id
        where l.job_id = j.id order by st.key) as states,
      w.version as work_version, ${jobWorkColumns}
    from job j
    left join job_work w on w.job_id = j.id
    left join master role on role.category = 'JOB_ROLE' and role.code = j.role_code
    left join master domain on domain.category = 'JOB_DOMAIN' and domain.code = j.domain
    left join master industry on industry.category = 'INDUSTRY' and industry.code = j.industry
    left join master qualification on qualification.category = 'EMPLOYEE_QUALIFICATION' and qualification.code = j.qualification
    left join ranked_master required on required.category = 'EMPLOYEE_QUALIFICATION' and required.code = j.qualification
    left join master level on level.category = 'POSITION_LEVEL' and level.code = j.position_level
    left join ranked_master level_rank on level_rank.category = 'POSITION_LEVEL' and level_rank.code = j.position_level
    where j.id = ${jobId}::uuid and j.company_id = ${companyId} and j.deleted_at is null`

const namesIn = (en: string | null, id: string | null): Names | null => (en === null || id === null ? null : { en, id })

export function readOwnJob(row: OwnJobRow, now: Date): OwnJob {
  return {
    workVersion: row.work_version,
    head: {
      id: row.id,
      slug: row.slug,
      title: row.title,
      status: statusAt({ status: row.status, expiresAt: row.expires_at }, now),
    },
    opening: {
      skills: row.skills.map(({ key, required }) => ({ key, required })),
      role: row.role,
      domain: row.domain,
      industry: row.industry,
      experienceMin: row.experience_min ?? 0,
      experienceMax: row.experience_max,
      education: row.education || null,
      level: row.level,
      cities: row.cities,
      states: row.states,
      remote: row.remote,
      salaryMin: row.salary_min,
      salaryMax: row.salary_max,
      currency: row.currency,
      postedAt: row.posted_at,
      work: readJobWork(row),
    },
    names: {
      qualification: namesIn(row.qualification_en, row.qualification_id),
      level: namesIn(row.level_en, row.level_id),
    },
    rarity: rarityFrom(new Map(row.skills.flatMap(({ key, idf }) => (idf === null ? [] : [[key, idf] as const])))),
  }
}
