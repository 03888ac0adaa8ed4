import type { Context } from '#platform/core/context.server.ts'
import { invalid } from '#kernel/fail.ts'
import { featuredJobs } from '#modules/jobs/public.server.ts'
import { cardsWithFeatured } from './handlers.cards.server.ts'
import type { JobList, JobSearch } from './contract.ts'
import { relaxationsFor } from './handlers.did-you-mean.server.ts'
import { countMatches } from './handlers.facets.server.ts'
import { criteriaFor } from './handlers.query.server.ts'
import { retrieveCandidates, searchContext, type SearchContext } from './handlers.retrieve.server.ts'
import { fusionOf, orderedPage, orderFor, type Order, type Variant } from './learning/handlers.order.server.ts'
import { estimateFor, roundedTotal, type SearchStatistics } from './rules.plan.estimate.ts'
import { deepestOffset, fewResults } from './rules.plan.limits.ts'
import { planPage, planSearch, type Retrieved } from './rules.plan.ts'
import { relatedTo } from './related-jobs/handlers.server.ts'
import { relatedWords } from './related-jobs/store.words.server.ts'
import type { SearchCriteria } from './rules.query.criteria.ts'
import { joinRemote, splitRemote } from './rules.query.remote.ts'
import { dayOf } from './rules.tokens.ts'
import { noConcepts } from './store.concepts.server.ts'
import { correctedText } from './store.query.words.server.ts'
import { rankedPage } from './store.rank.page.server.ts'
import { listing, sortedPage, type Keyset } from './store.retrieve.sorted.server.ts'
import { featuredMatches } from './store.featured.server.ts'
import type { Hit } from './store.retrieve.server.ts'

/** One page with its total and facets. Where nothing matches, typos are corrected, and else it says what to leave out. */
export async function searchJobs(ctx: Context, input: JobSearch): Promise<JobList> {
  const typed = await search(ctx, input)
  if (typed.result.total > 0 && typed.result.exact !== 0) return { ...typed.result, relaxations: [] }
  const { text, remote } = splitRemote(input.search)
  const words = text === '' ? null : await correctedText(ctx.db, text)
  const didYouMean = words && joinRemote(words, remote)
  const corrected = didYouMean === null ? null : await search(ctx, { ...input, search: didYouMean })
  if (corrected && corrected.result.total > 0) return { ...corrected.result, didYouMean, relaxations: [] }
  if (typed.result.total > 0) return { ...typed.result, relaxations: [] }
  return {
    ...typed.result,
    relaxations: await relaxationsFor(ctx, input.search, typed.criteria, typed.statistics),
  }
}

type SearchResult = { result: Omit<JobList, 'relaxations'>; criteria: SearchCriteria; statistics: SearchStatistics }

/** Parses the query, plans, retrieves, and reads the page while facets are counted. */
async function search(ctx: Context, input: JobSearch): Promise<SearchResult> {
  const { criteria, statistics, place, appliedFilters } = await criteriaFor(ctx, input)
  const described = {
    place: place && { kind: place.kind, label: place.label, around: place.around ?? null },
    appliedFilters,
  }
  if (criteria.tokens.unknown.length > 0) return { result: { ...emptyList(input), ...described }, criteria, statistics }
  const sort = input.sort ?? (criteria.parsed ? 'relevance' : 'lastPosted')
  const request = { search: input.search, facets: input.facets, today: dayOf(ctx.now) }
  const ranked = sort === 'relevance' && !input.cursor
  const searching = searchContext(ctx, statistics)
  const order = Promise.resolve(ranked && criteria.parsed ? orderFor(ctx, criteria.text) : null)
  const concepts = () => order.then((by) => by?.main.concepts ?? noConcepts)
  const [retrieved, rankedBy] = await Promise.all([
    retrieveCandidates(searching, planSearch(criteria, statistics, { ...request, ranked }), concepts),
    order,
  ])
  const [{ page, cards }, matches] = await Promise.all([
    readPage(searching, { ...input, sort }, retrieved, rankedBy).then(async (page) => ({
      page,
      cards: await cardsWithFeatured(ctx, page, await featuredFor(ctx, input, retrieved)),
    })),
    countMatches(searching, retrieved, request),
  ])
  const total = Math.max(matches.total, page.hits.length)
  const result = {
    ...described,
    ...cards,
    total: matches.estimated ? roundedTotal(total) : total,
    estimated: matches.estimated,
    exact: retrieved.exact !== null && total > retrieved.exact ? retrieved.exact : null,
    page: input.page,
    limit: input.limit,
    nextCursor: page.hits.length === input.limit && page.keyset ? cursorOf(page.hits.at(-1)) : null,
    facets: matches.facets,
    variant: page.variant,
    didYouMean: null,
  }
  return { result, criteria, statistics }
}

/** The featured jobs beside a first page: null for the others, and where no job is featured. The jobs of one company need none. */
async function featuredFor(ctx: Context, input: JobSearch, { criteria, predicate }: Retrieved) {
  if (input.page > 1 || input.cursor || input.filter.companyId) return null
  const ids = await featuredJobs(ctx.db, ctx.now)
  return ids.length === 0 ? null : featuredMatches(ids, criteria, predicate, ctx.now)
}

/** `keyset`: the next page can follow by a cursor. `related`: jobs that words did not find, behind the last page. */
type ResultPage = { hits: Hit[]; related: Hit[]; keyset: boolean; variant: Variant | null }

async function readPage(
  ctx: SearchContext,
  input: JobSearch & { sort: NonNullable<JobSearch['sort']> },
  { criteria, predicate, statistics, exact, candidates, ranked }: Retrieved,
  order: Order | null,
): Promise<ResultPage> {
  const { limit, sort } = input
  const offset = (input.page - 1) * limit
  const after = input.cursor ? readCursor(input.cursor) : null
  if (!after && offset > deepestOffset)
    throw invalid({ field: 'page', code: 'TOO_DEEP', params: { max: Math.floor(deepestOffset / limit) } })
  const guess = estimateFor(criteria, predicate, statistics).matches
  const request = { sort, cursor: after !== null, offset, limit }
  const plan = planPage(request, await candidates, ranked)
  if (plan.from === 'SORTED') {
    const hits = await sortedPage(ctx.read, criteria, predicate, {
      by: plan.by,
      order: input.order,
      limit,
      offset,
      guess,
    })
    return { hits, related: [], keyset: false, variant: null }
  }
  if (plan.from === 'RANKED') {
    const { ids } = plan
    const few = ids.length < fewResults
    const concepts = order?.main.concepts ?? noConcepts
    const widens = !concepts.wordsOnly && predicate.in === 'body' && (exact ?? ids.length) < fewResults
    const words = widens ? await relatedWords(ctx.db, criteria, ids, ctx.now) : []
    const [{ hits, variant }, related] = await Promise.all([
      ids.length > 0
        ? orderedPage(order ?? unordered, { limit, offset }, (ranked, part) =>
            rankedPage(ctx.read, criteria, predicate, ids, {
              now: ctx.now,
              ...part,
              fusion: fusionOf(ranked),
              words: ranked.ranking === 'WORDS' ? [] : words,
              byCompany: ranked.concepts.company,
            }),
          )
        : { hits: [], variant: null },
      few && !concepts.wordsOnly && ids.length <= offset + limit
        ? relatedTo(ctx, criteria, statistics, { concepts, words, listedIds: ids, limit })
        : [],
    ])
    return { hits, related, keyset: false, variant }
  }
  const hits = await listing(ctx.read, criteria, predicate, {
    limit,
    offset: after ? 0 : offset,
    after,
    oldestFirst: input.order === 1,
    guess,
    today: dayOf(ctx.now),
  })
  return { hits, related: [], keyset: true, variant: null }
}

const unordered: Order = { main: { ranking: 'WORDS', concepts: noConcepts }, other: null, varied: null }

const emptyList = (input: JobSearch): SearchResult['result'] => ({
  list: [],
  related: [],
  featured: [],
  roles: [],
  total: 0,
  estimated: false,
  exact: null,
  page: input.page,
  limit: input.limit,
  nextCursor: null,
  facets: {},
  variant: null,
  place: null,
  appliedFilters: [],
  didYouMean: null,
})

const cursorOf = (hit: Hit | undefined): string | null =>
  hit ? Buffer.from(`${hit.postedAt.toISOString()}|${hit.key}`).toString('base64url') : null

function readCursor(cursor: string): Keyset {
  const [postedAt = '', key = ''] = Buffer.from(cursor, 'base64url').toString().split('|')
  if (!/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(postedAt) || !/^\d{1,15}$/.test(key) || Number.isNaN(Date.parse(postedAt)))
    throw invalid({ field: 'cursor', code: 'NOT_VALID' })
  return { postedAt, key: Number(key) }
}
