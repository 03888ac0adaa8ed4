import { jobName } from '#kernel/job.ts'
import { handle, type Job } from '#platform/core/module.server.ts'
import { deleteOldViews } from './store.views.server.ts'

export const privacyJobs: readonly Job[] = [
  handle(jobName<object>('profiles.dropOldViews'), (ctx) => deleteOldViews(ctx.db, ctx.now), { cron: '29 3 * * *' }),
]
