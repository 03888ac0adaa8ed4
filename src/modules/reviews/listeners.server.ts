import { accountErasing } from '#modules/accounts/events.ts'
import { on } from '#platform/core/module.server.ts'
import { reviewDecided } from './events.ts'
import { mailAuthor, mailCompany } from './mail.server.ts'
import { refreshRating, withdrawReviewsOf } from './store.server.ts'

export const reviewsListeners = [
  on(reviewDecided, async (ctx, decided) => {
    await mailAuthor(ctx, decided)
    if (decided.first) await mailCompany(ctx, decided)
  }),

  /** The rows are erased right after this, so the averages are updated while their companies are still known. */
  on(accountErasing, async (ctx, { accountId }) => {
    for (const companyId of await withdrawReviewsOf(ctx.db, accountId, ctx.now)) await refreshRating(ctx.db, companyId)
  }),
]
