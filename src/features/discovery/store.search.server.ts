import type { Pool } from 'pg'
import { closeCapFor, type Arm } from './rules.plan.ts'
import type { Asked } from './rules.rank.ts'
import { kinds, tok, type TokenFilter } from './rules.tokens.ts'
import { bodyScore, headScore, Sql } from './store.rank.server.ts'

export type Hit = { id: string; key: number; postedAt: Date }
export type HitRow = { job_id: string; id: number; posted_at: Date }
/** Rows as the rest of the room has them. */
export const hitsOf = (rows: HitRow[]): Hit[] =>
  rows.map((row) => ({ id: row.job_id, key: row.id, postedAt: row.posted_at }))

/** `text` as it was asked; `words` is what titles are compared by: a tsquery as text; `asked` all that is known of it, null without words. */
export type Wanted = { text: string; words: string; asked: Asked | null; tokens: TokenFilter; minSalary: number | null }

/** What an answer's jobs have in common beside the filter: their heads or their whole texts fit a tsquery; '' fits all. */
export type Fitting = { in: 'head' | 'body'; query: string }

/** The conditions of a search over `js` (head) or `jb` (body), without those of recency. */
export function conditions(sql: Sql, wanted: Wanted, fitting: Fitting, skip?: string): string[] {
  const parts: string[] = []
  if (fitting.query)
    parts.push(`${fitting.in === 'body' ? 'tsv' : 'tsv_head'} @@ ${sql.param(fitting.query, 'tsquery')}`)
  const all = wanted.tokens.all.flatMap((part) => part.tokens)
  if (all.length > 0) parts.push(`tok @> ${sql.param(all, 'int[]')}`)
  for (const group of wanted.tokens.groups)
    if (group.name !== skip) parts.push(`tok && ${sql.param(group.any, 'int[]')}`)
  if (wanted.minSalary) parts.push(`salary_max >= ${sql.param(wanted.minSalary, 'bigint')}`)
  return parts.length > 0 ? parts : ['true']
}

function window(sql: Sql, arm: Arm, today: number): string {
  if (arm.unit === 'rest') return arm.fromDay === 0 ? 'true' : `pday <= ${sql.param(today - arm.fromDay, 'int')}`
  const [last, first] = [today - arm.fromDay, today - arm.toDay + 1]
  const inDays = `pday between ${sql.param(first, 'int')} and ${sql.param(last, 'int')}`
  const tokens: number[] = []
  if (arm.unit === 'day') for (let day = first; day <= last; day++) tokens.push(tok(kinds.day, day))
  else for (let week = Math.floor(first / 7); week <= Math.floor(last / 7); week++) tokens.push(tok(kinds.week, week))
  return `tok && ${sql.param(tokens, 'int[]')} and ${inDays}`
}

/** The newest jobs that fit, by key; `all` when there are no others. They are what is ranked. */
export type Drawn = { ids: number[]; all: boolean }

/** Draws at most `cap` jobs that fit, newest first, by windows of days where many do: the one time that a search goes through the index. */
export async function newest(
  pool: Pool,
  wanted: Wanted,
  fitting: Fitting,
  { arms, today, cap }: { arms: Arm[]; today: number; cap: number },
): Promise<Drawn> {
  const sql = new Sql()
  const parts = arms.map((arm) => {
    const where = [...conditions(sql, wanted, fitting), window(sql, arm, today)].join(' and ')
    // The added interval keeps the planner from walking the date index (database.md §4.3).
    return `(select id from ${fitting.in === 'body' ? 'jb' : 'js'} where ${where} order by posted_at + interval '0' desc, id desc limit ${cap})`
  })
  const { rows } = await pool.query<{ id: number }>(
    sql.config(`select id from (${parts.join(' union all ')}) arm limit ${cap}`),
  )
  return { ids: rows.map(({ id }) => id), all: rows.length < cap }
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
  `(0.85 + 0.15 * exp(-extract(epoch from ${sql.param(now, 'timestamptz')} - posted_at)::float8 / 2592000))`

/** A long text is kept packed, and every function would unpack it anew: `offset 0` keeps the planner from putting this back into each. */
const unpacked = `setweight(tsv, 'D')`

/** Where many titles fit: all by their heads, the best of these by their whole texts as well. */
function byHeads(sql: Sql, wanted: Wanted, these: string, page: Ranked): string {
  const close = closeCapFor(wanted.asked?.jobs ?? 0)
  return `
    with k as (
      select id, job_id, posted_at, ${recency(sql, page.now)} as fresh, ${headScore(sql, wanted, 'tsv_head')} as score
      from js where ${these}
    ), best as materialized (
      select *, row_number() over (order by score * fresh desc, id desc) <= ${close} as close from k
      order by score * fresh desc, id desc limit ${Math.max(close, page.offset + page.limit)}
    )
    select best.id, best.job_id, best.posted_at from best
      cross join lateral (select ${unpacked} as tsv from jb where jb.id = best.id offset 0) whole
    order by close desc, case when close then score + ${bodyScore(sql, wanted, 'whole.tsv')} else score end * fresh desc, best.id desc
    limit ${sql.param(page.limit, 'int')} offset ${sql.param(page.offset, 'int')}`
}

/** Where the words may stand anywhere. */
function byBodies(sql: Sql, wanted: Wanted, these: string, page: Ranked): string {
  return `
    select js.id, js.job_id, js.posted_at from (
      select id, ${bodyScore(sql, wanted, 'tsv')} as said, ${recency(sql, page.now)} as fresh
      from (select id, posted_at, ${unpacked} as tsv from jb where ${these} offset 0) found
    ) b join js using (id)
    order by (said + ${headScore(sql, wanted, 'tsv_head')}) * fresh desc, js.id desc
    limit ${sql.param(page.limit, 'int')} offset ${sql.param(page.offset, 'int')}`
}

/** Rows that a count looks at, at most. */
export const mostCounted = 8000

/** The kinds as SQL, those that follow one another as one range: dividing each token of each row takes longer. */
function ofKinds(wanted: readonly number[]): string {
  const sorted = wanted.toSorted((a, b) => a - b)
  const starts = sorted.filter((kind) => !sorted.includes(kind - 1))
  const ends = sorted.filter((kind) => !sorted.includes(kind + 1))
  return starts.map((start, at) => `t between ${tok(start, 0)} and ${tok((ends[at] ?? start) + 1, 0) - 1}`).join(' or ')
}

/**
 * Counts by facet token, and the matches looked at, at most `mostCounted`. `power` names a nested sample of 2^power/64 of all jobs;
 * `among` are all that fit, where they are known.
 */
export async function facetCounts(
  pool: Pool,
  wanted: Wanted,
  fitting: Fitting,
  options: { power: number | null; skip?: string; only?: readonly number[]; among?: readonly number[] | undefined },
): Promise<{ total: number; counts: Map<number, number> }> {
  const sql = new Sql()
  const { among } = options
  const parts = among ? [`id = any(${sql.param(among, 'bigint[]')})`] : conditions(sql, wanted, fitting, options.skip)
  if (options.power !== null) parts.push(`tok @> ${sql.param([tok(kinds.sample, options.power)], 'int[]')}`)
  const rows = `from ${fitting.in === 'body' && !among ? 'jb' : 'js'} where ${parts.join(' and ')} limit ${options.power === null ? mostCounted : 60_000}`
  // Tokens are many: they are looked at only when there is something to count of them.
  const counted = options.only ?? []
  const text =
    counted.length === 0
      ? `select null::int as t, count(*)::int as n from (select ${rows}) found`
      : `with found as materialized (select tok ${rows})
        select null::int as t, count(*)::int as n from found
        union all select t, count(*)::int from found, unnest(tok) t where ${ofKinds(counted)} group by t`
  const answer = await pool.query<{ t: number | null; n: number }>(sql.config(text))
  const counts = new Map(answer.rows.flatMap((row) => (row.t === null ? [] : [[row.t, row.n] as const])))
  return { total: answer.rows.find((row) => row.t === null)?.n ?? 0, counts }
}
