import { sql } from 'kysely'
import type { Db } from '#db/db.server.ts'
import type { CreditUnit, OrderStatus } from '#kernel/enums/billing.ts'
import { memberOf } from '../store.buyer.server.ts'

export type PeriodRow = {
  id: string
  planCode: string
  startsAt: Date
  endsAt: Date
  cutAt: Date | null
  netMinor: number
  orderId: string | null
  orderNumber: string | null
  currency: string | null
  reason: string | null
  by: string | null
}

/** All plans that a company had, has and will have, newest first. */
export const periodsOf = (companyId: string) => sql<PeriodRow>`
    select p.id, p.plan_code as "planCode", p.starts_at as "startsAt", p.ends_at as "endsAt", p.cut_at as "cutAt",
      p.net_minor as "netMinor", o.id as "orderId", o.number as "orderNumber", o.currency, p.given_reason as reason,
      account.full_name as by
    from plan_period p left join order_line l on l.id = p.order_line_id left join pay_order o on o.id = l.order_id
      left join account on account.id = p.given_by
    where p.company_id = ${companyId} order by p.starts_at desc limit 50`

type SlotRow = { jobId: string; title: string; since: Date; paidByCredit: boolean }

/** Jobs that hold a slot now, oldest first. */
export const slotsOf = (companyId: string, now: Date) => sql<SlotRow>`
    select s.job_id as "jobId", coalesce(j.title, '') as title, s.taken_at as since, s.lot_id is not null as "paidByCredit"
    from job_slot s join job j on j.id = s.job_id
    where s.company_id = ${companyId} and s.freed_at is null
      and (j.expires_at is null or j.expires_at > ${now} or j.status = 'PENDING_REVIEW')
    order by s.taken_at, s.id limit 100`

type OrderRow = {
  id: string
  number: string
  status: OrderStatus
  minor: number
  currency: string
  createdAt: Date
  total: number
}

/** The newest orders of a company and how many there are. */
export const newestOrders = (companyId: string, limit: number) => sql<OrderRow>`
    select id, number, status, total_minor as minor, currency, created_at as "createdAt", (count(*) over ())::int as total
    from pay_order where company_id = ${companyId} order by created_at desc, id desc limit ${limit}`

type RequestRow = { id: string; input: unknown; by: string | null; requestedBy: string; requestedAt: Date }

/** Corrections that wait for a second administrator, oldest first. */
export const waitingCorrections = (companyId: string) => sql<RequestRow>`
    select p.id, p.input, a.full_name as by, p.requested_by as "requestedBy", p.requested_at as "requestedAt"
    from billing_approval p left join account a on a.id = p.requested_by
    where p.company_id = ${companyId} and p.order_id is null and p.decided_at is null
    order by p.requested_at limit 50`

/** The name of a company, and whether somebody is a member of it, by any account of their e-mail address. */
export const companyFor = ({ id, accountId }: { id: string; accountId: string }) =>
  sql<{
    name: string
    ownCompany: boolean
  }>`select name, ${memberOf({ accountId, companyId: id })} as "ownCompany" from company where id = ${id}`

export async function nameOf(db: Db, id: string): Promise<string | undefined> {
  return (await db.selectFrom('company').select('name').where('id', '=', id).executeTakeFirst())?.name
}

export type LotRow = { id: string; unit: CreditUnit; expiresAt: Date; balance: number }

/** Credits of a company by their id. */
export async function lotOf(db: Db, companyId: string, id: string): Promise<LotRow | undefined> {
  const { rows } = await sql<LotRow>`
    select l.id, l.unit, l.expires_at as "expiresAt", a.balance from credit_lot l join ledger_account a on a.id = l.id
    where l.id = ${id} and l.company_id = ${companyId}`.execute(db)
  return rows[0]
}

/** What was moved under a key, to tell the same form from another one. */
export async function movedUnder(
  db: Db,
  key: string,
): Promise<{ companyId: string; unit: string; signed: number; lot: string } | undefined> {
  const { rows } = await sql<{ companyId: string; unit: string; signed: number; lot: string }>`
    select l.company_id as "companyId", t.unit, l.id as lot, (case when t.to_account = l.id then t.count else -t.count end) as signed
    from ledger_transfer t join credit_lot l on l.id in (t.to_account, t.from_account) where t.key = ${key}`.execute(db)
  return rows[0]
}

export async function givenUnder(db: Db, key: string): Promise<{ companyId: string; planCode: string } | undefined> {
  return db
    .selectFrom('plan_period')
    .select(['company_id as companyId', 'plan_code as planCode'])
    .where('given_key', '=', key)
    .executeTakeFirst()
}
