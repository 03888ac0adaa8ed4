import { sql } from 'kysely'
import type { Db } from '#db/db.server.ts'
import { renewalDays, type RenewalOrder, type PlanChoice } from './rules.ts'

const isOpenPlanOrder = sql`o.status in ('CREATED', 'PENDING_PAYMENT', 'FAILED')
  and exists (select from order_line l where l.order_id = o.id and l.kind = 'PLAN')`

/** Plan orders of a company that can be paid now. */
export async function openPlanOrders(db: Db, companyId: string, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select o.id from pay_order o
    where o.company_id = ${companyId} and o.replaced_at is null and o.expires_at > ${now} and ${isOpenPlanOrder}`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** Replaced orders of a company that do not say so yet. */
export async function replacedOrders(db: Db, companyId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('pay_order')
    .select('id')
    .where('company_id', '=', companyId)
    .where('replaced_at', 'is not', null)
    .where('status', 'in', ['CREATED', 'PENDING_PAYMENT', 'FAILED'])
    .execute()
  return rows.map(({ id }) => id)
}

/** Companies whose plan ends within a week or ended lately, and that no other plan follows; the soonest end first. */
export async function companiesToRenew(
  db: Db,
  { now, graceDays }: { now: Date; graceDays: number },
): Promise<string[]> {
  const { rows } = await sql<{ companyId: string }>`
    select p.company_id as "companyId"
    from plan_period p join company c on c.id = p.company_id
    where coalesce(p.cut_at, p.ends_at) <= ${now}::timestamptz + make_interval(days => ${renewalDays}::int)
      and coalesce(p.cut_at, p.ends_at) > ${now}::timestamptz - make_interval(days => ${graceDays}::int)
      and p.cut_at is null and c.status = 'APPROVED'
      and not exists (select from plan_period n where n.company_id = p.company_id and n.starts_at >= p.ends_at)
    order by p.ends_at, p.company_id`.execute(db)
  return rows.map(({ companyId }) => companyId)
}

/** Plans that are over, grace and all, since a few weeks at most, and whose companies were not notified of it. */
export async function plansOver(
  db: Db,
  { now, graceDays }: { now: Date; graceDays: number },
): Promise<{ companyId: string; periodId: string; planCode: string }[]> {
  const { rows } = await sql<{ companyId: string; periodId: string; planCode: string }>`
    select p.company_id as "companyId", p.id as "periodId", p.plan_code as "planCode"
    from plan_period p join company c on c.id = p.company_id
    where coalesce(p.cut_at, p.ends_at) <= ${now}::timestamptz - make_interval(days => ${graceDays}::int)
      and coalesce(p.cut_at, p.ends_at) > ${now}::timestamptz - make_interval(days => ${graceDays + 30}::int)
      and p.cut_at is null and c.status = 'APPROVED'
      and not exists (select from plan_period n where n.company_id = p.company_id and n.starts_at >= p.ends_at)
      and not exists (select from billing_notice b where b.key = 'free:' || p.id)
    order by p.ends_at, p.company_id`.execute(db)
  return rows
}

/** The orders that were prepared to renew a plan, newest first. */
export async function renewalOrders(db: Db, periodId: string): Promise<RenewalOrder[]> {
  const { rows } = await sql<RenewalOrder>`
    select o.id, o.status, o.replaced_at as "replacedAt", o.expires_at as "expiresAt", l.code, l.period
    from pay_order o join order_line l on l.order_id = o.id and l.kind = 'PLAN'
    where o.renews_period = ${periodId} order by o.created_at desc`.execute(db)
  return rows
}

/** How the plan of a period was bought; undefined for one that nobody paid. */
export async function boughtAs(db: Db, periodId: string): Promise<PlanChoice | undefined> {
  const row = await db
    .selectFrom('plan_period')
    .innerJoin('order_line', 'order_line.id', 'plan_period.order_line_id')
    .select(['order_line.code', 'order_line.period'])
    .where('plan_period.id', '=', periodId)
    .executeTakeFirst()
  return row && { code: row.code, period: row.period === 'YEAR' ? 'YEAR' : 'MONTH' }
}

/** What the company wants after a period; a choice about another period counts no more. */
export async function readPlanChoice(db: Db, companyId: string, periodId: string): Promise<PlanChoice | null> {
  const row = await db
    .selectFrom('billing_account')
    .select(['next_plan as code', 'next_period as period'])
    .where('company_id', '=', companyId)
    .where('next_of', '=', periodId)
    .executeTakeFirst()
  return row?.code ? { code: row.code, period: row.period === 'YEAR' ? 'YEAR' : 'MONTH' } : null
}

/** Marks orders as replaced and answers which. One whose transfer an administrator is checking stays: it may be paid. */
export async function markReplaced(db: Db, ids: readonly string[], now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update pay_order o set replaced_at = ${now}, version = version + 1
    where o.id = any(${ids as string[]}::uuid[])
      and not exists (select from transfer_proof t where t.order_id = o.id and t.status = 'WAITING')
    returning o.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Notes that a company is notified of something; false when it was before. */
export async function recordNotice(
  db: Db,
  { key, companyId, now }: { key: string; companyId: string; now: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('billing_notice')
    .values({ key, company_id: companyId, at: now })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows) > 0
}

/** Companies whose bought credits expire within 30 days, or that have a fifth or less left of some unit. Whoever asks looks closer. */
export async function companiesWithFewCredits(db: Db, now: Date): Promise<string[]> {
  const { rows } = await sql<{ companyId: string }>`
    select distinct l.company_id as "companyId"
    from (
      select l.company_id, l.unit, sum(l.granted) as granted, sum(a.balance) as left,
        bool_or(l.source <> 'PLAN' and a.balance > 0 and l.expires_at <= ${now}::timestamptz + interval '30 days') as expiring
      from credit_lot l join ledger_account a on a.id = l.id
      where l.expires_at > ${now} and l.frozen_at is null
      group by l.company_id, l.unit
    ) l join company c on c.id = l.company_id
    where c.status = 'APPROVED' and (l.expiring or (l.unit <> 'SEAT' and l.granted >= 5 and l.left * 5 <= l.granted))
    order by 1`.execute(db)
  return rows.map(({ companyId }) => companyId)
}
