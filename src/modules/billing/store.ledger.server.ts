import { sql } from 'kysely'
import type { Db } from '#db/db.server.ts'
import type { CreditSource, CreditUnit, TransferKind } from '#kernel/enums/billing.ts'

/** The account of a company that a transfer comes from or goes to; lots have accounts of their own. */
export type AccountKind = 'ISSUED' | 'USED' | 'EXPIRED' | 'REVOKED' | MoneyAccount
/** Where money comes from, waits and goes to; their unit is a currency. */
export type MoneyAccount = 'PROVIDER' | 'WITHHELD' | 'UNMATCHED' | 'SALES' | 'TAX'

export type Transfer = {
  kind: TransferKind
  from: string
  to: string
  count: number
  unit: string
  reason: string
  subject?: string | null
  by?: string | null
  /** The same key twice is one transfer. */
  key: string
  at: Date
}

/** Whatever a company holds changes under this lock. */
export async function lockBillingAccount(db: Db, companyId: string): Promise<void> {
  await db
    .insertInto('billing_account')
    .values({ company_id: companyId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await db.selectFrom('billing_account').select('company_id').where('company_id', '=', companyId).forUpdate().execute()
}

/** The id of an account of a company; it is opened when it is needed first. The billing account is locked. */
export async function ledgerAccount(
  db: Db,
  { companyId, unit, kind }: { companyId: string; unit: string; kind: AccountKind },
): Promise<string> {
  const account = { company_id: companyId, unit, kind }
  const known = await db
    .selectFrom('ledger_account')
    .select('id')
    .where('company_id', '=', companyId)
    .where('unit', '=', unit)
    .where('kind', '=', kind)
    .executeTakeFirst()
  return (known ?? (await db.insertInto('ledger_account').values(account).returning('id').executeTakeFirstOrThrow())).id
}

/** Moves units between two accounts of a company; false when this transfer was made before. */
export async function transfer(db: Db, { from, to, subject, by, ...row }: Transfer): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('ledger_transfer')
    .values({ ...row, from_account: from, to_account: to, subject_id: subject ?? null, by_account: by ?? null })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows) > 0
}

export type NewLot = {
  companyId: string
  unit: CreditUnit
  source: CreditSource
  count: number
  from: Date
  until: Date
  reason: string
  key: string
  by?: string | null
  /** The line of an order that bought it: a line grants once. */
  orderLine?: string
  now: Date
}

/** Opens a lot without granting anything into it. The billing account is locked. */
export async function openLot(db: Db, lot: Omit<NewLot, 'reason' | 'key' | 'by' | 'now'>): Promise<string> {
  const { id } = await db
    .insertInto('ledger_account')
    .values({ company_id: lot.companyId, unit: lot.unit, kind: 'LOT' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('credit_lot')
    .values({
      id,
      company_id: lot.companyId,
      unit: lot.unit,
      source: lot.source,
      granted: lot.count,
      starts_at: lot.from,
      expires_at: lot.until,
      order_line_id: lot.orderLine ?? null,
    })
    .execute()
  return id
}

/** Opens a lot and grants its units. The billing account is locked. */
export async function grantLot(db: Db, lot: NewLot): Promise<string> {
  const id = await openLot(db, lot)
  if (lot.count > 0)
    await transfer(db, {
      kind: 'GRANT',
      from: await ledgerAccount(db, { companyId: lot.companyId, unit: lot.unit, kind: 'ISSUED' }),
      to: id,
      count: lot.count,
      unit: lot.unit,
      reason: lot.reason,
      by: lot.by ?? null,
      key: lot.key,
      at: lot.now,
    })
  return id
}

export type Spend = { id: number; lot: string; companyId: string; count: number; expiresAt: Date }

/** What was spent on a subject and not given back. */
export async function spendsOn(db: Db, unit: CreditUnit, subject: string): Promise<Spend[]> {
  const { rows } = await sql<Spend>`
    select t.id, t.from_account as lot, l.company_id as "companyId", t.count, l.expires_at as "expiresAt"
    from ledger_transfer t join credit_lot l on l.id = t.from_account
    where t.subject_id = ${subject} and t.unit = ${unit} and t.kind = 'SPEND'
      and not exists (select from ledger_transfer r where r.key = 'refund:' || t.id)
    order by t.id`.execute(db)
  return rows
}

/** Lots whose time is over and that still hold something, oldest first. */
export async function expiredLots(db: Db, now: Date, limit: number) {
  const { rows } = await sql<{ id: string; companyId: string; unit: CreditUnit; balance: number; expiresAt: Date }>`
    select l.id, l.company_id as "companyId", l.unit, a.balance, l.expires_at as "expiresAt"
    from credit_lot l join ledger_account a on a.id = l.id
    where l.expires_at <= ${now} and l.frozen_at is null and a.balance > 0
    order by l.expires_at, l.id limit ${limit}`.execute(db)
  return rows
}
