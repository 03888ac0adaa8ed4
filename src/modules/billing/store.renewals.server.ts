import { sql } from 'kysely'
import type { Db } from '#db/db.server.ts'

const isOpenPlanOrder = sql`o.status in ('CREATED', 'PENDING_PAYMENT', 'FAILED')
  and exists (select from order_line l where l.order_id = o.id and l.kind = 'PLAN')`

/** Marks the open plan orders of a company but one as replaced and answers which. */
export async function replacePlanOrders(
  db: Db,
  { companyId, kept, now }: { companyId: string; kept: string | null; now: Date },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update pay_order o set replaced_at = ${now}, version = version + 1
    where o.company_id = ${companyId} and o.replaced_at is null and o.expires_at > ${now} and ${isOpenPlanOrder}
      and o.id is distinct from ${kept}::uuid
    returning o.id`.execute(db)
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
