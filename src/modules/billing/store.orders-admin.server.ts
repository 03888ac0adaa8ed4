import { sql } from 'kysely'
import type { Db } from '#db/db.server.ts'
import { escapeLike } from '#db/like.ts'
import { readTogether, rowsOf } from '#db/read-together.server.ts'
import type { OrderStatus } from '#kernel/enums/billing.ts'
import { paymentsQuery } from './store.payments.server.ts'

export type AdminOrderRow = {
  id: string
  number: string
  companyId: string
  companyName: string
  status: OrderStatus
  totalMinor: number
  currency: string
  checking: boolean
  test: boolean
  createdAt: Date
  paidAt: Date | null
}
type OrdersQuery = {
  search: string
  show: OrderView | undefined
  now: Date
  status: OrderStatus | undefined
  checking: boolean
  limit: number
  offset: number
}

/** open: can still be paid. late: paid after its time. unmatched: money of it that no sale has taken. */
export type OrderView = 'open' | 'late' | 'unmatched'

/** What of `pay_order o` a view of the list shows. */
export function orderCondition(view: OrderView, now: Date) {
  if (view === 'open') return sql`o.status in ('CREATED', 'PENDING_PAYMENT', 'FAILED') and o.expires_at > ${now}`
  if (view === 'late') return sql`o.paid_at > o.expires_at`
  return sql`o.id in (
    select t.subject_id from ledger_account a join ledger_transfer t on t.to_account = a.id or t.from_account = a.id
    where a.kind = 'UNMATCHED' and a.balance <> 0
    group by t.subject_id, a.unit having sum(case when t.to_account = a.id then t.count else -t.count end) <> 0)`
}

/** Orders of all companies, newest first, and how many need somebody to look. The count stops at 10,000. */
export async function allOrders(
  db: Db,
  { search, status, checking, show, now, limit, offset }: OrdersQuery,
): Promise<{ list: AdminOrderRow[]; total: number; checkingTotal: number }> {
  const prefix = `${escapeLike(search)}%`
  const parts = [
    sql`true`,
    ...(search ? [sql`(o.number ilike ${prefix} or c.name ilike ${prefix})`] : []),
    ...(status ? [sql`o.status = ${status}`] : []),
    ...(checking ? [sql`o.checking`] : []),
    ...(show ? [orderCondition(show, now)] : []),
  ]
  const where = sql.join(parts, sql` and `)
  const { rows } = await sql<AdminOrderRow>`
    select o.id, o.number, o.company_id as "companyId", c.name as "companyName", o.status, o.total_minor as "totalMinor",
      o.currency, o.checking, o.test, o.created_at as "createdAt", o.paid_at as "paidAt"
    from pay_order o join company c on c.id = o.company_id
    where ${where} order by o.created_at desc, o.id desc limit ${limit} offset ${offset}`.execute(db)
  const { rows: counts } = await sql<{ total: number; checkingTotal: number }>`
    select (select count(*)::int from (select from pay_order o join company c on c.id = o.company_id where ${where} limit 10000) counted) as total,
      (select count(*)::int from pay_order where checking) as "checkingTotal"`.execute(db)
  return { list: rows, total: counts[0]?.total ?? 0, checkingTotal: counts[0]?.checkingTotal ?? 0 }
}

/** The attempts to pay an order, oldest first, and what providers sent about them, newest first, fifty at most; by one statement. */
export async function attemptsOf(db: Db, orderId: string) {
  const events = db
    .selectFrom('payment_event')
    .innerJoin('payment', 'payment.id', 'payment_event.payment_id')
    .select(['payment_event.kind', 'payment.provider', 'payment_event.received_at as receivedAt'])
    .where('payment.order_id', '=', orderId)
    .orderBy('payment_event.received_at', 'desc')
    .limit(50)
  return readTogether(db, { payments: paymentsQuery(orderId), events: rowsOf(events, { receivedAt: true }) })
}
