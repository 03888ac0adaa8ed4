import { adminRolesWith } from '#kernel/admin-rights.ts'
import { rolesWith, rolesWithAll } from '#kernel/rights.ts'
import { sql } from 'kysely'
import type { Caller } from '#kernel/caller.ts'
import type { Locale } from '#kernel/shapes.ts'
import type { Db } from '#db/db.server.ts'
import { callerOf } from './rules.session-caller.ts'
import { notifySessionsEnded } from '#platform/live/notify.server.ts'

/** Session cookie lifetime of the specification: 1296000 s, sliding. */
export const sessionSeconds = 1_296_000
const extendAfterMs = 3_600_000
/** Sessions of administrators last 12 hours in all and end after an hour without a request. */
const administratorHours = { inAll: 12, idle: 1 }
const administratorExtendAfterMs = 300_000

/** Whether a session `s` of its owner has not run out. */
const isRunning = (
  now: Date,
  owner: 'a' | 'own' = 'a',
) => sql<boolean>`s.expires_at > ${now}::timestamptz and (${sql.ref(`${owner}.kind`)} <> 'ADMIN' or (
  s.created_at > ${now}::timestamptz - make_interval(hours => ${administratorHours.inAll})
  and s.seen_at > ${now}::timestamptz - make_interval(hours => ${administratorHours.idle})))`

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
  /** Threads with unread messages. */
  messages: number
  skills: string[]
  /** Mails to the account's address come back. */
  mailBounces: boolean
  /** An administrator asks to act for the account, or does so. */
  supportAccess: 'ASKED' | 'RUNNING' | null
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
 * session is revoked or expired or its account deleted or blocked. Extends the session at most once an hour. Outside the console an
 * administrator who acts for somebody is that person, with `acting`: what they may do is asked at every request anew.
 */
export async function resolveSession(
  db: Db,
  sessionId: string,
  now: Date,
  { console = false } = {},
): Promise<ResolvedSession | null> {
  const row = await db
    .selectFrom('session as s')
    .innerJoin('account as own', 'own.id', 's.account_id')
    .leftJoin('acting as t', (join) =>
      join
        .onRef('t.session_id', '=', 's.id')
        .on('t.started_at', 'is not', null)
        .on('t.ended_at', 'is', null)
        .on('t.ends_at', '>', now)
        .on(
          sql<boolean>`not ${console}::boolean and own.admin_role = any(${sql.val([...adminRolesWith('people.actFor')])}::text[])`,
        ),
    )
    .innerJoin('account as a', (join) => join.on(sql<boolean>`a.id = coalesce(t.account_id, s.account_id)`))
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
      'own.id as own_id',
      'own.kind as own_kind',
      't.id as acting_id',
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
    .select(unreadMessages(now).as('messages'))
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
    .select(
      sql<boolean>`exists (select from mail_suppression b
        where b.address_hash = address_hash(a.email) and b.reason = 'BOUNCED' and b.ended_at is null)`.as(
        'mailBounces',
      ),
    )
    .select(
      sql<
        ResolvedSession['supportAccess']
      >`(select case when o.started_at is null then 'ASKED' else 'RUNNING' end from acting o
        where o.account_id = a.id and o.ended_at is null and o.ends_at > ${now}::timestamptz)`.as('supportAccess'),
    )
    .where('s.id', '=', sessionId)
    .where('s.revoked_at', 'is', null)
    .where(isRunning(now, 'own'))
    .where('own.deleted_at', 'is', null)
    .where('own.blocked_at', 'is', null)
    .where('a.deleted_at', 'is', null)
    .where('a.blocked_at', 'is', null)
    .executeTakeFirst()
  const caller = row && callerOf(row)
  if (!row || !caller) return null
  const after = row.own_kind === 'ADMIN' ? administratorExtendAfterMs : extendAfterMs
  const extended = now.getTime() - row.seen_at.getTime() > after
  if (extended) await extendSession(db, sessionId, row.own_id, now)
  const { locale, full_name: name, email, unread, messages, skills, mailBounces, supportAccess } = row
  return {
    caller,
    locale,
    name,
    email,
    extended,
    unread,
    messages,
    skills,
    mailBounces,
    supportAccess,
    companies: row.companies ?? [],
  }
}

/** Threads with something new for who is signed in, by the rights of the member that the session works as. */
const unreadMessages = (now: Date) => sql<number>`case
  when a.kind = 'CANDIDATE' then unread_threads_of_candidate(a.id)
  when m.role = any(${sql.val(rolesWith('messages.use'))}::text[]) then
    unread_threads_of_member(a.id, m.company_id, m.id, m.role = any(${sql.val(rolesWithAll('messages.use'))}::text[]), ${now})
  else 0 end`

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
    .where(isRunning(now))
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
