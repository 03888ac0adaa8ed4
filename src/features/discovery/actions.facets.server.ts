import type { Context } from '#platform/action/context.server.ts'
import type { Chosen } from './actions.fitting.server.ts'
import { facetNames, type FacetName, type JobList } from './contract.ts'
import { facetTarget, sampleFor, sampleForMany, totalTarget } from './rules.plan.ts'
import { facetKinds, keyOf, kindOf } from './rules.tokens.ts'
import { facetLabels } from './store.labels.server.ts'
import { countsOfAll, estimate } from './store.plan.server.ts'
import { facetCounts, mostCounted, type Fitting, type Wanted } from './store.search.server.ts'

const shown = 20

type Counted = Pick<JobList, 'total' | 'estimated' | 'facets'>

/**
 * How many jobs match, and the values of each facet with their counts. A facet that is filtered by itself is counted without
 * its own filter, so that its other values can be added. Broad searches count in a sample and scale up.
 */
export async function countMatches(
  ctx: Context,
  { wanted, fitting, guess: matches, drawn }: Chosen,
  options: { facets: boolean },
): Promise<Counted> {
  const names = options.facets ? facetNames : []
  const filtered = names.filter((name) => wanted.tokens.groups.some((group) => group.name === name))
  const plain = names.filter((name) => !filtered.includes(name))
  const count = async (only: FacetName[], skip?: FacetName) => {
    const tokens = only.map((name) => facetKinds[name])
    if (!skip && drawn?.all) {
      if (tokens.length === 0) return { total: drawn.ids.length, estimated: false, counts: [] }
      const known = await facetCounts(ctx.search, wanted, fitting, { power: null, only: tokens, among: drawn.ids })
      return { total: known.total, estimated: false, counts: [...known.counts] }
    }
    const counted = skip ? without(wanted, skip) : wanted
    // Without its own filter a facet may be far broader than the search, and has a sample of its own.
    const guess = skip ? await estimate(ctx.db, counted, fitting) : matches
    const target = options.facets ? facetTarget : totalTarget
    const sample = sampleFor(guess, target)
    if (sample !== null && fits(counted, fitting)) return { estimated: true, ...(await countsOfAll(ctx.db, tokens)) }
    const [power, found] = await counts(ctx, counted, fitting, tokens, sample)
    const scale = power === null ? 1 : 64 / 2 ** power
    return {
      total: found.total * scale,
      estimated: scale > 1,
      counts: [...found.counts].map(([token, n]) => [token, Math.round(n * scale)] as [number, number]),
    }
  }
  const [first, ...others] = await Promise.all([count(plain), ...filtered.map((name) => count([name], name))])
  const all = [first, ...others].flatMap((run) => run.counts).toSorted((a, b) => b[1] - a[1])
  return {
    total: first.total,
    estimated: first.estimated,
    facets: options.facets ? await labelled(ctx, all) : {},
  }
}

/** True when every open job fits. */
const fits = ({ tokens, minSalary }: Wanted, { query }: Fitting): boolean =>
  query === '' && !minSalary && tokens.all.length === 0 && tokens.groups.length === 0

/** Counts exactly or in that sample; what turns out to be far more than was guessed is counted in a sample after all. */
async function counts(ctx: Context, wanted: Wanted, fitting: Fitting, only: number[], power: number | null) {
  const found = await facetCounts(ctx.search, wanted, fitting, { power, only })
  if (power !== null || found.total < mostCounted) return [power, found] as const
  return [sampleForMany, await facetCounts(ctx.search, wanted, fitting, { power: sampleForMany, only })] as const
}

const without = (wanted: Wanted, name: string): Wanted => ({
  ...wanted,
  tokens: { ...wanted.tokens, groups: wanted.tokens.groups.filter((group) => group.name !== name) },
})

async function labelled(ctx: Context, counts: [number, number][]): Promise<JobList['facets']> {
  const byName = Object.fromEntries(
    facetNames.map((name) => [name, counts.filter(([token]) => kindOf(token) === facetKinds[name]).slice(0, shown)]),
  )
  const labels = await facetLabels(ctx.db, ctx.locale, byName as Record<FacetName, [number, number][]>)
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
