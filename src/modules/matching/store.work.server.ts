import { sql } from 'kysely'
import type { Db } from '#db/db.server.ts'
import type { Fragment } from '#db/fragments.server.ts'
import { conceptVersion } from '#modules/reference/public.server.ts'
import { formsOfTerms, type JobWork, type PersonWork } from './rules.work.ts'

/** Skills count half after five years: in so many days a grade falls by no more than a step. */
const gradeDays = 30

/** Arrays as texts: the driver's own reading of arrays takes ten times as long. */
type Numbers = string | null
export type PersonWorkRow = {
  work_concepts: Numbers
  work_words: Numbers
  work_length: number | null
  work_skills: Numbers
  work_groups: Numbers
}
export type JobWorkRow = {
  work_concepts: Numbers
  work_terms: Numbers
  work_skills: Numbers
  work_groups: Numbers
}

/** An array as PostgreSQL writes it. */
export const numbersIn = (text: string): number[] => JSON.parse(`[${text.slice(1, -1)}]`) as number[]
const numbers = (text: Numbers | undefined): number[] => (text ? numbersIn(text) : [])

/** Columns of `candidate_work`, or of `person_work()`, under the name `w`; with the terms of a job only words that it asks for. */
export const personWorkColumns = (terms?: readonly number[]): Fragment => sql`w.concepts::text as work_concepts,
  ${terms ? sql`(w.words operator(intarray.&) ${sql.val(formsOfTerms(terms))}::int[])::text` : sql`w.words::text`} as work_words,
  w.length as work_length, w.skills::text as work_skills, w.skill_groups::text as work_groups`

export const jobWorkColumns = sql`w.concepts::text as work_concepts, w.terms::text as work_terms, w.skills::text as work_skills,
  w.skill_groups::text as work_groups`

/** Null where texts were not compared yet. */
export const readPersonWork = (row: PersonWorkRow): PersonWork | null =>
  row.work_concepts === null
    ? null
    : {
        concepts: numbers(row.work_concepts),
        words: numbers(row.work_words),
        length: row.work_length ?? 0,
        skills: numbers(row.work_skills),
        groups: numbers(row.work_groups),
      }

export const readJobWork = (row: Partial<JobWorkRow>): JobWork | null =>
  !row.work_concepts
    ? null
    : {
        concepts: numbers(row.work_concepts),
        terms: numbers(row.work_terms),
        skills: numbers(row.work_skills),
        groups: numbers(row.work_groups),
      }

const [jobColumns, personColumns] = [
  ['version', 'concepts', 'terms', 'skills', 'skill_groups'],
  ['version', 'concepts', 'words', 'length', 'skills', 'skill_groups', 'graded_on'],
]
const replaced = (columns: readonly string[]) =>
  sql.join(columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`))

/** Compares the texts of these jobs anew; a job that was never public has no row. Safe to run twice and at once. */
export async function indexJobWork(db: Db, jobIds: readonly string[]): Promise<void> {
  const version = await conceptVersion(db)
  await sql`insert into job_work select * from job_work_of(${version}, ${sql.val(jobIds)}::uuid[]) order by job_id
    on conflict (job_id) do update set ${replaced(jobColumns)}`.execute(db)
}

/** The same of people with a profile. */
export async function indexCandidateWork(db: Db, accountIds: readonly string[], now: Date): Promise<void> {
  const version = await conceptVersion(db)
  await sql`insert into candidate_work select * from candidate_work_of(${version}, ${now}::timestamptz::date, ${sql.val(accountIds)}::uuid[]) order by account_id
    on conflict (account_id) do update set ${replaced(personColumns)}`.execute(db)
}

/**
 * Up to `limit` jobs and people whose texts were not compared with the concepts of now, or whose skills were graded long ago: open jobs, and
 * who can be found.
 */
export async function outdatedWork(db: Db, now: Date, limit: number): Promise<{ jobs: string[]; people: string[] }> {
  const version = await conceptVersion(db)
  const { rows } = await sql<{ kind: 'job' | 'person'; id: string }>`
    (select 'job' as kind, s.job_id as id from job_search s left join job_work w on w.job_id = s.job_id
      where w.version is distinct from ${version} limit ${limit})
    union all
    (select 'person', s.account_id from candidate_search s left join candidate_work w on w.account_id = s.account_id
      where w.version is distinct from ${version} or w.graded_on is null or w.graded_on < ${now}::timestamptz::date - ${gradeDays}::int
      limit ${limit})`.execute(db)
  const ids = (kind: 'job' | 'person') => rows.flatMap((row) => (row.kind === kind ? [row.id] : []))
  return { jobs: ids('job'), people: ids('person') }
}
