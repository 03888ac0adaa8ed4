import type { Db } from '#db/db.server.ts'
import { erasePerson } from '#db/erase.server.ts'

export async function writeDeletion(db: Db, id: string, input: { now: Date; deletionAt: Date }): Promise<void> {
  await db
    .updateTable('account')
    .set({ deletion_requested_at: input.now, deletion_at: input.deletionAt, updated_at: input.now })
    .where('id', '=', id)
    .execute()
}

/** Returns false when no deletion is scheduled or the account is already erased. */
export async function cancelDeletion(db: Db, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('account')
    .set({ deletion_requested_at: null, deletion_at: null, updated_at: now })
    .where('id', '=', id)
    .where('deletion_at', 'is not', null)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Accounts whose grace period is over, oldest first. */
export async function dueDeletions(db: Db, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('account')
    .select('id')
    .where('deletion_at', '<=', now)
    .where('erased_at', 'is', null)
    .orderBy('deletion_at')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Locks the account for erasure; undefined when the deletion was cancelled or completed in the meantime. */
export async function lockDueDeletion(db: Db, id: string, now: Date): Promise<{ id: string } | undefined> {
  return db
    .selectFrom('account')
    .select('id')
    .where('id', '=', id)
    .where('deletion_at', '<=', now)
    .where('erased_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

export async function isErased(db: Db, id: string): Promise<boolean> {
  const erased = db.selectFrom('account').select('id').where('id', '=', id).where('erased_at', 'is not', null)
  return (await erased.executeTakeFirst()) !== undefined
}

/** Erases all personal data; the row remains as a pseudonym for records of others that refer to it. */
export async function eraseAccount(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('account').set({ deleted_at: now, erased_at: now }).where('id', '=', id).execute()
  // An invitation of a new administrator knows no account, only the address.
  await db
    .deleteFrom('admin_invitation')
    .where('email', '=', (account) => account.selectFrom('account').select('email').where('id', '=', id))
    .execute()
  await erasePerson(db, id, now)
}
