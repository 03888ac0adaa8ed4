import { sql } from 'kysely'
import type { Db } from '#db/db.server.ts'
import type { Fragment } from '#db/fragments.server.ts'
import { anyKey } from '#db/any-of.server.ts'
import { cachedRows } from '#db/table-cache.server.ts'
import type { Locale } from '#kernel/shapes.ts'
import { citiesByKey, mastersByKey, statesByKey, type Names } from '#modules/reference/public.server.ts'
import type { OpeningFacts } from './rules.score.ts'
import { numbersIn, readJobWork, type JobWorkRow } from './store.work.server.ts'
import { keyOf, kindOf, kinds, letterCode, searchToken } from '#modules/search/rules.tokens.ts'

/** An open job as the score and the interests look at it. */
export type Opening = OpeningFacts & {
  id: string
  company: number
  tokens: readonly number[]
  interest?: Interest | undefined
  /** Of the title, and the strongest of the whole text, where they were asked for. */
  concepts?: readonly number[]
  textConcepts?: readonly number[]
}

export type OpeningRow = Partial<JobWorkRow> & {
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
  position_level?: number | null
  required_skills?: string
  interest?: Interest
  concepts?: string
  text_concepts?: string | null
}
/** How many looked at a job, saved it, and began or sent an application. */
export type Interest = { views: number; likes: number; applications: number }

/** Columns that the index does not hold, of the job with this id: the most years of experience, the rank of its level, and the required skills. */
export const jobFacts = (
  id: Fragment,
): Fragment => sql`(select experience_max from job where job.id = ${id}) as experience_max,
  (select r.rank from job join ranked_master r on r.category = 'POSITION_LEVEL' and r.code = job.position_level where job.id = ${id}) as position_level,
  array(select m.key from job_skill s join master m on m.category = 'SKILLS' and m.code = s.skill_code where s.job_id = ${id} and s.required)::text as required_skills`

const keysOf = (tokens: readonly number[], kind: number) =>
  tokens.flatMap((token) => (kindOf(token) === kind ? [keyOf(token)] : []))

/** A row of the search as an opening; salaries count when they are in `currency`. */
export function readOpening(row: OpeningRow, currency: string): Opening {
  const tokens = numbersIn(row.tokens)
  const required = new Set(row.required_skills === undefined ? [] : numbersIn(row.required_skills))
  return {
    id: row.id,
    company: row.company,
    interest: row.interest,
    ...(row.concepts !== undefined && { concepts: numbersIn(row.concepts) }),
    ...(row.text_concepts && { textConcepts: numbersIn(row.text_concepts) }),
    tokens,
    skills: numbersIn(row.skills).map((key) => ({ key, required: required.has(key) })),
    role: row.role_id,
    domain: keysOf(tokens, kinds.domain)[0] ?? null,
    industry: row.industry_id,
    experienceMin: row.experience_min,
    experienceMax: row.experience_max ?? null,
    education: row.education_level || null,
    level: row.position_level ?? null,
    cities: keysOf(tokens, kinds.city),
    states: keysOf(tokens, kinds.state),
    remote: keysOf(tokens, kinds.anywhere).length > 0 || keysOf(tokens, kinds.locationType).includes(3),
    salaryMin: row.salary_min,
    salaryMax: row.salary_max,
    currency: keysOf(tokens, kinds.currency).includes(letterCode(currency)) ? currency : null,
    postedAt: row.posted_at,
    work: readJobWork(row),
  }
}

/** One open job, for `readOpening`; no row when it is not open. */
export const openingQuery = (jobId: string) => sql<OpeningRow>`
    select job_id as id, posted_at, company_id as company, salary_min, salary_max, role_id, industry_id, experience_min, education_level,
      skill_ids::text as skills, tokens::text as tokens, ${jobFacts(sql`job_search.job_id`)}
    from job_search where job_id = ${jobId}`

/** How rare each of these skills is among open jobs: ln(jobs / jobs with it + 1); a new one counts as rare. */
export async function rarityOf(db: Db, skills: readonly number[]): Promise<(skill: number) => number> {
  // Counted in the transaction that counts tokens, whose change is notified.
  const weights = await cachedRows(db, 'rarity of a skill', skills.map(String), async (source, keys) => {
    const rows = await source
      .selectFrom('skill_frequency')
      .select(['skill_key', 'job_idf'])
      .where('skill_key', '=', anyKey(keys.map(Number)))
      .execute()
    return new Map(rows.map((row) => [String(row.skill_key), row.job_idf]))
  })
  return rarityFrom(new Map([...weights].map(([key, idf]) => [Number(key), idf])))
}

/** The same from weights that were read already. */
export function rarityFrom(weights: ReadonlyMap<number, number>): (skill: number) => number {
  const maxWeight = Math.max(1, ...weights.values())
  return (skill) => weights.get(skill) ?? maxWeight
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
  const [masters, cities, states] = await Promise.all([
    mastersByKey(db, keys.masters),
    citiesByKey(db, keys.cities),
    statesByKey(db, keys.states),
  ])
  const reader = (names: ReadonlyMap<string, Names>) => (key: number | null | undefined) =>
    names.get(String(key))?.[locale] ?? null
  return { master: reader(masters), city: reader(cities), state: reader(states) }
}
