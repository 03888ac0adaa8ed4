import { sql } from 'kysely'
import type { Db } from '#db/db.server.ts'
import type { ImportedJob } from '#modules/jobs/contract.import.ts'

export type Source = {
  jobId: string
  contentHash: string
  jobVersion: number
  currentVersion: number
  deleted: boolean
}

/** The job that an id of another system stands for. */
export async function sourceOf(db: Db, companyId: string, externalId: string): Promise<Source | undefined> {
  const { rows } = await sql<Source>`
    select s.job_id as "jobId", s.content_hash as "contentHash", s.job_version as "jobVersion",
      j.version as "currentVersion", j.deleted_at is not null as deleted
    from job_source s join job j on j.id = s.job_id
    where s.company_id = ${companyId} and s.external_id = ${externalId}`.execute(db)
  return rows[0]
}

export async function saveSource(
  db: Db,
  companyId: string,
  source: { externalId: string; jobId: string; contentHash: string; jobVersion: number; feedId: string | null },
): Promise<void> {
  const { externalId, jobId, contentHash, jobVersion, feedId } = source
  await sql`insert into job_source (company_id, external_id, job_id, content_hash, job_version, feed_id)
    values (${companyId}, ${externalId}, ${jobId}, ${contentHash}, ${jobVersion}, ${feedId})
    on conflict (company_id, external_id) do update
      set job_id = excluded.job_id, content_hash = excluded.content_hash, job_version = excluded.job_version,
        feed_id = coalesce(excluded.feed_id, job_source.feed_id), missing = 0`.execute(db)
}

export async function deleteSource(db: Db, jobId: string): Promise<void> {
  await db.deleteFrom('job_source').where('job_id', '=', jobId).execute()
}

export async function moveSource(db: Db, jobId: string, jobVersion: number): Promise<void> {
  await db.updateTable('job_source').set({ job_version: jobVersion }).where('job_id', '=', jobId).execute()
}

export type SameJob = { id: string; version: number }

export async function jobByReference(db: Db, companyId: string, code: string): Promise<SameJob | undefined> {
  return db
    .selectFrom('job')
    .select(['id', 'version'])
    .where('company_id', '=', companyId)
    .where('reference_code', '=', code.toUpperCase())
    .where('deleted_at', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

const recentDays = 7

/** A job of the company with the same title, type and cities that is open, being written, or ended in the last seven days. */
export async function sameJob(
  db: Db,
  companyId: string,
  { title, employmentType, locations }: Pick<ImportedJob, 'title' | 'employmentType' | 'locations'>,
  now: Date,
): Promise<SameJob | undefined> {
  const cities = locations.map(({ cityId }) => cityId).toSorted()
  const since = new Date(now.getTime() - recentDays * 86_400_000)
  const { rows } = await sql<SameJob>`
    select j.id, j.version from job j
    where j.company_id = ${companyId} and j.deleted_at is null and fold_text(j.title) = fold_text(${title})
      and j.employment_type is not distinct from ${employmentType}
      and (j.status in ('DRAFT', 'PENDING_REVIEW', 'ACTIVE', 'PAUSED') or coalesce(j.closed_at, j.expires_at) > ${since})
      and array(select city_id from job_location where job_id = j.id order by city_id) = ${sql.val(cities)}::uuid[]
    order by j.created_at desc limit 1`.execute(db)
  return rows[0]
}
