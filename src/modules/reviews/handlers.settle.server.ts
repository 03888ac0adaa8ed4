import type { Selectable } from 'kysely'
import type { Tables } from '#db/schema.ts'
import type { Context } from '#platform/core/context.server.ts'
import { reviewDecided } from './events.ts'
import { eventFacts } from './handlers.company.server.ts'
import { handleReports, openReports, patchReview, refreshRating } from './store.server.ts'

type Review = Selectable<Tables['review']>
type ReviewSettlement = {
  to: 'PUBLISHED' | 'REJECTED'
  reason: string | null
  note: string | null
  by: string | null
  /** Whoever decided writes to the author. */
  quiet?: true
}

/** Publishes a locked review, keeps it or takes it away; its reports are answered with that. */
export async function settleReview(ctx: Context, row: Review, { to, reason, note, by, quiet }: ReviewSettlement) {
  const reports = await openReports(ctx.db, row.id)
  const published = to === 'PUBLISHED'
  const first = published && row.employer_notified_at === null
  const version = row.version + 1
  await patchReview(ctx.db, row.id, {
    status: to,
    reason,
    note,
    version,
    decided_at: ctx.now,
    decided_by: by,
    waiting_since: null,
    reported_at: null,
    ...(published && {
      published_at: row.published_at ?? ctx.now,
      employer_notified_at: row.employer_notified_at ?? ctx.now,
    }),
  })
  await handleReports(ctx.db, row.id, ctx.now)
  if (to !== row.status) await refreshRating(ctx.db, row.company_id)
  await ctx.audit({
    action: 'reviews.decide',
    subjectType: 'review',
    subjectId: row.id,
    details: { decision: published ? 'PUBLISH' : 'REJECT', from: row.status, reason, reports },
  })
  // Dismissed reports do not concern the author.
  if (to !== row.status && !quiet)
    await ctx.emit(reviewDecided, { ...(await eventFacts(ctx, row)), to, reason, note, first, version })
  return { status: to, version }
}
