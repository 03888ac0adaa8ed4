import { fail } from '#kernel/fail.ts'
import type { Actions, Context } from '#platform/core/context.server.ts'
import { cardsFor } from './handlers.cards.server.ts'
import { searchJobs } from './handlers.search.server.ts'
import type { discoveryContract } from './contract.ts'
import { suggestionKinds } from './store.index.server.ts'
import { dayOf } from './rules.tokens.ts'
import { similarJobs } from '#modules/matching/store.similar.server.ts'
import { sitemapPage } from './store.sitemap.server.ts'
import { categories, suggestions } from './store.suggest.server.ts'
import {
  addTrack,
  choiceOf,
  isJobOf,
  likedJobs,
  publicJobExists,
  setChoice,
} from '#modules/activity/store.interactions.server.ts'

function candidateId(ctx: Context): string {
  if (ctx.caller.kind !== 'candidate') throw fail('UNAUTHENTICATED')
  return ctx.caller.accountId
}

async function known(ctx: Context, jobId: string): Promise<void> {
  if (!(await publicJobExists(ctx.db, jobId))) throw fail('NOT_FOUND')
}

export const discoveryActions: Actions<typeof discoveryContract> = {
  /** An employer searches the company's own open jobs. */
  'discovery.jobs': ({ ctx, input }) =>
    searchJobs(
      ctx,
      ctx.caller.kind === 'employer'
        ? { ...input, filter: { ...input.filter, companyId: ctx.caller.companyId } }
        : input,
    ),
  'discovery.guestJobs': ({ ctx, input }) => searchJobs(ctx, input),

  async 'discovery.suggest'({ ctx, input }) {
    if (input.q.length === 0) return { list: [] }
    const rows = await suggestions(ctx.db, input.q)
    return {
      list: rows.flatMap(({ kind, label }) => (suggestionKinds[kind] ? [{ kind: suggestionKinds[kind], label }] : [])),
    }
  },

  /** Beside a job that is not public its own company may ask too: the page of a draft shows the same. */
  async 'discovery.similar'({ ctx, input }) {
    if (!(await isJobOf(ctx.db, ctx.caller, input.id))) await known(ctx, input.id)
    const [{ ids, companyJobs }, choice] = await Promise.all([
      similarJobs(ctx, input.id, { today: dayOf(ctx.now), limit: 4 }),
      choiceOf(ctx.db, ctx.caller, input.id),
    ])
    const list = await cardsFor(ctx, ids)
    return { list, companyJobs, liked: choice === 'LIKE', hidden: choice === 'DISLIKE' }
  },

  async 'discovery.sitemap'({ ctx, input }) {
    const { rows, pages } = await sitemapPage(ctx.db, input.kind, input.page)
    return { list: rows.map((row) => ({ id: row.id, slug: row.slug, changedAt: row.changed_at.toISOString() })), pages }
  },

  async 'discovery.categories'({ ctx, input }) {
    const list = await categories(ctx.db, ctx.locale, input.limit === 'Infinity' ? 200 : input.limit)
    return { list, total: list.length }
  },

  async 'discovery.likes'({ ctx, input }) {
    const { rows, total } = await likedJobs(ctx.db, candidateId(ctx), input)
    const cards = await cardsFor(
      ctx,
      rows.map((row) => row.job_id),
    )
    const savedAt = new Map(rows.map((row) => [row.job_id, row.at.toISOString()]))
    return {
      list: cards.map((card) => ({ ...card, savedAt: savedAt.get(card.id) ?? card.postedAt })),
      total,
      page: input.page,
      limit: input.limit,
    }
  },

  async 'discovery.likeDislike'({ ctx, input }) {
    const accountId = candidateId(ctx)
    await known(ctx, input.jobId)
    await setChoice(ctx.db, { accountId, jobId: input.jobId, choice: input.choice, now: ctx.now })
    return { choice: input.choice }
  },

  async 'discovery.track'({ ctx, input }) {
    const accountId = candidateId(ctx)
    await known(ctx, input.jobId)
    const details = input.reason ? `${input.reason}${input.details ? `: ${input.details}` : ''}` : input.details
    await addTrack(ctx.db, {
      accountId,
      jobId: input.jobId,
      type: input.type,
      referrer: ctx.from.referrer,
      details,
      now: ctx.now,
    })
    return { done: true }
  },
}
