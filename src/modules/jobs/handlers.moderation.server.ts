import { fail } from '#kernel/fail.ts'
import { reopenSlot } from '#modules/billing/public.server.ts'
import type { Context } from '#platform/core/context.server.ts'
import { jobChanged, jobStateChanged } from './events.ts'
import { changeStatus, requireVersion } from './handlers.access.server.ts'
import { holdsSlot, type ReviewReason } from './rules.ts'
import { insertJobEvent, lastRemoval, lockJob, patchJob } from './store.server.ts'

type Removal = { jobId: string; version: number; reason: ReviewReason; note: string | null; by: string }

/** Removes a job after a report; whoever decided writes to its company. Throws STALE_VERSION when it has changed since. */
export async function removeJob(ctx: Context, { jobId, version, reason, note, by }: Removal): Promise<void> {
  const row = await lockJob(ctx.db, jobId)
  if (!row || row.deleted_at) throw fail('NOT_FOUND')
  requireVersion(row, version)
  const patch = { reviewed_at: ctx.now, reviewed_by: by, status_reason: reason, status_note: note }
  await changeStatus(ctx, row, { to: 'REMOVED', by: 'admin', reason, patch })
}

/**
 * Takes a removal back: the job has the status it had, its slot and the days that were left. False when it is not removed any more.
 */
export async function restoreJob(ctx: Context, { jobId, by }: { jobId: string; by: string }): Promise<boolean> {
  const row = await lockJob(ctx.db, jobId)
  const removal = row && (await lastRemoval(ctx.db, jobId))
  if (row?.status !== 'REMOVED' || row.deleted_at || !removal?.from) return false
  const { from: to, at } = removal
  const lost = ctx.now.getTime() - at.getTime()
  const expires = row.expires_at && new Date(row.expires_at.getTime() + lost)
  await patchJob(
    ctx.db,
    jobId,
    { status: to, status_reason: null, status_note: null, reviewed_by: by, ...(expires && { expires_at: expires }) },
    ctx.now,
  )
  if (holdsSlot(to)) await reopenSlot(ctx.db, jobId)
  await insertJobEvent(ctx.db, { jobId, from: 'REMOVED', to, reason: null, by, at: ctx.now })
  await ctx.emit(jobStateChanged, { jobId, from: 'REMOVED', to, reason: null })
  await ctx.emit(jobChanged, { jobId })
  return true
}
