import { sql, type Selectable } from 'kysely'
import type { Db } from '#db/db.server.ts'
import { readTogether, rowsOf } from '#db/read-together.server.ts'
import { suppressionsQuery } from '#platform/mail/suppression.server.ts'
import { accessQuery } from './support/store.server.ts'
import type { Tables } from '#db/schema.ts'
import type { AccountKind } from './rules.ts'
import type { ConsentEntry } from './rules.consent.ts'

export type EmailChange = Selectable<Tables['email_change']>

export async function insertConsent(db: Db, accountId: string, entry: ConsentEntry): Promise<void> {
  await db
    .insertInto('consent')
    .values({ account_id: accountId, ...entry })
    .execute()
}

export type LoggedConsent = ConsentEntry & { before: boolean | null }

const consentLogQuery = (db: Db, accountId: string) =>
  db
    .selectFrom('consent')
    .select(['purpose', 'version', 'given', 'at'])
    .select(sql<boolean | null>`lag(given) over (partition by purpose order by at, id)`.as('before'))
    .where('account_id', '=', accountId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(100)

/** The latest 100 entries of the consent log, newest first, each with what the entry of its purpose before it said. */
export const consentLog = (db: Db, accountId: string): Promise<LoggedConsent[]> =>
  consentLogQuery(db, accountId).execute()

/** The consent log, and which administrators opened or changed the account, by one statement. */
export const consentsAndAccess = (db: Db, accountId: string) =>
  readTogether(db, {
    consents: rowsOf(consentLogQuery(db, accountId), { at: true }),
    access: rowsOf(accessQuery(accountId), { at: true }),
  })

/** Stores a requested e-mail change, replacing a pending one. Returns its id. */
export async function insertEmailChange(
  db: Db,
  input: { accountId: string; oldEmail: string; newEmail: string; now: Date },
): Promise<string> {
  await deletePendingChange(db, input.accountId)
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

export async function deletePendingChange(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('email_change').where('account_id', '=', accountId).where('confirmed_at', 'is', null).execute()
}

const pendingChangeQuery = (db: Db, accountId: string, since: Date) =>
  db
    .selectFrom('email_change')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('confirmed_at', 'is', null)
    .where('requested_at', '>', since)
    .orderBy('requested_at', 'desc')
    .limit(1)

/** The unconfirmed change that was requested after `since`. */
export const findPendingChange = (db: Db, accountId: string, since: Date): Promise<EmailChange | undefined> =>
  pendingChangeQuery(db, accountId, since).executeTakeFirst()

/** An account as its owner sees it, with the change of its address requested after `since` and why mail to it fails, by one statement. */
export async function readOwnAccount(db: Db, accountId: string, since: Date) {
  const { accounts, changes, suppressions } = await readTogether(db, {
    accounts: rowsOf(
      db
        .selectFrom('account')
        .select(['full_name as name', 'email', 'dial_code as dialCode', 'phone', 'created_at as createdAt'])
        .select(sql<boolean>`password_hash is not null`.as('hasPassword'))
        .where('id', '=', accountId)
        .where('deleted_at', 'is', null),
      { createdAt: true },
    ),
    changes: rowsOf(pendingChangeQuery(db, accountId, since).clearSelect().select(['new_email', 'requested_at']), {
      requested_at: true,
    }),
    suppressions: rowsOf(suppressionsQuery(db, sql<string>`(select email from account where id = ${accountId})`)),
  })
  const [account] = accounts
  return account && { account, change: changes[0] ?? null, problems: suppressions.map(({ reason }) => reason) }
}

export async function confirmEmailChange(db: Db, id: string, input: { now: Date; undoUntil: Date }): Promise<void> {
  await db
    .updateTable('email_change')
    .set({ confirmed_at: input.now, undo_until: input.undoUntil })
    .where('id', '=', id)
    .execute()
}

/** A change that can still be undone, locked until the transaction ends. */
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

/** Marks this change and all later ones as undone, so that whoever made them cannot undo the undo. */
export async function markUndone(db: Db, change: EmailChange, now: Date): Promise<void> {
  await db
    .updateTable('email_change')
    .set({ undone_at: now })
    .where('account_id', '=', change.account_id)
    .where('requested_at', '>=', change.requested_at)
    .where('undone_at', 'is', null)
    .execute()
}

/** Sets a verified address and deletes unverified registrations of it. An address of a verified account violates the unique index. */
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

/** After an undo: removes the password and the scheduled deletion that the intruder may have set. */
export async function clearCredentials(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable('account')
    .set({ password_hash: null, failed_count: 0, deletion_requested_at: null, deletion_at: null, updated_at: now })
    .where('id', '=', id)
    .execute()
}
