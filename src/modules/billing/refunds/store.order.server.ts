import { sql } from 'kysely'
import type { Db } from '#db/db.server.ts'
import type { ApprovalAction } from '#kernel/enums/accounts.ts'
import type { DisputeState, InvoiceKind } from '#kernel/enums/billing.ts'
import { memberOf } from '../store.buyer.server.ts'
import type { OrderLot, OrderPeriod } from './store.effects.server.ts'
import type { RefundRow } from './store.server.ts'

/** All that happened to the money of an order, and what of its credits and plans is left. */
export type OrderMoney = {
  refunds: (RefundRow & { by: string | null })[]
  disputes: { id: string; state: DisputeState; dueAt: Date | null; openedAt: Date; decidedAt: Date | null }[]
  approvals: {
    id: string
    action: ApprovalAction
    minor: number
    currency: string
    requestedBy: string
    by: string | null
    requestedAt: Date
    reason: string
  }[]
  documents: { kind: InvoiceKind; number: string; fileId: string | null; refundId: string | null }[]
  lots: (OrderLot & { used: number })[]
  periods: OrderPeriod[]
  /** Whether this account is a member of the company. */
  ownCompany: boolean
  companyName: string
  /** Who ordered, as long as the account has a page of its own in the console. */
  buyer: { id: string; name: string } | null
}

type JsonDates<T> = { [K in keyof T]: Date extends T[K] ? string | Exclude<T[K], Date> : T[K] }
type OrderFacts = Pick<OrderMoney, 'ownCompany' | 'companyName' | 'buyer'>
type Lists = Omit<OrderMoney, keyof OrderFacts>
type RefundFactsRow = { [K in keyof Lists]: JsonDates<Lists[K][number]>[] } & OrderFacts

const date = (text: string) => new Date(text)
const maybe = (text: string | null) => (text === null ? null : new Date(text))

/** In one statement, so that the page of an order costs the same whatever happened to it. */
export async function readOrderMoney(
  db: Db,
  { id: orderId, companyId }: { id: string; companyId: string },
  accountId: string,
): Promise<OrderMoney> {
  const list = (rows: ReturnType<typeof sql>) => sql`(select coalesce(json_agg(t), '[]') from (${rows}) t)`
  const { rows } = await sql<RefundFactsRow>`
    select ${list(sql`
        select r.id, r.order_id as "orderId", r.payment_id as "paymentId", r.kind, r.source, r.minor, r.currency, r.reason, r.state,
          r.provider_key as "providerKey", r.sends, r.failure, r.requested_by as "requestedBy", r.requested_at as "requestedAt",
          r.done_at as "doneAt", r.returned_on as "returnedOn", r.reference, a.full_name as by
        from refund r left join account a on a.id = r.requested_by where r.order_id = ${orderId} order by r.requested_at, r.id`)} as refunds,
      ${list(sql`
        select id, state, due_at as "dueAt", opened_at as "openedAt", decided_at as "decidedAt"
        from dispute where order_id = ${orderId} order by opened_at, id`)} as disputes,
      ${list(sql`
        select p.id, p.action, p.minor, p.currency, p.requested_by as "requestedBy", p.requested_at as "requestedAt",
          a.full_name as by, coalesce(p.input ->> 'reason', '') as reason
        from billing_approval p left join account a on a.id = p.requested_by
        where p.order_id = ${orderId} and p.decided_at is null order by p.requested_at`)} as approvals,
      ${list(sql`
        select kind, number, file_id as "fileId", refund_id as "refundId" from invoice where order_id = ${orderId}
        order by issued_at, id`)} as documents,
      ${list(sql`
        select l.id, l.order_line_id as "lineId", l.unit, l.granted, a.balance, l.expires_at as "expiresAt", l.frozen_at as "frozenAt",
          (select coalesce(sum(case t.kind when 'SPEND' then t.count else -t.count end), 0)::int from ledger_transfer t
            where (t.from_account = l.id and t.kind = 'SPEND') or (t.to_account = l.id and t.kind = 'REFUND')) as used
        from order_line n join credit_lot l on l.order_line_id = n.id join ledger_account a on a.id = l.id
        where n.order_id = ${orderId}`)} as lots,
      ${list(sql`
        select p.id, p.order_line_id as "lineId", p.starts_at as "startsAt", p.ends_at as "endsAt", p.cut_at as "cutAt"
        from order_line n join plan_period p on p.order_line_id = n.id where n.order_id = ${orderId}`)} as periods,
      ${memberOf({ accountId, companyId })} as "ownCompany",
      (select name from company where id = ${companyId}) as "companyName",
      (select jsonb_build_object('id', a.id, 'name', a.full_name) from pay_order o join account a on a.id = o.created_by
        where o.id = ${orderId} and a.kind <> 'ADMIN' and a.erased_at is null) as buyer`.execute(db)
  const [row] = rows
  if (!row) throw new Error('a statement without a table answers one row')
  return {
    ...row,
    refunds: row.refunds.map((each) => ({ ...each, requestedAt: date(each.requestedAt), doneAt: maybe(each.doneAt) })),
    disputes: row.disputes.map((each) => ({
      ...each,
      dueAt: maybe(each.dueAt),
      openedAt: date(each.openedAt),
      decidedAt: maybe(each.decidedAt),
    })),
    approvals: row.approvals.map((each) => ({ ...each, requestedAt: date(each.requestedAt) })),
    lots: row.lots.map((each) => ({ ...each, expiresAt: date(each.expiresAt), frozenAt: maybe(each.frozenAt) })),
    periods: row.periods.map((each) => ({
      ...each,
      startsAt: date(each.startsAt),
      endsAt: date(each.endsAt),
      cutAt: maybe(each.cutAt),
    })),
  }
}
