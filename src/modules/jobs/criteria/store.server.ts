import { sql } from 'kysely'
import type { Db } from '#db/db.server.ts'
import type { CriteriaChange, StoredCriterion } from './rules.ts'
import { maxCriteria } from './rules.ts'

/** The criteria by which applicants are rated now, in their order. */
export const liveCriteriaQuery = (db: Db, jobId: string) =>
  db
    .selectFrom('job_criterion')
    .select(['id', 'skill_code', 'text'])
    .where('job_id', '=', jobId)
    .where('retired_at', 'is', null)
    .orderBy('sort')
    .orderBy('id')

export const liveCriteria = (db: Db, jobId: string): Promise<StoredCriterion[]> =>
  liveCriteriaQuery(db, jobId).execute()

export async function requiredSkills(db: Db, jobId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('job_skill')
    .select('skill_code')
    .where('job_id', '=', jobId)
    .where('required', '=', true)
    .orderBy('sort')
    .orderBy('skill_code')
    .execute()
  return rows.map((row) => row.skill_code)
}

/** Makes the required skills the job's own criteria, unless it has own ones. Of two at once the second finds them there. */
export async function ensureCriteria(db: Db, jobId: string, now: Date): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('job')
    .set({ criteria_version: 1 })
    .where('id', '=', jobId)
    .where('criteria_version', '=', 0)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return
  await sql`insert into job_criterion (job_id, skill_code, sort, created_at)
    select job_id, skill_code, (row_number() over (order by sort, skill_code) - 1)::int, ${now}::timestamptz
    from job_skill where job_id = ${jobId} and required order by sort, skill_code limit ${maxCriteria}`.execute(db)
}

/** Changes the criteria of a locked job. Those that no card was written by are forgotten, the others retired. */
export async function replaceCriteria(
  db: Db,
  jobId: string,
  { kept, added }: CriteriaChange,
  now: Date,
): Promise<void> {
  const ids = kept.map(({ id }) => id)
  const gone = db
    .updateTable('job_criterion')
    .set({ retired_at: now })
    .where('job_id', '=', jobId)
    .where('retired_at', 'is', null)
  await (ids.length > 0 ? gone.where('id', 'not in', ids) : gone).execute()
  for (const { id, sort } of kept) await db.updateTable('job_criterion').set({ sort }).where('id', '=', id).execute()
  for (const each of added)
    await db
      .insertInto('job_criterion')
      .values({ ...each, job_id: jobId, created_at: now })
      .execute()
  // Whoever submits a card now holds its criteria; what they hold stays.
  await sql`delete from job_criterion where id in (select c.id from job_criterion c where c.job_id = ${jobId}
    and c.retired_at is not null and not exists (select from scorecard_rating r where r.criterion_id = c.id)
    for update skip locked)`.execute(db)
  await db
    .updateTable('job')
    .set((row) => ({ criteria_version: row('criteria_version', '+', 1) }))
    .where('id', '=', jobId)
    .execute()
}

/** Gives a job the criteria of another one; its `criteria_version` was copied with it. */
export async function copyCriteria(db: Db, from: string, to: string, now: Date): Promise<void> {
  await sql`insert into job_criterion (job_id, skill_code, text, sort, created_at)
    select ${to}, skill_code, text, sort, ${now}::timestamptz from job_criterion
    where job_id = ${from} and retired_at is null order by sort`.execute(db)
}
