import type { Member } from '#kernel/caller.ts'
import { fail } from '#kernel/fail.ts'
import type { OutputOf } from '#kernel/endpoint.ts'
import { withoutContacts } from '#kernel/content-filter.ts'
import { recordView, snapshotOf, todayOf } from '#modules/profiles/public.server.ts'
import type { ProfileSnapshot } from '#modules/profiles/contract.shapes.ts'
import type { Handlers, Context } from '#platform/core/context.server.ts'
import { unlocksLeft } from '#modules/billing/public.server.ts'
import { jobOf, matcher } from './handlers.access.server.ts'
import { listMatches } from './handlers.candidate-list.server.ts'
import { matchViews, type ScoredCandidate } from './handlers.candidate-views.server.ts'
import type { CandidateCard, CandidateDetail, Unlocks } from './contract.shapes.ts'
import type { matchingContract } from './contract.ts'
import { drawResume } from './jobs.names.ts'
import { matchOf } from './rules.score.ts'
import { candidateInteractions } from './store.candidate-state.server.ts'
import { cardsOf } from './store.cards.server.ts'
import { hasApplied } from './store.invitations.server.ts'
import type { OwnJob } from './store.own-job.server.ts'
import { rarityOf } from './store.recommendations.server.ts'
import { factsOf, readFacts, type FactsRow } from './store.candidate-facts.server.ts'
import { contactOf, resumeFile, viewedCandidates } from './store.viewed-candidates.server.ts'

type CandidatesContract = Pick<
  typeof matchingContract,
  'matching.list' | 'matching.details' | 'matching.compare' | 'matching.viewed'
>
type CandidateView = OutputOf<(typeof matchingContract)['matching.compare']['output']>['list'][number]

/** What an employer sees of candidates. */
export const candidatesHandlers: Handlers<CandidatesContract> = {
  'matching.list': ({ ctx, input }) => listMatches(ctx, input),

  async 'matching.details'({ ctx, input: { candidateId, jobId } }) {
    const who = matcher(ctx)
    const job = jobId ? await jobOf(ctx, who, jobId) : null
    const unlocks = await unlocksLeft(ctx, who.companyId)
    const [found] = await viewCandidates(ctx, who, { job, unlocks, candidateIds: [candidateId] })
    if (!found) throw fail('NOT_FOUND')
    return { ...found, job: job?.head ?? null, unlocks }
  },

  async 'matching.compare'({ ctx, input: { jobId, candidateIds } }) {
    const who = matcher(ctx)
    const job = await jobOf(ctx, who, jobId)
    const unlocks = await unlocksLeft(ctx, who.companyId)
    return { list: await viewCandidates(ctx, who, { job, unlocks, candidateIds }), job: job.head, unlocks }
  },

  async 'matching.viewed'({ ctx, input: { page, limit } }) {
    const who = matcher(ctx)
    const { companyId } = who
    const { ids, total } = await viewedCandidates(ctx.db, companyId, { limit, offset: (page - 1) * limit })
    const facts = await factsOf(ctx.db, ids, ctx.now)
    const [cards, interactions] = await Promise.all([
      cardsOf(ctx.db, { companyId, locale: ctx.locale, now: ctx.now }, facts),
      candidateInteractions(ctx.db, { companyId, jobId: null, now: ctx.now }, ids),
    ])
    const list = ids.flatMap((id) => {
      const [candidate, own] = [cards.get(id), interactions.get(id)]
      return candidate && own?.viewedAt ? [{ candidate, interactions: { ...own, viewedAt: own.viewedAt } }] : []
    })
    return { list, total, page, limit, unlocks: await unlocksLeft(ctx, who.companyId) }
  },
}

/** Opens candidates in full and notes that the company looked; who is not to be seen is left out. In a transaction. */
async function viewCandidates(
  ctx: Context,
  who: Member,
  { job, unlocks, candidateIds }: { job: OwnJob | null; unlocks: Unlocks; candidateIds: readonly string[] },
): Promise<CandidateView[]> {
  const { companyId } = who
  const facts = await factsOf(ctx.db, candidateIds, ctx.now)
  const cards = await cardsOf(ctx.db, { companyId, locale: ctx.locale, now: ctx.now }, facts)
  const seen = candidateIds.flatMap((id) => cards.get(id) ?? [])
  const ids = seen.map(({ id }) => id)
  if (ids.length === 0) return []
  const matches = job ? await scored(ctx, job, seen, facts) : null
  for (const accountId of ids) await recordView(ctx, who, { accountId, how: 'PROFILE' })
  const interactions = await candidateInteractions(
    ctx.db,
    { companyId, jobId: job?.head.id ?? null, now: ctx.now },
    ids,
  )
  const applied = job ? await hasApplied(ctx.db, job.head.id, ids) : new Set<string>()
  const list: CandidateView[] = []
  for (const card of seen) {
    const own = interactions.get(card.id)
    const candidate = await detailOf(ctx, card)
    if (!own || !candidate) continue
    const closed = job !== null && job.head.status !== 'ACTIVE' ? 'JOB_NOT_OPEN' : null
    list.push({
      candidate,
      match: matches?.get(card.id) ?? null,
      interactions: own,
      actionProblems: {
        invite:
          job === null ? 'NOT_FOUND' : applied.has(card.id) ? 'ALREADY_APPLIED' : own.invitation ? 'CONFLICT' : closed,
        unlock: card.unlocked || unlocks.left !== 0 ? null : 'UNLOCKS_USED_UP',
      },
    })
  }
  return list
}

async function scored(
  ctx: Context,
  { opening }: OwnJob,
  cards: readonly CandidateCard[],
  facts: ReadonlyMap<string, FactsRow>,
) {
  const rarity = await rarityOf(
    ctx.db,
    opening.skills.map(({ key }) => key),
  )
  const shown = cards.flatMap((card): ScoredCandidate[] => {
    const row = facts.get(card.id)
    if (!row) return []
    const seeker = readFacts(row, ctx.now)
    return [{ card, seeker, match: matchOf(seeker, opening, { now: ctx.now, rarity }) }]
  })
  return matchViews(ctx, opening, shown)
}

/** A candidate in full, by what is unlocked (AZ-08). */
async function detailOf(ctx: Context, card: CandidateCard): Promise<CandidateDetail | null> {
  const profile = await snapshotOf(ctx.db, card.id, { locale: ctx.locale, today: todayOf(ctx.now) })
  if (!profile) return null
  const { unlocked } = card
  const shown = (text: string | null) => (unlocked || text === null ? text : withoutContacts(text))
  if (unlocked && card.hasResume)
    await ctx.enqueue(drawResume, { accountId: card.id }, { key: `matching.resume:${card.id}` })
  return {
    ...card,
    about: shown(profile.about),
    languages: profile.languages,
    items: profile.items.map((item) => shownItem(item, unlocked)),
    contact: unlocked ? await contactOf(ctx.db, card.id) : null,
    links: unlocked ? profile.links : [],
    resume: unlocked && card.hasResume ? await resumeFile(ctx.db, card.id) : null,
    expectsExactly: unlocked ? profile.expectedSalary : null,
  }
}

/** An item of the profile; until unlocked without its address, its number and what reaches the person. */
function shownItem(item: ProfileSnapshot['items'][number], unlocked: boolean): ProfileSnapshot['items'][number] {
  if (unlocked) return item
  const { title, organisation, place, description } = item
  return {
    ...item,
    title: withoutContacts(title),
    organisation: organisation && withoutContacts(organisation),
    place: place && withoutContacts(place),
    description: description && withoutContacts(description),
    url: null,
    gradeOrNumber: null,
  }
}
