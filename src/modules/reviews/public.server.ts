import { fail } from '#kernel/fail.ts'
import type { Context } from '#platform/core/context.server.ts'
import { settleReview } from './handlers.settle.server.ts'
import { findReview } from './store.server.ts'

type Removal = { reviewId: string; version: number; note: string | null; by: string }

/** Takes a reported review away; whoever decided writes to its author. Throws STALE_VERSION when it has changed since. */
export async function removeReview(ctx: Context, { reviewId, version, note, by }: Removal): Promise<void> {
  const row = await findReview(ctx.db, reviewId, 'lock')
  if (!row) throw fail('NOT_FOUND')
  if (row.version !== version) throw fail('STALE_VERSION')
  if (row.status === 'REJECTED') throw fail('TRANSITION_NOT_ALLOWED')
  await settleReview(ctx, row, { to: 'REJECTED', reason: 'OTHER', note, by, quiet: true })
}

/** Keeps a reported review as it is: its reports are answered. */
export async function keepReview(ctx: Context, { reviewId, by }: { reviewId: string; by: string }): Promise<void> {
  const row = await findReview(ctx.db, reviewId, 'lock')
  if (row?.status === 'PUBLISHED') await settleReview(ctx, row, { to: 'PUBLISHED', reason: null, note: null, by })
}

/** Takes a removal back, unless the author has changed the review since. */
export async function restoreReview(ctx: Context, { reviewId, by }: { reviewId: string; by: string }): Promise<void> {
  const row = await findReview(ctx.db, reviewId, 'lock')
  if (row?.status === 'REJECTED' && row.waiting_since === null)
    await settleReview(ctx, row, { to: 'PUBLISHED', reason: null, note: null, by, quiet: true })
}
