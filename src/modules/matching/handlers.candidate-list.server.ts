import type { Member } from '#kernel/caller.ts'
import { fail } from '#kernel/fail.ts'
import { readSetting } from '#modules/reference/public.server.ts'
import type { OutputOf } from '#kernel/endpoint.ts'
import type { Context } from '#platform/core/context.server.ts'
import { jobAndUnlocks, matcher } from './handlers.access.server.ts'
import { matchViews, type ScoredCandidate } from './handlers.candidate-views.server.ts'
import type { matchingContract, MatchListInput } from './contract.ts'
import { planCandidateRetrieval, countedTokens, weekTokens, type TokenCriteria } from './rules.time-windows.ts'
import { lastActiveSteps, listed } from './rules.invitations.ts'
import { matchedAndClosest } from './rules.closest.ts'
import { matchedFrom, matchOf, type Match, type SeekerFacts } from './rules.score.ts'
import { candidateRows } from './store.candidate-rows.server.ts'
import { candidateCounts } from './store.index.server.ts'
import { candidatesFor, jobRanking, type CandidateRow, type CandidateSource } from './store.candidates.server.ts'
import type { OwnJob } from './store.own-job.server.ts'
import { readFacts } from './store.candidate-facts.server.ts'
import { columnCriteria, filterKeys } from './store.filters.server.ts'

type CandidateList = OutputOf<(typeof matchingContract)['matching.list']['output']>
type MatchedCandidate = { row: CandidateRow; seeker: SeekerFacts; match: Match }

/** Candidates for an own job, a page of at most 300: who matches, and where these are few the closest others after them. */
export async function listMatches(ctx: Context, input: MatchListInput): Promise<CandidateList> {
  const who = matcher(ctx)
  const { job, unlocks } = await jobAndUnlocks(ctx, who, input.jobId)
  if (!job) throw fail('NOT_FOUND')
  const { head } = job
  if (head.status !== 'ACTIVE' && head.status !== 'PAUSED') throw fail('JOB_NOT_OPEN')
  const { matched, closest, capped } = await search(ctx, who, { input, job })
  const ordered = [matched, closest].flatMap((people) => people.toSorted(orders[input.sort]))
  const from = (input.page - 1) * input.limit
  const page = ordered.slice(from, from + input.limit)
  const ids = page.map(({ row }) => row.account_id)
  const { companyId } = who
  const { cards, interactions } = await candidateRows(
    ctx.db,
    { companyId, jobId: head.id, locale: ctx.locale, now: ctx.now },
    ids,
    { known: new Map(page.map(({ row }) => [row.account_id, row])) },
  )
  const shown = page.flatMap(({ row, seeker, match }): ScoredCandidate[] => {
    const card = cards.get(row.account_id)
    return card ? [{ card, seeker, match }] : []
  })
  const views = await matchViews(ctx, job, shown)
  return {
    list: shown.flatMap(({ card }) => {
      const [match, own] = [views.get(card.id), interactions.get(card.id)]
      return match && own ? [{ candidate: card, match, interactions: own }] : []
    }),
    total: ordered.length,
    matched: matched.length,
    page: input.page,
    limit: input.limit,
    job: head,
    capped,
    unlocks,
  }
}

const activity = ({ seeker }: MatchedCandidate) => lastActiveSteps.indexOf(seeker.lastActive)
/** By what is shown only (AZ-09); ties by the index key, so that pages hold each candidate once. */
const best = (a: MatchedCandidate, b: MatchedCandidate) =>
  b.match.exact - a.match.exact || activity(a) - activity(b) || a.row.id - b.row.id
const orders = {
  best,
  recent: (a: MatchedCandidate, b: MatchedCandidate) => activity(a) - activity(b) || best(a, b),
  experience: (a: MatchedCandidate, b: MatchedCandidate) =>
    (b.seeker.experienceMonths ?? -1) - (a.seeker.experienceMonths ?? -1) || best(a, b),
} as const

async function search(
  ctx: Context,
  who: Member,
  { input, job }: { input: MatchListInput; job: OwnJob },
): Promise<{ matched: MatchedCandidate[]; closest: MatchedCandidate[]; capped: boolean }> {
  const { filter } = input
  const { opening, rarity } = job
  const keys = await filterKeys(ctx.db, filter)
  if (!keys) return { matched: [], closest: [], capped: false }
  const criteria: TokenCriteria = { all: keys.all, any: keys.any }
  const weeks = weekTokens(ctx.now)
  const [counts, currency] = await Promise.all([
    candidateCounts(ctx.db, countedTokens(opening, criteria), weeks),
    readSetting(ctx.db, 'currency'),
  ])
  const { show } = filter
  const from: CandidateSource =
    show === 'ALL' || show === 'NEW'
      ? { ...planCandidateRetrieval(opening, criteria, counts, ctx.now), fresh: show === 'NEW' }
      : { set: show }
  const { rows, hasMore } = await candidatesFor(
    ctx.search,
    { companyId: who.companyId, jobId: input.jobId, now: ctx.now, limit: listed },
    from,
    {
      ranking: jobRanking(opening, rarity, ctx.now),
      criteria: columnCriteria(filter, { education: keys.education, currency, now: ctx.now }),
      among: criteria,
    },
  )
  const scored = rows.map((row): MatchedCandidate => {
    const seeker = readFacts(row, ctx.now)
    return { row, seeker, match: matchOf(seeker, opening, { now: ctx.now, rarity }) }
  })
  const { matched, closest } = selected(scored, 'set' in from, filter.scoreFrom ?? null)
  return { matched, closest, capped: hasMore || matched.length === listed }
}

/** Of a set that the company made itself everybody; a score that is asked for is no reason to list anybody below it. */
function selected(scored: readonly MatchedCandidate[], ownSet: boolean, scoreFrom: number | null) {
  if (!ownSet && scoreFrom === null) return matchedAndClosest(scored)
  const minScore = ownSet ? (scoreFrom ?? 0) : Math.max(matchedFrom, scoreFrom ?? 0)
  return { matched: scored.filter(({ match }) => match.score >= minScore), closest: [] }
}
