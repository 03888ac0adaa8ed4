import type { Pool } from 'pg'
import { shareWithin } from './rules.plan.ts'
import { kinds, searchToken } from './rules.tokens.ts'
import { Sql } from './store.rank.server.ts'
import { inTwo, seen, within, type Fitting, type Search, type Wanted, type Windows } from './store.retrieve.server.ts'

/** A job's tokens up to the ladder of its salary, which comes behind all that facets count and is half of them. */
const unnested = `unnest(tokens[:coalesce(nullif(intarray.idx(tokens, ${searchToken(kinds.salary, 0)}), 0) - 1, cardinality(tokens))])`

/** The kinds as SQL, those that follow one another as one range: dividing each token of each row takes longer. */
function ofKinds(wanted: readonly number[]): string {
  const sorted = wanted.toSorted((a, b) => a - b)
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

/**
 * How many of the newest that fit, `cap` at most, have each token of these kinds, out of how many. The first window is wide enough
 * where somebody has looked before (`expected.seen`).
 */
export async function countsWithin(
  pool: Pool,
  wanted: Wanted,
  fitting: Fitting,
  search: Search,
  counted: readonly number[],
): Promise<{ counts: [token: number, jobs: number][]; among: number; total: number }> {
  const { first, more } = await inTwo(search, (windows) => countedThrough(pool, wanted, fitting, windows, counted))
  const second = await more?.()
  const counts = new Map(first.counts)
  for (const [token, jobs] of second?.counts ?? []) counts.set(token, (counts.get(token) ?? 0) + jobs)
  const matched = first.matched + (second?.matched ?? 0)
  const share = shareWithin(search.expected.days, (second ?? first).toDay, search.today)
  return { counts: [...counts], among: first.jobs + (second?.jobs ?? 0), total: Math.round(matched / share) }
}

type CountRow = { t: number | null; arm: number; n: number; jobs: number }

async function countedThrough(
  pool: Pool,
  wanted: Wanted,
  fitting: Fitting,
  windows: Windows,
  counted: readonly number[],
) {
  const sql = new Sql()
  const { rows } = await pool.query<CountRow>(
    sql.config(`with found as materialized (select tokens, arm, n from ${within(sql, wanted, fitting, windows, 'id, tokens')})
      (select null::int as t, arm, max(n)::int as n, count(*)::int as jobs from found group by arm order by arm)
      union all (select t, 0, 0, count(*)::int from (select ${unnested} as t from found) tokens where ${ofKinds(counted)} group by t)`),
  )
  const held = rows.filter(({ t }) => t === null)
  return {
    counts: rows.flatMap(({ t, jobs }): [number, number][] => (t === null ? [] : [[t, jobs]])),
    ...seen(held, windows),
  }
}
