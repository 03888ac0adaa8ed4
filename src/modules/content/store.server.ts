import { sql } from 'kysely'
import type { Db } from '#db/db.server.ts'
import type { ContentKind, ContentText, VersionState } from './rules.items.ts'

export type ContentVersion = {
  kind: ContentKind
  key: string
  number: number
  state: VersionState
  version: number
  texts: ContentText[]
  /** Of a legal page: from when on the version holds. */
  effectiveFrom: Date | null
  at: Date
  by: string | null
}

type ContentKey = { kind: ContentKind; key: string }
type SavedContent = ContentKey & { texts: readonly ContentText[]; by: string; now: Date }

const nextNumber = ({ kind, key }: ContentKey) =>
  sql<number>`(select coalesce(max(number), 0) + 1 from content_version where kind = ${kind} and key = ${key})`

function versions(db: Db) {
  return db
    .selectFrom('content_version as v')
    .leftJoin('account as a', 'a.id', 'v.author')
    .select([
      sql<ContentKind>`v.kind`.as('kind'),
      'v.key',
      'v.number',
      sql<ContentVersion['state']>`v.state`.as('state'),
      'v.version',
      sql<ContentText[]>`v.texts`.as('texts'),
      sql<Date>`coalesce(v.published_at, v.created_at)`.as('at'),
      'v.effective_from as effectiveFrom',
      'a.full_name as by',
    ])
}

/** What holds and what is drafted, of every item of a kind or of all. */
export function currentVersions(db: Db, kind?: ContentKind): Promise<ContentVersion[]> {
  let query = versions(db).where('v.state', 'in', ['DRAFT', 'PUBLISHED'])
  if (kind) query = query.where('v.kind', '=', kind)
  return query.execute()
}

/** The versions of an item, newest first. */
export function versionsOf(db: Db, { kind, key }: ContentKey, limit: number): Promise<ContentVersion[]> {
  return versions(db)
    .where('v.kind', '=', kind)
    .where('v.key', '=', key)
    .orderBy('v.number', 'desc')
    .limit(limit)
    .execute()
}

export function versionOf(db: Db, { kind, key }: ContentKey, number: number): Promise<ContentVersion | undefined> {
  return versions(db)
    .where('v.kind', '=', kind)
    .where('v.key', '=', key)
    .where('v.number', '=', number)
    .executeTakeFirst()
}

/** Saves the draft of an item if `version` is that of the draft seen, 0 for none. Returns whether it was. */
export async function saveDraft(db: Db, input: SavedContent & { version: number }): Promise<boolean> {
  const { kind, key, texts, by, now, version } = input
  const json = JSON.stringify(texts)
  if (version > 0) {
    const { numUpdatedRows } = await db
      .updateTable('content_version')
      .set({ texts: json, author: by, created_at: now, version: version + 1 })
      .where('kind', '=', kind)
      .where('key', '=', key)
      .where('state', '=', 'DRAFT')
      .where('version', '=', version)
      .executeTakeFirst()
    return numUpdatedRows === 1n
  }
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('content_version')
    .values({ kind, key, number: nextNumber(input), state: 'DRAFT', texts: json, author: by, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Takes what holds out of use, if it is still `number`. With 0 nothing held. */
export async function supersede(db: Db, { kind, key }: ContentKey, number: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('content_version')
    .set({ state: 'SUPERSEDED' })
    .where('kind', '=', kind)
    .where('key', '=', key)
    .where('state', '=', 'PUBLISHED')
    .where('number', '=', number)
    .executeTakeFirst()
  return number === 0 || numUpdatedRows === 1n
}

/** Publishes the draft; what held before has been superseded. Returns its number, or null when somebody else was first. */
export async function publishDraft(db: Db, { kind, key, now }: ContentKey & { now: Date }): Promise<number | null> {
  const { rows } = await sql<{ number: number }>`
    update content_version v set state = 'PUBLISHED', published_at = ${now}
    where kind = ${kind} and key = ${key} and state = 'DRAFT'
      and not exists (select from content_version p where p.kind = v.kind and p.key = v.key and p.state = 'PUBLISHED')
    returning number`.execute(db)
  return rows[0]?.number ?? null
}

/** Publishes texts of an earlier version as a new one. */
export async function insertPublished(db: Db, input: SavedContent): Promise<boolean> {
  const { kind, key, texts, by, now } = input
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('content_version')
    .values({
      kind,
      key,
      number: nextNumber(input),
      state: 'PUBLISHED',
      texts: JSON.stringify(texts),
      author: by,
      created_at: now,
      published_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Where an administrator gets test mails. */
export async function addressOf(db: Db, accountId: string): Promise<string> {
  const { email } = await db.selectFrom('account').select('email').where('id', '=', accountId).executeTakeFirstOrThrow()
  return email
}
