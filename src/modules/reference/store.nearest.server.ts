import { sql } from 'kysely'
import type { Db } from '#db/db.server.ts'
import { nameWords } from './rules.word-spans.ts'
import type { MasterCategory } from './rules.ts'

/** A value a text may denote. `likeness` is 1 for an equal name, otherwise the share of common words, weighted by their rarity. */
export type Nearest = { key: number; code: string; label: string; likeness: number }
type QueryWord = { query: string; names: number }

const maxWords = 12
const maxResults = 200
/** Weight of a word that only the name has, relative to one that only the text has. */
const extraWordWeight = 0.35
/** Words about seniority and working hours, ignored unless the text has no others. */
const stopWords = new Set(
  'senior sr junior jr mid level lead staff staf i ii iii iv entry experienced expert m f w d x full part time fulltime parttime remote hybrid'.split(
    ' ',
  ),
)

/** A tsquery for each word, covering its stems and synonyms, and the number of names that match it. */
async function queryWords(db: Db, category: MasterCategory, words: readonly string[]): Promise<QueryWord[]> {
  const { rows } = await sql<QueryWord>`
    select q.query::text as query, (select count(*)::int from master_name n where n.category = ${category} and n.stems @@ q.query) as names
    from unnest(${sql.val(words)}::text[]) with ordinality w(word, at)
    cross join lateral (
      select plainto_tsquery('pg_catalog.english', protect_special_terms(word)) || plainto_tsquery('pg_catalog.indonesian', protect_special_terms(word)) || coalesce((
        select string_agg('(' || q || ')', ' | ')::tsquery from (
          select phraseto_tsquery('pg_catalog.indonesian', protect_special_terms(o.name))::text as q
          from master_name n join master m on m.id = n.master_id and m.status = 'ACTIVE' join master_name o on o.master_id = m.id and o.name <> n.name
          where n.category = 'SEARCH_TERM' and n.name = fold_text(word) limit 12
        ) others where q <> ''), ''::tsquery) as query
    ) q
    where numnode(q.query) > 0
    order by at`.execute(db)
  return rows
}

/**
 * The values a free text most likely denotes, best first: equal names, then names that share its words in either language, with
 * stems, synonyms and typos. Words that occur in many names weigh little.
 */
export async function nearestMasters(db: Db, category: MasterCategory, text: string, limit = 10): Promise<Nearest[]> {
  const allWords = nameWords(text.slice(0, 300)).slice(0, maxWords)
  const significant = allWords.filter((word) => !stopWords.has(word))
  const words = significant.length > 0 ? significant : allWords
  if (words.length === 0) return []
  const parsed = await queryWords(db, category, words)
  if (parsed.every(({ names }) => names > 0)) return rankByWords(db, category, { text, words: parsed, limit })
  const { rows } = await sql<{ text: string | null }>`select did_you_mean(${words.join(' ')}) as text`.execute(db)
  const corrected = rows[0]?.text
  const retried = corrected ? await queryWords(db, category, corrected.split(' ')) : parsed
  return rankByWords(db, category, { text, words: retried, limit })
}

async function rankByWords(
  db: Db,
  category: MasterCategory,
  { text, words, limit }: { text: string; words: readonly QueryWord[]; limit: number },
): Promise<Nearest[]> {
  const known = words.filter(({ names }) => names > 0)
  if (known.length === 0) return []
  const weight = ({ names }: QueryWord) => 1 / Math.log(Math.E + names)
  const totalWeight = words.reduce((sum, word) => sum + weight(word), 0)
  const shared = sql.join(
    known.map((word) => sql`case when n.stems @@ ${word.query}::tsquery then ${weight(word)}::float8 else 0 end`),
    sql` + `,
  )
  const count = sql.join(
    known.map((word) => sql`(n.stems @@ ${word.query}::tsquery)::int`),
    sql` + `,
  )
  const any = known.map(({ query }) => `(${query})`).join(' | ')
  const average = totalWeight / words.length
  const { rows } = await sql<Nearest>`
    select m.key, m.code, m.name_en as label, best.likeness from (
      select distinct on (master_id) master_id, likeness, sort from (
        select n.master_id, n.sort, case when n.name = fold_text(btrim(${text})) then 1 else
          0.99 * (${shared}) / (${totalWeight}::float8 + ${extraWordWeight * average}::float8 * greatest(0, cardinality(string_to_array(n.name, ' ')) - (${count}))) end as likeness
        from master_name n where n.category = ${category} and n.stems @@ ${any}::tsquery
      ) matched order by master_id, likeness desc
    ) best join master m on m.id = best.master_id and m.status = 'ACTIVE'
    order by best.likeness desc, best.sort, length(m.name_en), m.key limit ${Math.min(limit, maxResults)}`.execute(db)
  return rows
}
