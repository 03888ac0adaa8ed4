import { sql } from 'kysely'
import { orderCondition } from '../store.orders-admin.server.ts'

type Count = { currency: string; count: number; minor: number }

/** Orders that can still be paid, by currency. */
export const openOrderSums = (now: Date) => sql<Count>`
    select o.currency, count(*)::int as count, sum(o.total_minor)::bigint as minor
    from pay_order o where ${orderCondition('open', now)} group by o.currency order by o.currency`

/** One row. */
export const oddOrderCounts = (now: Date) => sql<{ late: number; mismatched: number }>`
    select (select count(*)::int from pay_order o where ${orderCondition('late', now)}) as late,
      (select count(*)::int from pay_order where checking) as mismatched`

/** What is left of each order on the accounts of money that no sale took. */
const unmatchedOrders = sql`
  select t.subject_id as order_id, a.unit as currency, sum(case when t.to_account = a.id then t.count else -t.count end) as minor
  from ledger_account a join ledger_transfer t on t.to_account = a.id or t.from_account = a.id
  where a.kind = 'UNMATCHED' and a.balance <> 0
  group by t.subject_id, a.unit having sum(case when t.to_account = a.id then t.count else -t.count end) <> 0`

/** Money that arrived and that no sale has taken, by currency, and of how many orders it is. */
export const unmatchedSums = () => sql<Count>`
    select u.currency, count(distinct u.order_id)::int as count, sum(u.minor)::bigint as minor
    from (${unmatchedOrders}) u group by u.currency order by u.currency`
