import { sql } from 'kysely'
import type pg from 'pg'
import type { Db } from '#db/db.server.ts'

/** How far continuous archiving is. */
export type ArchiveState = {
  place: string
  archivedUntil: Date | null
  baseAt: Date | null
  failure: { message: string; since: Date } | null
}

export async function writeState(session: pg.Client, { place, archivedUntil, baseAt, failure }: ArchiveState) {
  await session.query(
    `insert into archive_state (place, archived_until, base_at, failing_since, error, checked_at)
     values ($1, $2, $3, $4, $5, clock_timestamp())
     on conflict (singleton) do update set place = $1, archived_until = coalesce($2, archive_state.archived_until),
       base_at = coalesce($3, archive_state.base_at), failing_since = $4, error = $5, checked_at = clock_timestamp()`,
    [place, archivedUntil, baseAt, failure?.since ?? null, failure?.message ?? null],
  )
}

/** What an operator watches. Ages are of the database's clock; null for what has never happened. */
export type ArchiveStats = { ageSeconds: number | null; baseAgeSeconds: number | null; error: string | null }

export async function archiveStats(db: Db): Promise<ArchiveStats | null> {
  const { rows } = await sql<ArchiveStats>`
    select extract(epoch from clock_timestamp() - archived_until)::float8 as "ageSeconds",
      extract(epoch from clock_timestamp() - base_at)::float8 as "baseAgeSeconds", error
    from archive_state`.execute(db)
  return rows[0] ?? null
}
