import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#db/db.server.ts'
import type { MasterCategory } from '#modules/reference/rules.ts'
import { mostCounted, usePlaces, type UsePlace } from './rules.masters.ts'

/** From where, and which rows hold a code. */
type Uses = Partial<Record<UsePlace, (code: string) => RawBuilder<unknown>>>

const column = (table: 'candidate_profile' | 'job' | 'company', name: string) => (code: string) =>
  sql`${sql.table(table)} where ${sql.ref(name)} = ${code}${table === 'candidate_profile' ? sql`` : sql` and deleted_at is null`}`
const list = (name: string) => (code: string) => sql`job where ${code} = any (${sql.ref(name)}) and deleted_at is null`
const education = (detail: string) => (code: string) =>
  sql`profile_item where section = 'education' and details ->> ${detail}::text = ${code}`
const both = (name: string): Uses => ({
  profiles: column('candidate_profile', name),
  jobs: column('job', name),
})

const uses: Partial<Record<MasterCategory, Uses>> = {
  INDUSTRY: { ...both('industry'), companies: column('company', 'industry') },
  JOB_DOMAIN: both('domain'),
  JOB_ROLE: both('role_code'),
  SKILLS: {
    profiles: (code) => sql`candidate_skill where skill_code = ${code}`,
    jobs: (code) => sql`job_skill where skill_code = ${code}`,
    criteria: (code) => sql`job_criterion where skill_code = ${code}`,
  },
  KEYWORDS: { jobs: list('keywords') },
  BENEFIT: { jobs: list('benefits') },
  EMPLOYEE_QUALIFICATION: { profiles: education('qualification'), jobs: column('job', 'qualification') },
  FIELD_OF_STUDY: { profiles: education('field') },
  INSTITUTE_UNIVERSITY: { profiles: education('institute') },
  POSITION_LEVEL: { profiles: column('candidate_profile', 'level'), jobs: column('job', 'position_level') },
  TYPE_OF_EMPLOYMENT: { jobs: column('job', 'employment_type') },
  GENDER: { profiles: column('candidate_profile', 'gender') },
  COMPANY_SIZE: { companies: column('company', 'size') },
}

/** How often a value is used, by place; places that cannot hold one of its category are left out. */
export async function usesOfMaster(db: Db, category: MasterCategory, code: string) {
  const of = uses[category] ?? {}
  const places = usePlaces.filter((place) => of[place])
  if (places.length === 0) return []
  const counts = places.map(
    (place) =>
      sql`select ${place}::text as place, (select count(*)::int from (select from ${of[place]?.(code)} limit ${mostCounted}) used) as count`,
  )
  const { rows } = await sql<{ place: UsePlace; count: number }>`${sql.join(counts, sql` union all `)}`.execute(db)
  return rows
}
