import { sql } from 'kysely'
import { anyKey } from '#db/any-of.server.ts'
import type { Db } from '#db/db.server.ts'
import { cachedRows } from '#db/table-cache.server.ts'
import { activeDays } from './rules.invitations.ts'

const dayMs = 86_400_000

/** Makes the index rows of these candidates anew; who may not be matched loses theirs. Safe to run twice and at once. */
export async function indexCandidates(db: Db, accountIds: readonly string[], now: Date): Promise<void> {
  if (accountIds.length === 0) return
  const ids = sql`${sql.val(accountIds)}::uuid[]`
  // Rows of one person in two transactions wait for one another here, so the later one sees what the first wrote.
  await sql`select 1 from candidate_profile where account_id = any(${ids}) order by account_id for no key update`.execute(
    db,
  )
  await sql`delete from candidate_search where account_id = any(${ids})`.execute(db)
  await sql`insert into candidate_search select * from candidate_search_source(${now}) where account_id = any(${ids})`.execute(
    db,
  )
}

/** Index rows for a range of profiles by their keys, for bulk loads into an empty index; in parts, so that several can run at once. */
export async function indexCandidateRange(db: Db, keys: { from: number; to: number }, now: Date): Promise<void> {
  await sql`insert into candidate_search select * from candidate_search_source(${now}) where id between ${keys.from} and ${keys.to}`.execute(
    db,
  )
}

/**
 * Up to `limit` people who were here since then on another day than the index says, or whom it does not know; and up to as many
 * who were not here for 90 days.
 */
export async function outdatedCandidates(
  db: Db,
  { now, since, limit }: { now: Date; since: Date; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    (select a.id from account a join candidate_profile p on p.account_id = a.id left join candidate_search on candidate_search.account_id = a.id
      where a.kind = 'CANDIDATE' and a.last_active_at > ${since} and a.last_active_at > ${new Date(now.getTime() - activeDays * dayMs)}
        and a.email_verified_at is not null and a.deleted_at is null and a.blocked_at is null and a.deletion_at is null and p.visibility <> 'HIDDEN'
        and (candidate_search.account_id is null or (candidate_search.last_active_at at time zone 'UTC')::date < (a.last_active_at at time zone 'UTC')::date)
      limit ${limit})
    union all
    (select account_id from candidate_search where last_active_at < ${new Date(now.getTime() - activeDays * dayMs)} limit ${limit})`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** How many candidates have each token, counted anew. */
export async function refreshCandidateFrequencies(db: Db): Promise<void> {
  await sql`set local statement_timeout = '15min'`.execute(db) // a million candidates are counted in a minute
  await sql`select pg_advisory_xact_lock(5262016)`.execute(db) // two at once would write the same rows twice
  await sql`delete from candidate_token_count`.execute(db)
  await sql`insert into candidate_token_count select t, count(*) from candidate_search, unnest(tokens) t group by t`.execute(
    db,
  )
}

/** Candidates by the last count: all, and with each of these tokens. */
export async function candidateCounts(
  db: Db,
  tokens: readonly number[],
  weeks: readonly number[],
): Promise<{ total: number; of: (token: number) => number }> {
  const keys = [...tokens, ...weeks].map(String)
  const counts = await cachedRows(db, 'candidates of a token', keys, async (source, missing) => {
    const rows = await source
      .selectFrom('candidate_token_count')
      .select(['token', 'candidate_count'])
      .where('token', '=', anyKey(missing.map(Number)))
      .execute()
    return new Map(missing.map((key) => [key, rows.find(({ token }) => String(token) === key)?.candidate_count ?? 0]))
  })
  const of = (token: number) => counts.get(String(token)) ?? 0
  // Each candidate was here last in one week.
  return { total: weeks.reduce((sum, week) => sum + of(week), 0), of }
}
