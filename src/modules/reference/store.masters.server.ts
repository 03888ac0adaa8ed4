import { sql, type SqlBool } from 'kysely'
import type { Db } from '#db/db.server.ts'
import { escapeLike } from '#db/like.ts'
import { listPage } from '#db/list-page.server.ts'
import { readApart } from '#db/read-together.server.ts'
import { cachedRows } from '#db/table-cache.server.ts'
import type { Locale } from '#kernel/shapes.ts'
import { nameScorer, nameVector, singular, textWords } from './rules.name-likeness.ts'
import type { MasterCategory } from './rules.ts'
import { namesQuery, readTermCounts } from './store.name-terms.server.ts'
import { pageResult, limitAndOffset, type PageRequest } from './store.server.ts'

/** Maximum number of search results; nobody pages further through a pick list. */
const maxResults = 200
/** Shorter texts only match prefixes: fuzzy matches would be noise. */
const minFuzzyLength = 3
/** Names less alike than this only share common syllables. */
const minLikeness = 0.15

type MasterQuery = PageRequest & { category: MasterCategory; codes?: string[] | undefined; by: string | null }

/** Active, or proposed by this account. */
const visible = (by: string | null) =>
  by === null
    ? sql<SqlBool>`m.status = 'ACTIVE'`
    : sql<SqlBool>`(m.status = 'ACTIVE' or m.status = 'PROPOSED' and exists (
        select from master_proposal p where p.master_id = m.id and p.account_id = ${by}))`

/** Values of a category in the caller's language, including the caller's own proposals. A search tolerates typos; `%` and `_` are literal. */
export async function listMasters(db: Db, locale: Locale, input: MasterQuery) {
  const { rows, offset } = limitAndOffset(input)
  if (input.by === null && !input.search && !input.codes) {
    const all = await activeMasters(db, locale, input.category)
    if (all) return pageResult(all.slice(offset, offset + rows), all.length, input)
  }
  const query = mastersQuery(db, locale, input)
  if (input.search && !input.codes) {
    const ids = await searchIds(db, input, Math.min(maxResults, rows + offset))
    const page = ids.slice(offset, offset + rows)
    const matches = page.length === 0 ? [] : await query.where('m.id', 'in', page).execute()
    const byId = new Map(matches.map((row) => [row.id, row]))
    return pageResult(
      page.flatMap((id) => byId.get(id) ?? []),
      ids.length,
      input,
    )
  }
  const named = input.codes ? query.where('m.code', 'in', input.codes.length > 0 ? input.codes : ['']) : query
  const listing = inOrder(named, locale).select(sql<number>`(count(*) over ())::int`.as('total'))
  const { rows: list, total } = await listPage({ page: input.page, limit: rows }, (place) =>
    listing.limit(place.limit).offset(place.offset).execute(),
  )
  return pageResult(
    list.map(({ total: _, ...row }) => row),
    total,
    input,
  )
}

const mastersQuery = (db: Db, locale: Locale, { category, by }: Pick<MasterQuery, 'category' | 'by'>) =>
  db
    .selectFrom('master as m')
    .select(['m.id', 'm.code', locale === 'id' ? 'm.name_id as label' : 'm.name_en as label'])
    .select(sql<Record<string, unknown>>`m.meta - 'description'`.as('meta')) // for comparing texts; too long for lists
    .where('m.category', '=', category)
    .where(visible(by))

const inOrder = (query: ReturnType<typeof mastersQuery>, locale: Locale) =>
  query.orderBy('m.sort').orderBy(locale === 'id' ? 'm.name_id' : 'm.name_en')

/** Categories of at most so many values are kept in the process. */
const maxKept = 2000

/** All active values of a category; null when they are too many to be kept. */
async function activeMasters(db: Db, locale: Locale, category: MasterCategory) {
  const key = `${locale} ${category}`
  const cached = await cachedRows(db, 'masters of a category', [key], async (source) => {
    const query = inOrder(mastersQuery(source, locale, { category, by: null }), locale)
    const list = await query.limit(maxKept + 1).execute()
    return new Map([[key, list.length > maxKept ? null : list]])
  })
  return cached.get(key) ?? null
}

/**
 * Ids, best match first: equal names, names with this prefix, of several words the likest names, of one word names with a word of this
 * prefix or similar spelling, and for a short word that no name has names within edit distance 1 or 2. Each query runs only if the ones before returned too few.
 */
async function searchIds(db: Db, { category, search, by }: MasterQuery, limit: number): Promise<string[]> {
  const typed = search.replaceAll(/\s+/g, ' ')
  const prefixed = await searchPrefix(db, { category, typed, by, limit })
  const exact = prefixed.exact
  const ids = new Set(prefixed.list)
  if (ids.size >= limit || typed.length < minFuzzyLength) return [...ids]
  const likest = await searchLikest(db, { category, typed, by, limit })
  if (likest) return [...new Set([...ids, ...likest])].slice(0, limit)
  const similar = await searchSimilar(db, { category, typed, by, limit })
  for (const { id } of similar) ids.add(id)
  const close = exact || similar.some(({ distance, known }) => distance <= 2 || known)
  if (!close && /^\S{4,14}$/.test(typed)) {
    const corrected = await searchByEditDistance(db, { category, typed, by, limit })
    return [...new Set([...corrected, ...ids])].slice(0, limit)
  }
  return [...ids].slice(0, limit)
}

/** Several words: the values by the likeness of their names. Null where one word is typed or nothing is alike. */
async function searchLikest(db: Db, { category, typed, by, limit }: NameQuery): Promise<string[] | null> {
  const vector = nameVector(typed)
  if (vector.words.size < 2) return null
  const counts = await readTermCounts(db, category)
  const scorer = nameScorer(vector, counts)
  const rows = await readApart(db)(
    namesQuery(category, { weights: scorer.weights, counts, limit: 400, visible: visible(by) }),
  )
  const best = new Map<string, number>()
  for (const { id, name } of rows) best.set(id, Math.max(best.get(id) ?? 0, scorer.likeness(nameVector(name))))
  const ids = [...best].filter(([, likeness]) => likeness >= minLikeness).toSorted((a, b) => b[1] - a[1])
  return ids.length === 0 ? null : ids.slice(0, limit).map(([id]) => id)
}

type NameQuery = { category: MasterCategory; typed: string; by: string | null; limit: number }

async function searchPrefix(
  db: Db,
  { category, typed, by, limit }: NameQuery,
): Promise<{ list: string[]; exact: boolean }> {
  const { rows } = await sql<{ id: string; exact: boolean }>`
    select n.master_id as id, bool_or(n.name = fold_text(${typed})) as exact
    from master_name n join master m on m.id = n.master_id
    where n.category = ${category} and n.name like fold_text(${`${escapeLike(typed)}%`}) and ${visible(by)}
    group by n.master_id, n.sort
    order by 2 desc, n.sort, min(n.name)
    limit ${limit}`.execute(db)
  return { list: rows.map(({ id }) => id), exact: rows[0]?.exact ?? false }
}

/** Edit distance to the whole name, or to its prefix because the text may be unfinished. */
const editDistance = sql<number>`least(
  levenshtein_less_equal(n.name, q.text, 4),
  levenshtein_less_equal(left(n.name, length(q.text)), q.text, 4) + 0.5)`

async function searchSimilar(
  db: Db,
  { category, typed, by, limit }: NameQuery,
): Promise<{ id: string; distance: number; known: boolean }[]> {
  const { rows } = await sql<{ id: string; distance: number; known: boolean }>`
    with q as materialized (select fold_text(${typed}) as text, fold_text(${escapeLike(typed)}) as pattern), near as materialized (
      select m.id, m.sort, word_similarity(q.text, m.search_text) as likeness
      from master m, q
      where m.category = ${category} and (q.text <% m.search_text or m.search_text like '% ' || q.pattern || '%') and ${visible(by)}
      order by likeness desc, m.sort
      limit ${Math.max(60, limit)}
    )
    select near.id, least(min(${editDistance}), 4.5)::float8 as distance, bool_or(n.terms @@ ${`'=${singular(textWords(typed)[0] ?? '')}'`}::tsquery) as known
    from near join master_name n on n.master_id = near.id, q
    group by near.id, near.likeness, near.sort
    order by known desc, least(min(${editDistance}), 4.5), near.likeness desc, near.sort, near.id
    limit ${limit}`.execute(db)
  return rows
}

/** Short words share too few trigrams, so names with the same first letter are compared one by one. */
async function searchByEditDistance(db: Db, { category, typed, by, limit }: NameQuery): Promise<string[]> {
  const maxDistance = typed.length >= 6 ? 2 : 1
  const { rows } = await sql<{ id: string }>`
    with q as materialized (select fold_text(${typed}) as text), near as materialized (
      select n.master_id, n.sort, n.name, ${editDistance} as distance
      from master_name n, q
      where n.category = ${category} and n.name like fold_text(${`${escapeLike(typed.slice(0, 1))}%`})
        and (levenshtein_less_equal(left(n.name, length(q.text)), q.text, 2) <= 2
          or levenshtein_less_equal(left(n.name, length(q.text) + 1), q.text, 2) <= 2)
    )
    select near.master_id as id from near join master m on m.id = near.master_id
    where ${visible(by)} and near.distance <= ${maxDistance + 0.5}
    group by near.master_id
    order by min(near.distance), min(near.sort), min(near.name)
    limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}
