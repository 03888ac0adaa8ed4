import { sql } from 'kysely'
import type { ActingScope, AdminRole } from '#kernel/caller.ts'
import type { Db } from '#db/db.server.ts'
import type { ActingConsent } from '#kernel/enums/accounts.ts'
import { codeRules } from '../rules.codes.ts'
import { actingMinutes, type ActingEnd } from './rules.ts'

const after = (now: Date, minutes: number) => new Date(now.getTime() + minutes * 60_000)

const endedColumns = ['account_id', 'admin_id', 'scope', 'started_at', 'ended_at', 'ended_by'] as const
export type EndedRow = {
  account_id: string
  admin_id: string
  scope: ActingScope
  started_at: Date | null
  ended_at: Date | null
  ended_by: ActingEnd | null
}

/**
 * Ends what is over, of everybody or of these two, at the moment when it was: its time has passed, or the session of the administrator
 * has ended, by whomever. Answers what it was.
 */
export async function endLapsed(
  db: Db,
  now: Date,
  two: { accountId: string; adminId: string } | null = null,
): Promise<EndedRow[]> {
  const signedOut = sql<Date | null>`(select s.revoked_at from session s where s.id = acting.session_id)`
  let query = db
    .updateTable('acting')
    .set({
      ended_at: sql<Date>`least(ends_at, ${signedOut})`,
      ended_by: sql<ActingEnd>`case when ${signedOut} < ends_at then 'ADMIN' else 'TIME' end`,
    })
    .where('ended_at', 'is', null)
    .where(sql<boolean>`(ends_at <= ${now} or ${signedOut} is not null)`)
  if (two)
    query = query.where((where) =>
      where.or([where('account_id', '=', two.accountId), where('admin_id', '=', two.adminId)]),
    )
  return query.returning(endedColumns).execute() as Promise<EndedRow[]>
}

type ActingRequest = {
  accountId: string
  adminId: string
  sessionId: string
  scope: ActingScope
  reason: string
  consent: ActingConsent
  now: Date
}

/** Null while one is open for the person or by the administrator. Without consent to wait for it begins at once. */
export async function insertActing(
  db: Db,
  { accountId, adminId, sessionId, scope, reason, consent, now }: ActingRequest,
) {
  const begins = consent === 'NONE'
  // A request that waits for a code lapses with it.
  const minutes = consent === 'CODE' ? codeRules.lifetimeMs / 60_000 : actingMinutes.request
  const row = await db
    .insertInto('acting')
    .values({
      account_id: accountId,
      admin_id: adminId,
      session_id: sessionId,
      scope,
      reason,
      consent,
      requested_at: now,
      started_at: begins ? now : null,
      ends_at: after(now, begins ? actingMinutes.run : minutes),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** The open one for an account, whose administrator may still act and is signed in. */
export async function openFor(db: Db, accountId: string, now: Date) {
  return db
    .selectFrom('acting as t')
    .innerJoin('account as by', 'by.id', 't.admin_id')
    .innerJoin('session as s', 's.id', 't.session_id')
    .select(['t.id', 't.scope', 't.consent', 't.reason', 't.started_at', 't.requested_at', 't.ends_at', 't.admin_id'])
    .select(['by.full_name as administrator', 'by.admin_role'])
    .where('t.account_id', '=', accountId)
    .where('t.ended_at', 'is', null)
    .where('t.ends_at', '>', now)
    .where('s.revoked_at', 'is', null)
    .where('by.blocked_at', 'is', null)
    .executeTakeFirst() as Promise<OpenRow | undefined>
}
export type OpenRow = {
  id: string
  scope: ActingScope
  consent: ActingConsent
  reason: string
  started_at: Date | null
  requested_at: Date
  ends_at: Date
  admin_id: string
  administrator: string
  admin_role: AdminRole | null
}

/** The open one of an administrator for an account, locked, so that of codes typed at once each is counted. */
export async function lockOwnActing(db: Db, { accountId, adminId, sessionId, now }: OwnActing) {
  return db
    .selectFrom('acting')
    .select(['id', 'scope', 'consent', 'reason', 'started_at'])
    .where('account_id', '=', accountId)
    .where('admin_id', '=', adminId)
    .where('session_id', '=', sessionId)
    .where('ended_at', 'is', null)
    .where('ends_at', '>', now)
    .forUpdate()
    .executeTakeFirst() as Promise<Pick<OpenRow, 'id' | 'scope' | 'consent' | 'reason' | 'started_at'> | undefined>
}
type OwnActing = { accountId: string; adminId: string; sessionId: string; now: Date }

type Start = { id: string; accountId: string; consent: ActingConsent; now: Date }
/** False when it was answered, ended or has lapsed, or needs another consent. */
export async function startActing(db: Db, { id, accountId, consent, now }: Start) {
  const row = await db
    .updateTable('acting')
    .set({ started_at: now, ends_at: after(now, actingMinutes.run) })
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('consent', '=', consent)
    .where('started_at', 'is', null)
    .where('ended_at', 'is', null)
    .where('ends_at', '>', now)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

type Ending = { now: Date; by: ActingEnd } & ({ accountId: string; id?: string } | { adminId: string })

/** Ends what is open and answers what it was. */
export async function endActing(db: Db, ending: Ending): Promise<EndedRow | undefined> {
  let query = db
    .updateTable('acting')
    .set({ ended_at: ending.now, ended_by: ending.by })
    .where('ended_at', 'is', null)
    .where('ends_at', '>', ending.now)
  if ('adminId' in ending) query = query.where('admin_id', '=', ending.adminId)
  else {
    query = query.where('account_id', '=', ending.accountId)
    // A request is declined; what has begun is ended.
    if (ending.id) query = query.where('id', '=', ending.id).where('started_at', 'is', null)
  }
  return query.returning(endedColumns).executeTakeFirst() as Promise<EndedRow | undefined>
}
