import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#db/db.server.ts'
import { anyOf } from '#db/any-of.server.ts'
import { demandsOf, factsOfApplications } from '#modules/matching/public.server.ts'
import type { SeekerFacts } from '#modules/matching/rules.score.ts'
import { applicantMatch, demandsText, steadyRarity } from './rules.match.ts'

/** Applications that are scored in one transaction. */
export const matchBatch = 500
type MatchedJob = { companyId: string; jobId: string }
type ScoredPerson = { id: string; facts: SeekerFacts }

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 16)

/** What a job asks for, how rare its skills are, and what stands for both in its applications. */
async function readDemands(db: Db, { companyId, jobId }: MatchedJob, now: Date) {
  const job = await demandsOf(db, { companyId, jobId }, now)
  if (!job) return { opening: null, rarity: () => 0, workVersion: null, hash: 'NONE' }
  const { opening, workVersion } = job
  const rarity = steadyRarity(job.rarity)
  return { opening, rarity, workVersion, hash: hashOf(demandsText(opening, rarity, workVersion)) }
}
type Demands = Awaited<ReturnType<typeof readDemands>>

/** Scores these applications of a job, which have no match yet; answers whether others of it were scored from other demands. */
export async function scoreApplications(
  db: Db,
  target: MatchedJob,
  ids: readonly string[],
  now: Date,
): Promise<{ othersDiffer: boolean }> {
  const demands = await readDemands(db, target, now)
  const facts = await factsOfApplications(db, ids)
  const rows = [...facts].map(([id, seeker]): ScoredPerson => ({ id, facts: seeker }))
  return { othersDiffer: await writeMatches(db, target.jobId, rows, demands) }
}

/**
 * Scores up to `matchBatch` applications of a job that were not scored from its demands of now; answers whether more may be left.
 * Whoever withdrew has no match. Safe to run twice and at once: rows are taken in the order of their ids.
 */
export async function rescoreJob(db: Db, jobId: string, now: Date): Promise<boolean> {
  const job = await db.selectFrom('job').select('company_id').where('id', '=', jobId).executeTakeFirst()
  if (!job) return false
  const demands = await readDemands(db, { companyId: job.company_id, jobId }, now)
  const rows = await db
    .selectFrom('application')
    .select(['id', 'match_facts', 'match_version', sql<boolean>`profile_snapshot ? 'skills'`.as('has_profile')])
    .where('job_id', '=', jobId)
    .where('withdrawn_at', 'is', null)
    .where('match_demands', 'is distinct from', demands.hash)
    // Where the profile was deleted as old, the score is what is left of it.
    .where(sql<boolean>`(match_facts is not null or match_demands is null or profile_snapshot ? 'skills')`)
    .orderBy('id')
    .limit(matchBatch)
    .forNoKeyUpdate()
    .execute()
  // Facts that were compared with earlier concepts are made anew from what was sent, as long as that is kept.
  const unread = rows.flatMap(({ id, match_facts, match_version, has_profile }) =>
    !match_facts || (has_profile && match_version !== demands.workVersion) ? [id] : [],
  )
  const read = unread.length > 0 ? await factsOfApplications(db, unread) : new Map<string, SeekerFacts>()
  const scored = rows.flatMap(({ id, match_facts }): ScoredPerson[] => {
    const facts = read.get(id) ?? (match_facts as SeekerFacts | null)
    return facts ? [{ id, facts }] : []
  })
  await writeMatches(db, jobId, scored, demands)
  return rows.length === matchBatch
}

/** Jobs among these that have applications. */
export async function jobsWithApplications(db: Db, jobIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('application')
    .select('job_id')
    .distinct()
    .where('job_id', '=', anyOf(jobIds))
    .where('withdrawn_at', 'is', null)
    .execute()
  return rows.map(({ job_id }) => job_id)
}

/** Columns that a match fills; of who withdrew none is kept, so that no list is filtered or sorted by them. */
export const noMatch = {
  match_score: null,
  match_summary: null,
  match_facts: null,
  match_demands: null,
  match_version: null,
  skill_ids: [],
  experience_months: null,
  education_level: null,
  city_id: null,
}

/** Answers whether applications of the job were scored from other demands than these before. */
async function writeMatches(db: Db, jobId: string, rows: readonly ScoredPerson[], demands: Demands): Promise<boolean> {
  if (rows.length === 0) return false
  const { opening, rarity, workVersion, hash } = demands
  const values = rows.map(({ id, facts }) => {
    const match = opening && applicantMatch(facts, opening, rarity)
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
  // Two ranges instead of an inequality, which `application_demands` could not answer.
  const { rows: written } = await sql<{ differ: boolean }>`
    with written as (
      update application a set match_score = m.score, match_summary = m.summary, match_facts = m.facts, match_demands = ${hash},
        match_version = ${workVersion}::int, skill_ids = m.skills, experience_months = m.months, education_level = m.education, city_id = m.city
      from jsonb_to_recordset(${JSON.stringify(values)}::jsonb)
        as m (id uuid, score real, summary jsonb, facts jsonb, skills int[], months int, education smallint, city int)
      where a.id = m.id and a.withdrawn_at is null
    )
    select exists (select from application o where o.job_id = ${jobId} and o.withdrawn_at is null and o.match_facts is not null
      and (o.match_demands < ${hash} or o.match_demands > ${hash})) as differ`.execute(db)
  return written[0]?.differ === true
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
