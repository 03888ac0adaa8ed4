import { sql, type InferResult } from 'kysely'
import { teamRoles, type TeamRole } from '#kernel/caller.ts'
import type { Db } from '#db/db.server.ts'
import type { TeamMemberFacts } from './rules.team.ts'

/** A member with their account, for the list of the team. */
function members(db: Db, companyId: string) {
  return db
    .selectFrom('company_member as m')
    .innerJoin('account as a', 'a.id', 'm.account_id')
    .where('m.company_id', '=', companyId)
    .where('m.removed_at', 'is', null)
    .where('a.deleted_at', 'is', null)
}

const memberColumns = [
  'm.id',
  'm.account_id as accountId',
  'a.full_name as name',
  'a.email',
  'a.locale',
  'm.role',
  'm.job_title as jobTitle',
  'm.active',
  'm.version',
  'm.created_at as joinedAt',
] as const

const ownedJobs = sql<number>`(select count(*)::int from job j where j.owner_member_id = m.id and j.deleted_at is null)`
const assignedTo = sql<
  { id: string; title: string }[]
>`coalesce((select jsonb_agg(jsonb_build_object('id', j.id, 'title', j.title)
  order by j.title) from job_member t join job j on j.id = t.job_id and j.deleted_at is null where t.member_id = m.id), '[]')`

/** A page of the team in the order of roles, then names, with how many there are. */
export const membersQuery = (db: Db, companyId: string, page: { page: number; limit: number }) =>
  members(db, companyId)
    .select(memberColumns)
    .select([ownedJobs.as('ownedJobs'), assignedTo.as('jobs'), sql<number>`(count(*) over ())::int`.as('total')])
    .orderBy('m.active', 'desc')
    .orderBy(sql`array_position(${[...teamRoles]}::text[], m.role)`)
    .orderBy('a.full_name')
    .orderBy('m.id')
    .limit(page.limit)
    .offset((page.page - 1) * page.limit)

export type MemberRow = Omit<InferResult<ReturnType<typeof membersQuery>>[number], 'total'>

/** A member of the company; the company's row is locked by the caller where it writes. */
export async function findMember(db: Db, companyId: string, id: string): Promise<MemberRow | undefined> {
  return members(db, companyId)
    .select(memberColumns)
    .select([ownedJobs.as('ownedJobs'), assignedTo.as('jobs')])
    .where('m.id', '=', id)
    .executeTakeFirst()
}

export const factsOfMember = ({ id, role, active, joinedAt }: MemberRow): TeamMemberFacts => ({
  id,
  role,
  active,
  joinedAt,
})

/** Active owners of a company. */
export const ownerCountQuery = (db: Db, companyId: string) =>
  members(db, companyId)
    .select(sql<number>`count(*)::int`.as('count'))
    .where('m.role', '=', 'OWNER')
    .where('m.active', '=', true)

export async function countOwners(db: Db, companyId: string): Promise<number> {
  return (await ownerCountQuery(db, companyId).executeTakeFirstOrThrow()).count
}

const maxAssignable = 50
/** The newest jobs that people can be assigned to with their invitation. */
export const assignableJobsQuery = (companyId: string) => sql<{ id: string; title: string }>`
  select j.id, j.title from job j
  where j.company_id = ${companyId} and j.deleted_at is null and j.status in ('ACTIVE', 'PAUSED', 'PENDING_REVIEW')
  order by j.created_at desc, j.id limit ${maxAssignable}`

/** Active members and open invitations, each of which takes a seat. */
export const takenSeatsQuery = (companyId: string, now: Date) => sql<{ taken: number }>`select
    (select count(*)::int from company_member where company_id = ${companyId} and active and removed_at is null)
    + (select count(*)::int from company_invitation
        where company_id = ${companyId} and ended_at is null and expires_at > ${now}) as taken`

export async function countSeats(db: Db, companyId: string, now: Date): Promise<number> {
  return (await takenSeatsQuery(companyId, now).execute(db)).rows[0]?.taken ?? 0
}

type MemberPatch = { role?: TeamRole; active?: boolean; job_title?: string | null }

export async function patchMember(db: Db, id: string, patch: MemberPatch): Promise<void> {
  await db
    .updateTable('company_member')
    .set((row) => ({ ...patch, version: row('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** A membership of an account that can be worked in, with the name of its company. */
export async function findMembership(db: Db, accountId: string, id: string) {
  return db
    .selectFrom('company_member as m')
    .innerJoin('company as c', 'c.id', 'm.company_id')
    .select(['m.id', 'c.id as companyId', 'c.name'])
    .where('m.id', '=', id)
    .where('m.account_id', '=', accountId)
    .where('m.removed_at', 'is', null)
    .where('m.active', '=', true)
    .executeTakeFirst()
}

/** Whether the account of this address belongs to the company now, switched off or not. */
export async function memberAddresses(db: Db, companyId: string, emails: readonly string[]): Promise<Set<string>> {
  const rows = await members(db, companyId).select('a.email').where('a.email', 'in', emails).execute()
  return new Set(rows.map(({ email }) => email))
}

export async function insertMember(
  db: Db,
  member: { companyId: string; accountId: string; role: TeamRole },
  now: Date,
): Promise<string | null> {
  const row = await db
    .insertInto('company_member')
    .values({
      company_id: member.companyId,
      account_id: member.accountId,
      role: member.role,
      created_at: now,
      used_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

export async function markUsed(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('company_member').set({ used_at: now }).where('id', '=', id).execute()
}

/** Whom the company's owners are, for mails about it. */
export async function ownersToNotify(db: Db, companyId: string) {
  return members(db, companyId)
    .select(['a.id as accountId', 'a.email', 'a.full_name as name', 'a.locale'])
    .where('m.role', '=', 'OWNER')
    .where('m.active', '=', true)
    .execute()
}
