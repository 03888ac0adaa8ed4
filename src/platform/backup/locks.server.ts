import { sql } from 'kysely'
import { inTransaction, type Db } from '#db/db.server.ts'

/** Any constants: numbers of advisory locks. */
export const backupLock = 5_262_016
/** Held by a backup while it copies files, shared by whoever deletes their bytes. */
export const fileLock = 5_262_017

/**
 * Runs what deletes bytes of files, unless a backup is copying them: its snapshot still refers to files that were deleted since.
 * Answers whether it ran; otherwise the next sweep does it.
 */
export function unlessBackupRuns(db: Db, run: (tx: Db) => Promise<void>): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const { rows } = await sql<{ free: boolean }>`select pg_try_advisory_xact_lock_shared(${fileLock}) as free`.execute(
      tx,
    )
    if (!rows[0]?.free) return false
    await run(tx)
    return true
  })
}
