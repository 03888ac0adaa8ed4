import { sql } from 'kysely'
import type { Db } from '#db/db.server.ts'
import type { Unlocks } from './contract.shapes.ts'
import { monthOf, nextMonth } from './rules.unlocks.ts'

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

/** Writes an unlock; false when one stands already, also one that another transaction wrote at the same time. */
export async function insertUnlock(
  db: Db,
  unlock: { companyId: string; accountId: string; by: string; now: Date },
): Promise<boolean> {
  const row = await db
    .insertInto('candidate_unlock')
    .values({
      company_id: unlock.companyId,
      account_id: unlock.accountId,
      by_account: unlock.by,
      month: monthOf(unlock.now),
      at: unlock.now,
    })
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'account_id']).where('refunded_at', 'is', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Takes one of the month's unlocks: false when none is left. One row is counted, so two at once cannot both take the last. */
export async function takeUnlock(
  db: Db,
  { companyId, limit, now }: { companyId: string; limit: number | null; now: Date },
): Promise<boolean> {
  if (limit !== null && limit < 1) return false
  const { rows } = await sql<{ used: number }>`
    insert into unlock_usage (company_id, month, used) values (${companyId}, ${monthOf(now)}, 1)
    on conflict (company_id, month) do update set used = unlock_usage.used + 1
      where ${limit}::int is null or unlock_usage.used < ${limit}::int
    returning used`.execute(db)
  return rows.length > 0
}

/** Gives back what a company spent on a candidate, to the month it was taken from; its access ends. Without an unlock nothing happens. */
export async function refundUnlock(db: Db, companyId: string, accountId: string, now: Date): Promise<boolean> {
  const row = await db
    .updateTable('candidate_unlock')
    .set({ refunded_at: now })
    .where('company_id', '=', companyId)
    .where('account_id', '=', accountId)
    .where('refunded_at', 'is', null)
    .returning('month')
    .executeTakeFirst()
  if (!row) return false
  await db
    .updateTable('unlock_usage')
    .set({ used: sql<number>`greatest(0, used - 1)` })
    .where('company_id', '=', companyId)
    .where('month', '=', row.month)
    .execute()
  return true
}

/** What of the month's unlocks is used and left. */
export async function unlocksOf(db: Db, companyId: string, limit: number | null, now: Date): Promise<Unlocks> {
  const row = await db
    .selectFrom('unlock_usage')
    .select('used')
    .where('company_id', '=', companyId)
    .where('month', '=', monthOf(now))
    .executeTakeFirst()
  const used = row?.used ?? 0
  return {
    limit,
    used,
    left: limit === null ? null : Math.max(0, limit - used),
    renewsAt: nextMonth(now).toISOString(),
  }
}
