import { sql } from 'kysely'
import type { SqlBool } from 'kysely'
import { readSetting } from '#modules/reference/public.server.ts'
import type { Db } from '#db/db.server.ts'
import { likeHolding } from '#db/like.ts'
import type { Member } from '#kernel/caller.ts'
import type { Locale } from '#kernel/shapes.ts'
import { deedProblems, type JobStatus } from './rules.ts'
import type { JobStep } from './rules.steps.ts'
import { factsOf } from './store.server.ts'
import { locationsOf, missingIn } from './store.view.server.ts'

type Slice = { page: number; limit: number; search: string }
/** `%` and `_` typed by a person mean themselves (IN-02). */
const titleLike = (search: string) => sql<SqlBool>`fold_text(j.title) like fold_text(${likeHolding(search)})`

/** The status by the clock, so that an ended job stands under EXPIRED at once. */
const statusNow = (now: Date) =>
  sql<JobStatus>`case when j.status in ('ACTIVE', 'PAUSED') and j.expires_at <= ${now} then 'EXPIRED' else j.status end`

type OwnList = Slice & { statuses: readonly JobStatus[]; sort: 'UPDATED' | 'EXPIRES' | 'TITLE' }

/** The jobs of a member's company with what may be done to each. A hiring manager gets those they wrote. */
export async function listOwnJobs(db: Db, who: Member, input: OwnList, { locale, now }: { locale: Locale; now: Date }) {
  let mine = db.selectFrom('job as j').where('j.company_id', '=', who.companyId).where('j.deleted_at', 'is', null)
  if (who.role === 'HIRING_MANAGER') mine = mine.where('j.created_by', '=', who.accountId)
  if (input.search)
    mine = mine.where(({ or, eb }) =>
      or([titleLike(input.search), eb('j.reference_code', '=', input.search.toUpperCase())]),
    )
  const status = statusNow(now)
  const tally = await mine
    .select([status.as('shown'), sql<number>`count(*)::int`.as('count')])
    .groupBy('shown')
    .execute()
  const counts = Object.fromEntries(tally.map((row) => [row.shown, row.count]))
  const wanted = input.statuses.length > 0 ? tally.filter((row) => input.statuses.includes(row.shown)) : tally
  const total = wanted.reduce((sum, row) => sum + row.count, 0)
  let chosen = mine.select('j.id')
  if (input.statuses.length > 0) chosen = chosen.where(status, 'in', input.statuses)
  if (input.sort === 'EXPIRES') chosen = chosen.orderBy('j.expires_at', (order) => order.asc().nullsLast())
  if (input.sort === 'TITLE') chosen = chosen.orderBy('j.title')
  // Counted and cut from an index alone (`job_company`, but for titles): whole rows are read of what is shown only.
  const cut = await chosen
    .orderBy('j.updated_at', 'desc')
    .orderBy('j.id')
    .limit(input.limit)
    .offset((input.page - 1) * input.limit)
    .execute()
  const ids = cut.map(({ id }) => id)
  const rows = (await rowsWithWriters(db, ids)).toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
  const places = await locationsOf(db, locale, ids)
  const skills =
    ids.length > 0
      ? await db.selectFrom('job_skill').select(['job_id', 'skill_code as code']).where('job_id', 'in', ids).execute()
      : []
  const company = await db
    .selectFrom('company')
    .select('status')
    .where('id', '=', who.companyId)
    .executeTakeFirstOrThrow()
  const list = rows.map((row) => {
    const facts = factsOf(row)
    const here = places.filter((place) => place.jobId === row.id)
    const over =
      row.expires_at !== null && row.expires_at <= now && (row.status === 'ACTIVE' || row.status === 'PAUSED')
    return {
      id: row.id,
      slug: row.slug,
      title: row.title,
      status: over ? ('EXPIRED' as const) : row.status,
      statusReason: row.status_reason,
      statusNote: row.status_note,
      version: row.version,
      referenceCode: row.reference_code,
      stepsDone: row.steps_done as JobStep[],
      missing: missingIn(
        row,
        skills.filter((skill) => skill.job_id === row.id),
        here,
      ),
      locations: here.map(({ jobId: _, address: _address, ...place }) => place),
      workFromAnywhere: row.work_from_anywhere,
      createdByName: row.full_name,
      publishedAt: row.published_at?.toISOString() ?? null,
      expiresAt: row.expires_at?.toISOString() ?? null,
      closedAt: row.closed_at?.toISOString() ?? null,
      closeReason: row.close_reason,
      extendedAt: row.extended_at?.toISOString() ?? null,
      updatedAt: row.updated_at.toISOString(),
      deeds: deedProblems(who, facts, company.status, now),
    }
  })
  return { list, total, page: input.page, limit: input.limit, counts }
}

/** Whole rows of these jobs, each with the name of who wrote it. */
async function rowsWithWriters(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return []
  return db
    .selectFrom('job as j')
    .innerJoin('account as a', 'a.id', 'j.created_by')
    .selectAll('j')
    .select('a.full_name')
    .where('j.id', 'in', ids)
    .execute()
}

/** Jobs that wait for a moderator, oldest first. */
export async function listQueue(db: Db, input: Slice, now: Date) {
  let waiting = db
    .selectFrom('job as j')
    .innerJoin('company as c', 'c.id', 'j.company_id')
    .where('j.status', '=', 'PENDING_REVIEW')
    .where('j.deleted_at', 'is', null)
  if (input.search)
    waiting = waiting.where(({ or }) =>
      or([titleLike(input.search), sql<SqlBool>`fold_text(c.name) like fold_text(${likeHolding(input.search)})`]),
    )
  const { total } = await waiting.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
  const since = sql<Date>`(select max(e.at) from job_event e where e.job_id = j.id and e.to_status = 'PENDING_REVIEW')`
  const rows = await waiting
    .select([
      'j.id',
      'j.title',
      'j.version',
      'j.updated_at',
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

type RoleSlice = { page: number; limit: number | 'Infinity'; search: string; domain?: string | undefined }

/** Roles by how they begin, then by near spelling; those of the domain only when one is given. */
export async function listRoles(db: Db, locale: Locale, input: RoleSlice) {
  const rows = input.limit === 'Infinity' ? 20_000 : input.limit
  const label = locale === 'id' ? 'name_id' : 'name_en'
  let roles = db.selectFrom('master as j').where('category', '=', 'JOB_ROLE').where('status', '=', 'ACTIVE')
  if (input.domain) roles = roles.where(sql<string>`j.meta ->> 'domain'`, '=', input.domain)
  const like = likeHolding(input.search)
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
  const list = await listing
    .orderBy(label)
    .limit(rows)
    .offset((input.page - 1) * rows)
    .execute()
  return {
    list: list.map(({ total: _, ...row }) => row),
    total: list[0]?.total ?? 0,
    page: input.page,
    limit: input.limit === 'Infinity' ? list.length : input.limit,
  }
}
