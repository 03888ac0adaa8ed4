import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#db/db.server.ts'
import type { EndingPool } from '../events.ts'
import { isFindable } from '../store.cards.server.ts'
import type { EntrySource } from './rules.ts'

export type EntryRow = {
  id: string
  account_id: string
  note: string | null
  tags: string[]
  source: EntrySource
  by: string
  at: Date
  keep_until: Date
  renewal_requested: boolean
  version: number
}
export const entryInstants = { at: true, keep_until: true } as const

/** Candidates of a pool whom the company may see, with a tag or all, the last added first, from behind `after`. */
export const entriesQuery = (
  companyId: string,
  {
    poolId,
    tag = null,
    after,
    limit,
  }: { poolId: string; tag?: string | null; after: { at: Date; id: string } | null; limit: number },
): RawBuilder<EntryRow> => sql<EntryRow>`
  select e.id, e.account_id, e.note, e.tags, e.source, a.full_name as by, e.at, e.keep_until, e.renewal_requested_at is not null as renewal_requested, e.version
  from talent_pool_entry e join account a on a.id = e.by_account
  where e.pool_id = ${poolId} and e.company_id = ${companyId} and ${isFindable(companyId, 'e.account_id')}
    ${tag === null ? sql`` : sql`and ${tag} = any(e.tags)`}
    ${after === null ? sql`` : sql`and (e.at, e.id) < (${after.at}, ${after.id}::uuid)`}
  order by e.at desc, e.id desc limit ${limit}`

/** Tags of the candidates of a pool whom the company may see. */
export const tagsQuery = (companyId: string, poolId: string): RawBuilder<{ tag: string; candidates: number }> => sql`
  select t.tag, count(*)::int as candidates from talent_pool_entry e cross join unnest(e.tags) as t (tag)
  where e.pool_id = ${poolId} and e.company_id = ${companyId} and ${isFindable(companyId, 'e.account_id')}
  group by t.tag order by count(*) desc, lower(t.tag), t.tag limit 50`

export async function countEntries(db: Db, poolId: string): Promise<number> {
  const row = await db
    .selectFrom('talent_pool_entry')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('pool_id', '=', poolId)
    .executeTakeFirstOrThrow()
  return row.n
}

/** The entry of a candidate, if there is one. */
export async function entryOf(db: Db, poolId: string, accountId: string): Promise<{ id: string } | undefined> {
  return db
    .selectFrom('talent_pool_entry')
    .select('id')
    .where('pool_id', '=', poolId)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
}

type Remembered = { note: string | null; tags: readonly string[] }
type NewEntry = Remembered & { poolId: string; companyId: string; accountId: string; source: EntrySource; by: string }

export async function insertEntry(db: Db, entry: NewEntry, times: { now: Date; keepUntil: Date }): Promise<string> {
  const row = await db
    .insertInto('talent_pool_entry')
    .values({
      pool_id: entry.poolId,
      company_id: entry.companyId,
      account_id: entry.accountId,
      note: entry.note,
      tags: [...entry.tags],
      source: entry.source,
      by_account: entry.by,
      at: times.now,
      keep_until: times.keepUntil,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** An entry of the company whose candidate it may see, locked. */
export async function lockEntry(
  db: Db,
  companyId: string,
  id: string,
): Promise<{ poolId: string; version: number } | undefined> {
  const { rows } = await sql<{ poolId: string; version: number }>`
    select e.pool_id as "poolId", e.version from talent_pool_entry e
    where e.id = ${id} and e.company_id = ${companyId} and ${isFindable(companyId, 'e.account_id')} for update of e`.execute(
    db,
  )
  return rows[0]
}

export async function updateEntry(db: Db, id: string, { note, tags }: Remembered, version: number): Promise<void> {
  await db
    .updateTable('talent_pool_entry')
    .set({ note, tags: [...tags], version })
    .where('id', '=', id)
    .execute()
}

export async function deleteEntry(db: Db, poolId: string, accountId: string): Promise<void> {
  await db.deleteFrom('talent_pool_entry').where('pool_id', '=', poolId).where('account_id', '=', accountId).execute()
}

/** Those of a pool who were asked for stay until then; answers how many. */
export async function keepEntries(db: Db, poolId: string, until: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('talent_pool_entry')
    .set({ keep_until: until, renewal_requested_at: null })
    .where('pool_id', '=', poolId)
    .where('renewal_requested_at', 'is not', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Deletes up to `limit` entries that are over, or of candidates whom the company may no longer see; answers how many. */
export async function deleteEnded(db: Db, now: Date, limit: number): Promise<number> {
  const { rows } = await sql`
    delete from talent_pool_entry where id in (
      select e.id from talent_pool_entry e
      where (e.keep_until <= ${now} and e.renewal_requested_at is not null) or not ${isFindable(sql.ref('e.company_id'), 'e.account_id')}
      limit ${limit})
    returning id`.execute(db)
  return rows.length
}

/** Marks entries that end by then as asked for and answers in which pools they are. */
export async function askForEnding(db: Db, now: Date, before: Date): Promise<EndingPool[]> {
  const { rows } = await sql<EndingPool>`
    with asked as (
      update talent_pool_entry set renewal_requested_at = ${now} where renewal_requested_at is null and keep_until <= ${before}
      returning pool_id, keep_until)
    select p.id as "poolId", p.company_id as "companyId", p.owner_id as "ownerId", p.name, count(*)::int as count,
      min(asked.keep_until) as until
    from asked join talent_pool p on p.id = asked.pool_id group by p.id`.execute(db)
  return rows
}
