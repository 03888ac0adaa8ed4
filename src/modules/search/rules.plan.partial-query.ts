import { isLarge } from './rules.plan.limits.ts'
import { commoner, type ParsedQuery, type RankTerm } from './rules.query.assemble.ts'
import { either, unordered } from './rules.query.parse.ts'

/** Parts of a search that are put into sets; among very many jobs. */
const [mostRequired, mostSpared] = [7, 5]
/** Shares of what a search says that a job must have, tried from the least. */
const shares = [0.15, 0.25, 0.4, 0.55, 0.7, 0.85]

/**
 * What fits most of a search: jobs that hold at least a share of what its words say together, as small a share as leaves about `most`
 * jobs to rank, never below `least`. '' when the search has one part only.
 */
export function partialQuery({ terms, without, jobs, counts }: ParsedQuery, most: number, least = 0): string {
  const large = isLarge(jobs)
  const strongest = terms.toSorted((a, b) => b.bodyWeight - a.bodyWeight).slice(0, large ? mostSpared : mostRequired)
  if (strongest.length < 2) return ''
  const all = strongest.reduce((sum, { bodyWeight }) => sum + bodyWeight, 0)
  // Each name stands in many sets: among very many jobs the commoner stems themselves must do.
  const names = (term: RankTerm) => {
    const { en, id } = large ? commoner(counts.body, term) : term
    return either(en, id, large ? '' : term.bodyOthers)
  }
  let query = ''
  for (const share of shares.filter((each) => each >= least)) {
    const sets = leastSets(strongest, share * all)
    query = either(...sets.map((set) => set.map((term) => `(${names(term)})`).join(' & ')))
    if (sets.reduce((sum, set) => sum + together(set, jobs), 0) <= most) break
  }
  const quoted = terms.some(({ en, id }) => /<[-\d]/.test(`${en}${id}`))
  if (large && !quoted) query = unordered(query)
  return without === '' ? query : `(${query}) & ${without}`
}

/** The sets of terms that reach a weight, none holding another. Terms come heaviest first. */
function leastSets(terms: readonly RankTerm[], weight: number): RankTerm[][] {
  const found: RankTerm[][] = []
  const grow = (from: number, set: RankTerm[], sum: number) => {
    for (let at = from; at < terms.length; at++) {
      const term = terms[at]
      if (!term) continue
      const next = [...set, term]
      if (sum + term.bodyWeight >= weight - 1e-9) found.push(next)
      else grow(at + 1, next, sum + term.bodyWeight)
    }
  }
  grow(0, [], 0)
  return found
}

/** About how many jobs hold all of these. */
function together(set: readonly RankTerm[], jobs: number): number {
  const counts = set.map((term) => Math.min(term.jobs, jobs))
  return Math.min(...counts) * overlap(counts, jobs)
}

/** Of the jobs that hold the rarest of some things the share that holds the others too: between no connection and always. */
function overlap(counts: readonly number[], jobs: number): number {
  const most = Math.max(1, jobs)
  const [, ...others] = counts.toSorted((x, y) => x - y)
  return Math.sqrt(others.reduce((share, count) => (share * Math.min(count, most)) / most, 1))
}
