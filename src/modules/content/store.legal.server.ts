import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#db/db.server.ts'
import { cachedRows } from '#db/table-cache.server.ts'
import type { Locale } from '#kernel/locale.ts'
import type { ContentText } from './rules.items.ts'
import { legalDocuments, type Acceptance, type LegalDocument, type LegalFacts } from './rules.legal.ts'

export type LegalVersion = LegalFacts & {
  document: LegalDocument
  texts: ContentText[]
  changes: Record<Locale, string> | null
}

async function readVersions(db: Db, documents: readonly string[]): Promise<Map<string, LegalVersion[]>> {
  const rows = await db
    .selectFrom('content_version as v')
    .select(['v.number', 'v.changes', sql<LegalDocument>`v.key`.as('document')])
    .select([
      sql<Acceptance>`v.acceptance`.as('acceptance'),
      sql<Date>`v.effective_from`.as('effectiveFrom'),
      sql<ContentText[]>`v.texts`.as('texts'),
    ])
    .where('v.kind', '=', 'LEGAL')
    .where('v.state', '<>', 'DRAFT')
    .where('v.key', '=', sql<string>`any(${sql.val(documents)}::text[])`)
    .orderBy('v.number', 'desc')
    .limit(400)
    .execute()
  const versions = rows.map((row) => ({ ...row, changes: row.changes as LegalVersion['changes'] }))
  return new Map(documents.map((key) => [key, versions.filter(({ document }) => document === key)]))
}

/** The published versions of the legal pages, from the memory of the process. */
export async function legalVersions(
  db: Db,
  documents: readonly LegalDocument[] = legalDocuments,
): Promise<(document: LegalDocument) => readonly LegalVersion[]> {
  const rows = await cachedRows(db, 'legal', documents, readVersions)
  return (document) => rows.get(document) ?? []
}

/** Of what a person was shown, so that a consent can be laid beside the text it was given to. */
export const legalHash = (texts: readonly ContentText[], locale: Locale): string =>
  createHash('sha256')
    .update(JSON.stringify(texts.map((text) => [text.key, text[locale]])))
    .digest('hex')

/** Publishes the draft of a legal page that was seen; what was published before has been superseded. */
export async function publishLegalDraft(
  db: Db,
  input: {
    document: LegalDocument
    version: number
    acceptance: Acceptance
    effectiveFrom: Date
    changes: Record<Locale, string> | null
    now: Date
  },
): Promise<number | null> {
  const { document, version, acceptance, effectiveFrom, changes, now } = input
  const { rows } = await sql<{ number: number }>`
    update content_version v set state = 'PUBLISHED', published_at = ${now}, acceptance = ${acceptance},
      effective_from = ${effectiveFrom}, changes = ${changes && JSON.stringify(changes)}::jsonb
    where kind = 'LEGAL' and key = ${document} and state = 'DRAFT' and version = ${version}
      and not exists (select from content_version p where p.kind = v.kind and p.key = v.key and p.state = 'PUBLISHED')
    returning number`.execute(db)
  return rows[0]?.number ?? null
}

export type LegalReader = { id: string; email: string; name: string; locale: Locale }

/** The next people who are told about a new version of a page, by id. */
export function peopleToNotify(
  db: Db,
  { kinds, after, limit }: { kinds: readonly string[]; after: string | null; limit: number },
): Promise<LegalReader[]> {
  let query = db
    .selectFrom('account')
    .select(['id', 'email', 'full_name as name', 'locale'])
    .where('kind', '=', sql<'CANDIDATE'>`any(${sql.val(kinds)}::text[])`)
    .where('deleted_at', 'is', null)
    .where('blocked_at', 'is', null)
    .where('email_verified_at', 'is not', null)
  if (after) query = query.where('id', '>', after)
  return query.orderBy('id').limit(limit).execute()
}

export async function dismiss(db: Db, input: { accountId: string; banner: string; now: Date }): Promise<void> {
  await db
    .insertInto('banner_dismissal')
    .values({ account_id: input.accountId, banner: input.banner, at: input.now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
