import type { Context } from '#platform/core/context.server.ts'
import type { JobList } from './contract.ts'
import { countMatches } from './handlers.facets.server.ts'
import { retrieveCandidates, searchContext } from './handlers.retrieve.server.ts'
import { orderFor } from './learning/handlers.order.server.ts'
import { fewerWords } from './rules.did-you-mean.ts'
import { roundedTotal, type SearchStatistics } from './rules.plan.estimate.ts'
import { isLarge } from './rules.plan.limits.ts'
import { planSearch } from './rules.plan.ts'
import type { SearchCriteria } from './rules.query.criteria.ts'
import { joinRemote, splitRemote } from './rules.query.remote.ts'
import { dayOf } from './rules.tokens.ts'
import { statisticsFor } from './store.plan.server.ts'
import { around } from './store.query.near.server.ts'
import { parseQuery } from './store.query.words.server.ts'

/** A search with less in it: what was dropped, or the words to search for instead. */
type Alternative = { drop: string; search: string | null; criteria: SearchCriteria }
type Relaxation = JobList['relaxations'][number]
/** The `drop` of a place together with its surroundings. */
const nearby = 'nearby'

/** Relaxations that are offered at most, and alternatives that are counted for a stage. */
const [offered, maxCountedPerStage] = [6, 8]
/** With so many that lead somewhere the words are left as they are. */
const minRelaxationsFor = (open: number) => (isLarge(open) ? 1 : 2)

/**
 * What to leave out when nothing matches, with the number of matches, most first: each part alone, the surroundings of the place, the
 * words without one of them; then all filters or all words; then everything. What is unknown is left out first.
 */
export async function relaxationsFor(
  ctx: Context,
  search: string,
  criteria: SearchCriteria,
  statistics: SearchStatistics,
): Promise<Relaxation[]> {
  const { unknown, groups, all } = criteria.tokens
  const names = [...new Set([...unknown, ...groups.map(({ name }) => name), ...all.map(({ name }) => name)])]
  const words = criteria.text ? ['search'] : []
  const without = (drops: readonly string[]): Alternative => ({
    drop: drops.join(' '),
    search: null,
    criteria: dropParts(criteria, drops),
  })
  const stages = [
    async () =>
      unknown.length > 0
        ? [without(unknown)]
        : [
            ...(await withSurroundings(ctx, criteria)),
            ...names.map((name) => without([name])),
            ...(names.length > 0 ? words.map((word) => without([word])) : []),
          ],
    async () => (unknown.length > 0 ? [] : withFewerWords(ctx, search, criteria)),
    async () => (names.length > 1 || unknown.length > 0 ? [without(names), without([...unknown, ...words])] : []),
    async () => [without([...names, ...words])],
  ]
  const relaxations: Relaxation[] = []
  for (const [at, stage] of stages.entries()) {
    const alternatives = (await stage()).filter((each) => each.drop !== '' || each.search !== null)
    const counted = await Promise.all(
      alternatives.slice(0, maxCountedPerStage).map((each) => countAlternative(ctx, each, statistics)),
    )
    relaxations.push(...counted.filter(({ count }) => count > 0))
    if (relaxations.length >= (at === 0 ? minRelaxationsFor(criteria.parsed?.jobs ?? 0) : 1)) break
  }
  return relaxations.toSorted((a, b) => b.count - a.count).slice(0, offered)
}

function dropParts(criteria: SearchCriteria, drops: readonly string[]): SearchCriteria {
  const { groups, all, unknown } = criteria.tokens
  // What the words say about remote work is dropped with the words.
  const droppedNames = drops.includes('search') ? [...drops, 'remote'] : drops
  const stays = ({ name }: { name: string }) => !droppedNames.includes(name)
  return {
    ...criteria,
    ...(drops.includes('search') && { text: '', titleQuery: '', parsed: null }),
    minSalary: drops.includes('minSalary') ? null : criteria.minSalary,
    tokens: {
      groups: groups.filter(stays),
      all: all.filter(stays),
      unknown: unknown.filter((name) => !drops.includes(name)),
    },
  }
}

/** The place with its surroundings, when these are more. */
async function withSurroundings(ctx: Context, criteria: SearchCriteria): Promise<Alternative[]> {
  const { groups } = criteria.tokens
  const place = groups.find(({ name }) => name === 'location')
  const more = place && (await around(ctx.db, ctx.locale, place.any))
  if (!more || more.tokens.length === place.any.length) return []
  const wider = groups.map((group) => (group === place ? { ...group, any: more.tokens } : group))
  return [{ drop: nearby, search: null, criteria: { ...criteria, tokens: { ...criteria.tokens, groups: wider } } }]
}

async function withFewerWords(ctx: Context, search: string, criteria: SearchCriteria): Promise<Alternative[]> {
  const { remote } = splitRemote(search)
  const texts = await Promise.all(
    fewerWords(criteria.text).map(async (text) => ({ text, parsed: await parseQuery(ctx.db, text) })),
  )
  return texts.flatMap(({ text, parsed }) =>
    parsed
      ? [
          {
            drop: '',
            search: joinRemote(text, remote),
            criteria: { ...criteria, text, titleQuery: parsed.head, parsed },
          },
        ]
      : [],
  )
}

/** As many as the page of that search will show; in a large search only those that match exactly. */
async function countAlternative(
  ctx: Context,
  { drop, search, criteria }: Alternative,
  known: SearchStatistics,
): Promise<Relaxation> {
  if (criteria.tokens.unknown.length > 0) return { drop, search, count: 0, estimated: false }
  const request = {
    search: search ?? criteria.text,
    ranked: true,
    facets: false,
    countOnly: true,
    today: dayOf(ctx.now),
  }
  // The surroundings of a place have tokens that were not counted yet.
  const statistics = drop === nearby ? await statisticsFor(ctx.db, criteria.tokens) : known
  const searching = searchContext(ctx, statistics)
  const concepts = () => orderFor(ctx, criteria.text).then(({ main }) => main.concepts)
  const retrieved = await retrieveCandidates(searching, planSearch(criteria, statistics, request), concepts)
  const { total, estimated } = await countMatches(searching, retrieved, request)
  return { drop, search, count: estimated ? roundedTotal(total) : total, estimated }
}
