import { sql, type InferResult } from 'kysely'
import type { Db } from '#db/db.server.ts'
import type { Member } from '#kernel/caller.ts'
import { assignedJobs } from '#modules/jobs/public.server.ts'
import { applicantQueryShape, type ApplicantQuery } from './contract.filters.ts'
import { maxViews, type SavedView } from './contract.views.ts'

const page = 'APPLICANTS'
/** Views that colleagues share, beside the own ones. */
const maxShared = 100

const viewsQuery = (db: Db, member: Member) =>
  db
    .selectFrom('saved_view as v')
    .innerJoin('company_member as m', 'm.id', 'v.member_id')
    .innerJoin('account as p', 'p.id', 'm.account_id')
    .select(['v.id', 'v.name', 'v.shared', 'v.member_id', 'v.version', 'v.query', 'p.full_name'])
    .where('v.company_id', '=', member.companyId)
    .where('v.page', '=', page)

type ViewRow = InferResult<ReturnType<typeof viewsQuery>>[number]

export const readView = (row: ViewRow, member: Member): SavedView => ({
  id: row.id,
  name: row.name,
  shared: row.shared,
  mine: row.member_id === member.memberId,
  byName: row.full_name,
  version: row.version,
  query: applicantQueryShape.safeParse(row.query).data ?? null,
})

/** Own views first, then those of colleagues who are still there; none of a job that the member may not see. */
export const visibleViewsQuery = (db: Db, member: Member) =>
  viewsQuery(db, member)
    .where((where) =>
      where.or([
        where('v.member_id', '=', member.memberId),
        where.and([
          where('v.shared', '=', true),
          where('m.removed_at', 'is', null),
          where('p.deleted_at', 'is', null),
          sql<boolean>`(v.query->'filter'->>'jobId' is null or exists (select from job j where j.id = (v.query->'filter'->>'jobId')::uuid
            and j.company_id = ${member.companyId} and ${assignedJobs(member, 'applications.view', 'j.id')}))`,
        ]),
      ]),
    )
    .orderBy(sql`v.member_id = ${member.memberId}`, 'desc')
    .orderBy(sql`lower(v.name)`)
    .orderBy('v.id')
    .limit(maxViews + maxShared)

export const visibleViews = async (db: Db, member: Member): Promise<SavedView[]> =>
  (await visibleViewsQuery(db, member).execute()).map((row) => readView(row, member))

export async function findView(db: Db, member: Member, id: string): Promise<SavedView | undefined> {
  const row = await viewsQuery(db, member)
    .where('v.id', '=', id)
    .where('v.member_id', '=', member.memberId)
    .executeTakeFirst()
  return row && readView(row, member)
}

/** The member's own views; nobody else writes one of them until the transaction ends. */
export async function lockViews(db: Db, member: Member): Promise<SavedView[]> {
  await db.selectFrom('company_member').select('id').where('id', '=', member.memberId).forNoKeyUpdate().execute()
  const rows = await viewsQuery(db, member).where('v.member_id', '=', member.memberId).execute()
  return rows.map((row) => readView(row, member))
}

type NewView = { id: string; version: number; name: string; shared: boolean; query: ApplicantQuery }

/** False when the id is somebody else's. */
export async function writeView(
  db: Db,
  { companyId, memberId }: Member,
  { id, version, name, shared, query }: NewView,
  now: Date,
): Promise<boolean> {
  const values = { name, shared, query: JSON.stringify(query), version: version + 1, updated_at: now }
  const row = await db
    .insertInto('saved_view')
    .values({ id, company_id: companyId, member_id: memberId, page, created_at: now, ...values })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values).where('saved_view.member_id', '=', memberId))
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** False when there is none of theirs. */
export async function deleteView(db: Db, { memberId }: Member, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('saved_view')
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
