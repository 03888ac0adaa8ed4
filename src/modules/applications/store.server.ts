import { sql, type InferResult, type Insertable, type Selectable, type Updateable } from 'kysely'
import type { Db } from '#db/db.server.ts'
import { fail } from '#kernel/fail.ts'
import { interactionTypes } from '#modules/activity/public.server.ts'
import type { Tables } from '#db/schema.ts'
import type { SubmittedAnswer } from './rules.answers.ts'

export type ApplicationRow = Selectable<Tables['application']>
export type ApplicationPatch = Omit<
  Updateable<Tables['application']>,
  'id' | 'job_id' | 'company_id' | 'account_id' | 'version'
>

/** A candidate's application to a job, withdrawn or not; there is at most one. */
export async function findApplication(db: Db, accountId: string, jobId: string): Promise<ApplicationRow | undefined> {
  return db
    .selectFrom('application')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('job_id', '=', jobId)
    .executeTakeFirst()
}

type ApplyState = {
  applicationId: string | null
  appliedAt: Date | null
  withdrawnAt: Date | null
  draftSavedAt: Date | null
  /** When the candidate went on to the employer's own form. */
  startedAt: Date | null
  /** The candidate's address is that of a member of the company. */
  isTeamMember: boolean
}

/** How far a candidate has come with a job. */
export const applyStateQuery = (accountId: string, jobId: string) => sql<ApplyState>`
    select a.id as "applicationId", a.created_at as "appliedAt", a.withdrawn_at as "withdrawnAt", d.updated_at as "draftSavedAt",
      (select max(i.at) from job_interaction i
        where i.account_id = me.id and i.job_id = ${jobId} and i.type = ${sql.lit(interactionTypes.APPLY_STARTED)}
          and i.details is null) as "startedAt",
      exists (select from job j join company_member m on m.company_id = j.company_id and m.removed_at is null
        join account other on other.id = m.account_id and other.kind = 'EMPLOYER' and other.deleted_at is null
        where j.id = ${jobId} and other.email = me.email) as "isTeamMember"
    from account me
    left join application a on a.account_id = me.id and a.job_id = ${jobId}
    left join application_draft d on d.account_id = me.id and d.job_id = ${jobId}
    where me.id = ${accountId}`

export const applyInstants = { appliedAt: true, withdrawnAt: true, draftSavedAt: true, startedAt: true } as const

export async function applyState(db: Db, accountId: string, jobId: string): Promise<ApplyState> {
  const { rows } = await applyStateQuery(accountId, jobId).execute(db)
  if (!rows[0]) throw fail('NOT_FOUND')
  return rows[0]
}

/** Locks an own application until the transaction ends. */
export async function lockOwnApplication(db: Db, accountId: string, id: string): Promise<ApplicationRow | undefined> {
  return db
    .selectFrom('application')
    .selectAll()
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirst()
}

/** Locks the own applications that are not withdrawn until the transaction ends. */
export async function lockOwnApplications(db: Db, accountId: string): Promise<ApplicationRow[]> {
  return db
    .selectFrom('application')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('withdrawn_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Undefined when the candidate has already applied or the id is taken; waits for a parallel request (AZ-17). */
export async function insertApplication(
  db: Db,
  values: Insertable<Tables['application']>,
): Promise<ApplicationRow | undefined> {
  return db
    .insertInto('application')
    .values({ activity_at: values.created_at, ...values })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
}

/** Updates a locked application and increments its version; undefined fields stay. */
export async function patchApplication(
  db: Db,
  id: string,
  patch: ApplicationPatch,
  now: Date,
): Promise<ApplicationRow> {
  return db
    .updateTable('application')
    .set((row) => ({ ...patch, version: row('version', '+', 1), updated_at: now, activity_at: now }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The same for fields that no form shows: the version stays, so that open forms can still be saved. */
export async function patchWithoutVersion(db: Db, ids: readonly string[], patch: ApplicationPatch): Promise<void> {
  if (ids.length > 0) await db.updateTable('application').set(patch).where('id', 'in', ids).execute()
}

/** Notes that somebody did something with an application, for lists in the order of activity. */
export async function recordActivity(db: Db, id: string, at: Date): Promise<void> {
  await sql`update application set activity_at = greatest(activity_at, ${at}) where id = ${id}`.execute(db)
}

type NewEvent = Omit<Insertable<Tables['application_event']>, 'version'>
/** Stored after the change, which locks the application: the version orders the history whatever the clocks say. */
const numbered = (event: NewEvent) => ({
  ...event,
  version: sql<number>`(select version from application where id = ${event.application_id})`,
})

/** Stores an event of an application changed in this transaction and returns its id. */
export async function insertEvent(db: Db, event: NewEvent): Promise<string> {
  const insert = db.insertInto('application_event').values(numbered(event))
  return (await insert.returning('id').executeTakeFirstOrThrow()).id
}

export async function insertEvents(db: Db, events: readonly NewEvent[]): Promise<void> {
  if (events.length > 0) await db.insertInto('application_event').values(events.map(numbered)).execute()
}

export type StoredAnswer = SubmittedAnswer & { fileId: string | null; meets: boolean | null }

export async function insertAnswers(db: Db, applicationId: string, answers: readonly StoredAnswer[]): Promise<void> {
  if (answers.length === 0) return
  const values = answers.map(({ questionId, value, fileId, meets }) => ({
    application_id: applicationId,
    question_id: questionId,
    answer: JSON.stringify({ value }),
    file_id: fileId,
    meets,
  }))
  await db.insertInto('application_answer').values(values).execute()
}

/** Records the first opening; false when it was opened before or is withdrawn. */
export async function setViewed(db: Db, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('application')
    .set({ viewed_at: now })
    .where('id', '=', id)
    .where('viewed_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export type DraftBody = {
  id: string
  resumeId: string | null
  /** Drafts saved by an earlier version have none. */
  resumeFileId?: string | null
  coverLetter: string | null
  answers: SubmittedAnswer[]
}

/** Whether a candidate has applied anywhere yet. */
export const hasAppliedQuery = (accountId: string) =>
  sql<{ hasApplied: boolean }>`select exists (select from application where account_id = ${accountId}) as "hasApplied"`

export const draftQuery = (db: Db, accountId: string, jobId: string) =>
  db
    .selectFrom('application_draft')
    .select(['body', 'updated_at', 'version'])
    .where('account_id', '=', accountId)
    .where('job_id', '=', jobId)

export const readDraft = (row: InferResult<ReturnType<typeof draftQuery>>[number] | undefined) =>
  row && { body: row.body as DraftBody, savedAt: row.updated_at, version: row.version }

/** An own draft, held until the transaction ends. */
export const lockDraft = async (db: Db, accountId: string, jobId: string) =>
  readDraft(await draftQuery(db, accountId, jobId).forUpdate().executeTakeFirst())

/** Drafts for jobs that are open and not applied to. */
export async function listDrafts(db: Db, accountId: string) {
  return db
    .selectFrom('application_draft as d')
    .innerJoin('job_search', 'job_search.job_id', 'd.job_id')
    .innerJoin('job as j', 'j.id', 'd.job_id')
    .innerJoin('company as c', 'c.id', 'j.company_id')
    .select(['d.job_id as jobId', 'j.slug', 'j.title', 'c.name as company', 'd.updated_at as savedAt'])
    .where('d.account_id', '=', accountId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('application as a')
            .select('a.id')
            .whereRef('a.job_id', '=', 'd.job_id')
            .where('a.account_id', '=', accountId),
        ),
      ),
    )
    .orderBy('d.updated_at', 'desc')
    .limit(20)
    .execute()
}

/** Applying to a job and saving its draft take turns. */
export const lockApplying = (db: Db, accountId: string, jobId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`application:${accountId}:${jobId}`}, 0))`.execute(db)

type NewDraft = { accountId: string; jobId: string; body: DraftBody }

/** False when there is a draft. */
export async function insertDraft(db: Db, { accountId, jobId, body }: NewDraft, now: Date): Promise<boolean> {
  const row = await db
    .insertInto('application_draft')
    .values({ account_id: accountId, job_id: jobId, body: JSON.stringify(body), updated_at: now })
    .onConflict((conflict) => conflict.columns(['account_id', 'job_id']).doNothing())
    .returning('version')
    .executeTakeFirst()
  return row !== undefined
}

/** Changes a locked draft and returns its new version. */
export async function updateDraft(db: Db, { accountId, jobId, body }: NewDraft, now: Date): Promise<number> {
  const { version } = await db
    .updateTable('application_draft')
    .set((row) => ({ body: JSON.stringify(body), updated_at: now, version: row('version', '+', 1) }))
    .where('account_id', '=', accountId)
    .where('job_id', '=', jobId)
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}

export async function deleteDraft(db: Db, accountId: string, jobId: string): Promise<void> {
  await db.deleteFrom('application_draft').where('account_id', '=', accountId).where('job_id', '=', jobId).execute()
}

/** The job data needed to apply. `share` locks the row so that the job cannot be closed during the transaction. */
export async function findTargetJob(db: Db, jobId: string, share?: 'share') {
  const query = targetJobQuery(db, jobId)
  return (share ? query.forShare('j') : query).executeTakeFirst()
}

export const targetJobQuery = (db: Db, jobId: string) =>
  db
    .selectFrom('job as j')
    .innerJoin('company as c', 'c.id', 'j.company_id')
    .select([
      'j.id',
      'j.company_id',
      'j.status',
      'j.published_at',
      'j.expires_at',
      'j.closed_at',
      'j.extended_at',
      'j.deleted_at',
      'j.external_apply_url',
      'c.status as companyStatus',
    ])
    .where('j.id', '=', jobId)

export const targetInstants = {
  published_at: true,
  expires_at: true,
  closed_at: true,
  extended_at: true,
  deleted_at: true,
} as const
