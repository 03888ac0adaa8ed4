import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#db/db.server.ts'
import { float8, type Fragment } from '#db/fragments.server.ts'
import { cachedRows } from '#db/table-cache.server.ts'
import { fewResults } from '../rules.plan.limits.ts'
import type { ParsedQuery } from '../rules.query.assemble.ts'
import type { SearchCriteria } from '../rules.query.criteria.ts'
import { tsqueryText } from '../rules.query.tsquery.ts'
import { lengthNorm, rankedByTexts, saturatedBy, unpacked } from '../store.rank.server.ts'

/** A word of the best texts of a search, and the number of jobs that have it. */
export type RelatedWord = { term: string; jobs: number }

/** Texts that words are taken from, and words that are taken. */
const [bestTexts, mostWords] = [10, 15]
/** With so many texts a word has to stand in several: what one alone says would only find that one again. */
const fewTexts = 5
/** What such a word weighs beside one of the search. */
const wordShare = 0.25
/** Words of more jobs than this tell none from the others. */
const commonShare = 0.3

/** A text without the names of its company and place and its other facts, unless its title or skills have these words, too. */
const ofTheWork = sql`ts_delete(text.text_vector, tsvector_to_array(
  ts_delete(head.summary_vector, tsvector_to_array(ts_filter(head.summary_vector, '{a,b}')))))`

/** What a stem that `unnest` gives says in a text, at most k1 + 1. */
const times = (text: string, length: number): Fragment =>
  saturatedBy(sql`coalesce(array_length(stem.positions, 1), 1)`, lengthNorm(text, length))

/**
 * The strongest words of the ten best texts that a search found, strongest first; from the memory of the process where the search found the
 * same before.
 */
export async function relatedWords(
  db: Db,
  { text, parsed }: SearchCriteria,
  ids: readonly number[],
  now: Date,
): Promise<readonly RelatedWord[]> {
  if (!parsed || ids.length === 0) return []
  const key = createHash('sha256')
    .update(`${text} ${ids.join(' ')}`)
    .digest('base64')
  const known = await cachedRows(db, 'related words of a search', [key], async (source) => {
    const { jobs, length } = parsed
    const best = rankedByTexts({ parsed }, ids, { now, limit: bestTexts, byCompany: false })
    const { rows } = await sql<RelatedWord>`
      select term, jobs from (
        select c.term, c.job_count as jobs, ln(${float8(jobs)} / c.job_count) * sum(${times('text.text_vector', length)}) as strength
        from ${best} best join job_search_text text using (id) join job_search head using (id)
          cross join lateral unnest(${ofTheWork}) stem
        join text_term_count c on c.term = stem.lexeme
        where c.job_count <= ${commonShare * jobs}::float8 and c.term !~ '\\d'
        group by c.term, c.job_count having count(*) >= ${sql.lit(ids.length < fewTexts ? 1 : 2)}) counted
      order by strength desc, term limit ${sql.lit(mostWords)}`.execute(source)
    return new Map([[key, rows]])
  })
  return known.get(key) ?? []
}

/** How much a text says of these words, by BM25; `text` is a vector that is unpacked, as each word looks into it. */
export const relatedScore = (words: readonly RelatedWord[], text: string, { jobs, length }: ParsedQuery): Fragment =>
  words.length === 0
    ? sql`0`
    : sql`(select coalesce(sum(word.weight * ${saturatedBy(sql`term_occurrences(${sql.ref(text)}, word.query)`, lengthNorm(text, length))}), 0)
        from unnest(${words.map(({ term }) => tsqueryText({ word: term }))}::tsquery[], ${words.map((word) => Math.log(jobs / word.jobs))}::float8[]) word(query, weight)
        where ${sql.ref(text)} @@ word.query)`

/**
 * Ranked rows (`score` by words, `place`, and others) with their place (`second`) in the order of a wider search, which asks for the related
 * words as well (pseudo-relevance feedback, Rocchio 1971): the first hundred.
 */
export const byWiderSearch = (ranked: Fragment, words: readonly RelatedWord[], parsed: ParsedQuery): Fragment => sql`
  (select *, case when wider is not null then row_number() over (order by wider desc nulls last, place) end as second
  from (select ranked.*, case when place <= ${sql.lit(fewResults)} then score + ${float8(wordShare)} * ${relatedScore(words, 'text.text_vector', parsed)} end as wider
    from (${ranked}) ranked left join lateral (
      select ${unpacked('t.text_vector')} as text_vector from job_search_text t where t.id = ranked.id and place <= ${sql.lit(fewResults)} offset 0) text on true offset 0) compared)`
