import { sql } from 'kysely'
import type { Db } from '#db/db.server.ts'

/** The PostgreSQL channel that notifies processes about their open streams. */
export const liveChannel = 'karya_live'

const notify = (db: Db, words: readonly string[]) =>
  sql`select pg_notify(${liveChannel}, word) from unnest(${[...new Set(words)]}::text[]) as word`.execute(db)

/** Notifies the streams of these accounts of a change; delivered when the transaction commits. */
export async function notifyAccounts(db: Db, accountIds: readonly string[]): Promise<void> {
  if (accountIds.length > 0)
    await notify(
      db,
      accountIds.map((id) => `account:${id}`),
    )
}

/** Tells the streams of a company's members that its imports have got on. */
export const notifyImports = async (db: Db, companyId: string): Promise<void> =>
  void (await notify(db, [`imports:${companyId}`]))

/** Ends the streams of an account, which are opened again with the rights of now. */
export const notifyRightsChanged = async (db: Db, accountId: string): Promise<void> =>
  void (await notify(db, [`rights:${accountId}`]))

/** Ends the streams of these sessions. */
export async function notifySessionsEnded(db: Db, sessionIds: readonly string[]): Promise<void> {
  if (sessionIds.length > 0)
    await notify(
      db,
      sessionIds.map((id) => `session:${id}`),
    )
}
