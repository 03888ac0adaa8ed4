import { sql } from 'kysely'
import type { Db } from '#db/db.server.ts'

/** The channel of PostgreSQL on which processes hear what their open streams should show. */
export const liveChannel = 'karya_live'

const say = (db: Db, words: readonly string[]) =>
  sql`select pg_notify(${liveChannel}, word) from unnest(${[...new Set(words)]}::text[]) as word`.execute(db)

/** Something that the streams of these accounts show has changed; heard when the transaction commits. */
export async function tellAccounts(db: Db, accountIds: readonly string[]): Promise<void> {
  if (accountIds.length > 0)
    await say(
      db,
      accountIds.map((id) => `account:${id}`),
    )
}

/** These sessions are over: their streams end. */
export async function tellSessionsOver(db: Db, sessionIds: readonly string[]): Promise<void> {
  if (sessionIds.length > 0)
    await say(
      db,
      sessionIds.map((id) => `session:${id}`),
    )
}
