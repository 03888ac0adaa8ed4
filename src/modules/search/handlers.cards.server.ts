import { jobCards } from '#modules/jobs/public.server.ts'
import type { Context } from '#platform/core/context.server.ts'
import type { JobCard } from './contract.ts'
import { jobStatesOf } from './store.card-state.server.ts'

/** Jobs as lists show them, in the order of `ids`, with what the caller did with each; deleted ones are left out. */
export async function cardsFor(ctx: Context, ids: readonly string[]): Promise<JobCard[]> {
  const [cards, stateOf] = await Promise.all([
    jobCards(ctx.db, ids, { locale: ctx.locale, now: ctx.now }),
    jobStatesOf(ctx, ids),
  ])
  return cards.map((card) => ({ ...card, ...stateOf(card.id) }) as JobCard)
}
