import { fail } from '#kernel/fail.ts'
import { isOwnJob, publicJobExists } from '#modules/jobs/public.server.ts'
import { cardsFor, choiceOf } from '#modules/search/public.server.ts'
import { dayOf } from '#modules/search/rules.tokens.ts'
import type { Handlers } from '#platform/core/context.server.ts'
import type { recommendationsContract } from './contract.recommendations.ts'
import { recommend } from './handlers.recommendations.server.ts'
import { similarJobs } from './store.similar.server.ts'

const shownSimilar = 4

export const recommendationsHandlers: Handlers<typeof recommendationsContract> = {
  'matching.recommended': ({ ctx, input }) => recommend(ctx, input),

  /** Beside a job that is not public its own company may ask too, because the page of a draft shows the same. */
  async 'matching.similar'({ ctx, input }) {
    const known = (await isOwnJob(ctx.db, ctx.caller, input.id)) || (await publicJobExists(ctx.db, input.id))
    if (!known) throw fail('NOT_FOUND')
    const [{ ids, companyJobs }, choice] = await Promise.all([
      similarJobs(ctx, input.id, { today: dayOf(ctx.now), limit: shownSimilar }),
      choiceOf(ctx.db, ctx.caller, input.id),
    ])
    const list = await cardsFor(ctx, ids)
    return { list, companyJobs, liked: choice === 'LIKE', hidden: choice === 'DISLIKE' }
  },
}
