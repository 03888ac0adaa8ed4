import { fail } from '#kernel/fail.ts'
import type { Context } from '#platform/core/context.server.ts'
import { changeStatus, requireVersion } from './handlers.access.server.ts'
import type { ReviewReason } from './rules.ts'
import { lockJob } from './store.server.ts'

type Removal = { jobId: string; version: number; reason: ReviewReason; note: string | null; by: string }

/** Removes a job after a report; whoever decided writes to its company. Throws STALE_VERSION when it has changed since. */
export async function removeJob(ctx: Context, { jobId, version, reason, note, by }: Removal): Promise<void> {
  const row = await lockJob(ctx.db, jobId)
  if (!row || row.deleted_at) throw fail('NOT_FOUND')
  requireVersion(row, version)
  const patch = { reviewed_at: ctx.now, reviewed_by: by, status_reason: reason, status_note: note }
  await changeStatus(ctx, row, { to: 'REMOVED', by: 'admin', reason, patch })
}
