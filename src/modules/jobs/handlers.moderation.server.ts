import { fail } from '#kernel/fail.ts'
import { reopenSlot } from '#modules/billing/public.server.ts'
import { labelScreen, refuteScreen } from '#modules/screening/public.server.ts'
import type { Context } from '#platform/core/context.server.ts'
import { laterEnd } from './closing/handlers.server.ts'
import { jobChanged, jobStateChanged } from './events.ts'
import { changeStatus, requireApprovedCompany, requireVersion } from './handlers.access.server.ts'
import { publishJob } from './handlers.publish.server.ts'
import { jobScreen, recordAfterDecision } from './handlers.screen.server.ts'
import { holdsSlot, type ReviewReason } from './rules.ts'
import { readContent } from './store.proposal.server.ts'
import { insertJobEvent, lastMove, lockJob, patchJob } from './store.server.ts'

type Removal = { jobId: string; version: number; reason: ReviewReason; note: string | null; by: string }

/** Says of the rules that fired in a job whether a moderator was against it. */
export async function labelJob(ctx: Context, { jobId, against }: { jobId: string; against: boolean }): Promise<void> {
  const row = await lockJob(ctx.db, jobId)
  if (!row || row.deleted_at) return
  const screen = await jobScreen(ctx, row)
  const { hits } = await screen(await readContent(ctx.db, row))
  await labelScreen(ctx.db, { jobId }, { hits, verdict: () => against, now: ctx.now })
}

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
  const removal = row && (await lastMove(ctx.db, jobId, 'REMOVED'))
  if (row?.status !== 'REMOVED' || row.deleted_at || !removal?.from) return false
  const { from, at } = removal
  // A job that was online until reports hid it was only hidden.
  const wasHeld = from === 'PENDING_REVIEW' && (await lastMove(ctx.db, jobId, 'PENDING_REVIEW'))?.from === 'ACTIVE'
  const to = wasHeld ? 'ACTIVE' : from
  const lost = ctx.now.getTime() - at.getTime()
  const end = await laterEnd(ctx, row, lost)
  await patchJob(
    ctx.db,
    jobId,
    { status: to, status_reason: null, status_note: null, reviewed_by: by, ...end },
    ctx.now,
  )
  if (holdsSlot(to)) await reopenSlot(ctx.db, jobId)
  await refuteScreen(ctx.db, { jobId }, at)
  await insertJobEvent(ctx.db, { jobId, from: 'REMOVED', to, reason: null, by, at: ctx.now })
  await ctx.emit(jobStateChanged, { jobId, from: 'REMOVED', to, reason: null })
  await ctx.emit(jobChanged, { jobId })
  return true
}

/** Hides an online job until a person has looked at it; it keeps its place and its days. */
export async function holdJob(ctx: Context, jobId: string): Promise<void> {
  const row = await lockJob(ctx.db, jobId)
  if (row?.status === 'ACTIVE') await changeStatus(ctx, row, { to: 'PENDING_REVIEW', by: 'system', reason: 'HELD' })
}

/** Publishes a job that waits for a person, with the days that a hold took; `by` is null when the time of a hold is over. */
export async function releaseJob(ctx: Context, { jobId, by }: { jobId: string; by: string | null }): Promise<void> {
  const row = await lockJob(ctx.db, jobId)
  if (row?.status !== 'PENDING_REVIEW' || row.deleted_at) return
  await requireApprovedCompany(ctx, row.company_id)
  const held = await lastMove(ctx.db, jobId, 'PENDING_REVIEW')
  const lost = held?.from === 'ACTIVE' ? ctx.now.getTime() - held.at.getTime() : 0
  const end = lost > 0 ? await laterEnd(ctx, row, lost) : {}
  const reviewed = by ? { reviewed_at: ctx.now, reviewed_by: by } : {}
  const screen = await jobScreen(ctx, row)
  const screening = await screen(await readContent(ctx.db, row))
  const live = await publishJob(ctx, { ...row, ...end }, by ? 'admin' : 'system', {
    patch: { ...reviewed, ...end },
    screening,
  })
  await recordAfterDecision(ctx, live)
}
