import { readApart, readByTurns, type Reader } from '#db/read-together.server.ts'
import type { Context } from '#platform/core/context.server.ts'
import type { SearchStatistics } from './rules.plan.estimate.ts'
import { isLarge, rankCap } from './rules.plan.limits.ts'
import {
  likelihood,
  planPartial,
  planSearch,
  titlesJoin,
  titlesSuffice,
  titlesWorthReading,
  type CandidateSet,
  type Retrieved,
  type SearchPlan,
} from './rules.plan.ts'
import type { Predicate, SearchCriteria } from './rules.query.criteria.ts'
import { dayOf, kinds, searchToken } from './rules.tokens.ts'
import { groupsNamedBy, noConcepts, oneKindOf, type QueryConcepts } from './store.concepts.server.ts'
import { withCounts } from './store.plan.server.ts'
import { parseQuery } from './store.query.words.server.ts'
import { retrieve, retrieveFirst, type FirstCandidates } from './store.retrieve.server.ts'

/** `read` answers queries over the search index. */
export type SearchContext = Context & { read: Reader }

/** On a small site queries that wait for nothing are one statement; on a large one each takes long enough to run beside the others. */
export const searchContext = (ctx: Context, { open }: SearchStatistics): SearchContext => ({
  ...ctx,
  read: isLarge(open) ? readApart(ctx.search) : readByTurns(ctx.search),
})

/**
 * Reads the index as the plan says: titles where these may suffice, then all words anywhere, then jobs that match most of them. The
 * last are still on their way when this returns, so that facets need not wait for them.
 */
export async function retrieveCandidates(
  ctx: SearchContext,
  plan: SearchPlan,
  concepts: () => Promise<QueryConcepts>,
): Promise<Retrieved> {
  const { criteria, statistics, predicate } = plan
  const base = { criteria, statistics, predicate, exact: null, ranked: plan.ranked, likely: null }
  const first = plan.titles?.first ? await retrieveFirst(ctx.read, plan.titles.retrieval) : null
  const titles = first && titlesWorthReading(first, plan) ? await readOn(first) : null
  if (plan.titles && titles && titlesSuffice(titles)) {
    const { predicate: heads, estimate } = plan.titles.retrieval
    return { ...base, predicate: heads, candidates: titles, ranked: rankCap, likely: likelihood(titles, estimate) }
  }
  if (!plan.strict) return { ...base, candidates: null }
  const strict = await retrieve(ctx.read, plan.strict)
  const exact = strict.ids.length
  const better =
    titles ??
    (plan.titles && titlesJoin(plan, strict)
      ? await readOn(first ?? (await retrieveFirst(ctx.read, plan.titles.retrieval)))
      : null)
  const ranked = plan.ranked + (better?.ids.length ?? 0)
  const complete = {
    ...base,
    candidates: joined(strict, better),
    ranked,
    likely: likelihood(strict, plan.strict.estimate),
  }
  if (exact >= plan.minExactMatches) return complete
  const widened =
    exact > 0 ? { criteria, statistics } : await ofKind(ctx, await remoteAsWord(ctx, plan), { statistics, concepts })
  const partial = planPartial({ ...plan, statistics: widened.statistics }, widened.criteria, exact)
  if (!partial) return complete
  const candidates = retrieve(ctx.read, partial).then((partialMatches) => joined(partialMatches, strict, better))
  candidates.catch(() => undefined) // whoever awaits it learns of its failure; where another part fails first, nobody awaits it
  return { ...base, ...widened, predicate: partial.predicate, exact, candidates, ranked: ranked + exact }
}

/** What the text of a match fits, for a search that is kept instead of shown. */
export async function predicateFor(
  ctx: Context,
  criteria: SearchCriteria,
  { search, statistics }: { search: string; statistics: SearchStatistics },
): Promise<Predicate> {
  const request = { search, ranked: false, facets: false, today: dayOf(ctx.now) }
  const { predicate } = await retrieveCandidates(
    searchContext(ctx, statistics),
    planSearch(criteria, statistics, request),
    () => Promise.resolve(noConcepts),
  )
  return predicate
}

const readOn = async ({ more, ...first }: FirstCandidates): Promise<CandidateSet> => (more ? more() : first)

/** Of more matches than were taken there are the newest; better ones are added whatever their age. */
function joined(candidates: CandidateSet, ...better: (CandidateSet | null)[]): CandidateSet {
  if (candidates.all) return candidates
  return { ...candidates, ids: [...new Set([...better.flatMap((each) => each?.ids ?? []), ...candidates.ids])] }
}

/**
 * Of two words that name one kind of work, or of the words of a role's name, some say it only of jobs that are of this kind: other work with
 * data is no data entry.
 */
async function ofKind(
  { db }: Context,
  criteria: SearchCriteria,
  { statistics, concepts }: { statistics: SearchStatistics; concepts: () => Promise<QueryConcepts> },
): Promise<{ criteria: SearchCriteria; statistics: SearchStatistics }> {
  const words = criteria.parsed?.terms.length ?? 0
  if (words < 2) return { criteria, statistics }
  const known = await concepts()
  if (!known.role && (words > 2 || oneKindOf(known) === null)) return { criteria, statistics }
  const { tokens } = criteria
  const work = { name: 'work', any: groupsNamedBy(known).map((group) => searchToken(kinds.concept, group)) }
  return {
    criteria: { ...criteria, tokens: { ...tokens, groups: [...tokens.groups, work] } },
    statistics: await withCounts(db, statistics, work.any),
  }
}

/** Where no job is offered as remote, "remote" is one of the words instead of a filter. */
async function remoteAsWord(ctx: Context, { criteria, request }: SearchPlan): Promise<SearchCriteria> {
  const { tokens } = criteria
  if (!tokens.groups.some(({ name }) => name === 'remote')) return criteria
  const parsed = await parseQuery(ctx.db, request.search)
  return { ...criteria, parsed, tokens: { ...tokens, groups: tokens.groups.filter(({ name }) => name !== 'remote') } }
}
