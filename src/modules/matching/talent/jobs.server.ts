import { jobName } from '#kernel/job.ts'
import type { Context } from '#platform/core/context.server.ts'
import { handle } from '#platform/core/module.server.ts'
import { poolEnding } from '../events.ts'
import { askBefore } from './rules.ts'
import { askForEnding, deleteEnded } from './store.entries.server.ts'

/** Deletes entries of pools that are over or whose candidates hid, and asks for those that end soon. */
const sweepPools = jobName<object>('talent.sweep')
const batch = 5000

async function sweep(ctx: Context): Promise<void> {
  const more = (await deleteEnded(ctx.db, ctx.now, batch)) === batch
  for (const pool of await askForEnding(ctx.db, ctx.now, askBefore(ctx.now))) await ctx.emit(poolEnding, pool)
  if (more) await ctx.enqueue(sweepPools, {}, { key: 'talent.sweep.more' })
}

export const talentJobs = [handle(sweepPools, sweep, { cron: '41 19 * * *' })]
