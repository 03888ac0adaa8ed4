import { sql } from 'kysely'
import type { AdminRole } from '#kernel/caller.ts'
import type { Locale } from '#kernel/locale.ts'
import type { Db } from '#db/db.server.ts'
import { hashOfToken, newToken } from '#platform/session/token.server.ts'
import { deleteFactors } from '../passkeys/store.server.ts'
import { invitationHours } from './rules.ts'

const most = 200
const expiryFrom = (now: Date) => new Date(now.getTime() + invitationHours * 3_600_000)

/** Administrators, active ones first, with their open sessions. */
export async function listAdministrators(db: Db, now: Date) {
  return db
    .selectFrom('account as a')
    .innerJoinLateral(
      (from) =>
        from
          .selectFrom('session as s')
          .select([
            sql<Date | null>`max(s.created_at)`.as('last_sign_in_at'),
            sql<number>`(count(*) filter (where s.revoked_at is null and s.expires_at > ${now}))::int`.as('sessions'),
          ])
          .whereRef('s.account_id', '=', 'a.id')
          .as('s'),
      (join) => join.onTrue(),
    )
    .select(['a.id', 'a.full_name', 'a.email', 'a.admin_role', 'a.blocked_at', 'a.totp_confirmed_at', 'a.created_at'])
    .select(
      sql<number>`(select count(*)::int from passkey p where p.account_id = a.id and p.locked_at is null)`.as(
        'passkeys',
      ),
    )
    .select(['s.last_sign_in_at', 's.sessions'])
    .where('a.kind', '=', 'ADMIN')
    .where('a.deleted_at', 'is', null)
    .orderBy(sql`a.blocked_at is not null`)
    .orderBy('a.created_at')
    .limit(most)
    .execute()
}

const invitations = (db: Db) =>
  db
    .selectFrom('admin_invitation as i')
    .leftJoin('account as by', 'by.id', 'i.invited_by')
    .leftJoin('account as who', 'who.id', 'i.account_id')
    .select([
      'i.id',
      'i.email',
      'i.role',
      'i.locale',
      'i.account_id as accountId',
      'i.sent_at as sentAt',
      'i.expires_at as expiresAt',
      'i.ended_how as endedHow',
      'by.full_name as by',
      'who.full_name as name',
    ])

/** Open invitations, newest first; one that expired stays open until it is withdrawn or sent again. */
export const openInvitations = (db: Db) =>
  invitations(db).where('i.ended_at', 'is', null).orderBy('i.sent_at', 'desc').limit(most).execute()

export const findInvitation = (db: Db, id: string) => invitations(db).where('i.id', '=', id).executeTakeFirst()

/** The invitation of a link that can be accepted now. */
export const invitationOf = (db: Db, hash: Buffer, now: Date) =>
  invitations(db)
    .where('i.token_hash', '=', hash)
    .where('i.ended_at', 'is', null)
    .where('i.expires_at', '>', now)
    .executeTakeFirst()

type NewInvitation = { email: string; role: AdminRole; locale: Locale; accountId: string | null; by: string }

/** Writes the invitation of an address, in place of one that is open. */
export async function writeInvitation(
  db: Db,
  { email, role, locale, accountId, by }: NewInvitation,
  now: Date,
): Promise<{ id: string; token: string }> {
  const token = newToken()
  const values = {
    role,
    locale,
    account_id: accountId,
    invited_by: by,
    token_hash: hashOfToken(token),
    sent_at: now,
    expires_at: expiryFrom(now),
  }
  const { id } = await db
    .insertInto('admin_invitation')
    .values({ email, created_at: now, ...values })
    .onConflict((conflict) => conflict.column('email').where('ended_at', 'is', null).doUpdateSet(values))
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, token }
}

/** A new link for 72 hours in place of the one before; null when the invitation has ended. */
export async function renewInvitation(db: Db, id: string, now: Date): Promise<string | null> {
  const token = newToken()
  const row = await db
    .updateTable('admin_invitation')
    .set({ token_hash: hashOfToken(token), sent_at: now, expires_at: expiryFrom(now) })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row ? token : null
}

/** Ends an open invitation. False when it had ended. */
export async function endInvitation(db: Db, id: string, how: 'ACCEPTED' | 'WITHDRAWN', now: Date): Promise<boolean> {
  const row = await db
    .updateTable('admin_invitation')
    .set({ ended_at: now, ended_how: how })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function writeRole(db: Db, id: string, role: AdminRole, now: Date): Promise<void> {
  await db.updateTable('account').set({ admin_role: role, updated_at: now }).where('id', '=', id).execute()
}

export async function writeActive(db: Db, id: string, active: boolean, now: Date): Promise<void> {
  await db
    .updateTable('account')
    .set({ blocked_at: active ? null : now, updated_at: now })
    .where('id', '=', id)
    .execute()
}

/** Removes password and second factors; only a new link lets this administrator in again. */
export async function removeCredentials(db: Db, id: string, now: Date): Promise<void> {
  await deleteFactors(db, id)
  await db
    .updateTable('account')
    .set({
      password_hash: null,
      totp_sealed: null,
      totp_confirmed_at: null,
      totp_last_step: null,
      failed_count: 0,
      updated_at: now,
    })
    .where('id', '=', id)
    .execute()
}

export async function insertAdministrator(
  db: Db,
  input: { email: string; role: AdminRole; fullName: string; passwordHash: string; now: Date; locale: Locale },
): Promise<string> {
  const { id } = await db
    .insertInto('account')
    .values({
      kind: 'ADMIN',
      admin_role: input.role,
      email: input.email,
      full_name: input.fullName,
      password_hash: input.passwordHash,
      email_verified_at: input.now,
      locale: input.locale,
      created_at: input.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** New password of an administrator; the second factor has to be confirmed again. */
export async function restoreAdministrator(
  db: Db,
  id: string,
  { passwordHash, fullName, role, now }: { passwordHash: string; fullName?: string; role?: AdminRole; now: Date },
): Promise<void> {
  await removeCredentials(db, id, now)
  await db
    .updateTable('account')
    .set({
      password_hash: passwordHash,
      ...(fullName !== undefined && { full_name: fullName }),
      // By the operator's own token: back to everything.
      ...(role && { admin_role: role, blocked_at: null }),
    })
    .where('id', '=', id)
    .where('kind', '=', 'ADMIN')
    .execute()
}

/** Active super administrators, to tell them what concerns all of them. */
export const superAdministrators = (db: Db) =>
  db
    .selectFrom('account')
    .selectAll()
    .where('kind', '=', 'ADMIN')
    .where('admin_role', '=', 'SUPER_ADMIN')
    .where('blocked_at', 'is', null)
    .where('deleted_at', 'is', null)
    .limit(most)
    .execute()
