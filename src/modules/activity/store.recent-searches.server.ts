import { sql } from 'kysely'
import type { Db } from '#db/db.server.ts'
import { maxRecentSearches } from './rules.paths.ts'

/** Addresses a person searched, the newest first. */
export async function recentSearches(db: Db, accountId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('recent_search')
    .select('query')
    .where('account_id', '=', accountId)
    .orderBy('at', 'desc')
    .orderBy('query')
    .limit(maxRecentSearches)
    .execute()
  return rows.map((row) => row.query)
}

/** Remembers an address, and forgets what is beyond the last ten. The caller sees to one writer a person. */
export async function addRecentSearch(db: Db, accountId: string, query: string, now: Date): Promise<void> {
  await db
    .insertInto('recent_search')
    .values({ account_id: accountId, query, at: now })
    .onConflict((conflict) => conflict.columns(['account_id', 'query']).doUpdateSet({ at: now }))
    .execute()
  const latest = await recentSearches(db, accountId)
  await db.deleteFrom('recent_search').where('account_id', '=', accountId).where('query', 'not in', latest).execute()
}

/** Forgets all of them. */
export async function clearRecentSearches(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('recent_search').where('account_id', '=', accountId).execute()
}

/** One writer a person at a time: the most that are kept holds however many requests come at once. */
export async function lockRecentSearches(db: Db, accountId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`recent_search:${accountId}`}, 0))`.execute(db)
}
