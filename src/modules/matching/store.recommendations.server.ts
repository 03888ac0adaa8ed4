import { sql } from 'kysely'
import type { Db } from '#db/db.server.ts'
import type { Fragment } from '#db/fragments.server.ts'
import { anyKey } from '#db/any-of.server.ts'
import type { Locale } from '#kernel/shapes.ts'
import type { OpeningFacts } from './rules.score.ts'
import { keyOf, kindOf, kinds, letterCode, searchToken } from '#modules/search/rules.tokens.ts'

/** An open job as the score and the interests look at it. */
export type Opening = OpeningFacts & { id: string; company: number; tokens: readonly number[] }

export type OpeningRow = {
  id: string
  posted_at: Date
  company: number
  salary_min: number | null
  salary_max: number | null
  role_id: number | null
  industry_id: number | null
  experience_min: number | null
  education_level: number | null
  skills: string
  tokens: string
  experience_max?: number | null
  required_skills?: string
}

/** Columns that the index does not hold, of the job with this id: the most years of experience, and the required skills. */
export const jobFacts = (
  id: Fragment,
): Fragment => sql`(select experience_max from job where job.id = ${id}) as experience_max,
  array(select m.key from job_skill s join master m on m.category = 'SKILLS' and m.code = s.skill_code where s.job_id = ${id} and s.required)::text as required_skills`

const keysOf = (tokens: readonly number[], kind: number) =>
  tokens.flatMap((token) => (kindOf(token) === kind ? [keyOf(token)] : []))

/** An array as PostgreSQL writes it; the driver's own reading of arrays takes ten times as long. */
const numbers = (text: string) => JSON.parse(`[${text.slice(1, -1)}]`) as number[]

/** A row of the search as an opening; salaries count when they are in `currency`. */
export function readOpening(row: OpeningRow, currency: string): Opening {
  const tokens = numbers(row.tokens)
  const required = new Set(row.required_skills === undefined ? [] : numbers(row.required_skills))
  return {
    id: row.id,
    company: row.company,
    tokens,
    skills: numbers(row.skills).map((key) => ({ key, required: required.has(key) })),
    role: row.role_id,
    domain: keysOf(tokens, kinds.domain)[0] ?? null,
    industry: row.industry_id,
    experienceMin: row.experience_min,
    experienceMax: row.experience_max ?? null,
    education: row.education_level || null,
    cities: keysOf(tokens, kinds.city),
    states: keysOf(tokens, kinds.state),
    remote: keysOf(tokens, kinds.anywhere).length > 0 || keysOf(tokens, kinds.locationType).includes(3),
    salaryMin: row.salary_min,
    salaryMax: row.salary_max,
    currency: keysOf(tokens, kinds.currency).includes(letterCode(currency)) ? currency : null,
    postedAt: row.posted_at,
  }
}

/** One open job; undefined when it is not open. Its salary is left out of account. */
export async function openingOf(db: Db, jobId: string): Promise<Opening | undefined> {
  const { rows } = await sql<OpeningRow>`
    select job_id as id, posted_at, company_id as company, salary_min, salary_max, role_id, industry_id, experience_min, education_level,
      skill_ids::text as skills, tokens::text as tokens, ${jobFacts(sql`job_search.job_id`)}
    from job_search where job_id = ${jobId}`.execute(db)
  return rows[0] && readOpening(rows[0], '')
}

/** How rare each of these skills is among open jobs: ln(jobs / jobs with it + 1); a new one counts as rare. */
export async function rarityOf(db: Db, skills: readonly number[]): Promise<(skill: number) => number> {
  const rows =
    skills.length === 0
      ? []
      : await db
          .selectFrom('skill_frequency')
          .select(['skill_key', 'job_idf'])
          .where('skill_key', '=', anyKey([...new Set(skills)]))
          .execute()
  const weights = new Map(rows.map((row) => [row.skill_key, row.job_idf]))
  const maxWeight = Math.max(1, ...weights.values())
  return (skill) => weights.get(skill) ?? maxWeight
}

/** Interest in these jobs since then: views, saves, applications begun or sent. */
export async function interestIn(
  db: Db,
  jobIds: readonly string[],
  since: Date,
): Promise<Map<string, { views: number; likes: number; applications: number }>> {
  // Job by job, so that both are counted from indexes alone.
  const { rows } = await sql<{ job_id: string; views: number; likes: number; applications: number }>`
    select asked.id as job_id, track.views, track.likes, track.begun + sent.n as applications
    from unnest(${sql.val(jobIds)}::uuid[]) asked(id)
    cross join lateral (
      select count(*) filter (where type = 3)::int as views, count(*) filter (where type = 1)::int as likes, count(*) filter (where type = 4)::int as begun
      from job_interaction where job_id = asked.id and type in (1, 3, 4) and at > ${since}) track
    cross join lateral (select count(*)::int as n from application where job_id = asked.id and created_at > ${since}) sent
    where track.views + track.likes + track.begun + sent.n > 0`.execute(db)
  return new Map(rows.map(({ job_id, ...counts }) => [job_id, counts]))
}

/** The token of a category (field of work), null for one that nobody knows. */
export async function categoryToken(
  db: Db,
  code: string,
  locale: Locale,
): Promise<{ token: number; label: string } | null> {
  const row = await db
    .selectFrom('master')
    .select(['key', locale === 'id' ? 'name_id as label' : 'name_en as label'])
    .where('category', '=', 'JOB_DOMAIN')
    .where('code', '=', code)
    .executeTakeFirst()
  return row ? { token: searchToken(kinds.domain, row.key), label: row.label } : null
}

/** Names of masters, cities and states by their keys, in the reader's language. */
export async function namesOf(
  db: Db,
  locale: Locale,
  keys: { masters: readonly number[]; cities: readonly number[]; states: readonly number[] },
) {
  type Row = { key: number; label: string }
  const some = (list: readonly number[], ask: (key: ReturnType<typeof anyKey>) => Promise<Row[]>) =>
    list.length === 0 ? [] : ask(anyKey(list))
  const [masters, cities, states] = await Promise.all([
    some(keys.masters, (key) =>
      db
        .selectFrom('master')
        .select(['key', locale === 'id' ? 'name_id as label' : 'name_en as label'])
        .where('key', '=', key)
        .execute(),
    ),
    some(keys.cities, (key) => db.selectFrom('city').select(['key', 'name as label']).where('key', '=', key).execute()),
    some(keys.states, (key) =>
      db
        .selectFrom('state')
        .select(['key', locale === 'id' ? 'name_id as label' : 'name_en as label'])
        .where('key', '=', key)
        .execute(),
    ),
  ])
  const reader = (rows: readonly Row[]) => {
    const byKey = new Map(rows.map(({ key, label }) => [key, label]))
    return (key: number | null | undefined) => (key === null || key === undefined ? null : (byKey.get(key) ?? null))
  }
  return { master: reader(masters), city: reader(cities), state: reader(states) }
}
