import { isActing, requireCandidate } from '#kernel/caller.ts'
import { fail, invalid } from '#kernel/fail.ts'
import { countedRow, type Paging } from '#db/list-page.server.ts'
import { rowsOf } from '#db/read-together.server.ts'
import type { Handlers, Context } from '#platform/core/context.server.ts'
import { publicJobExists } from '#modules/jobs/public.server.ts'
import { cardsFor, forgetShownSearches, listWithCards } from '#modules/search/public.server.ts'
import type { activityContract } from './contract.ts'
import { jobReported } from './events.ts'
import { recentWords } from './rules.recent-searches.ts'
import { searchWords } from './rules.search-words.ts'
import { clearViews, hiddenJobs, viewedJobs, type HistoryRow } from './store.history.server.ts'
import { addInteraction, interactionTypes, savedQuery, setChoice } from './store.interactions.server.ts'
import {
  clearRecentSearches,
  addRecentSearch,
  lockRecentSearches,
  recentSearches,
} from './store.recent-searches.server.ts'

async function requirePublicJob(ctx: Context, jobId: string): Promise<void> {
  if (!(await publicJobExists(ctx.db, jobId))) throw fail('NOT_FOUND')
}

/** Cards in the order of the rows, each with when it was. */
async function cardsOf(ctx: Context, rows: readonly HistoryRow[]) {
  const ids = rows.map((row) => row.job_id)
  const cards = await cardsFor(ctx, ids)
  const times = new Map(rows.map((row) => [row.job_id, row.at.toISOString()]))
  return cards.map((card) => ({ card, at: times.get(card.id) ?? card.postedAt }))
}

export const activityHandlers: Handlers<typeof activityContract> = {
  async 'activity.saved'({ ctx, input }) {
    const at = (page: Paging) => savedQuery(ctx.db, requireCandidate(ctx).accountId, page)
    const { rows, cards } = await listWithCards(ctx, rowsOf(at(input), { at: true }))
    const counted = await countedRow(rows, input.page, (place) => at(place).execute())
    const list = rows.flatMap(({ job_id, at }) => {
      const card = cards.get(job_id)
      return card ? [{ ...card, savedAt: at.toISOString() }] : []
    })
    return { list, total: counted?.total ?? 0, page: input.page, limit: input.limit }
  },

  async 'activity.setChoice'({ ctx, input }) {
    const { accountId } = requireCandidate(ctx)
    await requirePublicJob(ctx, input.jobId)
    await setChoice(ctx.db, { accountId, jobId: input.jobId, choice: input.choice, now: ctx.now })
    return { choice: input.choice }
  },

  async 'activity.track'({ ctx, input }) {
    const { accountId } = requireCandidate(ctx)
    await requirePublicJob(ctx, input.jobId)
    // Whoever acts for somebody leaves no trace in what they looked at or liked.
    if (isActing(ctx.caller)) return { done: true }
    const details = input.reason ? `${input.reason}${input.details ? `: ${input.details}` : ''}` : input.details
    await addInteraction(ctx.db, {
      accountId,
      jobId: input.jobId,
      type: input.type,
      referrer: ctx.from.referrer,
      details,
      words: searchWords(input.words ?? ''),
      now: ctx.now,
    })
    if (input.type === interactionTypes.REPORT)
      await ctx.emit(jobReported, {
        jobId: input.jobId,
        reason: input.reason ?? null,
        details: input.details?.slice(0, 900) ?? null,
      })
    return { done: true }
  },

  async 'activity.viewed'({ ctx, input }) {
    const { rows, total } = await viewedJobs(ctx.db, requireCandidate(ctx).accountId, input, ctx.now)
    const list = (await cardsOf(ctx, rows)).map(({ card, at }) => ({ ...card, viewedAt: at }))
    return { list, total, page: input.page, limit: input.limit }
  },

  async 'activity.clearViewed'({ ctx, input }) {
    await clearViews(ctx.db, requireCandidate(ctx).accountId, input.jobIds)
    return { done: true }
  },

  async 'activity.hidden'({ ctx, input }) {
    const { rows, total } = await hiddenJobs(ctx.db, requireCandidate(ctx).accountId, input)
    const list = (await cardsOf(ctx, rows)).map(({ card, at }) => ({ ...card, hiddenAt: at }))
    return { list, total, page: input.page, limit: input.limit }
  },

  async 'activity.recentSearches'({ ctx }) {
    return { list: (await recentSearches(ctx.db, requireCandidate(ctx).accountId)).map(recentWords) }
  },

  async 'activity.addRecentSearch'({ ctx, input }) {
    const { accountId } = requireCandidate(ctx)
    const { query } = recentWords(input.query)
    if (query === '') throw invalid({ field: 'query', code: 'SEARCH_EMPTY' })
    await lockRecentSearches(ctx.db, accountId)
    await addRecentSearch(ctx.db, accountId, query, ctx.now)
    return { done: true }
  },

  async 'activity.clearRecentSearches'({ ctx }) {
    await clearRecentSearches(ctx.db, requireCandidate(ctx).accountId)
    await forgetShownSearches(ctx.db, requireCandidate(ctx).accountId)
    return { done: true }
  },
}
