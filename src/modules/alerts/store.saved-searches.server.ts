import { sql, type Updateable } from 'kysely'
import type { Db } from '#db/db.server.ts'
import type { Tables } from '#db/schema.ts'
import type { Frequency } from './rules.ts'

export type SavedRow = {
  id: string
  key: number
  name: string
  query: string
  frequency: Frequency
  next_at: Date | null
  notified_at: Date | null
  created_at: Date
}
const columns = ['id', 'key', 'name', 'query', 'frequency', 'next_at', 'notified_at', 'created_at'] as const

/** What a saved search asks, ready to be compared with jobs: `tokens` as query_int, `words` as tsquery, '' for none. */
export type Compiled = { tokens: string; words: string; wide: boolean; minSalary: number | null; anchors: number[] }

/** Own saved searches that are not deleted, newest first. */
/** How many searches a person has saved. */
export const searchCountQuery = (db: Db, accountId: string) =>
  db
    .selectFrom('saved_search')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)

export async function savedSearches(db: Db, accountId: string, id?: string): Promise<SavedRow[]> {
  return db
    .selectFrom('saved_search')
    .select(columns)
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(50)
    .execute()
}

/** One writer a person at a time: the limit holds however many requests come at once. */
export async function lockSavedSearches(db: Db, accountId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`saved_search:${accountId}`}, 0))`.execute(db)
}

const compiledColumns = (compiled: Compiled) => ({
  token_query: compiled.tokens ? sql<string>`${compiled.tokens}::intarray.query_int` : null,
  text_query: compiled.words ? sql<string>`${compiled.words}::tsquery` : null,
  include_full_text: compiled.wide,
  min_salary: compiled.minSalary,
})

type NewSearch = {
  accountId: string
  name: string
  query: string
  frequency: Frequency
  alertsSince: Date | null
  nextAt: Date | null
}

/** Keeps a new search with what it compiles to. */
export async function insertSearch(db: Db, row: NewSearch, compiled: Compiled, now: Date): Promise<SavedRow> {
  const made = await db
    .insertInto('saved_search')
    .values({
      account_id: row.accountId,
      name: row.name,
      query: row.query,
      frequency: row.frequency,
      alerts_since: row.alertsSince,
      next_at: row.nextAt,
      created_at: now,
      updated_at: now,
      ...compiledColumns(compiled),
    })
    .returning(columns)
    .executeTakeFirstOrThrow()
  await setAnchors(db, made.key, row.frequency === 'NONE' ? [] : compiled.anchors)
  return made
}

/** Changes an own search. `compiled` also when only the frequency changes: searches without alerts have no anchors. */
export async function patchSearch(
  db: Db,
  row: Pick<SavedRow, 'id' | 'key'>,
  values: Updateable<Tables['saved_search']>,
  compiled: Compiled | null,
): Promise<SavedRow> {
  const changed = await db
    .updateTable('saved_search')
    .set({ ...values, ...(compiled && compiledColumns(compiled)) })
    .where('id', '=', row.id)
    .returning(columns)
    .executeTakeFirstOrThrow()
  if (compiled || changed.frequency === 'NONE')
    await setAnchors(db, row.key, changed.frequency === 'NONE' || !compiled ? [] : compiled.anchors)
  return changed
}

async function setAnchors(db: Db, key: number, anchors: readonly number[]): Promise<void> {
  await db.deleteFrom('saved_search_term').where('search_key', '=', key).execute()
  if (anchors.length > 0)
    await db
      .insertInto('saved_search_term')
      .values([...new Set(anchors)].map((term) => ({ term, search_key: key })))
      .execute()
}

/** Deletes these own searches; answers how many there were. */
export async function deleteSearches(db: Db, accountId: string, ids: readonly string[], now: Date): Promise<number> {
  const rows = await db
    .updateTable('saved_search')
    .set({ deleted_at: now, updated_at: now, frequency: 'NONE', next_at: null })
    .where('account_id', '=', accountId)
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .returning('key')
    .execute()
  await dropAnchors(
    db,
    rows.map((row) => row.key),
  )
  return rows.length
}

async function dropAnchors(db: Db, keys: readonly number[]): Promise<void> {
  if (keys.length > 0) await db.deleteFrom('saved_search_term').where('search_key', 'in', keys).execute()
}

export type Counts = { token: (token: number) => number; word: (word: string) => number }

/** How many open jobs have each token and each word, from the nightly counts. */
export async function countsOf(db: Db, tokens: readonly number[], words: readonly string[]): Promise<Counts> {
  const [byToken, byWord] = await Promise.all([
    tokens.length > 0
      ? db.selectFrom('job_token_count').select(['token', 'job_count']).where('token', 'in', tokens).execute()
      : [],
    words.length > 0
      ? db.selectFrom('summary_term_count').select(['term', 'job_count']).where('term', 'in', words).execute()
      : [],
  ])
  const tokenCount = new Map(byToken.map((row) => [row.token, row.job_count]))
  const wordCount = new Map(byWord.map((row) => [row.term, row.job_count]))
  return { token: (token) => tokenCount.get(token) ?? 0, word: (word) => wordCount.get(word) ?? 0 }
}

/** The anchors under which words are kept. */
export async function wordAnchors(db: Db, words: readonly string[]): Promise<number[]> {
  if (words.length === 0) return []
  const { rows } = await sql<{
    anchor: number
  }>`select term_of_word(w) as anchor from unnest(${sql.val(words)}::text[]) w`.execute(db)
  return rows.map((row) => row.anchor)
}
