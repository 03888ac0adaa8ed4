import type { Member } from '#kernel/caller.ts'
import { fail } from '#kernel/fail.ts'
import { countedRow } from '#db/list-page.server.ts'
import { readTogether, rowsOf } from '#db/read-together.server.ts'
import type { OutputOf } from '#kernel/endpoint.ts'
import { dayIn } from '#kernel/time-zone.ts'
import { withoutContacts } from '#kernel/content-filter.ts'
import { recordViews, snapshotsOf } from '#modules/profiles/public.server.ts'
import type { ProfileSnapshot } from '#modules/profiles/contract.shapes.ts'
import { readSetting, todayHere } from '#modules/reference/public.server.ts'
import type { Handlers, Context } from '#platform/core/context.server.ts'
import { holdingsQuery, readCreditsLeft } from '#modules/billing/public.server.ts'
import { jobAndUnlocks, matcher } from './handlers.access.server.ts'
import { listMatches } from './handlers.candidate-list.server.ts'
import { matchViews, type ScoredCandidate } from './handlers.candidate-views.server.ts'
import type { CandidateCard, CandidateDetail, Unlocks } from './contract.shapes.ts'
import type { matchingContract } from './contract.ts'
import { renderResume } from './jobs.names.ts'
import { matchOf } from './rules.score.ts'
import { candidateRows } from './store.candidate-rows.server.ts'
import type { OwnJob } from './store.own-job.server.ts'
import { readFacts, type FactsRow } from './store.candidate-facts.server.ts'
import { viewedQuery, type UnlockedDetails } from './store.viewed-candidates.server.ts'

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
    const { job, unlocks, pools } = await jobAndUnlocks(ctx, who, jobId ?? null, candidateId)
    const [view] = await viewCandidates(ctx, who, { job, unlocks, candidateIds: [candidateId] })
    if (!view) throw fail('NOT_FOUND')
    return {
      ...view,
      job: job?.head ?? null,
      unlocks,
      pools: pools.map(({ id, name, holds }) => ({ id, name, holds })),
    }
  },

  async 'matching.compare'({ ctx, input: { jobId, candidateIds } }) {
    const who = matcher(ctx)
    const { job, unlocks } = await jobAndUnlocks(ctx, who, jobId)
    if (!job) throw fail('NOT_FOUND')
    return { list: await viewCandidates(ctx, who, { job, unlocks, candidateIds }), job: job.head, unlocks }
  },

  async 'matching.viewed'({ ctx, input: { page, limit } }) {
    const who = matcher(ctx)
    const { companyId } = who
    const { viewed, holdings } = await readTogether(ctx.db, {
      viewed: rowsOf(viewedQuery(companyId, { limit, offset: (page - 1) * limit })),
      holdings: rowsOf(holdingsQuery(companyId, ctx.now)),
    })
    const counted = await countedRow(
      viewed,
      page,
      async (place) => (await viewedQuery(companyId, place).execute(ctx.db)).rows,
    )
    const ids = viewed.map(({ id }) => id)
    const { cards, interactions } = await candidateRows(
      ctx.db,
      { companyId, jobId: null, locale: ctx.locale, now: ctx.now },
      ids,
    )
    const list = ids.flatMap((id) => {
      const [candidate, own] = [cards.get(id), interactions.get(id)]
      return candidate && own?.viewedAt ? [{ candidate, interactions: { ...own, viewedAt: own.viewedAt } }] : []
    })
    const unlocks = await readCreditsLeft(ctx, holdings, 'UNLOCK')
    return { list, total: counted?.total ?? 0, page, limit, unlocks }
  },
}

/** Opens candidates in full and notes that the company looked; who is not to be seen is left out. */
async function viewCandidates(
  ctx: Context,
  who: Member,
  { job, unlocks, candidateIds }: { job: OwnJob | null; unlocks: Unlocks; candidateIds: readonly string[] },
): Promise<CandidateView[]> {
  const { companyId } = who
  const jobId = job?.head.id ?? null
  const reader = { companyId, jobId, locale: ctx.locale, now: ctx.now }
  const rows = await candidateRows(ctx.db, reader, candidateIds, { details: true })
  const { cards, interactions, facts, applied } = rows
  const seen = candidateIds.flatMap((id) => cards.get(id) ?? [])
  const ids = seen.map(({ id }) => id)
  if (ids.length === 0) return []
  const matches = job ? await scored(ctx, job, seen, facts) : null
  const timeZone = await readSetting(ctx.db, 'timeZone')
  const dayOf = (at: Date | string) => dayIn(new Date(at), timeZone)
  const today = dayOf(ctx.now)
  // A view of today is recorded already.
  const unseen = ids.filter((id) => {
    const viewedAt = interactions.get(id)?.viewedAt
    return !viewedAt || dayOf(viewedAt) !== today
  })
  const [viewed, details] = await Promise.all([recordViews(ctx, who, unseen), detailsOf(ctx, seen, rows.unlocked)])
  const list: CandidateView[] = []
  for (const card of seen) {
    const before = interactions.get(card.id)
    const candidate = details.get(card.id)
    if (!before || !candidate) continue
    const own = { ...before, viewedAt: viewed.get(card.id)?.toISOString() ?? before.viewedAt }
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
  job: OwnJob,
  cards: readonly CandidateCard[],
  facts: ReadonlyMap<string, FactsRow>,
) {
  const shown = cards.flatMap((card): ScoredCandidate[] => {
    const row = facts.get(card.id)
    if (!row) return []
    const seeker = readFacts(row, ctx.now)
    return [{ card, seeker, match: matchOf(seeker, job.opening, { now: ctx.now, rarity: job.rarity }) }]
  })
  return matchViews(ctx, job, shown)
}

/** Candidates in full, by account, by what is unlocked (AZ-08). */
async function detailsOf(
  ctx: Context,
  cards: readonly CandidateCard[],
  unlocked: ReadonlyMap<string, UnlockedDetails>,
): Promise<ReadonlyMap<string, CandidateDetail>> {
  const profiles = await snapshotsOf(
    ctx.db,
    cards.map(({ id }) => id),
    { locale: ctx.locale, today: await todayHere(ctx.db, ctx.now) },
  )
  for (const { id, unlocked: open, hasResume } of cards)
    if (open && hasResume) await ctx.enqueue(renderResume, { accountId: id }, { key: `matching.resume:${id}` })
  return new Map(
    cards.flatMap((card) => {
      const profile = profiles.get(card.id)
      return profile ? [[card.id, detailOf(card, profile, unlocked.get(card.id))] as const] : []
    }),
  )
}

function detailOf(
  card: CandidateCard,
  profile: ProfileSnapshot,
  details: UnlockedDetails | undefined,
): CandidateDetail {
  const { unlocked } = card
  const shown = (text: string | null) => (unlocked || text === null ? text : withoutContacts(text))
  return {
    ...card,
    about: shown(profile.about),
    languages: profile.languages,
    items: profile.items.map((item) => shownItem(item, unlocked)),
    contact: unlocked ? (details?.contact ?? null) : null,
    links: unlocked ? profile.links : [],
    resume: unlocked && card.hasResume ? (details?.resume ?? null) : null,
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
