import { sql } from 'kysely'
import type { Db } from '#db/db.server.ts'
import { and, or, type Fragment } from '#db/fragments.server.ts'
import type { Member } from '#kernel/caller.ts'
import { startOf } from '#modules/applications/public.server.ts'
import type { Period } from './rules.ts'
import type { Vacancy, VacancyFilter } from './rules.vacancies.ts'

export type VacancyScope = {
  member: Member
  period: Period
  by: VacancyFilter
  timeZone: string
  country: string
  now: Date
}
/** Codes where the report has labels. */
export type VacancyRow = Vacancy & { hiddenTotal: number; total: number }

/**
 * Vacancies of a company that were ever online, a row a job and place; those without a place stand at the company's own. What a
 * moderator removed is no vacancy. Deleted jobs were ones.
 */
export async function readVacancies(db: Db, scope: VacancyScope, limit: number): Promise<VacancyRow[]> {
  const { member, period, by, timeZone, country, now } = scope
  const within = (moment: Fragment) =>
    and([
      sql`${moment} >= ${startOf(sql`${period.from}::date`, timeZone)}`,
      sql`${moment} < ${startOf(sql`${period.to}::date + 1`, timeZone)}`,
    ])
  const dayOf = (moment: Fragment) => sql`((${moment}) at time zone ${timeZone})::date::text`
  const opened = within(sql`j.published_at`)
  const filled = or([
    sql`exists (select from application h where h.job_id = j.id and h.status = 'HIRED' and ${within(sql`h.status_at`)})`,
    sql`j.close_reason = 'FILLED' and ${within(sql`j.closed_at`)}`,
  ])
  const inPeriod = { opened, filled, both: or([opened, filled]) }[by]
  const { rows } = await sql<VacancyRow>`
    select j.id as "jobId", j.slug, coalesce(c.legal_name, c.name) as employer, c.registration_number as "registrationNumber",
      coalesce(l.address, case when here.id is not distinct from c.city_id then c.address end) as address,
      case when here.id is not distinct from c.city_id then c.postal_code end as "postalCode",
      here.name as city, s.name_id as province,
      coalesce(j.contact_name, owner.full_name) as "contactName", coalesce(j.contact_email, c.email) as "contactEmail",
      coalesce(j.contact_phone, c.dial_code || ' ' || c.phone) as "contactPhone",
      coalesce(j.industry, c.industry) as industry, j.title, j.openings, j.employment_type as "employmentType",
      ${dayOf(sql`j.published_at`)} as "publishedOn", ${dayOf(sql`least(j.closed_at, j.deleted_at, j.expires_at)`)} as "endsOn",
      j.qualification, array(select k.skill_code from job_skill k where k.job_id = j.id and k.required order by k.sort) as skills,
      j.experience_min as "experienceMin", j.experience_max as "experienceMax", j.salary_min_minor::float8 as "salaryMinMinor",
      j.salary_max_minor::float8 as "salaryMaxMinor", j.salary_currency as currency, j.salary_period as "salaryPeriod",
      j.work_from_anywhere as remote, here.country_code is not null and here.country_code <> ${country} as abroad,
      case when j.deleted_at is not null then 'CLOSED' when j.status in ('ACTIVE', 'PAUSED') and j.expires_at <= ${now} then 'EXPIRED'
        else j.status end as status,
      coalesce(j.close_reason = 'FILLED', false) or hires.count >= j.openings as "isFilled",
      ${dayOf(sql`case when j.close_reason = 'FILLED' then coalesce(hires.last, j.closed_at) else hires.last end`)} as "filledOn",
      hires.count as filled, (count(*) filter (where j.salary_hidden and j.salary_currency is not null) over ())::int as "hiddenTotal", (count(*) over ())::int as total
    from job j join company c on c.id = j.company_id
    left join company_member m on m.id = j.owner_member_id left join account owner on owner.id = m.account_id and owner.deleted_at is null
    left join job_location l on l.job_id = j.id
    left join city here on here.id = coalesce(l.city_id, c.city_id) left join state s on s.id = here.state_id
    cross join lateral (select count(*)::int as count, max(h.status_at) as last from application h
      where h.job_id = j.id and h.status = 'HIRED') hires
    where j.company_id = ${member.companyId} and j.published_at is not null and j.status <> 'REMOVED' and ${inPeriod}
    order by j.published_at, j.id, l.sort limit ${limit}`.execute(db)
  return rows
}
