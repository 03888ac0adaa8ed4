import { facetNames, type FacetName, type JobList } from './contract.ts'
import type { SearchContext } from './handlers.retrieve.server.ts'
import { planCounts, type CountPlan, type Retrieved } from './rules.plan.ts'
import { facetKinds, keyOf, kindOf } from './rules.tokens.ts'
import { facetLabels } from './store.facets.labels.server.ts'
import { countsWithin, tokenCounts, type CountedTokens } from './store.facets.server.ts'
import { totalsByKind } from './store.plan.server.ts'
import { retrieve } from './store.retrieve.server.ts'

/** Values of a facet that are shown: those with the most jobs, and behind them what the search filters by. */
const shown = 20

type TokenCounts = [token: number, jobs: number][]
type MatchCounts = Pick<JobList, 'total' | 'estimated' | 'facets'>

/** How many jobs match, and the values of each facet with their counts, from where the plan says. */
export async function countMatches(
  ctx: SearchContext,
  retrieved: Retrieved,
  options: { facets: boolean; today: number },
): Promise<MatchCounts> {
  const plan = planCounts(retrieved, options)
  const { all, groups } = retrieved.criteria.tokens
  const keep = [...all.flatMap(({ tokens }) => tokens), ...groups.flatMap(({ any }) => any)]
  const [first, ...apart] = await Promise.all([
    countTogether(ctx, retrieved, plan, keep),
    ...plan.apart.map((facet) => countApart(ctx, facet, keep)),
  ])
  const values = [...first.counts, ...apart.flat()].toSorted((a, b) => b[1] - a[1])
  return {
    total: first.total,
    estimated: first.estimated,
    facets: options.facets ? await labelled(ctx, values, keep) : {},
  }
}

const countedOf = (names: readonly FacetName[], keep: readonly number[]): CountedTokens => {
  const kinds = names.map((name) => facetKinds[name])
  return { kinds, limit: shown, keep: keep.filter((token) => kinds.includes(kindOf(token))) }
}
const scaled = (counts: TokenCounts, scale: number) =>
  counts.map(([token, n]): [number, number] => [token, Math.round(n * scale)])

/** The total, with the facets that count the same jobs. */
async function countTogether(
  ctx: SearchContext,
  retrieved: Retrieved,
  { total: source, together, cap }: CountPlan,
  keep: readonly number[],
) {
  const counted = countedOf(together, keep)
  if (source === 'STATISTICS') return { estimated: true, ...(await totalsByKind(ctx.db, counted)) }
  const candidates = (await retrieved.candidates) ?? (await retrieve(ctx.read, source))
  const total = candidates.all ? candidates.ids.length : Math.round(candidates.matched / candidates.share)
  // Better matches come first whatever their age; the newest, at the end, stand for all.
  const sample = candidates.ids.slice(-Math.max(cap, candidates.all ? candidates.ids.length : 0))
  const counts = await tokenCounts(ctx.read, sample, counted)
  return {
    total,
    estimated: !candidates.all && candidates.share < 1,
    counts: scaled(counts, total / Math.max(1, sample.length)),
  }
}

async function countApart(
  ctx: SearchContext,
  { name, source }: CountPlan['apart'][number],
  keep: readonly number[],
): Promise<TokenCounts> {
  const counted = countedOf([name], keep)
  if (source === 'STATISTICS') return (await totalsByKind(ctx.db, counted)).counts
  const { counts, among, total } = await countsWithin(ctx.read, source, counted.kinds)
  return scaled(counts, total / Math.max(1, among))
}

async function labelled(ctx: SearchContext, counts: TokenCounts, keep: readonly number[]): Promise<JobList['facets']> {
  const byName = Object.fromEntries(
    facetNames.map((name) => [
      name,
      counts
        .filter(([token]) => kindOf(token) === facetKinds[name])
        .filter(([token], at) => at < shown || keep.includes(token)),
    ]),
  )
  const labels = await facetLabels(ctx.db, ctx.locale, byName as Record<FacetName, TokenCounts>)
  return Object.fromEntries(
    facetNames.map((name) => [
      name,
      (byName[name] ?? []).flatMap(([token, count]) => {
        const label = labels(name, keyOf(token))
        return label ? [{ ...label, count }] : []
      }),
    ]),
  )
}
