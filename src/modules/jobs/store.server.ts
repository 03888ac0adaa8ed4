import type { Db } from '#db/db.server.ts'
import { rowsOf } from '#db/read-together.server.ts'
import type { Tables } from '#db/schema.ts'
import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import type { Member } from '#kernel/caller.ts'
import type { DealBreaker } from './rules.questions.ts'
import type { JobStatus, OwnedJobFacts } from './rules.ts'
import { assignedJobs } from './store.assigned.server.ts'

export type JobRow = Selectable<Tables['job']>
export type JobPatch = Omit<Updateable<Tables['job']>, 'id' | 'version' | 'company_id'>

/** A job that the member may see from inside; `lock` locks the row until the transaction ends. */
export async function findOwnJob(
  db: Db,
  id: string,
  member: Member,
  lock: 'lock' | 'read',
): Promise<JobRow | undefined> {
  const query = db
    .selectFrom('job')
    .selectAll()
    .where('id', '=', id)
    .where('company_id', '=', member.companyId)
    .where(assignedJobs(member, 'jobs.view', 'job.id'))
  return (lock === 'lock' ? query.forUpdate() : query).executeTakeFirst()
}

/** For `rowsOf` of whole jobs. */
export const jobInstants = {
  closed_at: true,
  created_at: true,
  deleted_at: true,
  expires_at: true,
  extended_at: true,
  published_at: true,
  reminded_for: true,
  runs_until: true,
  terms_changed_at: true,
  reviewed_at: true,
  updated_at: true,
} as const

const jobQuery = (db: Db, id: string) => db.selectFrom('job').selectAll().where('id', '=', id)

/** A job of any company, for the public page and its readers. */
export const jobRows = (db: Db, id: string) => rowsOf(jobQuery(db, id), jobInstants)

/** A job of any company, held until the transaction ends. */
export const lockJob = (db: Db, id: string): Promise<JobRow | undefined> =>
  jobQuery(db, id).forUpdate().executeTakeFirst()

/** Inserts a draft; undefined when the id is taken. */
export async function insertJob(db: Db, values: Insertable<Tables['job']>): Promise<JobRow | undefined> {
  return db
    .insertInto('job')
    .values(values)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returningAll()
    .executeTakeFirst()
}

/** Updates a locked job and increments its version. */
export async function patchJob(db: Db, id: string, patch: JobPatch, now: Date): Promise<JobRow> {
  return db
    .updateTable('job')
    .set((row) => ({ ...patch, version: row('version', '+', 1), updated_at: now }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function insertJobEvent(
  db: Db,
  values: { jobId: string; from: JobStatus | null; to: JobStatus; reason: string | null; by: string | null; at: Date },
): Promise<void> {
  await db
    .insertInto('job_event')
    .values({
      job_id: values.jobId,
      from_status: values.from,
      to_status: values.to,
      reason: values.reason,
      by_account: values.by,
      at: values.at,
    })
    .execute()
}

/** When a job last got a status, and what it was before. */
export const lastMove = (db: Db, jobId: string, to: JobStatus) =>
  db
    .selectFrom('job_event')
    .select(['from_status as from', 'at'])
    .where('job_id', '=', jobId)
    .where('to_status', '=', to)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()

export async function replaceSkills(
  db: Db,
  jobId: string,
  skills: readonly { code: string; required: boolean }[],
): Promise<void> {
  await db.deleteFrom('job_skill').where('job_id', '=', jobId).execute()
  if (skills.length === 0) return
  await db
    .insertInto('job_skill')
    .values(skills.map(({ code, required }, sort) => ({ job_id: jobId, skill_code: code, required, sort })))
    .execute()
}

export async function replaceLocations(
  db: Db,
  jobId: string,
  places: readonly { cityId: string; address: string | null }[],
): Promise<void> {
  await db.deleteFrom('job_location').where('job_id', '=', jobId).execute()
  if (places.length === 0) return
  await db
    .insertInto('job_location')
    .values(places.map(({ cityId, address }, sort) => ({ job_id: jobId, city_id: cityId, address, sort })))
    .execute()
}

export type QuestionRow = {
  id?: string | undefined
  kind: Tables['job_question']['kind']
  text: string
  options: string[]
  required: boolean
  dealBreaker: DealBreaker | null
}

/**
 * Replaces the list of questions. A removed question, or one whose kind or options changed, is retired and kept while answers
 * refer to it.
 */
export async function replaceQuestions(
  db: Db,
  jobId: string,
  questions: readonly QuestionRow[],
  now: Date,
): Promise<void> {
  const before = await currentQuestions(db, jobId)
  const keptIds = new Set<string>()
  for (const [sort, question] of questions.entries()) {
    const { id, dealBreaker, ...rest } = question
    const values = { ...rest, deal_breaker: dealBreaker && JSON.stringify(dealBreaker), sort }
    const unchanged = before.find(
      (each) => each.id === id && each.kind === question.kind && sameList(each.options, question.options),
    )
    if (unchanged) {
      keptIds.add(unchanged.id)
      await db.updateTable('job_question').set(values).where('id', '=', unchanged.id).execute()
    } else {
      await db
        .insertInto('job_question')
        .values({ ...values, job_id: jobId })
        .execute()
    }
  }
  const removed = before.filter((each) => !keptIds.has(each.id)).map((each) => each.id)
  if (removed.length > 0)
    await db.updateTable('job_question').set({ retired_at: now }).where('id', 'in', removed).execute()
  await db
    .deleteFrom('job_question')
    .where('job_id', '=', jobId)
    .where('retired_at', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom('application_answer').select('question_id').whereRef('question_id', '=', 'job_question.id')),
      ),
    )
    .execute()
}

const sameList = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((each, at) => each === b[at])

type CurrentQuestion = Omit<QuestionRow, 'id'> & { id: string }

/** The questions of a job that are not retired, in order. */
export const questionsColumn = (jobId: string) =>
  sql<CurrentQuestion[]>`array(select jsonb_build_object('id', id, 'kind', kind, 'text', text, 'options', options,
    'required', required, 'dealBreaker', deal_breaker)
    from job_question where job_id = ${jobId} and retired_at is null order by sort, id)`

export const questionsQuery = (db: Db, jobId: string) => db.selectNoFrom(questionsColumn(jobId).as('list'))

export async function currentQuestions(db: Db, jobId: string): Promise<CurrentQuestion[]> {
  return (await questionsQuery(db, jobId).executeTakeFirstOrThrow()).list
}

/** The skills of a job, in the employer's order. */
export const skillsColumn = (jobId: string) =>
  sql<{ code: string; required: boolean }[]>`array(select jsonb_build_object('code', skill_code, 'required', required)
    from job_skill where job_id = ${jobId} order by sort)`

export const skillsOf = (db: Db, jobId: string) =>
  db
    .selectFrom('job_skill')
    .select(['skill_code as code', 'required'])
    .where('job_id', '=', jobId)
    .orderBy('sort')
    .execute()

export const citiesOf = (db: Db, jobId: string) =>
  db
    .selectFrom('job_location')
    .select(['city_id as cityId', 'address'])
    .where('job_id', '=', jobId)
    .orderBy('sort')
    .execute()

export async function countDrafts(db: Db, companyId: string): Promise<number> {
  const { count } = await db
    .selectFrom('job')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('company_id', '=', companyId)
    .where('status', '=', 'DRAFT')
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** Number of jobs of a company that have been public. */
export async function countPublished(db: Db, companyId: string): Promise<number> {
  const row = await db
    .selectFrom('job')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('company_id', '=', companyId)
    .where('published_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return row.count
}

export const factsOf = (row: JobRow): OwnedJobFacts => ({
  status: row.status,
  ownerMemberId: row.owner_member_id,
  publishedAt: row.published_at,
  expiresAt: row.expires_at,
  closedAt: row.closed_at,
  extendedAt: row.extended_at,
  deletedAt: row.deleted_at,
})
