import type { Db } from '#db/db.server.ts'

/** Nobody is left who could reopen a closed company once its only owner is erased: it goes with the next run. */
export async function endReopening(db: Db, companyId: string, owner: { accountId: string; now: Date }): Promise<void> {
  await db
    .updateTable('company as c')
    .set({ reopen_until: owner.now })
    .where('c.id', '=', companyId)
    .where('c.status', '=', 'CLOSED')
    .where('c.reopen_until', '>', owner.now)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('company_member as m')
            .select('m.id')
            .whereRef('m.company_id', '=', 'c.id')
            .where('m.role', '=', 'OWNER')
            .where('m.removed_at', 'is', null)
            .where('m.account_id', '<>', owner.accountId),
        ),
      ),
    )
    .execute()
}

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
