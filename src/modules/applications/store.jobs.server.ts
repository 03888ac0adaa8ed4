import { sql, type SqlBool } from 'kysely'
import type { Db } from '#db/db.server.ts'
import { likeContaining } from '#db/like.ts'
import { listPage, type Paging } from '#db/list-page.server.ts'
import { assignedJobs } from '#modules/jobs/public.server.ts'
import type { JobStatus } from '#modules/jobs/rules.ts'
import type { Member } from '#kernel/caller.ts'
import type { ActiveJob } from './contract.shapes.ts'
import { applicationStatuses, type ApplicationStatus } from './rules.ts'
import { isNewPredicate } from './store.filters.server.ts'

type JobsQuery = Paging & {
  search: string
  statuses: readonly JobStatus[]
  ids?: readonly string[] | undefined
}
const dayMs = 86_400_000

/** Jobs of a member's company with applicants by status; withdrawn ones are not counted. */
export async function listActiveJobs(db: Db, member: Member, input: JobsQuery, now: Date) {
  // By the clock, so that an ended job is EXPIRED at once (RE-39).
  const status = sql<JobStatus>`case when j.status in ('ACTIVE', 'PAUSED') and j.expires_at <= ${now} then 'EXPIRED' else j.status end`
  let query = db
    .selectFrom('job as j')
    .where('j.company_id', '=', member.companyId)
    .where('j.deleted_at', 'is', null)
    .where(assignedJobs(member, 'applications.view', 'j.id'))
  if (input.statuses.length > 0) query = query.where(status, 'in', input.statuses)
  if (input.ids) query = query.where('j.id', 'in', input.ids.length > 0 ? input.ids : [member.companyId])
  if (input.search)
    query = query.where(
      sql<SqlBool>`(fold_text(j.title) like fold_text(${likeContaining(input.search)}) or j.reference_code = ${input.search.toUpperCase()})`,
    )
  // Chosen and counts from an index alone (`job_company`): only what is shown is read.
  const newest = sql`j.published_at desc nulls last`
  const pageOfIds = query
    .select(['j.id', sql<number>`(count(*) over ())::int`.as('total')])
    .orderBy(newest)
    .orderBy('j.id')
  const city = sql<
    string | null
  >`(select ci.name from job_location l join city ci on ci.id = l.city_id where l.job_id = j.id order by l.sort limit 1)`
  const { rows, total } = await listPage(input, ({ limit, offset }) =>
    db
      .selectFrom(pageOfIds.limit(limit).offset(offset).as('page'))
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
        'page.total',
        countsOfJob(now).as('applicants'),
      ])
      .orderBy(newest)
      .orderBy('j.id')
      .execute(),
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
    ...row.applicants,
  }))
  return { list, total, page: input.page, limit: input.limit }
}

type JobCounts = Pick<ActiveJob, 'total' | 'counts' | 'unseen' | 'waiting' | 'lastWeek'>

/** The applications to the job `j` that are not withdrawn. */
function countsOfJob(now: Date) {
  const week = new Date(now.getTime() - 7 * dayMs)
  const of = (status: ApplicationStatus) =>
    sql`${sql.lit(status)}, count(*) filter (where a.status = ${sql.lit(status)})`
  return sql<JobCounts>`(select jsonb_build_object('total', count(*),
    'counts', jsonb_build_object(${sql.join(applicationStatuses.map(of))}),
    'unseen', count(*) filter (where ${isNewPredicate('a')}),
    'waiting', count(*) filter (where ${isNewPredicate('a')} and a.created_at <= ${week}),
    'lastWeek', count(*) filter (where a.created_at > ${week}))
    from application a where a.job_id = j.id and a.withdrawn_at is null)`
}
