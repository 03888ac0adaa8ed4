import { sql } from 'kysely'
import type { Db } from '#db/db.server.ts'
import type { TaxNumberKind } from '#kernel/enums/billing.ts'
import { rolesWith } from '#kernel/rights.ts'
import type { Locale } from '#kernel/locale.ts'

export type BuyerRow = {
  legalName: string | null
  address: string | null
  email: string | null
  locale: Locale
  taxNumberKind: TaxNumberKind
  taxNumberSealed: string | null
  branch: string | null
  version: number
}

/** To whom documents are made out: what was entered, else what the company's profile says. Version 0: nothing was entered yet. */
export async function readBuyer(db: Db, companyId: string): Promise<BuyerRow> {
  const { rows } = await sql<BuyerRow>`
    select coalesce(b.legal_name, c.legal_name, c.name) as "legalName", coalesce(b.address, c.address) as address,
      coalesce(b.email, c.email) as email, coalesce(b.locale, c.locale) as locale,
      coalesce(b.tax_number_kind, 'NONE') as "taxNumberKind", b.tax_number_sealed as "taxNumberSealed", b.branch,
      coalesce(b.version, 0) as version
    from company c left join billing_account b on b.company_id = c.id where c.id = ${companyId}`.execute(db)
  const [row] = rows
  if (!row) throw new Error('a member without a company')
  return row
}

export type BuyerPatch = {
  legal_name: string
  address: string
  email: string
  locale: Locale
  tax_number_kind: TaxNumberKind
  branch: string | null
  tax_number_sealed?: string | null
}

/** Writes the details; the billing account is locked. */
export async function writeBuyer(db: Db, companyId: string, patch: BuyerPatch): Promise<void> {
  await db
    .updateTable('billing_account')
    .set({ ...patch, version: sql<number>`version + 1` })
    .where('company_id', '=', companyId)
    .execute()
}

/** Who is notified about payments: OWNER and BILLING. */
export async function buyersOf(
  db: Db,
  companyId: string,
): Promise<{ accountId: string; email: string; name: string; locale: Locale }[]> {
  return db
    .selectFrom('company_member')
    .innerJoin('account', 'account.id', 'company_member.account_id')
    .select(['account.id as accountId', 'account.email', 'account.full_name as name', 'account.locale'])
    .where('company_member.company_id', '=', companyId)
    .where('company_member.role', 'in', rolesWith('billing.buy'))
    .where('company_member.active', '=', true)
    .where('company_member.removed_at', 'is', null)
    .where('account.deleted_at', 'is', null)
    .execute()
}

/** Whether an account, or another one of its e-mail address, is a member of a company. */
export const memberOf = ({ accountId, companyId }: { accountId: string; companyId: string }) => sql<boolean>`
  exists (select from company_member m join account a on a.id = m.account_id join account own on own.id = ${accountId}
    where m.company_id = ${companyId} and m.removed_at is null and (a.id = own.id or lower(a.email) = lower(own.email)
      or (a.phone = own.phone and a.dial_code = own.dial_code)))`

export async function isMember(db: Db, about: { accountId: string; companyId: string }): Promise<boolean> {
  const { rows } = await sql<{ member: boolean }>`select ${memberOf(about)} as member`.execute(db)
  return rows[0]?.member ?? false
}

/** Holds for accounts `a` that ordered something, or that belong to a company with an order. */
export const isBuyer = sql<boolean>`(exists (select from pay_order o where o.created_by = a.id)
  or exists (select from company_member m join pay_order o on o.company_id = m.company_id
    where m.account_id = a.id and m.removed_at is null))`
