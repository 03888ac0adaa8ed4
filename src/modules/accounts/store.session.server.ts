import { sql } from 'kysely'
import type { Db } from '#db/db.server.ts'
import { notifySessionsEnded } from '#platform/live/notify.server.ts'

/** Session cookie lifetime of the specification: 1296000 s, sliding. */
export const sessionSeconds = 1_296_000
/** Sessions of administrators last 12 hours in all and end after an hour without a request. */
const administratorHours = { inAll: 12, idle: 1 }

/** Whether a session `s` of its owner has not run out. */
export const isRunning = (
  now: Date,
  owner: 'a' | 'own' = 'a',
) => sql<boolean>`s.expires_at > ${now}::timestamptz and (${sql.ref(`${owner}.kind`)} <> 'ADMIN' or (
  s.created_at > ${now}::timestamptz - make_interval(hours => ${administratorHours.inAll})
  and s.seen_at > ${now}::timestamptz - make_interval(hours => ${administratorHours.idle})))`

/** Creates a session; the caller seals its id into the cookie. */
export async function createSession(
  db: Db,
  input: {
    accountId: string
    now: Date
    userAgent: string
    ip: string
    device?: string | null
    secondFactor?: boolean
  },
): Promise<string> {
  const { id } = await db
    .insertInto('session')
    .values({
      account_id: input.accountId,
      created_at: input.now,
      seen_at: input.now,
      expires_at: new Date(input.now.getTime() + sessionSeconds * 1000),
      user_agent: input.userAgent.slice(0, 400),
      ip: input.ip,
      device: input.device ?? null,
      second_factor_at: input.secondFactor ? input.now : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Revokes sessions of an account (all, one, or all but one) and deletes their push tokens. Returns how many were revoked. */
export async function revokeSessions(
  db: Db,
  input: { accountId: string; now: Date; reason: string; only?: string | undefined; except?: string | undefined },
): Promise<number> {
  let query = db
    .updateTable('session')
    .set({ revoked_at: input.now, revoked_reason: input.reason })
    .where('account_id', '=', input.accountId)
    .where('revoked_at', 'is', null)
  if (input.only) query = query.where('id', '=', input.only)
  if (input.except) query = query.where('id', '<>', input.except)
  const ended = await query.returning('id').execute()
  await notifySessionsEnded(
    db,
    ended.map(({ id }) => id),
  )
  if (ended.length > 0)
    await db
      .deleteFrom('push_token')
      .where(
        'session_id',
        'in',
        ended.map(({ id }) => id),
      )
      .execute()
  return ended.length
}

/** Signs out: revokes this session and deletes its push token and the given one. */
export async function endOwnSession(
  db: Db,
  input: { accountId: string; sessionId: string; now: Date; pushToken: string | null },
): Promise<void> {
  await revokeSessions(db, { accountId: input.accountId, now: input.now, reason: 'LOGOUT', only: input.sessionId })
  if (input.pushToken)
    await db
      .deleteFrom('push_token')
      .where('account_id', '=', input.accountId)
      .where('token', '=', input.pushToken)
      .execute()
}

/** The account of a session, also of one that has ended. */
export async function accountOfSession(db: Db, id: string): Promise<string | null> {
  const row = await db.selectFrom('session').select('account_id').where('id', '=', id).executeTakeFirst()
  return row?.account_id ?? null
}

/** Which of these sessions are no longer valid: revoked, expired, or of a deleted or blocked account. */
export async function endedSessions(db: Db, ids: readonly string[], now: Date): Promise<string[]> {
  if (ids.length === 0) return []
  const valid = await db
    .selectFrom('session as s')
    .innerJoin('account as a', 'a.id', 's.account_id')
    .select('s.id')
    .where('s.id', 'in', ids)
    .where('s.revoked_at', 'is', null)
    .where(isRunning(now))
    .where('a.deleted_at', 'is', null)
    .where(isNotBlocked('a'))
    .execute()
  const validIds = new Set(valid.map(({ id }) => id))
  return ids.filter((id) => !validIds.has(id))
}

/** An account that may have sessions: not blocked, or suspended, so that its owner learns why. */
export const isNotBlocked = (account: 'a' | 'own') =>
  sql<boolean>`(${sql.ref(`${account}.blocked_at`)} is null or ${sql.ref(`${account}.suspended_at`)} is not null)`

/** Whether the account has ever had a session. */
export async function hasSessions(db: Db, accountId: string): Promise<boolean> {
  return (
    (await db.selectFrom('session').select('id').where('account_id', '=', accountId).limit(1).executeTakeFirst()) !==
    undefined
  )
}

/** Whether a session was created after `since`. */
export async function isFreshSession(db: Db, sessionId: string, since: Date): Promise<boolean> {
  return (
    (await db
      .selectFrom('session')
      .select('id')
      .where('id', '=', sessionId)
      .where('created_at', '>', since)
      .executeTakeFirst()) !== undefined
  )
}

/** The second factor of a session was proven again. */
export async function renewSecondFactor(db: Db, sessionId: string, now: Date): Promise<void> {
  await db.updateTable('session').set({ second_factor_at: now }).where('id', '=', sessionId).execute()
}

/** Which of the companies of its account a session works in. */
export async function chooseMember(db: Db, sessionId: string, memberId: string): Promise<void> {
  await db.updateTable('session').set({ member_id: memberId }).where('id', '=', sessionId).execute()
}

/** Moves the push token when the session of a browser gets a new id. */
export async function movePushTokens(db: Db, from: string, to: string): Promise<void> {
  await db.updateTable('push_token').set({ session_id: to }).where('session_id', '=', from).execute()
}

export type OpenSession = { id: string; userAgent: string; ip: string; createdAt: Date; seenAt: Date }

/** Open sessions of an account, newest activity first, at most 100. */
export async function openSessions(db: Db, accountId: string, now: Date): Promise<OpenSession[]> {
  return db
    .selectFrom('session as s')
    .innerJoin('account as a', 'a.id', 's.account_id')
    .select(['s.id', 's.user_agent as userAgent', 's.ip', 's.created_at as createdAt', 's.seen_at as seenAt'])
    .where('s.account_id', '=', accountId)
    .where('s.revoked_at', 'is', null)
    .where(isRunning(now))
    .orderBy('s.seen_at', 'desc')
    .limit(100)
    .execute()
}
