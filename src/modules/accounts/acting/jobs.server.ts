import { jobName } from '#kernel/job.ts'
import { handle, type Job } from '#platform/core/module.server.ts'
import { tellEnded } from './handlers.server.ts'
import { endLapsed } from './store.server.ts'

/** The pipeline refuses at the second anyway: this closes the record and tells the person. Every minute. */
export const actingJobs: readonly Job[] = [
  handle(
    jobName<object>('acting.end'),
    async (ctx) => {
      for (const lapsed of await endLapsed(ctx.db, ctx.now)) await tellEnded(ctx, lapsed)
    },
    { cron: '* * * * *' },
  ),
]
