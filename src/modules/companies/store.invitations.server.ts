import { sql } from 'kysely'
import type { TeamRole } from '#kernel/caller.ts'
import type { InvitationEnd } from '#kernel/enums/accounts.ts'
import type { Db } from '#db/db.server.ts'
import { hashOfToken, newToken } from '#platform/session/token.server.ts'
import { invitationDays } from './rules.team.ts'

const dayMs = 86_400_000

/** As the column holds it. */
const storedHash = (token: string) => hashOfToken(token).toString('base64url')
const expiryFrom = (now: Date) => new Date(now.getTime() + invitationDays * dayMs)

const columns = [
  'i.id',
  'i.company_id as companyId',
  'i.email',
  'i.role',
  'i.job_ids as jobIds',
  'i.sent_at as sentAt',
  'i.expires_at as expiresAt',
  'i.ended_how as endedHow',
  'i.invited_by as invitedById',
  'a.full_name as invitedBy',
  'c.name as company',
  'c.status as companyStatus',
] as const

const invitations = (db: Db) =>
  db
    .selectFrom('company_invitation as i')
    .innerJoin('company as c', 'c.id', 'i.company_id')
    .leftJoin('account as a', 'a.id', 'i.invited_by')
    .select(columns)

export type InvitationRow = NonNullable<Awaited<ReturnType<typeof findInvitation>>>

/** An invitation of the company. */
export async function findInvitation(db: Db, companyId: string, id: string) {
  return invitations(db).where('i.company_id', '=', companyId).where('i.id', '=', id).executeTakeFirst()
}

const newerInvitation = (db: Db) =>
  db
    .selectFrom('company_invitation as newer')
    .select('newer.id')
    .whereRef('newer.company_id', '=', sql.ref('i.company_id'))
    .whereRef('newer.email', '=', sql.ref('i.email'))
    .whereRef('newer.sent_at', '>', sql.ref('i.sent_at'))

/** Open invitations of a company and those that expired, unless they were withdrawn or a newer one to the address followed; newest first. */
export const invitationsQuery = (db: Db, companyId: string) =>
  invitations(db)
    .where('i.company_id', '=', companyId)
    .where((where) =>
      where.or([
        where('i.ended_at', 'is', null),
        where.and([where('i.ended_how', '=', 'EXPIRED'), where.not(where.exists(newerInvitation(db)))]),
      ]),
    )
    .orderBy('i.sent_at', 'desc')
    .orderBy('i.id')
    .limit(100)

/** The invitation of a link; `current` is false for a link that a newer one replaced. */
export async function invitationOf(db: Db, token: string) {
  const hash = storedHash(token)
  return invitations(db)
    .select(sql<boolean>`i.token_hash = ${hash}`.as('current'))
    .where(sql<boolean>`(i.token_hash = ${hash} or i.former_token_hashes @> array[${hash}])`)
    .executeTakeFirst()
}

export async function hasOpenInvitation(db: Db, companyId: string, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('company_invitation')
    .select('id')
    .where('company_id', '=', companyId)
    .where('email', '=', email)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

export async function countOpen(db: Db, companyId: string): Promise<number> {
  const { count } = await db
    .selectFrom('company_invitation')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('company_id', '=', companyId)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

type NewInvitation = { companyId: string; email: string; role: TeamRole; jobIds: readonly string[]; by: string }

/** Writes an invitation and returns its token, null when one to this address is open. */
export async function insertInvitation(
  db: Db,
  { companyId, email, role, jobIds, by }: NewInvitation,
  now: Date,
): Promise<{ id: string; token: string } | null> {
  const token = newToken()
  const row = await db
    .insertInto('company_invitation')
    .values({
      company_id: companyId,
      email,
      role,
      job_ids: [...jobIds],
      invited_by: by,
      token_hash: storedHash(token),
      created_at: now,
      sent_at: now,
      expires_at: expiryFrom(now),
    })
    .onConflict((conflict) => conflict.columns(['company_id', 'email']).where('ended_at', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row ? { id: row.id, token } : null
}

/** A new link for 7 days in place of the one before, in the name of whoever sends it. */
export async function renewInvitation(db: Db, id: string, { by, now }: { by: string; now: Date }): Promise<string> {
  const token = newToken()
  await db
    .updateTable('company_invitation')
    .set({
      former_token_hashes: sql`former_token_hashes || token_hash`,
      token_hash: storedHash(token),
      invited_by: by,
      sent_at: now,
      expires_at: expiryFrom(now),
      ended_at: null,
      ended_how: null,
    })
    .where('id', '=', id)
    .execute()
  return token
}

/** Ends an open invitation. False when it had ended. */
export async function endInvitation(
  db: Db,
  id: string,
  end: { how: InvitationEnd; memberId?: string; now: Date },
): Promise<boolean> {
  const row = await db
    .updateTable('company_invitation')
    .set({ ended_at: end.now, ended_how: end.how, member_id: end.memberId ?? null })
    .where('id', '=', id)
    .where((where) => where.or([where('ended_at', 'is', null), where('ended_how', '=', 'EXPIRED')]))
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Ends the open invitations that an account sent for roles which are none of `grantable`. */
export async function withdrawInvitationsOf(
  db: Db,
  { companyId, by, grantable, now }: { companyId: string; by: string; grantable: readonly TeamRole[]; now: Date },
): Promise<{ id: string; email: string }[]> {
  return db
    .updateTable('company_invitation')
    .set({ ended_at: now, ended_how: 'WITHDRAWN' })
    .where('company_id', '=', companyId)
    .where('invited_by', '=', by)
    .where('ended_at', 'is', null)
    .where(sql<boolean>`role <> all(${[...grantable]}::text[])`)
    .returning(['id', 'email'])
    .execute()
}

/** Ends what expired, of one company or of all, at most `limit`. */
export async function expireInvitations(db: Db, now: Date, companyId?: string): Promise<void> {
  let query = db
    .updateTable('company_invitation')
    .set({ ended_at: now, ended_how: 'EXPIRED' })
    .where('ended_at', 'is', null)
    .where('expires_at', '<=', now)
  if (companyId) query = query.where('company_id', '=', companyId)
  await query.execute()
}

/** Forgets the invitations that were sent to an account's address; asked before the address is erased. */
export async function forgetInvitationsTo(db: Db, accountId: string): Promise<void> {
  await db
    .deleteFrom('company_invitation')
    .where('email', '=', (account) => account.selectFrom('account').select('email').where('id', '=', accountId))
    .execute()
}
