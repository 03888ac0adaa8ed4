import type { Db } from '#db/db.server.ts'

/** Closed companies that can no longer be reopened and whose details are still there, oldest first. */
export async function dueClosures(db: Db, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('company')
    .select('id')
    .where('reopen_until', '<=', now)
    .where('erased_at', 'is', null)
    .orderBy('reopen_until')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}
