import { sql } from 'kysely'
import type { Caller } from '#kernel/caller.ts'
import type { Locale } from '#kernel/shapes.ts'
import type { Db } from '#db/db.server.ts'
import { notifySessionsEnded } from '#platform/live/notify.server.ts'

/** Session cookie lifetime of the specification: 1296000 s, sliding. */
export const sessionSeconds = 1_296_000
const extendAfterMs = 3_600_000

/**
 * `extended`: the session's expiry moved, so the cookie should be sent again. `unread` notifications and the codes of a candidate's
 * `skills` stand on every page, so they come with the session.
 */
export type ResolvedSession = {
  caller: Caller
  locale: Locale
  name: string
  email: string
  extended: boolean
  unread: number
  skills: string[]
  /** The companies an employer can work in, where there are several. */
  companies: { memberId: string; companyId: string; name: string }[]
}

/** Creates a session; the caller seals its id into the cookie. */
export async function createSession(
  db: Db,
  input: { accountId: string; now: Date; userAgent: string; ip: string; secondFactor?: boolean },
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
      second_factor_at: input.secondFactor ? input.now : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * The caller of a session with their current rights, so that a removal or demotion takes effect on the next request. Null when the
 * session is revoked or expired or its account deleted or blocked. Extends the session at most once an hour.
 */
export async function resolveSession(db: Db, sessionId: string, now: Date): Promise<ResolvedSession | null> {
  const row = await db
    .selectFrom('session as s')
    .innerJoin('account as a', 'a.id', 's.account_id')
    // The company that this session chose, else the one used last, else the oldest membership.
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('company_member as own')
          .selectAll('own')
          .whereRef('own.account_id', '=', 'a.id')
          .where('own.removed_at', 'is', null)
          .where('own.active', '=', true)
          .orderBy(sql`own.id is not distinct from s.member_id`, 'desc')
          .orderBy('own.used_at', (order) => order.desc().nullsLast())
          .orderBy('own.created_at')
          .orderBy('own.id')
          .limit(1)
          .as('m'),
      (join) => join.onTrue(),
    )
    .leftJoin('company as c', 'c.id', 'm.company_id')
    .select([
      's.id',
      's.seen_at',
      's.second_factor_at',
      'a.id as account_id',
      'a.kind',
      'a.locale',
      'a.full_name',
      'a.email',
      'a.admin_role',
      'm.id as member_id',
      'm.role',
      'c.id as company_id',
      'c.status as company_status',
    ])
    .select(
      sql<number>`(select count(*)::int from notification n where n.account_id = a.id and n.read_at is null and n.in_app)`.as(
        'unread',
      ),
    )
    .select(
      sql<string[]>`array(select skill_code from candidate_skill k where k.account_id = a.id order by k.sort)`.as(
        'skills',
      ),
    )
    .select(
      sql<
        ResolvedSession['companies'] | null
      >`case when a.kind = 'EMPLOYER' then (select jsonb_agg(jsonb_build_object('memberId', o.id, 'companyId', oc.id, 'name', oc.name) order by oc.name, o.id)
        from company_member o join company oc on oc.id = o.company_id
        where o.account_id = a.id and o.removed_at is null and o.active having count(*) > 1) end`.as('companies'),
    )
    .select(
      sql<boolean>`exists (select from master_proposal p join master v on v.id = p.master_id and v.status = 'PROPOSED'
        where p.account_id = a.id)`.as('proposes'),
    )
    .where('s.id', '=', sessionId)
    .where('s.revoked_at', 'is', null)
    .where('s.expires_at', '>', now)
    .where('a.deleted_at', 'is', null)
    .where('a.blocked_at', 'is', null)
    .executeTakeFirst()
  const caller = row && callerOf(row)
  if (!row || !caller) return null
  const extended = now.getTime() - row.seen_at.getTime() > extendAfterMs
  if (extended) await extendSession(db, sessionId, row.account_id, now)
  const { locale, full_name: name, email, unread, skills } = row
  return { caller, locale, name, email, extended, unread, skills, companies: row.companies ?? [] }
}

type SessionRow = {
  id: string
  account_id: string
  kind: 'CANDIDATE' | 'EMPLOYER' | 'ADMIN'
  second_factor_at: Date | null
  proposes: boolean
  admin_role: Extract<Caller, { kind: 'admin' }>['role'] | null
  member_id: string | null
  role: Extract<Caller, { kind: 'employer' }>['role'] | null
  company_id: string | null
  company_status: Extract<Caller, { kind: 'employer' }>['companyStatus'] | null
}

function callerOf(row: SessionRow): Caller | null {
  const base = { accountId: row.account_id, sessionId: row.id, proposes: row.proposes }
  if (row.kind === 'CANDIDATE') return { kind: 'candidate', ...base }
  if (row.kind === 'ADMIN')
    return row.admin_role && row.second_factor_at ? { kind: 'admin', ...base, role: row.admin_role } : null
  if (!row.member_id || !row.role || !row.company_id || !row.company_status)
    return { kind: 'unassigned', accountId: row.account_id, sessionId: row.id }
  return {
    kind: 'employer',
    ...base,
    memberId: row.member_id,
    companyId: row.company_id,
    role: row.role,
    companyStatus: row.company_status,
  }
}

async function extendSession(db: Db, sessionId: string, accountId: string, now: Date): Promise<void> {
  const expires = new Date(now.getTime() + sessionSeconds * 1000)
  await db.updateTable('session').set({ seen_at: now, expires_at: expires }).where('id', '=', sessionId).execute()
  await db.updateTable('account').set({ last_active_at: now }).where('id', '=', accountId).execute()
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
    .where('s.expires_at', '>', now)
    .where('a.deleted_at', 'is', null)
    .where('a.blocked_at', 'is', null)
    .execute()
  const validIds = new Set(valid.map(({ id }) => id))
  return ids.filter((id) => !validIds.has(id))
}

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
    .selectFrom('session')
    .select(['id', 'user_agent as userAgent', 'ip', 'created_at as createdAt', 'seen_at as seenAt'])
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('seen_at', 'desc')
    .limit(100)
    .execute()
}
