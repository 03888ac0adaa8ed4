import { sql } from 'kysely'
import type { Db } from '#db/db.server.ts'

type Row = {
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

/** Money that waits: decided on the page of its order or company, where what it is worth stands. */
export async function waitingMoney(db: Db): Promise<Row[]> {
  const { rows } = await sql<Row>`
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
