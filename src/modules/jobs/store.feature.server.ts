import { sql } from 'kysely'
import { cachedRows } from '#db/table-cache.server.ts'
import type { Db } from '#db/db.server.ts'
import type { JobFeature } from './rules.feature.ts'

const dayMs = 86_400_000

const columns = [
  'id',
  'days',
  'starts_at as startsAt',
  'ends_at as endsAt',
  'ended_at as endedAt',
  'job_id as jobId',
] as const

/** The running and coming days of a job, in their order. */
export const featuresOf = (db: Db, jobId: string, now: Date): Promise<JobFeature[]> =>
  db
    .selectFrom('job_feature')
    .select(columns)
    .where('job_id', '=', jobId)
    .where('ended_at', 'is', null)
    .where('ends_at', '>', now)
    .orderBy('starts_at')
    .execute()

/** The featured days of a company's jobs that fall into a time; those that ended early do until then. */
export async function featuresWithin(
  db: Db,
  companyId: string,
  { from, until }: { from: Date; until: Date },
): Promise<JobFeature[]> {
  return db
    .selectFrom('job_feature')
    .select(columns)
    .where('company_id', '=', companyId)
    .where('starts_at', '<', until)
    .where((where) => where(where.fn.coalesce('ended_at', 'ends_at'), '>', from))
    .orderBy('starts_at')
    .execute()
}

export const findFeature = (db: Db, id: string) =>
  db.selectFrom('job_feature').select(columns).where('id', '=', id).executeTakeFirst()

type NewFeature = { id: string; companyId: string; jobId: string; days: number; startsAt: Date }

export async function insertFeature(db: Db, { id, companyId, jobId, days, startsAt }: NewFeature): Promise<void> {
  await db
    .insertInto('job_feature')
    .values({
      id,
      company_id: companyId,
      job_id: jobId,
      days,
      starts_at: startsAt,
      ends_at: new Date(startsAt.getTime() + days * dayMs),
    })
    .execute()
}

export async function endFeature(db: Db, id: string, now: Date): Promise<void> {
  await sql`update job_feature set ended_at = greatest(starts_at, ${now}) where id = ${id} and ended_at is null`.execute(
    db,
  )
}

/** Jobs kept in memory as featured at most. */
const mostFeatured = 2000
type Featured = { jobId: string; startsAt: Date; endsAt: Date }

/** Ids of the jobs that are featured now, from the memory of the process. */
export async function featuredJobs(db: Db, now: Date): Promise<string[]> {
  const rows = await cachedRows(db, 'featured jobs', ['all'], async (source) => {
    const list = await source
      .selectFrom('job_feature')
      .select(['job_id as jobId', 'starts_at as startsAt', 'ends_at as endsAt'])
      .where('ended_at', 'is', null)
      .where('ends_at', '>', now)
      .orderBy('starts_at')
      .limit(mostFeatured)
      .execute()
    return new Map<string, readonly Featured[]>([['all', list]])
  })
  return (rows.get('all') ?? [])
    .filter(({ startsAt, endsAt }) => startsAt <= now && now < endsAt)
    .map(({ jobId }) => jobId)
}
