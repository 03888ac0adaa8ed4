import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#db/db.server.ts'
import { readApart, rowsOf, type Reader, type RowsQuery } from '#db/read-together.server.ts'
import {
  fusedRanks,
  maxNameWords,
  nameScorer,
  nameVector,
  singular,
  textWords,
  withoutLevels,
} from './rules.name-likeness.ts'
import { namesQuery, readTermCounts, type NameRow } from './store.name-terms.server.ts'
import type { MasterCategory } from './rules.ts'

/** A value a text may denote. `likeness` is 1 for an equal name; `confidence` adds the distance to the second, for the most alike. */
export type Nearest = { key: number; code: string; label: string; likeness: number; confidence: number; sure: boolean }
/** Whether the likest value of a text may be taken without asking: never for a title or a sentence. */
const mayBeSure = (category: MasterCategory, text: string): boolean =>
  category !== 'JOB_ROLE' && textWords(text.slice(0, maxTextLength)).length <= maxNameWords

type QueryWord = { query: string; names: number }

const maxResults = 200
const maxTextLength = 1000
const maxNames = 400
/** Of these so many by the words they share. */
const maxNamesByWords = 150
/** Weight of a word that only the name has, relative to one that only the text has. */
const extraWordWeight = 0.35
/** From here on a skill is right in 80 % of the judged texts of two sets (83 and 75). No confidence makes a title right that often. */
export const sureFrom = 1.3

/**
 * A tsquery for each word, covering its stems and synonyms, and the number of names that match it. A word is taken for a typo only
 * where no name of any category has it as typed.
 */
const queryWords = (category: MasterCategory, words: readonly string[]): RowsQuery<QueryWord> =>
  rowsOf(sql<QueryWord>`
    select q.query::text as query, (select count(*)::int from master_name n where n.category = ${category} and n.stems @@ q.query) as names
    from unnest(${sql.val(words)}::text[], ${sql.val(words.map((word) => `=${singular(word)}`))}::text[]) with ordinality w(typed, term, at)
    cross join lateral (
      select case when exists (select from master_name_term t where t.term = w.term)
        or (select count(*) from master_name n where n.category = ${category} and n.stems @@ bilingual_query(w.typed)) > 0
        then w.typed else coalesce(did_you_mean(w.typed), w.typed) end as word
      offset 0 -- evaluated once
    ) corrected
    cross join lateral (
      select plainto_tsquery('pg_catalog.english', protect_special_terms(word)) || plainto_tsquery('pg_catalog.indonesian', protect_special_terms(word)) || coalesce((
        select string_agg('(' || q || ')', ' | ')::tsquery from (
          select phraseto_tsquery('pg_catalog.indonesian', protect_special_terms(o.name))::text as q
          from master_name n join master m on m.id = n.master_id and m.status = 'ACTIVE' join master_name o on o.master_id = m.id and o.name <> n.name
          where n.category = 'SEARCH_TERM' and n.name = fold_text(word) limit 12
        ) others where q <> ''), ''::tsquery) as query
    ) q
    where numnode(q.query) > 0
    order by at`)

/** The share of a text's words that a name has, weighted by their rarity, as an expression over the name `n`. */
function sharedWords(
  text: string,
  words: readonly QueryWord[],
): { value: RawBuilder<number>; any: string } | undefined {
  const known = words.filter(({ names }) => names > 0)
  if (known.length === 0) return undefined
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
  const extraWeight = (extraWordWeight * totalWeight) / words.length
  return {
    value: sql<number>`case when n.name = fold_text(btrim(${text})) then 1 else
      0.99 * (${shared}) / (${totalWeight}::float8 + ${extraWeight}::float8 * greatest(0, cardinality(string_to_array(n.name, ' ')) - (${count}))) end`,
    any: known.map(({ query }) => `(${query})`).join(' | '),
  }
}

type NearestRow = NameRow & { likeness: number; bm25: number }

/** Values by their best name, best first; those with none are left out. */
function bestFirst(
  names: readonly NearestRow[],
  score: (name: NearestRow) => number,
): { row: NearestRow; score: number }[] {
  const best = new Map<number, { row: NearestRow; score: number }>()
  for (const row of names) {
    const own = score(row)
    if (own > 0 && own > (best.get(row.key)?.score ?? 0)) best.set(row.key, { row, score: own })
  }
  return [...best.values()].toSorted(
    (a, b) =>
      b.score - a.score || a.row.sort - b.row.sort || a.row.label.length - b.row.label.length || a.row.key - b.row.key,
  )
}

/**
 * The values a free text most likely denotes, best first. Up to eight words: what shares its words (stems, synonyms, typos), BM25 and
 * likeness of names, fused by their ranks. A sentence: likeness alone. `read` takes the two queries, so that several texts are looked
 * up by two statements (`readByTurns`).
 */
export async function nearestMasters(
  db: Db,
  category: MasterCategory,
  text: string,
  { limit = 10, read = readApart(db) }: { limit?: number; read?: Reader } = {},
): Promise<Nearest[]> {
  const allWords = textWords(text.slice(0, maxTextLength))
  if (allWords.length === 0) return []
  const sentence = allWords.length > maxNameWords
  const words = withoutLevels(allWords)
  const vector = nameVector((sentence ? allWords : words).join(' '))
  const shared = sentence ? undefined : sharedWords(text, await read(queryWords(category, words)))
  const counts = await readTermCounts(db, category)
  const scorer = nameScorer(vector, counts)
  const rows = await read(
    namesQuery(category, {
      weights: scorer.weights,
      counts,
      limit: shared ? maxNames - maxNamesByWords : maxNames,
      visible: sql`m.status = 'ACTIVE'`,
      shared: shared && { ...shared, limit: maxNamesByWords },
    }),
  )
  if (rows.length === 0) return []
  const names = rows.map((row): NearestRow => {
    const own = nameVector(row.name)
    // A name that consists of words about seniority alone is still equal to the same text.
    return { ...row, likeness: row.shared === 1 ? 1 : scorer.likeness(own), bm25: scorer.bm25(own) }
  })
  const alike = bestFirst(names, ({ likeness }) => likeness)
  const values = new Map(alike.map(({ row, score }) => [row.key, { row, score }]))
  const lists = sentence
    ? [alike]
    : [bestFirst(names, ({ shared }) => shared), bestFirst(names, ({ bm25 }) => bm25), alike]
  for (const { row } of lists.flat()) if (!values.has(row.key)) values.set(row.key, { row, score: 0 })
  const fused = fusedRanks(lists.map((list) => list.map(({ row, score }) => ({ id: row.key, score }))))
  const [first, second] = alike
  const confidence = (first?.score ?? 0) + (first?.score ?? 0) - (second?.score ?? 0)
  return [...fused]
    .toSorted((a, b) => b[1] - a[1] || (values.get(b[0])?.score ?? 0) - (values.get(a[0])?.score ?? 0) || a[0] - b[0])
    .slice(0, Math.min(limit, maxResults))
    .flatMap(([key], at) => {
      const value = values.get(key)
      if (!value) return []
      const certainty = key === first?.row.key ? confidence : 0
      const sure = at === 0 && mayBeSure(category, text) && certainty >= sureFrom
      const { code, label } = value.row
      return [{ key, code, label, likeness: value.score, confidence: certainty, sure }]
    })
}
