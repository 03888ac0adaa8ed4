import type { Context } from '#platform/action/context.server.ts'
import { facetNames, type FacetName, type JobList } from './contract.ts'
import { sampleFor } from './rules.plan.ts'
import { facetKinds, keyOf, kindOf } from './rules.tokens.ts'
import { facetLabels } from './store.labels.server.ts'
import { facetCounts, type Wanted } from './store.search.server.ts'

const shown = 20

/**
 * Values of each facet with their counts. A facet that is filtered by itself is counted without its own filter, so that
 * its other values can be added. Broad searches count in a sample and scale up.
 */
export async function facetsFor(
  ctx: Context,
  wanted: Wanted,
  options: { guess: number; body: boolean },
): Promise<JobList['facets']> {
  const power = sampleFor(options.guess)
  const scale = power === null ? 1 : 64 / 2 ** power
  const filtered = facetNames.filter((name) => wanted.tokens.groups.some((group) => group.name === name))
  const plain = facetNames.filter((name) => !filtered.includes(name))
  const runs = [
    facetCounts(ctx.search, wanted, { power, body: options.body, only: plain.map((name) => facetKinds[name]) }),
    ...filtered.map((name) =>
      facetCounts(ctx.search, wanted, { power, body: options.body, skip: name, only: [facetKinds[name]] }),
    ),
  ]
  const counts = (await Promise.all(runs)).flatMap((run) => [...run.counts]).toSorted((a, b) => b[1] - a[1])
  const byName = Object.fromEntries(
    facetNames.map((name) => [name, counts.filter(([token]) => kindOf(token) === facetKinds[name]).slice(0, shown)]),
  )
  const labels = await facetLabels(ctx.db, ctx.locale, byName as Record<FacetName, [number, number][]>)
  return Object.fromEntries(
    facetNames.map((name) => [
      name,
      (byName[name] ?? []).flatMap(([token, count]) => {
        const label = labels(name, keyOf(token))
        return label ? [{ ...label, count: Math.round(count * scale) }] : []
      }),
    ]),
  )
}
