import type { Db } from '#db/db.server.ts'
import { hashOfToken } from '#platform/session/token.server.ts'

/** As the columns hold it. */
const storedHash = (token: string) => hashOfToken(token).toString('base64url')

type Link = { token: string; interviewId: string; sequence: number; now: Date; expiresAt: Date }
export async function insertLink(db: Db, { token, interviewId, sequence, now, expiresAt }: Link): Promise<void> {
  await db
    .insertInto('action_link')
    .values({ token_hash: storedHash(token), interview_id: interviewId, sequence, made_at: now, expires_at: expiresAt })
    .execute()
}

/** The interview of a link that is not over; `replaced` when the interview has moved on since. */
export async function findLink(db: Db, token: string, now: Date) {
  return db
    .selectFrom('action_link as l')
    .innerJoin('interview as i', 'i.id', 'l.interview_id')
    .innerJoin('account as p', 'p.id', 'i.account_id')
    .select(['i.id', 'i.account_id as accountId'])
    .select((eb) => [
      eb('l.sequence', '<', eb.ref('i.sequence')).as('replaced'),
      eb('l.expires_at', '<=', now).as('expired'),
    ])
    .where('l.token_hash', '=', storedHash(token))
    .where('p.deleted_at', 'is', null)
    .where('p.blocked_at', 'is', null)
    .executeTakeFirst()
}

export async function deleteOldLinks(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('action_link').where('expires_at', '<', before).execute()
}

type FeedOwner = { accountId: string; memberId: string | null }

const feedsOf = (db: Db, { accountId, memberId }: FeedOwner) =>
  db
    .selectFrom('calendar_feed')
    .where('account_id', '=', accountId)
    .where('member_id', 'is not distinct from', memberId)
    .where('revoked_at', 'is', null)

export const findFeed = (db: Db, owner: FeedOwner) =>
  feedsOf(db, owner).select(['made_at as madeAt', 'last_read_at as lastReadAt']).executeTakeFirst()

export async function revokeFeed(db: Db, owner: FeedOwner, now: Date): Promise<void> {
  await db
    .updateTable('calendar_feed')
    .set({ revoked_at: now })
    .where('account_id', '=', owner.accountId)
    .where('member_id', 'is not distinct from', owner.memberId)
    .where('revoked_at', 'is', null)
    .execute()
}

export async function insertFeed(db: Db, { accountId, memberId }: FeedOwner, token: string, now: Date): Promise<void> {
  await db
    .insertInto('calendar_feed')
    .values({ account_id: accountId, member_id: memberId, token_hash: storedHash(token), made_at: now })
    .execute()
}

/** Whose calendar an address shows, with their rights of this moment; nobody's after it was revoked or its member left. */
export async function openFeed(db: Db, token: string, now: Date) {
  return db
    .updateTable('calendar_feed as f')
    .from('account as w')
    .set({ last_read_at: now })
    .where('f.token_hash', '=', storedHash(token))
    .where('f.revoked_at', 'is', null)
    .whereRef('w.id', '=', 'f.account_id')
    .where('w.deleted_at', 'is', null)
    .where('w.blocked_at', 'is', null)
    .returning(['f.account_id as accountId', 'f.member_id as memberId', 'w.locale'])
    .executeTakeFirst()
}

/** The member of an address, as far as they are one now. */
export async function feedMember(db: Db, memberId: string) {
  return db
    .selectFrom('company_member as m')
    .innerJoin('company as c', 'c.id', 'm.company_id')
    .select(['m.id as memberId', 'm.account_id as accountId', 'm.company_id as companyId', 'm.role', 'c.status'])
    .where('m.id', '=', memberId)
    .where('m.active', '=', true)
    .where('m.removed_at', 'is', null)
    .where('c.deleted_at', 'is', null)
    .executeTakeFirst()
}

export async function revokeFeedsOfMember(db: Db, memberId: string, now: Date): Promise<void> {
  await db
    .updateTable('calendar_feed')
    .set({ revoked_at: now })
    .where('member_id', '=', memberId)
    .where('revoked_at', 'is', null)
    .execute()
}
