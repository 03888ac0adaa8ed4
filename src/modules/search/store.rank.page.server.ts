import type { Pool } from 'pg'
import { fullTextCapFor } from './rules.plan.limits.ts'
import type { Predicate, SearchCriteria } from './rules.query.criteria.ts'
import { bodyScore, headScore, Sql, unpacked } from './store.rank.server.ts'
import { hitsOf, type Hit, type HitRow } from './store.retrieve.server.ts'

type PageRequest = { now: Date; limit: number; offset: number }

/** The best of these jobs first: by their words, and a little by how new they are. */
export async function rankedPage(
  pool: Pool,
  criteria: SearchCriteria,
  { in: place }: Predicate,
  ids: readonly number[],
  page: PageRequest,
): Promise<Hit[]> {
  const sql = new Sql()
  const these = `id = any(${sql.param(ids, 'bigint[]')})`
  const text = place === 'head' ? byHeads(sql, criteria, these, page) : byBodies(sql, criteria, these, page)
  const { rows } = await pool.query<HitRow>(sql.config(text))
  return hitsOf(rows)
}

/** 1 for a new job, falling to 0.85: of equal matches the newer comes first. */
const recency = (sql: Sql, now: Date) =>
  `(0.85 + 0.15 * exp(-date_part('epoch', ${sql.param(now, 'timestamptz')} - posted_at) / 2592000))`

/** Matches in titles: all ranked by their heads, the best of these by their full texts as well. */
function byHeads(sql: Sql, criteria: SearchCriteria, these: string, page: PageRequest): string {
  const close = fullTextCapFor(criteria.parsed?.jobs ?? 0)
  const [head, body] = [headScore(sql, criteria, 'summary_vector'), bodyScore(sql, criteria, 'text_vector')]
  return `
    with scored as (
      select id, job_id, posted_at, fresh, ${head.score} as score from (
        select ${['id', 'job_id', 'posted_at', `${recency(sql, page.now)} as fresh`, ...head.columns].join(', ')} from job_search where ${these} offset 0) heads
    ), best as materialized (
      select *, row_number() over (order by score * fresh desc, id desc) <= ${close} as close from scored
      order by score * fresh desc, id desc limit ${Math.max(close, page.offset + page.limit)}
    )
    select best.id, best.job_id, best.posted_at from best
      cross join lateral (select ${['id', ...body.columns].join(', ')} from (
        select id, ${unpacked('text_vector')} as text_vector from job_search_text where job_search_text.id = best.id offset 0) found offset 0) texts
    order by close desc, case when close then score + ${body.score} else score end * fresh desc, best.id desc
    limit ${sql.param(page.limit, 'int')} offset ${sql.param(page.offset, 'int')}`
}

/** Matches anywhere in the text. */
function byBodies(sql: Sql, criteria: SearchCriteria, these: string, page: PageRequest): string {
  const [head, body] = [headScore(sql, criteria, 'summary_vector'), bodyScore(sql, criteria, 'text_vector')]
  return `
    select head.id, job_id, posted_at from (
      select ${['id', `${recency(sql, page.now)} as fresh`, ...body.columns].join(', ')}
      from (select id, posted_at, ${unpacked('text_vector')} as text_vector from job_search_text where ${these} offset 0) found offset 0
    ) body join (select ${['id', 'job_id', 'posted_at', ...head.columns].join(', ')} from job_search where ${these} offset 0) head using (id)
    order by (${body.score} + ${head.score}) * fresh desc, head.id desc
    limit ${sql.param(page.limit, 'int')} offset ${sql.param(page.offset, 'int')}`
}
