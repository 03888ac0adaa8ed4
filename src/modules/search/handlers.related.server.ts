import { readSetting } from '#modules/reference/public.server.ts'
import { fail, invalid } from '#kernel/fail.ts'
import type { Actions, Context } from '#platform/core/context.server.ts'
import type { findingContract } from './contract.related.ts'
import { recentQuery, recentWords } from '#modules/activity/rules.recent-searches.ts'
import { readBrowse } from './rules.url.ts'
import { nearestCity } from './store.query.near.server.ts'
import { forgetRecent, keepRecent, recentQueries } from '#modules/activity/store.recent-searches.server.ts'
import { relatedRoles } from './store.related.server.ts'
import { oneWriter } from '#modules/alerts/store.saved-searches.server.ts'

const shownRelated = 6

function candidateId(ctx: Context): string {
  if (ctx.caller.kind !== 'candidate') throw fail('UNAUTHENTICATED')
  return ctx.caller.accountId
}

export const findingActions: Actions<typeof findingContract> = {
  async 'discovery.related'({ ctx, input }) {
    return { list: await relatedRoles(ctx.db, ctx.locale, input, shownRelated) }
  },

  async 'discovery.nearest'({ ctx, input }) {
    return { city: await nearestCity(ctx.db, ctx.locale, input) }
  },

  async 'search.recent'({ ctx }) {
    return { list: (await recentQueries(ctx.db, candidateId(ctx))).map(recentWords) }
  },

  async 'search.keepRecent'({ ctx, input }) {
    const accountId = candidateId(ctx)
    const unit = await readSetting(ctx.db, 'salary')
    const query = recentQuery(readBrowse(new URLSearchParams(input.query.replace(/^\?/, '')), unit))
    if (query === '') throw invalid({ field: 'query', code: 'SEARCH_EMPTY' })
    await oneWriter(ctx.db, accountId)
    await keepRecent(ctx.db, accountId, query, ctx.now)
    return { done: true }
  },

  async 'search.forgetRecent'({ ctx }) {
    await forgetRecent(ctx.db, candidateId(ctx))
    return { done: true }
  },
}
