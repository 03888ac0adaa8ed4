import type { Selectable } from 'kysely'
import type { Db } from '#db/db.server.ts'
import type { EmailChangeTable } from '#db/tables/accounts.ts'
import type { AccountKind } from './rules.ts'
import type { ConsentEntry } from './rules.consent.ts'

export type EmailChange = Selectable<EmailChangeTable>

/** Appends to the consent log. */
export async function insertConsent(db: Db, accountId: string, entry: ConsentEntry): Promise<void> {
  await db
    .insertInto('consent')
    .values({ account_id: accountId, ...entry })
    .execute()
}

/** The consent log of a person, newest first. */
export async function consentLog(db: Db, accountId: string): Promise<ConsentEntry[]> {
  return db
    .selectFrom('consent')
    .select(['purpose', 'version', 'given', 'at'])
    .where('account_id', '=', accountId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .execute()
}

/** A new wish for another address; one that waited is forgotten. Answers its id. */
export async function insertChange(
  db: Db,
  input: { accountId: string; oldEmail: string; newEmail: string; now: Date },
): Promise<string> {
  await dropWaiting(db, input.accountId)
  const { id } = await db
    .insertInto('email_change')
    .values({
      account_id: input.accountId,
      old_email: input.oldEmail,
      new_email: input.newEmail,
      requested_at: input.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function dropWaiting(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('email_change').where('account_id', '=', accountId).where('confirmed_at', 'is', null).execute()
}

/** The address that waits for its proof, asked for after `since`. */
export async function waitingChange(db: Db, accountId: string, since: Date): Promise<EmailChange | undefined> {
  return db
    .selectFrom('email_change')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('confirmed_at', 'is', null)
    .where('requested_at', '>', since)
    .orderBy('requested_at', 'desc')
    .executeTakeFirst()
}

export async function confirmChange(db: Db, id: string, input: { now: Date; undoUntil: Date }): Promise<void> {
  await db
    .updateTable('email_change')
    .set({ confirmed_at: input.now, undo_until: input.undoUntil })
    .where('id', '=', id)
    .execute()
}

/** A change that can still be undone, held until the transaction ends. */
export async function lockUndoable(db: Db, id: string, now: Date): Promise<EmailChange | undefined> {
  return db
    .selectFrom('email_change')
    .selectAll()
    .where('id', '=', id)
    .where('confirmed_at', 'is not', null)
    .where('undone_at', 'is', null)
    .where('undo_until', '>', now)
    .forUpdate()
    .executeTakeFirst()
}

/** This change and all after it are undone: whoever made them cannot take them back either. */
export async function markUndone(db: Db, change: EmailChange, now: Date): Promise<void> {
  await db
    .updateTable('email_change')
    .set({ undone_at: now })
    .where('account_id', '=', change.account_id)
    .where('requested_at', '>=', change.requested_at)
    .where('undone_at', 'is', null)
    .execute()
}

/** Sets a proven address; a registration of it that nobody proved gives way. Another account's makes a unique violation. */
export async function writeEmail(
  db: Db,
  account: { id: string; kind: AccountKind },
  email: string,
  now: Date,
): Promise<void> {
  await db
    .deleteFrom('account')
    .where('kind', '=', account.kind)
    .where('email', '=', email)
    .where('email_verified_at', 'is', null)
    .where('deleted_at', 'is', null)
    .where('id', '<>', account.id)
    .execute()
  await db
    .updateTable('account')
    .set((row) => ({ email, updated_at: now, version: row('version', '+', 1) }))
    .where('id', '=', account.id)
    .execute()
}

/** After an undo: no password and no wish to delete of whoever had the account meanwhile. */
export async function disarm(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable('account')
    .set({ password_hash: null, failed_count: 0, deletion_requested_at: null, deletion_at: null, updated_at: now })
    .where('id', '=', id)
    .execute()
}
