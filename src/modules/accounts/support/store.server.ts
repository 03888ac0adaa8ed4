import { sql } from 'kysely'
import type { AdminRole } from '#kernel/caller.ts'
import type { Db } from '#db/db.server.ts'
import { disclosedActions, type DisclosedAction } from './rules.ts'

/** The last addresses that an account signed in from, at most so many. */
export async function accountNetworks(db: Db, accountId: string, most = 20): Promise<string[]> {
  const rows = await db
    .selectFrom('session')
    .select('ip')
    .where('account_id', '=', accountId)
    .where('ip', '<>', '')
    .groupBy('ip')
    .orderBy(sql`max(created_at)`, 'desc')
    .limit(most)
    .execute()
  return rows.map(({ ip }) => ip)
}

export type AccessRow = {
  at: Date
  action: DisclosedAction
  role: AdminRole | null
  firstName: string
  reason: string | null
  minutes: number | null
  changes: { action: string; subjectType: string; call: string | null }[]
  /** Of the person themselves. */
  ownName: string
}

/** Their beginning and end stand in the record of acting, with what was done between. */
const ofRecord: readonly DisclosedAction[] = ['acting.start', 'acting.startLook']
const ofLog = disclosedActions.filter((action) => !ofRecord.includes(action))

/** Who of the administrators opened an account's page, changed something or acted for the person, and why: the latest 50. */
export const accessQuery = (accountId: string) => sql<AccessRow>`
  select access.at, access.action, by.admin_role as role, split_part(by.full_name, ' ', 1) as "firstName", access.reason,
    access.minutes, access.changes, (select full_name from account where id = ${accountId}) as "ownName"
  from (
    (select l.at, l.action, l.actor_id as by, l.details->>'reason' as reason, null::int as minutes, '[]'::json as changes, l.id as place
      from audit_log l where l.subject_type = 'account' and l.subject_id = ${accountId} and l.actor_kind = 'admin'
        and l.action = any(${ofLog}::text[]) order by l.id desc limit 50)
    union all
    (select t.started_at, case t.scope when 'READ' then 'acting.startLook' else 'acting.start' end, t.admin_id, t.reason,
        ceil(extract(epoch from t.ended_at - t.started_at) / 60)::int,
        (select coalesce(json_agg(json_build_object('action', done.action, 'subjectType', done.subject_type, 'call', done.call) order by done.id), '[]')
          from (select min(l.id) as id, l.action, l.subject_type, l.details->>'call' as call from audit_log l
            where l.actor_id = t.account_id and l.acting_admin_id = t.admin_id and l.outcome = 'OK'
              and l.at between t.started_at and coalesce(t.ended_at, t.ends_at) and l.action not in ('accounts.actingEnded', 'accounts.signOut')
            group by l.action, l.subject_type, l.details->>'call' order by 1 limit 20) done), null
      from acting t where t.account_id = ${accountId} and t.started_at is not null order by t.started_at desc limit 50)
  ) access join account by on by.id = access.by
  order by access.at desc, access.place desc nulls first limit 50`
