import { sql } from 'kysely'
import { or, type Fragment } from '#db/fragments.server.ts'
import { rowsOf, type Reader } from '#db/read-together.server.ts'
import type { Retrieval } from './rules.plan.ts'
import { shareWithin } from './rules.plan.time-windows.ts'
import { kinds, searchToken, tokenSpan } from './rules.tokens.ts'
import { inTwoPasses, progressOf, matchesInWindows } from './store.retrieve.server.ts'

/** A job's tokens up to the ladder of its salary, which comes behind all that facets count and is half of them. */
const unnested = sql`unnest(tokens[:coalesce(nullif(intarray.idx(tokens, ${sql.lit(searchToken(kinds.salary, 0))}), 0) - 1, cardinality(tokens))])`

/** Tokens of these kinds, those that follow one another as one range: dividing each token of each row takes longer. */
function ofKinds(counted: readonly number[]): Fragment {
  const sorted = counted.toSorted((a, b) => a - b)
  const starts = sorted.filter((kind) => !sorted.includes(kind - 1))
  const ends = sorted.filter((kind) => !sorted.includes(kind + 1))
  return or(
    starts.map((start, at) => {
      const [first, last] = [searchToken(start, 0), searchToken((ends[at] ?? start) + 1, 0) - 1]
      return sql`token between ${sql.lit(first)} and ${sql.lit(last)}`
    }),
  )
}

/** The tokens that counts are for: of each kind those with the most jobs, `limit` of them, and all of `keep`. */
export type CountedTokens = { kinds: readonly number[]; limit: number; keep: readonly number[] }

/** How many of these jobs have each token. */
export async function tokenCounts(
  read: Reader,
  ids: readonly number[],
  { kinds: counted, limit, keep }: CountedTokens,
): Promise<[token: number, jobs: number][]> {
  if (ids.length === 0 || counted.length === 0) return []
  const rows = await read(
    rowsOf(sql<{ token: number; jobs: number }>`
    with counts as (
      select token, count(*)::int as jobs, row_number() over (partition by token / ${sql.lit(tokenSpan)} order by count(*) desc, token) as place
      from (select ${unnested} as token from job_search where id = any(${ids}::bigint[])) tokens
      where ${ofKinds(counted)} group by token)
    select token, jobs from counts where place <= ${limit} or token = any(${sql.val(keep)}::int[])`),
  )
  return rows.map(({ token, jobs }) => [token, jobs])
}

/** How many of the newest matches, `cap` at most, have each token of these kinds, out of how many. */
export async function countsWithin(
  read: Reader,
  retrieval: Retrieval,
  counted: readonly number[],
): Promise<{ counts: [token: number, jobs: number][]; among: number; total: number }> {
  const { first, more } = await inTwoPasses(retrieval, (pass) => countWindows(read, pass, counted))
  const second = await more?.()
  const counts = new Map(first.counts)
  for (const [token, jobs] of second?.counts ?? []) counts.set(token, (counts.get(token) ?? 0) + jobs)
  const matched = first.matched + (second?.matched ?? 0)
  const share = shareWithin(retrieval.estimate.days, (second ?? first).toDay, retrieval.today)
  return { counts: [...counts], among: first.jobs + (second?.jobs ?? 0), total: Math.round(matched / share) }
}

type CountRow = { token: number | null; place: number; n: number; jobs: number }

async function countWindows(read: Reader, pass: Retrieval, counted: readonly number[]) {
  const rows = await read(
    rowsOf(sql<CountRow>`
    with matches as materialized (select tokens, place, n from ${matchesInWindows(pass, sql`id, tokens`)})
    (select null::int as token, place, max(n)::int as n, count(*)::int as jobs from matches group by place order by place)
    union all (select token, 0, 0, count(*)::int from (select ${unnested} as token from matches) tokens where ${ofKinds(counted)} group by token)`),
  )
  return {
    counts: rows.flatMap(({ token, jobs }): [number, number][] => (token === null ? [] : [[token, jobs]])),
    ...progressOf(
      rows.filter(({ token }) => token === null),
      pass,
    ),
  }
}
