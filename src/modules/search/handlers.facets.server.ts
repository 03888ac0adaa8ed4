import type { Context } from '#platform/core/context.server.ts'
import { draw, searchFor, type Chosen } from './handlers.plan.server.ts'
import { facetNames, type FacetName, type JobList } from './contract.ts'
import { facetCapFor, oneArmFor, totalCap } from './rules.plan.ts'
import { facetKinds, keyOf, kindOf } from './rules.tokens.ts'
import { facetLabels } from './store.facets.labels.server.ts'
import { countsOfAll } from './store.plan.server.ts'
import { countsWithin, tokenCounts } from './store.facets.server.ts'
import type { Fitting, Wanted } from './store.retrieve.server.ts'

const shown = 20

type Counted = Pick<JobList, 'total' | 'estimated' | 'facets'>

/**
 * How many jobs match, and the values of each facet with their counts. A facet that is filtered by itself is counted without
 * its own filter, so that its other values can be added. Of very many the newest are counted and stand for all.
 */
export async function countMatches(
  ctx: Context,
  { wanted, fitting, counted, drawn: known, likely }: Chosen,
  options: { facets: boolean },
): Promise<Counted> {
  const names = options.facets ? facetNames : []
  const filtered = names.filter((name) => wanted.tokens.groups.some((group) => group.name === name))
  const plain = names.filter((name) => !filtered.includes(name))
  const cap = options.facets ? facetCapFor(counted.open) : totalCap
  const kindsOf = (only: readonly FacetName[]) => only.map((name) => facetKinds[name])
  const scaled = (counts: [number, number][], scale: number) =>
    counts.map(([token, n]): [number, number] => [token, Math.round(n * scale)])
  const all = async () => {
    if (fits(wanted, fitting) && counted.open > oneArmFor(counted.open))
      return { estimated: true, ...(await countsOfAll(ctx.db, kindsOf(plain))) }
    const drawn = (await known) ?? (await draw(ctx, wanted, fitting, { counted, cap, likely }))
    const total = drawn.all ? drawn.ids.length : Math.round(drawn.matched / drawn.share)
    // Those that fit better come first whenever they are from: the newest of all are what stands for all.
    const among = drawn.ids.slice(-Math.max(cap, drawn.all ? drawn.ids.length : 0))
    const counts = await tokenCounts(ctx.search, among, kindsOf(plain))
    return {
      total,
      estimated: !drawn.all && drawn.share < 1,
      counts: scaled(counts, total / Math.max(1, among.length)),
    }
  }
  const other = async (name: FacetName) => {
    const asked = without(wanted, name)
    if (fits(asked, fitting) && counted.open > oneArmFor(counted.open))
      return (await countsOfAll(ctx.db, kindsOf([name]))).counts
    const search = searchFor(ctx, asked, fitting, { counted, cap, likely })
    const { counts, among, total } = await countsWithin(ctx.search, asked, fitting, search, kindsOf([name]))
    return scaled(counts, total / Math.max(1, among))
  }
  const [first, ...others] = await Promise.all([all(), ...filtered.map(other)])
  const values = [...first.counts, ...others.flat()].toSorted((a, b) => b[1] - a[1])
  return {
    total: first.total,
    estimated: first.estimated,
    facets: options.facets ? await labelled(ctx, values) : {},
  }
}

/** True when every open job fits. */
const fits = ({ tokens, minSalary }: Wanted, { query }: Fitting): boolean =>
  query === '' && !minSalary && tokens.all.length === 0 && tokens.groups.length === 0

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
