import { sql } from 'kysely'
import type { Db } from '#db/db.server.ts'
import { readTogether, rowsOf } from '#db/read-together.server.ts'
import type { EndpointApprovalKind } from '#kernel/second-approval.ts'
import { belongsTo, isSamePerson } from '#modules/accounts/public.server.ts'
import { secondApprovalQueries } from '#platform/second-approval/store.server.ts'

type ApprovalRow = {
  id: string
  action: string
  orderId: string | null
  companyId: string
  company: string
  minor: number
  currency: string
  by: string
  requestedAt: Date
}

/** What waits about a company or person that an administrator belongs to, or about a case that they reported. */
const ownQuery = (me: string) => sql<{ id: string }>`
  select s.id from second_approval s join account me on me.id = ${me}
  left join moderation_case k on s.subject_type = 'moderation_case' and k.id = s.subject_id
  where s.outcome is null and (${belongsTo({
    companyId: sql`k.company_id`,
    accountId: sql`coalesce(k.account_id, case when s.subject_type = 'account' then s.subject_id end)`,
  })}
    or exists (select from report r left join account a on a.id = r.account_id
      where r.case_id = k.id and (r.email = me.email or ${isSamePerson})))`

/** What waits and what was decided last, with what of it the reader belongs to. */
export const listSeconds = (
  db: Db,
  { kinds, now, me }: { kinds: readonly EndpointApprovalKind[]; now: Date; me: string },
) => readTogether(db, { ...secondApprovalQueries(db, kinds, now), own: rowsOf(ownQuery(me)) })

/** Whether a waiting action is about whom the administrator belongs to. */
export async function isOwnSecondApproval(db: Db, id: string, me: string): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`select from (${ownQuery(me)}) own where own.id = ${id}`.execute(db)
  return rows.length > 0
}

/** Money that waits: decided on the page of its order or company, where what it is worth stands. */
export async function waitingMoney(db: Db): Promise<ApprovalRow[]> {
  const { rows } = await sql<ApprovalRow>`
    select p.id, p.action, p.order_id as "orderId", p.company_id as "companyId", c.name as company, p.minor, p.currency,
      a.full_name as by, p.requested_at as "requestedAt"
    from billing_approval p join company c on c.id = p.company_id join account a on a.id = p.requested_by
    where p.decided_at is null order by p.requested_at limit 50`.execute(db)
  return rows.map(({ minor, ...row }) => ({ ...row, minor: Number(minor) }))
}

/** Somebody who asked, as they are today. */
export const askerOf = (db: Db, id: string) =>
  db
    .selectFrom('account')
    .select('admin_role')
    .where('id', '=', id)
    .where('kind', '=', 'ADMIN')
    .where('blocked_at', 'is', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
