import { sql } from 'kysely'
import type { Db } from '#db/db.server.ts'
import { escapeLike } from '#db/like.ts'
import { cachedRows } from '#db/table-cache.server.ts'
import type { Locale } from '#kernel/shapes.ts'
import type { placeKinds } from './contract.ts'
import { placeWords } from './rules.query.place.ts'
import type { NearbyPlace } from './store.query.near.server.ts'
import { kinds, letterCode, locationTypeKeys, searchToken } from './rules.tokens.ts'

export type Place = { kind: (typeof placeKinds)[number]; label: string; tokens: number[]; around?: NearbyPlace | null }
type PlaceRow = { rank: number; kind: 'country' | 'state' | 'city'; key: number; code: string; label: string }

/**
 * The place that the words mean: a country or state by its name in either language, else the cities that are called so or
 * begin like it, else the nearest spelling. Null when nothing was typed; `unknown` when nobody knows it.
 */
export async function findPlace(db: Db, locale: Locale, text: string): Promise<Place | null> {
  const words = placeWords(text)
  if (!words) return null
  if (words.kind === 'anywhere') return { kind: 'anywhere', label: text, tokens: [searchToken(kinds.anywhere, 1)] }
  if (words.kind === 'remote')
    return {
      kind: 'remote',
      label: text,
      tokens: [searchToken(kinds.locationType, locationTypeKeys.REMOTE), searchToken(kinds.anywhere, 1)],
    }
  const key = JSON.stringify([locale, words.first, words.rest])
  const cached = await cachedRows(
    db,
    'named places',
    [key],
    async (source) => new Map([[key, await named(source, locale, words.first, words.rest)]]),
  )
  const rows = cached.get(key) ?? []
  const best = rows[0]
  if (!best) return { kind: 'unknown', label: text, tokens: [] }
  if (best.kind === 'country')
    return { kind: 'country', label: best.label, tokens: [searchToken(kinds.country, letterCode(best.code))] }
  if (best.kind === 'state') return { kind: 'state', label: best.label, tokens: [searchToken(kinds.state, best.key)] }
  const cities = rows.filter((row) => row.kind === 'city' && row.rank === best.rank)
  return {
    kind: 'city',
    label: cities.length > 1 ? text : best.label,
    tokens: cities.map((city) => searchToken(kinds.city, city.key)),
  }
}

/** Rank 0 is the very name, 1 a beginning, 2 the nearest spelling (one city). `rest` must be part of the city's state or country. */
async function named(db: Db, locale: Locale, first: string, rest: readonly string[]): Promise<PlaceRow[]> {
  const name = sql.ref(locale === 'id' ? 'name_id' : 'name_en')
  const within = rest.map(
    (part) =>
      sql` and fold_text(concat_ws(' ', s.name_en, s.name_id, n.name_en, n.name_id)) like '%' || fold_text(${escapeLike(part)}) || '%'`,
  )
  const cities = sql`from city c join state s on s.id = c.state_id join country n on n.code = c.country_code
    where c.active ${sql.join(within, sql``)}`
  const { rows } = await sql<PlaceRow>`
    with q as (select fold_text(${first}) as w, fold_text(${escapeLike(first)}) as l),
    known as (
      select 0 as rank, 'country' as kind, 0 as key, code::text as code, ${name} as label, 0 as size from country, q
        where w in (fold_text(name_en), fold_text(name_id)) or upper(w) = code
      union all
      select 0, 'state', key, '', ${name}, 1 from state, q
        where ${rest.length === 0} and (fold_text(name_en) = w or fold_text(name_id) = any(array[w, 'dki ' || w, 'di ' || w]))
      union all
      (select case when ',' || fold_text(replace(c.name || ',' || c.other_names, ', ', ',')) || ',' like '%,' || q.l || ',%' then 0 else 1 end,
        'city', c.key, '', c.name, 2 from q, lateral (select c.* ${cities} and (c.search_text like q.l || '%' or c.search_text like '% ' || q.l || '%')) c
        order by 1, c.population desc nulls last limit 30)
    )
    select rank, kind, key, code, label from (
      select *, 0 as far from known
      union all
      (select 2, 'city', c.key, '', c.name, 3, 1 - word_similarity(q.w, c.search_text) from q, lateral (select c.* ${cities} and q.w <% c.search_text) c
        where not exists (select from known) order by 7, c.population desc nulls last limit 1)
    ) found order by rank, size, far`.execute(db)
  return rows
}
