import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#db/db.server.ts'
import { listPage, type Paging } from '#db/list-page.server.ts'
import type { OrderStatus, ProofStatus } from '#kernel/enums/billing.ts'
import type { Locale } from '#kernel/locale.ts'
import type { CartLine, Grants, PaidPeriod } from './rules.cart.ts'
import type { Tax } from './rules.tax.ts'

export type StoredLine = Omit<CartLine, 'cutsPeriod'> & { id: string; cutsPeriod: string | null }
export type OrderProof = {
  status: ProofStatus
  reason: string | null
  statedMinor: number
  paidOn: string
  uploadedAt: string
}
export type OrderRow = {
  id: string
  companyId: string
  number: string
  status: OrderStatus
  currency: string
  netMinor: number
  taxMinor: number
  totalMinor: number
  tax: (Tax & { label: Record<Locale, string> }) | null
  test: boolean
  fingerprint: string
  createdAt: Date
  expiresAt: Date
  paidAt: Date | null
  /** The attempt that paid it. */
  paymentId: string | null
  checking: boolean
  /** When another plan order took its place; nobody can pay it from then on. */
  replacedAt: Date | null
  /** The plan that it renews, for an order that the site prepared. */
  renewsPeriod: string | null
  /** A proof of transfer waits for an administrator: the order stays open until it is decided. */
  proofWaiting: boolean
  /** The newest proof of transfer. */
  proof: OrderProof | null
  lines: StoredLine[]
}

const selectOrder = sql`
  select o.id, o.company_id as "companyId", o.number, o.status, o.currency, o.net_minor as "netMinor",
    o.tax_minor as "taxMinor", o.total_minor as "totalMinor", o.tax, o.test, o.fingerprint, o.created_at as "createdAt",
    o.expires_at as "expiresAt", o.paid_at as "paidAt", o.payment_id as "paymentId", o.checking,
    o.replaced_at as "replacedAt", o.renews_period as "renewsPeriod",
    exists (select from transfer_proof t where t.order_id = o.id and t.status = 'WAITING') as "proofWaiting",
    (select json_build_object('status', t.status, 'reason', t.reason, 'statedMinor', t.stated_minor, 'paidOn', t.paid_on,
        'uploadedAt', t.uploaded_at)
      from transfer_proof t where t.order_id = o.id order by t.uploaded_at desc, t.id desc limit 1) as proof,
    (select json_agg(json_build_object('id', l.id, 'kind', l.kind, 'code', l.code, 'period', l.period, 'title', l.title,
      'count', l.count, 'unitNetMinor', l.unit_net_minor, 'netMinor', l.net_minor, 'grants', l.grants,
      'cutsPeriod', l.cuts_period) order by l.position) from order_line l where l.order_id = o.id) as lines
  from pay_order o`

/** An order of a company; of any company without one. */
export async function findOrder(db: Db, id: string, companyId?: string): Promise<OrderRow | undefined> {
  const own = companyId === undefined ? sql`` : sql`and o.company_id = ${companyId}`
  const { rows } = await sql<OrderRow>`${selectOrder} where o.id = ${id} ${own}`.execute(db)
  return rows[0]
}

/** An order by its key, or an open one of the same items that ends the same plan. */
export async function findRepeated(
  db: Db,
  { companyId, key, fingerprint, totalMinor, ends, now }: Repeated,
): Promise<OrderRow | undefined> {
  const { rows } = await sql<OrderRow>`${selectOrder}
    where o.company_id = ${companyId} and (o.key = ${key} or (o.fingerprint = ${fingerprint}
      and o.total_minor = ${totalMinor} and o.status in ('CREATED', 'PENDING_PAYMENT', 'FAILED')
      and (o.expires_at > ${now} or exists (select from transfer_proof t where t.order_id = o.id and t.status = 'WAITING'))
      and o.replaced_at is null
      and (select l.cuts_period from order_line l where l.order_id = o.id and l.cuts_period is not null) is not distinct from ${ends}))
    order by (o.key = ${key}) desc, o.created_at desc limit 1`.execute(db)
  return rows[0]
}
type Repeated = {
  companyId: string
  key: string
  fingerprint: string
  totalMinor: number
  ends: string | null
  now: Date
}

/** Whether an order was made under this key. */
export async function keyFingerprint(db: Db, companyId: string, key: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('pay_order')
    .select('fingerprint')
    .where('company_id', '=', companyId)
    .where('key', '=', key)
    .executeTakeFirst()
  return row?.fingerprint
}

/** Without letters and digits that look alike. */
const signs = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const orderNumber = (now: Date) =>
  `K${now.toISOString().slice(2, 7).replace('-', '')}-${Array.from({ length: 7 }, () => signs[randomInt(signs.length)]).join('')}`

export type NewOrder = {
  companyId: string
  /** Null for an order that the site prepares. */
  by: string | null
  renewsPeriod?: string
  key: string
  fingerprint: string
  currency: string
  lines: readonly CartLine[]
  netMinor: number
  taxMinor: number
  tax: OrderRow['tax']
  test: boolean
  now: Date
  expiresAt: Date
}

export async function insertOrder(db: Db, order: NewOrder): Promise<string> {
  const { id } = await db
    .insertInto('pay_order')
    .values({
      company_id: order.companyId,
      number: orderNumber(order.now),
      currency: order.currency,
      net_minor: order.netMinor,
      tax_minor: order.taxMinor,
      total_minor: order.netMinor + order.taxMinor,
      tax: order.tax && JSON.stringify(order.tax),
      test: order.test,
      key: order.key,
      fingerprint: order.fingerprint,
      created_by: order.by,
      renews_period: order.renewsPeriod ?? null,
      created_at: order.now,
      expires_at: order.expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('order_line')
    .values(
      order.lines.map((line, position) => ({
        order_id: id,
        position,
        kind: line.kind,
        code: line.code,
        period: line.period,
        title: JSON.stringify(line.title),
        count: line.count,
        unit_net_minor: line.unitNetMinor,
        net_minor: line.netMinor,
        grants: JSON.stringify(line.grants satisfies Grants),
        cuts_period: line.cutsPeriod,
      })),
    )
    .execute()
  return id
}

export type OrderPatch = {
  status?: OrderStatus
  test?: boolean
  paid_at?: Date
  payment_id?: string
  checking?: boolean
  expires_at?: Date
  buyer?: string
}

export async function patchOrder(db: Db, id: string, patch: OrderPatch): Promise<void> {
  await db
    .updateTable('pay_order')
    .set({ ...patch, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute()
}

/** Orders of a company, newest first. */
export async function listOrders(
  db: Db,
  { companyId, status, ...page }: Paging & { companyId: string; status: readonly OrderStatus[] },
): Promise<{ list: OrderRow[]; total: number }> {
  const only = status.length > 0 ? sql`and o.status = any(${status as OrderStatus[]})` : sql``
  const { rows, total } = await listPage(page, async ({ limit, offset }) => {
    const answer = await sql<OrderRow & { total: number }>`
    select page.*, count.total from (${selectOrder} where o.company_id = ${companyId} ${only}
      order by o.created_at desc, o.id desc limit ${limit} offset ${offset}) page,
      (select count(*)::int as total from pay_order o where o.company_id = ${companyId} ${only}) count`.execute(db)
    return answer.rows
  })
  return { list: rows, total }
}

/** Orders that nobody can pay any more and that do not say so yet, oldest first. One whose proof is being checked stays open. */
export async function dueOrders(db: Db, now: Date, limit: number): Promise<{ id: string; companyId: string }[]> {
  return db
    .selectFrom('pay_order')
    .select(['id', 'company_id as companyId'])
    .where('status', 'in', ['CREATED', 'PENDING_PAYMENT', 'FAILED'])
    .where('expires_at', '<=', now)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('transfer_proof')
            .select('transfer_proof.id')
            .whereRef('transfer_proof.order_id', '=', 'pay_order.id')
            .where('transfer_proof.status', '=', 'WAITING'),
        ),
      ),
    )
    .orderBy('expires_at')
    .limit(limit)
    .execute()
}

/** Plans of a company with what was paid for them, the present ones and those that ended lately. */
export async function paidPeriods(db: Db, companyId: string, now: Date): Promise<PaidPeriod[]> {
  const rows = await db
    .selectFrom('plan_period')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('ends_at', '>', new Date(now.getTime() - 90 * 86_400_000))
    .orderBy('starts_at')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    planCode: row.plan_code,
    entitlements: row.entitlements,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    cutAt: row.cut_at,
    anchorDay: row.anchor_day,
    netMinor: row.net_minor,
  }))
}
