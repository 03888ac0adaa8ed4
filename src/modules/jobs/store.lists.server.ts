import { sql } from 'kysely'
import type { SqlBool } from 'kysely'
import { loadPlaces, readSetting, todayHere } from '#modules/reference/public.server.ts'
import type { Db } from '#db/db.server.ts'
import { readTogether, rowsOf } from '#db/read-together.server.ts'
import { likeContaining } from '#db/like.ts'
import { listPage } from '#db/list-page.server.ts'
import type { Member } from '#kernel/caller.ts'
import type { Locale } from '#kernel/shapes.ts'
import { featureProblem, jobActionProblems, type JobStatus, type OwnJobSort } from './rules.ts'
import type { JobStep } from './rules.steps.ts'
import { assignedJobs } from './store.assigned.server.ts'
import { factsOf, jobInstants } from './store.server.ts'
import { missingInRow } from './store.view.server.ts'

type PageInput = { page: number; limit: number; search: string }
/** `%` and `_` in a search are escaped (IN-02). */
const titleLike = (search: string) => sql<SqlBool>`fold_text(j.title) like fold_text(${likeContaining(search)})`

/** The status by the clock, so that a job counts as EXPIRED from the moment of expiry. */
const currentStatus = (now: Date) =>
  sql<JobStatus>`case when j.status in ('ACTIVE', 'PAUSED') and j.expires_at <= ${now} then 'EXPIRED' else j.status end`

type OwnList = PageInput & { statuses: readonly JobStatus[]; sort: OwnJobSort }

/** The jobs of a member's company with the allowed actions. Hiring managers see only jobs they are assigned to. */
export async function listOwnJobs(
  db: Db,
  member: Member,
  input: OwnList,
  { locale, now }: { locale: Locale; now: Date },
) {
  let ownJobs = db
    .selectFrom('job as j')
    .where('j.company_id', '=', member.companyId)
    .where('j.deleted_at', 'is', null)
    .where(assignedJobs(member, 'jobs.view', 'j.id'))
  if (input.search)
    ownJobs = ownJobs.where(({ or, eb }) =>
      or([titleLike(input.search), eb('j.reference_code', '=', input.search.toUpperCase())]),
    )
  const status = currentStatus(now)
  const byStatus = ownJobs
    .select([status.as('shownStatus'), sql<number>`count(*)::int`.as('count')])
    .groupBy('shownStatus')
  let listing = ownJobs.select('j.id')
  if (input.statuses.length > 0) listing = listing.where(status, 'in', input.statuses)
  const first = { EXPIRES: sql`j.expires_at asc nulls last, `, TITLE: sql`j.title, `, UPDATED: sql`` }[input.sort]
  const order = sql`${first}j.updated_at desc, j.id`
  // Counted and page from an index alone (`job_company`, but for titles): whole rows are read of what is shown only.
  const page = listing
    .select(sql<number>`row_number() over (order by ${order})::int`.as('place'))
    .orderBy(order)
    .limit(input.limit)
    .offset((input.page - 1) * input.limit)
  const shown = db
    .selectFrom(page.as('page'))
    .innerJoin('job as j', 'j.id', 'page.id')
    .innerJoin('account as a', 'a.id', 'j.created_by')
    .selectAll('j')
    .select([
      'a.full_name',
      sql<boolean>`exists (select from job_proposal p where p.job_id = j.id and p.status = 'OPEN')`.as('edit_waits'),
      sql<Date | null>`(select max(f.ends_at) from job_feature f where f.job_id = j.id and f.ended_at is null and f.ends_at > ${now})`.as(
        'featured_until',
      ),
      sql<
        { code: string }[]
      >`array(select jsonb_build_object('code', skill_code) from job_skill where job_id = j.id)`.as('skills'),
      sql<
        { cityId: string }[]
      >`array(select jsonb_build_object('cityId', city_id) from job_location where job_id = j.id order by sort)`.as(
        'places',
      ),
    ])
    .orderBy('page.place')
  const { statusCounts, rows } = await readTogether(db, {
    statusCounts: rowsOf(byStatus),
    rows: rowsOf(shown, { ...jobInstants, featured_until: true }),
  })
  const counts = Object.fromEntries(statusCounts.map((row) => [row.shownStatus, row.count]))
  const selected =
    input.statuses.length > 0 ? statusCounts.filter((row) => input.statuses.includes(row.shownStatus)) : statusCounts
  const total = selected.reduce((sum, row) => sum + row.count, 0)
  const named = await loadPlaces(
    db,
    locale,
    rows.flatMap(({ places }) => places.map(({ cityId }) => cityId)),
  )
  const today = await todayHere(db, now)
  const list = rows.map((row) => {
    const facts = factsOf(row)
    const jobLocations = row.places.flatMap(({ cityId }) => named.get(cityId) ?? [])
    const expired =
      row.expires_at !== null && row.expires_at <= now && (row.status === 'ACTIVE' || row.status === 'PAUSED')
    return {
      id: row.id,
      slug: row.slug,
      title: row.title,
      status: expired ? ('EXPIRED' as const) : row.status,
      statusReason: row.status_reason,
      statusNote: row.status_note,
      version: row.version,
      referenceCode: row.reference_code,
      stepsDone: row.steps_done as JobStep[],
      missing: missingInRow(row, { skills: row.skills, locations: jobLocations, today }),
      locations: jobLocations,
      workFromAnywhere: row.work_from_anywhere,
      createdByName: row.full_name,
      publishedAt: row.published_at?.toISOString() ?? null,
      expiresAt: row.expires_at?.toISOString() ?? null,
      closesOn: row.closes_on,
      closedAt: row.closed_at?.toISOString() ?? null,
      closeReason: row.close_reason,
      extendedAt: row.extended_at?.toISOString() ?? null,
      updatedAt: row.updated_at.toISOString(),
      editWaits: row.edit_waits,
      featuredUntil: row.featured_until?.toISOString() ?? null,
      featureProblem: featureProblem(member, facts, member.companyStatus, now),
      actionProblems: jobActionProblems(member, facts, member.companyStatus, now),
    }
  })
  return { list, total, page: input.page, limit: input.limit, counts }
}

/** Jobs in review and online jobs with changes that wait, oldest first. */
export async function listReviewQueue(db: Db, input: PageInput, now: Date) {
  let queue = db
    .selectFrom('job as j')
    .innerJoin('company as c', 'c.id', 'j.company_id')
    .leftJoin('job_proposal as p', (join) => join.onRef('p.job_id', '=', 'j.id').on('p.status', '=', 'OPEN'))
    .where(
      sql<SqlBool>`j.id in (select id from job where status = 'PENDING_REVIEW' union all select job_id from job_proposal where status = 'OPEN')`,
    )
    .where('j.deleted_at', 'is', null)
  if (input.search)
    queue = queue.where(({ or }) =>
      or([titleLike(input.search), sql<SqlBool>`fold_text(c.name) like fold_text(${likeContaining(input.search)})`]),
    )
  const { total } = await queue.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
  const since = sql<Date>`coalesce(p.created_at, (select max(e.at) from job_event e where e.job_id = j.id and e.to_status = 'PENDING_REVIEW'))`
  const rows = await queue
    .select([
      'j.id',
      'j.title',
      'j.version',
      'j.updated_at',
      sql<'JOB' | 'EDIT'>`case when p.id is null then 'JOB' else 'EDIT' end`.as('kind'),
      'c.id as companyId',
      'c.name as companyName',
      since.as('since'),
    ])
    .select(
      sql<number>`(select count(*)::int from job o where o.company_id = c.id and o.published_at is not null and o.id <> j.id)`.as(
        'publishedBefore',
      ),
    )
    .orderBy(since, 'asc')
    .orderBy('j.id')
    .limit(input.limit)
    .offset((input.page - 1) * input.limit)
    .execute()
  const { jobs: dueHours } = await readSetting(db, 'queueHours')
  const list = rows.map(({ since: at, updated_at, ...row }) => {
    const waitingSince = at ?? updated_at
    return {
      ...row,
      waitingSince: waitingSince.toISOString(),
      waitingHours: Math.max(0, now.getTime() - waitingSince.getTime()) / 3_600_000,
      dueHours,
    }
  })
  return { list, total, page: input.page, limit: input.limit }
}

type RolePageInput = { page: number; limit: number | 'Infinity'; search: string; domain?: string | undefined }

/** Roles matching by prefix first, then by similarity, optionally of one domain. */
export async function listRoles(db: Db, locale: Locale, input: RolePageInput) {
  const rows = input.limit === 'Infinity' ? 20_000 : input.limit
  const label = locale === 'id' ? 'name_id' : 'name_en'
  let roles = db.selectFrom('master as j').where('category', '=', 'JOB_ROLE').where('status', '=', 'ACTIVE')
  if (input.domain) roles = roles.where(sql<string>`j.meta ->> 'domain'`, '=', input.domain)
  const like = likeContaining(input.search)
  if (input.search)
    roles = roles.where(
      sql<SqlBool>`(search_text like fold_text(${like}) or fold_text(${input.search}) <% search_text)`,
    )
  let listing = roles.select([
    'id',
    'code',
    `${label} as label`,
    sql<string | null>`j.meta ->> 'domain'`.as('domain'),
    sql<number>`(count(*) over ())::int`.as('total'),
  ])
  if (input.search) {
    const starts = sql<number>`case when search_text like fold_text(${like.slice(1)}) then 0 when search_text like fold_text(${like}) then 1 else 2 end`
    listing = listing.orderBy(starts).orderBy(sql`word_similarity(fold_text(${input.search}), search_text)`, 'desc')
  }
  const ordered = listing.orderBy(label)
  const { rows: list, total } = await listPage({ page: input.page, limit: rows }, ({ limit, offset }) =>
    ordered.limit(limit).offset(offset).execute(),
  )
  return {
    list: list.map(({ total: _, ...row }) => row),
    total,
    page: input.page,
    limit: input.limit === 'Infinity' ? list.length : input.limit,
  }
}
