import type { Pool } from 'pg'
import {
  armsBeyond,
  armsFor,
  closeCapFor,
  everything,
  shareWithin,
  type Arm,
  type Expected,
  type Seen,
} from './rules.plan.ts'
import { either } from './rules.query.parse.ts'
import type { Asked } from './rules.rank.ts'
import type { Ask, Sieve } from './rules.plan.prefilter.ts'
import { daysBetween, kindOf, kinds, type TokenFilter } from './rules.tokens.ts'
import { bodyScore, headScore, Sql } from './store.rank.server.ts'

export type Hit = { id: string; key: number; postedAt: Date }
export type HitRow = { job_id: string; id: number; posted_at: Date }
/** Rows as the rest of the room has them. */
export const hitsOf = (rows: HitRow[]): Hit[] =>
  rows.map((row) => ({ id: row.job_id, key: row.id, postedAt: row.posted_at }))

/** `text` as it was asked; `words` is what titles are compared by: a tsquery as text; `asked` all that is known of it, null without words. */
export type Wanted = { text: string; words: string; asked: Asked | null; tokens: TokenFilter; minSalary: number | null }

/** What an answer's jobs have in common beside the filter: their heads or their whole texts fit a tsquery, '' fits all; or one of its `ways`. */
export type Fitting = { in: 'head' | 'body'; query: string; ways?: readonly string[] | undefined }

/** What most jobs have: the currency of the deployment. */
const isUsual = (token: number) => kindOf(token) === kinds.currency

/** The conditions of a search over `job_search` (head) or `job_search_text` (body), without those of recency. */
export function conditions(sql: Sql, wanted: Wanted, fitting: Fitting): string[] {
  const parts = filters(sql, wanted)
  if (fitting.query) {
    const ways = waysOf(fitting).map((way) => `${columnOf(fitting)} @@ ${sql.param(way, 'tsquery')}`)
    parts.unshift(ways.length > 1 ? `(${ways.join(' or ')})` : ways.join(''))
  }
  return parts.length > 0 ? parts : ['true']
}

/** The same where the index is asked for less; what it is not asked for is kept from it by a function around the column. */
function sieved(sql: Sql, wanted: Wanted, fitting: Fitting, { ways, rest }: Sieve, within: string): string[] {
  const column = columnOf(fitting)
  const asks = (ask: Ask) =>
    'words' in ask ? `${column} @@ ${sql.param(ask.words, 'tsquery')}` : `tokens && ${sql.param(ask.any, 'int[]')}`
  const asked = ways.map((way) => way.map(asks).join(' and ') || 'true')
  // Tokens are looked at sooner than words are unpacked.
  return [
    asked.length > 1 ? `(${asked.map((each) => `(${each})`).join(' or ')})` : (asked[0] ?? 'true'),
    within,
    ...(rest.tokens.length > 0 ? [`tokens || '{}' @> ${sql.param(rest.tokens, 'int[]')}`] : []),
    ...rest.groups.map((group) => `tokens || '{}' && ${sql.param(group, 'int[]')}`),
    ...paid(sql, wanted),
    ...(rest.words ? [`${unpacked(column)} @@ ${sql.param(either(...waysOf(fitting)), 'tsquery')}`] : []),
  ]
}

const columnOf = ({ in: place }: Fitting) => (place === 'body' ? 'text_vector' : 'summary_vector')
/** Any of these fits. */
export const waysOf = ({ ways, query }: Fitting): readonly string[] => ways ?? [query]
const tableOf = ({ in: place }: Fitting) => (place === 'body' ? 'job_search_text' : 'job_search')
function filters(sql: Sql, wanted: Wanted): string[] {
  const parts: string[] = []
  const all = wanted.tokens.all.flatMap((part) => part.tokens)
  const [usual, telling] = [all.filter(isUsual), all.filter((token) => !isUsual(token))]
  if (telling.length > 0) parts.push(`tokens @> ${sql.param(telling, 'int[]')}`)
  // The index would go through most jobs for it.
  if (usual.length > 0) parts.push(`tokens || '{}' @> ${sql.param(usual, 'int[]')}`)
  for (const group of wanted.tokens.groups) parts.push(`tokens && ${sql.param(group.any, 'int[]')}`)
  return [...parts, ...paid(sql, wanted)]
}

/** The added nought keeps the planner from going through the index of salaries for a quarter of all jobs. */
const paid = (sql: Sql, { minSalary }: Wanted): string[] =>
  minSalary ? [`salary_max + 0 >= ${sql.param(minSalary, 'bigint')}`] : []

function window(sql: Sql, arm: Arm, today: number): string {
  if (arm.toDay === Number.POSITIVE_INFINITY)
    return arm.fromDay === 0 ? 'true' : `posted_day <= ${sql.param(today - arm.fromDay, 'int')}`
  return `tokens && ${sql.param(daysBetween(today - arm.toDay + 1, today - arm.fromDay), 'int[]')}`
}

/**
 * The newest jobs that fit, by key, newest first; `all` when there are no others. `matched` fit among the jobs that were gone through, which
 * are `share` of all that could.
 */
export type Drawn = { ids: number[]; all: boolean; matched: number; share: number }
/** What the first window holds, and the rest, where there may be more and more are wanted. */
export type Begun = Drawn & { more: (() => Promise<Drawn>) | null }

export type Search = {
  expected: Expected
  today: number
  cap: number
  /** What the index is asked for, where that is less than everything. */
  sieve?: Sieve | undefined
}

/** Draws at most `cap` jobs that fit, newest first. */
export async function newest(pool: Pool, wanted: Wanted, fitting: Fitting, search: Search): Promise<Drawn> {
  const { more, ...drawn } = await begin(pool, wanted, fitting, search)
  return more ? more() : drawn
}

/** The same, where one may leave it at the first window of days. */
export async function begin(pool: Pool, wanted: Wanted, fitting: Fitting, search: Search): Promise<Begun> {
  const { first, more } = await inTwo(search, (windows) => through(pool, wanted, fitting, windows))
  const drawn = ({ ids, matched, toDay }: Omit<Through, 'jobs'>): Drawn => ({
    ids,
    all: matched === ids.length && toDay === everything.toDay,
    matched,
    share: shareWithin(search.expected.days, toDay, search.today),
  })
  const rest = async (next: () => Promise<Through>) => {
    const { ids, matched, toDay } = await next()
    return drawn({ ids: [...first.ids, ...ids], matched: first.matched + matched, toDay })
  }
  return { ...drawn(first), more: more && (() => rest(more)) }
}

export type Windows = Omit<Search, 'expected'> & { arms: readonly Arm[] }
/** How far back was looked, how many jobs fitted, and how many of these were taken. */
export type Held = Seen & { jobs: number }
type Through = Held & { ids: number[] }

/** A first look, and what is behind it as far as that says; null where the cap is filled or nothing is behind it. */
export async function inTwo<T extends Held>(
  search: Search,
  look: (windows: Windows) => Promise<T>,
): Promise<{ first: T; more: (() => Promise<T>) | null }> {
  const { expected, today, cap } = search
  const first = await look({ ...search, arms: armsFor(expected, cap, today) })
  const missing = cap - first.jobs
  const more = () => look({ ...search, cap: missing, arms: armsBeyond(expected, first, missing, today) })
  return { first, more: missing > 0 && first.toDay < everything.toDay ? more : null }
}

/** Goes through windows of days in turn until the cap is filled. */
async function through(pool: Pool, wanted: Wanted, fitting: Fitting, windows: Windows): Promise<Through> {
  const sql = new Sql()
  const { rows } = await pool.query<{ id: number; arm: number; n: number }>(
    sql.config(`select id, arm, n::int from ${within(sql, wanted, fitting, windows, 'id')}`),
  )
  return {
    ids: rows.map(({ id }) => id),
    ...seen(
      rows.map((row) => ({ ...row, jobs: 1 })),
      windows,
    ),
  }
}

/** What windows of days hold, in turn until the cap is filled, as something to select from: `columns`, the window and how many it has. */
export function within(
  sql: Sql,
  wanted: Wanted,
  fitting: Fitting,
  { arms, today, cap, sieve }: Windows,
  columns: string,
): string {
  const parts = arms.map((arm, at) => {
    const days = window(sql, arm, today)
    const fits = sieve ? sieved(sql, wanted, fitting, sieve, days) : [...conditions(sql, wanted, fitting), days]
    // The added interval keeps the planner from walking the date index (database.md §4.3).
    return `(select ${columns}, ${at} as arm, count(*) over () as n from ${tableOf(fitting)} where ${fits.join(' and ')}
      order by posted_at + interval '0' desc, id desc limit ${cap})`
  })
  return `(select * from (${parts.join(' union all ')}) every limit ${cap}) found`
}

/** How far back that was, by rows of windows in their order: so many `jobs` of the `n` that the window has. */
export function seen(rows: readonly { arm: number; n: number; jobs: number }[], { arms, cap }: Windows): Held {
  const held = rows.reduce((sum, { jobs }) => sum + jobs, 0)
  const last = held >= cap ? (rows.at(-1)?.arm ?? 0) : arms.length - 1
  return {
    jobs: held,
    matched: arms.slice(0, last + 1).reduce((sum, _, at) => sum + (rows.find(({ arm }) => arm === at)?.n ?? 0), 0),
    toDay: arms[last]?.toDay ?? everything.toDay,
  }
}

type Ranked = { now: Date; limit: number; offset: number }

/** The best of these jobs first, by what their words say and a little by how new they are. */
export async function rankedPage(
  pool: Pool,
  wanted: Wanted,
  { in: place }: Fitting,
  ids: readonly number[],
  page: Ranked,
): Promise<Hit[]> {
  const sql = new Sql()
  const these = `id = any(${sql.param(ids, 'bigint[]')})`
  const text = place === 'head' ? byHeads(sql, wanted, these, page) : byBodies(sql, wanted, these, page)
  const { rows } = await pool.query<HitRow>(sql.config(text))
  return hitsOf(rows)
}

/** New today 1, falling to 0.85: between jobs that fit alike the newer comes first. */
const recency = (sql: Sql, now: Date) =>
  `(0.85 + 0.15 * exp(-date_part('epoch', ${sql.param(now, 'timestamptz')} - posted_at) / 2592000))`

/** A long text is kept packed, and every function would unpack it anew: `offset 0` keeps the planner from putting this back into each. */
const unpacked = (column: string) => `setweight(${column}, 'D')`

/** Where many titles fit: all by their heads, the best of these by their whole texts as well. */
function byHeads(sql: Sql, wanted: Wanted, these: string, page: Ranked): string {
  const close = closeCapFor(wanted.asked?.jobs ?? 0)
  const [head, body] = [headScore(sql, wanted, 'summary_vector'), bodyScore(sql, wanted, 'text_vector')]
  return `
    with k as (
      select id, job_id, posted_at, fresh, ${head.score} as score from (
        select ${['id', 'job_id', 'posted_at', `${recency(sql, page.now)} as fresh`, ...head.columns].join(', ')} from job_search where ${these} offset 0) told
    ), best as materialized (
      select *, row_number() over (order by score * fresh desc, id desc) <= ${close} as close from k
      order by score * fresh desc, id desc limit ${Math.max(close, page.offset + page.limit)}
    )
    select best.id, best.job_id, best.posted_at from best
      cross join lateral (select ${['id', ...body.columns].join(', ')} from (
        select id, ${unpacked('text_vector')} as text_vector from job_search_text where job_search_text.id = best.id offset 0) found offset 0) whole
    order by close desc, case when close then score + ${body.score} else score end * fresh desc, best.id desc
    limit ${sql.param(page.limit, 'int')} offset ${sql.param(page.offset, 'int')}`
}

/** Where the words may stand anywhere. */
function byBodies(sql: Sql, wanted: Wanted, these: string, page: Ranked): string {
  const [head, body] = [headScore(sql, wanted, 'summary_vector'), bodyScore(sql, wanted, 'text_vector')]
  return `
    select head.id, job_id, posted_at from (
      select ${['id', `${recency(sql, page.now)} as fresh`, ...body.columns].join(', ')}
      from (select id, posted_at, ${unpacked('text_vector')} as text_vector from job_search_text where ${these} offset 0) found offset 0
    ) body join (select ${['id', 'job_id', 'posted_at', ...head.columns].join(', ')} from job_search where ${these} offset 0) head using (id)
    order by (${body.score} + ${head.score}) * fresh desc, head.id desc
    limit ${sql.param(page.limit, 'int')} offset ${sql.param(page.offset, 'int')}`
}
