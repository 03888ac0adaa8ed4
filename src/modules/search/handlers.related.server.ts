import { isFeatureOn, readSetting } from '#modules/reference/public.server.ts'
import type { Handlers } from '#platform/core/context.server.ts'
import type { relatedContract } from './contract.related.ts'
import { nearestCity } from './store.query.near.server.ts'
import { relatedRoles } from './store.related.server.ts'

const shownRelated = 6

export const relatedHandlers: Handlers<typeof relatedContract> = {
  async 'search.relatedTitles'({ ctx, input }) {
    if (!(await isFeatureOn(ctx, 'relatedSearches'))) return { list: [] }
    const learned = await readSetting(ctx.db, 'learnFromUse')
    return { list: await relatedRoles(ctx.db, ctx.locale, { ...input, learned }, shownRelated) }
  },

  async 'search.nearestCity'({ ctx, input }) {
    return { city: await nearestCity(ctx.db, ctx.locale, input) }
  },
}
