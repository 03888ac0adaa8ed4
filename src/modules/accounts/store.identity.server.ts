import type { Db } from '#db/db.server.ts'
import type { ProviderName } from '#kernel/sign-on-provider.ts'

export type Identity = { issuer: string; subject: string }

/** The account linked to an external identity, by issuer and subject alone. */
export async function linkedAccount(db: Db, { issuer, subject }: Identity): Promise<string | undefined> {
  const row = await db
    .selectFrom('sign_on_identity as link')
    .innerJoin('account', 'account.id', 'link.account_id')
    .select('account.id')
    .where('link.issuer', '=', issuer)
    .where('link.subject', '=', subject)
    .where('account.deleted_at', 'is', null)
    .executeTakeFirst()
  return row?.id
}

/** Links an external identity. Returns false when it, or another one of this provider, is already linked. */
export async function insertIdentity(
  db: Db,
  input: Identity & { accountId: string; provider: ProviderName; email: string | null; now: Date },
): Promise<boolean> {
  const { accountId, provider, issuer, subject, email, now } = input
  const row = await db
    .insertInto('sign_on_identity')
    .values({ account_id: accountId, provider, issuer, subject, email, linked_at: now, used_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function touchIdentity(db: Db, { issuer, subject }: Identity, now: Date): Promise<void> {
  await db
    .updateTable('sign_on_identity')
    .set({ used_at: now })
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .execute()
}

export type Link = {
  id: string
  provider: ProviderName
  issuer: string
  email: string | null
  linkedAt: Date
  usedAt: Date
}

/** The links of an account, one per provider. */
export async function linksOf(db: Db, accountId: string): Promise<Link[]> {
  return db
    .selectFrom('sign_on_identity')
    .select(['id', 'provider', 'issuer', 'email', 'linked_at as linkedAt', 'used_at as usedAt'])
    .where('account_id', '=', accountId)
    .orderBy('linked_at')
    .limit(10)
    .execute()
}

/** Whether the account has a password. Locks its row, so that concurrent calls cannot remove the last sign-in method. */
export async function lockForUnlink(db: Db, accountId: string): Promise<boolean> {
  const row = await db
    .selectFrom('account')
    .select('password_hash')
    .where('id', '=', accountId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return Boolean(row?.password_hash)
}

export async function deleteIdentity(db: Db, id: string, accountId: string): Promise<boolean> {
  const row = await db
    .deleteFrom('sign_on_identity')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Removes all links of an account that somebody else may have controlled. */
export async function deleteIdentities(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('sign_on_identity').where('account_id', '=', accountId).execute()
}
