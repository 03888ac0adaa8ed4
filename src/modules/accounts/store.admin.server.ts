import type { Db } from '#db/db.server.ts'

export async function hasAdministrator(db: Db): Promise<boolean> {
  return (
    (await db
      .selectFrom('account')
      .select('id')
      .where('kind', '=', 'ADMIN')
      .where('deleted_at', 'is', null)
      .limit(1)
      .executeTakeFirst()) !== undefined
  )
}

/** Stores the hash of the bootstrap token, replacing an earlier one. */
export async function writeBootstrap(db: Db, tokenHash: Buffer, now: Date, recovery = false): Promise<void> {
  const values = { token_hash: tokenHash, created_at: now, used_at: null, recovery }
  await db
    .insertInto('admin_bootstrap')
    .values(values)
    .onConflict((conflict) => conflict.column('singleton').doUpdateSet(values))
    .execute()
}

/** Lifetime of a recovery token. */
const recoveryMs = 3_600_000

/** FIRST while there is no administrator, RECOVERY for a valid token from the command line, null for an invalid token. */
export async function checkBootstrap(db: Db, tokenHash: Buffer, now: Date): Promise<'FIRST' | 'RECOVERY' | null> {
  const row = await db
    .selectFrom('admin_bootstrap')
    .select(['recovery', 'created_at'])
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  if (!row) return null
  if (row.recovery) return now.getTime() - row.created_at.getTime() < recoveryMs ? 'RECOVERY' : null
  return (await hasAdministrator(db)) ? null : 'FIRST'
}

/** Uses up the token; of concurrent calls exactly one returns true. */
export async function claimBootstrap(db: Db, tokenHash: Buffer, now: Date): Promise<boolean> {
  const row = await db
    .updateTable('admin_bootstrap')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .returning('singleton')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Uses up a TOTP step of an account; returns false when it or a later one was used before (no code works twice). Also stores the
 * secret resealed with the current key, so that a rotated key becomes unnecessary, and resets the failure count.
 */
export async function claimTotpStep(
  db: Db,
  id: string,
  input: { step: number; sealed: string; now: Date },
): Promise<boolean> {
  const row = await db
    .updateTable('account')
    .set({ totp_last_step: input.step, totp_sealed: input.sealed, failed_count: 0 })
    .set((account) => ({ totp_confirmed_at: account.fn.coalesce('totp_confirmed_at', account.val(input.now)) }))
    .where('id', '=', id)
    .where((account) => account.or([account('totp_last_step', 'is', null), account('totp_last_step', '<', input.step)]))
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
