import { on } from '#platform/action/room.server.ts'
import { reviewDecided } from './events.ts'
import { mailAuthor, mailCompany } from './mail.server.ts'

export const reviewsListeners = [
  on(reviewDecided, async (ctx, decided) => {
    await mailAuthor(ctx, decided)
    if (decided.first) await mailCompany(ctx, decided)
  }),
]
