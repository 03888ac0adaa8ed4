import { isLarge } from './rules.plan.limits.ts'
import { commoner, type ParsedQuery, type RankTerm } from './rules.query.assemble.ts'
import { either } from './rules.query.parse.ts'

/** Terms that are combined at most, and in a large search. */
const [maxTerms, maxTermsLarge] = [7, 5]
/** Shares of the weight of all terms that a partial match has, tried from the smallest. */
const shares = [0.15, 0.25, 0.4, 0.55, 0.7, 0.85]

/**
 * A tsquery for partial matches: jobs with at least a share of the weight of all terms, the smallest share that leaves about `limit` jobs
 * to rank, never below `minShare`. Generic words count where there are no others. '' when one term is left only.
 */
export function partialQuery({ terms, without, jobs, counts }: ParsedQuery, limit: number, minShare = 0): string {
  const large = isLarge(jobs)
  const inTexts = terms.filter(({ en, bodyOthers }) => en !== '' || bodyOthers !== '')
  const telling = inTexts.filter(({ isGeneric }) => !isGeneric)
  const strongest = (telling.length > 0 ? telling : inTexts)
    .toSorted((a, b) => b.bodyWeight - a.bodyWeight)
    .slice(0, large ? maxTermsLarge : maxTerms)
  if (strongest.length < 2) return ''
  const all = strongest.reduce((sum, { bodyWeight }) => sum + bodyWeight, 0)
  // Each term is in many sets, so a large search leaves synonyms out.
  const names = (term: RankTerm) => {
    if (term.en === '') return term.bodyOthers
    const { en, id } = large ? commoner(counts.body, term) : term
    return either(en, id, large ? '' : term.bodyOthers)
  }
  let query = ''
  for (const share of shares.filter((each) => each >= minShare)) {
    const sets = leastSets(strongest, share * all)
    query = either(...sets.map((set) => set.map((term) => `(${names(term)})`).join(' & ')))
    if (sets.reduce((sum, set) => sum + together(set, jobs), 0) <= limit) break
  }
  return without === '' ? query : `(${query}) & ${without}`
}

/** The sets of terms that reach a weight, none containing another. Terms come heaviest first. */
function leastSets(terms: readonly RankTerm[], weight: number): RankTerm[][] {
  const sets: RankTerm[][] = []
  const grow = (from: number, set: RankTerm[], sum: number) => {
    for (const [nth, term] of terms.slice(from).entries()) {
      const next = [...set, term]
      if (sum + term.bodyWeight >= weight - 1e-9) sets.push(next)
      else grow(from + nth + 1, next, sum + term.bodyWeight)
    }
  }
  grow(0, [], 0)
  return sets
}

/** About how many jobs have all of these. */
function together(set: readonly RankTerm[], jobs: number): number {
  const counts = set.map((term) => Math.min(term.jobs, jobs))
  return Math.min(...counts) * overlap(counts, jobs)
}

/** Of the jobs with the rarest of some terms, the share with the others too: between independent and always together. */
function overlap(counts: readonly number[], jobs: number): number {
  const total = Math.max(1, jobs)
  const [, ...others] = counts.toSorted((x, y) => x - y)
  return Math.sqrt(others.reduce((share, count) => (share * Math.min(count, total)) / total, 1))
}
