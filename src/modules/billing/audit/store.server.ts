import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#db/db.server.ts'
import type { OrderStatus, PayProviderName } from '#kernel/enums/billing.ts'
import type { AlarmKind, bookAlarms, Finding } from './rules.ts'
import type { Facts } from '../rules.order.ts'

/** A check answers one row for each difference: what it is about and the figures that differ. */
type FindingRow = { id: string; orderId: string | null; companyId: string | null; details: Finding['details'] }
type AuditQuery = RawBuilder<FindingRow>

const lotLine = sql`credit_lot l join order_line n on n.id = l.order_line_id join pay_order o on o.id = n.order_id`

const ledgerChecks = (now: Date): Partial<Record<AlarmKind, AuditQuery>> => ({
  BALANCE: sql<FindingRow>`
    with sums as (select account, sum(moved) as moved from (
        select to_account as account, count as moved from ledger_transfer
        union all select from_account, -count from ledger_transfer) each group by account)
    select a.id, null::uuid as "orderId", a.company_id as "companyId",
      json_build_object('unit', a.unit, 'balance', a.balance, 'transfers', coalesce(s.moved, 0)) as details
    from ledger_account a left join sums s on s.account = a.id where a.balance <> coalesce(s.moved, 0)`,
  TRANSFER_MISPLACED: sql<FindingRow>`
    select t.id::text, null::uuid as "orderId", f.company_id as "companyId", json_build_object('unit', t.unit) as details
    from ledger_transfer t join ledger_account f on f.id = t.from_account join ledger_account g on g.id = t.to_account
    where f.unit <> t.unit or g.unit <> t.unit or f.company_id <> g.company_id`,
  LOT_GRANT: sql<FindingRow>`
    select l.id, null::uuid as "orderId", l.company_id as "companyId",
      json_build_object('unit', l.unit, 'granted', l.granted, 'transfers', coalesce(t.granted, 0)) as details
    from credit_lot l left join lateral (select sum(count) as granted from ledger_transfer
      where to_account = l.id and kind = 'GRANT') t on true
    where l.source in ('PLAN', 'TOPUP') and l.granted <> coalesce(t.granted, 0)`,
  LOT_NOT_EXPIRED: sql<FindingRow>`
    select l.id, null::uuid as "orderId", l.company_id as "companyId", json_build_object('unit', l.unit, 'left', a.balance) as details
    from credit_lot l join ledger_account a on a.id = l.id
    where l.expires_at < ${now}::timestamptz - interval '1 day' and l.frozen_at is null and a.balance > 0`,
})

const grantChecks: Partial<Record<AlarmKind, AuditQuery>> = {
  LINE_NOT_GRANTED: sql<FindingRow>`
    select n.id, o.id as "orderId", o.company_id as "companyId", json_build_object('code', n.code) as details
    from order_line n join pay_order o on o.id = n.order_id
    where o.paid_at is not null and n.kind = 'TOPUP' and not exists (select from credit_lot l where l.order_line_id = n.id)`,
  PLAN_NOT_GRANTED: sql<FindingRow>`
    select n.id, o.id as "orderId", o.company_id as "companyId", json_build_object('code', n.code) as details
    from order_line n join pay_order o on o.id = n.order_id
    where o.paid_at is not null and n.kind = 'PLAN' and not exists (select from plan_period p where p.order_line_id = n.id)`,
  LINE_GRANT_DIFFERS: sql<FindingRow>`
    select l.id, o.id as "orderId", o.company_id as "companyId",
      json_build_object('unit', l.unit, 'granted', l.granted, 'sold', (n.grants ->> 'count')::int) as details
    from ${lotLine} where n.kind <> 'TOPUP' or l.company_id <> o.company_id
      or l.unit <> n.grants ->> 'unit' or l.granted <> (n.grants ->> 'count')::int`,
  LOT_NOT_PAID: sql<FindingRow>`
    select l.id, o.id as "orderId", o.company_id as "companyId", json_build_object('unit', l.unit, 'granted', l.granted) as details
    from ${lotLine} where o.paid_at is null`,
  PERIOD_NOT_PAID: sql<FindingRow>`
    select p.id, o.id as "orderId", o.company_id as "companyId", json_build_object('plan', p.plan_code) as details
    from plan_period p join order_line n on n.id = p.order_line_id join pay_order o on o.id = n.order_id
    where o.paid_at is null`,
  LINES_DIFFER: sql<FindingRow>`
    select o.id, o.id as "orderId", o.company_id as "companyId",
      json_build_object('net', o.net_minor, 'lines', coalesce(sum(n.net_minor), 0)) as details
    from pay_order o left join order_line n on n.order_id = o.id
    group by o.id having o.net_minor <> coalesce(sum(n.net_minor), 0)`,
}

const moneyChecks = (now: Date): Partial<Record<AlarmKind, AuditQuery>> => ({
  PAYMENT_NOT_BOOKED: sql<FindingRow>`
    select p.id, o.id as "orderId", o.company_id as "companyId",
      json_build_object('paid', (p.facts #>> '{paid,minor}')::bigint, 'booked', t.count) as details
    from payment p join pay_order o on o.id = p.order_id left join lateral (
      select sum(count)::bigint as count from ledger_transfer where key in (
        select 'payment:' || p.id union all
        select part || proof.id from transfer_proof proof, (values ('payment:'), ('withheld:')) parts (part)
        where proof.payment_id = p.id)) t on true
    where p.facts #>> '{paid,minor}' is not null and (p.facts #>> '{paid,minor}')::bigint is distinct from t.count`,
  SALE_NOT_BOOKED: sql<FindingRow>`
    select o.id, o.id as "orderId", o.company_id as "companyId",
      json_build_object('net', o.net_minor, 'tax', o.tax_minor, 'bookedNet', s.count, 'bookedTax', t.count) as details
    from pay_order o left join ledger_transfer s on s.key = 'sale:' || o.id left join ledger_transfer t on t.key = 'tax:' || o.id
    where (o.paid_at is not null and (o.net_minor <> coalesce(s.count, 0) or o.tax_minor <> coalesce(t.count, 0)))
      or (o.paid_at is null and (s.id is not null or t.id is not null))`,
  ASK_OVERDUE: sql<FindingRow>`
    select p.id, o.id as "orderId", o.company_id as "companyId", json_build_object('provider', p.provider) as details
    from payment p join pay_order o on o.id = p.order_id where p.next_ask_at < ${now}::timestamptz - interval '1 hour'`,
  EVENTS_UNKNOWN: sql<FindingRow>`
    select provider as id, null::uuid as "orderId", null::uuid as "companyId",
      json_build_object('provider', provider, 'count', count(*)) as details
    from payment_event where payment_id is null and outcome <> 'IGNORED' and received_at > ${now}::timestamptz - interval '1 day'
    group by provider having count(*) >= 3`,
})

const documentChecks = (now: Date, recordYears: number): Partial<Record<AlarmKind, AuditQuery>> => ({
  NO_INVOICE: sql<FindingRow>`
    select o.id, o.id as "orderId", o.company_id as "companyId", json_build_object('total', o.total_minor) as details
    from pay_order o where o.paid_at is not null
      and not exists (select from invoice i where i.order_id = o.id and i.kind = 'INVOICE')`,
  INVOICE_DIFFERS: sql<FindingRow>`
    select i.id, o.id as "orderId", o.company_id as "companyId", json_build_object('number', i.number,
      'total', o.total_minor, 'invoiced', (i.document ->> 'totalMinor')::bigint) as details
    from invoice i join pay_order o on o.id = i.order_id
    where i.kind = 'INVOICE' and ((i.document ->> 'totalMinor')::bigint <> o.total_minor
      or (i.document ->> 'netMinor')::bigint <> o.net_minor or i.document ->> 'currency' <> o.currency)`,
  INVOICE_NOT_PAID: sql<FindingRow>`
    select i.id, o.id as "orderId", o.company_id as "companyId", json_build_object('number', i.number) as details
    from invoice i join pay_order o on o.id = i.order_id where o.paid_at is null`,
  INVOICE_SERIES: sql<FindingRow>`
    select i.id, o.id as "orderId", o.company_id as "companyId", json_build_object('number', i.number) as details
    from invoice i join pay_order o on o.id = i.order_id where o.test <> (i.series = 'TEST')`,
  INVOICE_GAP: sql<FindingRow>`
    with issued as (
      select series, left(right(number, 14), 4) || '-' || left(right(number, 9), 2) as month, count(*)::int as count,
        max(right(number, 6)::int) as last from invoice group by 1, 2)
    select coalesce(c.series, i.series) || ' ' || coalesce(c.month, i.month) as id, null::uuid as "orderId", null::uuid as "companyId",
      json_build_object('series', coalesce(c.series, i.series), 'month', coalesce(c.month, i.month), 'counted', c.last,
        'issued', i.count, 'last', i.last) as details
    from invoice_counter c full join issued i on i.series = c.series and i.month = c.month
    where c.last is distinct from i.count or c.last is distinct from i.last`,
  DOCUMENT_NOT_DRAWN: sql<FindingRow>`
    select i.id, i.order_id as "orderId", i.company_id as "companyId", json_build_object('number', i.number) as details
    from invoice i join pay_order o on o.id = i.order_id
    where i.file_id is null and i.issued_at < ${now}::timestamptz - interval '1 day'
      and i.issued_at > ${now}::timestamptz - make_interval(years => ${recordYears}::int)`,
  NO_CREDIT_NOTE: sql<FindingRow>`
    select r.id, o.id as "orderId", o.company_id as "companyId", json_build_object('sum', r.minor) as details
    from refund r join pay_order o on o.id = r.order_id
    where r.kind = 'SALE' and r.state <> 'PREPARED' and not exists (select from invoice i where i.refund_id = r.id)`,
  CREDIT_NOTE_DIFFERS: sql<FindingRow>`
    select i.id, i.order_id as "orderId", i.company_id as "companyId", json_build_object('number', i.number,
      'sum', r.minor, 'credited', -(i.document ->> 'totalMinor')::bigint) as details
    from invoice i join refund r on r.id = i.refund_id where -(i.document ->> 'totalMinor')::bigint <> r.minor`,
  CREDIT_NOTE_UNKNOWN: sql<FindingRow>`
    select i.id, i.order_id as "orderId", i.company_id as "companyId", json_build_object('number', i.number) as details
    from invoice i join pay_order o on o.id = i.order_id
    where i.kind = 'CREDIT_NOTE' and not exists (select from refund r where r.id = i.refund_id)`,
})

const refundChecks = (now: Date): Partial<Record<AlarmKind, AuditQuery>> => ({
  REFUND_LATE: sql<FindingRow>`
    select r.id, o.id as "orderId", o.company_id as "companyId", json_build_object('sum', r.minor, 'state', r.state) as details
    from refund r join pay_order o on o.id = r.order_id
    where r.state in ('REQUESTED', 'SENT') and r.requested_at < ${now}::timestamptz
      - case when r.next_send_at is null then interval '7 days' else interval '1 day' end`,
  REFUND_FAILED: sql<FindingRow>`
    select r.id, o.id as "orderId", o.company_id as "companyId", json_build_object('sum', r.minor, 'reason', r.failure) as details
    from refund r join pay_order o on o.id = r.order_id where r.state = 'FAILED'`,
  REFUND_NOT_BOOKED: sql<FindingRow>`
    select r.id, o.id as "orderId", o.company_id as "companyId", json_build_object('sum', r.minor, 'booked', t.count) as details
    from refund r join pay_order o on o.id = r.order_id
      left join ledger_transfer t on t.key = 'payout:' || r.payment_id || ':' || r.provider_key
    where r.state = 'DONE' and r.minor is distinct from t.count`,
  PERIOD_AFTER_REFUND: sql<FindingRow>`
    select p.id, o.id as "orderId", o.company_id as "companyId", json_build_object('plan', p.plan_code) as details
    from plan_period p join order_line n on n.id = p.order_line_id join pay_order o on o.id = n.order_id
    where p.cut_at is null and p.ends_at > ${now}
      and exists (select from refund r where r.order_id = o.id and r.kind = 'SALE' and r.state <> 'PREPARED')`,
  DISPUTE_NOT_FROZEN: sql<FindingRow>`
    select l.id, o.id as "orderId", o.company_id as "companyId", json_build_object('unit', l.unit, 'left', a.balance) as details
    from ${lotLine} join ledger_account a on a.id = l.id
    where l.frozen_at is null and l.expires_at > ${now}
      and exists (select from dispute d where d.order_id = o.id and d.state = 'OPEN')`,
  FROZEN_WITHOUT_DISPUTE: sql<FindingRow>`
    select l.id, n.order_id as "orderId", l.company_id as "companyId", json_build_object('unit', l.unit) as details
    from credit_lot l left join order_line n on n.id = l.order_line_id
    where l.frozen_at is not null and not exists (select from dispute d where d.order_id = n.order_id and d.state = 'OPEN')`,
})

/** All differences in our own books, whose documents have PDFs for some years. Each check is one statement, so it sees one moment. */
export async function bookFindings(db: Db, now: Date, recordYears: number): Promise<Finding[]> {
  const checks: Partial<Record<AlarmKind, AuditQuery>> = {
    ...ledgerChecks(now),
    ...grantChecks,
    ...moneyChecks(now),
    ...documentChecks(now, recordYears),
    ...refundChecks(now),
  }
  const findings: Finding[] = []
  for (const [kind, check] of Object.entries(checks) as [(typeof bookAlarms)[number], AuditQuery][]) {
    const { rows } = await check.execute(db)
    findings.push(...rows.map(({ id, ...row }) => ({ ...row, kind, key: `${kind}:${id}` })))
  }
  return findings
}

export type AuditedOrder = {
  id: string
  companyId: string
  status: OrderStatus
  checking: boolean
  totalMinor: number
  currency: string
  expiresAt: Date
  proofWaiting: boolean
  paymentId: string | null
  payments: { id: string; facts: Facts }[]
}

/** Orders with the facts of their payments, by id; the next page begins behind the last one. */
export async function auditedOrders(db: Db, after: string | null, limit: number): Promise<AuditedOrder[]> {
  const from = after === null ? sql`` : sql`where o.id > ${after}`
  const { rows } = await sql<AuditedOrder>`
    select o.id, o.company_id as "companyId", o.status, o.checking, o.total_minor as "totalMinor", o.currency,
      o.expires_at as "expiresAt", o.payment_id as "paymentId",
      exists (select from transfer_proof t where t.order_id = o.id and t.status = 'WAITING') as "proofWaiting",
      coalesce((select json_agg(json_build_object('id', p.id, 'facts', p.facts) order by p.created_at, p.id)
        from payment p where p.order_id = o.id), '[]') as payments
    from pay_order o ${from} order by o.id limit ${limit}`.execute(db)
  return rows
}

export type AuditedPayment = { id: string; orderId: string; companyId: string; facts: Facts; createdAt: Date }

/** Payments at a provider that began at this moment or later, and those that are named. */
export async function paymentsSince(
  db: Db,
  { provider, since, refs }: { provider: PayProviderName; since: Date; refs: readonly string[] },
): Promise<AuditedPayment[]> {
  const { rows } = await sql<AuditedPayment>`
    select p.id, p.order_id as "orderId", o.company_id as "companyId", p.facts, p.created_at as "createdAt"
    from payment p join pay_order o on o.id = p.order_id
    where p.provider = ${provider} and (p.created_at >= ${since} or p.id = any(${refs as string[]}::uuid[]))`.execute(
    db,
  )
  return rows
}

export async function accountCount(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('ledger_account')
    .select((each) => each.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
