import { sql } from 'kysely'
import { anyOf } from '#db/any-of.server.ts'
import type { Db } from '#db/db.server.ts'
import type { Fragment } from '#db/fragments.server.ts'
import { privateUri } from '#modules/files/rules.ts'
import { visibleToCompany } from '#modules/profiles/public.server.ts'
import { isFindable } from './store.cards.server.ts'
import type { CandidateDetail } from './contract.shapes.ts'

/** Candidates this company opened, the last one first, as far as it may still see them; views are kept 400 days. */
export const viewedQuery = (companyId: string, page: { limit: number; offset: number }) => sql<{
  id: string
  total: number
}>`
    with opened as materialized (
      select account_id, max(at) as at from profile_view where company_id = ${companyId} group by account_id)
    select o.account_id as id, count(*) over ()::int as total
    from opened o where ${isFindable(companyId, 'o.account_id')}
    order by o.at desc, o.account_id limit ${page.limit} offset ${page.offset}`

type UnlockedRow = { account_id: string; email: string; dialCode: string | null; phone: string | null } & {
  file: { id: string; name: string; mime: string; size: number } | null
}
export type UnlockedDetails = Pick<CandidateDetail, 'contact' | 'resume'>

/** How to reach those of the candidates whom this company unlocked, and the file of their default resume. */
export const unlockedQuery = (companyId: string, accountIds: readonly string[]) => sql<UnlockedRow>`
    select a.id as account_id, a.email, a.dial_code as "dialCode", a.phone,
      (select json_build_object('id', f.id, 'name', f.name, 'mime', f.mime, 'size', f.size) from file f
        where f.id = (${defaultResumeFile(sql`a.id`)}) and f.deleted_at is null and f.stored_at is not null) as file
    from account a where a.id = ${anyOf(accountIds)}
      and exists (select from candidate_unlock u where u.company_id = ${companyId} and u.account_id = a.id and u.refunded_at is null)`

export const readUnlocked = (rows: readonly UnlockedRow[]): ReadonlyMap<string, UnlockedDetails> =>
  new Map(
    rows.map(({ account_id, file, ...contact }) => [
      account_id,
      { contact, resume: file && { ...file, uri: privateUri(file.id) } },
    ]),
  )

/** The file of an account's default resume: the uploaded one, or the last PDF of a built one. */
const defaultResumeFile = (account: Fragment) => sql`select coalesce(file_id, snapshot_file_id) from resume
  where resume.account_id = ${account} and deleted_at is null order by is_default desc, updated_at desc, id limit 1`

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
    .select(sql<string | null>`(${defaultResumeFile(sql`u.account_id`)})`.as('resume'))
    .where('u.company_id', '=', companyId)
    .where('u.account_id', '=', file.accountId)
    .where('u.refunded_at', 'is', null)
    .where('p.visibility', '=', 'STANDARD')
    .where(visibleToCompany(companyId, 'u.account_id'))
    .executeTakeFirst()
  return row?.resume === file.id
}
