import { accountErasing } from '#modules/accounts/events.ts'
import { on } from '#platform/core/module.server.ts'
import { reviewDecided } from './events.ts'
import { mailAuthor, mailCompany } from './mail.server.ts'
import { refreshRating, withdrawAll } from './store.server.ts'

export const reviewsListeners = [
  on(reviewDecided, async (ctx, decided) => {
    await mailAuthor(ctx, decided)
    if (decided.first) await mailCompany(ctx, decided)
  }),

  /** The rows go right after; the averages are worked out while it is known which companies they were about. */
  on(accountErasing, async (ctx, { accountId }) => {
    for (const companyId of await withdrawAll(ctx.db, accountId, ctx.now)) await refreshRating(ctx.db, companyId)
  }),
]
