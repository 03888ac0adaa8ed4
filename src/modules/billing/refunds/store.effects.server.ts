import { sql } from 'kysely'
import type { Db } from '#db/db.server.ts'
import type { CreditUnit } from '#kernel/enums/billing.ts'

export type OrderLot = {
  id: string
  /** Null for the monthly allowance of a plan. */
  lineId: string | null
  unit: CreditUnit
  granted: number
  balance: number
  expiresAt: Date
  frozenAt: Date | null
}

/** The credits that an order bought, and the allowances of the months of its plan. */
export async function lotsOfOrder(db: Db, orderId: string): Promise<OrderLot[]> {
  const { rows } = await sql<OrderLot>`
    select l.id, l.order_line_id as "lineId", l.unit, l.granted, a.balance, l.expires_at as "expiresAt", l.frozen_at as "frozenAt"
    from credit_lot l join ledger_account a on a.id = l.id
    where l.order_line_id in (select id from order_line where order_id = ${orderId})
      or (l.source = 'PLAN' and exists (select from plan_period p join order_line n on n.id = p.order_line_id
        where n.order_id = ${orderId} and p.company_id = l.company_id and l.starts_at >= p.starts_at and l.expires_at <= p.ends_at))
    order by l.id`.execute(db)
  return rows
}

export type OrderPeriod = { id: string; lineId: string; startsAt: Date; endsAt: Date; cutAt: Date | null }

/** Ends the plans of an order now; one that has not begun never does. */
export async function endPeriodsOf(db: Db, orderId: string, now: Date): Promise<void> {
  await sql`
    update plan_period set cut_at = greatest(${now}::timestamptz, starts_at)
    where order_line_id in (select id from order_line where order_id = ${orderId}) and cut_at is null and ends_at > ${now}`.execute(
    db,
  )
}

/** Nobody can spend these credits until the dispute is over. The allowances of a disputed plan go on. */
export async function freezeLots(db: Db, orderId: string, now: Date): Promise<void> {
  await sql`
    update credit_lot set frozen_at = ${now}
    where order_line_id in (select id from order_line where order_id = ${orderId}) and frozen_at is null`.execute(db)
}

export async function thawLot(db: Db, id: string, expiresAt: Date): Promise<void> {
  await db.updateTable('credit_lot').set({ frozen_at: null, expires_at: expiresAt }).where('id', '=', id).execute()
}
