import { sql } from 'kysely'
import type { Db } from '#db/db.server.ts'
import type { Locale } from '#kernel/locale.ts'
import { likeContaining } from '#db/like.ts'
import type { SynonymLanguage } from './rules.synonyms.ts'

type SynonymWords = { language: SynonymLanguage; words: string[]; removed: boolean }
export type SynonymVersion = SynonymWords & { number: number; at: Date; by: string | null }
export type SynonymGroup = SynonymWords & {
  group: number
  version: number
  at: Date
  by: string | null
  versions: SynonymVersion[]
}

const mostGroups = 200

export async function synonymGroups(
  db: Db,
  { search = '', group }: { search?: string; group?: number },
): Promise<SynonymGroup[]> {
  const { rows } = await sql<SynonymGroup & { versions: (Omit<SynonymVersion, 'at'> & { at: string })[] | null }>`
    select g.id as "group", g.language, g.words, g.removed, g.version, g.changed_at as at, a.full_name as by, (
      select jsonb_agg(jsonb_build_object('number', v.number, 'language', v.language, 'words', v.words, 'removed', v.removed,
        'at', v.at, 'by', v.full_name) order by v.number desc)
      from (select v.*, va.full_name from synonym_version v left join account va on va.id = v.author
        where v.group_id = g.id and v.number < g.version order by v.number desc limit 5) v) as versions
    from synonym_group g left join account a on a.id = g.author
    where (${group ?? null}::int is null or g.id = ${group ?? null}::int)
      and (${search} = '' or array_to_string(g.words, ' ') like ${likeContaining(search)})
    order by g.removed, g.changed_at desc, g.id desc limit ${mostGroups}`.execute(db)
  return rows.map((row) => ({
    ...row,
    versions: (row.versions ?? []).map((version) => ({ ...version, at: new Date(version.at) })),
  }))
}

type SavedSynonyms = SynonymWords & { by: string; now: Date }

/** Names as searches are folded, in one order. */
export async function foldedWords(db: Db, words: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ words: string[] }>`
    select coalesce(array_agg(distinct fold_text(w) order by fold_text(w)), '{}') as words
    from unnest(${sql.val(words)}::text[]) w where fold_text(w) <> ''`.execute(db)
  return rows[0]?.words ?? []
}

/** Adds a group, or finds the one with the same words. */
export async function insertGroup(
  db: Db,
  { language, words, by, now }: SavedSynonyms,
): Promise<{ group: number; isNew: boolean }> {
  const { rows } = await sql<{ group: number }>`
    insert into synonym_group (language, words, author, changed_at) values (${language}, ${sql.val(words)}::text[], ${by}, ${now})
    on conflict do nothing returning id as "group"`.execute(db)
  if (rows[0]) return { group: rows[0].group, isNew: true }
  const existing = await sql<{ group: number }>`
    select id as "group" from synonym_group where language = ${language} and words = ${sql.val(words)}::text[] and not removed`.execute(
    db,
  )
  return { group: existing.rows[0]?.group ?? 0, isNew: false }
}

/** Changes a group if it is as it was seen. */
export async function updateGroup(db: Db, input: SavedSynonyms & { group: number; version: number }): Promise<boolean> {
  const { group, version, language, words, removed, by, now } = input
  const { numAffectedRows } = await sql`
    update synonym_group set language = ${language}, words = ${sql.val(words)}::text[], removed = ${removed}, author = ${by},
      changed_at = ${now}, version = version + 1
    where id = ${group} and version = ${version}
      and (${removed} or not exists (select from synonym_group o where o.id <> ${group} and o.language = ${language}
        and o.words = ${sql.val(words)}::text[] and not o.removed))`.execute(db)
  return numAffectedRows === 1n
}

export async function writeVersion(db: Db, group: number): Promise<void> {
  await sql`
    insert into synonym_version (group_id, number, language, words, removed, author, at)
    select id, version, language, words, removed, author, changed_at from synonym_group where id = ${group}
    on conflict do nothing`.execute(db)
}

/** What the most people have among their last searches: words as they stand in the address, at least three people each. */
export async function searchedByMany(db: Db, limit: number): Promise<{ words: string; people: number }[]> {
  const { rows } = await sql<{ words: string; people: number }>`
    select words, count(distinct account_id)::int as people from (
      select account_id, lower(replace(substring(query from '(?:^|[?&])search=([^&]+)'), '+', ' ')) as words from recent_search
    ) searched where words is not null group by words having count(distinct account_id) >= 3
    order by people desc, words limit ${limit}`.execute(db)
  return rows
}

export type PopularSearch = {
  words: string
  people: number
  findsNothing: boolean
  /** What it probably means, where it finds nothing. */
  suggestion: Record<Locale, string> | null
}

/** Replaces what was stored of popular searches by what was asked now. */
export async function replacePopularSearches(db: Db, searches: readonly PopularSearch[], now: Date): Promise<void> {
  await sql`
    with asked as (
      insert into popular_search (words, people, finds_nothing, searched_at, suggestion_en, suggestion_id)
      select words, people, "findsNothing", ${now}, suggestion->>'en', suggestion->>'id'
      from jsonb_to_recordset(${JSON.stringify(searches)}::jsonb) s(words text, people int, "findsNothing" boolean, suggestion jsonb)
      on conflict (words) do update set people = excluded.people, finds_nothing = excluded.finds_nothing,
        searched_at = excluded.searched_at, suggestion_en = excluded.suggestion_en, suggestion_id = excluded.suggestion_id
      returning words
    )
    delete from popular_search where words not in (select words from asked)`.execute(db)
}

export type VainSearch = { search: string; people: number; suggestion: string | null }

/** Popular searches that found nothing, most people first, without those that got a synonym since they were asked. */
export async function vainSearches(db: Db, locale: Locale): Promise<VainSearch[]> {
  const { rows } = await sql<VainSearch>`
    select p.words as search, p.people, ${sql.ref(`p.suggestion_${locale}`)} as suggestion from popular_search p
    where p.finds_nothing and not exists (select from synonym_group g
      where not g.removed and g.words @> array[fold_text(p.words)] and g.changed_at >= p.searched_at)
    order by p.people desc, p.words`.execute(db)
  return rows
}
