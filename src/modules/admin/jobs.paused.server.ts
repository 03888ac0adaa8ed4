import { jobName } from '#kernel/job.ts'
import { handle, type Job } from '#platform/core/module.server.ts'
import { longPaused } from '#platform/queue/kinds.server.ts'

/** Every hour until they are resumed: what they should do waits, and whoever paused them may have forgotten. */
const checkPaused = handle(
  jobName<object>('work.checkPaused'),
  async (ctx) => {
    for (const { name, pausedAt } of await longPaused(ctx.db, ctx.now))
      ctx.log.error({ job: name, pausedAt }, 'a kind of background job has been paused for a day')
  },
  { cron: '23 * * * *' },
)

export const pausedJobs: readonly Job[] = [checkPaused]
