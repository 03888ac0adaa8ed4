import type { Pool } from 'pg'
import type { Retrieval } from './rules.plan.ts'
import { shareWithin } from './rules.plan.time-windows.ts'
import { kinds, searchToken } from './rules.tokens.ts'
import { Sql } from './store.rank.server.ts'
import { inTwoPasses, progressOf, windowsSql } from './store.retrieve.server.ts'

/** A job's tokens up to the ladder of its salary, which comes behind all that facets count and is half of them. */
const unnested = `unnest(tokens[:coalesce(nullif(intarray.idx(tokens, ${searchToken(kinds.salary, 0)}), 0) - 1, cardinality(tokens))])`

/** The kinds as SQL, those that follow one another as one range: dividing each token of each row takes longer. */
function ofKinds(counted: readonly number[]): string {
  const sorted = counted.toSorted((a, b) => a - b)
  const starts = sorted.filter((kind) => !sorted.includes(kind - 1))
  const ends = sorted.filter((kind) => !sorted.includes(kind + 1))
  return starts
    .map((start, at) => `t between ${searchToken(start, 0)} and ${searchToken((ends[at] ?? start) + 1, 0) - 1}`)
    .join(' or ')
}

/** How many of these jobs have each token of these kinds. */
export async function tokenCounts(
  pool: Pool,
  ids: readonly number[],
  counted: readonly number[],
): Promise<[token: number, jobs: number][]> {
  if (ids.length === 0 || counted.length === 0) return []
  const sql = new Sql()
  const { rows } = await pool.query<{ t: number; n: number }>(
    sql.config(`select t, count(*)::int as n from (select ${unnested} as t from job_search where id = any(${sql.param(ids, 'bigint[]')})) tokens
      where ${ofKinds(counted)} group by t`),
  )
  return rows.map(({ t, n }) => [t, n])
}

/** How many of the newest matches, `cap` at most, have each token of these kinds, out of how many. */
export async function countsWithin(
  pool: Pool,
  retrieval: Retrieval,
  counted: readonly number[],
): Promise<{ counts: [token: number, jobs: number][]; among: number; total: number }> {
  const { first, more } = await inTwoPasses(retrieval, (pass) => countWindows(pool, pass, counted))
  const second = await more?.()
  const counts = new Map(first.counts)
  for (const [token, jobs] of second?.counts ?? []) counts.set(token, (counts.get(token) ?? 0) + jobs)
  const matched = first.matched + (second?.matched ?? 0)
  const share = shareWithin(retrieval.estimate.days, (second ?? first).toDay, retrieval.today)
  return { counts: [...counts], among: first.jobs + (second?.jobs ?? 0), total: Math.round(matched / share) }
}

type CountRow = { t: number | null; place: number; n: number; jobs: number }

async function countWindows(pool: Pool, pass: Retrieval, counted: readonly number[]) {
  const sql = new Sql()
  const { rows } = await pool.query<CountRow>(
    sql.config(`with found as materialized (select tokens, place, n from ${windowsSql(sql, pass, 'id, tokens')})
      (select null::int as t, place, max(n)::int as n, count(*)::int as jobs from found group by place order by place)
      union all (select t, 0, 0, count(*)::int from (select ${unnested} as t from found) tokens where ${ofKinds(counted)} group by t)`),
  )
  const windows = rows.filter(({ t }) => t === null)
  return {
    counts: rows.flatMap(({ t, jobs }): [number, number][] => (t === null ? [] : [[t, jobs]])),
    ...progressOf(windows, pass),
  }
}
