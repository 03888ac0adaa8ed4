import { sql } from 'kysely'
import type { Db } from '#db/db.server.ts'
import { fileInfos } from '#modules/files/public.server.ts'
import { privateUri } from '#modules/files/rules.ts'
import { visibleToCompany } from '#modules/profiles/public.server.ts'
import type { Locale } from '#kernel/locale.ts'
import type { CandidateDetail } from './contract.shapes.ts'

/** Candidates this company opened, the last one first, as far as it may still see them; views are kept 400 days. */
export async function viewedCandidates(
  db: Db,
  companyId: string,
  page: { limit: number; offset: number },
): Promise<{ ids: string[]; total: number }> {
  const { rows } = await sql<{ id: string; total: number }>`
    with opened as materialized (
      select account_id, max(at) as at from profile_view where company_id = ${companyId} group by account_id)
    select o.account_id as id, count(*) over ()::int as total
    from opened o join candidate_profile p on p.account_id = o.account_id
    where p.visibility <> 'HIDDEN' and ${visibleToCompany(companyId, 'o.account_id')}
    order by o.at desc, o.account_id limit ${page.limit} offset ${page.offset}`.execute(db)
  return { ids: rows.map(({ id }) => id), total: rows[0]?.total ?? 0 }
}

/** The name of the qualification at this place in their order. */
export async function qualificationName(db: Db, sort: number, locale: Locale): Promise<string | null> {
  const row = await db
    .selectFrom('master')
    .select(locale === 'id' ? 'name_id as label' : 'name_en as label')
    .where('category', '=', 'EMPLOYEE_QUALIFICATION')
    .where('sort', '=', sort)
    .where('status', '=', 'ACTIVE')
    .orderBy('key')
    .limit(1)
    .executeTakeFirst()
  return row?.label ?? null
}

/** How to reach a candidate. */
export async function contactOf(db: Db, accountId: string): Promise<CandidateDetail['contact']> {
  const row = await db
    .selectFrom('account')
    .select(['email', 'dial_code as dialCode', 'phone'])
    .where('id', '=', accountId)
    .executeTakeFirst()
  return row ?? null
}

/** The file of the default resume: the uploaded one, or the last PDF of a built one. */
export async function resumeFile(db: Db, accountId: string): Promise<CandidateDetail['resume']> {
  const row = await db
    .selectFrom('resume')
    .select(sql<string | null>`coalesce(file_id, snapshot_file_id)`.as('file'))
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .orderBy('is_default', 'desc')
    .orderBy('updated_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (!row?.file) return null
  const file = (await fileInfos(db, [row.file])).get(row.file)
  return file ? { id: row.file, name: file.name, mime: file.mime, size: file.size, uri: privateUri(row.file) } : null
}

/** True when the file is the default resume of a candidate whom this company unlocked and who shows it. */
export async function exposesResume(
  db: Db,
  companyId: string,
  file: { id: string; accountId: string | null },
): Promise<boolean> {
  if (!file.accountId) return false
  const row = await db
    .selectFrom('candidate_unlock as u')
    .innerJoin('candidate_profile as p', 'p.account_id', 'u.account_id')
    .select('u.id')
    .where('u.company_id', '=', companyId)
    .where('u.account_id', '=', file.accountId)
    .where('u.refunded_at', 'is', null)
    .where('p.visibility', '=', 'STANDARD')
    .where(visibleToCompany(companyId, 'u.account_id'))
    .executeTakeFirst()
  return row !== undefined && (await resumeFile(db, file.accountId))?.id === file.id
}
