import type { Db } from '#db/db.server.ts'
import { cachedRows } from '#db/table-cache.server.ts'
import { escapeLike } from '#db/like.ts'
import { sql } from 'kysely'
import type { Locale } from '#kernel/shapes.ts'
import { kinds, searchToken } from './rules.tokens.ts'

type SuggestionRow = { kind: number; label: string; weight: number }
/**
 * What begins like the text: best of each kind first, then corrected typing errors (never of the first letter). An index knows what texts
 * begin with only where the beginning is known when it is planned, so not by the pool of the search.
 */
export async function suggestions(db: Db, text: string): Promise<SuggestionRow[]> {
  const norm = text.toLowerCase()
  const { rows: exact } = await sql<SuggestionRow>`
    select kind, label, weight from unnest(array[0, 1, 2, 3]) k cross join lateral (
      select kind, label, weight from search_suggestion where kind = k and search_text like fold_text(${escapeLike(norm)}) || '%' order by weight desc, search_text limit 4) s
    order by weight desc limit 10`.execute(db)
  if (exact.length >= 5) return exact
  const corrected = await correctTypos(db, norm)
  const known = new Set(exact.map((row) => `${row.kind} ${row.label}`))
  return [...exact, ...corrected.filter((row) => !known.has(`${row.kind} ${row.label}`))].slice(0, 10)
}

/**
 * Words that no suggestion knows become up to four near ones of the same first letter; the last may be unfinished, but whole words
 * that are as near come first.
 */
async function correctTypos(db: Db, text: string): Promise<SuggestionRow[]> {
  const words = text
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 0 && word.length <= 30)
    .slice(0, 6)
  const parts = await Promise.all(
    words.map(async (word, at) => {
      const last = at === words.length - 1
      const { rows } = await sql<{ word: string; d: number }>`
        select word, d::float8 as d from (
          select word, frequency, least(
            levenshtein_less_equal(word, fold_text(${word}), 2),
            case when ${last}::bool then levenshtein_less_equal(left(word, length(fold_text(${word}))), fold_text(${word}), 2) + 0.5 end) as d
          from suggestion_word where left(word, 1) = left(fold_text(${word}), 1)) n
        where d <= case when length(${word}) >= 5 then 2.5 else 1.5 end order by d, frequency desc limit 4`.execute(db)
      const anyOf = (terms: string[]) =>
        `(${terms.map((each) => `'${each.replaceAll(/['\\]/g, '')}'${last ? ':*' : ''}`).join(' | ')})`
      const nearest = rows.filter(({ d }) => d === rows[0]?.d)
      return {
        all: anyOf([word, ...rows.map((row) => row.word)]),
        nearest: anyOf([word, ...nearest.map((row) => row.word)]),
      }
    }),
  )
  if (parts.length === 0) return []
  const { rows } = await sql<SuggestionRow>`
    select kind, label, weight from search_suggestion where vector @@ to_tsquery('simple', ${parts.map(({ all }) => all).join(' & ')})
    order by vector @@ to_tsquery('simple', ${parts.map(({ nearest }) => nearest).join(' & ')}) desc, weight desc, search_text limit 8`.execute(
    db,
  )
  return rows
}

/** Domains with the number of open jobs, most first; empty ones after, in the order of the list. */
export async function categories(db: Db, locale: Locale, limit: number): Promise<Category[]> {
  const key = `${locale} ${limit}`
  const cached = await cachedRows(
    db,
    'categories',
    [key],
    async (source) => new Map([[key, await readCategories(source, locale, limit)]]),
  )
  return cached.get(key) ?? []
}

type Category = { code: string; label: string; icon: string | null; count: number }

const readCategories = (db: Db, locale: Locale, limit: number): Promise<Category[]> =>
  db
    .selectFrom('master as m')
    .leftJoin('job_token_count as d', (join) =>
      join.on((on) => on('d.token', '=', sql<number>`${sql.lit(searchToken(kinds.domain, 0))} + m.key`)),
    )
    .select([
      'm.code',
      locale === 'id' ? 'm.name_id as label' : 'm.name_en as label',
      sql<string | null>`m.meta->>'icon'`.as('icon'),
      sql<number>`coalesce(d.job_count, 0)`.as('count'),
    ])
    .where('m.category', '=', 'JOB_DOMAIN')
    .where('m.status', '=', 'ACTIVE')
    .orderBy('count', 'desc')
    .orderBy('m.sort')
    .limit(limit)
    .execute()
