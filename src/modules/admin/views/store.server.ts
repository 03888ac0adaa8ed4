import { sql } from 'kysely'
import type { Db } from '#db/db.server.ts'
import { consoleListNames, mostViews, type ConsoleList, type Filters } from './rules.ts'

/** The views of an administrator, of one list or of all, by name. */
export const viewsOf = (db: Db, accountId: string, list?: ConsoleList) =>
  db
    .selectFrom('console_view')
    .select(['id', 'list', 'name', sql<Filters>`filters`.as('filters')])
    .where('account_id', '=', accountId)
    .where('list', 'in', list ? [list] : consoleListNames)
    .orderBy('list')
    .orderBy((row) => row.fn('lower', ['name']))
    .limit(mostViews * consoleListNames.length)
    .execute()

/** Two at once count one after the other, so that nobody keeps more than the most. */
export async function lockViews(db: Db, accountId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`console_view:${accountId}`}, 0))`.execute(db)
}

type NewView = { accountId: string; list: ConsoleList; name: string; filters: Filters; now: Date }

export async function upsertView(db: Db, { accountId, list, name, filters, now }: NewView): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into console_view (account_id, list, name, filters, created_at)
    values (${accountId}, ${list}, ${name}, ${JSON.stringify(filters)}::jsonb, ${now})
    on conflict (account_id, list, lower(name)) do update set name = excluded.name, filters = excluded.filters
    returning id`.execute(db)
  return rows[0]?.id ?? ''
}

export async function deleteView(db: Db, accountId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('console_view')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
