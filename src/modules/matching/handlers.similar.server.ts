import { fail } from '#kernel/fail.ts'
import { readTogether, rowsOf } from '#db/read-together.server.ts'
import { visibleJobQuery } from '#modules/jobs/public.server.ts'
import { cardsFor, choiceQuery, readChoice } from '#modules/search/public.server.ts'
import { dayOf } from '#modules/search/rules.tokens.ts'
import type { Handlers } from '#platform/core/context.server.ts'
import type { recommendationsContract } from './contract.recommendations.ts'
import { recommend } from './handlers.recommendations.server.ts'
import { similarJobs, similarToQuery } from './store.similar.server.ts'

const shownSimilar = 4

export const recommendationsHandlers: Handlers<typeof recommendationsContract> = {
  'matching.recommended': ({ ctx, input }) => recommend(ctx, input),

  /** For a job that is not public, its own company may ask too: the page of a draft shows the same list. */
  async 'matching.similar'({ ctx, input }) {
    const { known, similarTo, choices } = await readTogether(ctx.db, {
      known: rowsOf(visibleJobQuery(ctx.db, ctx.caller, input.id)),
      similarTo: rowsOf(similarToQuery(input.id)),
      choices: rowsOf(choiceQuery(ctx.db, ctx.caller, input.id)),
    })
    const [own] = similarTo
    if (!known[0] || !own) throw fail('NOT_FOUND')
    const ids = await similarJobs(ctx, input.id, own, {
      today: dayOf(ctx.now),
      now: ctx.now,
      // Candidates get others in place of what they hid.
      limit: ctx.caller.kind === 'candidate' ? 2 * shownSimilar : shownSimilar,
    })
    const cards = await cardsFor(ctx, ids)
    const list = cards.filter(({ hidden }) => !hidden).slice(0, shownSimilar)
    const choice = readChoice(choices)
    return { list, companyJobs: own.open, liked: choice === 'LIKE', hidden: choice === 'DISLIKE' }
  },
}
