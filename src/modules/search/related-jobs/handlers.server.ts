import { dayOf, kinds, searchToken } from '../rules.tokens.ts'
import type { SearchContext } from '../handlers.retrieve.server.ts'
import type { SearchStatistics } from '../rules.plan.estimate.ts'
import type { SearchCriteria } from '../rules.query.criteria.ts'
import { oneKindOf, type QueryConcepts } from '../store.concepts.server.ts'
import { withCounts } from '../store.plan.server.ts'
import type { Hit } from '../store.retrieve.server.ts'
import { planRelated } from './rules.plan.ts'
import { relatedJobs } from './store.server.ts'
import type { RelatedWord } from './store.words.server.ts'

type RelatedSearch = {
  concepts: QueryConcepts
  words: readonly RelatedWord[]
  listedIds: readonly number[]
  limit: number
}

/**
 * Related jobs within the same filters: by the groups of the search, and by the words of what it found. Where there is neither one nor
 * the other, work near that: who looks for a waiter's job finds a barista's.
 */
export async function relatedTo(
  ctx: SearchContext,
  criteria: SearchCriteria,
  statistics: SearchStatistics,
  query: RelatedSearch,
): Promise<Hit[]> {
  const { concepts, listedIds } = query
  const { nearGroups } = concepts
  const kind = oneKindOf(concepts)
  const related = await readRelated(ctx, criteria, statistics, { ...query, kinds: kind === null ? [] : [kind] })
  if (related.length > 0 || listedIds.length > 0 || nearGroups.length === 0) return related
  const near = { ...concepts, groups: nearGroups, vector: nearGroups.map((group) => (group << 8) | 255) }
  return readRelated(ctx, criteria, statistics, { ...query, concepts: near, kinds: nearGroups })
}

async function readRelated(
  ctx: SearchContext,
  criteria: SearchCriteria,
  statistics: SearchStatistics,
  query: RelatedSearch & { kinds: readonly number[] },
): Promise<Hit[]> {
  const { parsed } = criteria
  if (!parsed) return []
  const groups = query.concepts.groups.map((group) => searchToken(kinds.concept, group))
  const known = await withCounts(ctx.db, statistics, groups)
  const plan = planRelated(
    criteria,
    parsed,
    { groups, words: query.words },
    { statistics: known, today: dayOf(ctx.now) },
  )
  return relatedJobs(ctx.read, plan, { ...query, parsed })
}
