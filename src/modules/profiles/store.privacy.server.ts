import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#db/db.server.ts'
import type { Visibility } from './rules.privacy.ts'

/**
 * SQL: members of a company may see the candidate whose account id stands in `column` (an alias and column of the query around it).
 * Search, matching and views ask this one predicate: proven, not deleted, not on the way out, not blocking the company, and
 * HIDDEN only for companies with an application of theirs that is not withdrawn (decisions §5).
 */
export function visibleTo(companyId: string, column: string): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select 1 from candidate_profile seen join account person on person.id = seen.account_id
    where seen.account_id = ${sql.ref(column)}
      and person.email_verified_at is not null and person.deleted_at is null
      and person.blocked_at is null and person.deletion_at is null
      and (seen.visibility <> 'HIDDEN' or ${hasApplied(companyId, 'seen.account_id')})
      and not exists (select 1 from company_block b where b.account_id = seen.account_id and b.company_id = ${companyId}))`
}

/** SQL: the candidate in `column` has an application with the company that is not withdrawn. */
function hasApplied(companyId: string, column: string): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select 1 from application sent where sent.account_id = ${sql.ref(column)}
      and sent.company_id = ${companyId} and sent.withdrawn_at is null)`
}

/** What a company gets of a candidate; undefined when it may not see them at all. `resume`: not when LIMITED, unless they applied. */
export async function shownTo(
  db: Db,
  companyId: string,
  accountId: string,
): Promise<{ visibility: Visibility; resume: boolean } | undefined> {
  const row = await db
    .selectFrom('candidate_profile as p')
    .select(['p.visibility', hasApplied(companyId, 'p.account_id').as('applied')])
    .where('p.account_id', '=', accountId)
    .where(visibleTo(companyId, 'p.account_id'))
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

/** False when there is no such company, or none that anybody outside it has ever seen. */
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
