import { sql } from 'kysely'
import type { Db } from '#db/db.server.ts'
import type { Locale } from '#kernel/locale.ts'
import type { LegalDocument } from '#modules/content/rules.legal.ts'
import { documentsOfSide } from '#modules/content/rules.legal.ts'

/**
 * Whether a legal text that account `a` has to accept holds and is not accepted, in the statement of the session: right with the next
 * request of every process. Nothing is read but an empty index until a version requires acceptance. The same rule as `versionToAccept`.
 */
export const isTermsPending = (now: Date) => sql<boolean>`a.kind <> 'ADMIN' and exists (
  select from content_version v
  where v.acceptance = 'REQUIRED' and v.effective_from <= ${now}::timestamptz and v.effective_from > a.created_at
    and v.key = any(case a.kind when 'CANDIDATE' then ${sql.val(documentsOfSide.CANDIDATE)}::text[] else ${sql.val(documentsOfSide.EMPLOYER)}::text[] end)
    and not exists (select from content_version n where n.kind = v.kind and n.key = v.key and n.state <> 'DRAFT'
      and n.number > v.number and n.effective_from <= v.effective_from)
    and not exists (select from consent k where k.account_id = a.id and k.document = v.key and k.number >= v.number))`

export type Acceptor = { since: Date; accepted: Record<string, number> }

/** Since when somebody is here, and the newest version of each page that they have accepted. */
export async function acceptorOf(db: Db, accountId: string): Promise<Acceptor> {
  const row = await db
    .selectFrom('account as a')
    .select('a.created_at as since')
    .select(
      sql<Record<string, number> | null>`(select jsonb_object_agg(document, number) from (
        select document, max(number) as number from consent k where k.account_id = a.id and document is not null
        group by document) newest)`.as('accepted'),
    )
    .where('a.id', '=', accountId)
    .executeTakeFirstOrThrow()
  return { since: row.since, accepted: row.accepted ?? {} }
}

/** Keeps that a version was accepted; false when it was before. */
export async function insertAcceptance(
  db: Db,
  input: {
    accountId: string
    purpose: 'TERMS' | 'PRIVACY'
    version: string
    document: LegalDocument
    number: number
    hash: string
    locale: Locale
    now: Date
  },
): Promise<boolean> {
  const { accountId, purpose, version, document, number, hash, locale, now } = input
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('consent')
    .values({ account_id: accountId, purpose, version, document, number, hash, locale, given: true, at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}
