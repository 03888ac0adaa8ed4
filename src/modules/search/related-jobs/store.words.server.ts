import { sql } from 'kysely'
import { float8, type Fragment } from '#db/fragments.server.ts'
import { fewFound } from '../rules.plan.limits.ts'
import type { ParsedQuery } from '../rules.query.assemble.ts'
import { lengthNorm, saturatedBy } from '../store.rank.server.ts'

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

/** A text without the names of its company and place, unless its title or skills have these words, too. */
const ofTheWork = sql`ts_delete(text.text_vector, tsvector_to_array(
  ts_delete(ts_filter(head.summary_vector, '{c,d}'), tsvector_to_array(ts_filter(head.summary_vector, '{a,b}')))))`

/** The sum of these words (`word`: term, weight) in a text, by BM25. */
const said = (words: Fragment, text: string, length: number): Fragment => sql`
  (select coalesce(sum(word.weight * ${saturatedBy(sql`coalesce(array_length(stem.positions, 1), 1)`, lengthNorm(text, length))}), 0)
  from unnest(${sql.ref(text)}) stem join ${words} word on word.term = stem.lexeme)`

/**
 * Ranked rows (`id`, `job_id`, `posted_at`, `score` by words, `place`) with their place (`second`) in the order of a wider search: one
 * that asks for the strongest words of the ten best texts as well (pseudo-relevance feedback, Rocchio 1971), among the first hundred.
 * `words` are these, the strongest first.
 */
export const withRelatedWords = (ranked: Fragment, { jobs, length }: ParsedQuery): Fragment => sql`
  (with ranked as materialized (${ranked}), word as materialized (
    select term, jobs, weight, times from (
      select c.term, c.job_count as jobs, ln(${float8(jobs)} / c.job_count) as weight,
        sum(${saturatedBy(sql`coalesce(array_length(stem.positions, 1), 1)`, lengthNorm('text.text_vector', length))}) as times
      from ranked join job_search_text text using (id) join job_search head using (id)
        cross join lateral unnest(${ofTheWork}) stem
      join text_term_count c on c.term = stem.lexeme
      where ranked.place <= ${sql.lit(bestTexts)} and c.job_count <= ${commonShare * jobs}::float8 and c.term !~ '\\d'
      group by c.term, c.job_count having count(*) > 1 or (select count(*) from ranked) < ${sql.lit(fewTexts)}) counted
    order by weight * times desc, term limit ${sql.lit(mostWords)})
  select *, case when wider is not null then row_number() over (order by wider desc nulls last, place) end as second,
    (select json_agg(json_build_object('term', term, 'jobs', jobs) order by weight * times desc, term) from word) as words
  from (select ranked.*, case when place <= ${sql.lit(fewFound)} then score + ${float8(wordShare)} * ${said(sql`word`, 'text.text_vector', length)} end as wider
    from ranked join job_search_text text using (id)) compared)`

/** How much a text says of these words. */
export const relatedScore = (words: readonly RelatedWord[], text: string, { jobs, length }: ParsedQuery): Fragment =>
  words.length === 0
    ? sql`0`
    : said(
        sql`(select term, ln(${float8(jobs)} / jobs) as weight from unnest(${words.map(({ term }) => term)}::text[], ${words.map((word) => word.jobs)}::int[]) related(term, jobs))`,
        text,
        length,
      )
