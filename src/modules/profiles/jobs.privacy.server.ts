import { jobName } from '#kernel/job.ts'
import { handle, type Job } from '#platform/core/module.server.ts'
import { dropOldViews } from './store.views.server.ts'

export const privacyJobs: readonly Job[] = [
  handle(jobName<object>('profiles.dropOldViews'), (ctx) => dropOldViews(ctx.db, ctx.now), { cron: '29 3 * * *' }),
]
