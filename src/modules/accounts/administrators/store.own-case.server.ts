import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#db/db.server.ts'
import { requireAdministrator } from '#kernel/admin-rights.ts'
import type { Caller } from '#kernel/caller.ts'
import { fail } from '#kernel/fail.ts'

/** The account `a` is that of the administrator `me`, or has the same proven address, or the same phone. */
export const isSamePerson = sql<boolean>`(a.id = me.id
  or (a.email = me.email and a.email <> '' and a.email_verified_at is not null)
  or (a.phone = me.phone and a.dial_code = me.dial_code))`

/** Ids, or the columns that hold them. */
type Id = string | RawBuilder<unknown> | null
type About = { companyId?: Id; accountId?: Id }

/** Whom a decision is about: the administrator `me` is a member of the company, or the person. */
export const belongsTo = ({ companyId = null, accountId = null }: About) => sql<boolean>`(
  exists (select from company_member m join account a on a.id = m.account_id
    where m.company_id = ${companyId}::uuid and m.removed_at is null and ${isSamePerson})
  or exists (select from account a where a.id = ${accountId}::uuid and ${isSamePerson}))`

/** Throws OWN_CASE: nobody decides about a company or person they belong to. */
export async function requireImpartial(context: { db: Db; caller: Caller }, about: About): Promise<void> {
  const { accountId } = requireAdministrator(context)
  const { rows } = await sql`select from account me where me.id = ${accountId} and ${belongsTo(about)}`.execute(
    context.db,
  )
  if (rows.length > 0) throw fail('OWN_CASE')
}
