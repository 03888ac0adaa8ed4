import type { Db } from '#db/db.server.ts'
import type { Entitlements } from '#kernel/enums/billing.ts'
import type { PlanPeriod } from './rules.entitlements.ts'
import { lockBillingAccount } from './store.ledger.server.ts'

export type NewPeriod = {
  companyId: string
  planCode: string
  entitlements: Entitlements
  from: Date
  until: Date
  /** Day of the month on which allowances renew. */
  anchorDay: number
  /** The line of an order that bought it, and what was paid for it. */
  orderLine?: string
  netMinor?: number
  /** Given without an order: by whom and why; the key makes the same form sent twice one period. */
  given?: { key: string; by: string; reason: string }
}

/** Puts a company on a plan for a time. The database refuses periods that overlap. */
export async function insertPeriod(db: Db, period: NewPeriod): Promise<string> {
  await lockBillingAccount(db, period.companyId)
  const { id } = await db
    .insertInto('plan_period')
    .values({
      company_id: period.companyId,
      plan_code: period.planCode,
      entitlements: JSON.stringify(period.entitlements),
      starts_at: period.from,
      ends_at: period.until,
      anchor_day: period.anchorDay,
      order_line_id: period.orderLine ?? null,
      net_minor: period.netMinor ?? 0,
      given_key: period.given?.key ?? null,
      given_by: period.given?.by ?? null,
      given_reason: period.given?.reason ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Ends a plan now. One that has ended by itself stays as it was. */
export async function cutPeriod(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable('plan_period')
    .set({ cut_at: now })
    .where('id', '=', id)
    .where('cut_at', 'is', null)
    .where('ends_at', '>', now)
    .execute()
}

/** Lets a plan that waits begin earlier than it was bought for. Moved in the order of time, so that none overlaps the one behind it. */
export async function movePeriod(
  db: Db,
  { id, startsAt, endsAt, anchorDay }: Pick<PlanPeriod, 'id' | 'startsAt' | 'endsAt' | 'anchorDay'>,
): Promise<void> {
  await db
    .updateTable('plan_period')
    .set({ starts_at: startsAt, ends_at: endsAt, anchor_day: anchorDay })
    .where('id', '=', id)
    .execute()
}

/** The time of the plans that the lines of an order bought, by line. */
export async function periodsOfOrder(db: Db, orderId: string): Promise<Map<string, { from: string; until: string }>> {
  const rows = await db
    .selectFrom('plan_period')
    .innerJoin('order_line', 'order_line.id', 'plan_period.order_line_id')
    .select(['order_line.id', 'starts_at', 'ends_at'])
    .where('order_line.order_id', '=', orderId)
    .execute()
  return new Map(
    rows.map(({ id, starts_at, ends_at }) => [id, { from: starts_at.toISOString(), until: ends_at.toISOString() }]),
  )
}
