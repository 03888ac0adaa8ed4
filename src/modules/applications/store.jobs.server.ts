import { sql, type SqlBool } from 'kysely'
import type { Db } from '#db/db.server.ts'
import { likeContaining } from '#db/like.ts'
import type { JobStatus } from '#modules/jobs/rules.ts'
import type { Member } from '#kernel/caller.ts'
import type { ActiveJob } from './contract.shapes.ts'
import { restrictedToJobsOf } from './rules.ts'
import { isNewPredicate } from './store.filters.server.ts'

type Input = {
  page: number
  limit: number
  search: string
  statuses: readonly JobStatus[]
  ids?: readonly string[] | undefined
}
const dayMs = 86_400_000

/** Jobs of a member's company with applicants by status; withdrawn ones are not counted. */
export async function listActiveJobs(db: Db, member: Member, input: Input, now: Date) {
  // By the clock, so that an ended job is EXPIRED at once (RE-39).
  const status = sql<JobStatus>`case when j.status in ('ACTIVE', 'PAUSED') and j.expires_at <= ${now} then 'EXPIRED' else j.status end`
  let query = db.selectFrom('job as j').where('j.company_id', '=', member.companyId).where('j.deleted_at', 'is', null)
  const own = restrictedToJobsOf(member)
  if (own) query = query.where('j.created_by', '=', own)
  if (input.statuses.length > 0) query = query.where(status, 'in', input.statuses)
  if (input.ids) query = query.where('j.id', 'in', input.ids.length > 0 ? input.ids : [member.companyId])
  if (input.search)
    query = query.where(
      sql<SqlBool>`(fold_text(j.title) like fold_text(${likeContaining(input.search)}) or j.reference_code = ${input.search.toUpperCase()})`,
    )
  // Chosen and counts from an index alone (`job_company`): only what is shown is read.
  const newest = sql`j.published_at desc nulls last`
  const { total } = await query.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
  const page = query
    .select('j.id')
    .orderBy(newest)
    .orderBy('j.id')
    .limit(input.limit)
    .offset((input.page - 1) * input.limit)
  const city = sql<
    string | null
  >`(select ci.name from job_location l join city ci on ci.id = l.city_id where l.job_id = j.id order by l.sort limit 1)`
  const rows = await db
    .selectFrom(page.as('page'))
    .innerJoin('job as j', 'j.id', 'page.id')
    .select([
      'j.id',
      'j.slug',
      'j.title',
      'j.reference_code',
      'j.work_from_anywhere',
      'j.published_at',
      'j.expires_at',
      status.as('status'),
      city.as('cityName'),
    ])
    .orderBy(newest)
    .orderBy('j.id')
    .execute()
  const counts = await countsByJob(
    db,
    rows.map(({ id }) => id),
    now,
  )
  const list = rows.map((row): ActiveJob => ({
    id: row.id,
    slug: row.slug,
    title: row.title,
    referenceCode: row.reference_code,
    status: row.status,
    cityName: row.cityName,
    workFromAnywhere: row.work_from_anywhere,
    publishedAt: row.published_at?.toISOString() ?? null,
    expiresAt: row.expires_at?.toISOString() ?? null,
    ...(counts.get(row.id) ?? emptyJobCounts),
  }))
  return { list, total, page: input.page, limit: input.limit }
}

const emptyJobCounts = {
  total: 0,
  counts: { APPLIED: 0, SHORTLIST: 0, IN_INTERVIEW: 0, HIRED: 0, REJECTED: 0 },
  unseen: 0,
  waiting: 0,
  lastWeek: 0,
}

async function countsByJob(db: Db, ids: readonly string[], now: Date): Promise<Map<string, typeof emptyJobCounts>> {
  if (ids.length === 0) return new Map()
  const week = new Date(now.getTime() - 7 * dayMs)
  const of = (status: string) => sql<number>`count(*) filter (where status = ${status})::int`
  const rows = await db
    .selectFrom('application')
    .select([
      'job_id',
      sql<number>`count(*)::int`.as('total'),
      of('APPLIED').as('APPLIED'),
      of('SHORTLIST').as('SHORTLIST'),
      of('IN_INTERVIEW').as('IN_INTERVIEW'),
      of('HIRED').as('HIRED'),
      of('REJECTED').as('REJECTED'),
      sql<number>`count(*) filter (where ${isNewPredicate('application')})::int`.as('unseen'),
      sql<number>`count(*) filter (where ${isNewPredicate('application')} and created_at <= ${week})::int`.as(
        'waiting',
      ),
      sql<number>`count(*) filter (where created_at > ${week})::int`.as('lastWeek'),
    ])
    .where('job_id', 'in', ids)
    .where('withdrawn_at', 'is', null)
    .groupBy('job_id')
    .execute()
  return new Map(
    rows.map(({ job_id, total, unseen, waiting, lastWeek, ...counts }) => [
      job_id,
      { total, counts, unseen, waiting, lastWeek },
    ]),
  )
}
