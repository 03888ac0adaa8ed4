import { readSetting } from '#modules/reference/public.server.ts'
import type { Context } from '#platform/core/context.server.ts'
import { handle, type Job } from '#platform/core/module.server.ts'
import { rollUp } from './jobs.names.ts'
import {
  computeCompanyDays,
  computeDays,
  computeFacts,
  lockRollUp,
  markEverything,
  setCountedAt,
  storedTimeZone,
  takeMarked,
} from './store.roll-up.server.ts'

/** Deletes the days whose rows changed and counts them from their rows: in any order, however often and however late. */
async function countMarkedDays(ctx: Context): Promise<void> {
  const { db } = ctx
  if (!(await lockRollUp(db))) return
  const timeZone = await readSetting(db, 'timeZone')
  if ((await storedTimeZone(db)) !== timeZone) await markEverything(db, timeZone)
  const { cells, hasMore } = await takeMarked(db, timeZone)
  if (cells.length > 0) {
    await computeFacts(db, cells, timeZone)
    await computeDays(db, cells, timeZone)
    await computeCompanyDays(db, cells)
  }
  if (hasMore) await ctx.enqueue(rollUp, {}, { key: 'analytics.roll.more' })
  else await setCountedAt(db, ctx.now)
}

export const analyticsJobs: readonly Job[] = [handle(rollUp, countMarkedDays, { cron: '* * * * *' })]
