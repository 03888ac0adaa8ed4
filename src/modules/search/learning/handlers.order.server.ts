import { isbot } from 'isbot'
import type { Context } from '#platform/core/context.server.ts'
import { isActing } from '#kernel/caller.ts'
import { readSetting } from '#modules/reference/public.server.ts'
import { likenessWeight } from '../rules.plan.limits.ts'
import { conceptsOf, type Fusion, type QueryConcepts } from '../store.concepts.server.ts'
import type { Hit } from '../store.retrieve.server.ts'
import { coinOf, deepestDraft, draftedPage, hundredthIn, swapOf, swapped, visitorOf } from './rules.interleave.ts'
import type { Ranking } from './rules.ranking-test.ts'
import { runningTest, type RankingTest } from './store.ranking-test.server.ts'

/** How a page's order came about, for the log of searches shown. */
export type Variant = { ranking: Ranking; swapped: number | null; testId: number | null; teams: string | null }
type Ranked = { ranking: Ranking; concepts: QueryConcepts }

/** The order of a search: by one ranking, or by two of a test. `varied` is whose list it is; null for lists that nobody learns from. */
export type Order = {
  main: Ranked
  other: (Ranked & { test: RankingTest }) | null
  varied: { visitor: string; search: string } | null
}

/** Whose choices teach something: people who look for work, not robots, and nobody who acts for somebody. */
function visitorFor({ caller, from, now }: Context): string | null {
  if ((caller.kind !== 'candidate' && caller.kind !== 'guest') || isActing(caller) || isbot(from.userAgent)) return null
  return visitorOf(caller.kind === 'candidate' ? caller.accountId : null, now)
}

/** A test is for accounts alone: guests share their pages. */
async function testFor({ db, caller }: Context, visitor: string | null): Promise<RankingTest | null> {
  if (visitor === null || caller.kind !== 'candidate') return null
  const test = await runningTest(db)
  return test && hundredthIn(test.seed, visitor) < test.share ? test : null
}

/** `text` are the words of the search, which rankings compare with occupations. */
export async function orderFor(ctx: Context, text: string): Promise<Order> {
  const learns = await readSetting(ctx.db, 'learnFromUse')
  const visitor = learns ? visitorFor(ctx) : null
  const test = await testFor(ctx, visitor)
  const rankedBy = async (ranking: Ranking): Promise<Ranked> => ({
    ranking,
    concepts: await conceptsOf(ctx.db, text, ranking === 'LEARNED'),
  })
  const [main, other] = await Promise.all([
    rankedBy(test?.a ?? (learns ? 'LEARNED' : 'DELIVERED')),
    test ? rankedBy(test.b) : null,
  ])
  return {
    main,
    other: test && other && { ...other, test },
    varied: visitor === null ? null : { visitor, search: text.toLowerCase().trim() },
  }
}

export const fusionOf = ({ ranking, concepts }: Ranked): Fusion | null =>
  ranking !== 'WORDS' && concepts.vector.length > 0 ? { concepts, weight: likenessWeight } : null

type PageOf = (ranked: Ranked, part: { limit: number; offset: number }) => Promise<Hit[]>

/** A page in this order, and how it came about. */
export async function orderedPage(
  { main, other, varied }: Order,
  part: { limit: number; offset: number },
  pageOf: PageOf,
): Promise<{ hits: Hit[]; variant: Variant | null }> {
  const { limit, offset } = part
  if (varied && other) {
    const { test } = other
    const until = offset + limit
    const [a, b] = await Promise.all([
      pageOf(main, { limit: until, offset: 0 }),
      pageOf(other, { limit: Math.min(until, deepestDraft), offset: 0 }),
    ])
    const hits = new Map([...a, ...b].map((hit) => [hit.key, hit]))
    const keys = (list: readonly Hit[]) => list.map(({ key }) => key)
    const draft = draftedPage({ a: keys(a), b: keys(b) }, part, coinOf(test.seed, varied.visitor, varied.search))
    return {
      hits: draft.list.flatMap((key) => hits.get(key) ?? []),
      variant: { ranking: test.a, swapped: null, testId: test.id, teams: draft.teams },
    }
  }
  const hits = await pageOf(main, part)
  if (!varied) return { hits, variant: null }
  const { visitor, search } = varied
  const at = swapOf(visitor, search, { page: offset, length: hits.length })
  return {
    hits: swapped(hits, at),
    variant: { ranking: main.ranking, swapped: at === null ? null : offset + at + 1, testId: null, teams: null },
  }
}
