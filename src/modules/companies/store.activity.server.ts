import { sql } from 'kysely'
import type { Db } from '#db/db.server.ts'
import { listPage } from '#db/list-page.server.ts'

type ActivityFilter = {
  companyId: string
  actions: readonly string[]
  memberId?: string | undefined
  /** The first moment, and the one after the last. */
  since?: Date | undefined
  until?: Date | undefined
  page: number
  limit: number
}

/** What the members of a company did, newest first, with the names that the sentences need. */
export async function listActivity(
  db: Db,
  { companyId, actions, memberId, since, until, page, limit }: ActivityFilter,
) {
  let query = db
    .selectFrom('audit_log as l')
    .where('l.company_id', '=', companyId)
    .where('l.outcome', '=', 'OK')
    .where('l.action', 'in', actions)
  if (since) query = query.where('l.at', '>=', since)
  if (until) query = query.where('l.at', '<', until)
  if (memberId)
    query = query.where(
      'l.actor_id',
      'in',
      db
        .selectFrom('company_member')
        .select('account_id')
        .where('id', '=', memberId)
        .where('company_id', '=', companyId),
    )
  const listing = query
    .leftJoin('account as a', 'a.id', 'l.actor_id')
    .select([
      'l.id',
      'l.at',
      'l.action',
      'l.details',
      'a.full_name as by',
      sql<number>`(count(*) over ())::int`.as('total'),
      sql<string | null>`coalesce(
        (select j.title from job j where l.subject_type = 'job' and j.id = l.subject_id),
        (select j.title from application x join job j on j.id = x.job_id where l.subject_type = 'application' and x.id = l.subject_id))`.as(
        'job',
      ),
      sql<string | null>`(select p.full_name from application x join account p on p.id = x.account_id
        where l.subject_type = 'application' and x.id = l.subject_id and p.deleted_at is null and x.withdrawn_at is null)`.as(
        'applicant',
      ),
    ])
    .orderBy('l.at', 'desc')
    .orderBy('l.id', 'desc')
  const { rows, total } = await listPage({ page, limit }, (place) =>
    listing.limit(place.limit).offset(place.offset).execute(),
  )
  const list = rows.map(({ id, at, action, details, by, job, applicant }) => ({
    id: String(id),
    at: at.toISOString(),
    by: by ?? '',
    action,
    params: { ...textsOf(details), ...(job && { job }), ...(applicant && { applicant }) },
  }))
  return { list, total }
}

const textsOf = (details: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(details).flatMap(([key, value]) =>
      typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
        ? [[key, String(value)]]
        : [],
    ),
  )
