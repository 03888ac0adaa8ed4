import { sql, type SqlBool } from 'kysely'
import type { Db } from '#db/db.server.ts'
import { likeText } from '#db/like.ts'
import type { Locale } from '#kernel/shapes.ts'
import type { MasterCategory } from './rules.ts'
import { answer, bounds, type Slice } from './store.server.ts'

/** A search answers no more than this; nobody pages through a pick list. */
const most = 200
/** Up to here a text is a beginning and no spelling: near ones would be noise. */
const shortest = 3

type Wanted = Slice & { category: MasterCategory; codes?: string[] | undefined; by: string | null }

/** In use, or proposed by the person who asks. */
const visible = (by: string | null) =>
  by === null
    ? sql<SqlBool>`m.status = 'ACTIVE'`
    : sql<SqlBool>`(m.status = 'ACTIVE' or m.status = 'PROPOSED' and exists (
        select from master_proposal p where p.master_id = m.id and p.account_id = ${by}))`

/** Values of a category in the reader's language, with the reader's own proposals. A search forgives slips; `%` and `_` mean themselves. */
export async function listMasters(db: Db, locale: Locale, input: Wanted) {
  const { rows, offset } = bounds(input)
  const label = locale === 'id' ? 'm.id_text as label' : 'm.en as label'
  const query = db
    .selectFrom('master as m')
    .select(['m.id', 'm.code', label, 'm.meta'])
    .where('m.category', '=', input.category)
    .where(visible(input.by))
  if (input.search && !input.codes) {
    const ids = await suggested(db, input, Math.min(most, rows + offset))
    const page = ids.slice(offset, offset + rows)
    const found = page.length === 0 ? [] : await query.where('m.id', 'in', page).execute()
    const byId = new Map(found.map((row) => [row.id, row]))
    return answer(
      page.flatMap((id) => byId.get(id) ?? []),
      ids.length,
      input,
    )
  }
  const picked = input.codes ? query.where('m.code', 'in', input.codes.length > 0 ? input.codes : ['']) : query
  const list = await picked
    .select(sql<number>`(count(*) over ())::int`.as('total'))
    .orderBy('m.sort')
    .orderBy(locale === 'id' ? 'm.id_text' : 'm.en')
    .limit(rows)
    .offset(offset)
    .execute()
  return answer(
    list.map(({ total: _, ...row }) => row),
    list[0]?.total ?? 0,
    input,
  )
}

/**
 * Ids, best first: what is called so, what begins so, what has a word that begins so or is spelled nearly so, and for a single
 * short word what is one or two slips away. Each step runs only while the ones before found too little.
 */
async function suggested(db: Db, { category, search, by }: Wanted, limit: number): Promise<string[]> {
  const typed = search.replaceAll(/\s+/g, ' ')
  const ids = await beginning(db, { category, typed, by, limit })
  const exact = ids.exact
  const found = new Set(ids.list)
  if (found.size >= limit || typed.length < shortest) return [...found]
  const near = await nearby(db, { category, typed, by, limit })
  for (const { id } of near) found.add(id)
  const close = exact || near.some(({ slips }) => slips <= 2)
  if (!close && /^\S{4,14}$/.test(typed)) {
    const mended = await oneWord(db, { category, typed, by, limit })
    return [...new Set([...mended, ...found])].slice(0, limit)
  }
  return [...found].slice(0, limit)
}

type Ask = { category: string; typed: string; by: string | null; limit: number }

async function beginning(db: Db, { category, typed, by, limit }: Ask): Promise<{ list: string[]; exact: boolean }> {
  const { rows } = await sql<{ id: string; exact: boolean }>`
    select n.master_id as id, bool_or(n.name = plain(${typed})) as exact
    from master_name n join master m on m.id = n.master_id
    where n.category = ${category} and n.name like plain(${`${likeText(typed)}%`}) and ${visible(by)}
    group by n.master_id, n.sort
    order by 2 desc, n.sort, min(n.name)
    limit ${limit}`.execute(db)
  return { list: rows.map(({ id }) => id), exact: rows[0]?.exact ?? false }
}

/** Slips of the whole name, or of its beginning where the text may be unfinished. */
const slips = sql<number>`least(
  levenshtein_less_equal(n.name, q.text, 4),
  levenshtein_less_equal(left(n.name, length(q.text)), q.text, 4) + 0.5)`

async function nearby(db: Db, { category, typed, by, limit }: Ask): Promise<{ id: string; slips: number }[]> {
  const { rows } = await sql<{ id: string; slips: number }>`
    with q as materialized (select plain(${typed}) as text, plain(${likeText(typed)}) as pattern), near as materialized (
      select m.id, m.sort, word_similarity(q.text, m.norm) as likeness
      from master m, q
      where m.category = ${category} and (q.text <% m.norm or m.norm like '% ' || q.pattern || '%') and ${visible(by)}
      order by likeness desc, m.sort
      limit ${Math.max(60, limit)}
    )
    select near.id, least(min(${slips}), 4.5)::float8 as slips
    from near join master_name n on n.master_id = near.id, q
    group by near.id, near.likeness, near.sort
    order by least(min(${slips}), 4.5), near.likeness desc, near.sort, near.id
    limit ${limit}`.execute(db)
  return rows
}

/** Short words share too few letters for trigrams; those of the same first letter are compared one by one. */
async function oneWord(db: Db, { category, typed, by, limit }: Ask): Promise<string[]> {
  const slipsMost = typed.length >= 6 ? 2 : 1
  const { rows } = await sql<{ id: string }>`
    with q as materialized (select plain(${typed}) as text), near as materialized (
      select n.master_id, n.sort, n.name, ${slips} as slips
      from master_name n, q
      where n.category = ${category} and n.name like plain(${`${likeText(typed.slice(0, 1))}%`})
        and (levenshtein_less_equal(left(n.name, length(q.text)), q.text, 2) <= 2
          or levenshtein_less_equal(left(n.name, length(q.text) + 1), q.text, 2) <= 2)
    )
    select near.master_id as id from near join master m on m.id = near.master_id
    where ${visible(by)} and near.slips <= ${slipsMost + 0.5}
    group by near.master_id
    order by min(near.slips), min(near.sort), min(near.name)
    limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}
