import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#db/db.server.ts'
import type { Fragment } from '#db/fragments.server.ts'
import type { Visibility } from './rules.privacy.ts'

/**
 * SQL predicate: members of the company may see the candidate whose account id is in `column` of the outer query. Search, matching
 * and views all use it: verified, not blocked, deleted or in deletion, not blocking the company, and HIDDEN profiles only for
 * companies with an application that is not withdrawn (decisions §5).
 */
export function visibleToCompany(companyId: string | Fragment, column: string): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select 1 from candidate_profile visible_profile
    join account visible_account on visible_account.id = visible_profile.account_id
    where visible_profile.account_id = ${sql.ref(column)}
      and visible_account.email_verified_at is not null and visible_account.deleted_at is null
      and visible_account.blocked_at is null and visible_account.deletion_at is null
      and (visible_profile.visibility <> 'HIDDEN' or ${hasApplied(companyId, 'visible_profile.account_id')})
      and not exists (
        select 1 from company_block b where b.account_id = visible_profile.account_id and b.company_id = ${companyId}))`
}

/** SQL predicate: the candidate in `column` has an application with the company that is not withdrawn. */
function hasApplied(companyId: string | Fragment, column: string): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select 1 from application open_application where open_application.account_id = ${sql.ref(column)}
      and open_application.company_id = ${companyId} and open_application.withdrawn_at is null)`
}

/** What a company may see of a candidate; undefined for nothing. `resume` is false for LIMITED profiles without an application. */
export async function profileAccess(
  db: Db,
  companyId: string,
  accountId: string,
): Promise<{ visibility: Visibility; resume: boolean } | undefined> {
  const row = await db
    .selectFrom('candidate_profile as p')
    .select(['p.visibility', hasApplied(companyId, 'p.account_id').as('applied')])
    .where('p.account_id', '=', accountId)
    .where(visibleToCompany(companyId, 'p.account_id'))
    .executeTakeFirst()
  return row && { visibility: row.visibility, resume: row.visibility === 'STANDARD' || row.applied }
}

export async function visibilityOf(db: Db, accountId: string): Promise<Visibility | undefined> {
  const row = await db
    .selectFrom('candidate_profile')
    .select('visibility')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row?.visibility
}

export async function countBlocks(db: Db, accountId: string): Promise<number> {
  const row = await db
    .selectFrom('company_block')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return row.n
}

export async function listBlocks(db: Db, accountId: string, page: { limit: number; offset: number }) {
  return db
    .selectFrom('company_block as b')
    .innerJoin('company as c', 'c.id', 'b.company_id')
    .select(['c.id', 'c.name', 'c.logo_file_id as logoFileId', 'b.created_at as since'])
    .where('b.account_id', '=', accountId)
    .orderBy('b.created_at', 'desc')
    .orderBy('c.id')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
}

/** False when the company does not exist or was never public. */
export async function insertBlock(
  db: Db,
  input: { accountId: string; companyId: string; now: Date },
): Promise<boolean> {
  const company = await db
    .selectFrom('company')
    .select('id')
    .where('id', '=', input.companyId)
    .where('deleted_at', 'is', null)
    .where('status', 'in', ['APPROVED', 'SUSPENDED'])
    .executeTakeFirst()
  if (!company) return false
  await db
    .insertInto('company_block')
    .values({ account_id: input.accountId, company_id: input.companyId, created_at: input.now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return true
}

export async function isBlocked(db: Db, accountId: string, companyId: string): Promise<boolean> {
  const row = await db
    .selectFrom('company_block')
    .select('company_id')
    .where('account_id', '=', accountId)
    .where('company_id', '=', companyId)
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteBlock(db: Db, accountId: string, companyId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('company_block')
    .where('account_id', '=', accountId)
    .where('company_id', '=', companyId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
