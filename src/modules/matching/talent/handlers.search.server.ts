import { invalid } from '#kernel/fail.ts'
import { readSetting } from '#modules/reference/public.server.ts'
import { parseQuery } from '#modules/search/public.server.ts'
import type { Context, Handlers } from '#platform/core/context.server.ts'
import { jobAndUnlocks, matcher } from '../handlers.access.server.ts'
import { listed } from '../rules.invitations.ts'
import {
  countedTokens,
  planCandidateRetrieval,
  weekTokens,
  type CandidateRetrieval,
  type TokenCriteria,
} from '../rules.time-windows.ts'
import { candidateRows } from '../store.candidate-rows.server.ts'
import { candidatesFor, type CandidateRow } from '../store.candidates.server.ts'
import { columnCriteria, filterKeys } from '../store.filters.server.ts'
import { candidateCounts } from '../store.index.server.ts'
import type { talentContract, TalentSearchInput } from './contract.ts'
import { cursorOf, isBehind, noOpening, readCursor } from './rules.ts'
import { talentRanking } from './store.search.server.ts'

/** Candidates without a job, by the same index, visibility and cards as matches. */
export const talentSearchHandlers: Handlers<Pick<typeof talentContract, 'talent.search'>> = {
  async 'talent.search'({ ctx, input }) {
    const who = matcher(ctx)
    const { companyId } = who
    const after = input.cursor ? readCursor(input.cursor) : null
    if (input.cursor && !after) throw invalid({ field: 'cursor', code: 'INVALID' })
    const [{ unlocks }, { rows, hasMore }] = await Promise.all([
      jobAndUnlocks(ctx, who, null),
      search(ctx, companyId, input),
    ])
    const rest = after ? rows.filter((row) => isBehind(row, after)) : rows
    const page = rest.slice(0, input.limit)
    const { cards, interactions } = await candidateRows(
      ctx.db,
      { companyId, jobId: null, locale: ctx.locale, now: ctx.now },
      page.map((row) => row.account_id),
      { known: new Map(page.map((row) => [row.account_id, row])) },
    )
    const last = page.at(-1)
    return {
      list: page.flatMap((row) => {
        const [candidate, own] = [cards.get(row.account_id), interactions.get(row.account_id)]
        return candidate && own ? [{ candidate, interactions: own }] : []
      }),
      total: rows.length,
      capped: hasMore || rows.length === listed,
      cursor: last && rest.length > page.length ? cursorOf(last) : null,
      unlocks,
    }
  },
}

async function search(
  ctx: Context,
  companyId: string,
  { search: text, filter, sort }: TalentSearchInput,
): Promise<{ rows: CandidateRow[]; hasMore: boolean }> {
  const nobody = { rows: [], hasMore: false }
  const [keys, parsed] = await Promise.all([filterKeys(ctx.db, filter), parseQuery(ctx.db, text)])
  if (!keys) return nobody
  const words = parsed?.head || null
  // Words of which nothing can be compared are not left out, or everybody would be found.
  if (text !== '' && !words) return nobody
  const among: TokenCriteria = { all: keys.all, any: keys.any }
  const [plan, currency] = await Promise.all([planOf(ctx, among, words), readSetting(ctx.db, 'currency')])
  return candidatesFor(
    ctx.search,
    { companyId, jobId: null, now: ctx.now, limit: listed },
    { ...plan, fresh: false },
    {
      ranking: talentRanking(words, sort, ctx.now),
      criteria: columnCriteria(filter, { education: keys.education, currency, now: ctx.now }),
      among,
    },
  )
}

/** Words lead to few, whoever was here last; without them the latest are looked at, as for a job that asks for nothing. */
async function planOf(ctx: Context, among: TokenCriteria, words: string | null): Promise<CandidateRetrieval> {
  const query = { all: [...among.all], any: among.any.map((group) => [...group]), weeks: null }
  if (words !== null) return { scan: null, queries: [query], groups: [], hasMore: false, lacking: false }
  const opening = noOpening(ctx.now)
  const counts = await candidateCounts(ctx.db, countedTokens(opening, among), weekTokens(ctx.now))
  const plan = planCandidateRetrieval(opening, among, counts, ctx.now)
  return { ...plan, hasMore: plan.scan ? counts.total > plan.scan.limit : plan.hasMore }
}
