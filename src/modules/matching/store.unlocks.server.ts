import type { Db } from '#db/db.server.ts'

/** When the company unlocked the candidate, if that stands. */
export async function unlockedAt(db: Db, companyId: string, accountId: string): Promise<Date | null> {
  const row = await db
    .selectFrom('candidate_unlock')
    .select('at')
    .where('company_id', '=', companyId)
    .where('account_id', '=', accountId)
    .where('refunded_at', 'is', null)
    .executeTakeFirst()
  return row?.at ?? null
}

/** Writes an unlock and answers its id; null when one stands already, also one that another transaction wrote at the same time. */
export async function insertUnlock(
  db: Db,
  unlock: { companyId: string; accountId: string; by: string; now: Date },
): Promise<string | null> {
  const row = await db
    .insertInto('candidate_unlock')
    .values({
      company_id: unlock.companyId,
      account_id: unlock.accountId,
      by_account: unlock.by,
      at: unlock.now,
    })
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'account_id']).where('refunded_at', 'is', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** Ends the access that an unlock gave and answers its id; null without an unlock. */
export async function endUnlock(db: Db, companyId: string, accountId: string, now: Date): Promise<string | null> {
  const row = await db
    .updateTable('candidate_unlock')
    .set({ refunded_at: now })
    .where('company_id', '=', companyId)
    .where('account_id', '=', accountId)
    .where('refunded_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}
