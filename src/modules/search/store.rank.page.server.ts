import { sql } from 'kysely'
import type { Fragment } from '#db/fragments.server.ts'
import { rowsOf, type Reader } from '#db/read-together.server.ts'
import { fullTextCapFor, relatedVote } from './rules.plan.limits.ts'
import type { ParsedQuery } from './rules.query.assemble.ts'
import type { Predicate, SearchCriteria } from './rules.query.criteria.ts'
import { fused, reciprocal, type Fusion } from './store.concepts.server.ts'
import { byWiderSearch, type RelatedWord } from './related-jobs/store.words.server.ts'
import { bodyScore, headScore, rankedByTexts, recency, unpacked, withoutFacts } from './store.rank.server.ts'
import { hitsOf, type Hit, type HitRow } from './store.retrieve.server.ts'

/**
 * `fusion`: likeness of occupations joins the order by words. `words`: so does the order by these, unless there are none. `byCompany`:
 * the search is the name of a company as a whole.
 */
type PageRequest = {
  now: Date
  limit: number
  offset: number
  fusion: Fusion | null
  words: readonly RelatedWord[]
  byCompany: boolean
}

/** Matches of full texts that are fused; of titles as many as are ranked by their full texts. */
const fusedDepth = 300

/** A page of rows in the order of `place`, or of both orders; `ranked` gives the first `depth` rows at least, whatever the page. */
const pageOf = (ranked: Fragment, depth: number, { fusion, limit, offset }: PageRequest) => sql<HitRow>`
  select id, job_id, posted_at from ${fusion ? fused(ranked, depth, fusion) : ranked} page
  order by ${fusion ? sql`fused desc, place` : sql`place`} limit ${limit}::int offset ${offset}::int`

/** A page of few rows in the order of these, and of related words. */
function pageWithRelatedWords(ranked: Fragment, depth: number, parsed: ParsedQuery, page: PageRequest) {
  const { fusion, limit, offset } = page
  const ordered = fusion
    ? sql`select id, job_id, posted_at, score, row_number() over (order by fused desc, place) as place from ${fused(ranked, depth, fusion)} both_orders`
    : sql`select * from ${ranked} ranked`
  return sql<HitRow>`
    select id, job_id, posted_at from ${byWiderSearch(ordered, page.words, parsed)} page
    order by ${reciprocal(sql`place`)} + coalesce(${sql.lit(relatedVote)} * ${reciprocal(sql`second`)}, 0) desc, place limit ${limit}::int offset ${offset}::int`
}

/** The best of these jobs first: by their words, and a little by how new they are. */
export async function rankedPage(
  read: Reader,
  criteria: SearchCriteria,
  { in: place }: Predicate,
  ids: readonly number[],
  page: PageRequest,
): Promise<Hit[]> {
  const statement = place === 'head' ? byHeads(criteria, ids, page) : byBodies(criteria, ids, page)
  return hitsOf(await read(rowsOf(statement, { posted_at: true })))
}

/** Matches in titles: all ranked by their heads, the best of these by their full texts as well. */
function byHeads(criteria: SearchCriteria, ids: readonly number[], page: PageRequest) {
  const { now, limit, offset } = page
  const depth = fullTextCapFor(criteria.parsed?.jobs ?? 0)
  const fullTexts = sql.lit(depth)
  const fullTextLimit = sql.lit(Math.max(depth, offset + limit))
  const head = headScore({ ...criteria, byCompany: page.byCompany })
  const body = bodyScore(criteria, 'text_vector', head.inCompany)
  return pageOf(
    sql`(with scored as (
      select ${sql.join([sql`id, job_id, posted_at, recency`, ...new Set(head.inCompany.values())])}, ${head.score} as score from (
        select ${sql.join([sql`id, job_id, posted_at`, recency(now), ...head.columns])} from (
          select id, job_id, posted_at, summary_vector, ${withoutFacts} from job_search where id = any(${ids}::bigint[]) offset 0) placed offset 0) heads
    ), best as materialized (
      select *, row_number() over (order by score * recency desc, id desc) <= ${fullTexts} as by_full_text from scored
      order by score * recency desc, id desc limit ${fullTextLimit}
    )
    select best.id, best.job_id, best.posted_at, row_number() over (
      order by by_full_text desc, case when by_full_text then score + ${body.score} else score end * recency desc, best.id desc) as place
    from best
      cross join lateral (select ${sql.join([sql`id`, ...body.columns])} from (
        select id, ${unpacked('text_vector')} as text_vector from job_search_text where job_search_text.id = best.id offset 0) text offset 0) texts)`,
    depth,
    page,
  )
}

/** Matches anywhere in the text. */
function byBodies(criteria: SearchCriteria, ids: readonly number[], page: PageRequest) {
  const limit = Math.max(fusedDepth, page.offset + page.limit)
  const ranked = rankedByTexts(criteria, ids, { ...page, limit })
  const { parsed } = criteria
  return page.words.length > 0 && parsed
    ? pageWithRelatedWords(ranked, fusedDepth, parsed, page)
    : pageOf(ranked, fusedDepth, page)
}
