import type { Handlers } from '#platform/core/context.server.ts'
import { searchJobs } from './handlers.search.server.ts'
import type { searchContract } from './contract.ts'
import { synonymsHandlers } from './handlers.synonyms.server.ts'
import { suggestionKinds } from './store.index.server.ts'
import { sitemapPage } from './store.sitemap.server.ts'
import { categories, suggestions } from './store.suggest.server.ts'

export const searchHandlers: Handlers<typeof searchContract> = {
  ...synonymsHandlers,

  /** An employer searches the company's own open jobs. */
  'search.jobs': ({ ctx, input }) =>
    searchJobs(
      ctx,
      ctx.caller.kind === 'employer'
        ? { ...input, filter: { ...input.filter, companyId: ctx.caller.companyId } }
        : input,
    ),
  'search.guestJobs': ({ ctx, input }) => searchJobs(ctx, input),

  async 'search.suggest'({ ctx, input }) {
    if (input.q.length === 0) return { list: [] }
    const rows = await suggestions(ctx.db, input.q)
    return {
      list: rows.flatMap(({ kind, label }) => (suggestionKinds[kind] ? [{ kind: suggestionKinds[kind], label }] : [])),
    }
  },

  async 'search.sitemap'({ ctx, input }) {
    const { rows, pages } = await sitemapPage(ctx.db, input.kind, input.page)
    return { list: rows.map((row) => ({ id: row.id, slug: row.slug, changedAt: row.changed_at.toISOString() })), pages }
  },

  async 'search.categories'({ ctx, input }) {
    const list = await categories(ctx.db, ctx.locale, input.limit === 'Infinity' ? 200 : input.limit)
    return { list, total: list.length }
  },
}
