import { sql } from 'kysely'
import { adminRolesWith } from '#kernel/admin-rights.ts'
import type { ActingScope, Caller } from '#kernel/caller.ts'
import { rolesWith, rolesWithAll } from '#kernel/rights.ts'
import type { Locale } from '#kernel/shapes.ts'
import type { Db } from '#db/db.server.ts'
import { callerOf } from './rules.caller.ts'
import { isTermsPending } from '../terms/store.server.ts'
import { isNotBlocked, isRunning, sessionSeconds } from '../store.session.server.ts'

const extendAfterMs = 3_600_000
const administratorExtendAfterMs = 300_000

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
      't.ends_at as acting_until',
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
    .select(sql<ActingScope | null>`t.scope`.as('acting_scope'))
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
    .select(isTermsPending(now).as('termsPending'))
    .select(sql<boolean>`a.suspended_at is not null`.as('suspended'))
    .select(
      sql<
        string[]
      >`array(select b.banner from banner_dismissal b where b.account_id = a.id order by b.at desc limit 50)`.as(
        'dismissed',
      ),
    )
    .where('s.id', '=', sessionId)
    .where('s.revoked_at', 'is', null)
    .where(isRunning(now, 'own'))
    .where('own.deleted_at', 'is', null)
    .where(isNotBlocked('own'))
    .where('a.deleted_at', 'is', null)
    .where(isNotBlocked('a'))
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
  await db
    .updateTable('account')
    .set({ last_active_at: now, erase_unused_at: null })
    .where('id', '=', accountId)
    .execute()
}
