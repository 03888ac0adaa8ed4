import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#db/db.server.ts'
import { demandsOf, factsOfApplications } from '#modules/matching/public.server.ts'
import type { SeekerFacts } from '#modules/matching/rules.score.ts'
import { applicantMatch, demandsText } from './rules.match.ts'

/** Applications that are scored in one transaction. */
export const matchBatch = 500
type Target = { companyId: string; jobId: string }
type Scored = { id: string; facts: SeekerFacts }

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 16)

/** Scores these applications of a job, which have no match yet. */
export async function scoreApplications(db: Db, target: Target, ids: readonly string[], now: Date): Promise<void> {
  const demands = await demandsOf(db, target, now)
  const facts = await factsOfApplications(db, ids)
  const rows = [...facts].map(([id, seeker]): Scored => ({ id, facts: seeker }))
  await writeMatches(db, rows, demands, demands ? hashOf(demandsText(demands.opening)) : 'NONE')
}

/**
 * Scores up to `matchBatch` applications of a job that were not scored from its demands of now; answers whether more may be left.
 * Whoever withdrew has no match. Safe to run twice and at once: rows are taken in the order of their ids.
 */
export async function rescoreJob(db: Db, jobId: string, now: Date): Promise<boolean> {
  const job = await db.selectFrom('job').select('company_id').where('id', '=', jobId).executeTakeFirst()
  if (!job) return false
  const demands = await demandsOf(db, { companyId: job.company_id, jobId }, now)
  const hash = demands ? hashOf(demandsText(demands.opening)) : 'NONE'
  const rows = await db
    .selectFrom('application')
    .select(['id', 'match_facts'])
    .where('job_id', '=', jobId)
    .where('withdrawn_at', 'is', null)
    .where('match_demands', 'is distinct from', hash)
    .orderBy('id')
    .limit(matchBatch)
    .forNoKeyUpdate()
    .execute()
  const unread = rows.flatMap(({ id, match_facts }) => (match_facts ? [] : [id]))
  const read = unread.length > 0 ? await factsOfApplications(db, unread) : new Map<string, SeekerFacts>()
  const scored = rows.flatMap(({ id, match_facts }): Scored[] => {
    const facts = (match_facts as SeekerFacts | null) ?? read.get(id)
    return facts ? [{ id, facts }] : []
  })
  await writeMatches(db, scored, demands, hash)
  return rows.length === matchBatch
}

/** Columns that a match fills; of who withdrew none is kept, so that no list is filtered or sorted by them. */
export const noMatch = {
  match_score: null,
  match_summary: null,
  match_facts: null,
  match_demands: null,
  skill_ids: [],
  experience_months: null,
  education_level: null,
  city_id: null,
}

async function writeMatches(
  db: Db,
  rows: readonly Scored[],
  demands: Awaited<ReturnType<typeof demandsOf>>,
  hash: string,
): Promise<void> {
  if (rows.length === 0) return
  const values = rows.map(({ id, facts }) => {
    const match = demands && applicantMatch(facts, demands.opening, demands.rarity)
    return {
      id,
      score: match?.score ?? null,
      summary: match?.summary ?? null,
      facts,
      skills: facts.skills,
      months: facts.experienceMonths,
      education: facts.education,
      city: facts.city,
    }
  })
  await sql`
    update application a set match_score = m.score, match_summary = m.summary, match_facts = m.facts, match_demands = ${hash},
      skill_ids = m.skills, experience_months = m.months, education_level = m.education, city_id = m.city
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb)
      as m (id uuid, score real, summary jsonb, facts jsonb, skills int[], months int, education smallint, city int)
    where a.id = m.id and a.withdrawn_at is null`.execute(db)
}

/** Jobs with applications that were never scored. */
export async function jobsWithoutMatches(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('application')
    .select('job_id')
    .distinct()
    .where('match_demands', 'is', null)
    .where('withdrawn_at', 'is', null)
    .limit(limit)
    .execute()
  return rows.map(({ job_id }) => job_id)
}
