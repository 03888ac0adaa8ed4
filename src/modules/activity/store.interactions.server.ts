import { sql } from 'kysely'
import type { Db } from '#db/db.server.ts'
import type { Choice } from './rules.paths.ts'

/** A view counts once in this time. */
export const viewMs = 30 * 60_000
export const interactionTypes = { LIKE: 1, DISLIKE: 2, VIEW: 3, APPLY_STARTED: 4, SHARE: 5, REPORT: 6 } as const

/** Saved and hidden exclude each other: one row a person and job, however often it is sent. */
export async function setChoice(
  db: Db,
  input: { accountId: string; jobId: string; choice: Choice; now: Date },
): Promise<void> {
  await db
    .deleteFrom('job_interaction')
    .where('account_id', '=', input.accountId)
    .where('job_id', '=', input.jobId)
    .where('type', 'in', [1, 2])
    .$if(input.choice !== 'NONE', (query) =>
      query.where('type', '<>', interactionTypes[input.choice as 'LIKE' | 'DISLIKE']),
    )
    .execute()
  if (input.choice === 'NONE') return
  await db
    .insertInto('job_interaction')
    .values({ account_id: input.accountId, job_id: input.jobId, type: interactionTypes[input.choice], at: input.now })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'job_id'])
        .where(sql<boolean>`type in (1, 2)`)
        .doNothing(),
    )
    .execute()
}

type Interaction = {
  accountId: string
  jobId: string
  type: number
  referrer: string | null
  details: string | null
  /** With which it was searched. */
  words?: string | null
  now: Date
}

/** Stores an interaction; a view counts once per person and job in 30 minutes. */
export async function addInteraction(db: Db, input: Interaction): Promise<void> {
  const since = new Date(input.now.getTime() - viewMs)
  await sql`
    insert into job_interaction (account_id, job_id, type, referrer, details, words, at)
    select ${input.accountId}::uuid, ${input.jobId}::uuid, ${input.type}::smallint, ${input.referrer}, ${input.details},
      ${input.words ?? null}, ${input.now}
    where ${input.type} <> 3 or not exists (
      select 1 from job_interaction where account_id = ${input.accountId}::uuid and job_id = ${input.jobId}::uuid and type = 3 and at > ${since})`.execute(
    db,
  )
}

const savedJobs = (db: Db, accountId: string) =>
  db
    .selectFrom('job_interaction as t')
    .innerJoin('job as j', 'j.id', 't.job_id')
    .where('t.account_id', '=', accountId)
    .where('t.type', '=', 1)
    .where('j.deleted_at', 'is', null)
    .where('j.status', 'in', ['ACTIVE', 'PAUSED', 'CLOSED', 'EXPIRED'])

/** How many jobs a candidate has saved, without those that are gone. */
export const savedCountQuery = (db: Db, accountId: string) =>
  savedJobs(db, accountId).select(sql<number>`count(*)::int`.as('count'))

/** Saved jobs of a person, newest first. */
export const savedQuery = (db: Db, accountId: string, page: { page: number; limit: number }) =>
  savedJobs(db, accountId)
    .select(['t.job_id', 't.at', sql<number>`(count(*) over ())::int`.as('total')])
    .orderBy('t.at', 'desc')
    .orderBy('t.id', 'desc')
    .limit(page.limit)
    .offset((page.page - 1) * page.limit)

/** Deletes views and begun applications of these jobs in a time that is over. */
export async function forgetInteractions(
  db: Db,
  { jobIds, from, until }: { jobIds: readonly string[]; from: Date; until: Date },
): Promise<void> {
  await sql`delete from job_interaction where job_id = any (${sql.val(jobIds)}::uuid[])
    and type in (${sql.lit(interactionTypes.VIEW)}, ${sql.lit(interactionTypes.APPLY_STARTED)})
    and at >= ${from} and at < ${until}`.execute(db)
}
