import { sql } from 'kysely'
import type { Db } from '#db/db.server.ts'
import { matchedFrom, matchOf } from '#modules/matching/rules.score.ts'
import { interestPointsFor } from '#modules/matching/rules.interests.ts'
import { readOpening, type Opening, type OpeningRow } from '#modules/matching/store.recommendations.server.ts'
import { readFacts, type FactsRow } from '#modules/matching/store.candidate-facts.server.ts'
import type { AskingJob, AskingPerson } from './recall-sample.ts'

/** The best exact scores by who asked, highest first. */
export type Best = Record<string, number[]>
const bestCount = 50
const step = 5000

/** How rare each skill is among open jobs, as the product weighs it. */
export async function rarities(db: Db): Promise<(skill: number) => number> {
  const rows = await db.selectFrom('skill_frequency').select(['skill_key', 'job_idf']).execute()
  const weights = new Map(rows.map(({ skill_key, job_idf }) => [skill_key, job_idf]))
  return (skill) => weights.get(skill) ?? 1
}

/** Open jobs with what only the job itself says, where this holds of `job_search`. */
export async function openingsWhere(db: Db, where: ReturnType<typeof sql>): Promise<(Opening & { key: number })[]> {
  const { rows } = await sql<OpeningRow & { key: number; most: number | null; required: string }>`
    select job_search.id as key, job_search.job_id as id, job_search.posted_at, job_search.company_id as company, job_search.salary_min, job_search.salary_max, job_search.role_id, job_search.industry_id, job_search.experience_min,
      job_search.education_level, job_search.skill_ids::text as skills, job_search.tokens::text as tokens, j.experience_max as most,
      array(select m.key from job_skill s join master m on m.category = 'SKILLS' and m.code = s.skill_code where s.job_id = j.id and s.required)::text as required
    from job_search join job j on j.key = job_search.id where ${where} order by job_search.id`.execute(db)
  return rows.map((row) => {
    const required = new Set(row.required.slice(1, -1).split(',').map(Number))
    const opening = readOpening(row, 'IDR')
    const skills = opening.skills.map(({ key }) => ({ key, required: required.has(key) }))
    return { ...opening, key: row.key, experienceMax: row.most, skills }
  })
}

/** What a job is worth to a person, as recommendation ranks it. */
export function worth(
  person: AskingPerson,
  opening: Opening,
  by: { now: Date; rarity: (skill: number) => number },
): number {
  const liked = interestPointsFor(person.interests, { ...opening, skills: opening.skills.map(({ key }) => key) })
  return matchOf(person.facts, opening, by).score + liked.points
}

/** The best scores of each person over all open jobs. What shares neither work nor skill nor interests cannot be among them. */
export async function everyJob(db: Db, people: readonly AskingPerson[], now: Date): Promise<Best> {
  const rarity = await rarities(db)
  const held = people.map(({ facts }) => new Set(facts.skills))
  const all = people.map(() => top())
  for (let after = 0; ;) {
    const openings = await openingsWhere(db, sql`job_search.id > ${after} and job_search.id <= ${after + step}`)
    for (const opening of openings)
      for (const [at, person] of people.entries()) {
        const { role, domain, industry } = person.facts
        const near =
          opening.role === role ||
          opening.domain === domain ||
          opening.industry === industry ||
          person.interests.role.has(opening.role ?? 0)
        if (!near && !opening.skills.some(({ key }) => held[at]?.has(key))) continue
        if (!person.out.has(opening.id)) all[at]?.offer(worth(person, opening, { now, rarity }))
      }
    after += step
    const { rows } = await sql<{
      left: boolean
    }>`select exists (select from job_search where id > ${after}) as left`.execute(db)
    if (!rows[0]?.left) break
  }
  return Object.fromEntries(people.map(({ id }, at) => [id, all[at]?.list ?? []]))
}

/** The best scores of each job over everybody who may be matched, from where a match begins. */
export async function everyCandidate(db: Db, jobs: readonly AskingJob[], now: Date): Promise<Best> {
  const rarity = await rarities(db)
  const required = jobs.map(({ opening }) => opening.skills.flatMap(({ key, required }) => (required ? [key] : [])))
  const all = jobs.map(() => top())
  const oldest = new Date(now.getTime() - 90 * 86_400_000)
  for (let after = 0; ;) {
    const { rows } = await sql<Omit<FactsRow, 'skill_ids'> & { account_id: string; skills: string }>`
      select account_id, last_active_at, role_id, domain_id, industry_id, city_id, state_id, experience_months, education_level, remote_ok, willing_to_move, salary_step, currency,
        skill_ids::text as skills
      from candidate_search where id > ${after} and id <= ${after + step} and last_active_at > ${oldest}`.execute(db)
    for (const row of rows) {
      const skill_ids = JSON.parse(`[${row.skills.slice(1, -1)}]`) as number[]
      const seeker = readFacts({ ...row, skill_ids }, now)
      for (const [at, { opening, out }] of jobs.entries()) {
        if (!required[at]?.every((key) => skill_ids.includes(key)) || out.has(row.account_id)) continue
        const { score } = matchOf(seeker, opening, { now, rarity })
        if (score >= matchedFrom) all[at]?.offer(score)
      }
    }
    after += step
    const { rows: more } = await sql<{
      left: boolean
    }>`select exists (select from candidate_search where id > ${after}) as left`.execute(db)
    if (!more[0]?.left) break
  }
  return Object.fromEntries(jobs.map(({ id }, at) => [id, all[at]?.list ?? []]))
}

/** The highest numbers offered, in order. */
function top() {
  const list: number[] = []
  return {
    list,
    offer(score: number) {
      if (list.length >= bestCount && score <= (list.at(-1) ?? 0)) return
      const at = list.findIndex((each) => each < score)
      list.splice(at < 0 ? list.length : at, 0, score)
      list.length = Math.min(list.length, bestCount)
    },
  }
}
