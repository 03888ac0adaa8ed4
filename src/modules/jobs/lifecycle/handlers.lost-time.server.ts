import { giveBack, prolongCredits, reopenSlot, type LostTime } from '#modules/billing/public.server.ts'
import type { Context } from '#platform/core/context.server.ts'
import { laterEnd } from '../closing/handlers.server.ts'
import { jobStateChanged, liveJobsShown } from '../events.ts'
import { isAhead, lostFeatureDays, unusedDays } from '../rules.feature.ts'
import { endFeature, featuresWithin } from '../store.feature.server.ts'
import { insertJobEvent, lastMove, patchJob, type JobRow } from '../store.server.ts'
import { movedWithin } from './store.lost-time.server.ts'

type Lost = LostTime & {
  /** It lasts until now: what ended meanwhile is put online again. */
  isRunning: boolean
  by: string
}

/**
 * Gives a company back what a suspension took that should not have been: its jobs stay online for longer, those that ended meanwhile
 * are back with the days that they had left, and so are credits and featured days. Once a suspension; false when no time was lost.
 */
export async function giveBackLostTime(ctx: Context, lost: Lost): Promise<boolean> {
  const { companyId, from, until, isRunning } = lost
  if (until <= from) return false
  await giveBackFeatures(ctx, lost)
  await prolongCredits(ctx, lost)
  const rows = await ctx.db
    .selectFrom('job')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('status', 'in', isRunning ? ['ACTIVE', 'PAUSED', 'EXPIRED'] : ['ACTIVE', 'PAUSED'])
    .where('expires_at', '>', from)
    .where('published_at', '<', until)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  const ids = rows.map(({ id }) => id)
  const moved = await movedWithin(ctx.db, ids, lost)
  for (const row of rows) await prolong(ctx, row, { ...lost, moved: moved.get(row.id) ?? 0 })
  if (!isRunning && rows.length > 0) await ctx.emit(liveJobsShown, { jobIds: ids })
  return true
}

/**
 * Featured days come back as if they had been ended when the suspension began; of one that was over before, what fell into it. Days that
 * go on since then are left.
 */
async function giveBackFeatures(ctx: Context, { companyId, from, until, isRunning }: Lost): Promise<void> {
  for (const feature of await featuresWithin(ctx.db, companyId, { from, until })) {
    const goesOn = isAhead(feature, ctx.now)
    if (goesOn && !isRunning) continue
    if (goesOn) await endFeature(ctx.db, feature.id, ctx.now)
    const count = goesOn ? unusedDays(feature, from) : lostFeatureDays(feature, { from, until })
    if (count > 0)
      await giveBack(ctx, { unit: 'FEATURED_DAY', subject: feature.id, reason: 'SUSPENSION_REVERSED', count })
  }
}

/** `moved`: of the time, what its end has moved by already. */
async function prolong(ctx: Context, row: JobRow, { from, until, by, moved }: Lost & { moved: number }): Promise<void> {
  const { db, now } = ctx
  const begun = Math.max(from.getTime(), row.published_at?.getTime() ?? 0)
  const end = await laterEnd(ctx, row, Math.max(0, until.getTime() - begun - moved))
  if (row.status !== 'EXPIRED') {
    await patchJob(db, row.id, end, now)
    return
  }
  const ended = await lastMove(db, row.id, 'EXPIRED')
  if (!ended?.from || ended.at < from) return
  const to = ended.from
  await patchJob(db, row.id, { ...end, status: to }, now)
  await reopenSlot(db, row.id)
  await insertJobEvent(db, { jobId: row.id, from: 'EXPIRED', to, reason: 'SUSPENSION_REVERSED', by, at: now })
  await ctx.emit(jobStateChanged, { jobId: row.id, from: 'EXPIRED', to, reason: null })
}
