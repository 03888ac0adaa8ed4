import { fail } from '#kernel/fail.ts'
import type { Actions, Context } from '#platform/core/context.server.ts'
import { cardsFor } from '#modules/search/handlers.cards.server.ts'
import { recommend } from '#modules/matching/handlers.recommendations.server.ts'
import type { recommendContract } from '#modules/matching/contract.recommendations.ts'
import { forgetViews, hiddenJobs, viewedJobs, type TrailRow } from './store.history.server.ts'

function candidateId(ctx: Context): string {
  if (ctx.caller.kind !== 'candidate') throw fail('UNAUTHENTICATED')
  return ctx.caller.accountId
}

/** Cards in the order of the rows, each with when it was. */
async function cardsOf(ctx: Context, rows: readonly TrailRow[]) {
  const ids = rows.map((row) => row.job_id)
  const cards = await cardsFor(ctx, ids)
  const times = new Map(rows.map((row) => [row.job_id, row.at.toISOString()]))
  return cards.map((card) => ({ card, at: times.get(card.id) ?? card.postedAt }))
}

export const recommendActions: Actions<typeof recommendContract> = {
  'discovery.recommended': ({ ctx, input }) => recommend(ctx, input),

  async 'discovery.viewed'({ ctx, input }) {
    const { rows, total } = await viewedJobs(ctx.db, candidateId(ctx), input, ctx.now)
    const list = (await cardsOf(ctx, rows)).map(({ card, at }) => ({ ...card, viewedAt: at }))
    return { list, total, page: input.page, limit: input.limit }
  },

  async 'discovery.clearViewed'({ ctx, input }) {
    await forgetViews(ctx.db, candidateId(ctx), input.jobIds)
    return { done: true }
  },

  async 'discovery.hidden'({ ctx, input }) {
    const { rows, total } = await hiddenJobs(ctx.db, candidateId(ctx), input)
    const list = (await cardsOf(ctx, rows)).map(({ card, at }) => ({ ...card, hiddenAt: at }))
    return { list, total, page: input.page, limit: input.limit }
  },
}
