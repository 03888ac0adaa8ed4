import { sql } from 'kysely'
import type { Db } from '#db/db.server.ts'
import { nameWords } from './rules.names.ts'
import type { MasterCategory } from './rules.ts'

/** A value that a text may mean: `likeness` 1 when it is called so, else how much of the words both share, by how telling they are. */
export type Nearest = { key: number; code: string; label: string; likeness: number }
type AskedWord = { query: string; names: number }

const [mostWords, looked] = [12, 200]
/** What a word more in the name costs, against a word of the text that the name lacks. */
const surplus = 0.35
/** Words about rank and hours that no name of a thing needs. */
const beside = new Set(
  'senior sr junior jr mid level lead staff staf i ii iii iv entry experienced expert m f w d x full part time fulltime parttime remote hybrid'.split(
    ' ',
  ),
)

/** Each word with its stems and its other names, and in how many names of the list it stands. */
async function askedWords(db: Db, category: MasterCategory, words: readonly string[]): Promise<AskedWord[]> {
  const { rows } = await sql<AskedWord>`
    select q.query::text as query, (select count(*)::int from master_name n where n.category = ${category} and n.stems @@ q.query) as names
    from unnest(${sql.val(words)}::text[]) with ordinality w(word, at)
    cross join lateral (
      select plainto_tsquery('pg_catalog.english', safe_words(word)) || plainto_tsquery('pg_catalog.indonesian', safe_words(word)) || coalesce((
        select string_agg('(' || q || ')', ' | ')::tsquery from (
          select phraseto_tsquery('pg_catalog.indonesian', safe_words(o.name))::text as q
          from master_name n join master m on m.id = n.master_id and m.status = 'ACTIVE' join master_name o on o.master_id = m.id and o.name <> n.name
          where n.category = 'SEARCH_TERM' and n.name = plain(word) limit 12
        ) others where q <> ''), ''::tsquery) as query
    ) q
    where numnode(q.query) > 0
    order by at`.execute(db)
  return rows
}

/**
 * What a free text most likely means in a list, best first: the name itself, then names that share its telling words in either
 * language, stems, other names and slips of the pen included. Words that stand in many names say little.
 */
export async function nearestMasters(db: Db, category: MasterCategory, text: string, limit = 10): Promise<Nearest[]> {
  const said = nameWords(text.slice(0, 300)).slice(0, mostWords)
  const telling = said.filter((word) => !beside.has(word))
  const words = telling.length > 0 ? telling : said
  if (words.length === 0) return []
  const asked = await askedWords(db, category, words)
  if (asked.every(({ names }) => names > 0)) return byWords(db, category, { text, asked, limit })
  const { rows } = await sql<{ text: string | null }>`select mended_words(${words.join(' ')}) as text`.execute(db)
  const mended = rows[0]?.text
  const again = mended ? await askedWords(db, category, mended.split(' ')) : asked
  return byWords(db, category, { text, asked: again, limit })
}

async function byWords(
  db: Db,
  category: MasterCategory,
  { text, asked, limit }: { text: string; asked: readonly AskedWord[]; limit: number },
): Promise<Nearest[]> {
  const known = asked.filter(({ names }) => names > 0)
  if (known.length === 0) return []
  const weight = ({ names }: AskedWord) => 1 / Math.log(Math.E + names)
  const all = asked.reduce((sum, word) => sum + weight(word), 0)
  const shared = sql.join(
    known.map((word) => sql`case when n.stems @@ ${word.query}::tsquery then ${weight(word)}::float8 else 0 end`),
    sql` + `,
  )
  const count = sql.join(
    known.map((word) => sql`(n.stems @@ ${word.query}::tsquery)::int`),
    sql` + `,
  )
  const any = known.map(({ query }) => `(${query})`).join(' | ')
  const average = all / asked.length
  const { rows } = await sql<Nearest>`
    select m.key, m.code, m.en as label, best.likeness from (
      select distinct on (master_id) master_id, likeness, sort from (
        select n.master_id, n.sort, case when n.name = plain(btrim(${text})) then 1 else
          0.99 * (${shared}) / (${all}::float8 + ${surplus * average}::float8 * greatest(0, cardinality(string_to_array(n.name, ' ')) - (${count}))) end as likeness
        from master_name n where n.category = ${category} and n.stems @@ ${any}::tsquery
      ) found order by master_id, likeness desc
    ) best join master m on m.id = best.master_id and m.status = 'ACTIVE'
    order by best.likeness desc, best.sort, length(m.en), m.key limit ${Math.min(limit, looked)}`.execute(db)
  return rows
}
