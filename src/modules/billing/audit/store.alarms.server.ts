import { sql } from 'kysely'
import type { Db } from '#db/db.server.ts'
import { cachedRows } from '#db/table-cache.server.ts'
import type { AlarmSource } from '#kernel/enums/accounts.ts'
import type { Locale } from '#kernel/locale.ts'
import { adminRolesWith } from '#kernel/admin-rights.ts'
import type { AlarmKind, Finding } from './rules.ts'

export type Alarm = {
  id: string
  kind: AlarmKind
  source: AlarmSource
  orderId: string | null
  orderNumber: string | null
  companyId: string | null
  companyName: string | null
  details: Record<string, unknown>
  openedAt: Date
  seenAt: Date
}

/** Raises an alarm; one that is open under its key is seen again. Answers whether it is new. */
export async function raiseAlarm(db: Db, source: AlarmSource, finding: Finding, now: Date): Promise<boolean> {
  const { kind, key, orderId, companyId, details } = finding
  const { rows } = await sql<{ fresh: boolean }>`
    insert into billing_alarm (kind, key, source, order_id, company_id, details, opened_at, seen_at)
    values (${kind}, ${key}, ${source}, ${orderId}, ${companyId}, ${JSON.stringify(details)}::jsonb, ${now}, ${now})
    on conflict (key) where closed_at is null
      do update set seen_at = excluded.seen_at, details = excluded.details
    returning opened_at = seen_at as fresh`.execute(db)
  return rows[0]?.fresh ?? false
}

/** Closes what an audit that began at this moment did not find again. */
export async function closeUnseen(db: Db, kinds: readonly AlarmKind[], startedAt: Date, now: Date): Promise<void> {
  if (kinds.length === 0) return
  await db
    .updateTable('billing_alarm')
    .set({ closed_at: now })
    .where('source', '=', 'AUDIT')
    .where('closed_at', 'is', null)
    .where('seen_at', '<', startedAt)
    .where('kind', 'in', [...kinds])
    .execute()
}

/** Closes an alarm that somebody has looked at; false when none is open. */
export async function closeAlarm(db: Db, id: string, by: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('billing_alarm')
    .set({ closed_at: now, closed_by: by })
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** How many alarms are open, from the memory of the process. */
export async function openAlarmCount(db: Db): Promise<number> {
  const rows = await cachedRows(db, 'open alarms', ['all'], async (source) => {
    const { open } = await source
      .selectFrom('billing_alarm')
      .select((each) => each.fn.countAll<number>().as('open'))
      .where('closed_at', 'is', null)
      .executeTakeFirstOrThrow()
    return new Map([['all', Number(open)]])
  })
  return rows.get('all') ?? 0
}

export type UnmailedAlarm = { id: string; kind: AlarmKind; orderNumber: string | null; companyName: string | null }

/** Marks open alarms that nobody was mailed as mailed and answers them, oldest first. */
export async function takeUnmailed(db: Db, now: Date): Promise<UnmailedAlarm[]> {
  const { rows } = await sql<UnmailedAlarm>`
    with taken as (
      update billing_alarm set mailed_at = ${now} where mailed_at is null and closed_at is null
      returning id, kind, order_id, company_id, opened_at)
    select a.id, a.kind, o.number as "orderNumber", c.name as "companyName"
    from taken a left join pay_order o on o.id = a.order_id left join company c on c.id = a.company_id
    order by a.opened_at, a.id`.execute(db)
  return rows
}

/** When administrators were mailed about alarms last. */
export async function lastAlarmMail(db: Db): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`select max(mailed_at) as at from billing_alarm`.execute(db)
  return rows[0]?.at ?? null
}

/** Administrators who keep the books. */
export const bookkeeperAccounts = (
  db: Db,
): Promise<{ accountId: string; email: string; name: string; locale: Locale }[]> =>
  db
    .selectFrom('account')
    .select(['id as accountId', 'email', 'full_name as name', 'locale'])
    .where('kind', '=', 'ADMIN')
    .where('admin_role', 'in', [...adminRolesWith('money.manage')])
    .where('deleted_at', 'is', null)
    .where('blocked_at', 'is', null)
    .execute()

type AlarmRow = Alarm & { total: number }
type AlarmQuery = { limit: number; orderId?: string }

/** Open alarms, newest first; those of one order when it is named. */
export const alarmsQuery = ({ limit, orderId }: AlarmQuery) => sql<AlarmRow>`
    select a.id, a.kind, a.source, a.order_id as "orderId", o.number as "orderNumber", a.company_id as "companyId",
      c.name as "companyName", a.details, a.opened_at as "openedAt", a.seen_at as "seenAt",
      (count(*) over ())::int as total
    from billing_alarm a left join pay_order o on o.id = a.order_id left join company c on c.id = a.company_id
    where a.closed_at is null ${orderId === undefined ? sql`` : sql`and a.order_id = ${orderId}`}
    order by a.opened_at desc, a.id desc limit ${limit}`

export const readAlarms = (rows: readonly AlarmRow[]): { list: Alarm[]; total: number } => ({
  list: rows.map(({ total: _, ...alarm }) => alarm),
  total: rows[0]?.total ?? 0,
})

export const openAlarms = async (db: Db, query: AlarmQuery): Promise<{ list: Alarm[]; total: number }> =>
  readAlarms((await alarmsQuery(query).execute(db)).rows)

export type AuditResult = {
  startedAt: Date
  finishedAt: Date
  accounts: number
  orders: number
  /** Payments that providers listed. */
  listed: number
  found: number
  providers: string[]
  unreachable: string[]
}

export async function insertAudit(db: Db, result: AuditResult): Promise<void> {
  await db
    .insertInto('billing_audit')
    .values({
      started_at: result.startedAt,
      finished_at: result.finishedAt,
      accounts: result.accounts,
      orders: result.orders,
      listed: result.listed,
      found: result.found,
      providers: result.providers,
      unreachable: result.unreachable,
    })
    .execute()
}

/** What the newest audit compared and found; null before the first. */
export const lastAudit = async ({ db }: { db: Db }): Promise<AuditResult | null> =>
  (await lastAuditQuery(db).executeTakeFirst()) ?? null

export const lastAuditQuery = (db: Db) =>
  db
    .selectFrom('billing_audit')
    .select([
      'started_at as startedAt',
      'finished_at as finishedAt',
      'accounts',
      'orders',
      'listed',
      'found',
      'providers',
      'unreachable',
    ])
    .orderBy('finished_at', 'desc')
    .limit(1)
