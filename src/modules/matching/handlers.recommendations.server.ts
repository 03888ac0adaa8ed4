import { readSetting } from '#modules/reference/public.server.ts'
import type { OutputOf } from '#kernel/endpoint.ts'
import { readTogether, rowsOf } from '#db/read-together.server.ts'
import type { Context } from '#platform/core/context.server.ts'
import { cardsFor, findPlace, type Place } from '#modules/search/public.server.ts'
import type { recommendationsContract } from './contract.recommendations.ts'
import { matchedFrom, matchOf, type ReasonCode, type SeekerFacts } from './rules.score.ts'
import { popularity, varied } from './rules.popular.ts'
import { interestPointsFor, interestsOf, type Interests } from './rules.interests.ts'
import { prescoreOf } from './rules.prescore.ts'
import { dayOf, kinds, searchToken } from '#modules/search/rules.tokens.ts'
import { categoryToken, rarityOf } from './store.recommendations.server.ts'
import { planJobRetrieval, countedJobTokens, type RetrievalQuery } from './rules.retrieval.ts'
import { openCounts, openingsBy } from './store.retrieve.server.ts'
import { interactionsQuery, readSeeker, seekerQuery } from './store.candidate-facts.server.ts'
import { matchReasons, popularReasons, type Ranked, type Reason } from './handlers.reasons.server.ts'

type RecommendationsInput = OutputOf<(typeof recommendationsContract)['matching.recommended']['input']>
type RecommendationsOutput = OutputOf<(typeof recommendationsContract)['matching.recommended']['output']>
type RecommendationsFilter = { place: Place | null; category: { token: number; label: string } | null }

const dayMs = 86_400_000
/** How long interactions are learned from, and interest counts. */
const [interactionDays, interestDays] = [90, 14]
/** How many are left by the rough score and scored exactly, and are listed at most. */
const [exact, listed] = [120, 100]
/** With fewer jobs that fit, popular ones follow. */
const fewest = 12

/** Recommended jobs for whoever asks, a page of at most a hundred. */
export async function recommend(ctx: Context, input: RecommendationsInput): Promise<RecommendationsOutput> {
  const accountId = ctx.caller.kind === 'candidate' ? ctx.caller.accountId : null
  const currency = await readSetting(ctx.db, 'currency')
  const [parsedPlace, category, { seeker, interactions }] = await Promise.all([
    findPlace(ctx.db, ctx.locale, input.location),
    input.category ? categoryToken(ctx.db, input.category, ctx.locale) : null,
    readPerson(ctx, accountId),
  ])
  const place = parsedPlace?.kind === 'unknown' ? null : parsedPlace
  const reader = { accountId, currency }
  const interests = interestsOf(interactions, ctx.now)
  const personal =
    accountId && seeker ? await byProfile(ctx, { accountId, currency }, { seeker, interests }, { place, category }) : []
  const shownIds = new Set(personal.map(({ id }) => id))
  // Where little fits, what is popular nearby follows; its reasons say that it is that.
  const others = personal.length >= fewest ? [] : await popular(ctx, reader, homeOf(seeker, place), category)
  const rest = others.filter(({ id }) => !shownIds.has(id))
  const near = rest.filter(({ reasons }) => reasons.some(({ code }) => code === 'IN_PLACE' || code === 'POPULAR'))
  const ranked = personal.length > 0 ? [...personal, ...near.slice(0, fewest - personal.length)] : rest
  const from = (input.page - 1) * input.limit
  const shown = ranked.slice(from, from + input.limit)
  const [cards, byMatch, byInterest] = await Promise.all([
    cardsFor(
      ctx,
      shown.map(({ id }) => id),
    ),
    matchReasons(
      ctx,
      shown.filter(({ score }) => score !== null),
      seeker,
    ),
    popularReasons(
      ctx,
      shown.filter(({ score }) => score === null),
      { place, category },
    ),
  ])
  const reasonsById = new Map([...byMatch, ...byInterest])
  const scores = new Map(shown.map((each) => [each.id, each.score]))
  return {
    list: cards.map((card) => ({ ...card, score: scores.get(card.id) ?? null, why: reasonsById.get(card.id) ?? [] })),
    total: ranked.length,
    page: input.page,
    limit: input.limit,
    basis: personal.length > 0 ? 'PROFILE' : 'POPULAR',
    place: parsedPlace && { kind: parsedPlace.kind, label: parsedPlace.label },
  }
}

/** What the candidate who asks brings, and did with jobs lately. */
async function readPerson(ctx: Context, accountId: string | null) {
  if (!accountId) return { seeker: null, interactions: [] }
  const since = new Date(ctx.now.getTime() - interactionDays * dayMs)
  const { seekers, interactions } = await readTogether(ctx.db, {
    seekers: rowsOf(seekerQuery(accountId), { last_active_at: true }),
    interactions: rowsOf(interactionsQuery(accountId, since), { at: true }),
  })
  return { seeker: seekers[0] ? readSeeker(seekers[0]) : null, interactions }
}

/** The place that was asked for, else where the person lives. */
const homeOf = (seeker: SeekerFacts | null, place: Place | null): number[] =>
  place?.tokens ?? (seeker?.city ? [searchToken(kinds.city, seeker.city)] : [])

/** Reasons that are about the work itself: one common skill in a job of another kind is none. */
const isOfWork = ({ code, skills = [] }: { code: ReasonCode; skills?: number[] }): boolean =>
  code === 'ROLE' || code === 'WORK' || code === 'DOMAIN' || (code === 'SKILLS' && skills.length > 1)

async function byProfile(
  ctx: Context,
  reader: { accountId: string; currency: string },
  { seeker, interests }: { seeker: SeekerFacts; interests: Interests },
  filter: RecommendationsFilter,
): Promise<Ranked[]> {
  const [known, counts] = await Promise.all([
    rarityOf(ctx.db, seeker.skills),
    openCounts(ctx.db, countedJobTokens(seeker, interests)),
  ])
  const { place, category } = filter
  const narrowed = [...(place?.tokens ?? []), ...(category ? [category.token] : [])]
  const { scans, queries } = planJobRetrieval(seeker, interests, counts, narrowed)
  const best = await openingsBy(
    ctx,
    category ? queries.map((query) => ({ ...query, tokens: [...query.tokens, category.token] })) : queries,
    reader,
    {
      today: dayOf(ctx.now),
      ...(!category && { counts }),
      ...(place && { among: place.tokens }),
      best: { by: prescoreOf(seeker, interests, { now: ctx.now, rarity: known }), limit: exact, scans },
    },
  )
  const rarity = await rarityOf(
    ctx.db,
    best.flatMap(({ skills }) => skills.map(({ key }) => key)),
  )
  const ranked = best
    .map((opening) => {
      const match = matchOf(seeker, opening, { now: ctx.now, rarity })
      const liked = interestPointsFor(interests, { ...opening, skills: opening.skills.map(({ key }) => key) })
      return { opening, match, liked, total: match.exact + liked.points }
    })
    .toSorted((a, b) => b.total - a.total || b.opening.postedAt.getTime() - a.opening.postedAt.getTime())
    .filter(({ match, liked }) => match.score >= matchedFrom || liked.reason !== null || match.reasons.some(isOfWork))
    .map(({ opening, match, liked, total }) => ({
      ...opening,
      score: Math.round(Math.min(100, Math.max(0, total))),
      reasons: [...match.reasons.slice(0, 1), ...(liked.reason ? [liked.reason] : []), ...match.reasons.slice(1)].slice(
        0,
        3,
      ),
    }))
  return varied(ranked.slice(0, listed))
}

/** What many look at, save and apply to, and what is new: in the place and the category first. */
async function popular(
  ctx: Context,
  reader: { accountId: string | null; currency: string },
  home: readonly number[],
  category: RecommendationsFilter['category'],
): Promise<Ranked[]> {
  const field = category ? [category.token] : []
  const places = home.slice(0, 20)
  const queries: RetrievalQuery[] = [
    ...places.map((token) => ({ tokens: [token, ...field], limit: Math.max(20, Math.floor(300 / places.length)) })),
    ...(category ? [{ tokens: field, limit: 150 }] : []),
    { tokens: [], limit: 200 },
  ]
  const interestSince = new Date(ctx.now.getTime() - interestDays * dayMs)
  const openings = await openingsBy(ctx, queries, reader, { today: dayOf(ctx.now), interestSince })
  const none = { views: 0, likes: 0, applications: 0 }
  const ranked = openings
    .map((opening) => {
      const here = places.some((token) => opening.tokens.includes(token))
      const inField = category !== null && opening.tokens.includes(category.token)
      const counts = opening.interest ?? none
      const reasons: Reason[] = [
        ...(here ? [{ code: 'IN_PLACE' as const }] : []),
        ...(inField ? [{ code: 'IN_CATEGORY' as const }] : []),
        ...(counts.views + counts.likes + counts.applications >= 3 ? [{ code: 'POPULAR' as const }] : []),
        ...(ctx.now.getTime() - opening.postedAt.getTime() < 3 * dayMs ? [{ code: 'NEW' as const }] : []),
      ]
      return {
        ...opening,
        score: null,
        reasons,
        fit: (here ? 1 : 0) + (inField ? 1 : 0),
        weight: popularity({ ...counts, postedAt: opening.postedAt }, ctx.now),
      }
    })
    .toSorted((a, b) => b.fit - a.fit || b.weight - a.weight)
  return varied(ranked.slice(0, listed))
}
