import { sql, type RawBuilder } from 'kysely'
import type { Member } from '#kernel/caller.ts'
import type { Db } from '#db/db.server.ts'
import { reachOf } from '#kernel/rights.ts'
import { isFindable } from '../store.cards.server.ts'
import type { TalentPool } from './contract.ts'

export type PoolRow = {
  id: string
  name: string
  note: string | null
  shared: boolean
  owner_id: string
  owner: string
  /** Whoever made it is an active member of the company. */
  owned: boolean
  candidates: number
  ending: number
  holds: boolean
  version: number
  created_at: Date
}

/** SQL: whoever made pool `p` is an active member of the company; what somebody leaves behind is the company's. */
const owned = sql`exists (select from company_member m where m.company_id = p.company_id and m.account_id = p.owner_id and m.active and m.removed_at is null)`
const seenBy = ({ accountId, companyId }: Member) =>
  sql<boolean>`(p.company_id = ${companyId} and (p.shared or p.owner_id = ${accountId} or not ${owned}))`

const poolQuery = (member: Member, { id, holds }: { id?: string; holds?: string }) => sql<PoolRow>`
  select p.id, p.name, p.note, p.shared, p.owner_id, a.full_name as owner, ${owned} as owned, p.version, p.created_at,
    coalesce(shown.candidates, 0) as candidates, coalesce(shown.ending, 0) as ending,
    coalesce(shown.holds, false) as holds
  from talent_pool p join account a on a.id = p.owner_id
  left join lateral (
    select count(*)::int as candidates, (count(*) filter (where e.renewal_requested_at is not null))::int as ending,
      bool_or(e.account_id = ${holds ?? null}::uuid) as holds
    from talent_pool_entry e where e.pool_id = p.id and ${isFindable(member.companyId, 'e.account_id')}) shown on true
  where ${seenBy(member)} ${id === undefined ? sql`` : sql`and p.id = ${id}`}
  order by p.created_at desc, p.id limit 50`

/** Pools that the member sees, newest first; `holds` says of each whether that candidate is in it. */
export const poolsQuery = (member: Member, holds?: string): RawBuilder<PoolRow> =>
  poolQuery(member, holds === undefined ? {} : { holds })
/** One of them; no row for anybody else's. */
export const onePoolQuery = (member: Member, id: string): RawBuilder<PoolRow> => poolQuery(member, { id })

/** Whoever made it, and whoever looks after the team. */
const manages = (member: Member, { owner_id, owned: hasOwner }: Pick<PoolRow, 'owner_id' | 'owned'>) =>
  owner_id === member.accountId || !hasOwner || reachOf(member.role, 'team.manage') === 'all'

export const readPool = (member: Member, row: PoolRow): TalentPool => ({
  id: row.id,
  name: row.name,
  note: row.note,
  shared: row.shared,
  mine: row.owner_id === member.accountId,
  managed: manages(member, row),
  owner: row.owner,
  candidates: row.candidates,
  ending: row.ending,
  version: row.version,
  createdAt: row.created_at.toISOString(),
})

export type LockedPool = { id: string; shared: boolean; version: number; managed: boolean }

/** A pool that the member sees, locked. */
export async function lockPool(db: Db, member: Member, id: string): Promise<LockedPool | undefined> {
  const { rows } = await sql<Pick<PoolRow, 'id' | 'shared' | 'version' | 'owner_id' | 'owned'>>`
    select p.id, p.shared, p.version, p.owner_id, ${owned} as owned from talent_pool p
    where p.id = ${id} and ${seenBy(member)} for update of p`.execute(db)
  const row = rows[0]
  return row && { id: row.id, shared: row.shared, version: row.version, managed: manages(member, row) }
}

/** Holds the pools of a company until the transaction ends, so that two at once see one another's name and count. */
export const lockCompanyPools = (db: Db, companyId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`talent_pools:${companyId}`}, 0))`.execute(db)

/** Whether another pool of the company has this name, in whatever case; pools that only a colleague sees count. */
export async function isPoolNameTaken(
  db: Db,
  companyId: string,
  { id, name }: { id: string; name: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('talent_pool')
    .select('id')
    .where('company_id', '=', companyId)
    .where(sql<string>`lower(name)`, '=', sql<string>`lower(${name})`)
    .where('id', '<>', id)
    .executeTakeFirst()
  return row !== undefined
}

export async function countPools(db: Db, companyId: string): Promise<number> {
  const row = await db
    .selectFrom('talent_pool')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow()
  return row.n
}

type PoolFields = { name: string; note: string | null; shared: boolean }

/** False when there is a pool of this id. */
export async function insertPool(
  db: Db,
  { id, member, now, ...fields }: PoolFields & { id: string; member: Member; now: Date },
): Promise<boolean> {
  const row = await db
    .insertInto('talent_pool')
    .values({ id, company_id: member.companyId, owner_id: member.accountId, ...fields, created_at: now })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function updatePool(db: Db, { id, version, ...fields }: PoolFields & { id: string; version: number }) {
  await db
    .updateTable('talent_pool')
    .set({ ...fields, version: version + 1 })
    .where('id', '=', id)
    .execute()
}

export async function deletePool(db: Db, id: string): Promise<void> {
  await db.deleteFrom('talent_pool').where('id', '=', id).execute()
}
